/** Parts of a Markdown twin. */
import { normalizeName } from '@folio/search/normalize-name.ts';
import type { BuiltPage } from './docs.ts';

/** Lines of the headings of a text, without those in fences. */
function headingsOf(lines: readonly string[]): { line: number; depth: number; title: string }[] {
  let fence = '';
  return lines.flatMap((text, line) => {
    const mark = /^ *(`{3,}|~{3,})/.exec(text)?.[1];
    if (mark && !fence) fence = mark;
    else if (mark?.startsWith(fence) && text.trim() === mark) fence = '';
    const heading = fence ? null : /^(#{1,6}) +(.+)$/.exec(text);
    return heading ? [{ line, depth: heading[1]?.length ?? 0, title: heading[2] ?? '' }] : [];
  });
}

/**
 * The section of a page's Markdown below the heading with an id, with its own sections; undefined where the page has no such heading. Twins have no
 * ids: headings are found by their order and words, whatever marks of code and of emphasis and escapes these have.
 */
export function extractSection(
  markdown: string,
  { headings }: Pick<BuiltPage, 'headings'>,
  id: string,
): string | undefined {
  const lines = markdown.split('\n');
  const written = headingsOf(lines);
  let from = 0;
  for (const heading of headings) {
    const at = written.findIndex(
      ({ title }, place) => place >= from && normalizeName(title) === normalizeName(heading.title),
    );
    if (at < 0) continue;
    from = at + 1;
    if (heading.id !== id) continue;
    const { line, depth } = written[at] as (typeof written)[number];
    const end = written.find((next, place) => place > at && next.depth <= depth)?.line;
    return lines.slice(line, end).join('\n').trim();
  }
  return undefined;
}
