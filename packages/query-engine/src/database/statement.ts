/** Reads the statements of a query call: `select`, `select count(*)`, `select aggr(…)` and `insert`. Nothing is guessed. */
import { refuse } from '../engine/diagnostics.ts';
import type { Json } from '../engine/json.ts';
import { readJson } from '../engine/read-json.ts';

export interface Condition {
  field: string;
  operator: '=' | '>' | '<' | '>=' | '<=';
  value: string | number;
}

export interface Select {
  kind: 'select';
  /** Whole rows, their number, or the figures of an attribute by group. */
  what: 'rows' | 'count' | { attribute: string };
  /** A table, or `schema.stream`. */
  from: string;
  where: Condition[];
  /** Attributes of a group-by, joined by colons. */
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

const words = String.raw`[\w.:$-]+`;

/** The statement of a text. Refuses with what is wrong, and what to write. */
export function readStatement(text: string): Select | InsertRow {
  const whole = text.trim().replace(/;$/, '').trim();
  const [first = ''] = whole.split(/\s/, 1);
  if (first === 'select') return readSelect(whole);
  if (first === 'insert') return readInsert(whole);
  return refuse({
    code: 'statement',
    message: `A statement begins with select or insert, not with ${first.slice(0, 30) || 'nothing'}.`,
    hint: 'Write keywords in lower case.',
  });
}

function readSelect(text: string): Select {
  const found = new RegExp(String.raw`^select\s+(\*|count\(\*\)|aggr\((${words})\))\s+from\s+(${words})(?:\s+|$)`).exec(
    text,
  );
  if (!found)
    return refuse({
      code: 'select',
      message: 'The statement has no known form.',
      hint: 'Write select * from <table>, select count(*) from <table>, or select aggr(<attribute>) from <schema>.<stream>.',
    });
  const [head, what, attribute, from] = found as unknown as [string, string, string | undefined, string];
  const select: Select = {
    kind: 'select',
    what: attribute ? { attribute } : what === '*' ? 'rows' : 'count',
    from,
    where: [],
  };
  let rest = text.slice(head.length);
  const take = (form: string): RegExpExecArray | null => {
    const match = new RegExp(`^(?:${form})(?:\\s+|$)`).exec(rest);
    if (match) rest = rest.slice(match[0].length);
    return match;
  };
  if (take('where'))
    do {
      const [, field, operator, quoted, number] =
        take(String.raw`(${words})\s*(>=|<=|=|>|<)\s*(?:"([^"]*)"|(-?\d+(?:\.\d+)?))`) ?? refuseCondition(rest);
      select.where.push({
        field: field as string,
        operator: operator as Condition['operator'],
        value: quoted ?? Number(number),
      });
    } while (take('and'));
  const groupby = take(String.raw`groupby\s+(${words})`);
  if (groupby) select.groupby = groupby[1] as string;
  const rollup = take(String.raw`rollup\s+(\d+)`);
  if (rollup) select.rollup = Number(rollup[1]);
  const limit = take(String.raw`limit\s+(\d+)`);
  if (limit) select.limit = Number(limit[1]);
  if (rest)
    refuse({
      code: 'select-rest',
      message: `The statement cannot go on with ${rest.slice(0, 40)}.`,
      hint: 'After the table come where, groupby, rollup and limit, in this order; conditions are joined by and.',
    });
  return select;
}

const refuseCondition = (rest: string): never =>
  refuse({
    code: 'condition',
    message: `This is not a condition: ${rest.slice(0, 40) || 'nothing follows'}.`,
    hint: 'Write <field> <operator> <value> with =, >, <, >= or <=; text is in double quotes.',
  });

function readInsert(text: string): InsertRow {
  const found = new RegExp(String.raw`^insert\s+into\s+(${words})\s+values\s+(?:"([^"]*)"|(-?\d+)|(null))\s+`).exec(
    text,
  );
  if (!found)
    return refuse({
      code: 'insert',
      message: 'The statement has no known form.',
      hint: 'Write insert into <table> values <key> <value>; text is in double quotes.',
    });
  const [head, table, quoted, number, none] = found;
  if (none || table?.includes('.'))
    refuse({
      code: 'insert-event',
      message: 'Over REST, events have a call of their own.',
      hint: 'Use POST /stream/{schema_name}/{stream_name}; a table needs a key.',
    });
  const { value, end } = readJson(text, { start: head.length });
  const rest = text.slice(end).trim();
  if (rest)
    refuse({
      code: 'insert-rest',
      message: `The statement cannot go on with ${rest.slice(0, 40)}.`,
      hint: rest.startsWith('revidx') ? 'Words are not searched here: leave revidx out.' : 'End it after the value.',
    });
  return { kind: 'insert', table: table as string, key: quoted ?? Number(number), value };
}
