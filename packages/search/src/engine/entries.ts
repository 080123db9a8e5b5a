// biome-ignore-all lint/style/noNonNullAssertion: indices are counted from the arrays they point into.
/** Sections that are about one declared name: a method, a key, a command. */

import { type Token, tokenize } from '../analysis/tokenize.ts';
import { fromSteps, type Metadata } from '../format/metadata.ts';
import { normalizeName } from '../normalize-name.ts';
import { exactName } from '../ranking.ts';

export interface Entry {
  kind: string;
  name: string;
  /** The thing that other pages may have too; empty where they cannot. */
  same: string;
  variant: string;
}

export interface Entries {
  /** The entry of a section, if it has one. */
  of(section: number): Entry | undefined;
  /** The parts of a declared identifier that is typed in one: `createtable` → create, table. */
  partsOf(word: string): readonly string[] | undefined;
  /**
   * Sections whose name was typed, however it is spelt; a statement that begins with their name, their request, with values of the reader's own, or the
   * address of their page; and what that is worth. Rejects when the code for requests, which few queries need, does not load.
   */
  named(query: string): Promise<NameMatch>;
}

export interface NameMatch {
  sections: readonly number[];
  /** What their name adds to the score of each. */
  bonus: number;
}

/** A path that begins a word, behind the origin of a server where there is one. */
const PATH = /(?:^|[\s"'])(?:https?:\/\/[^\s/"']+)?(\/[^\s"']+)/i;

/** The path of a request or a page in a query, in small letters, without its fragment. */
export const extractPath = (query: string): string | undefined => PATH.exec(query)?.[1]?.toLowerCase().split('#')[0];

/** Names of several words are not identifiers: `insert into`. */
const isIdentifier = (name: string): boolean => /^[\w:]+$/.test(name);

/** A statement or a call, not words of a sentence: `SELECT * FROM a`, `SIZE = 4`, `putDoc(key)`, `MATCH (n)`. */
const IS_CODE = /[*;=<>{}]|\w\(|\(\w*(:\w+)?\)/;
/** Most words of a name that a statement begins with: `select treq from bangdb_ml where schema`. */
const NAME_WORDS = 6;

const partsOfName = (name: string): string[] =>
  tokenize(name)
    .filter(({ kind }: Token) => kind === 'part')
    .map(({ term }) => term);

export function createEntries({ entries, sections, pages }: Metadata): Entries {
  const places = fromSteps(entries.section);
  const bySection = new Map(places.map((section, i) => [section, i]));
  const nameOf = (i: number): string => entries.name[i] || sections.heading[places[i]!]!;
  const byKey = new Map<string, number[]>();
  const identifiers = new Map<string, string[]>();
  places.forEach((section, i) => {
    const name = nameOf(i);
    const key = normalizeName(name);
    const known = byKey.get(key);
    if (known) known.push(section);
    else byKey.set(key, [section]);
    if (!isIdentifier(name)) return;
    const parts = partsOfName(name);
    if (parts.length > 1) identifiers.set(parts.join(''), parts);
  });

  // The page about a thing comes before the names of it in other places: "Computed attributes (catr)".
  const inBrackets = pages.title.map((title) => normalizeName(/\((\w+)\)$/.exec(title)?.[1] ?? ''));
  inBrackets.forEach((key, page) => {
    const isOwn = key && inBrackets.indexOf(key) === inBrackets.lastIndexOf(key);
    if (isOwn) byKey.set(key, [pages.first[page]!, ...(byKey.get(key) ?? [])]);
  });

  /** The pages with an address, and the sections of the requests that a query with that path is. */
  const atPath = async (path: string, query: string): Promise<number[]> => {
    const page = pages.route.findIndex((route) => route.toLowerCase() === path);
    const { findRequests } = await import('./requests.ts');
    const declared = entries.requests.map((at, i) => ({
      method: entries.kinds[entries.kind[at]!]!,
      path: entries.paths[i]!,
      section: places[at]!,
    }));
    return [...(page < 0 ? [] : [pages.first[page]!]), ...findRequests(declared, path, query)];
  };

  /** The sections of the longest name that a statement begins with. */
  const begunWith = (statement: string): readonly number[] => {
    const words = /^\w+(?:\s+\w+)*/.exec(statement)?.[0].split(/\s+/).slice(0, NAME_WORDS) ?? [];
    for (let count = words.length; count > 0; count--) {
      const found = byKey.get(normalizeName(words.slice(0, count).join('')));
      if (found) return found;
    }
    return [];
  };

  /** A name of several words that is typed as one, or as it is written with its capitals, can be meant as the name only. */
  const bonusOf = (query: string, key: string): number => {
    const spaces = query.split(/\s+/).length - 1;
    if (spaces > 0) return exactName.spaced * spaces;
    if (identifiers.has(key) || /^[A-Z][A-Z\d]+$/.test(query)) return exactName.identifier;
    return exactName.word;
  };

  return {
    of: (section) => {
      const i = bySection.get(section);
      if (i === undefined) return undefined;
      return {
        kind: entries.kinds[entries.kind[i]!]!,
        name: nameOf(i),
        same: entries.same[i] ? `${entries.same[i]} ${entries.kind[i]} ${nameOf(i)}` : '',
        variant: entries.variants[entries.variant[i]!] ?? '',
      };
    },
    partsOf: (word) => identifiers.get(word),
    named: async (query) => {
      const typed = query.trim();
      const path = extractPath(typed);
      const pasted = path ? await atPath(path, typed) : [];
      if (pasted.length === 0 && IS_CODE.test(typed)) pasted.push(...begunWith(typed));
      if (pasted.length > 0) return { sections: pasted, bonus: exactName.identifier };
      const key = normalizeName(typed);
      const found = key.length > 2 ? byKey.get(key) : undefined;
      return found ? { sections: found, bonus: bonusOf(typed, key) } : { sections: [], bonus: 0 };
    },
  };
}
