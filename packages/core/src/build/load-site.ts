import { fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { CODE_ROOT, TSX_URL } from '../code.ts';
import { createPipeline, type Pipeline, type PipelineOptions } from '../markdown/pipeline.ts';
import type { PageRules } from '../markdown/types.ts';
import { DiagnosticError } from '../model/diagnostics.ts';
import { NO_SIDEBAR, walk } from '../model/navigation.ts';
import { expandPlaceholders } from '../model/placeholders.ts';
import { pluralize } from '../model/text.ts';
import { type AssembledSite, assemble } from './assemble.ts';
import type { Progress } from './commands/options.ts';
import { loadProject, type Project } from './project.ts';

export interface LoadOptions {
  root: string;
  cacheDir: string;
  progress: Progress;
  /** For a check: whether to report on a file. */
  isChecked?: (file: string) => boolean;
}

/** @throws DiagnosticError With all diagnostics. */
export async function loadSite(...args: Parameters<typeof loadSiteWithDiagnostics>): Promise<AssembledSite> {
  const site = await loadSiteWithDiagnostics(...args);
  if (site.diagnostics.length) throw new DiagnosticError(site.diagnostics);
  return site;
}

export async function loadSiteWithDiagnostics(
  options: LoadOptions,
  loadedProject?: Project,
  startWorkerAfter: Promise<unknown> = Promise.resolve(),
): Promise<AssembledSite> {
  const project = loadedProject ?? (await loadProject(options.root));
  const pipeline = createSitePipeline(
    project,
    options.cacheDir,
    createRenderWorker(options.root, options.cacheDir, startWorkerAfter),
  );
  const { pages, partial, diagnostics } = await pipeline.renderAll();
  const site = await assemble(project, pages, diagnostics, await pipeline.files(), partial, options.isChecked);
  options.progress.done(`${pluralize(pages.length, '1 page', '{count} pages')} read`);
  return site;
}

export function createSitePipeline(
  project: Project,
  cacheDir: string,
  startWorker?: PipelineOptions['startWorker'],
): Pipeline {
  return createPipeline({
    root: project.root,
    product: project.config.product,
    features: project.features,
    rules: getPageRules(project),
    strings: project.strings,
    languages: project.languages,
    cache: join(cacheDir, 'content'),
    order: getRouteOrder(project),
    ...(startWorker && { startWorker }),
  });
}

export const getRouteOrder = ({ navigation, config }: Project): string[] =>
  Object.values(navigation).flatMap(({ items }) =>
    [...walk(items)].flatMap(({ item }) => (item.path ? expandPlaceholders(item.path, config.product) : [])),
  );

export function getPageRules({
  kinds,
  navigation,
  features,
}: Pick<Project, 'kinds' | 'navigation'> & Partial<Pick<Project, 'features'>>): PageRules {
  const sources = Object.entries(navigation);
  return {
    kinds: Object.keys(kinds.sections),
    ...(features?.frontmatter.length ? { keys: features.frontmatter } : {}),
    sidebars: [...sources.flatMap(([key, { variantOf }]) => (variantOf ? [] : [key])), NO_SIDEBAR],
    defaultSidebar: sources.find(([, { isDefault }]) => isDefault)?.[0] ?? NO_SIDEBAR,
    variants: Object.fromEntries(
      sources.flatMap(([key, { variantOf }]) => (variantOf ? [[key, variantOf.sidebar]] : [])),
    ),
  };
}

/** Starting a worker takes as long as rendering about 60 pages. */
const MIN_PAGES = 150;

/** With Node's default of 16, garbage collection takes a sixth of the time. */
const SEMI_SPACE_MB = 64;

/**
 * A second process renders into the same cache, from the last page on, until both meet. All
 * diagnostics, and pages that it misses, come from this process.
 */
export const createRenderWorker =
  (root: string, cacheDir: string, startAfter: Promise<unknown>, minPages = MIN_PAGES) =>
  (files: string[]): (() => Promise<void>) => {
    if (files.length < minPages || availableParallelism() < 2) return async () => {};
    let isCanceled = false;
    let stop: (() => Promise<void>) | undefined;
    const start = () => {
      if (!isCanceled) stop = forkWorker(root, cacheDir, files.toReversed());
    };
    startAfter.then(start, () => {});
    return async () => {
      isCanceled = true;
      await stop?.();
    };
  };

function forkWorker(root: string, cacheDir: string, files: string[]): () => Promise<void> {
  const worker = fork(join(CODE_ROOT, 'core/src/build/render-worker.ts'), [root, cacheDir], {
    execArgv: ['--import', TSX_URL, `--max-semi-space-size=${SEMI_SPACE_MB}`],
    stdio: 'ignore',
  });
  let isReady = false;
  worker.once('message', () => {
    isReady = true;
    worker.send(files, () => {});
  });
  // Rejects if the process can't be spawned.
  const exited = once(worker, 'exit').catch(() => {});
  return async () => {
    // A worker that isn't ready hasn't written anything.
    if (!isReady) worker.kill();
    else if (worker.connected) worker.disconnect();
    await exited;
  };
}
