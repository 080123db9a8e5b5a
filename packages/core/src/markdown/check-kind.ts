import { pluralize } from '../model/text.ts';
import type { Diagnostic, KindSection, Kinds } from '../model/types.ts';
import { slug } from './headings.ts';
import type { ContentPage } from './types.ts';

type CheckedPage = Pick<ContentPage, 'file' | 'frontmatter' | 'headings' | 'words' | 'boxes'>;

export function checkKind(page: CheckedPage, kinds: Kinds): Diagnostic[] {
  const { file, frontmatter, headings, words, boxes } = page;
  const diagnostics: Diagnostic[] = [];
  const fail = (message: string, hint: string, line?: number) =>
    diagnostics.push({ file, ...(line && { line }), message, hint });
  const sections = headings.filter(({ depth }) => depth === 2);

  const wanted = kinds.sections[frontmatter.kind] ?? [];
  const retired = new Set((kinds.retired ?? []).map((name) => slug(name)));
  const found = sections.flatMap(({ title, line }) => {
    const place = wanted.findIndex((section) => toSlugs(section).includes(slug(title)));
    return place < 0 ? [] : [{ title, line, place }];
  });
  found.forEach(({ title, line, place }, at) => {
    const before = found[at - 1];
    if (before && before.place > place)
      fail(
        `The section "${title}" must come before "${before.title}".`,
        `Move it: the order of the kind "${frontmatter.kind}" is ${wanted.map(([name]) => name).join(', ')}.`,
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
      `The page has ${pluralize(words, '1 word', '{count} words')}.`,
      `Say more, or say why not: "shortReason: <reason>" in the frontmatter (below ${minWords} words).`,
    );
  return diagnostics;
}

const toSlugs = (section: KindSection): string[] => section.map((name) => slug(name));
