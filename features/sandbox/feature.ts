import { defineFeature } from '../../engine/feature.ts';
import { recompute } from './check/recompute.ts';
import { type Play, playOf } from './page/index.ts';
import { placesSchema } from './places.ts';

/** Gives the text of another page. */
type TextOf = (route: string) => string | undefined;

/** Queries of pages are run, and what they show is recomputed: Cypher blocks, and the outputs that are derived from them. */
export const sandbox = defineFeature({
  name: 'sandbox',
  fences: { run: ['server', 'assume'], of: 'text', computed: ['no'] },
  frontmatter: ['data', 'now'],
  data: { sandbox: placesSchema },
  finish(_, { file, markdown, textOf, report }) {
    const play = readPlay(markdown, textOf);
    if (play) for (const finding of recompute(play, file).findings) report(finding);
    return [];
  },
  rewrite(markdown, textOf) {
    const play = readPlay(markdown, textOf);
    return play ? recompute(play, '').replacements : [];
  },
});

/** What runs on a page; undefined where nothing does. */
export function readPlay(markdown: string, textOf: TextOf): Play | undefined {
  if (!/^ *```cypher|output=derived/m.test(markdown)) return undefined;
  return playOf(markdown, (route) => dataOf(route, textOf, []));
}

/** The data of a page as texts, those of the page that it names first. A page that names itself, over however many others, gives nothing. */
function dataOf(route: string, textOf: TextOf, above: readonly string[]): string[] {
  const markdown = above.includes(route) ? undefined : textOf(route);
  if (markdown === undefined) return [];
  const { parts, setup } = playOf(markdown, (other) => dataOf(other, textOf, [...above, route]));
  return setup.map((at) => parts[at]?.text ?? '');
}
