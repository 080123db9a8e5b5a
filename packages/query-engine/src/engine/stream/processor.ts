/** Streams that run: what each event causes, and what is kept after it. */
import { Budget, type BudgetOptions } from '../budget.ts';
import {
  catchQueryError,
  type Diagnostic,
  type DiagnosticDraft,
  offer,
  refuse,
  resolvePosition,
} from '../diagnostics.ts';
import { addEvent, emptyGraph, type Graph, idOf, keyOf as nodeKey, plainNode, plainRelation } from '../graph/store.ts';
import { bare, type Json, type JsonObject } from '../json.ts';
import { plain } from '../read-json.ts';
import { streamRules } from '../rules/streams.ts';
import type { Schema, SchemaNote, SchemaOptions } from '../schema/model.ts';
import { readSchema } from '../schema/read.ts';
import { computeInto, referInto } from './complete.ts';
import { filter, inOrder, readsOf } from './compute.ts';
import type { Values } from './condition.ts';
import { type Effect, Pass } from './effect.ts';
import { checkEvent, readEvent } from './event.ts';
import { joinOf } from './join.ts';
import { Notifications } from './notify.ts';
import type { Arrival } from './pairing.ts';
import { type Paired, pairUp, type Result, ruleOf, testAlone } from './pairs.ts';
import { selfJoinOf } from './self-join.ts';
import { type MachineState, stateOf } from './state.ts';
import { StreamStore } from './stream-store.ts';
import { count, group, updateRow } from './tally.ts';

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

export type Inserted = { step: number; stored: JsonObject; effects: Effect[] } | { fault: Diagnostic };

export interface StreamProcessor {
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
export function createStreamProcessor(
  schema: unknown,
  options: MachineOptions = {},
): StreamProcessor | { faults: Diagnostic[] } {
  const read = readSchema(plain(schema), options);
  if ('faults' in read)
    return {
      faults: read.faults.map((draft: DiagnosticDraft) =>
        resolvePosition(draft, typeof schema === 'string' ? schema : '', 'schema'),
      ),
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
    for (const one of [...early, ...late]) {
      // A name with points may be a part of an attribute that is left out.
      const [operation] = readsOf(one).flatMap((input) => here.get(input) ?? here.get(input.replace(/\..*/, '')) ?? []);
      if (operation !== undefined) here.set(one.name, operation);
    }
    for (const [attribute, operation] of here) found.set(attribute, operation);
  }
  return found;
}

class StreamMachine implements StreamProcessor {
  readonly notes: readonly SchemaNote[];
  readonly name: string;
  readonly graph: Graph;
  readonly leftOut: ReadonlyMap<string, string>;
  readonly #budget: Budget;
  readonly #kept = new Map<string, StreamStore>();
  readonly #pairings: Paired[] = [];
  readonly #notifications: Notifications;
  #step = 0;
  #time: number;
  /** Set by a fault in the middle of an event: what is kept may be half of it. */
  #broken = false;

  constructor(schema: Schema, options: MachineOptions) {
    this.notes = schema.notes;
    this.name = schema.name;
    this.leftOut = leftOutOf(schema);
    this.graph = options.graph ?? emptyGraph();
    this.#notifications = new Notifications(schema.templates);
    this.#budget = new Budget(options);
    this.#time = (options.start ?? 0) - 1_000_000;
    for (const [name, stream] of schema.streams) {
      this.#kept.set(name, new StreamStore(stream));
      for (const query of stream.cepq)
        if (query.type === 1) this.#pairings.push({ query, name: query.name, pairing: selfJoinOf(query) });
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
          hint: 'Start again from the first event.',
        });
      const kept = this.#kept.get(stream);
      if (!kept)
        return refuse({
          code: 'unknown-stream',
          message: `There is no stream ${stream.slice(0, 60)}.`,
          hint: offer(stream, this.#kept.keys(), 'stream'),
        });
      if (kept.stream.type === 4)
        refuse({
          code: 'entity-insert',
          message: `${stream} is an entity stream; rules of other streams fill it.`,
          hint: 'Insert into the stream that has the enty list.',
        });
      const values = readEvent(event);
      this.#checkNumber(kept);
      checkEvent(kept.stream, values);
      const at = time ?? this.#time + 1_000_000;
      if (!Number.isSafeInteger(at) || at < this.#time)
        refuse({
          code: 'late-event',
          message: 'The event is earlier than the last one.',
          hint: 'Insert events in the order of their times; no run shows late ones.',
        });
      this.#budget.renew();
      const pass = new Pass(kept, this.#step + 1, at);
      this.#step++;
      this.#time = at;
      this.#broken = true;
      const stored = this.#process(pass, values);
      this.#broken = false;
      return { step: pass.step, stored: { ...stored }, effects: pass.effects };
    };
    return catchQueryError(work, text, 'event');
  }

  /** A stream keeps so many events at most. */
  #checkNumber({ stream, events }: StreamStore): void {
    const { limits } = this.#budget;
    if (events.length >= limits.events)
      refuse({
        code: 'limit-events',
        message: `${stream.name} has more than ${limits.events} events.`,
        hint: 'Use fewer events.',
      });
  }

  /** The rules of a stream, in their order. Events that they send on go through the rules of the other stream in the same step. */
  #process(pass: Pass, arriving: Values, pair?: { entries: [string, Json][] }): JsonObject {
    const { kept, step, time } = pass;
    const { stream } = kept;
    this.#budget.spend();
    this.#checkNumber(kept);
    const { early, late } = inOrder(stream.catr);
    let event: Values = { ...arriving, _pk: arriving._pk ?? time };
    for (const catr of early) event = computeInto(pass, event, catr);
    for (const refr of stream.refr) event = referInto(pass, event, refr, this.#kept.get(refr.rstm), this.#budget);
    for (const catr of late) event = computeInto(pass, event, catr);
    const values: JsonObject = Object.assign(bare(event), { _v: 1 });
    kept.add({ step, values, ...(pair ? { entries: pair.entries } : {}) });
    pass.effect({
      kind: 'stored',
      rule: 'stored',
      values: { ...values },
      sentence: `The event is stored in ${stream.name}.`,
    });

    for (const [name, statistic] of kept.statistics) count(pass, values, name, statistic);
    for (const one of kept.groups) group(pass, values, one);
    const arrival: Arrival = { step, stream: stream.name, values };
    const pairAll = (fits: (entry: Paired) => boolean) => {
      for (const entry of this.#pairings)
        if (fits(entry)) this.#send(pass, values, pairUp(pass, arrival, entry, this.#budget));
    };
    pairAll(({ join }) => join?.from === 'join');
    for (const fltr of stream.fltr) {
      const sent = filter(fltr, values);
      pass.effect({
        kind: sent ? 'tested' : 'dropped',
        rule: 'sent',
        definition: fltr.name,
        ...(sent ? { values: { ...sent } } : {}),
        sentence: `Filter ${fltr.name}: the condition ${sent ? 'holds' : 'does not hold'}.`,
      });
      this.#send(pass, values, sent && { definition: fltr, sent });
    }
    for (const query of stream.cepq) {
      if (query.type === 6) this.#send(pass, values, testAlone(pass, values, query));
      else pairAll((entry) => entry.query === query);
    }
    pairAll(({ join }) => join?.from === 'cepq');
    for (const enty of stream.enty) updateRow(pass, values, enty, this.#kept.get(enty.rstm));
    this.#link(pass, values);
    return values;
  }

  /** What a rule with a result does: an event of the output stream, a notification, or both. */
  #send(pass: Pass, values: Values, result: Result | undefined): void {
    if (!result) return;
    const { definition, sent, entries } = result;
    const { name, ostm, notf } = definition;
    const other = ostm === undefined ? undefined : this.#kept.get(ostm);
    if (other) {
      pass.effect({
        kind: 'emitted',
        rule: entries ? 'pair' : 'sent',
        definition: name,
        values: { ...sent },
        sentence: `${name} sends an event to ${ostm}.`,
      });
      const arriving = { ...sent, _pk: values._pk as Json };
      this.#process(pass.into(other), arriving, entries ? { entries } : undefined);
    }
    if (notf !== undefined) this.#notifications.notify(pass, name, notf);
  }

  #link(pass: Pass, values: Values): void {
    const { rels, name } = pass.kept.stream;
    const made = addEvent(this.graph, rels, values, this.#budget.limits);
    for (const triple of made)
      pass.effect({
        kind: 'linked',
        rule: 'event-triples',
        values: { id: idOf(triple) },
        sentence: `The graph gets ${nodeKey(triple.subject)} ${triple.rel} ${nodeKey(triple.object)}.`,
      });
    if (made.length < rels.length) pass.skip(name, 'the event lacks an attribute that rels names.');
  }

  state(): MachineState {
    return {
      step: this.#step,
      time: this.#time,
      streams: [...this.#kept.values()].map(stateOf),
      waiting: this.#pairings.map((paired) => ({
        definition: paired.name,
        events: paired.pairing
          .waiting()
          .map((event) => ({ ...event, why: streamRules[ruleOf(paired, event.stream)].text })),
      })),
      notifications: this.#notifications.list.map((one) => ({ ...one })),
      graph: {
        nodes: [...this.graph.nodes.values()].map(plainNode),
        relations: [...this.graph.triples].map(plainRelation),
      },
    };
  }
}
