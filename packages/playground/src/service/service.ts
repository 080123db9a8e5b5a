import {
  type Diagnostic,
  type GraphOptions,
  isSchema,
  mayFindPaths,
  type Result,
  Session,
  toServerJson,
} from '@folio/query-engine';
import {
  EMPTY_OUTCOME,
  type FromService,
  type Outcome,
  RUN_TIMEOUT_MS,
  type Task,
  type ToService,
} from './protocol.ts';
import { createMessageHandler } from './runner.ts';

/** Own data have up to 100,000 rows; the time limits the work. */
const IMPORT_LIMITS = { characters: 20_000_000, statements: 120_000, nodes: 250_000, relations: 250_000 };

export interface ServiceOptions {
  /** Work units of a run; fewer on the main thread. */
  units?: number;
  /** A monotonic clock, in milliseconds. */
  clock?: () => number;
}

export const createService = (
  post: (message: FromService) => void,
  options: ServiceOptions = {},
): ((message: ToService) => Promise<void>) =>
  createMessageHandler(post, (task: Task, part) => runTask(task, options, part));

/** Data that no run has changed: large ones take longer to load than most queries. */
let loaded: { key: string; session: Session } | undefined;

/** `part` gets the outcome before its drawing, which takes longer than most answers. */
export async function runTask(
  task: Task,
  { units, clock }: ServiceOptions = {},
  part: (outcome: Outcome) => void = () => {},
): Promise<Outcome> {
  if (task.onTables) return (await import('./tables.ts')).runTables(task);
  const { setup, text, now, keywords, interpretation } = task;
  const options: GraphOptions = {
    now,
    keywords,
    interpretation,
    clock,
    limits: { ...IMPORT_LIMITS, milliseconds: RUN_TIMEOUT_MS, ...(units === undefined ? {} : { units }) },
  };
  if (mayFindPaths(text)) options.findPaths = (await import('./paths.ts')).findPaths;
  // Few pages have schemas.
  if (setup.some(isSchema)) options.streams = (await import('./streams.ts')).createStreamProcessor;
  const key = setup.join('\n');
  const opened = loaded?.key === key ? loaded : Session.open(setup, options);
  if ('diagnostic' in opened) {
    const part = setup[opened.diagnostic.part ?? 0] ?? '';
    const diagnostic = isSchema(part) ? opened.diagnostic : await explainDiagnostic(opened.diagnostic, part, task);
    return { ...EMPTY_OUTCOME, diagnostic };
  }
  const { session } = opened;
  const { results, diagnostic } = session.run(text, options);
  // A statement that fails may have changed a part.
  loaded = diagnostic || results.some(({ kind }) => kind === 'done') ? undefined : { key, session };
  const outcome: Outcome = {
    ...toOutcome(session, results),
    ...(diagnostic ? { diagnostic: await explainDiagnostic(diagnostic, text, task) } : {}),
    ...(now !== undefined && /\bCURTIME\b/.test(text) ? { now } : {}),
  };
  const { nodes, relations } = session.state();
  if (task.exportsGraph)
    return { ...outcome, exported: (await import('./graph-json.ts')).toGraphJson(nodes, relations) };
  if (!nodes.length) return outcome;
  part({ ...outcome, isDrawing: true });
  // If the drawing code can't be loaded, the answer comes without a drawing.
  const draw = await import('./picture.ts').then(
    (module) => module.createPicture,
    () => undefined,
  );
  return draw ? { ...outcome, picture: draw(nodes, relations, collectParts(results)) } : outcome;
}

/** Adds an explanation, if its code can be loaded. */
const explainDiagnostic = (diagnostic: Diagnostic, text: string, { keywords }: Task): Promise<Diagnostic> =>
  import('./explain.ts').then(
    ({ explain }) => explain(diagnostic, text, keywords),
    () => diagnostic,
  );

const collectParts = (results: readonly Result[]): ReadonlySet<string> =>
  new Set(results.flatMap((result) => (result.kind === 'done' ? [] : result.rows.flatMap(({ parts }) => parts))));

function toOutcome(session: Session, results: readonly Result[]): Outcome {
  const { graphs, selected, labels, rels, nodes, relations } = session.state();
  const properties = [...new Set([...nodes, ...relations].flatMap(({ props }) => Object.keys(props)))];
  return {
    results: results.map((result) =>
      // The drawing shows them.
      result.kind === 'done' ? result : { ...result, nodes: [], relations: [] },
    ),
    json: results.map((result) => (result.kind === 'done' ? '' : JSON.stringify(toServerJson(result), null, 2))),
    contents: { graphs, selected, labels, rels, properties, nodes: nodes.length, relations: relations.length },
  };
}
