/** Runs tasks. Pure: what it says goes to `post`, in a Worker or on the main thread. */
import type { Fault } from '../engine/faults.ts';
import { jsonOf } from '../engine/graph/answer-json.ts';
import type { Result } from '../engine/results.ts';
import { type Rule, type RuleId, rules } from '../engine/rules.ts';
import { openGraph } from '../engine/run-graph.ts';
import type { GraphOptions, Session } from '../engine/session.ts';
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
  if (setup.some((part) => /^\s*\{/.test(part)))
    options.streams = (await import('../engine/stream/machine.ts')).createMachine;
  const opened = openGraph(setup, options);
  if ('fault' in opened) return { ...emptyOutcome, fault: opened.fault };
  const { session } = opened;
  // Apart from the engine: a page without a graph has nothing to draw.
  const outcome = outcomeOf(session, session.run(text), (await import('./picture.ts')).draw);
  return now !== undefined && /\bCURTIME\b/.test(text) ? { ...outcome, now } : outcome;
}

function outcomeOf(
  session: Session,
  { results, fault }: { results: Result[]; fault?: Fault },
  draw: typeof import('./picture.ts').draw,
): Outcome {
  const { graphs, selected, labels, rels, nodes, relations } = session.state();
  const answers = results.filter((result) => result.kind !== 'done');
  const first = answers.flatMap((answer) => answer.rows.flatMap(({ parts }) => parts));
  const used = new Set(answers.flatMap(({ steps }) => steps.map(({ rule }) => rule)));
  return {
    results: results.map((result) =>
      // The drawing has what readers see of them.
      result.kind === 'done' ? result : { ...result, nodes: [], relations: [] },
    ),
    json: results.map((result) => (result.kind === 'done' ? '' : JSON.stringify(jsonOf(result), null, 2))),
    ...(fault ? { fault } : {}),
    contents: { graphs, selected, labels, rels, nodes: nodes.length, relations: relations.length },
    ...(nodes.length ? { picture: draw(nodes, relations, new Set(first)) } : {}),
    rules: Object.fromEntries([...used].map((id: RuleId): [string, Rule] => [id, rules[id]])),
  };
}
