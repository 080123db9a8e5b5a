import type { KindSection, Kinds } from '../model/kinds.ts';
import type { Diagnostic } from '../model/types.ts';
import { slug } from './ids.ts';
import type { ContentPage } from './types.ts';

type CheckedPage = Pick<ContentPage, 'file' | 'frontmatter' | 'headings' | 'words' | 'boxes'>;

/**
 * Compares a page with its kind: fixed sections in order, no heading of a template, at most one caution or danger without a reason, a reason
 * for few words. For `npm run check`; a page with such faults can still be built.
 */
export function checkKind(page: CheckedPage, kinds: Kinds): Diagnostic[] {
  const { file, frontmatter, headings, words, boxes } = page;
  const faults: Diagnostic[] = [];
  const fail = (message: string, hint: string, line?: number) =>
    faults.push({ file, ...(line && { line }), message: message, hint: hint });
  const sections = headings.filter(({ depth }) => depth === 2);

  const wanted = kinds.sections[frontmatter.kind] ?? [];
  const retired = new Set((kinds.retired ?? []).map((name) => slug(name)));
  const found = sections.flatMap(({ title, line }) => {
    const place = wanted.findIndex((section) => names(section).includes(slug(title)));
    return place < 0 ? [] : [{ title, line, place }];
  });
  found.forEach(({ title, line, place }, at) => {
    const before = found[at - 1];
    if (before && before.place > place)
      fail(
        `The section "${title}" follows "${before.title}".`,
        `In kind "${frontmatter.kind}" the order is ${wanted.map(([name]) => name).join(', ')}.`,
        line,
      );
  });
  for (const { title, line } of sections)
    if (retired.has(slug(title)))
      fail(
        `The heading "${title}" says nothing about its section.`,
        'Say in the heading what the section says, and keep a linked anchor with {#old-anchor}.',
        line,
      );
  if (boxes > 1 && !frontmatter.calloutsReason)
    fail(
      `The page has ${boxes} cautions and dangers.`,
      'Keep one and say the others in the text, or say why in the frontmatter: "calloutsReason: <reason>".',
    );
  const { minWords = 0 } = kinds;
  if (words < minWords && !frontmatter.shortReason)
    fail(
      `The page has ${words} words.`,
      `Say more, or say why not: "shortReason: <reason>" in the frontmatter (below ${minWords} words).`,
    );
  return faults;
}

const names = (section: KindSection): string[] => section.map((name) => slug(name));
