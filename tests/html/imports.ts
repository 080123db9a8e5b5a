import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, relative, sep } from 'node:path';
import type { Fault } from '../../engine/model/types.ts';

/** The rooms of `src/`. */
export type Room = 'site' | 'search' | 'content' | 'app' | 'client' | 'checks' | 'generator';

/** What the modules of a room may import. */
export interface RoomRule {
  /** Other rooms; the own one always. */
  rooms: Room[];
  /** Packages, by name; `any` for every one but React and Vite. */
  packages: readonly string[] | 'any' | 'all';
  /** Modules that may use Node's own: all of the room, or those whose path matches. */
  node: boolean | RegExp;
  /** More packages, for the modules that may use Node's own. */
  underNode?: readonly string[];
}

/** Libraries of the browser's side: what knows them is no pure room. */
const browserSide = /^(react|react-dom|vite|@vitejs\/.*|@tanstack\/.*|downshift|wouter)$/;

const shell = ['react', 'react-dom', '@tanstack/react-query', 'downshift'];

/**
 * Who may import whom. Imports point inwards: `site` knows nobody; `search` and `content` know `site`; the app knows neither how pages are made nor who
 * serves it; only the generator knows all. One table, because the direction is one decision (architecture: rooms).
 */
export const rooms: Record<Room, RoomRule> = {
  site: { rooms: [], packages: [], node: false },
  // The engine runs in a Worker; its index is built, and its command line runs, under Node.
  search: {
    rooms: ['site'],
    packages: ['snowball-stemmers'],
    node: /^search\/(build\/|cli\.ts$)/,
    underNode: ['yaml'],
  },
  content: { rooms: ['site', 'search'], packages: 'any', node: true },
  app: { rooms: ['site', 'search'], packages: shell, node: false },
  client: { rooms: ['app', 'search', 'site'], packages: shell, node: false },
  checks: { rooms: ['site', 'client'], packages: 'any', node: true },
  generator: { rooms: ['app', 'checks', 'client', 'content', 'search', 'site'], packages: 'all', node: true },
};

/** What no rule of a whole room can say: modules of a room that others may use for a stated reason, types aside. */
const doors: Partial<Record<`${Room} → ${Room}`, RegExp>> = {
  // Synonyms are a data file like the others, in the form that the search defines.
  'content → search': /^search\/build\/synonyms\.ts$/,
  // Where fragments live is agreed between those who write, read and check them.
  'checks → client': /^client\/contract\.ts$/,
  'generator → client': /^client\/contract\.ts$/,
};

export interface Import {
  /** As it is written. */
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

/** Checks every module below `src` against the table. */
export function checkImports(root: string): Fault[] {
  const src = join(root, 'src');
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .map((file) => file.split(sep).join('/'))
    .filter((file) => /\.(ts|tsx|mts)$/.test(file) && !file.endsWith('.d.ts') && !isTest(file))
    .sort();
  return files.flatMap((file) => importsOf(readFileSync(join(src, file), 'utf8')).flatMap((one) => judge(file, one)));
}

type Fail = (cause: string, cure: string) => Fault[];

/** Why a module must not import another; nothing when it may. `file` is relative to `src/`. */
export function judge(file: string, one: Import): Fault[] {
  const room = file.split('/')[0] as Room;
  const fail: Fail = (cause, cure) => [{ file: `src/${file}`, line: one.line, cause, cure }];
  if (!rooms[room])
    return fail(`src/${room} is no room.`, 'Put the module into a room, or add the room to tests/html/imports.ts.');
  if (one.specifier.startsWith('.')) return judgeFile(file, room, one, fail);
  return one.specifier.startsWith('node:') || isBuiltin(one.specifier)
    ? judgeNode(file, room, one, fail)
    : judgePackage(file, room, one, fail);
}

const mayUseNode = (file: string, { node }: RoomRule) => node === true || (node instanceof RegExp && node.test(file));

function judgeNode(file: string, room: Room, { specifier, types }: Import, fail: Fail): Fault[] {
  if (!specifier.startsWith('node:'))
    return fail(`${specifier} is Node's own and lacks "node:".`, `Write node:${specifier}.`);
  if (types || mayUseNode(file, rooms[room])) return [];
  return fail(`${room} must not know Node (${specifier}).`, 'Give it what it needs from outside, as an argument.');
}

/** Package of an import: `@scope/name/file` → `@scope/name`. */
export const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

function judgePackage(file: string, room: Room, { specifier, types }: Import, fail: Fail): Fault[] {
  const name = packageOf(specifier);
  const { packages, underNode = [] } = rooms[room];
  if (types || packages === 'all' || (packages === 'any' && !browserSide.test(name))) return [];
  const list = packages === 'any' ? [] : [...packages, ...(mayUseNode(file, rooms[room]) ? underNode : [])];
  if (list.includes(name)) return [];
  return fail(
    `${room} must not use ${name}.`,
    packages === 'any'
      ? 'Leave the browser to app and client.'
      : `Packages of this module: ${list.join(', ') || 'none'}.`,
  );
}

function judgeFile(file: string, room: Room, { specifier, types }: Import, fail: Fail): Fault[] {
  const bare = specifier.replace(/\?.*$/, '');
  const target = relative('/src', join('/src', dirname(file), bare))
    .split(sep)
    .join('/');
  if (!/\.(ts|tsx|css|json)$/.test(bare))
    return fail(`"${specifier}" has no ending.`, 'Write the ending of the file: .ts or .tsx.');
  if (target.startsWith('..'))
    return fail(
      `${room} must not reach out of src (${specifier}).`,
      'The code knows no project: take what is needed as an argument.',
    );
  const other = target.split('/')[0] as Room;
  if (other === room || (types && mayKnowTypes(room, other))) return [];
  if (!rooms[room].rooms.includes(other))
    return fail(
      `${room} must not import ${other} (${target}).`,
      `It may import ${rooms[room].rooms.join(', ') || 'nobody'}.`,
    );
  const door = doors[`${room} → ${other}`];
  return types || !door || door.test(target)
    ? []
    : fail(
        `${room} must not use ${target}.`,
        `Of ${other} it may use types and ${door.source.replace(/[\\^$]/g, '')}.`,
      );
}

/** Types cross one more border: the app's components speak of the client that is handed to them. */
const mayKnowTypes = (room: Room, other: Room) => room === 'app' && other === 'client';
