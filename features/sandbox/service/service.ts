/** Runs tasks. Pure: what it says goes to `post`, in a Worker or on the main thread. */
import type { Fault } from '../engine/faults.ts';
import { jsonOf } from '../engine/graph/answer-json.ts';
import type { Result } from '../engine/results.ts';
import { openGraph } from '../engine/run-graph.ts';
import { type GraphOptions, isSchema, type Session } from '../engine/session.ts';
import { emptyOutcome, type FromService, longestRun, type Outcome, type Task, type ToService } from './protocol.ts';
import { answering } from './runner.ts';

export interface ServiceOptions {
  /** Work units of a run; fewer where the run holds up the page. */
  units?: number;
  /** Milliseconds of any clock that only goes forward. */
  clock?: () => number;
}

/** Answers messages in their order. */
export const createService = (
  post: (message: FromService) => void,
  options: ServiceOptions = {},
): ((message: ToService) => Promise<void>) => answering(post, (task: Task) => perform(task, options));

/** Runs a task. Only a defect of the engine throws. */
export async function perform(task: Task, { units, clock }: ServiceOptions = {}): Promise<Outcome> {
  const { setup, text, now, keywords, reading } = task;
  const options: GraphOptions = {
    ...(now === undefined ? {} : { now }),
    ...(keywords ? { keywords } : {}),
    ...(reading ? { reading } : {}),
    ...(clock ? { clock } : {}),
    limits: { milliseconds: longestRun, ...(units === undefined ? {} : { units }) },
  };
  // Few pages have schemas; the others do without the machine of streams.
  if (setup.some(isSchema)) options.streams = (await import('../engine/stream/machine.ts')).createMachine;
  const opened = openGraph(setup, options);
  if ('fault' in opened) {
    const part = setup[opened.fault.part ?? 0] ?? '';
    const fault = isSchema(part) ? opened.fault : await explained(opened.fault, part, task);
    return { ...emptyOutcome, fault };
  }
  const { session } = opened;
  const { results, fault } = session.run(text);
  const run = { results, ...(fault ? { fault: await explained(fault, text, task) } : {}) };
  // Apart from the engine: a page without a graph has nothing to draw. Where it does not arrive, the answer comes without a drawing.
  const draw = session.state().nodes.length
    ? await import('./picture.ts').then(
        (module) => module.draw,
        () => undefined,
      )
    : undefined;
  const outcome = outcomeOf(session, run, draw);
  return now !== undefined && /\bCURTIME\b/.test(text) ? { ...outcome, now } : outcome;
}

/** A fault with what the engine does not say at once. Where that does not arrive, the fault is as it is. */
const explained = (fault: Fault, text: string, { keywords }: Task): Promise<Fault> =>
  import('../engine/graph/explain.ts').then(
    ({ explain }) => explain(fault, text, keywords),
    () => fault,
  );

function outcomeOf(
  session: Session,
  { results, fault }: { results: Result[]; fault?: Fault },
  draw: typeof import('./picture.ts').draw | undefined,
): Outcome {
  const { graphs, selected, labels, rels, nodes, relations } = session.state();
  const answers = results.filter((result) => result.kind !== 'done');
  const first = answers.flatMap((answer) => answer.rows.flatMap(({ parts }) => parts));
  return {
    results: results.map((result) =>
      // The drawing has what readers see of them.
      result.kind === 'done' ? result : { ...result, nodes: [], relations: [] },
    ),
    json: results.map((result) => (result.kind === 'done' ? '' : JSON.stringify(jsonOf(result), null, 2))),
    ...(fault ? { fault } : {}),
    contents: { graphs, selected, labels, rels, nodes: nodes.length, relations: relations.length },
    ...(draw ? { picture: draw(nodes, relations, new Set(first)) } : {}),
  };
}
