/** Explains a pasted text with the data and the rules of the site. What these don't have is unknown. */
import { interpolate } from '@folio/core';
import type { ConsoleData } from '@folio/openapi/model';
import { openGraph, translateCypher } from '@folio/query-engine';
import { isObject } from '@folio/query-engine/json';
import { checkCall, parseCall } from './call.ts';
import type { Entry, ExplainData } from './data.ts';
import { isStreamSchema, repairJson } from './repair.ts';
import { strings } from './strings.ts';

/** Texts are Markdown with code and links. */
export interface Finding {
  text: string;
  advice?: string;
  link: string;
  page: string;
  line?: number;
  /** A call that the API has. */
  isOperation?: true;
}

export interface Answer {
  kind: 'none' | 'code' | 'message' | 'call' | 'schema' | 'json' | 'query' | 'unknown';
  title: string;
  caution?: string;
  findings: Finding[];
  /** The text as it should be, if that differs. */
  result?: string;
  /** Mistakes by what became of them. */
  lists?: { title: string; items: { name: string; text: string }[] }[];
}

const MAX_CHARS = 100_000;
const MAX_FINDINGS = 3;

const plain = (title: string): Answer => ({ kind: 'none', title, findings: [] });

/** @param loadApi Loads the description of the REST API, for calls. */
export async function explainText(
  source: string,
  data: ExplainData,
  loadApi: () => Promise<ConsoleData>,
): Promise<Answer> {
  if (source.length > MAX_CHARS) return plain(interpolate(strings.tooLong, { max: MAX_CHARS }));
  const text = source.replace(/\r\n?/g, '\n').trim();
  if (!text) return plain(strings.empty);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: files that aren't text have them
  if ((text.match(/[\u0000-\u0008\u000e-\u001a\u001c-\u001f\ufffd]/g)?.length ?? 0) > text.length / 50)
    return plain(strings.binary);
  const known = findEntries(text, data);
  const call = parseCall(text);
  if (call) {
    const checked = checkCall(call, await loadApi(), data.routes);
    const findings = known ? [...known.findings, ...checked.filter(({ isOperation }) => !isOperation)] : checked;
    return { ...(known ?? { kind: 'call', title: strings.isCall }), findings };
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
  return known ?? json ?? { kind: 'unknown', title: strings.unknown, findings: [] };
}

const CODE =
  /(?:err(?:or)?[\s_-]*(?:code|num(?:ber)?|no)?|code|return(?:ed|s)?|result|retval)["'\s]*[:=(]?\s*(?:is\s+)?["']?(-\d{1,3})(?![\d.])/gi;

/** Finds codes, then messages, the longest match first. */
function findEntries(text: string, { entries, product }: ExplainData): Answer | undefined {
  const numbers = [...text.matchAll(CODE)].map(([, number]) => Number(number));
  const [, bare] = /^(-?\d{1,3})$/.exec(text) ?? [];
  if (bare) numbers.push(-Math.abs(Number(bare)));
  const coded = entries.filter(
    ({ code, name }) =>
      code !== undefined && name !== undefined && (numbers.includes(code) || new RegExp(`\\b${name}\\b`).test(text)),
  );
  if (coded.length && coded.length <= MAX_FINDINGS) {
    const [{ code = 0, name = '' }] = coded as [Entry];
    const caution = bare && !bare.startsWith('-') ? interpolate(strings.positive, { code }) : undefined;
    return {
      kind: 'code',
      title: interpolate(strings.isCode, { code, name }),
      ...(caution ? { caution } : {}),
      findings: coded.map(toFinding),
    };
  }
  const matched = entries
    .flatMap((entry) => {
      const found = new RegExp(entry.match, 'i').exec(text)?.[0] ?? (isPartOf(text, entry) ? text : undefined);
      return found === undefined ? [] : [{ entry, found }];
    })
    .sort((one, other) => other.found.length - one.found.length);
  const [best] = matched;
  if (!best) return undefined;
  // Of messages within messages, only the longest counts.
  const findings = matched
    .filter(({ found, entry }) => found.length * 2 > best.found.length || entry.isForeign)
    .map(({ entry }) => toFinding(entry));
  const { isForeign, code, name } = best.entry;
  const isNamed = text.toLowerCase().includes(product.toLowerCase());
  const isWhole = text
    .split('\n')
    .some((line) => line.replace(/^\W*(?:error)?\W*/i, '').length < best.found.length + 12);
  const caution = isNamed ? '' : isForeign ? strings.foreign : isWhole ? '' : strings.part;
  return {
    kind: 'message',
    title: code !== undefined && name ? interpolate(strings.isCode, { code, name }) : strings.isMessage,
    ...(caution ? { caution: interpolate(caution, { product }) } : {}),
    findings: findings.slice(0, MAX_FINDINGS),
  };
}

/** Whether the text is the beginning or the end of a printed message. */
function isPartOf(text: string, { match, code }: Entry): boolean {
  const words = text.replace(/^error:\s*/i, '').toLowerCase();
  const message = match.replace(/\\s\+/g, ' ').replaceAll('\\', '').toLowerCase();
  return code !== undefined && words.length >= 15 && words.length * 2 > message.length && message.includes(words);
}

const toFinding = ({ text, advice, link, page }: Entry): Finding => ({
  text,
  ...(advice ? { advice } : {}),
  link,
  page,
});

function explainJson(text: string): Answer {
  const { value, text: result, repaired, remaining } = repairJson(text);
  const isSchema = isStreamSchema(value);
  const place = isSchema
    ? { link: '/rest-api/register-schema-for-stream-processing', page: strings.schemaPage }
    : { link: '/rest-api/general-information#answers', page: strings.answers };
  const toItem = ({ line, message, hint }: (typeof repaired)[number]) => ({
    name: interpolate(strings.atLine, { line }),
    text: `${message} ${hint}`.trim(),
  });
  const lists = [
    { title: strings.repaired, items: repaired.map(toItem) },
    { title: strings.notRepaired, items: remaining.map(toItem) },
  ].filter(({ items }) => items.length);
  const base = { lists, ...(result === text ? {} : { result }) };
  if (isSchema) {
    const list = isObject(value) && Array.isArray(value.streams) ? value.streams : [];
    const streams =
      list.length === 1
        ? strings.oneStream
        : list.length
          ? interpolate(strings.streams, { count: list.length })
          : strings.noStreams;
    const findings = lists.length ? [] : [{ text: interpolate(strings.inOrder, { streams }), ...place }];
    return { kind: 'schema', title: strings.isSchema, findings, ...base };
  }
  if (lists.length) return { kind: 'json', title: strings.isJson, findings: [], ...base };
  return { kind: 'unknown', title: strings.unknown, findings: [] };
}

const MAX_FIXES = 40;

/** Applies the fixes of the parser. */
function fixQuery(source: string): { text: string; applied: string[]; fault?: { message: string; hint: string } } {
  const applied: string[] = [];
  let text = source;
  for (;;) {
    const opened = openGraph('');
    const fault = 'fault' in opened ? opened.fault : opened.session.run(text).fault;
    // Names are those of a graph that isn't here.
    if (!fault || /^unknown-|^no-rows|^no-path/.test(fault.code)) return { text, applied };
    if (!fault.fix || applied.length >= MAX_FIXES) return { text, applied, fault };
    const { start, end, text: written } = fault.fix;
    text = text.slice(0, start) + written + text.slice(end);
    applied.push(`${fault.message} ${fault.hint}`);
  }
}

function explainQuery(source: string, link: string): Answer {
  const { text, applied, fault } = fixQuery(source);
  const place = { link, page: strings.dialect };
  const items = applied.map((said) => ({ name: '', text: said }));
  return {
    kind: 'query',
    title: strings.isQuery,
    findings: fault
      ? [{ text: fault.message, advice: fault.hint, ...place }]
      : items.length
        ? []
        : [{ text: strings.queryInOrder, ...place }],
    ...(text === source ? {} : { result: text }),
    ...(items.length ? { lists: [{ title: strings.repaired, items }] } : {}),
  };
}

function explainCypher(source: string, link: string): Answer {
  const { text: translated, notes } = translateCypher(source);
  const { text, applied, fault } = translated ? fixQuery(translated) : { text: '', applied: [], fault: undefined };
  const toItems = (isLost: boolean) =>
    notes.filter((note) => note.isLost === isLost).map(({ part, hint }) => ({ name: part, text: hint }));
  const lost = [...toItems(true), ...(fault ? [{ name: fault.message, text: fault.hint }] : [])];
  const lists = [
    { title: strings.lost, items: lost },
    { title: strings.changed, items: [...toItems(false), ...applied.map((said) => ({ name: '', text: said }))] },
  ].filter(({ items }) => items.length);
  const result = fault ? '' : text;
  return {
    kind: 'query',
    title: strings.isCypher,
    ...(lost.length && result ? { caution: strings.partOfQuery } : {}),
    findings: result ? [] : [{ text: strings.noTranslation, link, page: strings.dialect }],
    ...(result ? { result } : {}),
    ...(lists.length ? { lists } : {}),
  };
}
