// biome-ignore-all lint/style/noNonNullAssertion: indices are counted from the arrays they point into.
/** Ranked pages → hits as they are shown: trail, excerpts, marks. */
import { remember } from '../analysis/remember.ts';
import { parseJson } from '../format/bytes.ts';
import { anchorOfSection, type Metadata } from '../format/metadata.ts';
import type { SearchHit } from '../types.ts';
import { type MarkedTerms, makeExcerpt, markTerms, prepareText } from './excerpt.ts';
import type { FileStore } from './files.ts';
import type { RankedPage } from './rank.ts';

export interface Presenter {
  /** Files with the texts of the pages. */
  filesOf(pages: RankedPage[]): Set<string>;
  /** The page's excerpt is from its beginning, since its sections have their own; a page that begins with a heading shows its best section. */
  hit(page: RankedPage, terms: MarkedTerms): SearchHit;
}

export function createPresenter(metadata: Metadata, files: FileStore): Presenter {
  const { pages, areas, trails, sections: described, excerpts } = metadata;
  const textsIn = new Map<string, string[]>();
  const prepared = remember(prepareText, 2000);

  const placeOf = (section: number): { file: string; at: number } => {
    let i = 0;
    while (excerpts.first[i + 1]! <= section) i++;
    return { file: excerpts.files[i] ?? '', at: section - (excerpts.first[i] ?? 0) };
  };

  /** Text of a section; empty, if its file could not be read. */
  const textOf = (section: number): string => {
    const { file, at } = placeOf(section);
    let texts = textsIn.get(file);
    const bytes = files.peek(file);
    if (!texts && bytes) {
      texts = parseJson<string[]>(bytes);
      textsIn.set(file, texts);
    }
    return texts?.[at] ?? '';
  };

  return {
    filesOf: (ranked) => {
      const sections = ranked.flatMap(({ page, sections: found }) => [pages.first[page]!, ...found]);
      return new Set(sections.map((section) => placeOf(section).file));
    },
    hit: ({ page, score, sections }, terms) => {
      const title = pages.title[page]!;
      const hits = sections.map((section) => {
        const heading = described.heading[section]!;
        return {
          anchor: anchorOfSection(metadata, section),
          heading,
          headingMarks: markTerms(prepared(heading), terms),
          excerpt: makeExcerpt(prepared(textOf(section)), terms),
        };
      });
      const { anchor, heading, excerpt } = hits[0]!;
      const first = pages.first[page]!;
      return {
        route: pages.route[page]!,
        title,
        titleMarks: markTerms(prepared(title), terms),
        trail: trails[pages.trail[page]!]!,
        area: areas[pages.area[page]!]!,
        excerpt: anchorOfSection(metadata, first) === '' ? makeExcerpt(prepared(textOf(first)), terms) : excerpt,
        sections: hits.filter((hit) => hit.anchor !== ''),
        best: { anchor, heading },
        score: Math.round(score * 10_000) / 10_000,
      };
    },
  };
}
