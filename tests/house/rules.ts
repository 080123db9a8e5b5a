import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, posix } from 'node:path';
import type { Fault } from '../../engine/model/types.ts';

/** What the modules of a folder may import, besides their own folder. */
export interface Rule {
  /** Other folders, or single modules. Types may come from anywhere in the layers that a module may know. */
  folders: readonly string[];
  /** Packages by name; `build` for every package but those of the browser; `all` for every one. */
  packages: readonly string[] | 'build' | 'all';
  /** Modules that may use Node: all, none, or those whose path matches. */
  node: boolean | RegExp;
}

/** Packages of the browser's side: what uses them does not run while pages are read. */
const browserSide = /^(react|react-dom|vite|@vitejs\/.*|@tanstack\/.*|downshift)$/;

const shellPackages = [
  'react',
  'react-dom',
  '@tanstack/react-query',
  'downshift',
  'virtual:feature-styles',
  'virtual:feature-islands',
];

/**
 * Who may import whom: site → features → engine, and within the engine towards `model`. The first folder that holds a module has the rule for it.
 * A folder that no line names is a fault.
 */
const rules: Record<string, Rule> = {
  'engine/model': { folders: [], packages: [], node: false },
  // The engine of the search runs in a Worker; its index is built, and its command line runs, under Node.
  'engine/search/build': { folders: ['engine/search', 'engine/model'], packages: ['yaml'], node: true },
  'engine/search/cli.ts': { folders: ['engine/search', 'engine/model'], packages: [], node: true },
  'engine/search': {
    folders: ['engine/model', 'engine/worker-port.ts', 'engine/worker-serve.ts'],
    packages: ['snowball-stemmers'],
    node: false,
  },
  // Open a Worker, and serve in it, for services of any folder.
  'engine/worker-port.ts': { folders: [], packages: [], node: false },
  'engine/worker-serve.ts': { folders: [], packages: [], node: false },
  // Where code lies, and what caches depend on.
  'engine/code.ts': { folders: ['engine/model'], packages: [], node: true },
  'engine/site.ts': { folders: [], packages: [], node: false },
  'engine/feature.ts': { folders: ['engine/model'], packages: [], node: false },
  'engine/data': {
    folders: ['engine/model', 'engine/markdown', 'engine/search/build/synonyms.ts'],
    packages: 'build',
    node: true,
  },
  'engine/markdown': { folders: ['engine/model', 'engine/data', 'engine/code.ts'], packages: 'build', node: true },
  'engine/check': {
    folders: ['engine/code.ts', 'engine/model', 'engine/data', 'engine/markdown', 'engine/search/index.ts'],
    packages: 'build',
    node: true,
  },
  // Tools for assistants, over what the build writes.
  'engine/assistants': {
    folders: ['engine/model', 'engine/search'],
    packages: ['@modelcontextprotocol/sdk', 'zod'],
    node: /(http|run-in-thread)\.ts$/,
  },
  // The service worker, and what a page does to keep the site. The list of files is made at build.
  'engine/offline/list.ts': { folders: ['engine/offline', 'engine/model'], packages: [], node: true },
  'engine/offline': { folders: ['engine/model'], packages: [], node: false },
  'engine/shell': {
    folders: ['engine/model', 'engine/search', 'engine/offline'],
    packages: shellPackages,
    node: false,
  },
  'engine/client': { folders: ['engine/model', 'engine/search', 'engine/shell'], packages: shellPackages, node: false },
  'engine/build': {
    folders: [
      'engine/code.ts',
      'engine/model',
      'engine/search',
      'engine/data',
      'engine/markdown',
      'engine/assistants',
      'engine/offline',
      'engine/check',
      'engine/shell',
      'engine/feature.ts',
      'engine/site.ts',
    ],
    packages: 'all',
    node: true,
  },
  // Islands of features run in the browser.
  'features/api/console': {
    folders: ['features/api/model', 'features/api/words.ts', 'engine/model', 'engine/shell'],
    packages: shellPackages,
    node: false,
  },
  // The sandbox: the engine and the rules of pages are pure; the service runs in a Worker; the rest is islands.
  'features/sandbox/engine': { folders: [], packages: [], node: false },
  'features/sandbox/database': { folders: ['features/sandbox/engine'], packages: [], node: false },
  'features/sandbox/page': { folders: ['features/sandbox/engine'], packages: [], node: false },
  'features/sandbox/service': {
    folders: [
      'features/sandbox/engine',
      'features/sandbox/page',
      'features/sandbox/words.ts',
      'engine/model',
      'engine/worker-port.ts',
      'engine/worker-serve.ts',
    ],
    packages: ['d3-force'],
    node: false,
  },
  'features/sandbox/interface': {
    folders: [
      'features/sandbox/engine',
      'features/sandbox/page',
      'features/sandbox/service',
      'features/sandbox/words.ts',
      'engine/model',
      'engine/shell',
    ],
    packages: shellPackages,
    node: false,
  },
  // Its page is made at build; all else of it is an island.
  'features/sandbox/playground/page.ts': {
    folders: ['features/sandbox', 'engine/build', 'engine/feature.ts'],
    packages: 'build',
    node: true,
  },
  'features/sandbox/playground': {
    folders: [
      'features/sandbox/engine',
      'features/sandbox/interface',
      'features/sandbox/service',
      'features/sandbox/words.ts',
      'engine/model',
      'engine/shell',
    ],
    packages: [...shellPackages, '@codemirror/commands', '@codemirror/state', '@codemirror/view'],
    node: false,
  },
  // The builder of schemas: what it knows is pure; the rest is an island.
  'features/sandbox/builder/model': {
    folders: ['features/sandbox/engine', 'features/sandbox/builder/words.ts', 'engine/model'],
    packages: [],
    node: false,
  },
  'features/sandbox/builder/interface': {
    folders: [
      'features/sandbox/engine',
      'features/sandbox/interface',
      'features/sandbox/builder/model',
      'features/sandbox/builder/words.ts',
      'engine/model',
      'engine/shell',
    ],
    packages: shellPackages,
    node: false,
  },
  'features/api/model': { folders: ['engine/model'], packages: [], node: false },
  // The builder of configuration files: its rules are pure, and run in the browser.
  'features/params/builder/model': { folders: ['engine/model'], packages: [], node: false },
  'features/params/builder/interface': {
    folders: ['features/params/builder/model', 'features/params/builder/words.ts', 'engine/model', 'engine/shell'],
    packages: shellPackages,
    node: false,
  },
  features: {
    folders: [
      'engine/model',
      'engine/data',
      'engine/markdown',
      'engine/check',
      'engine/feature.ts',
      'engine/build',
      'engine/assistants/tool.ts',
      'engine/assistants/run-in-thread.ts',
    ],
    packages: 'build',
    node: true,
  },
};

/** Folders whose subfolders do not know each other: each feature is on its own. */
const apart = 'features';

export interface Import {
  /** The text between the quotes. */
  specifier: string;
  line: number;
  /** Types only: nothing of it is left when the code runs. */
  types: boolean;
}

const statements =
  /^[ \t]*(?:import|export)\s+(type\s+)?(?:[\w*\s{},$]*?\bfrom\s+)?['"]([^'"\n]+)['"]|\bimport\(\s*(?:\/\*.*?\*\/\s*)?['"]([^'"\n]+)['"]\s*\)|\bnew URL\(\s*['"](\.[^'"\n]+\.tsx?)['"]\s*,\s*import\.meta\.url|\btypeof import\(['"]([^'"\n]+)['"]\)/gm;

/** Every import of a module: static, dynamic, `export … from`, and files named by `new URL(…, import.meta.url)`. */
export function importsOf(code: string): Import[] {
  return [...code.matchAll(statements)].map((match) => {
    const [whole, type, fixed, dynamic, file, typeOnly] = match;
    const names = /\{([^}]*)\}/
      .exec(whole)?.[1]
      ?.split(',')
      .filter((name) => name.trim());
    const types = Boolean(
      type ||
        typeOnly ||
        (fixed && names?.length && !/^\s*import\s+\w/.test(whole) && names.every((name) => /^\s*type\s/.test(name))),
    );
    return {
      specifier: (fixed ?? dynamic ?? file ?? typeOnly) as string,
      line: code.slice(0, (match.index as number) + whole.length).split('\n').length,
      types,
    };
  });
}

/** Tests and what only they use may look anywhere. */
const isTest = (file: string) => /\.test\.tsx?$|(^|\/)testing(\/|\.tsx?$)/.test(file);

/** Checks every module of the engine and the features against the table. `root` is the folder of the repository. */
export function checkImports(root: string): Fault[] {
  return ['engine', 'features'].flatMap((layer) =>
    readdirSync(join(root, layer), { recursive: true, encoding: 'utf8' })
      .map((file) => posix.join(layer, file.replaceAll('\\', '/')))
      .filter((file) => /\.(ts|tsx|mts)$/.test(file) && !file.endsWith('.d.ts') && !isTest(file))
      .sort()
      .flatMap((file) => importsOf(readFileSync(join(root, file), 'utf8')).flatMap((one) => judge(file, one))),
  );
}

const inFolder = (file: string, folder: string) => file === folder || file.startsWith(`${folder}/`);

/** The rule for a module, with the folder that it holds for. */
function ruleOf(file: string): [folder: string, rule: Rule] | undefined {
  const folder = Object.keys(rules).find((name) => inFolder(file, name));
  return folder ? [folder, rules[folder] as Rule] : undefined;
}

/** Package of an import: `@scope/name/file` → `@scope/name`. */
export const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

/** Why a module may not import another; nothing when it may. `file` is relative to the repository. */
export function judge(file: string, one: Import): Fault[] {
  const fail = (cause: string, cure: string): Fault[] => [{ file, line: one.line, cause, cure }];
  const found = ruleOf(file);
  if (!found) return fail('The folder has no rule.', 'Add it to tests/house/rules.ts.');
  const [folder, rule] = found;
  const { specifier, types } = one;
  if (specifier.startsWith('.')) return judgeFile(file, folder, rule, one, fail);
  if (specifier.startsWith('node:') || isBuiltin(specifier)) {
    if (!specifier.startsWith('node:')) return fail(`"${specifier}" lacks "node:".`, `Write node:${specifier}.`);
    const mayUse = rule.node === true || (rule.node instanceof RegExp && rule.node.test(file));
    return types || mayUse
      ? []
      : fail(`${folder} does not use Node (${specifier}).`, 'Give it what it needs from outside, as an argument.');
  }
  const name = packageOf(specifier);
  if (types || rule.packages === 'all') return [];
  if (rule.packages === 'build')
    return browserSide.test(name)
      ? fail(`${folder} does not use ${name}.`, 'Leave the browser to the shell and the client.')
      : [];
  return rule.packages.includes(name)
    ? []
    : fail(`${folder} does not use ${name}.`, `Its packages are ${rule.packages.join(', ') || 'none'}.`);
}

function judgeFile(
  file: string,
  folder: string,
  rule: Rule,
  { specifier, types }: Import,
  fail: (cause: string, cure: string) => Fault[],
): Fault[] {
  const bare = specifier.replace(/\?.*$/, '');
  if (!/\.(ts|tsx|css|json)$/.test(bare))
    return fail(`"${specifier}" has no ending.`, 'Write the ending of the file: .ts or .tsx.');
  const target = posix.join(dirname(file), bare);
  const layer = file.split('/')[0] as string;
  const [otherLayer = '', other = ''] = target.split('/');
  if (otherLayer !== 'engine' && otherLayer !== layer)
    return fail(`The ${layer} layer does not know ${target}.`, 'Imports run from site to features to engine.');
  const own = file.split('/')[1] as string;
  if (otherLayer === apart && other !== own)
    return fail(
      `The feature ${own} does not know the feature ${other} (${target}).`,
      'Move what two need to the engine.',
    );
  if (folder === apart && other === own) return [];
  if (types || inFolder(target, folder) || rule.folders.some((name) => inFolder(target, name))) return [];
  return fail(`${folder} does not import ${target}.`, `It may import ${rule.folders.join(', ') || 'nothing else'}.`);
}
