import { join } from 'node:path';
import { createPipeline } from '../content/index.ts';
import { FaultError } from '../site/faults.ts';
import { type AssembledSite, assemble } from './assemble.ts';
import type { Progress } from './progress.ts';
import { loadProject } from './project.ts';

export interface ReadOptions {
  /** Folder of the project: `site.config.ts`, `content/`, `data/`, `navigation/`. */
  root: string;
  cacheDir: string;
  progress: Progress;
}

/** Reads and checks everything; throws `FaultError` with all faults together. */
export async function readSite(options: ReadOptions): Promise<AssembledSite> {
  const project = await loadProject(options.root);
  const pipeline = createPipeline({ root: options.root, product: project.config.product, cache: join(options.cacheDir, 'content') });
  const { pages, faults } = await pipeline.renderAll();
  const site = assemble(project, pages, faults, await pipeline.files());
  options.progress.done(`${pages.length} pages read`);
  if (site.faults.length) throw new FaultError(site.faults);
  return site;
}

