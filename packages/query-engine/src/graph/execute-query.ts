/** Runs queries: from matches to sorted rows. */

import { pluralize, throwError } from '../diagnostics.ts';
import { compareValues } from './conditions.ts';
import type { Context } from './context.ts';
import { formatValue } from './formula.ts';
import { deduplicate, findMatches, getPartIds, getSlots, MAX_ROW_PARTS, type Match, type Slot } from './match.ts';
import { throwUnknownColumn } from './parse-query.ts';
import { type Graph, isMutual, type Node, type Triple, toId, toNodeKey } from './store.ts';
import type { Condition, Operation, Query, Sorting, Tail } from './syntax.ts';
import {
  type Cell,
  createRows,
  EMPTY_CELL,
  groupRows,
  hintAtEmptyColumns,
  type RawRow,
  removeDuplicates,
  resolveColumns,
  type Table,
  toCell,
  toCellOrNull,
} from './table.ts';

export function executeQuery(graph: Graph, query: Query | Operation, context: Context): Table {
  return query.kind === 'operation' ? combineQueries(graph, query, context) : runQuery(graph, query, context);
}

function runQuery(graph: Graph, query: Query, context: Context): Table {
  const { items, pattern, modifier } = query;
  if (pattern.steps.some(({ relation }) => relation.path)) return listPaths(graph, query, context);
  const slots = getSlots(pattern);
  const matches = applyModifier(findMatches(graph, pattern, context), query, context);
  if (!items || items === '*') {
    const listParts = () => (items ? listAllColumns(matches, context) : listRelations(matches, query, slots, context));
    const table = slots.length === 1 ? listNodes(matches, items === '*', context) : listParts();
    return filterAndSort(table, query, context);
  }
  const [first] = items;
  if (items.length === 1 && first?.aggregate === 'COUNT' && !first.alias) {
    context.addStep('columns', `COUNT(*): ${pluralize(matches.length, 'row')}.`, matches.length);
    return { kind: 'count', columns: [], rows: [], count: matches.length };
  }
  const columns = resolveColumns(items, slots);
  const grouped = items.some(({ aggregate }) => aggregate);
  const table = grouped ? groupRows(matches, columns, query, context) : createRows(matches, columns, context);
  if (matches.length > 0) hintAtEmptyColumns(graph, table, columns, context);
  return filterAndSort(removeDuplicates(table, columns, modifier?.word, context), query, context);
}

function listPaths(graph: Graph, query: Query, context: Context): Table {
  const { paths, total } = context.findPaths(graph, query, context);
  const search = query.pattern.steps[0]?.relation.path?.word ?? 'ALL_PATH';
  const withNodes = paths.map((path) => ({
    nodes: [...path.slice(0, 1).map(({ subject }) => subject), ...path.map(({ object }) => object)],
    path,
  }));
  return {
    kind: 'paths',
    columns: ['nodes', 'relations'],
    rows: withNodes.map(({ nodes, path }) => ({
      cells: [toCell(nodes.map(({ name }) => name).join(', ')), toCell(path.map(({ rel }) => rel).join(', '))],
      parts: () => [...nodes, ...path].slice(0, MAX_ROW_PARTS).map(toId),
    })),
    paths: {
      shown: withNodes.map(({ nodes, path }) => ({
        nodes: nodes.map(({ label, name }) => ({ label, name })),
        edges: path.map(({ rel }) => ({ rel })),
      })),
      total,
      search,
    },
  };
}

/** `SYMM`, `ASYMM` and `UNIQUE` compare relations. */
function applyModifier(matches: Match[], { modifier }: Query, context: Context): Match[] {
  if (modifier?.word === 'SYMM' || modifier?.word === 'ASYMM') {
    const isSymmetric = modifier.word === 'SYMM';
    const remaining = matches.filter(({ triple }) => triple && isMutual(triple, context.budget) === isSymmetric);
    context.addStep(
      'mutual',
      `${modifier.word}: ${remaining.length} of ${pluralize(matches.length, 'row')} stay.`,
      remaining.length,
    );
    return remaining;
  }
  if (modifier?.word !== 'UNIQUE') return matches;
  const remaining = deduplicate(matches, ({ start, end }) => `${start.id} ${end.id}`, context);
  context.addStep(
    'unique',
    `UNIQUE: ${remaining.length} of ${pluralize(matches.length, 'row')} stay.`,
    remaining.length,
  );
  return remaining;
}

function listRelations(matches: readonly Match[], { pattern }: Query, slots: readonly Slot[], context: Context): Table {
  const [step] = pattern.steps;
  if (slots.length !== 3 || !step || step.relation.reverse || (step.relation.radius && step.relation.rel === undefined))
    return throwError(
      {
        code: 'columns-unknown',
        message: 'The columns of this pattern without RETURN are not supported in the sandbox.',
        hint: 'Add RETURN with the columns that you need, or run it on a server.',
      },
      pattern,
    );
  if (slots.some(({ part }) => part.alias)) context.addOpenNote('aliased-triples');
  const rows = matches.map(
    (match): RawRow => ({
      cells: [toCell(toNodeKey(match.start)), toCell(match.triple?.rel), toCell(toNodeKey(match.end))],
      parts: () => getPartIds(match),
    }),
  );
  context.addStep('triples', 'List whole relations: sub, pred, obj.', rows.length);
  return { kind: 'triples', columns: ['sub', 'pred', 'obj'], rows };
}

function listNodes(matches: readonly Match[], table: boolean, context: Context): Table {
  const names = getPropertyNames(matches, ({ node }) => node);
  const rows = matches.map(
    ({ node }): RawRow => ({
      cells: [...names.map((name) => toCellOrNull(node.props[name])), toCell(node.label), toCell(node.name)],
      parts: () => [toId(node)],
    }),
  );
  context.addStep(
    table ? 'all-columns' : 'node-list',
    `List ${pluralize(rows.length, 'node')} with all properties.`,
    rows.length,
  );
  return { kind: 'nodes', columns: [...names, 'label', 'name'], rows };
}

const getPropertyNames = (matches: readonly Match[], part: (match: Match) => Node | Triple | undefined): string[] => [
  ...new Set(matches.flatMap((match) => Object.keys(part(match)?.props ?? {}))),
];

/**
 * Lists properties, label and name of the subject, the relation, then the object. If several parts
 * have a property of one name, the column is that of the first.
 */
function listAllColumns(matches: readonly Match[], context: Context): Table {
  const subject = getPropertyNames(matches, ({ start }) => start);
  const relation = getPropertyNames(matches, ({ triple }) => triple).filter((name) => !subject.includes(name));
  const object = getPropertyNames(matches, ({ end }) => end).filter(
    (name) => !subject.includes(name) && !relation.includes(name),
  );
  const rows = matches.map((match): RawRow => {
    const { start, triple, end } = match;
    context.budget.spend();
    return {
      cells: [
        ...subject.map((name) => toCellOrNull(start.props[name])),
        toCell(start.label),
        toCell(start.name),
        ...relation.map((name) => toCellOrNull(triple?.props[name])),
        toCellOrNull(triple?.rel),
        ...object.map((name) => toCellOrNull(end.props[name])),
        toCell(end.label),
        toCell(end.name),
      ],
      parts: () => getPartIds(match),
    };
  });
  const columns = [...subject, 'sub_label', 'sub', ...relation, 'rel', ...object, 'obj_label', 'obj'];
  context.addStep('all-columns', `Return ${pluralize(columns.length, 'column')}.`, rows.length);
  return { kind: 'table', columns, rows };
}

function combineQueries(graph: Graph, operation: Operation, context: Context): Table {
  const { word, using, queries } = operation;
  const [first, second] = queries.map((query) => {
    const table = runQuery(graph, query, context);
    if (table.kind !== 'table' && table.kind !== 'triples')
      throwError(
        {
          code: 'no-rows',
          message: `${word} combines rows, and this query gives ${table.kind === 'count' ? 'one number' : table.kind}.`,
          hint: 'Return columns by name.',
        },
        query,
      );
    if (!table.columns.includes(using.text)) throwUnknownColumn(using, table.columns);
    return table;
  }) as [Table, Table];
  const [base, other] = word === 'PIPE' ? [second, first] : [first, second];
  const values = new Set(other.rows.map(({ cells }) => cells[other.columns.indexOf(using.text)]?.text));
  const columnIndex = base.columns.indexOf(using.text);
  const rows = base.rows.filter(({ cells }) => {
    context.budget.spend();
    return values.has(cells[columnIndex]?.text) === (word !== 'SUBTRACT');
  });
  const rule = word === 'SUBTRACT' ? 'subtract' : word === 'CROSS' ? 'cross' : 'pipe';
  const which = word === 'PIPE' ? 'second' : 'first';
  context.addStep(
    rule,
    `${word} by ${using.text}: ${rows.length} of ${pluralize(base.rows.length, 'row')} of the ${which} query stay.`,
    rows.length,
  );
  return filterAndSort({ ...base, rows }, operation, context);
}

/** Applies `WHERE`, the order and `LIMIT`. */
function filterAndSort(table: Table, query: Tail & { where?: readonly Condition[] }, context: Context): Table {
  const { where = [], sorting, limit } = query;
  let result = table;
  if (where.length) {
    for (const { left } of where)
      if ('text' in left && !table.columns.includes(left.text)) throwUnknownColumn(left, table.columns);
    const rows = table.rows.filter((row) =>
      where.every((condition) => meetsCondition(row, table.columns, condition, context)),
    );
    context.addStep('where', `WHERE: ${rows.length} of ${pluralize(table.rows.length, 'row')} stay.`, rows.length);
    result = { ...table, rows };
  }
  if (sorting) result = sortRows(result, sorting, context);
  if (limit !== undefined && limit < result.rows.length) {
    const [last, next] = [result.rows[limit - 1], result.rows[limit]];
    if (!result.sorting) context.addOpenNote('unsorted-limit');
    else if (last && next && getRank(last, result) === getRank(next, result)) context.addOpenNote('tied-rows');
    result = { ...result, rows: result.rows.slice(0, limit) };
    context.addStep('limit', `LIMIT keeps ${pluralize(limit, 'row')}.`, limit);
  }
  return result;
}

const getRank = ({ cells }: RawRow, { columns, sorting }: Table): string | undefined =>
  cells[columns.indexOf(sorting?.column ?? '')]?.text;

function meetsCondition(
  { cells }: RawRow,
  columns: readonly string[],
  condition: Condition,
  context: Context,
): boolean {
  const { left, operator, right } = condition;
  if (!('text' in left) || typeof right === 'object') return false;
  context.budget.spend();
  const { value } = cells[columns.indexOf(left.text)] ?? EMPTY_CELL;
  if (value === undefined && operator !== '=') context.addOpenNote('missing', condition);
  return compareValues(value, operator, right, condition, left.text);
}

function sortRows(table: Table, sorting: Sorting, context: Context): Table {
  const columnIndex = table.columns.indexOf(sorting.column.text);
  if (columnIndex < 0) throwUnknownColumn(sorting.column, table.columns);
  const keyed = table.rows.map((row) => ({ row, key: getSortKey(row.cells[columnIndex] ?? EMPTY_CELL, sorting) }));
  const order = sorting.descending ? -1 : 1;
  let ties = false;
  // The approximate number of comparisons.
  context.budget.spend(Math.ceil(keyed.length * Math.log2(keyed.length + 1)));
  keyed.sort(({ key: left }, { key: right }) => {
    if (left === undefined || right === undefined) return Number(left === undefined) - Number(right === undefined);
    if (typeof left !== typeof right) return typeof left === 'number' ? -1 : 1;
    if (left === right) ties = true;
    return left < right ? -order : left > right ? order : 0;
  });
  if (keyed.some(({ key }) => key === undefined)) context.addOpenNote('missing-in-sort', sorting);
  const direction = sorting.descending ? 'descending' : 'ascending';
  context.addStep('sorted', `Sort by ${sorting.column.text}, ${direction}.`, keyed.length);
  return {
    ...table,
    rows: keyed.map(({ row }) => row),
    sorting: { column: sorting.column.text, descending: sorting.descending },
    ties,
  };
}

function getSortKey({ value, text }: Cell, { digits, column, start, end }: Sorting): number | string | undefined {
  if (value === undefined || value === null) return undefined;
  if (!digits) return typeof value === 'number' ? value : text;
  const number = typeof value === 'number' ? value : text.trim() ? Number(text) : Number.NaN;
  if (Number.isFinite(number)) return number;
  return throwError(
    {
      code: 'sort-digits',
      message: `QLEX sorts numbers that are stored as text, and ${column.text} is ${formatValue(value)}.`,
      hint: 'Use SORT_ASC or SORT_DESC.',
    },
    { start, end },
  );
}
