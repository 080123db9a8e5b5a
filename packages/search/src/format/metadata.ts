/**
 * The metadata file (JSON): pages, sections, names of the shards, synonyms. In columns, and with what can be derived left out, since it is
 * loaded before the first answer.
 */
import type { SectionRecord } from '../types.ts';
import { plainAnchor, shortAnchor } from './anchors.ts';

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
    /** Pages that sum up others, by their number. */
    digests: number[];
    /** Pages about one part or one case of what others explain. */
    details: number[];
    /** The later pages that link to this one or that it links to, ascending: each as the difference from the one before, the first from this page. */
    links: number[][];
    /** The pages that are most like this one: each as the difference from the one before, the first from this page. */
    alike: number[][];
  };
  sections: {
    heading: string[];
    /** 0 where `plainAnchor(heading)` is the anchor; else the anchor, its end `~` where that is the heading in small letters. */
    anchor: (string | 0)[];
  };
  /** Sections that are about one declared name, ascending, in columns. */
  entries: {
    /** Each as the difference from the one before, the first from 0. */
    section: number[];
    /** 0 where the heading is the name. */
    name: (string | 0)[];
    /** Index into `kinds`. */
    kind: number[];
    kinds: string[];
    /** Entries of one name, kind and number (other than 0) are the same thing. */
    same: number[];
    /** Index into `variants`; 0 where `same` is. */
    variant: number[];
    variants: string[];
    /** Entries that are requests, by their index, ascending; their kind is the method. */
    requests: number[];
    /** The path of each request. */
    paths: string[];
  };
  /** The section of each question, ascending: each as the difference from the one before, the first from 0. */
  questions: number[];
  /** Hashes of the shards, one behind the other, see `shardNames`. */
  postings: string;
  excerpts: {
    files: string;
    /** First section in each file: each as the difference from the one before. */
    first: number[];
  };
  /** Words to pass over: stop words, and the product's own name, which is on every page. */
  ignored: string[];
  synonyms: CompiledSynonyms;
}

/**
 * A line for each list of phrases that others stand for: their keys (`phraseKey`) with commas, `|`, the phrases, best first, as analysed words with one
 * space between. No term holds a comma or `|`.
 */
export interface CompiledSynonyms {
  rules: string;
  /** Phrases of speech, stop words included, and what they stand for. */
  spoken: string;
}

/**
 * What the excerpt files have for a section: the text to choose from, what it is about in one sentence, the line of its entry (or nothing), and the
 * questions of `asked`.
 */
export type ShownRecord = [text: string, lead: string, line?: string, ...questions: ShownQuestion[]];

/** A question, and where in the text the sentence begins that answers it, if one was named. */
export type ShownQuestion = string | [question: string, answer: number];

/** The columns of a list of records, whose pages are adjacent. `alike`: for each page those that are most like it. */
export function describeRecords(
  records: SectionRecord[],
  alike: readonly number[][] = [],
): Pick<Metadata, 'areas' | 'trails' | 'pages' | 'sections' | 'entries' | 'questions'> {
  const areas = new Map<string, number>();
  const trails = new Map<string, number>();
  const pages: Metadata['pages'] = {
    route: [],
    title: [],
    area: [],
    trail: [],
    first: [],
    digests: [],
    details: [],
    links: [],
    alike: alike.map(toSteps),
  };
  const sections: Metadata['sections'] = { heading: [], anchor: [] };
  for (const [i, record] of records.entries()) {
    if (records[i - 1]?.route !== record.route) {
      pages.route.push(record.route);
      pages.title.push(record.title);
      pages.area.push(indexIn(areas, record.area));
      pages.trail.push(indexIn(trails, JSON.stringify(record.trail)));
      if (record.digest) pages.digests.push(pages.first.length);
      if (record.detail) pages.details.push(pages.first.length);
      pages.first.push(i);
    }
    sections.heading.push(record.heading);
    sections.anchor.push(record.anchor === plainAnchor(record.heading) ? 0 : shortAnchor(record));
  }
  pages.links = linksOf(records, pages.route);
  return {
    areas: [...areas.keys()],
    trails: [...trails.keys()].map((trail) => JSON.parse(trail)),
    pages,
    sections,
    entries: describeEntries(records),
    questions: questionsOf(records).map(({ section }, i, all) => section - (all[i - 1]?.section ?? 0)),
  };
}

/** For each page the later ones with a link between the two, whichever of them has it. */
function linksOf(records: readonly SectionRecord[], routes: readonly string[]): number[][] {
  const numberOf = new Map(routes.map((route, page) => [route, page]));
  const later = routes.map(() => new Set<number>());
  for (const { route, links = [] } of records) {
    for (const link of links) {
      const [page, other] = [numberOf.get(route), numberOf.get(link)];
      if (page !== undefined && other !== undefined && page !== other)
        later[Math.min(page, other)]?.add(Math.max(page, other));
    }
  }
  return later.map(toSteps);
}

function describeEntries(records: SectionRecord[]): Metadata['entries'] {
  const [kinds, variants] = [new Map<string, number>(), new Map<string, number>()];
  const things = new Map<string, number>([['', 0]]);
  const entries: Metadata['entries'] = {
    section: [],
    name: [],
    kind: [],
    kinds: [],
    same: [],
    variant: [],
    variants: [],
    requests: [],
    paths: [],
  };
  let before = 0;
  records.forEach(({ entry, heading }, section) => {
    if (!entry) return;
    entries.section.push(section - before);
    before = section;
    entries.name.push(entry.name === heading ? 0 : entry.name);
    entries.kind.push(indexIn(kinds, entry.kind));
    entries.same.push(indexIn(things, entry.same ?? ''));
    entries.variant.push(entry.same ? indexIn(variants, entry.variant ?? '') : 0);
    if (/^[A-Z]+$/.test(entry.kind) && entry.line?.startsWith('/')) {
      entries.requests.push(entries.section.length - 1);
      entries.paths.push(entry.line);
    }
  });
  return { ...entries, kinds: [...kinds.keys()], variants: [...variants.keys()] };
}

/** Numbers as the differences between them, ascending, the first from `before`. */
function toSteps(numbers: Iterable<number>, before = 0): number[] {
  return [...numbers].sort((a, b) => a - b).map((number, i, all) => number - (all[i - 1] ?? before));
}

/** Ascending numbers from the differences between them, the first from `before`. */
export function fromSteps(steps: readonly number[], before = 0): number[] {
  return steps.map((step) => (before += step));
}

/** The questions of all sections, in their order; a heading may be one. Question q is unit `records.length + q` of the index. */
export function questionsOf(records: readonly SectionRecord[]): { section: number; question: string }[] {
  return records.flatMap(({ heading, asked }, section) =>
    [...(heading.endsWith('?') ? [heading] : []), ...asked].map((question) => ({ section, question })),
  );
}

/** The page of each unit of the index: of the sections, then of the questions. */
export function pagesOfUnits(records: readonly SectionRecord[]): number[] {
  let page = -1;
  const ofSections = records.map(({ route }, i) => (records[i - 1]?.route === route ? page : ++page));
  return [...ofSections, ...questionsOf(records).map(({ section }) => ofSections[section] as number)];
}

/** Characters of the hash in the name of a file. */
export const HASH_LENGTH = 10;

/** The name of a file of the index. */
export const fileName = (name: string, hash: string): string => `${name}.${hash}.bin`;

/** Names of the shards of a kind, from their hashes: names repeat themselves, and are half of what the lists weigh. */
export function shardNames(kind: string, hashes: string): string[] {
  const names: string[] = [];
  for (let at = 0; at < hashes.length; at += HASH_LENGTH)
    names.push(fileName(`${kind}-${names.length}`, hashes.slice(at, at + HASH_LENGTH)));
  return names;
}

function indexIn(seen: Map<string, number>, key: string): number {
  const index = seen.get(key) ?? seen.size;
  seen.set(key, index);
  return index;
}
