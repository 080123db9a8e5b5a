import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { registry } from '../model/testing/navigation.ts';
import type { NavigationItem } from '../model/types.ts';
import { type ImportModule, loadProject } from './project.ts';

const root = resolve('tests/fixture');
const { default: config } = (await import(join(root, 'site.config.ts'))) as { default: Record<string, unknown> };

/** The project's modules, some of them replaced. */
const modules =
  (changes: Record<string, unknown>): ImportModule =>
  async (path) => {
    const file = path.slice(root.length + 1);
    if (file in changes) return changes[file] as Record<string, unknown>;
    if (file === 'site.config.ts') return { default: config };
    return file === 'navigation/index.ts' ? { navigation: registry() } : { redirects: [] };
  };

const getDiagnostics = async (changes: Record<string, unknown>) => {
  try {
    await loadProject(root, modules(changes));
    return [];
  } catch (error) {
    return (error as { diagnostics: { file: string; line?: number; message: string; hint: string }[] }).diagnostics;
  }
};

/** Loads the configuration with some keys changed. The value `undefined` removes a key. */
const checkConfig = (change: object) => getDiagnostics({ 'site.config.ts': { default: { ...config, ...change } } });
const checkItems = (...items: unknown[]) =>
  getDiagnostics({ 'navigation/index.ts': { navigation: { ...registry(), forum: { title: 'Forum', items } } } });

const product = config.product as object;
const [tools] = config.pages as object[];

it('loadProject requires only product, origin, title, description and sidebars', async () => {
  const { product, origin, title, description } = config;
  const least = { default: { product, origin, title, description } };
  const { config: whole, kinds, features } = await loadProject(root, modules({ 'site.config.ts': least }));
  expect(whole).toMatchObject({ base: '/', actions: [], header: { links: [] }, home: { links: [], models: [] } });
  expect(whole.home).toMatchObject({ title: whole.title, lead: whole.description });
  expect([Object.keys(kinds.sections), features.all]).toEqual([['page'], []]);
});

it('loadProject accepts valid modules', async () => expect(await getDiagnostics({})).toEqual([]));

/** A card of first steps that has one step. */
const startWith = (step: object) => ({
  title: 'X',
  tabs: [{ name: 'X', steps: [{ label: 'X', ...step }] }],
  links: [],
});

describe('the configuration is rejected with', () => {
  it.each([
    ['no product', { product: undefined }, /`product` is missing/],
    ['no name', { product: { ...product, name: undefined } }, /`name` is missing \(product\)/],
    ['an empty name', { product: { ...product, name: ' ' } }, /text is empty \(product › name\)/],
    ['no slug', { product: { ...product, slug: undefined } }, /`slug` is missing/],
    ['a slug with capitals', { product: { ...product, slug: 'Quarkly' } }, /^Invalid slug /],
    ['a slug with a slash', { product: { ...product, slug: 'a/b' } }, /^Invalid slug /],
    ['a slug that contains ".."', { product: { ...product, slug: '../../x' } }, /^Invalid slug /],
    ['no repository', { product: { ...product, repo: undefined } }, /`repo` is missing/],
    ['no title', { title: undefined }, /`title` is missing/],
    ['a base path without a slash at its end', { base: '/docs' }, /^Invalid base path /],
    ['a base path without a slash at its beginning', { base: 'docs/' }, /^Invalid base path /],
    ['a base path that is empty', { base: '' }, /^Invalid base path /],
    ['a base path that contains ".."', { base: '/../x/' }, /^Invalid base path /],
    ['a base path of another host', { base: '//example.org/' }, /^Invalid base path /],
    ['a base path with a query', { base: '/docs?x/' }, /^Invalid base path /],
    ['an origin that is not a URL', { origin: 'docs' }, /^Invalid origin /],
    ['an origin with a slash', { origin: 'https://docs.example.org/' }, /^Invalid origin /],
    ['an origin with a path', { origin: 'https://docs.example.org/x' }, /^Invalid origin /],
    ['an origin of files', { origin: 'file:///srv' }, /^Invalid origin /],
    ['an editBase that runs code', { editBase: 'javascript:alert(1)/' }, /^Invalid base URL .* \(editBase\)/],
    ['a link without an address', { header: { links: [{ label: 'X' }] } }, /`href` is missing \(header › links › X\)/],
    ['a link that runs code', { actions: [{ label: 'X', href: 'javascript:alert(1)' }] }, /^Invalid link /],
    ['a relative link', { actions: [{ label: 'X', href: 'stream' }] }, /^Invalid link /],
    ['an unknown key', { colour: 'red' }, /Unknown key `colour`/],
    [
      'an unknown icon',
      { footer: { year: 2023, holder: 'X', social: [{ label: 'X', href: '/', icon: 'X' }] } },
      /Unknown icon "X"/,
    ],
    [
      'an icon that is a path',
      { home: { ...(config.home as object), models: [{ id: 'x', icon: '../x', title: 'X', text: 'X', href: '/' }] } },
      /^Invalid icon name "\.\.\/x"/,
    ],
    [
      'an icon without a file',
      { home: { ...(config.home as object), models: [{ id: 'x', icon: 'modle', title: 'X', text: 'X', href: '/' }] } },
      /Unknown icon "modle"/,
    ],
    [
      'a step without a command and a link',
      { home: { start: startWith({}) } },
      /A step must have either a command or a link/,
    ],
    [
      'a step with a command and a link',
      { home: { start: startWith({ command: 'x', link: { label: 'X', href: '/' } }) } },
      /A step must have either a command or a link/,
    ],
    [
      'a command line that is too long',
      { home: { start: startWith({ command: `x\n${'x'.repeat(59)}` }) } },
      /A line of the command exceeds 58 characters/,
    ],
    ['a favicon without a file', { brand: { ...(config.brand as object), favicon: 'none' } }, /Unknown icon "none"/],
    [
      'a route that is reserved for a built-in page',
      { pages: [{ ...tools, path: '/search' }] },
      /^Invalid route "\/search"/,
    ],
    ['a language that is a name', { lang: 'English' }, /^Invalid language code "English"/],
    ['UI strings of an unknown area', { strings: { shel: { skip: 'X' } } }, /Unknown area "shel"/],
    ['an unknown UI string', { strings: { theme: { skipp: 'X' } } }, /Unknown UI string "skipp"/],
    [
      'a UI string without its placeholder',
      { strings: { theme: { allPagesCount: 'More' } } },
      /differ from the default text/,
    ],
    ['an empty UI string', { strings: { theme: { skip: ' ' } } }, /text of "skip" is empty/],
    ['a hook outside of its folder', { onEvent: 'content/x.ts' }, /^Invalid path of a hook "content\/x\.ts"/],
    ['a hook without a module', { onEvent: 'hooks/none.ts' }, /Missing module "hooks\/none\.ts"/],
    ['an element that the head cannot have', { head: [{ tag: 'body' }] }, /`body` is not possible/],
    [
      'a script of another site in the head',
      { head: [{ tag: 'script', attributes: { src: 'https://example.org/x.js' } }] },
      /does not allow the script "https:\/\/example\.org\/x\.js"/,
    ],
    [
      'an empty list of kinds',
      { kinds: { sections: {}, retired: [], links: [] } },
      /The list of kinds is empty \(kinds › sections\)/,
    ],
    ['an output that is a text', { outputs: ['x'] }, /Expected a function/],
    ['a phrase without a pattern', { phrases: { rules: [{ id: 'a', hint: 'B.' }], exceptions: [] } }, /pattern/],
  ])('%s', async (_, change, message) => {
    expect(await checkConfig(change)).toMatchObject([
      { file: 'site.config.ts', message: expect.stringMatching(message), hint: expect.stringMatching(/\.$/) },
    ]);
  });

  it('no default export', async () =>
    expect(await getDiagnostics({ 'site.config.ts': {} })).toMatchObject([{ message: 'Missing default export.' }]));
});

describe('the navigation is rejected with', () => {
  const item: NavigationItem = { id: 'x', title: 'X', children: [] };
  item.children = [item];
  it.each([
    ['no title', [{ id: 'a', path: '/a' }], /`title` is missing/],
    ['a number as title', [{ id: 'a', title: 7, path: '/a' }], /Found a number, expected text \(title\)/],
    ['null in the place of an item', [null], /Item 1 of the sidebar is null/],
    [
      'children that are not a list',
      [{ id: 'a', title: 'A', children: 'b' }],
      /Found text, expected a list \(children\)/,
    ],
    ['an item in itself', [item], /"X" contains itself/],
    ['an unknown key', [{ id: 'a', title: 'A', path: '/a', icon: 'x' }], /Unknown key `icon`/],
    ['an invisible character', [{ id: 'a', title: 'A\u{e0041}', path: '/a' }], /U\+E0041.* \(title\)/],
    ['markup in a title', [{ id: 'a', title: '**A**', path: '/a' }], /^The markup "\*\*".* \(title\)/],
  ])('%s', async (_, items, message) => {
    expect(await checkItems(...items)).toMatchObject([
      { file: 'navigation/index.ts', message: expect.stringMatching(message) },
    ]);
  });

  it('a missing sidebar, an invalid sidebar key, or no export', async () => {
    const file = 'navigation/index.ts';
    const { forum } = registry();
    expect(await getDiagnostics({ [file]: { navigation: { ...registry(), forum: undefined } } })).toMatchObject([
      { file, message: 'Missing sidebar "forum".' },
    ]);
    for (const key of ['none', 'No Key'])
      expect(await getDiagnostics({ [file]: { navigation: { ...registry(), [key]: forum } } })).toMatchObject([
        { file, message: `Invalid sidebar key "${key}".` },
      ]);
    expect(await getDiagnostics({ [file]: {} })).toMatchObject([{ file, message: 'Missing export "navigation".' }]);
  });

  it('a variant whose query would have to be escaped', async () => {
    const { outlet } = registry();
    const variantOf = { sidebar: 'orders', query: { name: 'shop', value: 'a&b' } };
    expect(
      await getDiagnostics({
        'navigation/index.ts': { navigation: { ...registry(), outlet: { ...outlet, variantOf } } },
      }),
    ).toMatchObject([
      { file: 'navigation/outlet.ts', message: expect.stringMatching(/^Invalid query name or value "a&b"/) },
    ]);
  });

  it('invalid or missing redirects', async () => {
    const file = 'navigation/redirects.ts';
    expect(await getDiagnostics({ [file]: { redirects: [{ from: '/a' }] } })).toMatchObject([
      { file, message: '`to` is missing (1).' },
      { file, message: '`permanent` is missing (1).' },
    ]);
    expect(await getDiagnostics({ [file]: {} })).toMatchObject([{ file, message: 'Missing export "redirects".' }]);
  });
});

it('loadProject reports the diagnostics of all modules together, with lines', async () => {
  const diagnostics = await getDiagnostics({
    'site.config.ts': { default: { ...config, origin: 'https://docs.example.org', title: 7 } },
    'navigation/redirects.ts': { redirects: [{ from: '/tickets', to: '/x', permanent: 1 }] },
  });
  const lineOf = (file: string, text: string) =>
    (readFileSync(join(root, file), 'utf8').split(text)[0] as string).split('\n').length;
  expect(diagnostics).toMatchObject([
    { file: 'site.config.ts' },
    { file: 'navigation/redirects.ts', line: lineOf('navigation/redirects.ts', "'/tickets'") },
  ]);
});

describe('a module that cannot be loaded', () => {
  const tempDir = mkdtempSync(join(tmpdir(), 'project-'));
  afterAll(() => rmSync(tempDir, { recursive: true, force: true }));

  it('is reported with its error, together with other modules', async () => {
    const fail: ImportModule = async (path) => {
      if (path.endsWith('config.ts')) throw new Error('x is not defined');
      if (path.endsWith('index.ts'))
        throw new Error(
          `Transform failed with 1 error:\n${root}/navigation/guide.ts:4:10: ERROR: Expected "}" but found ";"`,
        );
      return { redirects: [] };
    };
    await expect(loadProject(root, fail)).rejects.toMatchObject({
      diagnostics: [
        { file: 'site.config.ts', message: 'The file cannot be loaded: x is not defined.' },
        { file: 'navigation/guide.ts', line: 4, message: expect.stringContaining('Expected "}"') },
      ],
    });
  });

  it('is reported if it is missing', async () => {
    writeFileSync(join(tempDir, 'site.config.ts'), '');
    await expect(loadProject(tempDir, async () => ({}))).rejects.toMatchObject({
      diagnostics: expect.arrayContaining([expect.objectContaining({ file: 'navigation/index.ts' })]),
    });
  });
});
