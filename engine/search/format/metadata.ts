/**
 * The metadata file (JSON): pages, sections, names of the shards, synonyms. In columns, and with what can be derived left out, since it is
 * loaded before the first answer.
 */
import type { SectionRecord } from '../types.ts';

export interface Metadata {
  areas: string[];
  /** Distinct trails. */
  trails: string[][];
  pages: {
    route: string[];
    title: string[];
    /** Index into `areas`. */
    area: number[];
    /** Index into `trails`. */
    trail: number[];
    /** Number of the first section. Sections are numbered through, page after page. */
    first: number[];
  };
  sections: {
    heading: string[];
    /** 0 where `plainAnchor(heading)` is the anchor. */
    anchor: (string | 0)[];
  };
  postings: string[];
  excerpts: {
    files: string[];
    /** Number of the first section in each file. */
    first: number[];
  };
  /** Words to pass over: stop words, and the product's own name, which is on every page. */
  ignored: string[];
  synonyms: CompiledSynonyms;
}

export interface CompiledSynonyms {
  /** Phrases as analysed words with one space between. */
  phrases: string[];
  /** Key of a phrase (`phraseKey`) and the indices of the phrases that it stands for, best first. */
  rules: [key: string, phrases: number[]][];
}

/** The page columns and section columns of a list of records, whose pages are adjacent. */
export function describeRecords(records: SectionRecord[]): Pick<Metadata, 'areas' | 'trails' | 'pages' | 'sections'> {
  const areas = new Map<string, number>();
  const trails = new Map<string, number>();
  const pages: Metadata['pages'] = { route: [], title: [], area: [], trail: [], first: [] };
  const sections: Metadata['sections'] = { heading: [], anchor: [] };
  for (const [i, record] of records.entries()) {
    if (records[i - 1]?.route !== record.route) {
      pages.route.push(record.route);
      pages.title.push(record.title);
      pages.area.push(indexIn(areas, record.area));
      pages.trail.push(indexIn(trails, JSON.stringify(record.trail)));
      pages.first.push(i);
    }
    sections.heading.push(record.heading);
    sections.anchor.push(record.anchor === plainAnchor(record.heading) ? 0 : record.anchor);
  }
  return { areas: [...areas.keys()], trails: [...trails.keys()].map((trail) => JSON.parse(trail)), pages, sections };
}

export function anchorOfSection({ sections }: Metadata, section: number): string {
  return sections.anchor[section] || plainAnchor((sections.anchor[section] === 0 && sections.heading[section]) || '');
}

/** The anchor that most headings have. */
export function plainAnchor(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

function indexIn(seen: Map<string, number>, key: string): number {
  const index = seen.get(key) ?? seen.size;
  seen.set(key, index);
  return index;
}
