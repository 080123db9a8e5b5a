import { describe, expect, it } from 'vitest';
import { buildTrees } from './navigation/build.ts';
import { buildRedirects, type Redirect } from './redirects.ts';
import { product, registry, routes } from './testing/navigation.ts';

const moved = (from: string, to: string): Redirect => ({ from, to, permanent: true });

function build(list: Redirect[]) {
  const { trees } = buildTrees(registry(), product, new Set(routes));
  return buildRedirects(list, trees, new Set([...routes, '/', '/search', '/apps']), product);
}
const getMessages = (list: Redirect[]) => build(list).diagnostics.map(({ message }) => message);

describe('buildRedirects', () => {
  it('expands placeholders and sorts by source', () => {
    const { redirects, diagnostics } = build([
      moved('/z-{product}', '/{product}-install'),
      moved('/a', 'https://{product}.com/a'),
    ]);
    expect(diagnostics).toEqual([]);
    expect(redirects).toContainEqual({ from: '/z-nimbus', to: '/nimbus-install', permanent: true });
    expect(redirects[0]).toEqual({ from: '/a', to: 'https://nimbus.com/a', permanent: true });
  });

  it('accepts queries, anchors and built-in pages as targets', () => {
    const list = [
      moved('/a', '/join?x=1#top'),
      moved('/b', '/apps'),
      moved('/c', '/'),
      moved('/join#old', '/stream#new'),
    ];
    expect(getMessages(list)).toEqual([]);
  });
});

describe('diagnostics of redirects', () => {
  it.each([
    ['a dead target', [moved('/a', '/nowhere')], ['The redirect "/a" leads to "/nowhere", which is not a page.']],
    ['a chain', [moved('/a', '/b'), moved('/b', '/join')], ['The redirects form a chain: /a → /b → /join.']],
    [
      'a chain over a derived redirect',
      [moved('/a', '/apps/leads')],
      ['The redirects form a chain: /a → /apps/leads → /apps/leads/edit.'],
    ],
    ['a redirect to itself', [moved('/a', '/a')], ['The redirects form a cycle: /a → /a.']],
    ['a loop', [moved('/a', '/b'), moved('/b', '/a')], ['The redirects form a cycle: /a → /b → /a.']],
    ['a redirect into a loop', [moved('/x', '/a'), moved('/a', '/a')], ['The redirects form a cycle: /a → /a.']],
    [
      'a loop of three redirects, once',
      [moved('/a', '/b'), moved('/b', '/c'), moved('/c', '/a')],
      ['The redirects form a cycle: /a → /b → /c → /a.'],
    ],
    ['a target with a line break', [moved('/a', '/join\n/x /y')], ['Invalid redirect target "/join\\n/x /y".']],
    [
      'a target with braces',
      [moved('/a', 'https://x.org/{env.HOME}')],
      [expect.stringMatching(/Invalid redirect target/)],
    ],
    ['a javascript: target', [moved('/a', 'javascript:alert(1)')], [expect.stringMatching(/Invalid redirect target/)]],
    [
      'a target with an invalid percent-encoding',
      [moved('/a', '/join?q=%zz')],
      [expect.stringMatching(/Invalid redirect target/)],
    ],
    [
      'a path of the bundled server',
      [moved('/_api/x', '/join')],
      ['"/_api/x" belongs to the files of the built site.'],
    ],
    ['a path of the scripts', [moved('/assets/x', '/join')], ['"/assets/x" belongs to the files of the built site.']],
    ['a path of a file', [moved('/pages.json', '/join')], ['"/pages.json" belongs to the files of the built site.']],
    ['a source with a line break', [moved('/a\nb', '/join')], [expect.stringMatching(/Invalid redirect source/)]],
    ['a redirect that hides a page', [moved('/join', '/stream')], ['The redirect source "/join" is a page.']],
    [
      'a redirect that hides a built-in page',
      [moved('/search', '/stream')],
      ['The redirect source "/search" is a page.'],
    ],
    ['a URL of another site: none', [moved('/a', 'http://example.org/'), moved('/b', 'https://example.org/')], []],
    ['a duplicate source', [moved('/a', '/join'), moved('/a', '/stream')], ['Duplicate redirect "/a".']],
    ['a source with a trailing slash', [moved('/a/', '/join')], ['Invalid redirect source "/a/".']],
    ['a source with a query', [moved('/a?b', '/join')], ['Invalid redirect source "/a?b".']],
  ] as [string, Redirect[], string[]][])('for %s', (_, list, expected) => expect(getMessages(list)).toEqual(expected));

  it('have the file and the text of the line', () => {
    expect(build([moved('/{product}-a', '/nowhere')]).diagnostics[0]).toEqual({
      file: 'navigation/redirects.ts',
      quote: '/{product}-a',
      message: 'The redirect "/nimbus-a" leads to "/nowhere", which is not a page.',
      hint: 'Correct the target.',
    });
  });

  it('are all reported together', () =>
    expect(getMessages([moved('/a', '/nowhere'), moved('/join', '/stream')])).toHaveLength(2));
});

describe('directories without a page', () => {
  it('redirect temporarily to the first page of the smallest group that contains them', () => {
    expect(build([]).redirects).toEqual([
      { from: '/apps/leads', to: '/apps/leads/edit', permanent: false },
      { from: '/apps/selling', to: '/apps/selling/crm?shop=outlet', permanent: false },
    ]);
  });

  it('prefer a listed redirect', () => {
    expect(build([moved('/apps/leads', '/how')]).redirects[0]).toEqual(moved('/apps/leads', '/how'));
  });
});
