/**
 * The manifest, and the metadata file (JSON). It is loaded before the first answer, so it has
 * columns, and omits what can be derived.
 */
import type { SectionRecord } from '../types.ts';
import { parseJson } from './bytes.ts';

export interface Metadata {
  areas: string[];
  breadcrumbs: string[][];
  pages: {
    route: string[];
    title: string[];
    area: number[];
    breadcrumbs: number[];
    first: number[];
    summaries: number[];
    details: number[];
    /** Later pages with a link from or to this one, delta-encoded. */
    links: number[][];
    similar: number[][];
  };
  sections: {
    heading: string[];
    /** 0 for `toPlainAnchor(heading)`. `~` at the end of an anchor stands for the heading in lower case. */
    anchor: (string | 0)[];
  };
  entries: {
    section: number[];
    name: (string | 0)[];
    kind: number[];
    kinds: string[];
    /** Entries of one name, kind and number (other than 0) are the same symbol. */
    same: number[];
    variant: number[];
    variants: string[];
    /** Indexes of entries that are requests; their kind is the method. */
    requests: number[];
    paths: string[];
  };
  questions: number[];
  postings: string;
  excerpts: {
    files: string;
    first: number[];
  };
  ignored: string[];
  /**
   * A line for each meaning: phrase keys with commas, `|`, their phrases, best first. No term has a
   * comma or `|`.
   */
  synonyms: string;
}

/** Texts of a section in the excerpt files. */
export type ExcerptRecord = [text: string, summary: string, line?: string, ...questions: ExcerptQuestion[]];

export type ExcerptQuestion = string | [question: string, answer: number];

/** Describes records whose pages are adjacent. `similar` has the most similar pages of each page. */
export function describeRecords(
  records: SectionRecord[],
  similar: readonly number[][] = [],
): Pick<Metadata, 'areas' | 'breadcrumbs' | 'pages' | 'sections' | 'entries' | 'questions'> {
  const areas = new Map<string, number>();
  const breadcrumbs = new Map<string, number>();
  const pages: Metadata['pages'] = {
    route: [],
    title: [],
    area: [],
    breadcrumbs: [],
    first: [],
    summaries: [],
    details: [],
    links: [],
    similar: similar.map(encodeDeltas),
  };
  const sections: Metadata['sections'] = { heading: [], anchor: [] };
  for (const [i, record] of records.entries()) {
    if (records[i - 1]?.route !== record.route) {
      pages.route.push(record.route);
      pages.title.push(record.title);
      pages.area.push(getOrAddIndex(areas, record.area));
      pages.breadcrumbs.push(getOrAddIndex(breadcrumbs, JSON.stringify(record.breadcrumbs)));
      if (record.isSummary) pages.summaries.push(pages.first.length);
      if (record.isDetail) pages.details.push(pages.first.length);
      pages.first.push(i);
    }
    sections.heading.push(record.heading);
    sections.anchor.push(record.anchor === toPlainAnchor(record.heading) ? 0 : shortenAnchor(record));
  }
  pages.links = getLaterLinks(records, pages.route);
  return {
    areas: [...areas.keys()],
    breadcrumbs: [...breadcrumbs.keys()].map((titles) => JSON.parse(titles)),
    pages,
    sections,
    entries: describeEntries(records),
    questions: encodeDeltas(getQuestions(records).map(({ section }) => section)),
  };
}

function getLaterLinks(records: readonly SectionRecord[], routes: readonly string[]): number[][] {
  const pageByRoute = new Map(routes.map((route, page) => [route, page]));
  const later = routes.map(() => new Set<number>());
  for (const { route, links = [] } of records) {
    for (const link of links) {
      const [page, linkedPage] = [pageByRoute.get(route), pageByRoute.get(link)];
      if (page !== undefined && linkedPage !== undefined && page !== linkedPage)
        later[Math.min(page, linkedPage)]?.add(Math.max(page, linkedPage));
    }
  }
  return later.map(encodeDeltas);
}

function describeEntries(records: SectionRecord[]): Metadata['entries'] {
  const [kinds, variants] = [new Map<string, number>(), new Map<string, number>()];
  const symbols = new Map<string, number>([['', 0]]);
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
  let previous = 0;
  records.forEach(({ entry, heading }, section) => {
    if (!entry) return;
    entries.section.push(section - previous);
    previous = section;
    entries.name.push(entry.name === heading ? 0 : entry.name);
    entries.kind.push(getOrAddIndex(kinds, entry.kind));
    entries.same.push(getOrAddIndex(symbols, entry.same ?? ''));
    entries.variant.push(entry.same ? getOrAddIndex(variants, entry.variant ?? '') : 0);
    if (/^[A-Z]+$/.test(entry.kind) && entry.line?.startsWith('/')) {
      entries.requests.push(entries.section.length - 1);
      entries.paths.push(entry.line);
    }
  });
  return { ...entries, kinds: [...kinds.keys()], variants: [...variants.keys()] };
}

function encodeDeltas(numbers: Iterable<number>, start = 0): number[] {
  return [...numbers].sort((a, b) => a - b).map((number, i, all) => number - (all[i - 1] ?? start));
}

export function decodeDeltas(deltas: readonly number[], start = 0): number[] {
  let number = start;
  return deltas.map((delta) => (number += delta));
}

/** Lists the questions, also those in headings. Question q is unit `records.length + q` of the index. */
export function getQuestions(records: readonly SectionRecord[]): { section: number; question: string }[] {
  return records.flatMap(({ heading, questions }, section) =>
    [...(heading.endsWith('?') ? [heading] : []), ...questions].map((question) => ({ section, question })),
  );
}

export function getUnitPages(records: readonly SectionRecord[]): number[] {
  let page = -1;
  const sectionPages = records.map(({ route }, i) => (records[i - 1]?.route === route ? page : ++page));
  return [...sectionPages, ...getQuestions(records).map(({ section }) => sectionPages[section] as number)];
}

export const HASH_CHARS = 10;

export const toFileName = (name: string, hash: string): string => `${name}.${hash}.bin`;

export function getShardNames(kind: string, hashes: string): string[] {
  const names: string[] = [];
  for (let offset = 0; offset < hashes.length; offset += HASH_CHARS)
    names.push(toFileName(`${kind}-${names.length}`, hashes.slice(offset, offset + HASH_CHARS)));
  return names;
}

function getOrAddIndex(indexes: Map<string, number>, key: string): number {
  const index = indexes.get(key) ?? indexes.size;
  indexes.set(key, index);
  return index;
}

function shortenAnchor({ anchor, heading }: SectionRecord): string {
  const name = heading.toLowerCase();
  return name && anchor.endsWith(name) ? `${anchor.slice(0, -name.length)}~` : anchor;
}

export function getAnchor({ sections }: Metadata, section: number): string {
  const [anchor, heading] = [sections.anchor[section] ?? '', sections.heading[section] ?? ''];
  return anchor === 0 ? toPlainAnchor(heading) : anchor.replace(/~$/, () => heading.toLowerCase());
}

export function toPlainAnchor(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

export const FORMAT = 12;
/** Has a short cache. Hosts don't compress `.bin`, so the other files are gzipped. */
export const MANIFEST = 'manifest.json';

export interface Manifest {
  format: number;
  version: string;
  dictionary: string;
  metadata: string;
}

/** @throws Error for another format: the page may be older than the index. */
export function decodeManifest(bytes: Uint8Array): Manifest {
  const manifest = parseJson<Manifest>(bytes);
  if (manifest.format !== FORMAT) throw new Error('The search index is too new: reload the page.');
  return manifest;
}
