import type { ContentPage } from '@folio/core/markdown/types.ts';
import type { Badge } from '@folio/core/model/types.ts';

/** Letters and hues of the methods, the hues of their badges in articles. */
const badges: Record<string, Pick<Badge, 'text' | 'tone'>> = {
  GET: { text: 'GET', tone: 'blue' },
  POST: { text: 'POS', tone: 'green' },
  PUT: { text: 'PUT', tone: 'amber' },
  DELETE: { text: 'DEL', tone: 'red' },
};

/** The method of a page's first operation, for the sidebar; undefined for a page without operations. */
export function methodOf({ symbols }: Pick<ContentPage, 'symbols'>): Badge | undefined {
  const name = symbols.map(({ entry }) => entry?.kind ?? '').find((kind) => Object.hasOwn(badges, kind));
  const badge = name && badges[name];
  return badge ? { ...badge, name } : undefined;
}
