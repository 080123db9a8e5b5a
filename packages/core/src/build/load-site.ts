import { join } from 'node:path';
import { createPipeline, type PageRules, type Pipeline, type PipelineOptions } from '../markdown/index.ts';
import { DiagnosticError } from '../model/diagnostics.ts';
import { noSidebar, walk } from '../model/navigation.ts';
import { expandPlaceholders } from '../model/placeholders.ts';
import { type AssembledSite, assemble } from './assemble.ts';
import type { Progress } from './progress.ts';
import { loadProject, type Project } from './project.ts';
import { createRenderWorker } from './start-render-worker.ts';

export interface LoadOptions {
  /** Folder of the project: `site.config.ts`, `content/`, `data/`, `navigation/`. */
  root: string;
  cacheDir: string;
  progress: Progress;
}

/** Reads and checks everything; throws `FaultError` with all faults together. */
export async function loadSite(
  options: LoadOptions,
  loaded?: Project,
  busy: Promise<unknown> = Promise.resolve(),
): Promise<AssembledSite> {
  const site = await readWithFaults(options, loaded, busy);
  if (site.faults.length) throw new DiagnosticError(site.faults);
  return site;
}

/**
 * Reads and checks everything. A site with faults is for further checks only. Of many new pages a second process renders a part, as soon as `busy`, other
 * work beside the reading, is done.
 */
export async function readWithFaults(
  options: LoadOptions,
  loaded?: Project,
  busy: Promise<unknown> = Promise.resolve(),
): Promise<AssembledSite> {
  const project = loaded ?? (await loadProject(options.root));
  const pipeline = createSitePipeline(
    project,
    options.cacheDir,
    createRenderWorker(options.root, options.cacheDir, busy),
  );
  const { pages, partial, faults } = await pipeline.renderAll();
  const site = assemble(project, pages, faults, await pipeline.files(), partial);
  options.progress.done(`${pages.length} pages read`);
  return site;
}

/** The project's content pipeline; `help` as in `PipelineOptions`. */
export function createSitePipeline(
  project: Project,
  cacheDir: string,
  startWorker?: PipelineOptions['startWorker'],
): Pipeline {
  return createPipeline({
    root: project.root,
    product: project.config.product,
    features: project.features,
    rules: pageRules(project),
    strings: project.strings,
    cache: join(cacheDir, 'content'),
    order: getRouteOrder(project),
    ...(startWorker && { startWorker }),
  });
}

/** The routes of all sidebars, from top to bottom; one that several entries have comes several times. */
export const getRouteOrder = ({ navigation, config }: Project): string[] =>
  Object.values(navigation).flatMap(({ items }) =>
    [...walk(items)].flatMap(({ item }) => (item.path ? expandPlaceholders(item.path, config.product) : [])),
  );

/** What the pages of a project can name in their frontmatter. */
export function pageRules({
  kinds,
  navigation,
  features,
}: Pick<Project, 'kinds' | 'navigation'> & Partial<Pick<Project, 'features'>>): PageRules {
  const sources = Object.entries(navigation);
  return {
    kinds: Object.keys(kinds.sections),
    ...(features?.frontmatter.length ? { keys: features.frontmatter } : {}),
    sidebars: [...sources.flatMap(([key, { variantOf }]) => (variantOf ? [] : [key])), noSidebar],
    defaultSidebar: sources.find(([, { isDefault }]) => isDefault)?.[0] ?? noSidebar,
    variants: Object.fromEntries(
      sources.flatMap(([key, { variantOf }]) => (variantOf ? [[key, variantOf.sidebar]] : [])),
    ),
  };
}
