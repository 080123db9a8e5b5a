import { pluralize } from '../model/text.ts';
import type { Diagnostic, Kinds } from '../model/types.ts';
import { slug } from './headings.ts';
import type { ContentPage } from './types.ts';

type CheckedPage = Pick<ContentPage, 'file' | 'frontmatter' | 'headings' | 'words' | 'cautions'>;

export function checkKind(page: CheckedPage, kinds: Kinds): Diagnostic[] {
  const { file, frontmatter, headings, words, cautions } = page;
  const diagnostics: Diagnostic[] = [];
  const report = (message: string, hint: string, line?: number) =>
    diagnostics.push({ file, ...(line && { line }), message, hint });
  const sections = headings.filter(({ depth }) => depth === 2);

  const fixed = kinds.sections[frontmatter.kind] ?? [];
  const retired = new Set((kinds.retired ?? []).map((name) => slug(name)));
  const ordered = sections.flatMap(({ title, line }) => {
    const position = fixed.findIndex((names) => names.some((name) => slug(name) === slug(title)));
    return position < 0 ? [] : [{ title, line, position }];
  });
  ordered.forEach(({ title, line, position }, index) => {
    const before = ordered[index - 1];
    if (before && before.position > position)
      report(
        `The section "${title}" must come before "${before.title}".`,
        `Move it: the order of the kind "${frontmatter.kind}" is ${fixed.map(([name]) => name).join(', ')}.`,
        line,
      );
  });
  for (const { title, line } of sections)
    if (retired.has(slug(title)))
      report(
        `The heading "${title}" is too general.`,
        'Name the subject of the section; {#old-anchor} behind the heading keeps links to it.',
        line,
      );
  if (cautions > 1 && !frontmatter.calloutsReason)
    report(
      `The page has ${cautions} cautions and dangers.`,
      'Keep one and say the others in the text, or say why in the frontmatter: "calloutsReason: <reason>".',
    );
  const { minWords = 0 } = kinds;
  if (words < minWords && !frontmatter.shortReason)
    report(
      `The page has ${pluralize(words, '1 word', '{count} words')}.`,
      `Say more, or say why not: "shortReason: <reason>" in the frontmatter (below ${minWords} words).`,
    );
  return diagnostics;
}
