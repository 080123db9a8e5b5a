/** Reads a graph page: which script and which query stand before each result, and what the result shows. */
import { readFileSync } from 'node:fs';
import { isQuery } from './cypher.ts';
import { addEvent, create, emptyGraph, type Graph, type Rels, type Value } from './graph.ts';
import { complete, type Stream } from './streams.ts';

export interface Shown {
  heading: string;
  /** `derived`, `shape` or `printed`. */
  kind: string;
  title: string;
  text: string;
  /** Statements that were run on the graph up to here, and the query that is answered. */
  script: string[];
  query?: string;
}

interface Fence {
  heading: string;
  language: string;
  info: string;
  text: string;
}

/** All results of a page in its order. Several in a row answer as many queries before them, in order. */
export function resultsOf(route: string): Shown[] {
  const fences = fencesOf(route);
  const shown: Shown[] = [];
  let script: string[] = [];
  let queries: string[] = [];
  fences.forEach(({ heading, language, info, text }, at) => {
    const kind = /output=(\w+)/.exec(info)?.[1];
    if (!kind) {
      const { statements, asked } = take(language, text);
      if (statements.some((line) => /^(?:CREATE GRAPH|register) /.test(line))) script = script.filter(isSchema);
      script = [...script, ...statements];
      queries = [...(fences[at - 1]?.info.includes('output=') ? [] : queries), ...asked];
      return;
    }
    const end = fences.findIndex((later, place) => place > at && !later.info.includes('output='));
    const left = (end < 0 ? fences.length : end) - at;
    const title = /title="([^"]*)"/.exec(info)?.[1] ?? '';
    shown.push({ heading, kind, title, text, script, query: queries.at(-left) });
  });
  return shown;
}

/** The graph that a script makes. Schemas of streams stand in it as their JSON, events as the lines that insert them. */
export function build(script: readonly string[]): Graph {
  const graph = emptyGraph();
  const streams = script.filter(isSchema).flatMap((json) => (JSON.parse(json) as { streams: RelStream[] }).streams);
  for (const line of script) {
    const [, name, event] = /^insert into \w+\.(\w+) values null (\{.*\})$/.exec(line) ?? [];
    const stream = streams.find((one) => one.name === name);
    if (event && stream) addEvent(graph, stream.rels, joined(stream, JSON.parse(event)));
    else if (/^CREATE \(/.test(line)) create(graph, line);
  }
  return graph;
}

type RelStream = Stream & { name: string; rels: Rels[] };
const isSchema = (text: string): boolean => /^\{\s*"schema"/.test(text);

/** Computed attributes: `ADD` joins texts, as in the patient run; the others are those of the stream pages. */
function joined(stream: RelStream, event: Record<string, Value>): Record<string, Value> {
  const [adds, others] = [true, false].map((add) => (stream.catr ?? []).filter(({ opnm }) => (opnm === 'ADD') === add));
  const added = (adds ?? []).map(({ name, iatr }) => [name, iatr.map((attribute) => event[attribute]).join('')]);
  return { ...complete({ ...stream, catr: others }, event), ...Object.fromEntries(added) };
}

/** Statements and queries of an input. A query sent over HTTP is the text after `-d`. */
function take(language: string, text: string): { statements: string[]; asked: string[] } {
  if (language === 'bash') {
    const sent = /-d '([^']*)'/.exec(text)?.[1] ?? '';
    return { statements: [], asked: isQuery(sent) ? [sent] : [] };
  }
  if (isSchema(text)) return { statements: [text], asked: [] };
  const lines = ['cypher', 'text'].includes(language) ? text.trim().split('\n') : [];
  return { statements: lines.filter((line) => !isQuery(line)), asked: lines.filter(isQuery) };
}

/** Every line of the page's Cypher fences. */
export const cypherOf = (route: string): string[] =>
  fencesOf(route).flatMap(({ language, text }) => (language === 'cypher' ? text.split('\n') : []));

function fencesOf(route: string): Fence[] {
  const page = readFileSync(new URL(`../../../content/${route}.md`, import.meta.url), 'utf8');
  const fences: Fence[] = [];
  let heading = '';
  const pattern = /^#{2,4} (.+?)(?: \{#[\w-]+\})?$|^( *)```(\w+)([^\n]*)\n([\s\S]*?)^\2```$/gm;
  for (const [, title, indent = '', language = '', info = '', text = ''] of page.matchAll(pattern)) {
    if (title) heading = title;
    else fences.push({ heading, language, info, text: text.replace(new RegExp(`^${indent}`, 'gm'), '').trim() });
  }
  return fences.filter(({ language }) => language !== 'dot');
}

/** A drawn table: its column names and its cells. Every line has the width that the frame gives it. */
export function tableOf(text: string): { columns: string[]; rows: string[][] } {
  const lines = text.split('\n');
  const frame = lines[0] ?? '';
  const drawn = lines.map((line) => line.replace(/[^|]/g, '-').replaceAll('|', '+'));
  if (!/^\+(-+\+)+$/.test(frame) || drawn.some((line, at) => (at % 2 ? line : lines[at]) !== frame))
    throw new Error(`The table is drawn crookedly:\n${text}`);
  const [columns = [], ...rows] = lines
    .filter((_, at) => at % 2)
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    );
  return { columns, rows };
}
