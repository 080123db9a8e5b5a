import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import { createEditorSchemas, writeEditorSchemas } from '../../check/editor-schemas.ts';
import { checkPhrases } from '../../check/phrases.ts';
import { openQuestions } from '../../check/questions.ts';
import { checkSamples } from '../../check/samples.ts';
import { formatCommand } from '../../code.ts';
import { checkDataFiles, checkSourcePrefixes, loadSynonyms } from '../../data/check.ts';
import { checkKind } from '../../markdown/check-kind.ts';
import { findPages, loadPage, toRoute } from '../../markdown/loader.ts';
import { parsePage } from '../../markdown/markdown-page.ts';
import { mapToSource } from '../../markdown/snippets.ts';
import { catchDiagnostics, DiagnosticError, formatDiagnostics } from '../../model/diagnostics.ts';
import { pluralize } from '../../model/text.ts';
import type { Diagnostic } from '../../model/types.ts';
import type { AssembledSite } from '../assemble.ts';
import { getPageRules, type LoadOptions, loadSiteWithDiagnostics } from '../load-site.ts';
import { loadProject, type Project } from '../project.ts';
import { buildOptions, parseCommandArgs } from './options.ts';

/** Reads the whole site: links can lead anywhere. */
export default async function (args: string[]) {
  const { positionals, values } = parseCommandArgs(
    args,
    `${formatCommand('check', '[options] [paths]')}\nChecks content, links, data and code, of all pages or those named.`,
    {
      open: { type: 'boolean', help: 'lists the questions that pages and data leave open' },
      'not-computed': { type: 'boolean', help: 'lists the outputs that features cannot compute' },
      write: { type: 'boolean', help: 'writes what features compute into the pages named' },
    },
  );
  const options = buildOptions(values.root);
  const paths = resolvePaths(options.root, positionals);
  const isSelected = (file: string) =>
    !paths.length || paths.some((path) => path === '' || file === path || file.startsWith(`${path}/`));
  if (values.write) await writeOutputs(options.root, positionals, isSelected);
  // A part of the configuration may configure the home page.
  const isChecked = (file: string) =>
    isSelected(file) || (file === 'site.config.ts' && paths.some((path) => path.startsWith('config/')));
  const { site, diagnostics } = await loadAll({ ...options, isChecked });
  const problems = [
    ...diagnostics,
    // Pages report errors of the data files that they render.
    ...(site && !isPagesOnly(paths) ? await checkData(options.root, site) : []),
    ...(site ? await checkPageSamples(options, site) : []),
    ...(site ? getCompletePages(site).flatMap((page) => checkKind(page, site.project.kinds)) : []),
    ...(site?.project.phrases
      ? checkPhrases({ root: options.root, isWanted: isSelected, ...site.project.phrases })
      : []),
  ].filter(({ file }) => isSelected(file));
  if (site && !paths.length)
    writeEditorSchemas(options.cacheDir, createEditorSchemas(site.project.features.data, getPageRules(site.project)));
  if (problems.length) throw new DiagnosticError(groupByFile(problems));
  if (!site) throw new DiagnosticError(diagnostics);
  const pages = [...site.pages.values()].filter((page) => isSelected(page.file));
  if (values.open) for (const line of openQuestions(options.root, isSelected)) process.stdout.write(`${line}\n`);
  if (values['not-computed'])
    for (const line of listUncomputed(site.project, isSelected)) process.stdout.write(`${line}\n`);
  process.stdout.write(
    pages.length || !positionals.length
      ? `${pluralize(pages.length, '1 page is', '{count} pages are')} in order.\n`
      : `${positionals.join(', ')}: in order.\n`,
  );
}

const isPagesOnly = (paths: string[]) =>
  paths.length > 0 && paths.every((path) => /^(?:content|questions)(?:\/|$)/.test(path));

async function checkData(root: string, site: AssembledSite): Promise<Diagnostic[]> {
  const { config, project } = site;
  const data = checkDataFiles(root, config.product, project.features.data);
  return [
    ...data,
    ...(await checkFeatures(project, data)),
    // Otherwise, only the search index reads synonyms, at the end of a build.
    ...catchDiagnostics(() => loadSynonyms(root, config.product)),
    ...(project.sourcePrefixes ? checkSourcePrefixes(root, project.sourcePrefixes) : []),
  ];
}

function groupByFile(diagnostics: Diagnostic[]): Diagnostic[] {
  const files = [...new Set(diagnostics.map(({ file }) => file))];
  const rank = new Map(files.map((file, index) => [file, index]));
  return diagnostics.toSorted(
    (a, b) => (rank.get(a.file) ?? 0) - (rank.get(b.file) ?? 0) || (a.line ?? 0) - (b.line ?? 0),
  );
}

export const isCheckableFile = (path: string): boolean =>
  /^(?:(?:content|snippets)\/.+\.md|(?:data|questions)\/.+\.yaml|(?:navigation|config)\/.+\.ts|site\.config\.ts)$/.test(
    path,
  );

function resolvePaths(root: string, typedPaths: string[]): string[] {
  const diagnostics: Diagnostic[] = [];
  const paths = typedPaths.map((typed) => {
    const path = relative(root, resolve(typed)).split(sep).join('/');
    const report = (message: string, hint: string) => diagnostics.push({ file: typed, message, hint });
    const hint = `Name a file or folder of ${relative(process.cwd(), root) || '.'}, relative to the current one.`;
    if (isAbsolute(path) || path === '..' || path.startsWith('../')) report('The path is outside the project.', hint);
    else if (!existsSync(typed)) report('File or directory not found.', hint);
    else if (statSync(typed).isDirectory()) {
      const files = readdirSync(typed, { recursive: true, encoding: 'utf8' });
      if (!files.some((file) => isCheckableFile(join(path, file).split(sep).join('/'))))
        report('The folder contains nothing to check.', hint);
    } else if (!isCheckableFile(path))
      report(
        'Unsupported file type.',
        'Name a page (.md), a data file (.yaml), a sidebar, site.config.ts or a part of it.',
      );
    return path;
  });
  if (diagnostics.length) throw new Error(formatDiagnostics(diagnostics));
  // A page is checked with its questions.
  const questions = paths
    .filter((path) => path.startsWith('content/'))
    .map((path) => path.replace(/^content\//, 'questions/').replace(/\.md$/, '.yaml'));
  return [...paths, ...questions];
}

function listPages({ root, config: { product } }: Project) {
  const { files } = findPages(root, product);
  const routes = new Map(files.map((file) => [toRoute(file, product), file]));
  const findPage = (route: string) => {
    const file = routes.get(route);
    return file === undefined ? undefined : parsePage(loadPage(root, file, product).text);
  };
  return { files, findPage };
}

function listUncomputed(project: Project, isSelected: (file: string) => boolean): string[] {
  const { root, config, features } = project;
  const { files, findPage } = listPages(project);
  let computed = 0;
  const uncomputed = files.filter(isSelected).flatMap((file) => {
    const { text, insertions } = loadPage(root, file, config.product);
    return features.all.flatMap((feature) => {
      const recomputed = feature.recompute?.(parsePage(text), findPage);
      computed += recomputed?.computed ?? 0;
      return (recomputed?.uncomputed ?? []).map((one) => ({ ...one, ...mapToSource(one.line, file, insertions) }));
    });
  });
  const count = (kind: string) => uncomputed.filter(({ what }) => what === kind).length;
  return [
    ...uncomputed.map(({ file, line, what, reason }) => `${file}:${line} ${what}: ${reason}`),
    `Outputs that are computed: ${computed}. Not computed: ${count('query')} queries, ${count('output')} outputs.`,
  ];
}

async function writeOutputs(root: string, paths: string[], isSelected: (file: string) => boolean): Promise<void> {
  if (!paths.length)
    throw new Error(`--write changes files: name the pages, as in ${formatCommand('check', '--write <page>')}.`);
  const project = await loadProject(root);
  const { product } = project.config;
  const { files, findPage } = listPages(project);
  for (const file of files.filter(isSelected)) {
    const { text, insertions } = loadPage(root, file, product);
    const lines = readFileSync(join(root, file), 'utf8').split('\n');
    // From the end, so that line numbers stay valid. Snippets belong to several pages.
    const edits = project.features.all
      .flatMap((feature) => feature.recompute?.(parsePage(text), findPage).edits ?? [])
      .map((edit) => ({ ...edit, ...mapToSource(edit.line, file, insertions) }))
      .filter((edit) => edit.file === file)
      .sort((a, b) => b.line - a.line);
    for (const { line, count, lines: computed } of edits) lines.splice(line - 1, count, ...computed);
    if (!edits.length) continue;
    writeFileSync(join(root, file), lines.join('\n'));
    process.stdout.write(`${file}: ${pluralize(edits.length, '1 output', '{count} outputs')} written.\n`);
  }
}

async function checkFeatures(project: Project, known: Diagnostic[]): Promise<Diagnostic[]> {
  const checks = project.features.all.map(async (feature) =>
    feature.check?.(project, known).catch((error) => {
      if (error instanceof DiagnosticError) return error.diagnostics;
      throw error;
    }),
  );
  return (await Promise.all(checks)).flatMap((diagnostics) => diagnostics ?? []);
}

const getCompletePages = ({ pages, partial }: AssembledSite) => [
  ...pages.values(),
  ...partial.filter(({ incomplete }) => !incomplete),
];

/** After an unclosed fence, text counts as code. */
async function checkPageSamples(options: ReturnType<typeof buildOptions>, site: AssembledSite): Promise<Diagnostic[]> {
  const unclosedFiles = new Set(
    site.diagnostics.flatMap(({ file, code }) => (code === 'unclosed-fence' ? [file] : [])),
  );
  const problems = await checkSamples({ ...options, product: site.config.product });
  return problems.filter(({ file }) => !unclosedFiles.has(file));
}

async function loadAll(options: LoadOptions) {
  try {
    const site = await loadSiteWithDiagnostics(options);
    return { site, diagnostics: site.diagnostics };
  } catch (error) {
    if (error instanceof DiagnosticError) return { site: undefined, diagnostics: error.diagnostics };
    throw error;
  }
}
