/** What a query answers: rows from matches. */
import { columnsOf, distinct, hints, plain } from './columns.ts';
import { type Context, count } from './context.ts';
import { nodesOf, returnAll, triplesOf } from './full-rows.ts';
import { groups } from './groups.ts';
import { type Match, matchAll, onceEach } from './match.ts';
import { combine } from './operation.ts';
import { filterAndSort } from './order.ts';
import { mostParts, slotsOf } from './parts.ts';
import { findPaths, printedPath } from './paths.ts';
import { type Graph, idOf, isMutual } from './store.ts';
import type { Operation, Query } from './syntax.ts';
import { cell, type RawRow, type Table } from './table.ts';

/** The rows of a query or of an operation, in the reading of the context. */
export function executeQuery(graph: Graph, query: Query | Operation, context: Context): Table {
  const rowsOf = (one: Query): Table => ask(graph, one, context);
  return query.kind === 'operation' ? combine(query, rowsOf, context) : rowsOf(query);
}

function ask(graph: Graph, query: Query, context: Context): Table {
  const { items, pattern, modifier } = query;
  if (pattern.steps.some(({ relation }) => relation.path)) return pathsOf(graph, query, context);
  const slots = slotsOf(pattern);
  const matches = modified(matchAll(graph, pattern, context), query, context);
  if (!items)
    return filterAndSort(
      slots.length === 1 ? nodesOf(matches, false, context) : triplesOf(matches, query, slots, context),
      query,
      context,
    );
  if (items === '*')
    return filterAndSort(
      slots.length === 1 ? nodesOf(matches, true, context) : returnAll(matches, context),
      query,
      context,
    );
  const [first] = items;
  if (items.length === 1 && first?.aggregate === 'COUNT' && !first.alias) {
    context.step('columns', `COUNT(*): ${count(matches.length, 'row')}.`, matches.length);
    return { kind: 'count', columns: [], rows: [], count: matches.length };
  }
  const columns = columnsOf(items, slots);
  const grouped = items.some(({ aggregate }) => aggregate);
  const table = grouped ? groups(matches, columns, query, context) : plain(matches, columns, context);
  if (matches.length > 0) hints(graph, table, columns, context);
  return filterAndSort(distinct(table, columns, modifier?.word, context), query, context);
}

function pathsOf(graph: Graph, query: Query, context: Context): Table {
  const { paths, total } = findPaths(graph, query, context);
  const search = query.pattern.steps[0]?.relation.path?.word ?? 'ALL_PATH';
  const rows = paths.map((path): RawRow => {
    const nodes = [...path.slice(0, 1).map(({ subject }) => subject), ...path.map(({ object }) => object)];
    return {
      cells: [cell(nodes.map(({ name }) => name).join(', ')), cell(path.map(({ rel }) => rel).join(', '))],
      parts: () => [...nodes, ...path].slice(0, mostParts).map(idOf),
    };
  });
  return {
    kind: 'paths',
    columns: ['nodes', 'relations'],
    rows,
    paths: { shown: paths.map(printedPath), total, search },
  };
}

/** `SYMM`, `ASYMM` and `UNIQUE` look at relations. */
function modified(matches: Match[], { modifier }: Query, context: Context): Match[] {
  if (modifier?.word === 'SYMM' || modifier?.word === 'ASYMM') {
    const wanted = modifier.word === 'SYMM';
    const kept = matches.filter(({ triple }) => triple && isMutual(triple, context.budget) === wanted);
    context.step('mutual', `${modifier.word}: ${kept.length} of ${count(matches.length, 'row')} stay.`, kept.length);
    return kept;
  }
  if (modifier?.word !== 'UNIQUE') return matches;
  const kept = onceEach(matches, ({ start, end }) => `${start.id} ${end.id}`, context);
  context.step('unique', `UNIQUE: ${kept.length} of ${count(matches.length, 'row')} stay.`, kept.length);
  return kept;
}
