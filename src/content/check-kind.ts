import type { Fault } from '../site/types.ts';
import { slug } from './ids.ts';
import { type KindSection, sectionsOfKind } from './kinds.ts';
import type { ContentPage } from './types.ts';

/** Below this a page says in its frontmatter why it is short. */
const fewWords = 120;

/**
 * Compares a page with its kind: sections present and in order, those left out named in `omits`, a reason for few words. For `npm run check`;
 * a page with such faults can still be built.
 */
export function checkKind(page: Pick<ContentPage, 'file' | 'frontmatter' | 'headings' | 'words'>): Fault[] {
  const { file, frontmatter, headings, words } = page;
  const { kind, omits, short } = frontmatter;
  const faults: Fault[] = [];
  const titles = headings.filter(({ depth }) => depth === 2).map(({ title }) => title);
  const wanted = sectionsOfKind(kind);
  const fail = (cause: string, cure: string) => faults.push({ file, cause, cure });

  let last = -1;
  let lastName = '';
  for (const section of wanted) {
    const [usual] = section;
    const at = titles.findIndex((title) => names(section).includes(slug(title)));
    const omitted = omits.some((name) => names(section).includes(slug(name)));
    if (at < 0 && !omitted)
      fail(
        `A page of kind "${kind}" has a section "${usual}"; this one has none.`,
        `Write "## ${usual}"${lastName ? ` after "## ${lastName}"` : ''}; if the sources have no fact for it, add omits: [${slug(usual)}].`,
      );
    if (at >= 0 && omitted) fail(`"omits" names "${usual}", which the page has.`, 'Remove it from "omits".');
    if (at >= 0 && at < last)
      fail(
        `The section "${titles[at]}" stands before "${titles[last]}".`,
        `In kind "${kind}" the order is ${wanted.map(([name]) => name).join(', ')}.`,
      );
    if (at > last) {
      last = at;
      lastName = titles[at] as string;
    }
  }
  for (const name of omits)
    if (!wanted.some((section) => names(section).includes(slug(name))))
      fail(
        `"omits" names "${name}", which is no section of kind "${kind}".`,
        `Its sections are ${wanted.map(([usual]) => slug(usual)).join(', ') || 'free'}.`,
      );
  if (words < fewWords && !short)
    fail(
      `The page has ${words} words of its own.`,
      `Say more, or say why not: "short: <reason>" in the frontmatter (below ${fewWords} words).`,
    );
  return faults;
}

const names = (section: KindSection): string[] => section.map((name) => slug(name));
