/** Streams that can be looked at after any of their events. Pure: in a Worker or on the main thread. */
import { catchQueryError, type Diagnostic, refuse, resolvePosition } from '@folio/query-engine/engine/diagnostics.ts';
import { isObject, type JsonObject } from '@folio/query-engine/engine/json.ts';
import { type Place, readJson } from '@folio/query-engine/engine/read-json.ts';
import type { Rule } from '@folio/query-engine/engine/rules/rule.ts';
import { streamRules } from '@folio/query-engine/engine/rules/streams.ts';
import type { Effect } from '@folio/query-engine/engine/stream/effect.ts';
import {
  createStreamProcessor,
  type MachineOptions,
  type StreamProcessor,
} from '@folio/query-engine/engine/stream/processor.ts';
import { variantsOf } from '../page/machine/variants.ts';
import {
  type FromMachine,
  firstTime,
  type JoinKinds,
  type KeptState,
  type MachineOutcome,
  type MachineTask,
  type StepSummary,
  shownEvents,
  shownSteps,
  type ToMachine,
} from './machine-protocol.ts';
import { answering } from './runner.ts';

export interface MachineServiceOptions {
  /** Events at most; fewer where the run holds up the page. */
  events?: number;
}

interface Arrival {
  stream: string;
  values: JsonObject;
  time?: number;
}

/** All events of a text in a schema. */
interface Whole {
  schema: string;
  text: string;
  arrivals: Arrival[];
  /** The effects of each step. */
  effects: Effect[][];
  /** Another machine with the same schema, which is as far as the reader. */
  view: StreamProcessor;
  at: number;
  /** What was kept after steps that the reader has looked at, or is likely to look at next. */
  snapshots: Map<number, KeptState>;
}

/** Snapshots of one run at most; each has some fifty events of every stream. */
const mostSnapshots = 200;
/** Steps before the one that is looked at whose snapshots are taken on the way, so that the next steps back cost nothing. */
const stepsBack = 20;

/** Answers messages in their order. The last run is kept, so that a step further costs one event. */
export function createMachineService(
  post: (message: FromMachine) => void,
  options: MachineServiceOptions = {},
): (message: ToMachine) => Promise<void> {
  return answering(post, createTimeMachine(options));
}

/** A time machine: answers what there is after a step. Never throws for what a reader writes. */
export function createTimeMachine({ events: most }: MachineServiceOptions = {}): (task: MachineTask) => MachineOutcome {
  const limits: MachineOptions = most === undefined ? {} : { limits: { events: most } };
  let whole: Whole | undefined;

  const open = (schema: string, from: number): StreamProcessor | Diagnostic[] => {
    const opened = createStreamProcessor(schema, { ...limits, start: from });
    return 'faults' in opened ? opened.faults : opened;
  };

  /** Runs all events; a fault in the middle of them is one of the text. */
  const runAll = ({ schema, events: text }: MachineTask): MachineOutcome | Whole => {
    const probe = open(schema, firstTime);
    const schemaFaults = Array.isArray(probe) ? probe : [];
    const read = readArrivals(text);
    if ('fault' in read) return { schema: schemaFaults, event: read.fault };
    const { arrivals, places } = read;
    const from = arrivals[0]?.time ?? firstTime;
    const [machine, view] = [open(schema, from), open(schema, from)];
    if (Array.isArray(machine) || Array.isArray(view)) return { schema: schemaFaults };
    const effects: Effect[][] = [];
    for (const [at, { stream, values, time }] of arrivals.entries()) {
      const done = machine.insert(stream, values, time === undefined ? {} : { time });
      if (!('fault' in done)) {
        effects.push(done.effects);
        continue;
      }
      const { code, message, hint, path } = done.fault;
      const key =
        code === 'unknown-stream' || code === 'entity-insert' ? 'stream' : code === 'late-event' ? 'time' : 'event';
      const place = places.get(path ? `[${at}].event.${path}` : `[${at}].${key}`) ?? places.get(`[${at}]`);
      return { schema: [], event: resolvePosition({ code, message, hint: hint, ...place }, text, 'event') };
    }
    return { schema, text, arrivals, effects, view, at: 0, snapshots: new Map() };
  };

  /** What is kept after a step. Events leave nothing to take back: steps back come from a snapshot, or begin anew. */
  const stateAt = (run: Whole, step: number): KeptState => {
    const { schema, arrivals, snapshots } = run;
    const known = snapshots.get(step);
    if (known) return known;
    const back = step < run.at;
    if (back) {
      run.view = open(schema, arrivals[0]?.time ?? firstTime) as StreamProcessor;
      run.at = 0;
      snapshots.clear();
    }
    const keep = () => snapshots.set(run.at, keptOf(run.view));
    for (const { stream, values, time } of arrivals.slice(run.at, step)) {
      if (back && run.at >= step - stepsBack) keep();
      run.view.insert(stream, values, time === undefined ? {} : { time });
      run.at++;
    }
    keep();
    for (const oldest of snapshots.keys()) {
      if (snapshots.size <= mostSnapshots) break;
      snapshots.delete(oldest);
    }
    return snapshots.get(step) as KeptState;
  };

  const look = (task: MachineTask): MachineOutcome => {
    if (whole?.schema !== task.schema || whole.text !== task.events) {
      const made = runAll(task);
      if (!('view' in made)) return made;
      whole = made;
    }
    const { arrivals, effects } = whole;
    const total = arrivals.length;
    const step = Math.min(Math.max(Math.trunc(task.step), 0), total);
    const state = stateAt(whole, step);
    const first = Math.max(1, Math.min(step - shownSteps / 2, total - shownSteps + 1));
    return {
      schema: [],
      run: {
        total,
        step,
        first,
        steps: effects.slice(first - 1, first - 1 + shownSteps).map(summaryOf),
        effects: effects[step - 1] ?? [],
        rules: Object.fromEntries(
          (effects[step - 1] ?? []).map(({ rule }): [string, Rule] => [rule, streamRules[rule]]),
        ),
        state,
        notes: whole.view.notes,
      },
    };
  };
  return (task) => {
    const kinds = kindsOf(task);
    return { ...look(task), ...(kinds ? { kinds } : {}) };
  };
}

/** The kinds of the join, where the task asks for them. A schema that is not JSON has none. */
function kindsOf({ schema, original }: MachineTask): JoinKinds | undefined {
  if (original === undefined) return undefined;
  const found = catchQueryError(() => variantsOf(schema, original), schema, 'schema');
  if (!found || 'fault' in found) return undefined;
  const textsOf = (all: ReturnType<typeof variantsOf>) => (all?.variants ?? []).map((one) => one.schema);
  return { schemas: textsOf(found), originals: textsOf(variantsOf(original)), chosen: found.chosen };
}

const summaryOf = (effects: readonly Effect[]): StepSummary => ({
  stored: effects.flatMap(({ kind, stream, values }) => (kind === 'stored' && values ? [{ stream, values }] : [])),
  fates: effects.flatMap(({ kind, stream, partner }) =>
    kind === 'dropped' || kind === 'notified' || kind === 'replaced'
      ? [{ stream, kind, ...(partner === undefined ? {} : { partner }) }]
      : [],
  ),
  links: effects.flatMap(({ kind, stream, partner, partnerStream = stream, definition }) =>
    kind === 'paired' && partner !== undefined
      ? [
          {
            stream,
            partner,
            partnerStream,
            out: effects.some(
              (one) =>
                one.stream === stream &&
                one.definition === definition &&
                (one.kind === 'emitted' || one.kind === 'notified'),
            ),
          },
        ]
      : [],
  ),
});

/** The state, with the last of its lists that grow. */
function keptOf(machine: StreamProcessor): KeptState {
  const { streams, waiting, graph, ...rest } = machine.state();
  return {
    ...rest,
    notifications: rest.notifications.slice(-shownEvents),
    streams: streams.map((stream) => ({
      ...stream,
      count: stream.events.length,
      events: stream.events.slice(-shownEvents),
      groups: stream.groups.map((group) => ({ ...group, rows: group.rows.slice(-shownEvents) })),
      rows: stream.rows.slice(-shownEvents),
    })),
    waiting: waiting.map((one) => ({ ...one, count: one.events.length, events: one.events.slice(-shownEvents) })),
    nodes: graph.nodes.length,
    relations: graph.relations.length,
  };
}

/** Reads the list of events. */
function readArrivals(
  text: string,
): { arrivals: Arrival[]; places: ReadonlyMap<string, Place> } | { fault: Diagnostic } {
  return catchQueryError(
    () => {
      const { value, places } = readJson(text, { whole: true, places: true });
      if (!Array.isArray(value))
        return refuse({
          code: 'event',
          message: 'The events are not a list.',
          hint: 'Write [{"stream": "…", "event": {…}}].',
          ...places.get(''),
        });
      const arrivals = value.map((one, at): Arrival => {
        const wrong = (path: string, message: string, hint: string): never =>
          refuse({ code: 'event', message, hint: hint, ...(places.get(`[${at}]${path}`) ?? places.get(`[${at}]`)) });
        if (!isObject(one)) return wrong('', 'An event is not an object.', 'Write {"stream": "…", "event": {…}}.');
        const { stream, event, time } = one;
        if (typeof stream !== 'string')
          return wrong('.stream', 'The stream of the event is missing.', 'Add "stream": "…".');
        if (!isObject(event)) return wrong('.event', 'The values of the event are missing.', 'Add "event": {…}.');
        if (time === undefined) return { stream, values: event };
        const microseconds = typeof time === 'string' ? Date.parse(time) * 1000 : time;
        if (typeof microseconds !== 'number' || !Number.isSafeInteger(microseconds))
          return wrong('.time', 'This is not a time.', 'Write "2026-01-05T08:05:00Z", or microseconds since 1970.');
        return { stream, values: event, time: microseconds };
      });
      return { arrivals, places };
    },
    text,
    'event',
  );
}
