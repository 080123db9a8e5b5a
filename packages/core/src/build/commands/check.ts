import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import { openQuestions } from '../../check/open-questions.ts';
import { checkPhrases } from '../../check/phrases.ts';
import { checkSamples } from '../../check/samples.ts';
import { checkDataFiles, checkSourcePrefixes, loadSynonyms } from '../../data/index.ts';
import { UNCLOSED_FENCE } from '../../markdown/code/fence.ts';
import { checkKind } from '../../markdown/index.ts';
import { findPages, loadPage, toRoute } from '../../markdown/loader.ts';
import { parseMarkdown } from '../../markdown/markdown.ts';
import { mapToSource } from '../../markdown/snippets.ts';
import { DiagnosticError, formatDiagnostics } from '../../model/diagnostics.ts';
import type { Diagnostic } from '../../model/types.ts';
import type { AssembledSite } from '../assemble.ts';
import { readWithFaults } from '../load-site.ts';
import { loadProject, type Project } from '../project.ts';
import { buildOptions, readArgs } from './options.ts';

/**
 * `npm run check [paths]`: content, links, anchors, navigation, data, the API description, samples, kinds, phrases; no browser. With paths of files or folders,
 * relative to the current folder, only faults in these files are shown (the whole site is still read, for links lead anywhere). `--open` lists the
 * questions that pages and data leave open, with file and line. `--not-computed` lists what features cannot compute, with the
 * reason, and how much they compute. `--write` first puts what features compute into the pages named.
 */
export default async function (args: string[]) {
  const { positionals, values } = readArgs(
    args,
    'npm run check -- [options] [paths]\nChecks content, links, data and code, of all pages or those named.',
    {
      open: { type: 'boolean', help: 'lists the questions that pages and data leave open' },
      'not-computed': { type: 'boolean', help: 'lists the outputs that features cannot compute' },
      write: { type: 'boolean', help: 'writes what features compute into the pages named' },
    },
  );
  const options = buildOptions(values.root);
  const wanted = wantedFiles(options.root, positionals);
  const isWanted = (file: string) =>
    !wanted.length || wanted.some((path) => path === '' || file === path || file.startsWith(`${path}/`));
  if (values.write) await writeComputed(options.root, positionals, isWanted);
  const { site, faults } = await readAll(options);
  // Data files that no page renders are checked too; those that pages render have reported their faults already.
  const data = site ? checkDataFiles(options.root, site.config.product, site.project.features.data) : [];
  const found = [
    ...faults,
    ...data,
    ...(site ? await featureFaults(site.project, data) : []),
    ...(site ? await synonymFaults(options.root, site) : []),
    ...(site ? await sampleFaults(options, site) : []),
    ...(site ? complete(site).flatMap((page) => checkKind(page, site.project.kinds)) : []),
    ...(site?.project.phrases ? checkPhrases({ root: options.root, ...site.project.phrases }) : []),
    ...(site?.project.sourcePrefixes ? checkSourcePrefixes(options.root, site.project.sourcePrefixes) : []),
  ].filter(({ file }) => isWanted(file));
  if (found.length) throw new DiagnosticError(groupByFile(found));
  if (!site) throw new DiagnosticError(faults);
  const pages = [...site.pages.values()].filter((page) => isWanted(page.file));
  if (values.open) for (const line of openQuestions(options.root, isWanted)) process.stdout.write(`${line}\n`);
  if (values['not-computed']) for (const line of notComputed(site.project, isWanted)) process.stdout.write(`${line}\n`);
  process.stdout.write(
    pages.length || !positionals.length
      ? `${pages.length} ${pages.length === 1 ? 'page is' : 'pages are'} in order.\n`
      : `${positionals.join(', ')}: in order.\n`,
  );
}

/** Faults of one file together, in the order of its lines. Files stay in the order of their first faults. */
function groupByFile(faults: Diagnostic[]): Diagnostic[] {
  const files = [...new Set(faults.map(({ file }) => file))];
  const rank = new Map(files.map((file, at) => [file, at]));
  return faults.toSorted((a, b) => (rank.get(a.file) ?? 0) - (rank.get(b.file) ?? 0) || (a.line ?? 0) - (b.line ?? 0));
}

/** What the check looks at: pages, snippets, data, questions, sidebars, the configuration. */
const checkable = /^(?:(?:content|snippets)\/.+\.md|(?:data|questions)\/.+\.yaml|navigation\/.+\.ts|site\.config\.ts)$/;

/** The paths of files and folders, relative to the project. Those that the check cannot look at are faults, all together. */
function wantedFiles(root: string, paths: string[]): string[] {
  const faults: Diagnostic[] = [];
  const wanted = paths.map((given) => {
    const path = relative(root, resolve(given)).split(sep).join('/');
    const fault = (message: string, hint: string) => faults.push({ file: given, message: message, hint: hint });
    const hint = `Name a file or folder of ${relative(process.cwd(), root) || '.'}, as it is seen from the folder that you are in.`;
    if (isAbsolute(path) || path === '..' || path.startsWith('../')) fault('The path leads out of the project.', hint);
    else if (!existsSync(resolve(given))) fault('There is no such file or folder.', hint);
    else if (statSync(resolve(given)).isDirectory()) {
      const files = readdirSync(resolve(given), { recursive: true, encoding: 'utf8' });
      if (!files.some((file) => checkable.test(join(path, file).split(sep).join('/'))))
        fault('The folder holds nothing to check.', hint);
    } else if (!checkable.test(path))
      fault('This is not a file that is checked.', `${hint} Pages end with .md, data and questions with .yaml.`);
    return path;
  });
  // As they were typed: they are not files of the project.
  if (faults.length) throw new Error(formatDiagnostics(faults));
  return wanted;
}

/** The files of all pages, and the text of a page by its route. */
function textsOf({ root, config: { product } }: Project) {
  const { files } = findPages(root, product);
  const routes = new Map(files.map((file) => [toRoute(file, product), file]));
  const textOf = (route: string) => {
    const file = routes.get(route);
    return file && loadPage(root, file, product).text;
  };
  return { files, textOf };
}

/** What features cannot compute of pages as lines `<file>:<line> <what>: <reason>`, and at the end how much of it there is. */
function notComputed(project: Project, isWanted: (file: string) => boolean): string[] {
  const { root, config, features } = project;
  const { files, textOf } = textsOf(project);
  let computed = 0;
  const left = files.filter(isWanted).flatMap((file) => {
    const { text, insertions = [] } = loadPage(root, file, config.product);
    return features.all.flatMap((feature) => {
      const parts = feature.computes?.(text, textOf);
      computed += parts?.computed ?? 0;
      return (parts?.left ?? []).map((one) => ({ ...one, ...mapToSource(one.line, file, insertions) }));
    });
  });
  const number = (kind: string) => left.filter(({ what }) => what === kind).length;
  return [
    ...left.map(({ file, line, what, reason }) => `${file}:${line} ${what}: ${reason}`),
    `Outputs that are computed: ${computed}. Not computed: ${number('query')} queries, ${number('output')} outputs.`,
  ];
}

/** Puts what features compute into pages, and says what was written. */
async function writeComputed(root: string, named: string[], isWanted: (file: string) => boolean): Promise<void> {
  if (!named.length) throw new Error('--write changes files: name the pages, as in npm run check -- --write <page>.');
  const project = await loadProject(root);
  const { product } = project.config;
  const { files, textOf } = textsOf(project);
  for (const file of files.filter(isWanted)) {
    const { text, insertions = [] } = loadPage(root, file, product);
    const lines = readFileSync(join(root, file), 'utf8').split('\n');
    // From the end, so that lines above keep their numbers. Lines of snippets belong to several pages.
    const replacements = project.features.all
      .flatMap((feature) => feature.rewrite?.(text, textOf) ?? [])
      .map((one) => ({ ...one, ...mapToSource(one.line, file, insertions) }))
      .filter((one) => one.file === file)
      .sort((one, two) => two.line - one.line);
    for (const { line, count, lines: computed } of replacements) lines.splice(line - 1, count, ...computed);
    if (!replacements.length) continue;
    writeFileSync(join(root, file), lines.join('\n'));
    const [{ length: count }, noun] = [replacements, replacements.length === 1 ? 'output' : 'outputs'];
    process.stdout.write(`${file}: ${count} ${noun} written.\n`);
  }
}

/** What the site's features find in their sources. */
async function featureFaults(project: Project, known: Diagnostic[]): Promise<Diagnostic[]> {
  const checks = project.features.all.map((feature) => faultsOf(async () => feature.check?.(project, known)));
  return (await Promise.all(checks)).flat();
}

/** The faults that a check returns or throws. */
async function faultsOf(check: () => Promise<Diagnostic[] | undefined>): Promise<Diagnostic[]> {
  try {
    return (await check()) ?? [];
  } catch (error) {
    if (error instanceof DiagnosticError) return error.diagnostics;
    throw error;
  }
}

/** The synonyms are read by the search alone, when all pages are drawn: here they come first. */
const synonymFaults = (root: string, { config }: AssembledSite) =>
  faultsOf(async () => {
    await loadSynonyms(root, config.product);
    return undefined;
  });

/** The pages that are known as a whole, those with faults in their text among them. */
const complete = ({ pages, partial }: AssembledSite) => [
  ...pages.values(),
  ...partial.filter(({ incomplete }) => !incomplete),
];

/** Faults of samples. In a file with an unclosed fence, text counts as code: the fault of the fence is enough. */
async function sampleFaults(options: ReturnType<typeof buildOptions>, site: AssembledSite): Promise<Diagnostic[]> {
  const faulty = new Set(
    site.faults.flatMap(({ file, message }) => (message.startsWith(UNCLOSED_FENCE) ? [file] : [])),
  );
  const found = await checkSamples({ ...options, product: site.config.product, parseMarkdown });
  return found.filter(({ file }) => !faulty.has(file));
}

/** The site with its faults; without a site where the project itself cannot be loaded. */
async function readAll(options: ReturnType<typeof buildOptions>) {
  try {
    const site = await readWithFaults(options);
    return { site, faults: site.faults };
  } catch (error) {
    if (error instanceof DiagnosticError) return { site: undefined, faults: error.diagnostics };
    throw error;
  }
}
