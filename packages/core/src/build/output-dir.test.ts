import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { assertNotSourceDir, assertNoUrlCharacters } from './output-dir.ts';

const tempDir = mkdtempSync(join(tmpdir(), 'out-'));
afterAll(() => rmSync(tempDir, { recursive: true }));
mkdirSync(join(tempDir, 'project/content'), { recursive: true });
mkdirSync(join(tempDir, 'links'));
symlinkSync(join(tempDir, 'project'), join(tempDir, 'links/project'));
symlinkSync('/', join(tempDir, 'links/all'));

const root = join(tempDir, 'project');
const judge = (out: string) => () => assertNotSourceDir(resolve(tempDir, out), root, join(root, '.cache'));

it.each(['/a#b/site', '/a/site?', '/#/x'])('assertNoUrlCharacters rejects the project path %s', (path) =>
  expect(() => assertNoUrlCharacters(path)).toThrow(/contains "[#?]", which the bundler can't handle/),
);

it.each(['/a b/site', '/a%20b', '/ü/(1)[a]', '/a&b=c;d'])('assertNoUrlCharacters accepts the project path %s', (path) =>
  expect(() => assertNoUrlCharacters(path)).not.toThrow(),
);

describe('C3: assertNotSourceDir', () => {
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
  ])('rejects %s', (out) =>
    expect(judge(out)).toThrow(/The site can't be built into .+\n {2}hint: Choose a folder that contains nothing else/),
  );

  it.each(['project/dist', 'project/content-dist', 'project/.cache/test/dist', 'dist', 'new/deep', resolve('dist')])(
    'accepts %s',
    (out) => expect(judge(out)).not.toThrow(),
  );

  it('rejects the source directories of this code, but accepts a project inside of them', () => {
    const fixture = resolve('tests/fixture');
    const into = (out: string) => () => assertNotSourceDir(resolve(out), fixture, resolve('tests/fixture/.cache'));
    expect(into('tests/fixture/dist')).not.toThrow();
    expect(into('tests/fixture/data')).toThrow('which contains sources');
    expect(into('packages')).toThrow('the folder of the code');
    expect(into('packages/core/src')).toThrow('which contains sources');
  });
});
