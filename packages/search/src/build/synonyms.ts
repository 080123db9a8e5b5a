/**
 * Synonyms: `data/synonyms.yaml`, reviewed by people, → rules over analysed words.
 *
 * - `same`: each phrase stands for all others.
 * - `from`, `to`: who types one of the first means the second; not the other way round. For words of other vendors, and for words that are too
 *   general to be equals.
 * - `phrase`, `to`: words of speech ("how long") that stand for other words, or for nothing (an empty list). They are looked up before stop words go.
 * - `note`: why; `source`: what gives the words this meaning. For the next reviewer.
 */
import { isMap, isNode, isSeq, LineCounter, parseDocument } from 'yaml';
import { MAX_PHRASE, phraseKey } from '../analysis/phrases.ts';
import { stopWords } from '../analysis/stopwords.ts';
import { tokenize } from '../analysis/tokenize.ts';
import type { CompiledSynonyms } from '../format/metadata.ts';

export type SynonymEntry = { same: string[] } | { from: string[]; to: string[] } | { phrase: string[]; to: string[] };

/** A mistake in the file, with what its author needs to correct it. */
export interface SynonymFault {
  /** 1-based. */
  line: number;
  message: string;
  hint: string;
}

/** Reads and checks the file. Entries with a fault are left out. */
export function readSynonyms(yaml: string): { entries: SynonymEntry[]; faults: SynonymFault[] } {
  const lines = new LineCounter();
  const document = parseDocument(yaml, { lineCounter: lines });
  const faults: SynonymFault[] = document.errors.map((error) => ({
    line: error.linePos?.[0].line ?? 1,
    message: error.message.split('\n')[0] ?? 'The file is no YAML.',
    hint: 'Correct the YAML.',
  }));
  const entries: SynonymEntry[] = [];
  if (faults.length > 0) return { entries, faults };
  if (!isSeq(document.contents)) {
    if (document.contents === null) return { entries, faults };
    return {
      entries,
      faults: [
        { line: 1, message: 'The file holds no list.', hint: 'Write a list of "- same: […]" and "- from: […]".' },
      ],
    };
  }
  for (const node of document.contents.items) {
    const at = isNode(node) ? node.range?.[0] : undefined;
    const found = checkEntry(isMap(node) ? node.toJSON() : undefined);
    const line = at === undefined ? 1 : lines.linePos(at).line;
    for (const fault of found.faults) faults.push({ line, ...fault });
    if (found.entry) entries.push(found.entry);
  }
  return { entries, faults };
}

type EntryFault = Omit<SynonymFault, 'line'>;

function checkEntry(value: Record<string, unknown> | undefined): { entry?: SynonymEntry; faults: EntryFault[] } {
  const { same, from, phrase, to, note, source, ...others } = value ?? {};
  const stranger = Object.keys(others)[0];
  if (stranger !== undefined)
    return {
      faults: [
        {
          message: `Unknown key "${stranger}".`,
          hint: 'Use "same", "from" and "to", or "phrase" and "to"; "note" says why, "source" since when.',
        },
      ],
    };
  for (const [key, said] of Object.entries({ note, source }))
    if (said !== undefined && typeof said !== 'string')
      return { faults: [{ message: `"${key}" is not a text.`, hint: 'Write a sentence.' }] };
  if (phrase !== undefined) return checkSpoken(phrase, to, same ?? from);
  let entry: Exclude<SynonymEntry, { phrase: string[] }> | undefined;
  if (arePhrases(same) && same.length > 1 && from === undefined && to === undefined) entry = { same };
  if (same === undefined && arePhrases(from) && arePhrases(to)) entry = { from, to };
  if (!entry) {
    const message = 'The entry has neither two or more phrases under "same" nor phrases under "from" and "to".';
    return {
      faults: [
        { message, hint: 'Write "- same: [a, b]", or "- from: [a]" with "to: [b]"; quote numbers and yes or no.' },
      ],
    };
  }
  const faults = [
    ...checkPhrases('same' in entry ? entry.same : entry.from),
    ...('to' in entry ? checkPhrases(entry.to) : []),
  ];
  return faults.length > 0 ? { faults } : { entry, faults };
}

/** Words of speech may be stop words, and may stand for nothing. */
function checkSpoken(phrase: unknown, to: unknown, other: unknown): { entry?: SynonymEntry; faults: EntryFault[] } {
  const nothing = Array.isArray(to) && to.length === 0;
  if (other !== undefined || !arePhrases(phrase) || !(nothing || arePhrases(to))) {
    const message = 'The entry has no phrases under "phrase", or no list under "to".';
    return {
      faults: [
        { message, hint: 'Write "- phrase: [how long]" with "to: [duration]"; an empty list drops the phrase.' },
      ],
    };
  }
  const long = phrase.find((said) => spokenWords(said).length > MAX_PHRASE);
  if (long !== undefined)
    return { faults: [{ message: `"${long}" is too long.`, hint: `Write phrases of at most ${MAX_PHRASE} words.` }] };
  const faults = nothing ? [] : checkPhrases(to as string[]);
  return faults.length > 0 ? { faults } : { entry: { phrase, to: to as string[] }, faults };
}

const spokenWords = (phrase: string): string[] =>
  tokenize(phrase)
    .filter((token) => token.kind !== 'part' && token.kind !== 'path')
    .map((token) => token.term);

function checkPhrases(phrases: string[]): EntryFault[] {
  const faults: EntryFault[] = [];
  const seen = new Set<string>();
  for (const phrase of phrases) {
    const words = phraseWords(phrase);
    const key = phraseKey(words);
    if (words.length === 0 || words.length > MAX_PHRASE) {
      faults.push({
        message: `"${phrase}" has ${words.length} words that count.`,
        hint: `Write phrases of 1 to ${MAX_PHRASE} words.`,
      });
    } else if (seen.has(key)) {
      faults.push({
        message: `"${phrase}" is in the list already.`,
        hint: 'Leave it out: endings, capitals and hyphens make no difference.',
      });
    }
    seen.add(key);
  }
  return faults;
}

/** The words of a phrase as a query has them: without parts of identifiers, paths and stop words. */
function phraseWords(phrase: string): string[] {
  const terms = spokenWords(phrase);
  const telling = terms.filter((term) => !stopWords.has(term));
  return telling.length > 0 ? telling : terms;
}

function arePhrases(value: unknown): value is string[] {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((phrase) => typeof phrase === 'string' && phrase.trim() !== '')
  );
}

/** The rules as the engine looks them up. The order of the file is the order of preference: a query has a limited number of readings. */
export function compileSynonyms(entries: readonly SynonymEntry[]): CompiledSynonyms {
  const rules: Rules = new Map();
  const spoken: Rules = new Map();
  const add = (from: string, to: string) => {
    const key = phraseKey(phraseWords(from));
    const words = phraseWords(to);
    if (key !== phraseKey(words)) rules.set(key, (rules.get(key) ?? new Set()).add(words.join(' ')));
  };
  for (const entry of entries) {
    if ('phrase' in entry) {
      const to = new Set(entry.to.map((said) => phraseWords(said).join(' ')));
      for (const said of entry.phrase) spoken.set(phraseKey(spokenWords(said)), to);
      continue;
    }
    const [left, right] = 'same' in entry ? [entry.same, entry.same] : [entry.from, entry.to];
    for (const from of left) for (const to of right) add(from, to);
  }
  return { rules: packRules(rules), spoken: packRules(spoken) };
}

/** Key of a phrase → phrases that it stands for. */
type Rules = Map<string, Set<string>>;

/** Keys with one meaning share a line. */
function packRules(rules: Rules): string {
  const keys = new Map<string, string[]>();
  for (const [key, phrases] of rules) {
    const meaning = [...phrases].join();
    keys.set(meaning, [...(keys.get(meaning) ?? []), key]);
  }
  return [...keys].map(([meaning, own]) => `${own.join()}|${meaning}`).join('\n');
}
