/** Parses and runs the statements of a query call. */
import { throwError } from '../diagnostics.ts';
import { getAttribute } from '../graph/store.ts';
import { type Json, type JsonObject, parseJson } from '../json.ts';
import type { StreamState } from '../stream/stream-store.ts';
import type { Key, Row, Table } from './table.ts';

export type Notes = Set<string>;

/** The `levk` of the previous page. */
export type Bookmark = Key | undefined;

const ORDER_NOTE =
  'Text keys are in dictionary order here; the order of your server depends on the sort method of the table.';
const DEFAULT_LIMIT_NOTE = 'Your server can return fewer rows at a time. Set a limit, or read more_data_to_come.';

/** The command line shows this many rows if a statement has no limit. */
const COMMAND_LINE_LIMIT = 10;

export function selectRows(table: Table, select: Select, from: Bookmark, notes: Notes): JsonObject {
  const { hasDocuments, name, hasNumberKeys } = table.definition;
  if (typeof select.what === 'object' || select.groupby || select.rollup !== undefined)
    throwError({
      code: 'table-aggregate',
      message: 'aggr, groupby and rollup are for streams.',
      hint: 'Select rows or count(*) of a table.',
    });
  for (const { field } of select.where)
    if (!hasDocuments && field !== '_pk')
      throwError({
        code: 'value-field',
        message: `${name} stores values, which the database does not read.`,
        hint: 'Use conditions on _pk only.',
      });
  const all = table.rows();
  const rows = all.filter(([key, row]) =>
    meetsConditions(select.where, typeof row === 'string' ? { _pk: key } : row, notes),
  );
  const keys = all.map(([key]) => String(key).length);
  const ranged = select.where.some(({ field, operator }) => field === '_pk' && operator !== '=');
  if (!hasNumberKeys && new Set(keys).size > 1 && (ranged || (select.what === 'rows' && rows.length > 1)))
    notes.add(ORDER_NOTE);
  if (select.what === 'count') return { retval: rows.length };
  const remaining = from === undefined ? rows : rows.filter(([key]) => key > from);
  return toPage(
    remaining.map(([key, row]) => ({ k: key, v: formatRow(row) })),
    select.limit,
    0,
    notes,
  );
}

/** Returns the newest events first. */
export function selectEvents(stream: StreamState, select: Select, from: Bookmark, notes: Notes): JsonObject {
  if (stream.type === 4)
    throwError({
      code: 'entity-stream',
      message: 'Rows of entity streams are not computed here.',
      hint: 'Read them on a server.',
    });
  if (select.groupby || select.rollup !== undefined)
    throwError({
      code: 'events-aggregate',
      message: 'groupby and rollup need aggr(<attribute>).',
      hint: 'Leave them out.',
    });
  const times = select.where.find(({ field }) => field === 'st' || field === 'et');
  if (times)
    throwError({
      code: 'event-times',
      message: `${times.field} limits running statistics, which are not computed here.`,
      hint: 'Compare _pk, the time of the event in microseconds.',
    });
  const events = stream.events.filter(({ values }) => meetsConditions(select.where, values, notes)).reverse();
  if (select.what === 'count') return { retval: events.length };
  const remaining = from === undefined ? events : events.filter(({ values }) => (values._pk as number) < Number(from));
  const rows = remaining.map(({ values, entries }) => ({
    k: values._pk as number,
    v: entries
      ? `{${entries.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(',')}}`
      : JSON.stringify(values),
  }));
  return toPage(rows, select.limit, 1, notes);
}

export function selectGroups(stream: StreamState, select: Select, notes: Notes): JsonObject {
  const { what, groupby, where } = select;
  const attribute = typeof what === 'object' ? what.attribute : '';
  if (!groupby)
    return throwError({
      code: 'running-statistic',
      message: 'Running statistics are not computed here: the keys of their rows are not documented.',
      hint: 'Read them on a server, or select a group-by.',
    });
  const group = stream.groups.find(({ gpat, iatr }) => gpat.join(':') === groupby && iatr === attribute);
  if (!group)
    return throwError({
      code: 'no-group',
      message: `The stream ${stream.name} has no group-by of ${attribute} by ${groupby}.`,
      hint: stream.groups.length
        ? `It has ${stream.groups.map(({ gpat, iatr }) => `aggr(${iatr}) groupby ${gpat.join(':')}`).join(', ')}.`
        : 'Declare one in gpby of the schema.',
    });
  const groupNames = where.map(({ field, operator, value }) =>
    field === 'skey' && operator === '='
      ? String(value)
      : throwError({
          code: 'group-condition',
          message: `A condition on ${field} is not computed here.`,
          hint: 'Select a group with skey = "…".',
        }),
  );
  if (select.rollup !== undefined || new Set(group.rows.map(({ interval }) => interval)).size > 1 || group.stat === 3)
    throwError({
      code: 'group-form',
      message:
        select.rollup === undefined && group.stat !== 3
          ? 'The events are in more than one interval of this group-by. How its rows then look is not documented.'
          : 'How these rows look is not documented.',
      hint: 'Read them on a server.',
    });
  const rows = group.rows
    .filter((row) => groupNames.every((name) => name === row.group))
    .map((row) => ({ k: row.group, v: row.figures.cnt ?? 0 }));
  if (rows.length > 1) notes.add('The order of the rows can vary.');
  return toPage(rows, select.limit, 0, notes);
}

function toPage(rows: { k: Key; v: Json }[], limit: number | undefined, switchDone: number, notes: Notes): JsonObject {
  if (limit === undefined && rows.length > COMMAND_LINE_LIMIT) notes.add(DEFAULT_LIMIT_NOTE);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const more = shown.length < rows.length;
  return {
    rows: shown,
    ...(more && last ? { levk: last.k } : {}),
    num_items: shown.length,
    more_data_to_come: more ? 1 : 0,
    switch_done: switchDone,
  };
}

const formatRow = (row: Row): string => (typeof row === 'string' ? row : JSON.stringify(row));

/** A row that lacks the field doesn't meet a condition. */
function meetsConditions(where: readonly Condition[], row: { readonly [name: string]: Json }, notes: Notes): boolean {
  return where.every((condition) => {
    const { field, operator, value } = condition;
    const stored = getAttribute(row, field);
    checkDocumented(condition, stored);
    if (stored === undefined || stored === null) {
      if (operator !== '=') notes.add(`Rows without ${field} are left out here. Test this case on your server.`);
      return false;
    }
    const actual = stored as string | number;
    if (operator === '=') return actual === value;
    if (operator === '>') return actual > value;
    if (operator === '<') return actual < value;
    return operator === '>=' ? actual >= value : actual <= value;
  });
}

/** Throws an error about comparisons whose result isn't documented. */
function checkDocumented({ field, operator, value }: Condition, stored: Json | undefined): void {
  if (typeof value === 'string' && field !== '_pk' && operator !== '=')
    throwError({
      code: 'text-order',
      message: `How a server compares text with ${operator} is not documented.`,
      hint: 'Use =, or compare a number.',
    });
  if (typeof value === 'string' && operator === '=' && /[,*]/.test(value))
    throwError({
      code: 'words',
      message: `${value.includes(',') ? 'Searches for words' : 'Patterns of keys'} are not computed here.`,
      hint: 'Compare the whole text, without commas and stars, or run the statement on a server.',
    });
  if (stored === undefined || stored === null) return;
  if (typeof stored !== typeof value)
    throwError({
      code: 'condition-type',
      message: `${field} is ${typeof stored === 'string' ? 'text' : typeof stored === 'number' ? 'a number' : 'neither text nor a number'} in a row.`,
      hint: 'Compare a text with a text in double quotes, and a number with a number.',
    });
}

export interface Condition {
  field: string;
  operator: '=' | '>' | '<' | '>=' | '<=';
  value: string | number;
}

export interface Select {
  kind: 'select';
  what: 'rows' | 'count' | { attribute: string };
  /** A table, or `schema.stream`. */
  from: string;
  where: Condition[];
  groupby?: string;
  rollup?: number;
  limit?: number;
}

export interface InsertRow {
  kind: 'insert';
  table: string;
  key: string | number;
  value: Json;
}

export const NAME = String.raw`[\p{L}\p{N}_.:$-]+`;

export function parseStatement(text: string): Select | InsertRow {
  const statement = text.trim().replace(/;$/, '').trim();
  const [first = ''] = statement.split(/\s/, 1);
  if (first === 'select') return parseSelect(statement);
  if (first === 'insert') return parseInsert(statement);
  return throwError({
    code: 'statement',
    message: first ? `Unknown statement "${first.slice(0, 30)}".` : 'Missing statement.',
    hint: 'Write select or insert, in lower case.',
  });
}

function parseSelect(text: string): Select {
  const match = new RegExp(
    String.raw`^select\s+(\*|count\(\*\)|aggr\((${NAME})\))\s+from\s+(${NAME})(?:\s+|$)`,
    'u',
  ).exec(text);
  if (!match)
    return throwError({
      code: 'select',
      message: 'Invalid select statement.',
      hint: 'Write select * from <table>, select count(*) from <table>, or select aggr(<attribute>) from <schema>.<stream>.',
    });
  const [head, what, attribute, from] = match as unknown as [string, string, string | undefined, string];
  const select: Select = {
    kind: 'select',
    what: attribute ? { attribute } : what === '*' ? 'rows' : 'count',
    from,
    where: [],
  };
  let rest = text.slice(head.length);
  const take = (form: string): RegExpExecArray | null => {
    const clause = new RegExp(`^(?:${form})(?:\\s+|$)`, 'u').exec(rest);
    if (clause) rest = rest.slice(clause[0].length);
    return clause;
  };
  if (take('where'))
    do {
      const [, field, operator, quoted, number] =
        take(String.raw`(${NAME})\s*(>=|<=|=|>|<)\s*(?:"([^"]*)"|(-?\d+(?:\.\d+)?))`) ?? throwInvalidCondition(rest);
      select.where.push({
        field: field as string,
        operator: operator as Condition['operator'],
        value: quoted ?? Number(number),
      });
    } while (take('and'));
  const groupby = take(String.raw`groupby\s+(${NAME})`);
  if (groupby) select.groupby = groupby[1] as string;
  const rollup = take(String.raw`rollup\s+(\d+)`);
  if (rollup) select.rollup = Number(rollup[1]);
  const limit = take(String.raw`limit\s+(\d+)`);
  if (limit) select.limit = Number(limit[1]);
  if (rest)
    throwError({
      code: 'select-rest',
      message: `Unexpected "${rest.slice(0, 40)}".`,
      hint: 'Clauses are where, groupby, rollup and limit, in this order; conditions are joined by and.',
    });
  return select;
}

const throwInvalidCondition = (rest: string): never =>
  throwError({
    code: 'condition',
    message: rest ? `Invalid condition "${rest.slice(0, 40)}".` : 'Missing condition.',
    hint: 'Write <field> <operator> <value> with =, >, <, >= or <=; text is in double quotes.',
  });

function parseInsert(text: string): InsertRow {
  const match = new RegExp(String.raw`^insert\s+into\s+(${NAME})\s+values\s+(?:"([^"]*)"|(-?\d+)|(null))\s+`, 'u').exec(
    text,
  );
  if (!match)
    return throwError({
      code: 'insert',
      message: 'Invalid insert statement.',
      hint: 'Write insert into <table> values <key> <value>; text is in double quotes.',
    });
  const [head, table, quoted, number, none] = match;
  if (none || table?.includes('.'))
    throwError({
      code: 'insert-event',
      message: 'Over REST, events have a call of their own.',
      hint: 'Use POST /stream/{schema_name}/{stream_name}; a table needs a key.',
    });
  const { value, end } = parseJson(text, { start: head.length });
  const rest = text.slice(end).trim();
  if (rest)
    throwError({
      code: 'insert-rest',
      message: `Unexpected "${rest.slice(0, 40)}".`,
      hint: rest.startsWith('revidx') ? 'Words are not searched here: leave revidx out.' : 'End it after the value.',
    });
  return { kind: 'insert', table: table as string, key: quoted ?? Number(number), value };
}
