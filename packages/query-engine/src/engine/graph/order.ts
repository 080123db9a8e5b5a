/** What comes after the columns: `WHERE`, the order, `LIMIT`. */
import { refuse } from '../diagnostics.ts';
import { unknownColumn } from './check-query.ts';
import { holds } from './conditions.ts';
import { type Context, count } from './context.ts';
import { shown } from './formula.ts';
import type { Condition, Sorting, Tail } from './syntax.ts';
import { type Cell, none, type RawRow, type Table } from './table.ts';

/** Filters, sorts and cuts the rows. Refuses a column that the table does not have. */
export function filterAndSort(table: Table, query: Tail & { where?: readonly Condition[] }, context: Context): Table {
  const { where = [], sorting, limit } = query;
  let { rows } = table;
  if (where.length) {
    const before = rows.length;
    for (const { left } of where)
      if ('text' in left && !table.columns.includes(left.text)) unknownColumn(left, table.columns);
    rows = rows.filter((row) => where.every((condition) => passes(row, table.columns, condition, context)));
    context.step('where', `WHERE: ${rows.length} of ${count(before, 'row')} stay.`, rows.length);
  }
  let made: Table = { ...table, rows };
  if (sorting) made = sorted(made, sorting, context);
  if (limit !== undefined && limit < made.rows.length) {
    const [last, next] = [made.rows[limit - 1], made.rows[limit]];
    if (!made.sorting) context.open('unsorted-limit');
    else if (last && next && rank(last, made) === rank(next, made)) context.open('tied-rows');
    made = { ...made, rows: made.rows.slice(0, limit) };
    context.step('limit', `LIMIT keeps ${count(limit, 'row')}.`, limit);
  }
  return made;
}

/** The text that a row is sorted by: rows of equal rank have the same. */
const rank = ({ cells }: RawRow, { columns, sorting }: Table): string | undefined =>
  cells[columns.indexOf(sorting?.column ?? '')]?.text;

function passes({ cells }: RawRow, columns: readonly string[], condition: Condition, context: Context): boolean {
  const { left, operator, right } = condition;
  if (!('text' in left) || typeof right === 'object') return false;
  context.budget.spend();
  const { value } = cells[columns.indexOf(left.text)] ?? none;
  if (value === undefined && operator !== '=') context.open('missing', condition);
  return holds(value, operator, right, condition, left.text);
}

function sorted(table: Table, sorting: Sorting, context: Context): Table {
  const at = table.columns.indexOf(sorting.column.text);
  if (at < 0) unknownColumn(sorting.column, table.columns);
  const keyed = table.rows.map((row) => ({ row, key: keyIn(row.cells[at] ?? none, sorting) }));
  const order = sorting.descending ? -1 : 1;
  let ties = false;
  // As many comparisons as sorting needs at most, about.
  context.budget.spend(Math.ceil(keyed.length * Math.log2(keyed.length + 1)));
  keyed.sort(({ key: one }, { key: two }) => {
    if (one === undefined || two === undefined) return Number(one === undefined) - Number(two === undefined);
    if (typeof one !== typeof two) return typeof one === 'number' ? -1 : 1;
    if (one === two) ties = true;
    return one < two ? -order : one > two ? order : 0;
  });
  if (keyed.some(({ key }) => key === undefined)) context.open('missing-in-sort', sorting);
  const way = sorting.descending ? 'descending' : 'ascending';
  context.step('sorted', `Sort by ${sorting.column.text}, ${way}.`, keyed.length);
  return {
    ...table,
    rows: keyed.map(({ row }) => row),
    sorting: { column: sorting.column.text, descending: sorting.descending },
    ties,
  };
}

function keyIn({ value, text }: Cell, { digits, column, start, end }: Sorting): number | string | undefined {
  if (value === undefined || value === null) return undefined;
  if (!digits) return typeof value === 'number' ? value : text;
  const number = typeof value === 'number' ? value : text.trim() ? Number(text) : Number.NaN;
  if (Number.isFinite(number)) return number;
  return refuse({
    code: 'sort-digits',
    message: `QLEX sorts numbers that are stored as text, and ${column.text} is ${shown(value)}.`,
    hint: 'Use SORT_ASC or SORT_DESC.',
    start,
    end,
  });
}
