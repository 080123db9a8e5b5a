/** Whether an output of a page shows what a query gives, and how the answer is written in its place. */
import { type Answer, jsonOf } from '@folio/query-engine/engine/index.ts';
import { isObject } from '@folio/query-engine/engine/json.ts';
import { drawTable, readTable } from '../page/table.ts';

/** What is wrong, a sentence without its place; `open` if the rules leave a value open. */
export interface Difference {
  what: string;
  open?: boolean;
}

/** Compares an output with the answer to its query. Rows come in any order, unless the query sorts them; then the sorted column has the order of the page. */
export function differenceOf(answer: Answer, text: string): Difference | undefined {
  const open = openCell(answer);
  if (open) return { what: open, open: true };
  return isJson(answer, text) ? ofJson(answer, text) : ofTable(answer, text);
}

/** Whether the output of an answer is JSON, by what the page shows; a lone count is nothing else. */
const isJson = ({ kind }: Answer, text: string): boolean => kind === 'count' || text.trimStart().startsWith('{');

/** The first cell or row that differs between the readings of what the rules leave open. */
function openCell({ rows, columns, count }: Answer): string | undefined {
  if (count?.other.length)
    return `The rules leave open whether the count is ${[count.value, ...count.other].join(' or ')}.`;
  for (const [at, { cells, perhaps }] of rows.entries()) {
    if (perhaps) return `The rules leave open whether row ${at + 1} (${inWords(textsOf({ cells }))}) is there.`;
    for (const [column, { text, other = [] }] of cells.entries())
      if (other.length)
        return `Row ${at + 1}, column ${columns[column]}: the rules leave open whether it is ${[text, ...other].join(' or ')}.`;
  }
  return undefined;
}

const textsOf = ({ cells }: Pick<Answer['rows'][number], 'cells'>): string[] => cells.map(({ text }) => text);
const inWords = (cells: readonly string[]): string => cells.join(', ').slice(0, 120);

function ofTable(answer: Answer, text: string): Difference | undefined {
  const table = readTable(text);
  if (!table)
    return { what: 'The table is not drawn as the command line draws it: its lines differ from the first one.' };
  const { columns } = answer;
  if (table.columns.join('|') !== columns.join('|'))
    return { what: `The columns are ${table.columns.join(', ')}; the answer has ${columns.join(', ')}.` };
  const computed = answer.rows.map(textsOf);
  return ofRows(table.rows, computed, columns) ?? ofOrder(table.rows, computed, answer);
}

/** The first row that is not in the answer, with the row that it resembles, or a row of the answer that is not shown. */
function ofRows(shown: readonly string[][], computed: readonly string[][], columns: readonly string[]) {
  const left = computed.map((row) => ({ row, key: JSON.stringify(row) }));
  const strange = [...shown.entries()].filter(([, row]) => {
    const place = left.findIndex(({ key }) => key === JSON.stringify(row));
    if (place >= 0) left.splice(place, 1);
    return place < 0;
  });
  const [first] = strange;
  if (!first) {
    const [missing] = left;
    if (!missing) return undefined;
    return { what: `The answer has ${computed.length} rows; this one is not shown: ${inWords(missing.row)}.` };
  }
  const [at, row] = first;
  const equal = (other: readonly string[]) => row.filter((cell, column) => cell === other[column]).length;
  const near = left.map((one) => one.row).sort((one, two) => equal(two) - equal(one))[0];
  if (!near || equal(near) === 0)
    return { what: `Row ${at + 1} (${inWords(row)}) is not in the answer, which has ${computed.length} rows.` };
  const column = near.findIndex((cell, place) => cell !== row[place]);
  return { what: `Row ${at + 1} has ${columns[column]} ${row[column]}; the answer has ${near[column]}.` };
}

/** The first row that the sorted column has in another place. There are as many rows as there should be. */
function ofOrder(shown: readonly string[][], computed: readonly string[][], { sorting, columns }: Answer) {
  if (!sorting) return undefined;
  const place = columns.indexOf(sorting.column);
  for (const [at, row] of computed.entries())
    if (row[place] !== shown[at]?.[place])
      return { what: `The rows are not in the order of ${sorting.column}: row ${at + 1} is ${inWords(row)}.` };
  return undefined;
}

function ofJson(answer: Answer, text: string): Difference | undefined {
  let shown: unknown;
  try {
    shown = JSON.parse(text);
  } catch {
    return { what: 'The output is not valid JSON.' };
  }
  const computed = jsonOf(answer) as Record<string, unknown>;
  if (!isObject(shown)) return { what: 'The output is not a JSON object.' };
  if (answer.kind === 'paths') return ofPaths(shown, computed);
  for (const [name, value] of Object.entries(computed)) {
    const other = shown[name];
    if (Array.isArray(value) && Array.isArray(other)) {
      const rows = (list: unknown[]) => list.map((one) => [stable(one)]);
      const cells = (list: unknown[]) =>
        list.map((one) => answer.columns.map((column) => stable(isObject(one) ? one[column] : undefined)));
      const found = ofRows(rows(other), rows(value), [name]) ?? ofOrder(cells(other), cells(value), answer);
      if (found) return found;
    } else if (stable(other) !== stable(value))
      return { what: `${name} is ${stable(other)}; the answer has ${stable(value)}.` };
  }
  const extra = Object.keys(shown).find((name) => !Object.hasOwn(computed, name));
  return extra === undefined ? undefined : { what: `The answer has no ${extra}.` };
}

/** The number of paths is right, and each path that is shown is one of them. */
function ofPaths(shown: Record<string, unknown>, computed: Record<string, unknown>): Difference | undefined {
  const { path_count: number, paths: several, ...single } = computed;
  if (shown.path_count !== number) return { what: `path_count is ${shown.path_count}; the answer has ${number}.` };
  const found = new Set((Array.isArray(several) ? several : [single]).map(stable));
  const { path_count: _, paths, ...one } = shown;
  const strange = (Array.isArray(paths) ? paths : [one]).find((path) => !found.has(stable(path)));
  return strange === undefined ? undefined : { what: `This path is not in the answer: ${stable(strange)}.` };
}

/** JSON with the names of objects in order. */
const stable = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) =>
    isObject(one) ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1))) : one,
  ) ?? 'missing';

/** The answer as the text of an output: JSON where `like` is JSON, else a drawn table. */
export function writtenAnswer(answer: Answer, like: string): string {
  if (isJson(answer, like)) return drawnJson(jsonOf(answer));
  const { columns, rows, kind } = answer;
  const drawn = drawTable({ columns, rows: rows.map(textsOf) });
  if (kind !== 'triples') return drawn;
  // The command line sets the last heading of triples to the right.
  return drawn.replace(/\|obj( +)\|/, '|$1obj|');
}

/** JSON as a server prints it: each row of a list on a line of its own. */
function drawnJson(value: object): string {
  const lines = Object.entries(value).map(([name, one]) => {
    if (!Array.isArray(one)) return `   "${name}":${JSON.stringify(one)}`;
    const rows = one.map((row) => `      ${inLine(row)}`);
    return `   "${name}":[\n${rows.join(',\n')}\n   ]`;
  });
  return `{\n${lines.join(',\n')}\n}`;
}

const inLine = (row: unknown): string =>
  isObject(row)
    ? `{${Object.entries(row)
        .map(([name, value]) => `"${name}":${JSON.stringify(value)}`)
        .join(', ')}}`
    : JSON.stringify(row);
