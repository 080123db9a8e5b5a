import { describe, expect, it } from 'vitest';
import type { SiteConfig } from '../../model/config.ts';
import { escapeXml } from '../../model/text.ts';
import type { PageModel } from '../../model/types.ts';
import type { OutputContext, SiteOutput } from '../../site.ts';
import { generateOutputs, renderLlmsIndex, renderSitemap } from './texts.ts';

const config = {
  origin: 'https://docs.example.org',
  base: '/',
  product: { name: 'Q & A', slug: 'q', repo: '' },
} as SiteConfig;
const page = {
  route: '/release-info/a-1.0',
  layout: 'article',
  kind: 'release-notes',
  title: 'A\u0007 [1.0] <b>\n& more',
  description: 'One\ntwo.',
  markdownUrl: '/release-info/a-1.0.md',
} as PageModel;

describe('titles with special characters', () => {
  it('leave XML well-formed', () => {
    expect(escapeXml(page.title)).toBe('A [1.0] &lt;b>\n&amp; more');
    expect(renderSitemap([page], config)).toContain('<loc>https://docs.example.org/release-info/a-1.0</loc>');
  });
  it('stay on one line in llms.txt', () =>
    expect(
      renderLlmsIndex([{ title: 'Releases', file: '/llms/release.txt', pages: [page] }], config, 'About.'),
    ).toContain('\n- [A\u0007 \\[1.0\\] <b> & more](https://docs.example.org/release-info/a-1.0.md): One two.\n'));
});

it('llms.txt counts the pages of an area', () => {
  const of = (count: number) =>
    renderLlmsIndex(
      [{ title: 'Releases', file: '/llms/release.txt', pages: Array(count).fill(page) }],
      config,
      'About.',
    );
  expect(of(1)).toContain('/llms/release.txt): The page of the area.');
  expect(of(2)).toContain('/llms/release.txt): All 2 pages of the area.');
});

const context = {
  models: [page] as readonly PageModel[],
  url: (route: string) => `https://docs.example.org${route}`,
} as OutputContext;
const taken = { routes: new Set(['/', '/search', '/recipes/count']), files: new Set(['/openapi.json']) };
const make = (...outputs: SiteOutput[]) => generateOutputs(outputs, context, taken);
const file =
  (path: string): SiteOutput =>
  () => ({ [path]: 'x' });

it('generateOutputs collects the files of every output', () =>
  expect(make(({ url }) => ({ '/feeds/all.xml': url('/a') }), file('/names.json'), file('/recipes/count.txt'))).toEqual(
    {
      outputs: { '/feeds/all.xml': 'https://docs.example.org/a', '/names.json': 'x', '/recipes/count.txt': 'x' },
      diagnostics: [],
    },
  ));

it('generateOutputs and the sitemap leave out the search and the 404 page', () => {
  const models = (['home', 'search', 'not-found', 'article'] as const).map(
    (layout) => ({ layout, route: `/${layout}` }) as PageModel,
  );
  const list: SiteOutput = (given) => ({ '/all.txt': given.models.map(({ route }) => route).join() });
  expect(generateOutputs([list], { ...context, models }, taken).outputs).toEqual({ '/all.txt': '/home,/article' });
  expect(renderSitemap(models, config).match(/(?<=org).*?(?=<\/loc>)/g)).toEqual(['/home', '/article']);
});

describe('generateOutputs rejects, with the path,', () => {
  it.each([
    ['a path without a leading slash', 'pages.txt'],
    ['a folder', '/feeds/'],
    ['nothing', ''],
    ['an empty part', '/feeds//all.xml'],
    ['a way up', '/feeds/../../all.xml'],
    ['a point', '/./all.xml'],
  ])('%s', (_, path) =>
    expect(make(file(path))).toEqual({
      outputs: {},
      diagnostics: [
        {
          file: 'site.config.ts',
          quote: [path, 'outputs'],
          message: `Invalid output path "${path}".`,
          hint: 'Write it from the root: "/feeds/all.xml".',
        },
      ],
    }),
  );

  it.each(['/recipes/count.html', '/recipes/count.md', '/recipes/count', '/search.html'])(
    'a path that belongs to a page: %s',
    (path) =>
      expect(make(file(path))).toMatchObject({
        outputs: {},
        diagnostics: [{ message: `The output "${path}" conflicts with the page ${path.replace(/\..*/, '')}.` }],
      }),
  );

  it.each([
    '/llms.txt',
    '/llms/all.txt',
    '/assets/all.js',
    '/_headers',
    '/index.html',
    '/404.html',
    '/sw.js',
    '/licenses.txt',
    '/icon-512-maskable.png',
    '/openapi.json',
  ])('a path that belongs to the build: %s', (path) =>
    expect(make(file(path))).toMatchObject({
      outputs: {},
      diagnostics: [{ message: `Reserved output path "${path}".` }],
    }),
  );

  it('a path that another output has used', () =>
    expect(make(file('/a.txt'), () => ({ '/a.txt': 'y' }))).toMatchObject({
      outputs: { '/a.txt': 'x' },
      diagnostics: [{ message: 'Duplicate output "/a.txt".' }],
    }));

  it('a value that is not text', () =>
    expect(make((() => ({ '/a.txt': undefined })) as unknown as SiteOutput)).toMatchObject({
      outputs: {},
      diagnostics: [{ message: 'The output "/a.txt" must be a string.' }],
    }));
});
