/** Rows of groups, with their aggregates. */
import { refuse } from '../diagnostics.ts';
import { textOf } from '../json.ts';
import { Statistic } from '../statistic.ts';
import { type Column, formulas, valueIn } from './columns.ts';
import type { Context } from './context.ts';
import { shown } from './formula.ts';
import type { Match } from './match.ts';
import { firstParts } from './parts.ts';
import type { Query } from './syntax.ts';
import { between, type Cell, cell, fixed, missing, none, printed, type RawRow, type Table } from './table.ts';

/** Columns without an aggregate are the groups; `EXCLUDE_GROUPBY` takes one out of groups and result. Formulas over aggregates come last. */
export function groups(
  matches: readonly Match[],
  columns: readonly Column[],
  { excluded }: Query,
  context: Context,
): Table {
  const late = new Set<string>();
  for (const { item, name } of columns)
    if (item.aggregate || item.formula?.reads.some((column) => late.has(column))) late.add(name);
  const early = formulas(columns, ({ name }) => !late.has(name), context);
  const last = formulas(columns, ({ name }) => late.has(name), context);
  const out = columns.findIndex(({ name }) => name === excluded?.text);
  const own = columns.map(({ name, item }) => !late.has(name) && !item.formula);
  const computed = columns.some(({ name, item }) => !late.has(name) && item.formula);
  const cellsOf = (match: Match): Cell[] =>
    early(columns.map((column, at) => (own[at] ? cell(valueIn(match, column)) : none)));
  const keyOfCells = (cells: readonly Cell[]): string =>
    cells.map(({ text, value }, at) => (at === out || value === undefined ? missing : text)).join(between);
  const keys = columns.filter((_, at) => own[at] && at !== out);
  /** The same key without cells, of which a group needs one set only. */
  const keyOfMatch = (match: Match): string => {
    let key = '';
    for (const column of keys) {
      const value = valueIn(match, column);
      key += (value === undefined ? missing : printed(value)) + between;
    }
    return key;
  };
  const found = new Map<string, { cells: Cell[]; matches: Match[] }>();
  for (const match of matches) {
    context.budget.spend();
    const cells = computed ? cellsOf(match) : undefined;
    const key = cells ? keyOfCells(cells) : keyOfMatch(match);
    const group = found.get(key);
    if (group) group.matches.push(match);
    else found.set(key, { cells: cells ?? cellsOf(match), matches: [match] });
  }
  const rows = [...found.values()].map(({ cells, matches: members }): RawRow => {
    columns.forEach((column, at) => {
      if (column.item.aggregate) cells[at] = aggregated(column, members, context);
    });
    const done = last(cells).filter((_, at) => at !== out);
    return { cells: done, parts: () => firstParts(members) };
  });
  const names = columns.map(({ name }) => name).filter((_, at) => at !== out);
  const by = columns.filter(({ name }, at) => !late.has(name) && at !== out).map(({ name }) => name);
  context.step('groups', by.length ? `Group by ${by.join(', ')}.` : 'Put all rows into one group.', rows.length);
  return { kind: 'table', columns: names, rows };
}

/**
 * Counts are whole numbers, sums and means have six decimals, `MIN` and `MAX` print what is stored. `STD` and `SKEW` are those of a sample. Values
 * that are not stored are left out; what a server does with them is open.
 */
function aggregated(column: Column, matches: readonly Match[], context: Context): Cell {
  const { item } = column;
  const word = item.aggregate ?? 'COUNT';
  if (!item.alias) return cell(matches.length);
  const counts = word === 'COUNT' || word === 'UCOUNT';
  const statistic = new Statistic(word === 'COUNT' ? 1 : word === 'UCOUNT' ? 2 : 3);
  let stored = 0;
  for (const match of matches) {
    context.budget.spend();
    const value = valueIn(match, column);
    if (value === undefined) continue;
    stored++;
    if (counts) statistic.add(textOf(value));
    else if (typeof value === 'number') statistic.add(value);
    else
      refuse({
        code: 'aggregate-number',
        message: `${word} needs numbers, and ${item.alias.text}.${item.property?.text} is ${shown(value)}.`,
        hint: 'Use a property that holds numbers, or COUNT.',
        start: item.start,
        end: item.end,
      });
  }
  if (stored < matches.length) context.open('missing-in-aggregate', item);
  if (counts) return cell(statistic.cnt);
  if (stored === 0) return none;
  const { sum = 0, avg = 0, stdd = 0, skew = 0, min = 0, max = 0 } = statistic.figures;
  if (word === 'MIN' || word === 'MAX') return cell(word === 'MIN' ? min : max);
  return fixed(word === 'SUM' ? sum : word === 'AVG' ? avg : word === 'STD' ? stdd : skew);
}
