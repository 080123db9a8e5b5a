/** Runs tasks. Pure: what it says goes to `post`, in a Worker or on the main thread. */
import type { Diagnostic } from '@folio/query-engine/engine/diagnostics.ts';
import { jsonOf } from '@folio/query-engine/engine/graph/answer-json.ts';
import type { Result } from '@folio/query-engine/engine/results.ts';
import { openGraph } from '@folio/query-engine/engine/run-graph.ts';
import { type GraphOptions, isSchema, type Session } from '@folio/query-engine/engine/session.ts';
import { emptyOutcome, type FromService, type Outcome, RUN_TIMEOUT_MS, type Task, type ToService } from './protocol.ts';
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
): ((message: ToService) => Promise<void>) => answering(post, (task: Task, part) => perform(task, options, part));

/** Runs a task. Only a defect of the engine throws. `part` gets the outcome before its drawing, which takes longer than most answers. */
export async function perform(
  task: Task,
  { units, clock }: ServiceOptions = {},
  part: (outcome: Outcome) => void = () => {},
): Promise<Outcome> {
  const { setup, text, now, keywords, reading } = task;
  const options: GraphOptions = {
    ...(now === undefined ? {} : { now }),
    ...(keywords ? { keywords } : {}),
    ...(reading ? { reading } : {}),
    ...(clock ? { clock } : {}),
    limits: { milliseconds: RUN_TIMEOUT_MS, ...(units === undefined ? {} : { units }) },
  };
  // Few pages have schemas; the others do without the machine of streams.
  if (setup.some(isSchema)) options.streams = (await import('./streams.ts')).createStreamProcessor;
  const opened = openGraph(setup, options);
  if ('fault' in opened) {
    const part = setup[opened.fault.part ?? 0] ?? '';
    const fault = isSchema(part) ? opened.fault : await explained(opened.fault, part, task);
    return { ...emptyOutcome, fault };
  }
  const { session } = opened;
  const { results, fault } = session.run(text);
  const outcome: Outcome = {
    ...outcomeOf(session, results),
    ...(fault ? { fault: await explained(fault, text, task) } : {}),
    ...(now !== undefined && /\bCURTIME\b/.test(text) ? { now } : {}),
  };
  const { nodes, relations } = session.state();
  if (!nodes.length) return outcome;
  part({ ...outcome, drawing: true });
  // Apart from the engine: a page without a graph has nothing to draw. Where it does not arrive, the answer comes without a drawing.
  const draw = await import('./picture.ts').then(
    (module) => module.draw,
    () => undefined,
  );
  return draw ? { ...outcome, picture: draw(nodes, relations, partsOf(results)) } : outcome;
}

/** A fault with what the engine does not say at once. Where that does not arrive, the fault is as it is. */
const explained = (fault: Diagnostic, text: string, { keywords }: Task): Promise<Diagnostic> =>
  import('./explain.ts').then(
    ({ explain }) => explain(fault, text, keywords),
    () => fault,
  );

/** Nodes and relations that the rows of answers have. */
const partsOf = (results: readonly Result[]): ReadonlySet<string> =>
  new Set(results.flatMap((result) => (result.kind === 'done' ? [] : result.rows.flatMap(({ parts }) => parts))));

function outcomeOf(session: Session, results: readonly Result[]): Outcome {
  const { graphs, selected, labels, rels, nodes, relations } = session.state();
  return {
    results: results.map((result) =>
      // The drawing has what readers see of them.
      result.kind === 'done' ? result : { ...result, nodes: [], relations: [] },
    ),
    json: results.map((result) => (result.kind === 'done' ? '' : JSON.stringify(jsonOf(result), null, 2))),
    contents: { graphs, selected, labels, rels, nodes: nodes.length, relations: relations.length },
  };
}
