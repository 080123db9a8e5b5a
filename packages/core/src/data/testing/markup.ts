import { toHtml } from 'hast-util-to-html';
import { visit } from 'unist-util-visit';
import type { DirectiveResult } from '../../markdown/types.ts';

export const htmlOf = ({ nodes }: Pick<DirectiveResult, 'nodes'>): string => toHtml({ type: 'root', children: nodes });

/** All ids, in order. */
function idsOf({ nodes }: Pick<DirectiveResult, 'nodes'>): string[] {
  const ids: string[] = [];
  visit({ type: 'root', children: nodes }, 'element', ({ properties }) => {
    if (properties.id) ids.push(String(properties.id));
  });
  return ids;
}

/** Links to places of the same page. */
const localLinks = (rendering: Pick<DirectiveResult, 'nodes'>): string[] =>
  [...htmlOf(rendering).matchAll(/href="#([^"]+)"/g)]
    .map((match) => match[1] as string)
    .filter((href) => !href.startsWith('i-'));

/** Headings as `h3 put`. */
export const headingsOf = (rendering: Pick<DirectiveResult, 'nodes'>): string[] =>
  [...htmlOf(rendering).matchAll(/<(h[2-4])[^>]*>(.*?)<a class="anchor"/g)].map(
    ([, tag, content]) => `${tag} ${(content as string).replace(/<[^>]+>/g, '')}`,
  );

/** Ids that a page has twice, links that lead nowhere, and symbols whose anchor is missing: all three have to be empty. */
export function brokenAnchors(rendering: DirectiveResult): string[] {
  const ids = idsOf(rendering);
  const twice = ids.filter((id, at) => ids.indexOf(id) !== at);
  const wanted = [...localLinks(rendering), ...rendering.symbols.map(({ anchor }) => anchor)];
  return [...twice, ...wanted.filter((anchor) => !ids.includes(anchor))];
}
