/** Runs streams: processes each event by the rules of its stream. */
import { Budget, type BudgetOptions } from '../budget.ts';
import { catchQueryError, type Diagnostic, suggest, throwError } from '../diagnostics.ts';
import { addEvent, createGraph, type Graph, toId, toNodeKey, toPlainNode, toPlainRelation } from '../graph/store.ts';
import { SERVER_KEYS } from '../graph/syntax.ts';
import { createObject, isObject, type Json, type JsonObject, parseJson, toJson } from '../json.ts';
import type { Schema, SchemaNote, Stream } from '../schema/model.ts';
import { parseSchema } from '../schema/parse-schema.ts';
import { addComputedAttribute, addReferral } from './complete.ts';
import { applyFilter, getInputs, sortByOrder } from './compute.ts';
import type { Values } from './condition.ts';
import { type Effect, EventPass, Notifications } from './effect.ts';
import { type Arrival, createJoin, createSelfJoin } from './join.ts';
import { findPartner, getPairRule, type Paired, type Result, testSingleEvent } from './pairs.ts';
import { streamRules } from './stream-rules.ts';
import { type ProcessorState, StreamStore, toStreamState } from './stream-store.ts';
import { addToGroup, countValue, updateRow } from './tally.ts';

export interface ProcessorOptions extends BudgetOptions {
  /** Microseconds since 1970 of the first event without a time; each later one adds a second. */
  start?: number;
  graph?: Graph;
  /** A budget that is shared with other work. */
  budget?: Budget;
}

export interface InsertOptions {
  /** Microseconds since 1970, not before the previous event. */
  time?: number;
}

export type Inserted = { step: number; stored: JsonObject; effects: Effect[] } | { diagnostic: Diagnostic };

export interface StreamProcessor {
  readonly notes: readonly SchemaNote[];
  readonly name: string;
  readonly graph: Graph;
  /** Attributes that aren't computed, with their operation. */
  readonly uncomputed: ReadonlyMap<string, string>;
  insert(stream: string, event: unknown, options?: InsertOptions): Inserted;
  state(): ProcessorState;
}

export function createStreamProcessor(
  schema: unknown,
  options: ProcessorOptions = {},
): StreamProcessor | { diagnostics: Diagnostic[] } {
  const result = parseSchema(toJson(schema), options);
  return 'diagnostics' in result ? result : new SchemaProcessor(result.schema, options);
}

/** Finds attributes that aren't computed, and those that depend on them. */
function findUncomputed({ notes, streams }: Schema): Map<string, string> {
  const uncomputed = new Map<string, string>();
  for (const { name, catr } of streams.values()) {
    const operations = new Map(
      notes.flatMap(({ attribute: one }) => (one?.stream === name ? [[one.name, one.operation] as const] : [])),
    );
    const { early, late } = sortByOrder(catr);
    for (const entry of [...early, ...late]) {
      // The name can be a path in an uncomputed attribute.
      const [operation] = getInputs(entry).flatMap(
        (input) => operations.get(input) ?? operations.get(input.replace(/\..*/, '')) ?? [],
      );
      if (operation !== undefined) operations.set(entry.name, operation);
    }
    for (const [attribute, operation] of operations) uncomputed.set(attribute, operation);
  }
  return uncomputed;
}

class SchemaProcessor implements StreamProcessor {
  readonly notes: readonly SchemaNote[];
  readonly name: string;
  readonly graph: Graph;
  readonly uncomputed: ReadonlyMap<string, string>;
  readonly #budget: Budget;
  readonly #stores = new Map<string, StreamStore>();
  readonly #pairings: Paired[] = [];
  readonly #notifications: Notifications;
  #step = 0;
  #time: number;
  /** Set while an event is processed: after an error, the state is inconsistent. */
  #isBroken = false;

  constructor(schema: Schema, options: ProcessorOptions) {
    this.notes = schema.notes;
    this.name = schema.name;
    this.uncomputed = findUncomputed(schema);
    this.graph = options.graph ?? createGraph();
    this.#notifications = new Notifications(schema.templates);
    this.#budget = options.budget ?? new Budget(options);
    this.#time = (options.start ?? 0) - 1_000_000;
    for (const [name, stream] of schema.streams) {
      this.#stores.set(name, new StreamStore(stream));
      for (const query of stream.cepq)
        if (query.type === 1) this.#pairings.push({ query, name: query.name, pairing: createSelfJoin(query) });
    }
    for (const join of schema.joins)
      this.#pairings.push({ join, name: join.name, pairing: createJoin(join.kind, join.sides, join.passive) });
  }

  insert(stream: string, event: unknown, { time }: InsertOptions = {}): Inserted {
    const text = typeof event === 'string' ? event : '';
    const work = (): Inserted => {
      if (this.#isBroken)
        throwError({
          code: 'stopped',
          message: 'The streams stopped at an error.',
          hint: 'Start again from the first event.',
        });
      const store = this.#stores.get(stream);
      if (!store)
        return throwError({
          code: 'unknown-stream',
          message: `Unknown stream "${stream.slice(0, 60)}".`,
          hint: suggest(stream, this.#stores.keys(), 'stream'),
        });
      if (store.stream.type === 4)
        throwError({
          code: 'entity-insert',
          message: `${stream} is an entity stream; rules of other streams fill it.`,
          hint: 'Insert into the stream that has the enty list.',
        });
      const values = parseEvent(event);
      this.#checkEventLimit(store);
      checkEvent(store.stream, values);
      const eventTime = time ?? this.#time + 1_000_000;
      if (!Number.isSafeInteger(eventTime) || eventTime < this.#time)
        throwError({
          code: 'late-event',
          message: 'The event is earlier than the last one.',
          hint: 'Insert events in the order of their times; no run shows late ones.',
        });
      this.#budget.renew();
      const pass = new EventPass(store, this.#step + 1, eventTime);
      this.#step++;
      this.#time = eventTime;
      this.#isBroken = true;
      const stored = this.#process(pass, values);
      this.#isBroken = false;
      return { step: pass.step, stored: { ...stored }, effects: pass.effects };
    };
    return catchQueryError(work, text, 'event');
  }

  #checkEventLimit({ stream, events }: StreamStore): void {
    const { limits } = this.#budget;
    if (events.length >= limits.events)
      throwError({
        code: 'limit-events',
        message: `${stream.name} has more than ${limits.events} events.`,
        hint: 'Use fewer events.',
      });
  }

  /**
   * Applies the rules of a stream, in order. Events that they send are processed in the same step.
   */
  #process(pass: EventPass, arriving: Values, pair?: { entries: [string, Json][] }): JsonObject {
    const { store, step, time } = pass;
    const { stream } = store;
    this.#budget.spend();
    this.#checkEventLimit(store);
    const { early, late } = sortByOrder(stream.catr);
    let event: Values = { ...arriving, _pk: arriving._pk ?? time };
    for (const catr of early) event = addComputedAttribute(pass, event, catr);
    for (const refr of stream.refr) event = addReferral(pass, event, refr, this.#stores.get(refr.rstm), this.#budget);
    for (const catr of late) event = addComputedAttribute(pass, event, catr);
    const values: JsonObject = Object.assign(createObject(event), { _v: 1 });
    store.add({ step, values, ...(pair ? { entries: pair.entries } : {}) });
    pass.addEffect({
      kind: 'stored',
      rule: 'stored',
      values: { ...values },
      sentence: `The event is stored in ${stream.name}.`,
    });

    for (const [name, statistic] of store.statistics) countValue(pass, values, name, statistic);
    for (const group of store.groups) addToGroup(pass, values, group);
    const arrival: Arrival = { step, stream: stream.name, values };
    const pairAll = (fits: (entry: Paired) => boolean) => {
      for (const entry of this.#pairings)
        if (fits(entry)) this.#send(pass, values, findPartner(pass, arrival, entry, this.#budget));
    };
    pairAll(({ join }) => join?.from === 'join');
    for (const fltr of stream.fltr) {
      const sent = applyFilter(fltr, values);
      pass.addEffect({
        kind: sent ? 'tested' : 'dropped',
        rule: 'sent',
        definition: fltr.name,
        ...(sent ? { values: { ...sent } } : {}),
        sentence: `Filter ${fltr.name}: the condition ${sent ? 'holds' : 'does not hold'}.`,
      });
      this.#send(pass, values, sent && { definition: fltr, sent });
    }
    for (const query of stream.cepq) {
      if (query.type === 6) this.#send(pass, values, testSingleEvent(pass, values, query));
      else pairAll((entry) => entry.query === query);
    }
    pairAll(({ join }) => join?.from === 'cepq');
    for (const enty of stream.enty) updateRow(pass, values, enty, this.#stores.get(enty.rstm));
    this.#link(pass, values);
    return values;
  }

  /** Sends a result to the output stream, as a notification, or both. */
  #send(pass: EventPass, values: Values, result: Result | undefined): void {
    if (!result) return;
    const { definition, sent, entries } = result;
    const { name, ostm, notf } = definition;
    const output = ostm === undefined ? undefined : this.#stores.get(ostm);
    if (output) {
      pass.addEffect({
        kind: 'emitted',
        rule: entries ? 'pair' : 'sent',
        definition: name,
        values: { ...sent },
        sentence: `${name} sends an event to ${ostm}.`,
      });
      const arriving = { ...sent, _pk: values._pk as Json };
      this.#process(pass.forStream(output), arriving, entries ? { entries } : undefined);
    }
    if (notf !== undefined) this.#notifications.notify(pass, name, notf);
  }

  #link(pass: EventPass, values: Values): void {
    const { rels, name } = pass.store.stream;
    const triples = addEvent(this.graph, rels, values, this.#budget.limits);
    for (const triple of triples)
      pass.addEffect({
        kind: 'linked',
        rule: 'event-triples',
        values: { id: toId(triple) },
        sentence: `The graph gets ${toNodeKey(triple.subject)} ${triple.rel} ${toNodeKey(triple.object)}.`,
      });
    if (triples.length < rels.length) pass.addSkip(name, 'the event lacks an attribute that rels names.');
  }

  state(): ProcessorState {
    return {
      step: this.#step,
      time: this.#time,
      streams: [...this.#stores.values()].map(toStreamState),
      waiting: this.#pairings.map((paired) => ({
        definition: paired.name,
        events: paired.pairing
          .waiting()
          .map((event) => ({ ...event, why: streamRules[getPairRule(paired, event.stream)].text })),
      })),
      notifications: this.#notifications.list.map((one) => ({ ...one })),
      graph: {
        nodes: [...this.graph.nodes.values()].map(toPlainNode),
        relations: [...this.graph.triples].map(toPlainRelation),
      },
    };
  }
}

export function parseEvent(event: unknown): JsonObject {
  const values = toJson(event);
  const object = typeof values === 'string' ? parseJson(values, { expectEnd: true }).value : values;
  if (isObject(object)) return object;
  return throwError({ code: 'event', message: 'An event is a JSON object.', hint: 'Write {"name": value}.' });
}

export function checkEvent({ name: stream, attr }: Stream, values: JsonObject): void {
  for (const { name, type } of attr) {
    const value = values[name];
    if (value === undefined || value === null || type === 'other') continue;
    const isType = typeof value === (type === 'text' ? 'string' : 'number');
    if (!isType || (type === 'long' && !Number.isInteger(value)))
      throwError({
        code: 'event-type',
        message: `${name} is ${JSON.stringify(value).slice(0, 40)}, and ${stream} declares it as ${type === 'text' ? 'text (5)' : type === 'long' ? 'a whole number (9)' : 'a number (11)'}.`,
        hint: 'Change the value, or the type in the schema.',
        path: name,
      });
  }
  for (const name of SERVER_KEYS)
    if (name in values)
      throwError({
        code: 'event-key',
        message: `${name} is added when the event is stored.`,
        hint: 'Leave it out.',
        path: name,
      });
}
