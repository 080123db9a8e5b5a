import { describe, expect, it } from 'vitest';
import type { OutputContext, SiteOutput } from '../site.ts';
import { generateOutputs } from './site-outputs.ts';

const context = { url: (route) => `https://docs.example.org${route}` } as OutputContext;
const taken = { routes: new Set(['/', '/search', '/recipes/count']), files: new Set(['/openapi.json']) };
const make = (...outputs: SiteOutput[]) => generateOutputs(outputs, context, taken);
const file =
  (path: string): SiteOutput =>
  () => ({ [path]: 'x' });

it('files are made by every output, from what it is given', () =>
  expect(make(({ url }) => ({ '/feeds/all.xml': url('/a') }), file('/names.json'), file('/recipes/count.txt'))).toEqual(
    {
      outputs: { '/feeds/all.xml': 'https://docs.example.org/a', '/names.json': 'x', '/recipes/count.txt': 'x' },
      faults: [],
    },
  ));

describe('a fault, which names the address, is', () => {
  it.each([
    ['no slash at its beginning', 'pages.txt'],
    ['a folder', '/feeds/'],
    ['nothing', ''],
    ['an empty part', '/feeds//all.xml'],
    ['a way up', '/feeds/../../all.xml'],
    ['a point', '/./all.xml'],
  ])('%s', (_, path) =>
    expect(make(file(path))).toEqual({
      outputs: {},
      faults: [
        {
          file: 'site.config.ts',
          quote: [path, 'outputs'],
          message: `The output "${path}" is not the address of a file.`,
          hint: 'Write it from the root: "/feeds/all.xml".',
        },
      ],
    }),
  );

  it.each(['/recipes/count.html', '/recipes/count.md', '/recipes/count', '/search.html'])(
    'the file of a page: %s',
    (path) =>
      expect(make(file(path))).toMatchObject({
        outputs: {},
        faults: [{ message: `The output ${path} is where the page ${path.replace(/\..*/, '')} is written.` }],
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
  ])('a file that the build makes: %s', (path) =>
    expect(make(file(path))).toMatchObject({ outputs: {}, faults: [{ message: `The build makes ${path} itself.` }] }),
  );

  it('the file of another output, of which the first is kept', () =>
    expect(make(file('/a.txt'), () => ({ '/a.txt': 'y' }))).toMatchObject({
      outputs: { '/a.txt': 'x' },
      faults: [{ message: 'Two outputs make /a.txt.' }],
    }));

  it('no text', () =>
    expect(make((() => ({ '/a.txt': undefined })) as unknown as SiteOutput)).toMatchObject({
      outputs: {},
      faults: [{ message: 'The output /a.txt is not a text.' }],
    }));
});
