import { describe, expect, it } from 'vitest';
import { buildTrees } from './navigation/build.ts';
import { buildRedirects, type Redirect } from './redirects.ts';
import { product, registry, routes } from './testing/navigation.ts';

const moved = (from: string, to: string): Redirect => ({ from, to, permanent: true });

function build(list: Redirect[]) {
  const { trees } = buildTrees(registry(), product, new Set(routes));
  return buildRedirects(list, trees, new Set([...routes, '/', '/search', '/apps']), product);
}
const causes = (list: Redirect[]) => build(list).diagnostics.map(({ message }) => message);

describe('listed redirects', () => {
  it('get the product’s name, and are sorted by address', () => {
    const { redirects, diagnostics } = build([
      moved('/z-{product}', '/{product}-install'),
      moved('/a', 'https://{product}.com/a'),
    ]);
    expect(diagnostics).toEqual([]);
    expect(redirects).toContainEqual({ from: '/z-nimbus', to: '/nimbus-install', permanent: true });
    expect(redirects[0]).toEqual({ from: '/a', to: 'https://nimbus.com/a', permanent: true });
  });

  it('may carry a query and an anchor, and lead to pages of the shell', () => {
    const list = [
      moved('/a', '/join?x=1#top'),
      moved('/b', '/apps'),
      moved('/c', '/'),
      moved('/join#old', '/stream#new'),
    ];
    expect(causes(list)).toEqual([]);
  });
});

describe('an author of redirects gets a message for', () => {
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
    ['a way into a loop', [moved('/x', '/a'), moved('/a', '/a')], ['The redirects form a cycle: /a → /a.']],
    [
      'a circle of three, once',
      [moved('/a', '/b'), moved('/b', '/c'), moved('/c', '/a')],
      ['The redirects form a cycle: /a → /b → /c → /a.'],
    ],
    ['a target with a line break', [moved('/a', '/join\n/x /y')], ['Invalid redirect target "/join\\n/x /y".']],
    [
      'a target with braces',
      [moved('/a', 'https://x.org/{env.HOME}')],
      [expect.stringMatching(/Invalid redirect target/)],
    ],
    [
      'a target that runs code',
      [moved('/a', 'javascript:alert(1)')],
      [expect.stringMatching(/Invalid redirect target/)],
    ],
    [
      'a target with a broken percent sign',
      [moved('/a', '/join?q=%zz')],
      [expect.stringMatching(/Invalid redirect target/)],
    ],
    [
      'an address of the bundled server',
      [moved('/_api/x', '/join')],
      ['"/_api/x" belongs to the files of the built site.'],
    ],
    [
      'an address of the scripts',
      [moved('/assets/x', '/join')],
      ['"/assets/x" belongs to the files of the built site.'],
    ],
    [
      'an address of a file',
      [moved('/pages.json', '/join')],
      ['"/pages.json" belongs to the files of the built site.'],
    ],
    ['an address with a line break', [moved('/a\nb', '/join')], [expect.stringMatching(/Invalid redirect source/)]],
    ['a redirect that hides a page', [moved('/join', '/stream')], ['The redirect source "/join" is a page.']],
    [
      'a redirect that hides a page of the shell',
      [moved('/search', '/stream')],
      ['The redirect source "/search" is a page.'],
    ],
    [
      'an address of another site, in either scheme',
      [moved('/a', 'http://example.org/'), moved('/b', 'https://example.org/')],
      [],
    ],
    ['an address listed twice', [moved('/a', '/join'), moved('/a', '/stream')], ['Duplicate redirect "/a".']],
    ['an address with a slash at its end', [moved('/a/', '/join')], ['Invalid redirect source "/a/".']],
    ['an address with a query', [moved('/a?b', '/join')], ['Invalid redirect source "/a?b".']],
  ] as [string, Redirect[], string[]][])('%s', (_, list, expected) => expect(causes(list)).toEqual(expected));

  it('the file and the text of the line', () => {
    expect(build([moved('/{product}-a', '/nowhere')]).diagnostics[0]).toEqual({
      file: 'navigation/redirects.ts',
      quote: '/{product}-a',
      message: 'The redirect "/nimbus-a" leads to "/nowhere", which is not a page.',
      hint: 'Correct the target.',
    });
  });

  it('several errors together', () =>
    expect(causes([moved('/a', '/nowhere'), moved('/join', '/stream')])).toHaveLength(2));
});

describe('folders that are not a page', () => {
  it('lead to the first page of the smallest group that holds them, and may change', () => {
    expect(build([]).redirects).toEqual([
      { from: '/apps/leads', to: '/apps/leads/edit', permanent: false },
      { from: '/apps/selling', to: '/apps/selling/crm?shop=outlet', permanent: false },
    ]);
  });

  it('give way to a listed redirect', () => {
    expect(build([moved('/apps/leads', '/how')]).redirects[0]).toEqual(moved('/apps/leads', '/how'));
  });
});
