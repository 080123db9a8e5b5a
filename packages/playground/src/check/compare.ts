import { type Answer, toServerJson } from '@folio/query-engine';
import { isObject } from '@folio/query-engine/json';
import { countRows } from '../interface/describe.ts';
import { drawTable, readTable } from '../page/table.ts';

/** A sentence without its location. `open`: the rules leave a value open. */
interface Difference {
  what: string;
  open?: boolean;
}

/** The order of rows matters only for the column that the query sorts by. */
export function compareOutput(answer: Answer, text: string): Difference | undefined {
  const open = findOpenValue(answer);
  if (open) return { what: open, open: true };
  return isJson(answer, text) ? compareJson(answer, text) : compareTable(answer, text);
}

/** A count on its own is always printed as JSON. */
const isJson = ({ kind }: Answer, text: string): boolean => kind === 'count' || text.trimStart().startsWith('{');

/** Finds the first cell or row whose value the rules leave open. */
function findOpenValue({ rows, columns, count }: Answer): string | undefined {
  if (count?.other.length)
    return `The rules leave open whether the count is ${[count.value, ...count.other].join(' or ')}.`;
  for (const [at, { cells, perhaps }] of rows.entries()) {
    if (perhaps) return `The rules leave open whether row ${at + 1} (${summarizeRow(getTexts({ cells }))}) is there.`;
    for (const [column, { text, other = [] }] of cells.entries())
      if (other.length)
        return `Row ${at + 1}, column ${columns[column]}: the rules leave open whether it is ${[text, ...other].join(' or ')}.`;
  }
  return undefined;
}

const getTexts = ({ cells }: Pick<Answer['rows'][number], 'cells'>): string[] => cells.map(({ text }) => text);
const summarizeRow = (cells: readonly string[]): string => cells.join(', ').slice(0, 120);

function compareTable(answer: Answer, text: string): Difference | undefined {
  const table = readTable(text);
  if (!table) return { what: 'Its lines must match the frame of the first one.' };
  const { columns } = answer;
  if (table.columns.join('|') !== columns.join('|'))
    return { what: `The columns are ${table.columns.join(', ')}; the answer has ${columns.join(', ')}.` };
  const computed = answer.rows.map(getTexts);
  return compareRows(table.rows, computed, columns) ?? compareOrder(table.rows, computed, answer);
}

function compareRows(shown: readonly string[][], computed: readonly string[][], columns: readonly string[]) {
  const unmatched = computed.map((row) => ({ row, key: JSON.stringify(row) }));
  const unknownRows = [...shown.entries()].filter(([, row]) => {
    const place = unmatched.findIndex(({ key }) => key === JSON.stringify(row));
    if (place >= 0) unmatched.splice(place, 1);
    return place < 0;
  });
  const [first] = unknownRows;
  if (!first) {
    const [missing] = unmatched;
    if (!missing) return undefined;
    return {
      what: `The answer has ${countRows(computed.length)}; this one is not shown: ${summarizeRow(missing.row)}.`,
    };
  }
  const [at, row] = first;
  const equal = (other: readonly string[]) => row.filter((cell, column) => cell === other[column]).length;
  const closest = unmatched.map((one) => one.row).sort((one, two) => equal(two) - equal(one))[0];
  if (!closest || equal(closest) === 0)
    return {
      what: `Row ${at + 1} (${summarizeRow(row)}) is not in the answer, which has ${countRows(computed.length)}.`,
    };
  const column = closest.findIndex((cell, place) => cell !== row[place]);
  return { what: `Row ${at + 1} has ${columns[column]} ${row[column]}; the answer has ${closest[column]}.` };
}

/** The rows are known to be complete. */
function compareOrder(shown: readonly string[][], computed: readonly string[][], { sorting, columns }: Answer) {
  if (!sorting) return undefined;
  const place = columns.indexOf(sorting.column);
  for (const [at, row] of computed.entries())
    if (row[place] !== shown[at]?.[place])
      return { what: `The rows are not in the order of ${sorting.column}: row ${at + 1} is ${summarizeRow(row)}.` };
  return undefined;
}

function compareJson(answer: Answer, text: string): Difference | undefined {
  let shown: unknown;
  try {
    shown = JSON.parse(text);
  } catch {
    return { what: 'It is not valid JSON.' };
  }
  const computed = toServerJson(answer) as Record<string, unknown>;
  if (!isObject(shown)) return { what: 'It is not a JSON object.' };
  if (answer.kind === 'paths') return comparePaths(shown, computed);
  for (const [name, value] of Object.entries(computed)) {
    const other = shown[name];
    if (Array.isArray(value) && Array.isArray(other)) {
      const rows = (list: unknown[]) => list.map((one) => [stringifySorted(one)]);
      const cells = (list: unknown[]) =>
        list.map((one) => answer.columns.map((column) => stringifySorted(isObject(one) ? one[column] : undefined)));
      const found = compareRows(rows(other), rows(value), [name]) ?? compareOrder(cells(other), cells(value), answer);
      if (found) return found;
    } else if (stringifySorted(other) !== stringifySorted(value))
      return { what: `${name} is ${stringifySorted(other)}; the answer has ${stringifySorted(value)}.` };
  }
  const extra = Object.keys(shown).find((name) => !Object.hasOwn(computed, name));
  return extra === undefined ? undefined : { what: `The answer has no ${extra}.` };
}

/** The number of paths must be right, but a page may show only some of them. */
function comparePaths(shown: Record<string, unknown>, computed: Record<string, unknown>): Difference | undefined {
  const { path_count: number, paths: several, ...single } = computed;
  if (shown.path_count !== number) return { what: `path_count is ${shown.path_count}; the answer has ${number}.` };
  const found = new Set((Array.isArray(several) ? several : [single]).map(stringifySorted));
  const { path_count: _, paths, ...one } = shown;
  const unknownPath = (Array.isArray(paths) ? paths : [one]).find((path) => !found.has(stringifySorted(path)));
  return unknownPath === undefined
    ? undefined
    : { what: `This path is not in the answer: ${stringifySorted(unknownPath)}.` };
}

const stringifySorted = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) =>
    isObject(one) ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1))) : one,
  ) ?? 'missing';

export function formatAnswer(answer: Answer, like: string): string {
  if (isJson(answer, like)) return formatJson(toServerJson(answer));
  const { columns, rows, kind } = answer;
  const drawn = drawTable({ columns, rows: rows.map(getTexts) });
  if (kind !== 'triples') return drawn;
  // The command line aligns the last heading of triples to the right.
  return drawn.replace(/\|obj( +)\|/, '|$1obj|');
}

/** Formats JSON as a server prints it: one line per row. */
function formatJson(value: object): string {
  const lines = Object.entries(value).map(([name, one]) => {
    if (!Array.isArray(one)) return `   "${name}":${JSON.stringify(one)}`;
    const rows = one.map((row) => `      ${formatRow(row)}`);
    return `   "${name}":[\n${rows.join(',\n')}\n   ]`;
  });
  return `{\n${lines.join(',\n')}\n}`;
}

const formatRow = (row: unknown): string =>
  isObject(row)
    ? `{${Object.entries(row)
        .map(([name, value]) => `"${name}":${JSON.stringify(value)}`)
        .join(', ')}}`
    : JSON.stringify(row);
