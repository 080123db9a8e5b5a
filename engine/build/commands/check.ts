import { relative, resolve } from 'node:path';
import { openQuestions } from '../../check/open-questions.ts';
import { checkSamples } from '../../check/samples.ts';
import { checkDataFiles } from '../../data/index.ts';
import { checkKind } from '../../markdown/index.ts';
import { parseMarkdown } from '../../markdown/markdown.ts';
import { FaultError } from '../../model/faults.ts';
import type { Fault } from '../../model/types.ts';
import type { Project } from '../project.ts';
import { readSite } from '../read.ts';
import { buildOptions, readArgs } from './options.ts';

/**
 * `npm run check [paths]`: content, links, anchors, navigation, data, the API description, samples, kinds; no browser. With paths, only faults in these
 * files are told (the whole site is still read, for links lead anywhere). `--open` lists the questions that pages and data leave open, with file and line.
 */
export default async function (args: string[]) {
  const { positionals, values } = readArgs(args, { open: { type: 'boolean' } });
  const options = buildOptions(values.root);
  const wanted = positionals.map((path) => relative(options.root, resolve(path)));
  const isWanted = (file: string) =>
    !wanted.length || wanted.some((path) => file === path || file.startsWith(`${path}/`));
  const { site, faults } = await readAll(options);
  // Data files that no page renders are checked too; those that pages render have told their faults already.
  const data = site ? checkDataFiles(options.root, site.config.product, site.project.features.data) : [];
  const found = [
    ...faults,
    ...data,
    ...(site ? await featureFaults(site.project, data) : []),
    ...(site ? await checkSamples({ ...options, product: site.config.product, parseMarkdown }) : []),
    ...(site ? [...site.pages.values()].flatMap(checkKind) : []),
  ].filter(({ file }) => isWanted(file));
  if (found.length) throw new FaultError(found);
  if (!site) throw new FaultError(faults);
  const pages = [...site.pages.values()].filter((page) => isWanted(page.file));
  if (values.open) for (const line of openQuestions(options.root, isWanted)) process.stdout.write(`${line}\n`);
  process.stdout.write(`${pages.length} pages are in order.\n`);
}

/** What the site's features find in their sources. */
async function featureFaults(project: Project, known: Fault[]): Promise<Fault[]> {
  const found = await Promise.all(project.features.all.map((feature) => feature.check?.(project, known) ?? []));
  return found.flat();
}

async function readAll(options: ReturnType<typeof buildOptions>) {
  try {
    return { site: await readSite(options), faults: [] };
  } catch (error) {
    if (error instanceof FaultError) return { site: undefined, faults: error.faults };
    throw error;
  }
}
