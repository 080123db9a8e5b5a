import { readFileSync } from 'node:fs';
import { loadProject } from '@folio/core/build';
import { parsePage } from '@folio/core/markdown';
import { toConsoleData } from '@folio/openapi/operation/console-data.ts';
import { loadApi } from '@folio/openapi/outputs/openapi.ts';
import { runGraph } from '@folio/query-engine';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import config from '../../site.config.ts';
import { collectExplainData, findRows } from './collect.ts';
import type { ExplainData } from './data.ts';
import { type Answer, explainText } from './explain.ts';
import { createTools } from './tools.ts';

interface Sample {
  /** Labelled after the rules were written. */
  late?: true;
  text: string;
  from: string;
  expect: { unknown?: true; link?: string[]; call?: 'none'; json?: true; lost?: string[] };
}

const samples = parse(readFileSync(new URL('./corpus.yaml', import.meta.url), 'utf8')) as Sample[];

/** FNV-1a, so that a new text does not move others to the other half. */
function isInFirstHalf(text: string): boolean {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return (hash >>> 7) % 2 === 0;
}

let data: ExplainData;
let explain: (text: string) => Promise<Answer>;

beforeAll(async () => {
  const project = await loadProject(new URL('../..', import.meta.url).pathname.replace(/\/$/, ''));
  data = collectExplainData(project);
  const api = loadApi(project);
  if (!api) throw new Error('Expected a description of the REST API.');
  const calls = toConsoleData(api);
  explain = (text) => explainText(text, data, async () => calls);
});

function isSolved({ expect: right }: Sample, answer: Answer): boolean {
  const { kind, findings, result, lists = [] } = answer;
  if (right.unknown) return kind === 'unknown';
  if (right.link) return findings.slice(0, 2).some(({ link }) => right.link?.includes(link));
  if (right.call) return kind === 'call' && findings.some(({ isValidCall }) => !isValidCall);
  if (right.json) return result !== undefined && isJson(result);
  const named = lists.flatMap(({ items }) => items.map(({ name, text }) => `${name} ${text}`.toLowerCase()));
  const runs = result !== undefined && !isSyntaxError(result);
  return (
    kind === 'query' &&
    (right.lost?.length ? right.lost.every((part) => named.some((one) => one.includes(part.toLowerCase()))) : runs)
  );
}

const isJson = (text: string) => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

function isSyntaxError(query: string): boolean {
  const result = runGraph('', query);
  return 'diagnostic' in result && !result.diagnostic.code.startsWith('unknown-');
}

/** A wrong answer that does not say that it may be wrong. */
const isMisleading = (sample: Sample, answer: Answer) =>
  !isSolved(sample, answer) && answer.kind !== 'unknown' && answer.kind !== 'query' && !answer.caution;

describe('the link to the tool in search suggestions', () => {
  const link = new RegExp(config.pasted?.pattern ?? '', 'i');
  const countLinks = (texts: readonly string[]) =>
    texts.filter((text) => link.test(text.replace(/\s+/g, ' '))).length / texts.length;

  it('appears for most pasted texts, and for less than 1 % of queries', () => {
    const queries = ['queries', 'readers', 'fresh'].flatMap(
      (file) =>
        JSON.parse(readFileSync(new URL(`../../tests/search/${file}.json`, import.meta.url), 'utf8')) as object[],
    ) as { query: string }[];
    expect(countLinks(samples.map(({ text }) => text))).toBeGreaterThan(0.85);
    expect(countLinks(queries.map(({ query }) => query))).toBeLessThan(0.01);
  });
});

describe('explainText with texts of public trackers', () => {
  it.each([
    ['the first half', (one: Sample) => !one.late && isInFirstHalf(one.text), 0.95],
    ['the second half', (one: Sample) => !one.late && !isInFirstHalf(one.text), 0.95],
    ['texts that came later', (one: Sample) => Boolean(one.late), 0],
  ] as const)('explains %s', async (name, isChosen, least) => {
    const half = samples.filter(isChosen);
    const answers = await Promise.all(half.map(async (sample) => ({ sample, answer: await explain(sample.text) })));
    const solved = answers.filter(({ sample, answer }) => isSolved(sample, answer));
    const misleading = answers.filter(({ sample, answer }) => isMisleading(sample, answer));
    console.info(`${name}: ${solved.length} of ${half.length} solved, ${misleading.length} wrong without a caution`);
    if (process.env.SHOW === name)
      for (const { sample, answer } of answers)
        if (!isSolved(sample, answer)) console.info(sample.text, sample.expect, JSON.stringify(answer, null, 1));
    expect(misleading.map(({ sample }) => sample.text)).toEqual([]);
    expect(solved.length / half.length).toBeGreaterThanOrEqual(least);
  });
});

describe('explainText', () => {
  it('finds an error code by number, name or response', async () => {
    for (const text of ['-56', 'errcode: -56', 'BANGDB_ERR_DB_NONTXN_MODE', '{"errcode":-56}', 'putDoc returned -56'])
      expect(await explain(text)).toMatchObject({ kind: 'code', findings: [{ link: '/api-server#error-56' }] });
    expect((await explain('56')).caution).toMatch(/-56/);
    expect((await explain('-999')).kind).toBe('unknown');
  });

  it('warns if other programs print the message', async () => {
    const foreign = 'curl: (7) Failed to connect: Connection refused';
    expect((await explain(foreign)).caution).toBeDefined();
    expect((await explain(`BangDB ${foreign}`)).caution).toBeUndefined();
    expect(
      (await explain('worker 12 stopped after a json parse error in the file that was sent')).caution,
    ).toBeDefined();
  });

  it('has a link to a section for each entry', () => {
    for (const { link, page, text } of data.entries) {
      expect(link).toMatch(/^\/[^#]+#[^#]+$/);
      expect(page && text).toBeTruthy();
    }
  });

  it('compares a call with the API', async () => {
    const call = (rest: string) => explain(`curl ${rest}`).then(({ findings }) => findings.map(({ text }) => text));
    expect(await call('http://127.0.0.1:18080/db')).toEqual([expect.stringContaining('documented form')]);
    expect(await call('-X PUT http://127.0.0.1:18080/db')).toEqual(['The path `/db` has GET, not PUT.']);
    expect(await call('http://127.0.0.1:18080/dbs/x/y/z/1')).toEqual([expect.stringContaining('no call')]);
    const insert = "-X POST http://127.0.0.1:18080/stream -H 'Content-Type: application/json' -d";
    expect(await call(`${insert} '{"schema": "s",}'`)).toEqual([expect.stringContaining('not JSON')]);
    expect(await call(`${insert.replace(/-H .* -d/, '-d')} '{"schema": "s", "streams": []}'`)).toContainEqual(
      expect.stringContaining('Content-Type'),
    );
  });

  it('repairs a stream schema, and lists the remaining mistakes', async () => {
    const { kind, result, lists } = await explain(`{
  "schema": "sensors",
  "streams": [{
    "name": 'readings', "type": "1", "inpt": [],
    "attr": [{"Name": "temp", "type": 11, "stat": 3},],
    "gpby": [{"gpat": "temp", "iatr": "temp", "stat": 3, "grn": 60}],
    "fltr": [{"fatr": []}]
  }]
}`);
    expect(kind).toBe('schema');
    expect(JSON.parse(result ?? '')).toMatchObject({
      streams: [{ name: 'readings', type: 1, attr: [{ name: 'temp' }], gpby: [{ gpat: ['temp'] }] }],
    });
    expect(result?.split('\n')).toHaveLength(9);
    expect(lists?.map(({ title }) => title)).toEqual(['Repaired', 'These mistakes need your decision.']);
  });

  it('finds no mistakes in a correct schema', async () => {
    const right =
      '{"schema": "s", "streams": [{"name": "a", "type": 1, "inpt": [], "attr": [{"name": "x", "type": 9}]}]}';
    expect(await explain(right)).toMatchObject({
      kind: 'schema',
      lists: [],
      findings: [{ text: expect.stringContaining('one stream') }],
    });
  });

  it('applies the fixes of the parser to a query of the dialect', async () => {
    expect((await explain("S=>(@a person:*); RETURN a.age WHERE age == '3'")).result).toBe(
      'S=>(@a person:*); RETURN a.age WHERE age = "3"',
    );
  });

  it.each([
    ['nothing', ' \n'],
    ['a megabyte', 'error -56\n'.repeat(100_000)],
    ['binary data', '\0\u0001\ufffd\u0002'.repeat(1000)],
    ['10,000 lines', '[ERROR] x y\n'.repeat(8000)],
    ['emoji', '🎉'.repeat(20_000)],
    ['open brackets', '{"a":['.repeat(10_000)],
    ['a long list with mistakes', `[${"'a',".repeat(20_000)}]`],
    ['a long query', `MATCH ${'(a)-[:R]->'.repeat(5000)}(b) RETURN a`],
    ['a long call', `curl ${"'".repeat(50_001)} http://x/db`],
    ['codes without end', 'code '.repeat(20_000)],
  ])('returns a title for %s within a second', async (_, text) => {
    const start = performance.now();
    const { title } = await explain(text);
    expect(title).toMatch(/\w/);
    expect(performance.now() - start).toBeLessThan(1000);
  });
});

describe('the MCP tool', () => {
  it('returns the meaning with its link, and the corrected query', async () => {
    const [tool] = createTools(async () => new TextEncoder().encode(JSON.stringify(data)));
    expect(await tool?.run({ text: '-56' })).toMatch(/Error code -56[\s\S]*\(\/api-server#error-56\)/);
    expect(await tool?.run({ text: 'MATCH (n:User) RETURN n' })).toContain('S=>(@n User:*)');
  });
});

describe('findRows', () => {
  it('parses tables of symptoms with the anchor of their section', () => {
    const text =
      '## Troubleshooting {#help}\n\n| What you see | Cause | Fix |\n|---|---|---|\n| `a \\| b` | C | D |\n\n| x | y |\n|---|---|\n| 1 | 2 |';
    expect(findRows('/page', 'Page', parsePage(text))).toEqual([
      { link: '/page#help', page: 'Page', cells: ['`a | b`', 'C', 'D'] },
    ]);
  });
});
