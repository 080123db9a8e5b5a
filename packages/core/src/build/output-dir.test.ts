import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { assertNotSourceDir, assertNoUrlCharacters } from './output-dir.ts';

const room = mkdtempSync(join(tmpdir(), 'out-'));
afterAll(() => rmSync(room, { recursive: true }));
mkdirSync(join(room, 'project/content'), { recursive: true });
mkdirSync(join(room, 'links'));
symlinkSync(join(room, 'project'), join(room, 'links/project'));
symlinkSync('/', join(room, 'links/all'));

const root = join(room, 'project');
const judge = (out: string) => () => assertNotSourceDir(resolve(room, out), root, join(root, '.cache'));

it.each(['/a#b/site', '/a/site?', '/#/x'])('a project below %s is rejected', (path) =>
  expect(() => assertNoUrlCharacters(path)).toThrow(/contains "[#?]", which the bundler can't handle/),
);

it.each(['/a b/site', '/a%20b', '/ü/(1)[a]', '/a&b=c;d'])('a project below %s can be built', (path) =>
  expect(() => assertNoUrlCharacters(path)).not.toThrow(),
);

describe('C3: a build goes into no folder of the project', () => {
  it.each([
    'project',
    '.',
    '/',
    'project/content',
    'project/content/new/deep',
    'project/navigation',
    'project/.cache',
    'links/project',
    'links/project/data',
    'links/all',
    resolve('.'),
    resolve('packages/core/src/theme'),
    resolve('site/content'),
    resolve('tests'),
    resolve('node_modules/new'),
    resolve('.git'),
  ])('not into %s', (out) =>
    expect(judge(out)).toThrow(/The site can't be built into .+\n {2}hint: Choose a folder that contains nothing else/),
  );

  it.each(['project/dist', 'project/content-dist', 'project/.cache/test/dist', 'dist', 'new/deep', resolve('dist')])(
    'but into %s',
    (out) => expect(judge(out)).not.toThrow(),
  );

  it('nor into the sources of this code, but for a project that lies among them, as the fixture does', () => {
    const fixture = resolve('tests/fixture');
    const into = (out: string) => () => assertNotSourceDir(resolve(out), fixture, resolve('tests/fixture/.cache'));
    expect(into('tests/fixture/dist')).not.toThrow();
    expect(into('tests/fixture/data')).toThrow('which contains sources');
    expect(into('packages')).toThrow('the folder of the code');
    expect(into('packages/core/src')).toThrow('which contains sources');
  });
});
