import { createHash } from 'node:crypto';
import { toInlinePageData } from '@folio/core/model/client-protocol.ts';
import type { PageModel } from '@folio/core/model/types.ts';
import { describe, expect, it } from 'vitest';
import { createBuiltSite, htmlChecks } from './html.ts';

const origin = 'https://docs.example.org';
const boot = 'start()';
const sheet = 'p{margin:0}.sidebar{width:9px}';
const hash = (source: string) => `'sha256-${createHash('sha256').update(source).digest('base64')}'`;
const policy = `default-src 'none'; script-src 'self' ${hash(boot)}; style-src 'self' ${hash(sheet)}`;

const model = (route: string, title: string): PageModel => ({
  route,
  layout: route === '/' ? 'home' : 'article',
  title,
  headTitle: title,
  description: `About ${title}.`,
  sidebar: 'docs',
  navigation: route === '/' ? [] : [{ key: 'docs', breadcrumbs: [] }],
  contents: [],
  related: [],
});

const body = '<h2 id="limits">Limits</h2><p>See <a href="/">home</a> and <a href="#limits">limits</a>.</p>';

/** A page that is in order. */
function page(data: PageModel, prose: string): string {
  const url = origin + data.route;
  const meta = Object.entries({
    'og:title': data.title,
    'og:description': data.description,
    'og:url': url,
    'og:image': `${origin}/og.png`,
  });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="Content-Security-Policy" content="${policy}"><title>${data.headTitle}</title><meta name="description" content="${data.description}"><link rel="canonical" href="${url}">${meta
    .map(([name, content]) => `<meta property="${name}" content="${content}">`)
    .join(
      '',
    )}<link rel="icon" href="/favicon.ico"><style>${sheet}</style></head><body><nav class="sidebar" aria-label="Manual"><div class="tree"><ul><li><a href="/a"${
    data.route === '/a' ? ' aria-current="page"' : ''
  }>A</a></li></ul></div></nav><main><article><h1>${data.title}</h1><svg aria-hidden="true"><path d="M0 0"/></svg><div class="prose">${prose}</div></article></main><script type="application/json" id="page">${JSON.stringify(toInlinePageData(data))}</script><script>${boot}</script></body></html>`;
}

type Files = Record<string, string>;

/** A site in order, of a home page and an article. */
function files(): Files {
  const home = model('/', 'Home');
  const article = model('/a', 'A');
  const lost = { ...model('/404', 'Lost'), layout: 'not-found' as const, navigation: [] };
  const head = (html: string) => /<\/title>(.*?)<link rel="icon"/.exec(html)?.[1];
  return {
    '/favicon.ico': '',
    '/index.html': page(home, ''),
    '/a.html': page(article, body),
    '/404.html': page(lost, '').replace(/<link rel="canonical"[^>]*>/, '<meta name="robots" content="noindex">'),
    '/og.png': '',
    '/assets/late.1.css': '@media print{.odd .x:hover{color:red}}',
    '/_headers': `/*\n  Content-Security-Policy: ${policy}; frame-ancestors 'none'\n`,
    '/_site.json': JSON.stringify({ redirects: [{ from: '/old', to: '/a', permanent: true }] }),
    '/_pages/manifest.json': JSON.stringify({ '/': '1', '/a': '2' }),
    '/_pages/index.1.json': JSON.stringify({ ...home, html: '', head: head(page(home, '')) }),
    '/_pages/a.2.json': JSON.stringify({ ...article, html: body, head: head(page(article, body)) }),
  };
}

function causes(all: Files): string[] {
  const site = createBuiltSite(Object.keys(all).sort(), (path) => all[path] as string);
  return Object.values(htmlChecks).flatMap((check) => check(site).map(({ file, message }) => `${file}: ${message}`));
}

/** What is found when a text of the article, there and in its fragment, is another. */
function changed(from: string, to: string, file = '/a.html'): string[] {
  const all = files();
  expect(all[file]).toContain(from);
  all[file] = (all[file] as string).replace(from, to);
  if (body.includes(from))
    all['/_pages/a.2.json'] = JSON.stringify({ ...model('/a', 'A'), html: body.replace(from, to) });
  return causes(all);
}

describe('htmlChecks', () => {
  it('find nothing in a correct site', () => expect(causes(files())).toEqual([]));

  it.each([
    ['a tag left open', '<p>See', '<p><b>See', '</p> where <b> is open'],
    ['a block in a paragraph', '<p>See', '<p><ul><li>See</li></ul>', '<ul> closes the paragraph'],
    ['a link in a link', '>home</a>', '><a href="/">home</a></a>', '<a> inside a link'],
    ['a list item outside a list', '<p>See', '<li>x</li><p>See', '<li> inside <div>'],
    ['a bare sign', 'See <a', 'See 1<2 <a', 'a "<" that begins no tag'],
    ['a tag that does not close itself', '<p>See', '<div/><p>See', '<div/> does not close itself'],
    ['a heading left out', '<h2 id="limits">Limits</h2>', '<h3 id="limits">Limits</h3>', 'has level 3 after level 1'],
    ['an id twice', '<p>See', '<p id="limits">See', 'Duplicate id "limits"'],
    [
      'a reference to no id',
      '<p>See',
      '<p aria-labelledby="nothing">See',
      'aria-labelledby="nothing", which no element has',
    ],
    ['a picture without text', '<p>See', '<p><img src="/og.png">See', '<img> has no alt'],
    ['a drawing without text', '<p>See', '<p><svg role="img"></svg>See', '<svg> has no text and is not hidden'],
    [
      'a button without a name',
      '<p>See',
      '<p><button type="button"><i aria-hidden="true">x</i></button>See',
      '<button> has no name',
    ],
    ['a handler', '<p>See', '<p onclick="x()">See', 'has the handler onclick'],
    ['a style attribute', '<p>See', '<p style="color:red">See', 'has a style attribute'],
    ['a style in the article', '<p>See', '<style>p{}</style><p>See', 'The policy does not allow the style'],
    ['a script in the article', '<p>See', '<script>x()</script><p>See', '<script> is not allowed in main'],
    ['an address that runs code', 'href="#limits"', 'href="javascript:x()"', 'has an address that runs code'],
    [
      'something from elsewhere',
      '<p>See',
      '<p><img alt="" src="https://example.com/x.png">See',
      'loads https://example.com/x.png from elsewhere',
    ],
    ['a link to no page', 'href="/"', 'href="/b"', 'Unknown page or file in the link /b'],
    ['a link to an old path', 'href="/"', 'href="/old"', 'The link /old redirects to /a'],
    ['a link to a file of a page', 'href="/"', 'href="/a.html"', 'The link /a.html is not the route of the page'],
    ['a link to no anchor', 'href="#limits"', 'href="/a#top"', 'has an anchor that a.html does not have'],
    ['a relative link', 'href="/"', 'href="b"', 'is relative'],
    ['two articles', '<p>See', '<article></article><p>See', 'The page has 2 articles'],
    ['a second h1', '<p>See', '<h1>B</h1><p>See', 'The page has 2 h1'],
    ['a sidebar in the article', '<p>See', '<div class="sidebar"></div><p>See', 'is not allowed in the article'],
  ])('find %s', (_, from, to, message) => {
    expect(changed(from, to).join('\n')).toContain(message);
  });

  it.each([
    ['no title', '<title>A</title>', '', 'The page has no title'],
    ['the title of another page', '<title>A</title>', '<title>home</title>', 'is also that of a.html'],
    ['no description', 'name="description" content="About A."', 'name="description" content=""', 'no description'],
    [
      'a long description',
      'name="description" content="About A."',
      `name="description" content="${'x'.repeat(161)}"`,
      '161 characters',
    ],
    [
      'a canonical address with a query',
      'rel="canonical" href="https://docs.example.org/a"',
      'rel="canonical" href="https://docs.example.org/a?app=x"',
      'it should be https://docs.example.org/a',
    ],
    [
      'a picture that is no file',
      `content="${origin}/og.png"`,
      `content="${origin}/no.png"`,
      'Unknown file in og:image: /no.png',
    ],
    ['another policy', "default-src 'none'", "default-src 'self'", 'differs from that of the other pages'],
    ['a script that the policy does not know', '<script>start()', '<script>begin()', 'does not allow the script'],
    ['no language', ' lang="en"', '', 'names no language'],
    ['a page that marks itself nowhere', ' aria-current="page"', '', '0 links of a tree are marked'],
  ])('find %s', (_, from, to, message) => expect(changed(from, to).join('\n')).toContain(message));

  it('find a page without a fragment, and a fragment that differs or belongs to no page', () => {
    const all = files();
    all['/_pages/a.2.json'] = JSON.stringify({ ...model('/a', 'B'), sidebar: 'faq', html: `${body} ` });
    all['/_pages/b.3.json'] = '{}';
    all['/_pages/manifest.json'] = JSON.stringify({ '/a': '2' });
    expect(causes(all)).toEqual([
      'a.html: The h1 "A" is not the title "B".',
      expect.stringContaining("a.html: The fragment's HTML differs from the article's"),
      "a.html: The fragment's head differs from the page's.",
      "a.html: The page's data differ from the fragment's model.",
      'index.html: The page has no fragment.',
      '_pages/b.3.json: No page has this fragment.',
      '_pages/index.1.json: No page has this fragment.',
    ]);
  });

  it('find a page without links to it', () => {
    const all = files();
    all['/b.html'] = page(model('/b', 'B'), '');
    all['/_pages/b.3.json'] = JSON.stringify({ ...model('/b', 'B'), html: '' });
    all['/_pages/manifest.json'] = JSON.stringify({ '/': '1', '/a': '2', '/b': '3' });
    const found = causes(all).join('\n');
    expect(found).toContain('b.html: The home page has no path to this page.');
    expect(found).toContain('b.html: No tree contains the page');
  });

  it('find a policy in the headers that differs from the pages or lacks one of their hashes', () => {
    expect(causes({ ...files(), '/_headers': '' })).toContain(
      '_headers: The policy of the headers differs from that of the pages.',
    );
    const all = files();
    all['/_headers'] = (all['/_headers'] as string).replace(hash(boot), '');
    expect(causes(all).join(' ')).toContain('a.html: The policy does not allow the script');
  });

  it('find a class whose style rules are only in another page', () => {
    const all = files();
    const odd = `${sheet}.odd{color:red}`;
    const both = `${hash(sheet)} ${hash(odd)}`;
    for (const file of Object.keys(all)) all[file] = (all[file] as string).replaceAll(hash(sheet), both);
    all['/index.html'] = (all['/index.html'] as string).replace(`<style>${sheet}`, `<style>${odd}`);
    all['/a.html'] = (all['/a.html'] as string).replace('<h1>', '<h1 class="odd">');
    expect(causes(all)).toEqual(['a.html: The page lacks the CSS of .odd.']);
  });
});
