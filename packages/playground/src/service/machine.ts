import {
  catchQueryError,
  type Diagnostic,
  type Rule,
  resolvePosition,
  type Span,
  throwError,
} from '@folio/query-engine';
import { isObject, type JsonObject, parseJson } from '@folio/query-engine/json';
import {
  createStreamProcessor,
  type Effect,
  type ProcessorOptions,
  type StreamProcessor,
  streamRules,
} from '@folio/query-engine/streams';
import { getJoinVariants } from '../page/machine/variants.ts';
import {
  DEFAULT_START_US,
  type FromMachine,
  type JoinTypeSchemas,
  MAX_SHOWN_EVENTS,
  MAX_SHOWN_STEPS,
  type MachineOutcome,
  type MachineTask,
  type StateSnapshot,
  type StepSummary,
  type ToMachine,
} from './protocol.ts';
import { createMessageHandler } from './runner.ts';

export interface MachineServiceOptions {
  /** Maximum number of events. */
  events?: number;
}

interface Arrival {
  stream: string;
  values: JsonObject;
  time?: number;
}

/** A schema and events that were run. */
interface ProcessedText {
  schema: string;
  text: string;
  arrivals: Arrival[];
  /** By step. */
  effects: Effect[][];
  /** A second processor, at the step that is shown. */
  view: StreamProcessor;
  at: number;
  /** States of steps that the user has viewed, or will probably view next. */
  snapshots: Map<number, StateSnapshot>;
}

/** Each has some fifty events of every stream. */
const MAX_SNAPSHOTS = 200;
/** Snapshots taken before the viewed step, so that stepping back is fast. */
const SNAPSHOT_STEPS = 20;

/** Keeps the last run, so that the next step costs one event. */
export function createMachineService(
  post: (message: FromMachine) => void,
  options: MachineServiceOptions = {},
): (message: ToMachine) => Promise<void> {
  return createMessageHandler(post, createTimeMachine(options));
}

/** Never throws because of its input. */
export function createTimeMachine({
  events: maxEvents,
}: MachineServiceOptions = {}): (task: MachineTask) => MachineOutcome {
  const limits: ProcessorOptions = maxEvents === undefined ? {} : { limits: { events: maxEvents } };
  let processed: ProcessedText | undefined;

  const open = (schema: string, from: number): StreamProcessor | Diagnostic[] => {
    const opened = createStreamProcessor(schema, { ...limits, start: from });
    return 'diagnostics' in opened ? opened.diagnostics : opened;
  };

  const processText = ({ schema, events: text }: MachineTask): MachineOutcome | ProcessedText => {
    const probe = open(schema, DEFAULT_START_US);
    const schemaDiagnostics = Array.isArray(probe) ? probe : [];
    const read = parseArrivals(text);
    if ('diagnostic' in read) return { schema: schemaDiagnostics, event: read.diagnostic };
    const { arrivals, locations } = read;
    const from = arrivals[0]?.time ?? DEFAULT_START_US;
    const [machine, view] = [open(schema, from), open(schema, from)];
    if (Array.isArray(machine) || Array.isArray(view)) return { schema: schemaDiagnostics };
    const effects: Effect[][] = [];
    for (const [at, { stream, values, time }] of arrivals.entries()) {
      const done = machine.insert(stream, values, time === undefined ? {} : { time });
      if (!('diagnostic' in done)) {
        effects.push(done.effects);
        continue;
      }
      const { code, message, hint, path } = done.diagnostic;
      const key =
        code === 'unknown-stream' || code === 'entity-insert' ? 'stream' : code === 'late-event' ? 'time' : 'event';
      const place = locations.get(path ? `[${at}].event.${path}` : `[${at}].${key}`) ?? locations.get(`[${at}]`);
      return { schema: [], event: resolvePosition({ code, message, hint, ...place }, text, 'event') };
    }
    return { schema, text, arrivals, effects, view, at: 0, snapshots: new Map() };
  };

  /** Events can't be undone: going back uses a snapshot, or starts again. */
  const getState = (run: ProcessedText, step: number): StateSnapshot => {
    const { schema, arrivals, snapshots } = run;
    const known = snapshots.get(step);
    if (known) return known;
    const isBackwards = step < run.at;
    if (isBackwards) {
      run.view = open(schema, arrivals[0]?.time ?? DEFAULT_START_US) as StreamProcessor;
      run.at = 0;
      snapshots.clear();
    }
    const addSnapshot = () => snapshots.set(run.at, takeSnapshot(run.view));
    for (const { stream, values, time } of arrivals.slice(run.at, step)) {
      if (isBackwards && run.at >= step - SNAPSHOT_STEPS) addSnapshot();
      run.view.insert(stream, values, time === undefined ? {} : { time });
      run.at++;
    }
    addSnapshot();
    for (const oldest of snapshots.keys()) {
      if (snapshots.size <= MAX_SNAPSHOTS) break;
      snapshots.delete(oldest);
    }
    return snapshots.get(step) as StateSnapshot;
  };

  const runToStep = (task: MachineTask): MachineOutcome => {
    if (processed?.schema !== task.schema || processed.text !== task.events) {
      const run = processText(task);
      if (!('view' in run)) return run;
      processed = run;
    }
    const { arrivals, effects } = processed;
    const total = arrivals.length;
    const step = Math.min(Math.max(Math.trunc(task.step), 0), total);
    const state = getState(processed, step);
    const first = Math.max(1, Math.min(step - MAX_SHOWN_STEPS / 2, total - MAX_SHOWN_STEPS + 1));
    return {
      schema: [],
      run: {
        total,
        step,
        first,
        steps: effects.slice(first - 1, first - 1 + MAX_SHOWN_STEPS).map(summarize),
        effects: effects[step - 1] ?? [],
        rules: Object.fromEntries(
          (effects[step - 1] ?? []).map(({ rule }): [string, Rule] => [rule, streamRules[rule]]),
        ),
        state,
        notes: processed.view.notes,
      },
    };
  };
  return (task) => {
    const joinTypes = getJoinTypes(task);
    return { ...runToStep(task), ...(joinTypes ? { joinTypes } : {}) };
  };
}

function getJoinTypes({ schema, original }: MachineTask): JoinTypeSchemas | undefined {
  if (original === undefined) return undefined;
  const found = catchQueryError(() => getJoinVariants(schema, original), schema, 'schema');
  if (!found || 'diagnostic' in found) return undefined;
  const textsOf = (all: ReturnType<typeof getJoinVariants>) => (all?.variants ?? []).map((entry) => entry.schema);
  return { schemas: textsOf(found), originals: textsOf(getJoinVariants(original)), chosen: found.chosen };
}

const summarize = (effects: readonly Effect[]): StepSummary => ({
  stored: effects.flatMap(({ kind, stream, values }) => (kind === 'stored' && values ? [{ stream, values }] : [])),
  outcomes: effects.flatMap(({ kind, stream, partner }) =>
    kind === 'dropped' || kind === 'ended' || kind === 'notified' || kind === 'replaced'
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
              (entry) =>
                entry.stream === stream &&
                entry.definition === definition &&
                (entry.kind === 'emitted' || entry.kind === 'notified'),
            ),
          },
        ]
      : [],
  ),
});

function takeSnapshot(machine: StreamProcessor): StateSnapshot {
  const { streams, waiting, graph, ...rest } = machine.state();
  return {
    ...rest,
    notifications: rest.notifications.slice(-MAX_SHOWN_EVENTS),
    streams: streams.map((stream) => ({
      ...stream,
      count: stream.events.length,
      events: stream.events.slice(-MAX_SHOWN_EVENTS),
      groups: stream.groups.map((group) => ({ ...group, rows: group.rows.slice(-MAX_SHOWN_EVENTS) })),
      rows: stream.rows.slice(-MAX_SHOWN_EVENTS),
    })),
    waiting: waiting.map((entry) => ({
      ...entry,
      count: entry.events.length,
      events: entry.events.slice(-MAX_SHOWN_EVENTS),
    })),
    nodes: graph.nodes.length,
    relations: graph.relations.length,
  };
}

function parseArrivals(
  text: string,
): { arrivals: Arrival[]; locations: ReadonlyMap<string, Span> } | { diagnostic: Diagnostic } {
  return catchQueryError(
    () => {
      const { value, locations } = parseJson(text, { expectEnd: true, locations: true });
      if (!Array.isArray(value))
        return throwError({
          code: 'event',
          message: 'Invalid events: expected a list.',
          hint: 'Write [{"stream": "…", "event": {…}}].',
          ...locations.get(''),
        });
      const arrivals = value.map((entry, at): Arrival => {
        const refuseEvent = (path: string, message: string, hint: string): never =>
          throwError({
            code: 'event',
            message,
            hint,
            ...(locations.get(`[${at}]${path}`) ?? locations.get(`[${at}]`)),
          });
        if (!isObject(entry))
          return refuseEvent('', 'Invalid event: expected an object.', 'Write {"stream": "…", "event": {…}}.');
        const { stream, event, time } = entry;
        if (typeof stream !== 'string')
          return refuseEvent('.stream', 'Missing stream of the event.', 'Add "stream": "…".');
        if (!isObject(event)) return refuseEvent('.event', 'Missing values of the event.', 'Add "event": {…}.');
        if (time === undefined) return { stream, values: event };
        const microseconds = typeof time === 'string' ? Date.parse(time) * 1000 : time;
        if (typeof microseconds !== 'number' || !Number.isSafeInteger(microseconds))
          return refuseEvent('.time', 'Invalid time.', 'Write "2026-01-05T08:05:00Z", or microseconds since 1970.');
        return { stream, values: event, time: microseconds };
      });
      return { arrivals, locations: locations };
    },
    text,
    'event',
  );
}
