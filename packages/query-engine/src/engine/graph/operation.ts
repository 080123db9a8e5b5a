/** `SUBTRACT`, `CROSS` and `PIPE`: the rows of two queries. */
import { refuse } from '../diagnostics.ts';
import { unknownColumn } from './check-query.ts';
import { type Context, count } from './context.ts';
import { filterAndSort } from './order.ts';
import type { Operation, Query } from './syntax.ts';
import type { Table } from './table.ts';

/** Combines two queries. `ask` gives the rows of one, which are sorted and cut before. */
export function combine(operation: Operation, ask: (query: Query) => Table, context: Context): Table {
  const { word, using, sorting, limit, queries } = operation;
  const [first, second] = queries.map((query) => {
    const table = ask(query);
    if (table.kind !== 'table' && table.kind !== 'triples')
      refuse({
        code: 'no-rows',
        message: `${word} combines rows, and this query gives ${table.kind === 'count' ? 'one number' : table.kind}.`,
        hint: 'Return columns by name.',
        start: query.start,
        end: query.end,
      });
    if (!table.columns.includes(using.text)) unknownColumn(using, table.columns);
    return table;
  }) as [Table, Table];
  const [taken, other] = word === 'PIPE' ? [second, first] : [first, second];
  const values = new Set(other.rows.map(({ cells }) => cells[other.columns.indexOf(using.text)]?.text));
  const at = taken.columns.indexOf(using.text);
  const rows = taken.rows.filter(({ cells }) => {
    context.budget.spend();
    return values.has(cells[at]?.text) === (word !== 'SUBTRACT');
  });
  const rule = word === 'SUBTRACT' ? 'subtract' : word === 'CROSS' ? 'cross' : 'pipe';
  const which = word === 'PIPE' ? 'second' : 'first';
  context.step(
    rule,
    `${word} by ${using.text}: ${rows.length} of ${count(taken.rows.length, 'row')} of the ${which} query stay.`,
    rows.length,
  );
  const result: Table = { ...taken, rows };
  if (sorting && !taken.columns.includes(sorting.column.text)) unknownColumn(sorting.column, taken.columns);
  return filterAndSort(result, { ...(sorting ? { sorting } : {}), ...(limit === undefined ? {} : { limit }) }, context);
}
