import { interpolate, pluralize } from '@folio/core';
import type { ConsoleData } from '@folio/openapi/model';
import { openGraph, translateCypher } from '@folio/query-engine';
import { isObject } from '@folio/query-engine/json';
import { checkCall, parseCall } from './call.ts';
import type { Entry, ExplainData } from './data.ts';
import { applyEdit, isStreamSchema, type Mistake, repairJson } from './repair.ts';
import { strings } from './strings.ts';

/** Texts are Markdown with code and links. */
export interface Finding {
  text: string;
  advice?: string;
  link: string;
  page: string;
  /** Set if the call has the documented form. */
  isValidCall?: true;
}

export interface Answer {
  kind: 'none' | 'code' | 'message' | 'call' | 'schema' | 'json' | 'query' | 'unknown';
  title: string;
  caution?: string;
  findings: Finding[];
  /** The text as it should be, if that differs. */
  result?: string;
  /** What was repaired, and what remains. */
  lists?: { title: string; items: ListItem[] }[];
}

interface ListItem {
  name: string;
  text: string;
}

const MAX_CHARS = 100_000;
const MAX_FINDINGS = 3;

const toNotice = (title: string, kind: Answer['kind'] = 'none'): Answer => ({ kind, title, findings: [] });

/**
 * Explains a pasted text with the data and the rules of the site only.
 *
 * @param loadApi - Loads the description of the REST API, for calls.
 */
export async function explainText(
  source: string,
  data: ExplainData,
  loadApi: () => Promise<ConsoleData>,
): Promise<Answer> {
  if (source.length > MAX_CHARS) return toNotice(interpolate(strings.tooLong, { max: MAX_CHARS }));
  const text = source.replace(/\r\n?/g, '\n').trim();
  if (!text) return toNotice(strings.empty);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: files that aren't text have them
  if ((text.match(/[\u0000-\u0008\u000e-\u001a\u001c-\u001f\ufffd]/g)?.length ?? 0) > text.length / 50)
    return toNotice(strings.binary);
  const known = findEntries(text, data);
  const call = parseCall(text);
  if (call) {
    const checked = checkCall(call, await loadApi(), data.routes);
    if (!known) return { kind: 'call', title: strings.isCall, findings: checked };
    return { ...known, findings: [...known.findings, ...checked.filter(({ isValidCall }) => !isValidCall)] };
  }
  if (/^\s*(?:\w+(?:\{[^}]*\})?=>|<\w+ USING)/.test(text)) return explainQuery(text, data.dialect);
  if (
    /^\s*(?:(?:profile|explain|optional)\s+)*(?:match|create|merge|unwind|start|with|call|foreach|return)\b[\s(]/i.test(
      text,
    ) &&
    /[([]/.test(text)
  )
    return explainCypher(text, data.dialect);
  const json = /^[{[]/.test(text) && (text.startsWith('{') || text.endsWith(']')) ? explainJson(text) : undefined;
  if (json?.kind === 'schema') return json;
  return known ?? json ?? toNotice(strings.unknown, 'unknown');
}

const CODE =
  /(?:err(?:or)?[\s_-]*(?:code|num(?:ber)?|no)?|code|return(?:ed|s)?|result|retval)["'\s]*[:=(]?\s*(?:is\s+)?["']?(-\d{1,3})(?![\d.])/gi;

/** Finds codes, then messages, the longest match first. */
function findEntries(text: string, { entries, product }: ExplainData): Answer | undefined {
  const numbers = [...text.matchAll(CODE)].map(([, number]) => Number(number));
  const isNumber = /^-?\d{1,3}$/.test(text);
  if (isNumber) numbers.push(-Math.abs(Number(text)));
  const codes = entries.filter(
    ({ code, name }) =>
      code !== undefined && name !== undefined && (numbers.includes(code) || new RegExp(`\\b${name}\\b`).test(text)),
  );
  const [first] = codes;
  if (first && codes.length <= MAX_FINDINGS)
    return {
      kind: 'code',
      title: toTitle(first),
      caution: isNumber && !text.startsWith('-') ? interpolate(strings.positive, { code: first.code ?? 0 }) : undefined,
      findings: codes.map(toFinding),
    };
  const matches = entries
    .flatMap((entry) => {
      const match = new RegExp(entry.match, 'i').exec(text)?.[0] ?? (isPartOf(text, entry) ? text : undefined);
      return match === undefined ? [] : [{ entry, length: match.length }];
    })
    .sort((a, b) => b.length - a.length);
  const [best] = matches;
  if (!best) return undefined;
  // Of messages within messages, only the longest counts.
  const findings = matches
    .filter(({ entry, length }) => length * 2 > best.length || entry.isForeign)
    .map(({ entry }) => toFinding(entry));
  const namesProduct = text.toLowerCase().includes(product.toLowerCase());
  const isWholeLine = text.split('\n').some((line) => line.replace(/^\W*(?:error)?\W*/i, '').length < best.length + 12);
  const caution = best.entry.isForeign ? strings.foreign : isWholeLine ? undefined : strings.part;
  return {
    kind: 'message',
    title: toTitle(best.entry),
    caution: namesProduct || !caution ? undefined : interpolate(caution, { product }),
    findings: findings.slice(0, MAX_FINDINGS),
  };
}

const toTitle = ({ code, name }: Entry): string =>
  code !== undefined && name ? interpolate(strings.isCode, { code, name }) : strings.isMessage;

/** Whether the text is the beginning or the end of a printed message. */
function isPartOf(text: string, { match, code }: Entry): boolean {
  const words = text.replace(/^error:\s*/i, '').toLowerCase();
  const message = match.replace(/\\s\+/g, ' ').replaceAll('\\', '').toLowerCase();
  return code !== undefined && words.length >= 15 && words.length * 2 > message.length && message.includes(words);
}

const toFinding = ({ text, advice, link, page }: Entry): Finding => ({ text, advice, link, page });

/** Returns undefined if there is nothing to repair. */
function explainJson(text: string): Answer | undefined {
  const { value, text: result, repaired, remaining } = repairJson(text);
  const toItem = ({ line, message, hint }: Mistake): ListItem => ({
    name: interpolate(strings.atLine, { line }),
    text: `${message} ${hint}`.trim(),
  });
  const lists = [
    { title: strings.repaired, items: repaired.map(toItem) },
    { title: strings.notRepaired, items: remaining.map(toItem) },
  ].filter(({ items }) => items.length);
  const changes = { lists, result: result === text ? undefined : result };
  if (isStreamSchema(value)) {
    const count = isObject(value) && Array.isArray(value.streams) ? value.streams.length : 0;
    const streams = count ? pluralize(count, strings.oneStream, strings.streams) : strings.noStreams;
    const valid = {
      text: interpolate(strings.inOrder, { streams }),
      link: '/rest-api/register-schema-for-stream-processing',
      page: strings.schemaPage,
    };
    return { kind: 'schema', title: strings.isSchema, findings: lists.length ? [] : [valid], ...changes };
  }
  return lists.length ? { kind: 'json', title: strings.isJson, findings: [], ...changes } : undefined;
}

const MAX_FIXES = 40;

/** Applies the fixes of the parser. The error that remains has none. */
function fixQuery(source: string): { text: string; applied: ListItem[]; error?: { message: string; hint: string } } {
  const applied: ListItem[] = [];
  let text = source;
  for (;;) {
    const opened = openGraph('');
    const error = 'diagnostic' in opened ? opened.diagnostic : opened.session.run(text).diagnostic;
    // Names are those of a graph that isn't here.
    if (!error || /^unknown-|^no-rows|^no-path/.test(error.code)) return { text, applied };
    if (!error.fix || applied.length >= MAX_FIXES) return { text, applied, error };
    text = applyEdit(text, error.fix);
    applied.push({ name: '', text: `${error.message} ${error.hint}` });
  }
}

function explainQuery(source: string, link: string): Answer {
  const { text, applied, error } = fixQuery(source);
  const page = strings.dialect;
  const answer: Answer = { kind: 'query', title: strings.isQuery, findings: [] };
  if (error) answer.findings = [{ text: error.message, advice: error.hint, link, page }];
  else if (!applied.length) answer.findings = [{ text: strings.queryInOrder, link, page }];
  if (applied.length) answer.lists = [{ title: strings.repaired, items: applied }];
  return { ...answer, result: text === source ? undefined : text };
}

function explainCypher(source: string, link: string): Answer {
  const { text: translated, notes } = translateCypher(source);
  const { text, applied, error } = translated ? fixQuery(translated) : { text: '', applied: [], error: undefined };
  const toItems = (isLost: boolean): ListItem[] =>
    notes.filter((note) => note.isLost === isLost).map(({ part, hint }) => ({ name: part, text: hint }));
  const lost = toItems(true);
  if (error) lost.push({ name: error.message, text: error.hint });
  const result = error ? '' : text;
  return {
    kind: 'query',
    title: strings.isCypher,
    caution: lost.length && result ? strings.partOfQuery : undefined,
    findings: result ? [] : [{ text: strings.noTranslation, link, page: strings.dialect }],
    result: result || undefined,
    lists: [
      { title: strings.lost, items: lost },
      { title: strings.changed, items: [...toItems(false), ...applied] },
    ].filter(({ items }) => items.length),
  };
}
