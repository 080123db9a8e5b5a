/** Answers a `select`: the rows that meet its conditions, their number, or the figures of a group-by. */
import { refuse } from '../engine/diagnostics.ts';
import { attribute } from '../engine/graph/store.ts';
import type { Json, JsonObject } from '../engine/json.ts';
import type { StreamState } from '../engine/stream/state.ts';
import type { Condition, Select } from './statement.ts';
import type { Key, Row, Table } from './table.ts';

/** What the reader learns besides an answer, each sentence once. */
export type Notes = Set<string>;

/** Where an earlier answer stopped: its `levk`. */
export type From = Key | undefined;

const orderNote =
  'Text keys are in dictionary order here; the order of your server depends on the sort method of the table.';
const defaultLimitNote = 'Your server can return fewer rows at a time. Set a limit, or read more_data_to_come.';

/** Rows from which on a statement without a limit gets a note: the limit of the command line. */
const commandLineLimit = 10;

/** Rows of a table, or their number. */
export function selectRows(table: Table, select: Select, from: From, notes: Notes): JsonObject {
  const { documents, name, numbers } = table.definition;
  if (typeof select.what === 'object' || select.groupby || select.rollup !== undefined)
    refuse({
      code: 'table-aggregate',
      message: 'aggr, groupby and rollup are for streams.',
      hint: 'Select rows or count(*) of a table.',
    });
  for (const { field } of select.where)
    if (!documents && field !== '_pk')
      refuse({
        code: 'value-field',
        message: `${name} stores values, which the database does not read.`,
        hint: 'Use conditions on _pk only.',
      });
  const rows = table
    .rows()
    .filter(([key, row]) => meets(select.where, typeof row === 'string' ? { _pk: key } : row, notes));
  const keys = table.rows().map(([key]) => String(key).length);
  const ranged = select.where.some(({ field, operator }) => field === '_pk' && operator !== '=');
  if (!numbers && new Set(keys).size > 1 && (ranged || (select.what === 'rows' && rows.length > 1)))
    notes.add(orderNote);
  if (select.what === 'count') return { retval: rows.length };
  const left = from === undefined ? rows : rows.filter(([key]) => key > from);
  return page(
    left.map(([key, row]) => ({ k: key, v: inWords(row) })),
    select.limit,
    0,
    notes,
  );
}

/** Events of a stream, the newest first, or their number. */
export function selectEvents(stream: StreamState, select: Select, from: From, notes: Notes): JsonObject {
  if (stream.type === 4)
    refuse({
      code: 'entity-stream',
      message: 'Rows of entity streams are not computed here.',
      hint: 'Read them on a server.',
    });
  if (select.groupby || select.rollup !== undefined)
    refuse({
      code: 'events-aggregate',
      message: 'groupby and rollup need aggr(<attribute>).',
      hint: 'Leave them out.',
    });
  const times = select.where.find(({ field }) => field === 'st' || field === 'et');
  if (times)
    refuse({
      code: 'event-times',
      message: `${times.field} limits running statistics, which are not computed here.`,
      hint: 'Compare _pk, the time of the event in microseconds.',
    });
  const events = stream.events.filter(({ values }) => meets(select.where, values, notes)).reverse();
  if (select.what === 'count') return { retval: events.length };
  const left = from === undefined ? events : events.filter(({ values }) => (values._pk as number) < Number(from));
  const rows = left.map(({ values, entries }) => ({
    k: values._pk as number,
    v: entries
      ? `{${entries.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(',')}}`
      : JSON.stringify(values),
  }));
  return page(rows, select.limit, 1, notes);
}

/** The figures of a group-by, a row per group. */
export function selectGroups(stream: StreamState, select: Select, notes: Notes): JsonObject {
  const { what, groupby, where } = select;
  const asked = typeof what === 'object' ? what.attribute : '';
  if (!groupby)
    return refuse({
      code: 'running-statistic',
      message: 'Running statistics are not computed here: the keys of their rows are not documented.',
      hint: 'Read them on a server, or select a group-by.',
    });
  const group = stream.groups.find(({ gpat, iatr }) => gpat.join(':') === groupby && iatr === asked);
  if (!group)
    return refuse({
      code: 'no-group',
      message: `The stream ${stream.name} has no group-by of ${asked} by ${groupby}.`,
      hint: stream.groups.length
        ? `It has ${stream.groups.map(({ gpat, iatr }) => `aggr(${iatr}) groupby ${gpat.join(':')}`).join(', ')}.`
        : 'Declare one in gpby of the schema.',
    });
  const wanted = where.map(({ field, operator, value }) =>
    field === 'skey' && operator === '='
      ? String(value)
      : refuse({
          code: 'group-condition',
          message: `A condition on ${field} is not computed here.`,
          hint: 'Select a group with skey = "…".',
        }),
  );
  if (select.rollup !== undefined || new Set(group.rows.map(({ interval }) => interval)).size > 1 || group.stat === 3)
    refuse({
      code: 'group-form',
      message:
        select.rollup === undefined && group.stat !== 3
          ? 'The events are in more than one interval of this group-by. How its rows then look is not documented.'
          : 'How these rows look is not documented.',
      hint: 'Read them on a server.',
    });
  const rows = group.rows
    .filter((row) => wanted.every((one) => one === row.group))
    .map((row) => ({ k: row.group, v: row.figures.cnt ?? 0 }));
  if (rows.length > 1) notes.add('The order of the rows can vary.');
  return page(rows, select.limit, 0, notes);
}

/** A part of a result in the form of an answer. */
function page(rows: { k: Key; v: Json }[], limit: number | undefined, switchDone: number, notes: Notes): JsonObject {
  if (limit === undefined && rows.length > commandLineLimit) notes.add(defaultLimitNote);
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

const inWords = (row: Row): string => (typeof row === 'string' ? row : JSON.stringify(row));

/** Whether a row meets all conditions. A row that lacks the field does not. */
function meets(where: readonly Condition[], row: { readonly [name: string]: Json }, notes: Notes): boolean {
  return where.every((condition) => {
    const { field, operator, value } = condition;
    const stored = attribute(row, field);
    refuseUnknown(condition, stored);
    if (stored === undefined || stored === null) {
      if (operator !== '=') notes.add(`Rows without ${field} are left out here. Test this case on your server.`);
      return false;
    }
    const [one, two] = [stored as string | number, value];
    if (operator === '=') return one === two;
    if (operator === '>') return one > two;
    if (operator === '<') return one < two;
    return operator === '>=' ? one >= two : one <= two;
  });
}

/** Comparisons whose result the documentation leaves open. */
function refuseUnknown({ field, operator, value }: Condition, stored: Json | undefined): void {
  if (typeof value === 'string' && field !== '_pk' && operator !== '=')
    refuse({
      code: 'text-order',
      message: `How a server compares text with ${operator} is not documented.`,
      hint: 'Use =, or compare a number.',
    });
  if (typeof value === 'string' && operator === '=' && /[,*]/.test(value))
    refuse({
      code: 'words',
      message: `${value.includes(',') ? 'Searches for words' : 'Patterns of keys'} are not computed here.`,
      hint: 'Compare the whole text, without commas and stars, or run the statement on a server.',
    });
  if (stored === undefined || stored === null) return;
  if (typeof stored !== typeof value)
    refuse({
      code: 'condition-type',
      message: `${field} is ${typeof stored === 'string' ? 'text' : typeof stored === 'number' ? 'a number' : 'neither text nor a number'} in a row.`,
      hint: 'Compare a text with a text in double quotes, and a number with a number.',
    });
}
