import { describe, expect, it } from 'vitest';
import { formatDiagnostics } from '../diagnostics.ts';
import { type ExampleSources, product, registry, routes } from '../testing/navigation.ts';
import type { NavigationItem, SidebarKey, Variant } from '../types.ts';
import { buildTrees } from './build.ts';
import { checkPages } from './checks.ts';

const children = (sources: ExampleSources, key: 'guide' | 'stream', index: number) =>
  sources[key].items[index]?.children as NavigationItem[];

/** Errors after a change of the registry or of the pages at hand. */
function getDiagnostics(change: (sources: ExampleSources) => void, pages = routes) {
  const sources = registry();
  change(sources);
  return buildTrees(sources, product, new Set(pages)).diagnostics;
}
const causes = (...args: Parameters<typeof getDiagnostics>) =>
  getDiagnostics(...args).map(({ file, message }) => `${file}: ${message}`);
const nothing = () => {};

describe('an author of navigation gets a message for', () => {
  it('two siblings with one id', () => {
    const change = (sources: ExampleSources) => {
      (children(sources, 'guide', 1)[1] as NavigationItem).id = 'overview';
    };
    expect(causes(change)).toEqual(['navigation/guide.ts: Two items of "Index" have the id "overview".']);
  });

  it('a top item that shares its id with the Overview link', () => {
    const change = (sources: ExampleSources) => {
      (sources.guide.items[0] as NavigationItem).id = 'overview';
    };
    expect(causes(change)).toEqual(['navigation/guide.ts: Two items of "{Product} manual" have the id "overview".']);
  });

  it.each([
    [{ id: 'No Slug', title: 'A', path: '/join' }, 'Invalid id "No Slug".'],
    [{ id: 'join', title: ' ', path: '/join' }, 'The item "join" has no title.'],
    [{ id: 'join', title: 'Join', path: '/join', children: [] }, undefined],
    [{ id: 'group', title: 'Group', children: [] }, 'The item "Group" has neither a path nor children.'],
    [{ id: 'group', title: 'Group' }, 'The item "Group" has neither a path nor children.'],
  ] as [NavigationItem, string | undefined][])('an item that cannot be shown: %j', (item, message) => {
    const pages = item.path ? routes : routes.filter((route) => route !== '/join');
    const found = causes((sources) => children(sources, 'stream', 0).splice(1, 1, item), pages);
    expect(found).toEqual(message ? [`navigation/stream.ts: ${message}`] : []);
  });

  it.each(['join', '/join/', '/join?a=1', '/jo in', '/a//b', '/join#'])('a path that is not a route: %s', (path) => {
    const found = causes((sources) => children(sources, 'stream', 0).push({ id: 'x', title: 'X', path }));
    expect(found).toContain(`navigation/stream.ts: Invalid path "${path}".`);
  });

  it('a leaf without a page, with the command that makes it', () => {
    const [diagnostic] = getDiagnostics(
      nothing,
      routes.filter((route) => route !== '/nimbus-install'),
    );
    expect(diagnostic).toEqual({
      file: 'navigation/guide.ts',
      quote: '/{product}-install',
      message: '"Install" leads to /{product}-install, which has no page.',
      hint: 'Write the page with `npm run new -- /{product}-install`, or correct the path.',
    });
  });

  it('a page that is in two sidebars', () => {
    const change = (sources: ExampleSources) => sources.forum.items.push({ id: 'join', title: 'Joins', path: '/join' });
    expect(causes(change)).toEqual([
      'navigation/forum.ts: The page /join is in the sidebars twice: as "Joins", and in navigation/stream.ts as "Join".',
    ]);
  });

  it('a page that is twice in one sidebar', () => {
    const change = (sources: ExampleSources) =>
      children(sources, 'stream', 1).push({ id: 'join', title: 'Joins', path: '/join' });
    expect(causes(change)).toEqual([
      'navigation/stream.ts: The page /join is in the sidebars twice: as "Joins", and in navigation/stream.ts as "Join".',
    ]);
  });

  it('a group that two source trees share: only focused trees may refer', () => {
    const change = (sources: ExampleSources) => sources.forum.items.push(...sources.stream.items);
    expect(causes(change)).toHaveLength(3);
  });

  it('a copy in a focused sidebar', () => {
    const change = (sources: ExampleSources) => sources.cep.items.push({ id: 'join', title: 'Join', path: '/join' });
    expect(causes(change)).toEqual(['navigation/cep.ts: The focused sidebar "cep" has its own entry "Join" (/join).']);
  });

  it('a section of a page that the sidebar does not hold', () => {
    const change = (sources: ExampleSources) =>
      children(sources, 'stream', 0).push({ id: 'a', title: 'A', path: '/graph#a' });
    expect(causes(change)).toEqual([
      'navigation/stream.ts: "A" leads to "/graph#a", but the sidebar "stream" has no entry for the page.',
    ]);
  });

  it.each<[string, (sources: ExampleSources) => void, string]>([
    [
      'two defaults',
      ({ stream }) => {
        stream.isDefault = true;
      },
      'navigation/stream.ts: More than one default sidebar: "guide" and "stream".',
    ],
    [
      'no default',
      ({ guide }) => {
        delete guide.isDefault;
      },
      'navigation/index.ts: No sidebar is the default.',
    ],
    [
      'a focused sidebar of one that does not exist',
      ({ cep }) => {
        cep.focusOf = ['streams'];
      },
      'navigation/cep.ts: The sidebar "cep" is made from "streams", which does not exist.',
    ],
    [
      'a variant of a sidebar that does not exist',
      ({ outlet }) => {
        (outlet.variantOf as Variant).sidebar = 'order';
      },
      'navigation/outlet.ts: The sidebar "outlet" is a variant of "order", which does not exist.',
    ],
    [
      'a variant of a variant',
      ({ forum, outlet }) => {
        forum.variantOf = { ...(outlet.variantOf as Variant), sidebar: 'outlet' };
      },
      'navigation/forum.ts: The sidebar "forum" is a variant of "outlet", which is a variant itself.',
    ],
    [
      'two variants of one sidebar',
      ({ forum, outlet }) => {
        forum.variantOf = outlet.variantOf as Variant;
      },
      'navigation/forum.ts: The sidebar "orders" has two variants: "outlet" and "forum".',
    ],
  ])('%s', (_, change, told) => expect(causes(change)).toContain(told));

  it('the sidebar that was meant, never a variant, and nothing of the pages that follow from it', () => {
    const sources = registry();
    (sources.outlet.variantOf as Variant).sidebar = 'ordrs';
    const { trees, diagnostics } = buildTrees(sources, product, new Set(routes));
    expect(diagnostics.map(({ hint }) => hint)).toEqual([
      'Did you mean "orders"? Name one of: guide, stream, graph, orders, cep, help, forum.',
    ]);
    const pages = ['/apps/selling/buy', '/install-leads'].map((route) => ({ route, file: 'x.md', sidebar: 'orders' }));
    expect(checkPages(trees, pages)).toEqual([]);
    (sources.outlet.variantOf as Variant).sidebar = 'elsewhere';
    expect(buildTrees(sources, product, new Set(routes)).diagnostics.map(({ hint }) => hint)).toEqual([
      'Name one of: guide, stream, graph, orders, cep, help, forum.',
    ]);
  });

  it('a sidebar that has two keys, once', () => {
    const sources = registry();
    expect(buildTrees({ ...sources, manual: sources.guide }, product, new Set(routes)).diagnostics).toEqual([
      {
        file: 'navigation/index.ts',
        quote: ['manual:', 'manual'],
        message: 'The keys "guide" and "manual" have the same sidebar.',
        hint: 'Remove "manual", or give it a sidebar of its own.',
      },
    ]);
  });

  it('a page of a variant that is written anew, where the sidebar has it', () => {
    const change = ({ outlet }: ExampleSources) => {
      outlet.items = structuredClone(outlet.items);
    };
    expect(causes(change)).toContain(
      'navigation/outlet.ts: The page /how is in the sidebars twice: as "How it works", and in navigation/orders.ts as "How it works".',
    );
  });

  it('each mistake with the text that leads to its line', () => {
    const quotes = (change: (sources: ExampleSources) => void) => getDiagnostics(change).map(({ quote }) => quote);
    expect(
      quotes(({ guide }) => {
        delete guide.isDefault;
      }),
    ).toEqual(['navigation']);
    expect(
      quotes(({ stream }) => {
        stream.isDefault = true;
      }),
    ).toEqual(['isDefault']);
    expect(
      quotes(({ forum, outlet }) => {
        forum.variantOf = outlet.variantOf as Variant;
      }),
    ).toEqual(['of:']);
  });

  it('everything at once, what sidebars share only once', () => {
    const found = getDiagnostics(
      (sources) => {
        (children(sources, 'stream', 1)[0] as NavigationItem).id = 'Über';
      },
      routes.filter((route) => route !== '/how' && route !== '/cep'),
    );
    expect(found.map(({ file }) => file)).toEqual([
      'navigation/stream.ts',
      'navigation/stream.ts',
      'navigation/orders.ts',
    ]);
    expect(formatDiagnostics(found).split('\n\n')).toHaveLength(3);
  });
});

describe('an author of a page gets a message for', () => {
  const { trees } = buildTrees(registry(), product, new Set(routes));
  const check = (route: string, sidebar: SidebarKey) =>
    checkPages(trees, [{ route, file: `content${route}.md`, sidebar }]).map(
      ({ message, hint }) => `${message} ${hint}`,
    );

  it.each([
    ['/join', 'stream'],
    ['/overview', 'guide'],
    ['/cep', 'stream'],
    ['/cep', 'cep'],
    ['/apps/selling/crm', 'orders'],
    ['/anything', 'none'],
  ] as const)('nothing about %s in "%s"', (route, sidebar) => expect(check(route, sidebar)).toEqual([]));

  it('that the leaf is in another sidebar', () => {
    expect(check('/join', 'guide')).toEqual([
      'The page names the sidebar "guide", but its entry is in "stream". Write `sidebar: stream` in the frontmatter.',
    ]);
    expect(check('/apps/selling/buy', 'forum')).toEqual([
      'The page names the sidebar "forum", but its entry is in "orders". Write `sidebar: orders` in the frontmatter.',
    ]);
  });

  it('that there is no leaf', () => {
    expect(check('/lost', 'stream')).toEqual([
      'No sidebar has an entry for the page /lost; it names "stream". Add an item with the page\'s path to navigation/stream.ts, or write `sidebar: none`.',
    ]);
  });
});
