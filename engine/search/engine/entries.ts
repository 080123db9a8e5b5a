// biome-ignore-all lint/style/noNonNullAssertion: indices are counted from the arrays they point into.
/** Sections that are about one declared name: a method, a key, a command. */

import { nameKey } from '../../model/name-key.ts';
import { type Token, tokenize } from '../analysis/tokenize.ts';
import { fromSteps, type Metadata } from '../format/metadata.ts';
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
  /** Sections whose name was typed, however it is spelt, and what that is worth. */
  named(query: string): { sections: readonly number[]; bonus: number };
}

/** Names of several words are not identifiers: `insert into`. */
const isIdentifier = (name: string): boolean => /^[\w:]+$/.test(name);

const partsOfName = (name: string): string[] =>
  tokenize(name)
    .filter(({ kind }: Token) => kind === 'part')
    .map(({ term }) => term);

export function createEntries({ entries, sections }: Metadata): Entries {
  const places = fromSteps(entries.section);
  const bySection = new Map(places.map((section, i) => [section, i]));
  const nameOf = (i: number): string => entries.name[i] || sections.heading[places[i]!]!;
  const byKey = new Map<string, number[]>();
  const identifiers = new Map<string, string[]>();
  places.forEach((section, i) => {
    const name = nameOf(i);
    const key = nameKey(name);
    const known = byKey.get(key);
    if (known) known.push(section);
    else byKey.set(key, [section]);
    if (!isIdentifier(name)) return;
    const parts = partsOfName(name);
    if (parts.length > 1) identifiers.set(parts.join(''), parts);
  });

  /** A name of several words that is typed as one, or as it is written with its capitals, can be meant as the name only. */
  const bonusOf = (query: string, key: string): number => {
    if (/\s/.test(query)) return exactName.spaced;
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
    named: (query) => {
      const typed = query.trim();
      const key = nameKey(typed);
      const found = key.length > 2 ? byKey.get(key) : undefined;
      return found ? { sections: found, bonus: bonusOf(typed, key) } : { sections: [], bonus: 0 };
    },
  };
}
