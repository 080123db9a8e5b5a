import { readFileSync } from 'node:fs';
import { openGraph, type QueryResult } from '@folio/query-engine';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { strings } from '../strings.ts';
import { readTable } from './read-table.ts';
import { convert, isEmpty } from './table.ts';
import { findTimeColumn, toEvents } from './to-events.ts';
import { suggestMapping, toGraph } from './to-graph.ts';

interface Source {
  file: string;
  from: string;
  license: string;
  rows: number;
  /** It is not UTF-8. */
  latin?: true;
}

const folder = new URL('../testing/public-data/', import.meta.url);
const sources = parse(readFileSync(new URL('sources.yaml', folder), 'utf8')) as Source[];
const load = (file: string) => readTable(readFileSync(new URL(file, folder)));
const NUMBER_LIKE = /^\s*[-+]?[\d.,]+%?\s*$/;

describe.each(sources)('$file of $from', ({ file, rows, latin }) => {
  const table = load(file);

  it('is read completely, with numbers as numbers', () => {
    expect(table.diagnostics.map(({ message }) => message)).toEqual(
      latin ? ['The text is not UTF-8; it is read as Windows-1252.'] : [],
    );
    expect(table.rows).toHaveLength(rows);
    for (const [index, { name, type }] of table.columns.entries()) {
      const values = table.rows.map((row) => row[index]).filter((value) => !isEmpty(value));
      const isNumeric =
        values.length > 0 && values.every((value) => typeof value !== 'object' && NUMBER_LIKE.test(String(value)));
      expect([name, isNumeric && type !== 'number' && values]).toEqual([name, false]);
    }
  });

  it('becomes a graph whose nodes have the values of their rows', () => {
    const mapping = suggestMapping(table, file);
    const graph = toGraph(table, mapping);
    expect(graph.diagnostics.map(({ hint }) => hint)).not.toContain(strings.noNameHint);
    const opened = openGraph(graph.statements);
    if ('diagnostic' in opened) throw new Error(`${opened.diagnostic.message} ${opened.diagnostic.hint}`);
    expect(opened.session.state()).toMatchObject({
      nodes: { length: graph.nodes },
      relations: { length: graph.relations },
    });
    const { results, diagnostic } = opened.session.run(`S=>(${mapping.label}:*)`);
    expect(diagnostic).toBeUndefined();
    const names = new Set(table.rows.map((row) => row[mapping.name]));
    expect((results[0] as QueryResult).total).toBeGreaterThanOrEqual(names.size);
    if (mapping.relation) return;
    const first = table.rows[0] ?? [];
    const properties = Object.values(opened.session.state().nodes[0]?.props ?? {});
    for (const [index, { type }] of table.columns.entries())
      if (index !== mapping.name && !isEmpty(first[index] ?? null))
        expect(properties).toContainEqual(convert(first[index] ?? null, type));
  });

  it('becomes events in the order of their times', () => {
    const column = findTimeColumn(table);
    const { events } = toEvents(table, 's', column < 0 ? undefined : column);
    expect(events).toHaveLength(rows);
    expect(events.map(({ time = 0 }) => time)).toEqual(events.map(({ time = 0 }) => time).toSorted((a, b) => a - b));
  });
});

it('the public data have 20 files of at most 40 lines', () => {
  expect(sources).toHaveLength(20);
  for (const { file } of sources)
    expect(readFileSync(new URL(file, folder), 'utf8').split('\n').length).toBeLessThanOrEqual(41);
});
