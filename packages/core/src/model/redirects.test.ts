import { describe, expect, it } from 'vitest';
import { buildTrees } from './navigation.ts';
import { buildRedirects, type Redirect } from './redirects.ts';
import { product, registry, routes } from './testing/navigation.ts';

const moved = (from: string, to: string): Redirect => ({ from, to, permanent: true });

function build(list: Redirect[]) {
  const { trees } = buildTrees(registry(), product, new Set(routes));
  return buildRedirects(list, trees, new Set([...routes, '/', '/search', '/apps']), product);
}
const causes = (list: Redirect[]) => build(list).faults.map(({ message }) => message);

describe('listed redirects', () => {
  it('get the product’s name, and are sorted by address', () => {
    const { redirects, faults } = build([
      moved('/z-{product}', '/{product}-install'),
      moved('/a', 'https://{product}.com/a'),
    ]);
    expect(faults).toEqual([]);
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
    ['a dead target', [moved('/a', '/nowhere')], ['/a leads to /nowhere, which is not a page.']],
    ['a chain', [moved('/a', '/b'), moved('/b', '/join')], ['The redirects form a chain: /a → /b → /join.']],
    [
      'a chain over a derived redirect',
      [moved('/a', '/apps/leads')],
      ['The redirects form a chain: /a → /apps/leads → /apps/leads/edit.'],
    ],
    ['a redirect to itself', [moved('/a', '/a')], ['The redirects go round in a circle: /a → /a.']],
    ['a loop', [moved('/a', '/b'), moved('/b', '/a')], ['The redirects go round in a circle: /a → /b → /a.']],
    ['a way into a loop', [moved('/x', '/a'), moved('/a', '/a')], ['The redirects go round in a circle: /a → /a.']],
    [
      'a circle of three, once',
      [moved('/a', '/b'), moved('/b', '/c'), moved('/c', '/a')],
      ['The redirects go round in a circle: /a → /b → /c → /a.'],
    ],
    [
      'a target with a line break',
      [moved('/a', '/join\n/x /y')],
      ['/a leads to "/join\\n/x /y", which is not an address.'],
    ],
    [
      'a target with braces',
      [moved('/a', 'https://x.org/{env.HOME}')],
      [expect.stringMatching(/which is not an address/)],
    ],
    [
      'a target that runs code',
      [moved('/a', 'javascript:alert(1)')],
      [expect.stringMatching(/which is not an address/)],
    ],
    ['a target with a broken percent sign', [moved('/a', '/join?q=%zz')], [expect.stringMatching(/not an address/)]],
    [
      'an address of the bundled server',
      [moved('/_api/x', '/join')],
      ['/_api/x belongs to the files of the built site.'],
    ],
    ['an address of the scripts', [moved('/assets/x', '/join')], ['/assets/x belongs to the files of the built site.']],
    ['an address of a file', [moved('/pages.json', '/join')], ['/pages.json belongs to the files of the built site.']],
    ['an address with a line break', [moved('/a\nb', '/join')], [expect.stringMatching(/not an address of this site/)]],
    ['a redirect that hides a page', [moved('/join', '/stream')], ['/join is a page; a redirect would hide it.']],
    [
      'a redirect that hides a page of the shell',
      [moved('/search', '/stream')],
      ['/search is a page; a redirect would hide it.'],
    ],
    [
      'an address of another site, in either scheme',
      [moved('/a', 'http://example.org/'), moved('/b', 'https://example.org/')],
      [],
    ],
    ['an address listed twice', [moved('/a', '/join'), moved('/a', '/stream')], ['/a is listed twice.']],
    ['an address with a slash at its end', [moved('/a/', '/join')], ['"/a/" is not an address of this site.']],
    ['an address with a query', [moved('/a?b', '/join')], ['"/a?b" is not an address of this site.']],
  ] as [string, Redirect[], string[]][])('%s', (_, list, expected) => expect(causes(list)).toEqual(expected));

  it('the file and the text of the line', () => {
    expect(build([moved('/{product}-a', '/nowhere')]).faults[0]).toEqual({
      file: 'navigation/redirects.ts',
      quote: '/{product}-a',
      message: '/nimbus-a leads to /nowhere, which is not a page.',
      hint: 'Correct the target.',
    });
  });

  it('several faults together', () =>
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
