/** What runs on a page, with the data of the pages that it names. */
import { parseRunnablePage, type RunnablePage } from './runnable-page.ts';

/** Gives the text of another page. */
export type TextOf = (route: string) => string | undefined;

/** What runs on a page; undefined where nothing does. */
export function readPlay(markdown: string, textOf: TextOf): RunnablePage | undefined {
  if (!/^ *```cypher|output=derived/m.test(markdown)) return undefined;
  return parseRunnablePage(markdown, (route) => dataOf(route, textOf, []));
}

/** The data of a page as texts, those of the page that it names first. A page that names itself, over however many others, gives nothing. */
function dataOf(route: string, textOf: TextOf, above: readonly string[]): string[] {
  const markdown = above.includes(route) ? undefined : textOf(route);
  if (markdown === undefined) return [];
  const { parts, setup } = parseRunnablePage(markdown, (other) => dataOf(other, textOf, [...above, route]));
  return setup.map((at) => parts[at]?.text ?? '');
}
