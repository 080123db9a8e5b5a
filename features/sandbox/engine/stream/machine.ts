/** Streams that run: what each event causes, and what is kept after it. */
import { Budget, type BudgetOptions } from '../budget.ts';
import { attempt, type Draft, type Fault, located, offer, Refusal, refuse } from '../faults.ts';
import {
  addEvent,
  attribute,
  emptyGraph,
  type Graph,
  idOf,
  keyOf as nodeKey,
  type PlainNode,
  type PlainRelation,
  plainNode,
  plainRelation,
} from '../graph/store.ts';
import { bare, isObject, type Json, type JsonObject, readJson } from '../json.ts';
import { type RuleId, rules } from '../rules.ts';
import type { Gpby, Join, PairDefinition, Schema, SchemaNote, SchemaOptions, Stream } from '../schema/model.ts';
import { readSchema } from '../schema/read.ts';
import { type Figures, Statistic } from '../statistic.ts';
import {
  type Catr,
  compute,
  computedValue,
  copied,
  filter,
  inOrder,
  operationOf,
  printedOperations,
  type Refr,
} from './compute.ts';
import { equalities, fits, keyOf, passes, type Values } from './condition.ts';
import { type Arrival, joinOf, type Met, type Pairing, pairOf, selfJoinOf } from './join.ts';

export type EffectKind =
  | 'computed'
  | 'referred'
  | 'stored'
  | 'counted'
  | 'grouped'
  | 'waits'
  | 'replaced'
  | 'paired'
  | 'dropped'
  | 'unmatched'
  | 'emitted'
  | 'tested'
  | 'updated'
  | 'notified'
  | 'linked'
  | 'skipped';

/** One thing that an event causes, with the rule that says so. */
export interface Effect {
  kind: EffectKind;
  stream: string;
  rule: RuleId;
  step: number;
  /** The join, filter, query or attribute that causes it. */
  definition?: string;
  /** Step of the other event. */
  partner?: number;
  /** Matches so far. */
  count?: number;
  values?: JsonObject;
  /** What happens, in words. */
  sentence: string;
}

/** An event as a stream keeps it. */
export interface StoredEvent {
  step: number;
  /** Completed, with `_pk` in microseconds and `_v`. */
  values: JsonObject;
  /** Of a pair: names and values in printed order, where a name can be there twice. */
  entries?: [string, Json][];
}

export interface StreamState {
  name: string;
  type: number;
  events: StoredEvent[];
  statistics: { attribute: string; stat: number; figures: Figures }[];
  groups: {
    gpat: string[];
    iatr: string;
    stat: number;
    gran: number;
    /** The key is the number of the interval and the values, with colons. */
    rows: { key: string; interval: number; group: string; figures: Figures }[];
    /** One row for each group since the beginning. */
    rollup: { group: string; figures: Figures }[];
  }[];
  /** Rows of an entity stream: a figure for each definition. */
  rows: { key: string; values: Record<string, Figures> }[];
}

/** What the machine keeps. Plain data all through. */
export interface MachineState {
  step: number;
  /** Microseconds since 1970 of the last event. */
  time: number;
  streams: StreamState[];
  /** Events that can become partners, by join or query. */
  waiting: { definition: string; events: { step: number; stream: string; count: number; why: string }[] }[];
  notifications: {
    notf: number;
    name: string;
    step: number;
    time: number;
    result: 'sent' | 'counted';
    since?: number;
  }[];
  graph: { nodes: PlainNode[]; relations: PlainRelation[] };
}

export interface MachineOptions extends BudgetOptions, SchemaOptions {
  /** Microseconds since 1970 of the first event without a time; each further one is a second later. */
  start?: number;
  /** A graph that `rels` add to; a new one without it. */
  graph?: Graph;
}

export interface InsertOptions {
  /** Microseconds since 1970: the key of the event. Not before the last one. */
  time?: number;
}

export type Inserted = { step: number; stored: JsonObject; effects: Effect[] } | { fault: Fault };

export interface Machine {
  /** What is not run, or has no effect here. */
  readonly notes: readonly SchemaNote[];
  readonly name: string;
  readonly graph: Graph;
  /** Attributes that are left out, with the operation that would compute them; those that are computed from them too. */
  readonly leftOut: ReadonlyMap<string, string>;
  /** Puts an event into a stream: a JSON object, as a value or as text. */
  insert(stream: string, event: unknown, options?: InsertOptions): Inserted;
  state(): MachineState;
}

/** Opens a machine for a schema: JSON text, or a value. */
export function createMachine(schema: unknown, options: MachineOptions = {}): Machine | { faults: Fault[] } {
  const read = readSchema(plain(schema), options);
  if ('faults' in read)
    return {
      faults: read.faults.map((draft: Draft) => located(draft, typeof schema === 'string' ? schema : '', 'schema')),
    };
  return new StreamMachine(read.schema, options);
}

/** Attributes that an operation leaves out, and those that are computed from one of them. */
function leftOutOf({ notes, streams }: Schema): Map<string, string> {
  const found = new Map<string, string>();
  for (const { name, catr } of streams.values()) {
    const here = new Map(
      notes.flatMap(({ attribute: one }) => (one?.stream === name ? [[one.name, one.operation] as const] : [])),
    );
    const { early, late } = inOrder(catr);
    for (const { name: attribute, iatr } of [...early, ...late]) {
      const from = iatr.flatMap((input) => input.match(/\w+/g) ?? []).find((input) => here.has(input));
      if (from !== undefined) here.set(attribute, here.get(from) ?? '');
    }
    for (const [attribute, operation] of here) found.set(attribute, operation);
  }
  return found;
}

/** A value of the caller as JSON; anything else becomes null, which no reader accepts. */
function plain(value: unknown): string | Json {
  if (typeof value === 'string') return value;
  try {
    return readJson(JSON.stringify(value) ?? 'null').value;
  } catch (error) {
    if (error instanceof Refusal || error instanceof TypeError || error instanceof RangeError) return null;
    throw error;
  }
}

interface Group {
  definition: Gpby;
  rows: Map<string, { interval: number; group: string; statistic: Statistic }>;
  rollup: Map<string, Statistic>;
}

/** Events of a stream with what is kept about them. */
class Kept {
  readonly stream: Stream;
  readonly events: StoredEvent[] = [];
  readonly statistics = new Map<string, Statistic>();
  readonly groups: Group[];
  readonly rows = new Map<string, Map<string, Statistic>>();
  /** Events by the values of some attributes, for referrals. */
  readonly #indexes = new Map<string, { names: string[]; events: Map<string, StoredEvent[]> }>();

  constructor(stream: Stream) {
    this.stream = stream;
    for (const { name, stat } of [...stream.attr, ...stream.catr])
      if (typeof stat === 'number' && stat > 0) this.statistics.set(name, new Statistic(stat));
    this.groups = stream.gpby.map((definition) => ({ definition, rows: new Map(), rollup: new Map() }));
  }

  add(event: StoredEvent): void {
    this.events.push(event);
    for (const { names, events } of this.#indexes.values()) append(events, keyOf(event.values, names), event);
  }

  /** Events whose attributes have these values. */
  with(names: string[], key: string): readonly StoredEvent[] {
    const id = JSON.stringify(names);
    let index = this.#indexes.get(id);
    if (!index) {
      index = { names, events: new Map() };
      for (const event of this.events) append(index.events, keyOf(event.values, names), event);
      this.#indexes.set(id, index);
    }
    return index.events.get(key) ?? [];
  }
}

function append(events: Map<string, StoredEvent[]>, key: string | undefined, event: StoredEvent): void {
  if (key === undefined) return;
  const list = events.get(key);
  if (list) list.push(event);
  else events.set(key, [event]);
}

/** What goes along with one event through the rules of a stream. */
interface Pass {
  kept: Kept;
  step: number;
  /** Microseconds since 1970. */
  time: number;
  effects: Effect[];
}

/** A join or a self join with what it keeps. */
interface Paired {
  join?: Join;
  query?: PairDefinition;
  stream?: string;
  name: string;
  pairing: Pairing;
}

type NewEffect = Omit<Effect, 'stream' | 'step'>;

class StreamMachine implements Machine {
  readonly notes: readonly SchemaNote[];
  readonly name: string;
  readonly graph: Graph;
  readonly leftOut: ReadonlyMap<string, string>;
  readonly #schema: Schema;
  readonly #budget: Budget;
  readonly #kept = new Map<string, Kept>();
  readonly #pairings: Paired[] = [];
  readonly #notifications: MachineState['notifications'] = [];
  readonly #lastSent = new Map<number, number>();
  #step = 0;
  #time: number;
  /** Set by a fault in the middle of an event: what is kept may be half of it. */
  #broken = false;

  constructor(schema: Schema, options: MachineOptions) {
    this.#schema = schema;
    this.notes = schema.notes;
    this.name = schema.name;
    this.leftOut = leftOutOf(schema);
    this.graph = options.graph ?? emptyGraph();
    this.#budget = new Budget(options);
    this.#time = (options.start ?? 0) - 1_000_000;
    for (const [name, stream] of schema.streams) {
      this.#kept.set(name, new Kept(stream));
      for (const query of stream.cepq)
        if (query.type === 1)
          this.#pairings.push({ query, stream: name, name: query.name, pairing: selfJoinOf(query, name) });
    }
    for (const join of schema.joins)
      this.#pairings.push({ join, name: join.name, pairing: joinOf(join.kind, join.sides, join.passive) });
  }

  insert(stream: string, event: unknown, { time }: InsertOptions = {}): Inserted {
    const text = typeof event === 'string' ? event : '';
    const work = (): Inserted => {
      if (this.#broken)
        refuse({
          code: 'stopped',
          message: 'The streams stopped at a fault.',
          cure: 'Start again from the first event.',
        });
      const kept = this.#kept.get(stream);
      if (!kept)
        return refuse({
          code: 'unknown-stream',
          message: `There is no stream ${stream.slice(0, 60)}.`,
          cure: offer(stream.slice(0, 60), this.#kept.keys(), 'stream'),
        });
      if (kept.stream.type === 4)
        refuse({
          code: 'entity-insert',
          message: `${stream} is an entity stream; rules of other streams fill it.`,
          cure: 'Insert into the stream that has the enty list.',
        });
      const values = plain(event);
      const read = typeof values === 'string' ? readJson(values, { whole: true }).value : values;
      if (!isObject(read))
        return refuse({ code: 'event', message: 'An event is a JSON object.', cure: 'Write {"name": value}.' });
      this.#check(kept, read);
      const at = time ?? this.#time + 1_000_000;
      if (!Number.isSafeInteger(at) || at < this.#time)
        refuse({
          code: 'late-event',
          message: 'The event is earlier than the last one.',
          cure: 'Insert events in the order of their times; no run shows late ones.',
        });
      this.#budget.renew();
      const pass: Pass = { kept, step: this.#step + 1, time: at, effects: [] };
      this.#step++;
      this.#time = at;
      this.#broken = true;
      const stored = this.#process(pass, read);
      this.#broken = false;
      return { step: pass.step, stored: { ...stored }, effects: pass.effects };
    };
    return attempt(work, text, 'event');
  }

  /** Attributes have the types of the schema. */
  #check({ stream, events }: Kept, values: JsonObject): void {
    const { limits } = this.#budget;
    if (events.length >= limits.events)
      refuse({
        code: 'limit-events',
        message: `${stream.name} has more than ${limits.events} events.`,
        cure: 'Use fewer events.',
      });
    for (const { name, type } of stream.attr) {
      const value = values[name];
      if (value === undefined || value === null || type === 'other') continue;
      const right = type === 'text' ? typeof value === 'string' : typeof value === 'number';
      if (!right || (type === 'long' && !Number.isInteger(value)))
        refuse({
          code: 'event-type',
          message: `${name} is ${JSON.stringify(value).slice(0, 40)}, and ${stream.name} declares it as ${type === 'text' ? 'text (5)' : type === 'long' ? 'a whole number (9)' : 'a number (11)'}.`,
          cure: 'Change the value, or the type in the schema.',
          path: name,
        });
    }
    for (const name of ['_pk', '_v'])
      if (name in values)
        refuse({
          code: 'event-key',
          message: `${name} is added when the event is stored.`,
          cure: 'Leave it out.',
          path: name,
        });
  }

  /** The rules of a stream, in their order. Events that they send on go through the rules of the other stream in the same step. */
  #process(pass: Pass, arriving: Values, pair?: { entries: [string, Json][] }): JsonObject {
    const { kept, step, time } = pass;
    const { stream } = kept;
    const { limits } = this.#budget;
    this.#budget.spend();
    if (kept.events.length >= limits.events)
      refuse({
        code: 'limit-events',
        message: `${stream.name} has more than ${limits.events} events.`,
        cure: 'Use fewer events.',
      });
    const { early, late } = inOrder(stream.catr);
    let event: Values = { ...arriving, _pk: arriving._pk ?? time };
    for (const catr of early) event = this.#compute(pass, event, catr);
    for (const refr of stream.refr) event = this.#refer(pass, event, refr);
    for (const catr of late) event = this.#compute(pass, event, catr);
    const values: JsonObject = Object.assign(bare(event), { _v: 1 });
    kept.add({ step, values, ...(pair ? { entries: pair.entries } : {}) });
    this.#effect(pass, {
      kind: 'stored',
      rule: 'stored',
      values: { ...values },
      sentence: `The event is stored in ${stream.name}.`,
    });

    for (const [name, statistic] of kept.statistics) this.#count(pass, values, name, statistic);
    for (const group of kept.groups) this.#group(pass, values, group);
    const arrival: Arrival = { step, stream: stream.name, values };
    for (const entry of this.#pairings) if (entry.join?.from === 'join') this.#pair(pass, arrival, entry);
    for (const fltr of stream.fltr) {
      const sent = filter(fltr, values);
      if (!sent) {
        this.#effect(pass, {
          kind: 'dropped',
          rule: 'sent',
          definition: fltr.name,
          sentence: `Filter ${fltr.name}: the condition does not hold.`,
        });
        continue;
      }
      this.#effect(pass, {
        kind: 'tested',
        rule: 'sent',
        definition: fltr.name,
        values: { ...sent },
        sentence: `Filter ${fltr.name}: the condition holds.`,
      });
      this.#result(pass, fltr, values, sent);
    }
    for (const query of stream.cepq) {
      if (query.type === 6) this.#single(pass, values, query);
      else for (const entry of this.#pairings) if (entry.query === query) this.#pair(pass, arrival, entry);
    }
    for (const entry of this.#pairings) if (entry.join?.from === 'cepq') this.#pair(pass, arrival, entry);
    for (const enty of stream.enty) this.#entity(pass, values, enty);
    this.#link(pass, values);
    return values;
  }

  #effect(pass: Pass, effect: NewEffect): void {
    pass.effects.push({ ...effect, stream: pass.kept.stream.name, step: pass.step });
  }

  #skip(pass: Pass, definition: string, what: string, rule: RuleId = 'missing-attribute'): void {
    this.#effect(pass, { kind: 'skipped', rule, definition, sentence: `${definition}: ${what}` });
  }

  #compute(pass: Pass, event: Values, catr: Catr): Values {
    const { name, fnr = 1, iatr } = catr;
    const has = Object.hasOwn(event, name);
    if (has && fnr === 3) return event;
    if (has && fnr === 1) {
      this.#skip(pass, name, `the event already has ${name}, and fnr 1 adds.`);
      return event;
    }
    const value = computedValue(catr, event);
    if (value === undefined) {
      this.#skip(pass, name, 'an input is missing, has another type, or gives no number.');
      return event;
    }
    const operation = operationOf(catr) ?? '';
    this.#effect(pass, {
      kind: 'computed',
      rule: has || fnr === 2 ? 'replaced' : printedOperations.includes(operation) ? 'computed' : 'computed-described',
      definition: name,
      values: { [name]: value },
      sentence: `${operation} of ${iatr.join(', ')} ${has ? 'replaces' : 'gives'} ${name}: ${JSON.stringify(value)}.`,
    });
    return compute(event, catr);
  }

  #refer(pass: Pass, event: Values, { name = 'refr', rstm, iatr, ratr, jqry }: Refr): Values {
    const other = this.#kept.get(rstm);
    const found = other ? this.#referred(other, event, jqry) : [];
    const last = found.at(-1);
    if (!last) {
      this.#effect(pass, {
        kind: 'referred',
        rule: 'no-referral',
        definition: name,
        sentence: `Referral ${name}: no event of ${rstm} matches, so nothing is copied.`,
      });
      return event;
    }
    const made = copied(event, iatr, ratr, last.values);
    const values = Object.fromEntries(iatr.flatMap((one) => (Object.hasOwn(made, one) ? [[one, made[one]]] : [])));
    this.#effect(pass, {
      kind: 'referred',
      rule: found.length > 1 ? 'several-referred' : 'referred',
      definition: name,
      ...(last.step ? { partner: last.step } : {}),
      values: values as JsonObject,
      sentence: `Referral ${name}: ${found.length > 1 ? `${found.length} events` : 'one event'} of ${rstm} ${found.length > 1 ? 'match; the latest one is taken' : 'matches'}.`,
    });
    return made;
  }

  /** Events of another stream that match, the oldest first; rows of an entity stream have their figures as objects. */
  #referred(other: Kept, event: Values, jqry: Refr['jqry']): { step: number; values: Values }[] {
    if (other.stream.type === 4) return this.#referredRows(other, event, jqry);
    const equal = equalities(jqry);
    const key = keyOf(
      event,
      equal.map((at) => jqry.args[at] ?? ''),
    );
    if (key === undefined) return [];
    const list = equal.length
      ? other.with(
          equal.map((at) => jqry.cond[at] ?? ''),
          key,
        )
      : other.events;
    return list.filter(({ values }) => {
      this.#budget.spend();
      return fits(jqry, values, event);
    });
  }

  #referredRows({ rows, stream }: Kept, event: Values, jqry: Refr['jqry']): { step: number; values: Values }[] {
    const name = jqry.cond[0] ?? '';
    const [wanted] = [attribute(event, jqry.args[0] ?? '')];
    const row = jqry.cond.length === 1 && wanted !== undefined ? rows.get(textOf(wanted)) : undefined;
    if (!row || (stream.attr.length > 0 && !stream.attr.some((one) => one.name === name))) return [];
    const values = bare();
    values[name] = wanted as Json;
    for (const [attr, statistic] of row) values[attr] = { ...statistic.figures } as JsonObject;
    return [{ step: 0, values }];
  }

  #count(pass: Pass, values: Values, name: string, statistic: Statistic): void {
    const value = measured(values, name, statistic.stat);
    if (value === undefined) {
      this.#skip(pass, name, `the event has no ${name} to count.`);
      return;
    }
    statistic.add(value);
    this.#effect(pass, {
      kind: 'counted',
      rule: 'counted',
      definition: name,
      count: statistic.cnt,
      sentence: `${name} is counted: ${statistic.cnt} so far.`,
    });
  }

  #group(pass: Pass, values: Values, { definition, rows, rollup }: Group): void {
    const { gpat, iatr, stat, gran } = definition;
    const parts = gpat.map((name) => attribute(values, name));
    const value = measured(values, iatr, stat);
    if (value === undefined || parts.includes(undefined)) {
      this.#skip(pass, iatr, 'the event lacks an attribute of the group.');
      return;
    }
    const group = parts.map((part) => textOf(part as Json)).join(':');
    const number = interval(pass.time / 1e6, gran);
    const key = `${number}:${group}`;
    let row = rows.get(key);
    if (!row) {
      row = { interval: number, group, statistic: new Statistic(stat) };
      rows.set(key, row);
    }
    let total = rollup.get(group);
    if (!total) {
      total = new Statistic(stat);
      rollup.set(group, total);
    }
    row.statistic.add(value);
    total.add(value);
    this.#effect(pass, {
      kind: 'grouped',
      rule: 'grouped',
      definition: iatr,
      values: { key },
      count: row.statistic.cnt,
      sentence: `The row ${key} gets ${iatr} ${JSON.stringify(value)}.`,
    });
  }

  #pair(pass: Pass, arrival: Arrival, { join, query, name, pairing }: Paired): void {
    const definition = query ?? join?.sides.get(arrival.stream);
    if (!definition) return;
    const met = pairing.arrive(arrival, this.#budget);
    if (!met) return;
    const { outcome } = met;
    if (!outcome.passes) {
      this.#effect(pass, {
        kind: 'dropped',
        rule: 'filtered',
        definition: name,
        sentence: `${name}: the event fails fqry and takes no part.`,
      });
      return;
    }
    const rule = query ? 'self-join' : ruleOf(join, arrival.stream);
    if (!met.partner) {
      this.#alone(pass, name, rule, met, join?.passive === arrival.stream);
      return;
    }
    const number = definition.cond?.find((one) => one.name === 'NUMT')?.val;
    const count = number === undefined ? '' : `, match ${outcome.count} of ${number}`;
    this.#effect(pass, {
      kind: 'paired',
      rule,
      definition: name,
      partner: met.partner.step,
      count: outcome.count,
      sentence: `${name}: the event pairs with step ${met.partner.step}${count}.`,
    });
    if (!outcome.output) {
      const enough = outcome.count >= (number ?? 1);
      this.#effect(pass, {
        kind: 'tested',
        rule: enough ? 'last-test' : 'number-of-matches',
        definition: name,
        partner: met.partner.step,
        sentence: enough ? `${name}: the event fails the last test cqry.` : `${name}: too few matches for output.`,
      });
      return;
    }
    const entries = pairOf(definition, arrival, met.partner);
    const own = pairOf({ iatr: definition.iatr ?? [] }, arrival, met.partner).length;
    const keys: [string, Json][] = [['_pk', arrival.values._pk as Json]];
    const printed = [
      ...entries.slice(0, own),
      ...keys,
      ...entries.slice(own),
      ['_jpk1', met.partner.values._pk as Json],
      ['_v', 1],
    ];
    const sent = bare();
    for (const [key, value] of entries) sent[key] = value;
    sent._pk = arrival.values._pk as Json;
    sent._jpk1 = met.partner.values._pk as Json;
    this.#result(pass, definition, arrival.values, sent, printed as [string, Json][]);
  }

  #alone(pass: Pass, name: string, rule: RuleId, { outcome }: Met, passive: boolean): void {
    const { replaces, waits } = outcome;
    if (replaces !== undefined) {
      this.#effect(pass, {
        kind: 'replaced',
        rule,
        definition: name,
        partner: replaces,
        sentence: `${name}: the event takes the place of step ${replaces}.`,
      });
      return;
    }
    const why = passive ? 'waits to be used' : 'finds no partner and waits';
    this.#effect(pass, {
      kind: waits ? 'waits' : 'unmatched',
      rule,
      definition: name,
      sentence: `${name}: the event ${waits ? why : 'finds no partner'}.`,
    });
  }

  #single(pass: Pass, values: Values, query: PairDefinition): void {
    const holds = passes(query.fqry, { values });
    this.#effect(pass, {
      kind: holds ? 'tested' : 'dropped',
      rule: 'single-event',
      definition: query.name,
      sentence: `${query.name}: the condition ${holds ? 'holds' : 'does not hold'}.`,
    });
    if (holds) this.#result(pass, query, values, { ...values });
  }

  /** What a rule with a result does: an event of the output stream, a notification, or both. */
  #result(
    pass: Pass,
    { name, ostm, notf }: { name: string; ostm?: string; notf?: number },
    values: Values,
    sent: Record<string, Json>,
    entries?: [string, Json][],
  ): void {
    const other = ostm === undefined ? undefined : this.#kept.get(ostm);
    if (other) {
      this.#effect(pass, {
        kind: 'emitted',
        rule: entries ? 'pair' : 'sent',
        definition: name,
        values: { ...sent },
        sentence: `${name} sends an event to ${ostm}.`,
      });
      const arriving = { ...sent, _pk: values._pk as Json };
      this.#process({ ...pass, kept: other }, arriving, entries ? { entries } : undefined);
    }
    if (notf !== undefined) this.#notify(pass, name, notf);
  }

  #notify(pass: Pass, definition: string, notf: number): void {
    const template = this.#schema.templates.get(notf);
    const last = this.#lastSent.get(notf);
    const since = last === undefined ? undefined : (pass.time - last) / 1e6;
    const sent = since === undefined || since >= (template?.freq ?? 0);
    if (sent) this.#lastSent.set(notf, pass.time);
    const result = sent ? 'sent' : 'counted';
    this.#notifications.push({
      notf,
      name: template?.name ?? '',
      step: pass.step,
      time: pass.time,
      result,
      ...(since === undefined ? {} : { since }),
    });
    const words = sent ? 'is sent' : `is counted: ${since} seconds since the last one`;
    this.#effect(pass, {
      kind: 'notified',
      rule: 'notified',
      definition,
      values: { notf, result, ...(since === undefined ? {} : { since }) },
      sentence: `Notification ${notf} ${words}.`,
    });
  }

  #entity(pass: Pass, values: Values, { name, opid, iatr, ratr, rstm, key }: Stream['enty'][number]): void {
    const id = attribute(values, key);
    const value = measured(values, iatr, opid);
    if (id === undefined || value === undefined) {
      this.#skip(pass, name, `the event lacks ${id === undefined ? key : iatr}.`);
      return;
    }
    const rows = this.#kept.get(rstm)?.rows;
    if (!rows) return;
    let row = rows.get(textOf(id));
    if (!row) {
      row = new Map();
      rows.set(textOf(id), row);
    }
    let statistic = row.get(ratr);
    if (!statistic) {
      statistic = new Statistic(opid);
      row.set(ratr, statistic);
    }
    statistic.add(value);
    this.#effect(pass, {
      kind: 'updated',
      rule: 'entity',
      definition: name,
      values: { key: id },
      count: statistic.cnt,
      sentence: `The row ${textOf(id)} of ${rstm} updates ${ratr}.`,
    });
  }

  #link(pass: Pass, values: Values): void {
    const { rels, name } = pass.kept.stream;
    if (rels.length === 0) return;
    const made = addEvent(this.graph, rels, values, this.#budget.limits);
    for (const triple of made)
      this.#effect(pass, {
        kind: 'linked',
        rule: 'event-triples',
        values: { id: idOf(triple) },
        sentence: `The graph gets ${nodeKey(triple.subject)} ${triple.rel} ${nodeKey(triple.object)}.`,
      });
    if (made.length < rels.length) this.#skip(pass, name, 'the event lacks an attribute that rels names.');
  }

  state(): MachineState {
    return {
      step: this.#step,
      time: this.#time,
      streams: [...this.#kept.values()].map(stateOf),
      waiting: this.#pairings.map(({ name, pairing, join, query }) => ({
        definition: name,
        events: pairing.waiting().map((event) => ({
          ...event,
          why: rules[query ? 'self-join' : ruleOf(join, event.stream)].text,
        })),
      })),
      notifications: this.#notifications.map((one) => ({ ...one })),
      graph: {
        nodes: [...this.graph.nodes.values()].map(plainNode),
        relations: [...this.graph.triples].map(plainRelation),
      },
    };
  }
}

function stateOf({ stream, events, statistics, groups, rows }: Kept): StreamState {
  return {
    name: stream.name,
    type: stream.type,
    events: events.map(({ step, values, entries }) => ({
      step,
      values: { ...values },
      ...(entries ? { entries } : {}),
    })),
    statistics: [...statistics].map(([name, one]) => ({
      attribute: name,
      stat: one.stat,
      figures: { ...one.figures },
    })),
    groups: groups.map(({ definition, rows: list, rollup }) => ({
      ...definition,
      rows: [...list].map(([key, { interval: number, group, statistic }]) => ({
        key,
        interval: number,
        group,
        figures: { ...statistic.figures },
      })),
      rollup: [...rollup].map(([group, statistic]) => ({ group, figures: { ...statistic.figures } })),
    })),
    rows: [...rows].map(([key, row]) => ({
      key,
      values: Object.fromEntries([...row].map(([name, statistic]) => [name, { ...statistic.figures }])),
    })),
  };
}

const ruleOf = (join: Join | undefined, stream: string): RuleId => {
  if (!join || join.kind === 'simple') return 'simple-join';
  if (stream !== join.passive) return 'active-join';
  return join.kind === 'per-key' ? 'passive-per-key' : 'passive-newest';
};

const textOf = (value: Json): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));

/** A value for a statistic: a number for running statistics, anything for counts. */
function measured(values: Values, name: string, stat: number): string | number | undefined {
  const value = attribute(values, name);
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'number') return value;
  return stat === 3 ? undefined : textOf(value);
}

/** Number of the interval since 1970 that a time falls into; both in seconds. */
export const interval = (seconds: number, gran: number): number => Math.floor(seconds / gran);

/** Whether each of some results sends a notification: at least `freq` seconds are between two that are sent. */
export function notify(seconds: readonly number[], freq: number): { sent: boolean; since?: number }[] {
  let last: number | undefined;
  return seconds.map((time) => {
    const since = last === undefined ? undefined : time - last;
    const sent = since === undefined || since >= freq;
    if (sent) last = time;
    return since === undefined ? { sent } : { sent, since };
  });
}

/** Rows of a group-by over a list of events; with `rollup`, one row for each group. */
export function groupBy(
  { gpat, iatr, stat, gran }: Gpby,
  events: readonly { seconds: number; values: Values }[],
  rollup = false,
): Map<string, Figures> {
  const rows = new Map<string, Statistic>();
  for (const { seconds, values } of events) {
    const value = measured(values, iatr, stat);
    const group = gpat.map((name) => textOf(attribute(values, name) ?? '')).join(':');
    const key = rollup ? group : `${interval(seconds, gran)}:${group}`;
    const row = rows.get(key) ?? new Statistic(stat);
    rows.set(key, row);
    if (value !== undefined) row.add(value);
  }
  return new Map([...rows].map(([key, row]) => [key, row.figures]));
}

/** A definition of `enty` as it is in a schema. */
export interface EntyDefinition {
  opid: number;
  iatr: string[];
  ratr: string[];
  pkatr: { opid: number; iatr: string[] }[];
}

/** Rows of an entity stream over a list of events: a figure for each definition, by key. */
export function entities(
  definitions: readonly EntyDefinition[],
  events: readonly Values[],
): Map<string, Record<string, Figures>> {
  const rows = new Map<string, Record<string, Figures>>();
  for (const { opid, iatr, ratr, pkatr } of definitions) {
    const groups = new Map<string, Statistic>();
    for (const event of events) {
      const key = textOf(attribute(event, pkatr[0]?.iatr[0] ?? '') ?? '');
      const value = measured(event, iatr[0] ?? '', opid);
      const row = groups.get(key) ?? new Statistic(opid);
      groups.set(key, row);
      if (value !== undefined) row.add(value);
    }
    for (const [key, row] of groups) rows.set(key, { ...rows.get(key), [ratr[0] ?? '']: row.figures });
  }
  return rows;
}
