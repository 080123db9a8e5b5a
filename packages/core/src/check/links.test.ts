import { describe, expect, it } from 'vitest';
import { checkLinks, checkUnique } from './links.ts';

const page = (route: string, ...links: { href: string; line?: number; file?: string }[]) => ({
  file: `content${route}.md`,
  route,
  ids: ['top', 'übersicht'],
  links,
});
const targets = {
  site: 'https://docs.example.org',
  builtIn: new Set(['/', '/search']),
  invalid: new Set(['/broken']),
  redirects: new Map([['/old', '/b']]),
  files: new Set(['/openapi.json', '/llms.txt']),
};
const messages = (...hrefs: string[]) =>
  checkLinks([page('/a', ...hrefs.map((href) => ({ href }))), page('/b')], targets).map(({ message }) => message);

describe('checkLinks', () => {
  it('accepts links to pages, anchors, built-in pages, files and Markdown copies', () =>
    expect(
      messages(
        '/b',
        '/b#top',
        '/b?x=1#top',
        '#top',
        '/b#%C3%BCbersicht',
        '/',
        '/openapi.json',
        '/b.md',
        '/broken',
        '/broken.md',
        'https://x.org',
        'https://docs.example.organic/b',
        'mailto:a@b.example',
      ),
    ).toEqual([]));

  it.each([
    ['/nowhere', 'The link "/nowhere" leads to no page.'],
    ['/nowhere#top', 'The link "/nowhere" leads to no page.'],
    ['/old', 'The link "/old" names an old path.'],
    ['/b#no', 'The page /b has no anchor "no".'],
    ['/b#%zz', 'The page /b has no anchor "%zz".'],
    ['/postman.json', 'The link "/postman.json" leads to no page and no file of the site.'],
    ['/nowhere.md', 'The link "/nowhere.md" leads to no page and no file of the site.'],
    ['b', 'The link "b" is relative.'],
    [
      'https://docs.example.org/b#top',
      'The link "https://docs.example.org/b#top" is a full address of this site, which is not checked and loads the page anew.',
    ],
  ])('reports the broken link %s', (href, message) => expect(messages(href)).toEqual([message]));

  it.each([
    ['/old#top', 'Link to /b#top.'],
    ['/old?x=1#top', 'Link to /b?x=1#top.'],
    ['/old#gone', 'Link to /b.'],
    ['/stream-joins#top', 'Did you mean /stream-join#top?'],
    ['/joins/stream', 'Did you mean /stream-join?'],
  ])('suggests the new target of %s, with its anchor if it exists', (href, hint) =>
    expect(checkLinks([page('/a', { href }), page('/b'), page('/stream-join')], targets)[0]?.hint).toContain(hint),
  );

  it('suggests the anchor that a misspelled one means', () =>
    expect(checkLinks([page('/a', { href: '/b#topp' }), page('/b')], targets)[0]?.hint).toBe(
      'Did you mean "top"? Use one of: top, übersicht.',
    ));

  it('reports a link of data once, at its line, even if several pages render it', () => {
    const link = { href: '/nowhere', file: 'data/x.yaml', line: 3 };
    expect(checkLinks([page('/a', link), page('/b', link)], targets)).toMatchObject([{ file: 'data/x.yaml', line: 3 }]);
  });
});

it('checkUnique ignores case and spaces', () => {
  const titled = (file: string, title: string) => ({ file, frontmatter: { title, description: file } });
  expect(checkUnique([titled('a.md', 'One two'), titled('b.md', 'one  Two')])).toMatchObject([
    { file: 'b.md', message: 'Duplicate title: a.md has it, too.' },
  ]);
});
