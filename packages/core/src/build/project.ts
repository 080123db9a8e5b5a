import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { listFeatureModules } from '../code.ts';
import { type FeatureSet, mergeFeatures } from '../feature.ts';
import { resolveConfig, type SiteConfig, type UserConfig } from '../model/config.ts';
import { applyStringOverrides, checkStrings, expandStrings, type StringOverrides } from '../model/define-strings.ts';
import { DiagnosticError, type QuotedDiagnostic, resolveLines } from '../model/diagnostics.ts';
import type { Kinds } from '../model/kinds.ts';
import { registryFile } from '../model/navigation/registry.ts';
import type { NavigationSources } from '../model/navigation.ts';
import { expandPlaceholdersDeep } from '../model/placeholders.ts';
import type { Redirect } from '../model/redirects.ts';
import type { Diagnostic } from '../model/types.ts';
import type { BannedPhrases, HeadElement, SiteDefinition, SiteOutput } from '../site.ts';
import '../offline/strings.ts';
import '../theme/footer/strings.ts';
import '../theme/strings.ts';
import { validateConfig } from './config-schema.ts';
import { checkHead } from './head.ts';
import { checkRedirects, validateNavigation } from './navigation-schema.ts';
import { readPictures } from './pictures.ts';

/** What the authors' rooms hold besides content and data. */
export interface Project {
  root: string;
  /** The site's configuration with the product's name filled in: plain data, which the client gets. */
  config: SiteConfig;
  /** What its pages can show beyond plain Markdown. */
  features: FeatureSet;
  /** Kinds of its pages, with their headings. */
  kinds: Kinds;
  /** Phrases that its texts do not contain. */
  phrases?: BannedPhrases;
  /** What each source of a data file begins with. */
  sourcePrefixes?: readonly string[];
  /** What makes files of its own. */
  outputs: readonly SiteOutput[];
  /** Words of the interface that it replaces. */
  strings: StringOverrides;
  /** Elements for the head of every document. */
  head: readonly HeadElement[];
  /** Absolute path of the module that is called when a page is shown. */
  onPage?: string;
  /** The icon of browsers, an SVG file. */
  favicon: string;
  navigation: NavigationSources;
  redirects: Redirect[];
}

/** The kinds of a site that names none. */
const plainKinds: Kinds = { sections: { page: [] } };

const configFile = 'site.config.ts';

/** Folder of modules that a long configuration is divided into. */
const configFolder = 'config';

/** Imports a module of the project; development brings its own, which sees edits. */
export type ImportModule = (path: string) => Promise<Record<string, unknown>>;

const importModule: ImportModule = (path) => import(/* @vite-ignore */ pathToFileURL(path).href);

/** The modules of a project, each with the check of its form, and whether a project can do without it. */
const modules: [file: string, check: (module: Record<string, unknown>) => QuotedDiagnostic[], optional?: true][] = [
  ['site.config.ts', validateConfig],
  [registryFile, validateNavigation],
  ['navigation/redirects.ts', checkRedirects, true],
];

/** Reads a project's configuration and navigation. Throws `FaultError` with all faults of the three: a module is missing, does not run, or has another form. */
export async function loadProject(root: string, load: ImportModule = importModule): Promise<Project> {
  const faults: Diagnostic[] = [];
  const read = async ([file, check, optional]: (typeof modules)[number]) => {
    if (optional && !existsSync(join(root, file))) return {};
    try {
      const module = await loadModule(root, file, load);
      faults.push(...locate(root, check(module)));
      return module;
    } catch (error) {
      faults.push(...faultsOfModule(error, root, file));
      return {};
    }
  };
  const [config, navigation, redirects] = await Promise.all(modules.map(read));
  if (faults.length) throw new DiagnosticError(faults);
  const definition = (config as { default: SiteDefinition }).default;
  const {
    features = [],
    kinds = plainKinds,
    phrases,
    sourcePrefixes,
    outputs = [],
    strings = {},
    head = [],
    onPage,
    ...rest
  } = definition;
  const expanded = resolveConfig(rest as UserConfig);
  const { pictures, favicon, faults: missing } = readPictures(root, expanded);
  const found = [...missing, ...checkStrings(strings, configFile), ...checkHead(head, configFile)];
  if (onPage && !existsSync(join(root, onPage)))
    found.push({
      file: configFile,
      quote: onPage,
      message: `There is no module ${onPage}.`,
      hint: 'Correct the path, which begins at the folder of the project, or write the module.',
    });
  if (found.length) throw new DiagnosticError(locate(root, found));
  applyStringOverrides(strings, expanded.product);
  return {
    root,
    config: { ...expanded, pictures },
    favicon,
    strings: expandStrings(strings, expanded.product),
    head: expandPlaceholdersDeep([...head], expanded.product),
    ...(onPage && { onPage: join(root, onPage) }),
    features: mergeFeatures(features, [...listFeatureModules().keys()].sort()),
    kinds,
    ...(phrases && { phrases }),
    ...(sourcePrefixes && { sourcePrefixes }),
    outputs,
    navigation: navigation?.navigation as NavigationSources,
    redirects: (redirects?.redirects ?? []) as Redirect[],
  };
}

async function loadModule(root: string, file: string, load: ImportModule) {
  if (!existsSync(join(root, file)))
    throw new DiagnosticError({
      file,
      message: 'The project has no such file.',
      hint: 'Run the command in the folder of the site or the one above, name the folder with --root, or restore the file.',
    });
  return load(join(root, file));
}

/** Why a module could not be loaded: its own faults, wrong syntax, a missing import, or an error while it ran. */
function faultsOfModule(thrown: unknown, root: string, file: string): Diagnostic[] {
  const error = thrown as { diagnostics?: Diagnostic[]; message?: unknown; stack?: unknown } | undefined;
  // Not by its class: development loads modules of its own, and those have another one.
  if (Array.isArray(error?.diagnostics)) return error.diagnostics;
  const message = stripVTControlCharacters(String(error?.message ?? thrown));
  const syntax = /(?:ERROR: |\[PARSE_ERROR\] )(.+)/.exec(message)?.[1];
  // Bundlers name the place in the message; an error while the module ran has it in its stack.
  const place = placeIn(message, root) ?? placeIn(String(error?.stack ?? ''), root);
  const [first = ''] = message.replaceAll(`${root}/`, '').split('\n');
  return [
    {
      file,
      ...place,
      message: syntax
        ? `The file is not valid TypeScript: ${syntax.replace(/\.$/, '')}.`
        : `The file cannot be loaded: ${first.replace(/\.$/, '')}.`,
      hint: syntax ? 'Correct the line.' : 'Correct the code, or restore the file from the repository.',
    },
  ];
}

/** The first place of the project that a message or a stack of calls names: `<path>:<line>:<column>`. */
function placeIn(text: string, root: string): { file: string; line: number } | undefined {
  for (const [, path = '', at] of text.matchAll(/(?:file:\/\/)?([^\s()[\]:]+):(\d+):\d+/g)) {
    const file = relative(root, resolve(path));
    if (!file.startsWith('..') && existsSync(join(root, file))) return { file, line: Number(at) };
  }
  return undefined;
}

/** Gives faults of a project's sources their lines. Those of the configuration may be in its parts. */
export function locate(root: string, faults: QuotedDiagnostic[]): Diagnostic[] {
  const read = (file: string) => (existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : undefined);
  const folder = join(root, configFolder);
  const parts = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.ts')) : [];
  // A sidebar without a file of its own is written where the sidebars are brought together.
  const real = (text: string) =>
    text.replace(/navigation\/[\w-]+\.ts/g, (file) => (existsSync(join(root, file)) ? file : registryFile));
  return resolveLines(
    faults.map((fault) => ({
      ...fault,
      file: real(fault.file),
      message: real(fault.message),
      hint: real(fault.hint),
    })),
    read,
    (file) => (file === configFile ? [file, ...parts.sort().map((name) => `${configFolder}/${name}`)] : [file]),
  );
}
