import { isMap, isNode, isSeq, LineCounter, parseDocument } from 'yaml';
import { STOP_WORDS, tokenize } from '../analysis/tokenize.ts';
import { MAX_PHRASE_WORDS, toPhraseKey } from '../query/clauses.ts';

/** A phrase of `from` in a query also finds the phrases of `to`, but not vice versa. */
export interface SynonymEntry {
  from: string[];
  to: string[];
}

/** A mistake in the file. */
export interface SynonymDiagnostic {
  line: number;
  message: string;
  hint: string;
}

type EntryDiagnostic = Omit<SynonymDiagnostic, 'line'>;

const KEY_HINT = 'Use "from" and "to"; "note" for the reason, "source" for the origin.';
const ENTRY_HINT = 'Write "- from: [a]" with "to: [b]"; quote numbers and yes or no.';

/** Parses and checks `data/synonyms.yaml`. Omits invalid entries. */
export function parseSynonyms(yaml: string): { entries: SynonymEntry[]; diagnostics: SynonymDiagnostic[] } {
  const lines = new LineCounter();
  const document = parseDocument(yaml, { lineCounter: lines });
  const diagnostics: SynonymDiagnostic[] = document.errors.map((error) => ({
    line: error.linePos?.[0].line ?? 1,
    message: error.message.split('\n')[0] ?? 'Invalid YAML.',
    hint: 'Correct the YAML.',
  }));
  const entries: SynonymEntry[] = [];
  if (diagnostics.length || document.contents === null) return { entries, diagnostics };
  if (!isSeq(document.contents))
    return { entries, diagnostics: [{ line: 1, message: 'Expected a list of entries.', hint: ENTRY_HINT }] };
  for (const node of document.contents.items) {
    const offset = isNode(node) ? node.range?.[0] : undefined;
    const line = offset === undefined ? 1 : lines.linePos(offset).line;
    const value: Record<string, unknown> = isMap(node) ? node.toJSON() : {};
    const entryDiagnostics = checkEntry(value);
    diagnostics.push(...entryDiagnostics.map((diagnostic) => ({ line, ...diagnostic })));
    if (!entryDiagnostics.length) entries.push({ from: value.from as string[], to: value.to as string[] });
  }
  return { entries, diagnostics };
}

function checkEntry({ from, to, note, source, ...others }: Record<string, unknown>): EntryDiagnostic[] {
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) return [{ message: `Unknown key "${unknown}".`, hint: KEY_HINT }];
  for (const [key, text] of Object.entries({ note, source }))
    if (text !== undefined && typeof text !== 'string')
      return [{ message: `"${key}" must be a text.`, hint: 'Write a sentence.' }];
  if (!isPhraseList(from) || !isPhraseList(to))
    return [{ message: 'Expected phrases under "from" and under "to".', hint: ENTRY_HINT }];
  return [...checkPhrases(from), ...checkPhrases(to)];
}

function checkPhrases(phrases: string[]): EntryDiagnostic[] {
  const diagnostics: EntryDiagnostic[] = [];
  const seen = new Set<string>();
  for (const phrase of phrases) {
    const words = getPhraseWords(phrase);
    const key = toPhraseKey(words);
    if (words.length === 0 || words.length > MAX_PHRASE_WORDS)
      diagnostics.push({
        message: `"${phrase}" has ${words.length} words that count; expected 1 to ${MAX_PHRASE_WORDS}.`,
        hint: 'Shorten or delete the phrase.',
      });
    else if (seen.has(key))
      diagnostics.push({
        message: `Duplicate phrase "${phrase}".`,
        hint: 'Delete it: endings, capitals and hyphens are ignored.',
      });
    seen.add(key);
  }
  return diagnostics;
}

function getPhraseWords(phrase: string): string[] {
  const terms = tokenize(phrase)
    .filter(({ kind }) => kind !== 'part' && kind !== 'path')
    .map(({ term }) => term);
  const words = terms.filter((term) => !STOP_WORDS.has(term));
  return words.length > 0 ? words : terms;
}

function isPhraseList(value: unknown): value is string[] {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((phrase) => typeof phrase === 'string' && phrase.trim() !== '')
  );
}

export function compileSynonyms(entries: readonly SynonymEntry[]): string {
  const rules = new Map<string, Set<string>>();
  for (const { from, to } of entries) {
    for (const phrase of from) {
      const key = toPhraseKey(getPhraseWords(phrase));
      const meanings = rules.get(key) ?? new Set();
      for (const words of to.map(getPhraseWords)) if (toPhraseKey(words) !== key) meanings.add(words.join(' '));
      if (meanings.size) rules.set(key, meanings);
    }
  }
  const keysByMeaning = new Map<string, string[]>();
  for (const [key, phrases] of rules) {
    const meaning = [...phrases].join();
    keysByMeaning.set(meaning, [...(keysByMeaning.get(meaning) ?? []), key]);
  }
  return [...keysByMeaning].map(([meaning, keys]) => `${keys.join()}|${meaning}`).join('\n');
}
