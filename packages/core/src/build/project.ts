import { existsSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { listFeatureModules } from '../code.ts';
import { type FeatureSet, mergeFeatures } from '../feature.ts';
import type { CodeLanguages } from '../markdown/code/highlight.ts';
import { listSourceNames } from '../markdown/source-files.ts';
import { resolveConfig, type SiteConfig, type UserConfig } from '../model/config.ts';
import { applyStringOverrides, checkStrings, expandStrings, type StringOverrides } from '../model/define-strings.ts';
import { DiagnosticError, type QuotedDiagnostic, resolveLines } from '../model/diagnostics.ts';
import { type NavigationSources, REGISTRY_FILE } from '../model/navigation.ts';
import { expandPlaceholdersDeep } from '../model/placeholders.ts';
import { REDIRECTS_FILE, type Redirect } from '../model/redirects.ts';
import type { Diagnostic, Kinds } from '../model/types.ts';
import type { BannedPhrases, HeadElement, SiteDefinition, SiteOutput } from '../site.ts';
import '../offline/strings.ts';
import '../theme/strings.ts';
import { checkColors } from './colors.ts';
import { validateConfig } from './config-schema.ts';
import { checkHead } from './head.ts';
import { checkRedirects, validateNavigation } from './navigation-schema.ts';
import { readPictures } from './pictures.ts';

export interface Project {
  root: string;
  config: SiteConfig;
  features: FeatureSet;
  kinds: Kinds;
  phrases?: BannedPhrases;
  sourcePrefixes?: readonly string[];
  outputs: readonly SiteOutput[];
  strings: StringOverrides;
  languages: CodeLanguages;
  head: readonly HeadElement[];
  /** Absolute path. */
  onEvent?: string;
  /** SVG. */
  favicon: string;
  navigation: NavigationSources;
  redirects: Redirect[];
}

const DEFAULT_KINDS: Kinds = { sections: { page: [] } };

const CONFIG_FILE = 'site.config.ts';
const CONFIG_FOLDER = 'config';

/** In development, Vite, which sees edits. */
export type ImportModule = (path: string) => Promise<Record<string, unknown>>;

const importNatively: ImportModule = (path) => import(/* @vite-ignore */ pathToFileURL(path).href);

const PROJECT_MODULES: [
  file: string,
  check: (module: Record<string, unknown>) => QuotedDiagnostic[],
  optional?: true,
][] = [
  [CONFIG_FILE, validateConfig],
  [REGISTRY_FILE, validateNavigation],
  [REDIRECTS_FILE, checkRedirects, true],
];

/** @throws DiagnosticError With the diagnostics of all three modules. */
export async function loadProject(root: string, load: ImportModule = importNatively): Promise<Project> {
  const diagnostics: Diagnostic[] = [];
  const read = async ([file, check, optional]: (typeof PROJECT_MODULES)[number]) => {
    if (optional && !existsSync(join(root, file))) return {};
    try {
      const module = await loadModule(root, file, load);
      diagnostics.push(...resolveLocations(root, check(module)));
      return module;
    } catch (error) {
      diagnostics.push(...toModuleDiagnostics(error, root, file));
      return {};
    }
  };
  const [config, navigation, redirects] = await Promise.all(PROJECT_MODULES.map(read));
  if (diagnostics.length) throw new DiagnosticError(diagnostics);
  const definition = (config as { default: SiteDefinition }).default;
  const {
    features = [],
    kinds = DEFAULT_KINDS,
    phrases,
    sourcePrefixes,
    outputs = [],
    strings = {},
    languages = {},
    head = [],
    onEvent,
    ...rest
  } = definition;
  const expanded = resolveConfig(rest as UserConfig);
  const { pictures, favicon, diagnostics: missing } = readPictures(root, expanded);
  const problems = [
    ...missing,
    ...checkStrings(strings, CONFIG_FILE),
    ...checkHead(head, CONFIG_FILE),
    ...checkColors(expanded.colors),
  ];
  if (onEvent && !existsSync(join(root, onEvent)))
    problems.push({
      file: CONFIG_FILE,
      quote: onEvent,
      message: `Missing module "${onEvent}".`,
      hint: 'Correct the path, relative to the project, or write the module.',
    });
  if (problems.length) throw new DiagnosticError(resolveLocations(root, problems));
  applyStringOverrides(strings, expanded.product);
  return {
    root,
    config: { ...expanded, pictures },
    favicon,
    strings: expandStrings(strings, expanded.product),
    languages,
    head: expandPlaceholdersDeep([...head], expanded.product),
    ...(onEvent && { onEvent: join(root, onEvent) }),
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
      message: 'File not found.',
      hint: 'Run the command in the folder of the site or the one above, name the folder with --root, or restore the file.',
    });
  return load(join(root, file));
}

function toModuleDiagnostics(thrown: unknown, root: string, file: string): Diagnostic[] {
  const error = thrown as { diagnostics?: Diagnostic[]; message?: unknown; stack?: unknown } | undefined;
  // Not `instanceof`: Vite loads a second copy of the class.
  if (Array.isArray(error?.diagnostics)) return error.diagnostics;
  const message = stripVTControlCharacters(String(error?.message ?? thrown));
  const syntax = /(?:ERROR: |\[PARSE_ERROR\] )(.+)/.exec(message)?.[1];
  // The message of a bundler, or the stack of a run-time error.
  const location = findLocation(message, root) ?? findLocation(String(error?.stack ?? ''), root);
  const [first = ''] = message.replaceAll(`${root}/`, '').split('\n');
  return [
    {
      file,
      ...location,
      message: syntax
        ? `The file is not valid TypeScript: ${syntax.replace(/\.$/, '')}.`
        : `The file cannot be loaded: ${first.replace(/\.$/, '')}.`,
      hint: syntax
        ? 'Correct the line.'
        : message.includes('Cannot require() ES Module')
          ? 'Add "type": "module" to package.json.'
          : 'Correct the code, or restore the file.',
    },
  ];
}

function findLocation(text: string, root: string): { file: string; line: number } | undefined {
  for (const [, path = '', line] of text.matchAll(/(?:file:\/\/)?([^\s()[\]:]+):(\d+):\d+/g)) {
    const file = relative(root, resolve(path));
    if (!file.startsWith('..') && existsSync(join(root, file))) return { file, line: Number(line) };
  }
  return undefined;
}

export function resolveLocations(root: string, diagnostics: QuotedDiagnostic[]): Diagnostic[] {
  const read = (file: string) => {
    const path = resolve(root, file);
    return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
  };
  const parts = listSourceNames(join(root, CONFIG_FOLDER), '.ts').map((name) => `${CONFIG_FOLDER}/${name}.ts`);
  // A sidebar without a file is part of the registry.
  const real = (text: string) =>
    text.replace(/navigation\/[\w-]+\.ts/g, (file) => (existsSync(join(root, file)) ? file : REGISTRY_FILE));
  return resolveLines(
    diagnostics.map((diagnostic) => ({
      ...diagnostic,
      file: real(diagnostic.file),
      message: real(diagnostic.message),
      hint: real(diagnostic.hint),
    })),
    read,
    (file) => (file === CONFIG_FILE ? [file, ...parts] : [file]),
  );
}
