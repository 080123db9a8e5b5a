/**
 * The rules of streams, as read from the printed runs of the older documentation: what becomes of an event, and of the events that it is counted with.
 * "REST run" is the page on queries of streams (ten visits, with statistics, group-by and entities); "CLI run" is the page on stream commands.
 * What no run shows (several matches of a referral, rows of `rollup 5`, the bytes of HyperLogLog) is refused or left out.
 */
import { type Fqry, matches, passes, type Query, type Value } from './joins.ts';

export type Event = Record<string, Value>;

export interface Catr {
  name: string;
  type: number;
  opnm: string;
  iatr: string[];
  fnr?: number;
  seq?: number;
  order?: number;
}
export interface Refr {
  rstm: string;
  iatr: string[];
  ratr: string[];
  jqry: { cond: string[]; opnm: string; args: string[]; cmp?: string[] };
}
export interface Fltr {
  name: string;
  fqry: Fqry;
  fatr: string[];
  catr?: Catr[];
  ostm: string;
  notf?: number;
}
export interface Gpby {
  gpat: string[];
  iatr: string;
  stat: number;
  gran: number;
}
export interface Enty {
  opid: number;
  iatr: string[];
  ratr: string[];
  pkatr: { opid: number; iatr: string[] }[];
}
export interface Stream {
  name: string;
  attr?: { name: string; stat?: number }[];
  catr?: Catr[];
  refr?: Refr[];
  gpby?: Gpby[];
  fltr?: Fltr[];
  enty?: Enty[];
}

/** 1 count, 2 unique count: `cnt` alone; 3 running statistics: all fields. */
export type Figures = Partial<Record<'cnt' | 'sum' | 'min' | 'max' | 'avg' | 'stdd' | 'skew' | 'kurt', number>>;

/**
 * A statistic of values. REST run, entities p1 to p3: `nview` counts every value, `uvisit` different ones, `sales` and `total_items` are the sample
 * formulas (n - 1, corrected for size), with 0 where a formula needs more values than there are or all are equal. One printed `kurt` of the six differs.
 */
export function statistic(stat: number, values: readonly Value[]): Figures {
  if (stat === 1) return { cnt: values.length };
  if (stat === 2) return { cnt: new Set(values).size };
  if (stat !== 3) throw new Error(`No printed run has the statistic ${stat}.`);
  const numbers = values.map(Number);
  const n = numbers.length;
  const sum = numbers.reduce((total, value) => total + value, 0);
  const avg = sum / n;
  const power = (exponent: number) => numbers.reduce((total, value) => total + (value - avg) ** exponent, 0);
  const stdd = n > 1 ? Math.sqrt(power(2) / (n - 1)) : 0;
  const skew = n > 2 && stdd ? ((n / ((n - 1) * (n - 2))) * power(3)) / stdd ** 3 : 0;
  const kurt =
    n > 3 && stdd
      ? (((n * (n + 1)) / ((n - 1) * (n - 2) * (n - 3))) * power(4)) / stdd ** 4 -
        (3 * (n - 1) ** 2) / ((n - 2) * (n - 3))
      : 0;
  return { cnt: n, sum, min: Math.min(...numbers), max: Math.max(...numbers), avg, stdd, skew, kurt };
}

/** Number of the interval since 1970 that a time falls into (the `nts` of the page on group-by). */
export const interval = (seconds: number, gran: number): number => Math.floor(seconds / gran);

/**
 * Rows of a group-by. The key is `interval:group`, the group the values of `gpat` in their order, with colons (page on group-by; groups of the REST run).
 * With `rollup` 1 there is one row a group, computed from all its values: a unique count rolls up as a union (REST run: 3 and 2 visitors become 3).
 */
export function groupBy(
  { gpat, iatr, stat, gran }: Gpby,
  events: readonly { seconds: number; values: Event }[],
  rollup = false,
) {
  const rows = grouped(events, ({ seconds, values }) => {
    const group = gpat.map((name) => attribute(values, name)).join(':');
    return rollup ? group : `${interval(seconds, gran)}:${group}`;
  });
  return new Map(
    [...rows].map(([key, members]) => [
      key,
      statistic(
        stat,
        members.map(({ values }) => attribute(values, iatr)),
      ),
    ]),
  );
}

/** Rows of an entity stream: the key is the attribute of `pkatr`, copied (`opid` 1), and each definition fills one attribute (REST run, `prod_details`). */
export function entities(definitions: readonly Enty[], events: readonly Event[]): Map<string, Record<string, Figures>> {
  const rows = new Map<string, Record<string, Figures>>();
  for (const { opid, iatr, ratr, pkatr } of definitions) {
    const keyName = pkatr[0]?.opid === 1 ? (pkatr[0].iatr[0] ?? '') : '';
    for (const [key, members] of grouped(events, (event) => String(attribute(event, keyName)))) {
      const values = members.map((event) => attribute(event, iatr[0] ?? ''));
      rows.set(key, { ...rows.get(key), [ratr[0] ?? '']: statistic(opid, values) });
    }
  }
  return rows;
}

/** What is stored: computed attributes with `seq` 1, referrals, the other computed attributes (CLI run: `m` and `mexp` with `seq` 1 stand before the copied `c`). */
export function complete(stream: Stream, arriving: Event, streams: Record<string, readonly Event[]> = {}): Event {
  const catr = (stream.catr ?? []).toSorted((one, two) => (one.order ?? 0) - (two.order ?? 0));
  const early = catr.filter(({ seq }) => seq === 1).reduce(compute, arriving);
  const referred = (stream.refr ?? []).reduce((event, refr) => refer(refr, event, streams[refr.rstm] ?? []), early);
  return catr.filter(({ seq }) => seq !== 1).reduce(compute, referred);
}

/** One computed attribute. `fnr` 1 adds, 2 replaces or adds, 3 adds only what is missing (page on computed attributes). */
export function compute(event: Event, { name, type, opnm, iatr, fnr = 1 }: Catr): Event {
  if (name in event && fnr === 3) return event;
  if (name in event && fnr === 1) throw new Error(`No printed run adds ${name} to an event that has it.`);
  return { ...event, [name]: typed(type, operation(opnm, iatr, event)) };
}

/**
 * The referral copies `ratr` under the names `iatr` from the event that matches (CLI run: `p1` of `stream2` with the same `b` becomes `c`), and
 * nothing if none does (page on referrals: "if successful").
 */
export function refer({ iatr, ratr, jqry }: Refr, event: Event, others: readonly Event[]): Event {
  if (jqry.opnm !== 'ATTR') throw new Error(`No printed run refers with ${jqry.opnm}.`);
  const query: Query = { jqry: { ...jqry, opid: 11 } };
  const found = others.filter((other) => matches(query, arrival(other), arrival(event)));
  if (found.length > 1) throw new Error('Which event is taken when several match is not documented.');
  const [other] = found;
  return other
    ? { ...event, ...Object.fromEntries(iatr.map((name, at) => [name, attribute(other, ratr[at] ?? '')])) }
    : event;
}

/** What a filter sends on: `fatr`, then its own `catr`; nothing if the condition fails (page on filters). */
export function filter({ fqry, fatr, catr = [] }: Fltr, event: Event): Event | undefined {
  if (!passes(fqry, arrival(event))) return undefined;
  const computed = catr.reduce(compute, event);
  return Object.fromEntries(
    [...fatr, ...catr.map(({ name }) => name)].map((name) => [name, attribute(computed, name)]),
  );
}

/** Whether each of some results sends a notification: at least `freq` seconds lie between two that are sent (CLI dialogue). */
export function notify(seconds: readonly number[], freq: number): { sent: boolean; since?: number }[] {
  let last: number | undefined;
  return seconds.map((time) => {
    const since = last === undefined ? undefined : time - last;
    const sent = since === undefined || since >= freq;
    if (sent) last = time;
    return { sent, since };
  });
}

/** CLI run: `((($g+$h)*2)+($g*$h))` with 10.2 and 5.5 is 87.5, and 87 in an attribute of type 9. */
const typed = (type: number, value: Value): Value => (type === 9 ? Math.trunc(Number(value)) : value);

function operation(opnm: string, iatr: string[], event: Event): Value {
  const [first = '', second = ''] = iatr;
  if (opnm === 'MATH_EXP') return mathExp(first, event);
  if (opnm === 'COPY_VAL') return first;
  if (opnm === 'LOWER') return String(attribute(event, first)).toLowerCase();
  if (opnm === 'SUB') return Number(attribute(event, first)) - Number(attribute(event, second));
  throw new Error(`No page shows a result of ${opnm}.`);
}

/** An expression in which each operation has its own brackets, as in all published ones. Anything else is refused: no page says what it gives. */
export function mathExp(expression: string, event: Event): number {
  let text = expression.replace(/\$(\w+)/g, (_, name: string) => String(attribute(event, name)));
  const innermost = /\((-?[\d.]+)([-+*/])(-?[\d.]+)\)/;
  while (innermost.test(text))
    text = text.replace(innermost, (_, left, sign, right) => String(calculate(+left, sign, +right)));
  if (!/^-?[\d.]+$/.test(text)) throw new Error(`"${expression}" lacks brackets.`);
  return Number(text);
}

const calculate = (left: number, sign: string, right: number): number =>
  sign === '+' ? left + right : sign === '-' ? left - right : sign === '*' ? left * right : left / right;

function grouped<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

const arrival = (values: Event) => ({ step: 0, stream: '', values });

function attribute(event: Event, name: string): Value {
  const value = event[name];
  if (value === undefined) throw new Error(`The event has no attribute ${name}.`);
  return value;
}
