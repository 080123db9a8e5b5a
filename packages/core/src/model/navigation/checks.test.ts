import { describe, expect, it } from 'vitest';
import { formatDiagnostics } from '../diagnostics.ts';
import { type ExampleSources, product, registry, routes } from '../testing/navigation.ts';
import type { NavigationItem, SidebarKey, Variant } from '../types.ts';
import { buildTrees } from './build.ts';
import { checkPages } from './checks.ts';

const children = (sources: ExampleSources, key: 'guide' | 'stream', index: number) =>
  sources[key].items[index]?.children as NavigationItem[];

/** Returns the diagnostics after a change of the registry or of the existing pages. */
function getDiagnostics(change: (sources: ExampleSources) => void, pages = routes) {
  const sources = registry();
  change(sources);
  return buildTrees(sources, product, new Set(pages)).diagnostics;
}
const getMessages = (...args: Parameters<typeof getDiagnostics>) =>
  getDiagnostics(...args).map(({ file, message }) => `${file}: ${message}`);

describe('checkSources', () => {
  it('reports siblings with the same id', () => {
    const change = (sources: ExampleSources) => {
      (children(sources, 'guide', 1)[1] as NavigationItem).id = 'overview';
    };
    expect(getMessages(change)).toEqual(['navigation/guide.ts: Two items of "Index" have the id "overview".']);
  });

  it('reports an entry with the id of the Overview link', () => {
    const change = (sources: ExampleSources) => {
      (sources.guide.items[0] as NavigationItem).id = 'overview';
    };
    expect(getMessages(change)).toEqual([
      'navigation/guide.ts: Two items of "{Product} manual" have the id "overview".',
    ]);
  });

  it.each([
    [{ id: 'No Slug', title: 'A', path: '/join' }, 'Invalid id "No Slug".'],
    [{ id: 'join', title: ' ', path: '/join' }, 'The item "join" has no title.'],
    [{ id: 'join', title: 'Join', path: '/join', children: [] }, undefined],
    [{ id: 'group', title: 'Group', children: [] }, 'The item "Group" has neither a path nor children.'],
    [{ id: 'group', title: 'Group' }, 'The item "Group" has neither a path nor children.'],
  ] as [NavigationItem, string | undefined][])('checks that an entry can be rendered: %j', (item, message) => {
    const pages = item.path ? routes : routes.filter((route) => route !== '/join');
    const messages = getMessages((sources) => children(sources, 'stream', 0).splice(1, 1, item), pages);
    expect(messages).toEqual(message ? [`navigation/stream.ts: ${message}`] : []);
  });

  it.each(['join', '/join/', '/join?a=1', '/jo in', '/a//b', '/join#'])(
    'reports a path that is not a route: %s',
    (path) => {
      const messages = getMessages((sources) => children(sources, 'stream', 0).push({ id: 'x', title: 'X', path }));
      expect(messages).toContain(`navigation/stream.ts: Invalid path "${path}".`);
    },
  );

  it('reports a missing page, with the command that creates it', () => {
    const [diagnostic] = getDiagnostics(
      () => {},
      routes.filter((route) => route !== '/nimbus-install'),
    );
    expect(diagnostic).toEqual({
      file: 'navigation/guide.ts',
      quote: '/{product}-install',
      message: '"Install" leads to /{product}-install, which has no page.',
      hint: 'Write the page with `npm run new -- /{product}-install`, or correct the path.',
    });
  });

  it('reports a page that is in two sidebars', () => {
    const change = (sources: ExampleSources) => sources.forum.items.push({ id: 'join', title: 'Joins', path: '/join' });
    expect(getMessages(change)).toEqual([
      'navigation/forum.ts: The page /join is in the sidebars twice: as "Joins", and in navigation/stream.ts as "Join".',
    ]);
  });

  it('reports a page that is in one sidebar twice', () => {
    const change = (sources: ExampleSources) =>
      children(sources, 'stream', 1).push({ id: 'join', title: 'Joins', path: '/join' });
    expect(getMessages(change)).toEqual([
      'navigation/stream.ts: The page /join is in the sidebars twice: as "Joins", and in navigation/stream.ts as "Join".',
    ]);
  });

  it('reports a group that two source trees share', () => {
    const change = (sources: ExampleSources) => sources.forum.items.push(...sources.stream.items);
    expect(getMessages(change)).toHaveLength(3);
  });

  it('reports an entry of its own in a focused sidebar', () => {
    const change = (sources: ExampleSources) => sources.cep.items.push({ id: 'join', title: 'Join', path: '/join' });
    expect(getMessages(change)).toEqual([
      'navigation/cep.ts: The focused sidebar "cep" has its own entry "Join" (/join).',
    ]);
  });

  it('reports an anchor of a page that is not in the sidebar', () => {
    const change = (sources: ExampleSources) =>
      children(sources, 'stream', 0).push({ id: 'a', title: 'A', path: '/graph#a' });
    expect(getMessages(change)).toEqual([
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
      'a focused sidebar of an unknown sidebar',
      ({ cep }) => {
        cep.focusOf = ['streams'];
      },
      'navigation/cep.ts: The sidebar "cep" is made from "streams", which does not exist.',
    ],
    [
      'a variant of an unknown sidebar',
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
  ])('reports %s', (_, change, message) => expect(getMessages(change)).toContain(message));

  it('suggests a similar sidebar, but no variant, and reports no pages of the unknown one', () => {
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

  it('reports a sidebar with two keys once', () => {
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

  it('reports a copied entry in a variant', () => {
    const change = ({ outlet }: ExampleSources) => {
      outlet.items = structuredClone(outlet.items);
    };
    expect(getMessages(change)).toContain(
      'navigation/outlet.ts: The page /how is in the sidebars twice: as "How it works", and in navigation/orders.ts as "How it works".',
    );
  });

  it('quotes the text that gives the line', () => {
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

  it('reports everything at once, and shared entries only once', () => {
    const diagnostics = getDiagnostics(
      (sources) => {
        (children(sources, 'stream', 1)[0] as NavigationItem).id = 'Über';
      },
      routes.filter((route) => route !== '/how' && route !== '/cep'),
    );
    expect(diagnostics.map(({ file }) => file)).toEqual([
      'navigation/stream.ts',
      'navigation/stream.ts',
      'navigation/orders.ts',
    ]);
    expect(formatDiagnostics(diagnostics).split('\n\n')).toHaveLength(3);
  });
});

describe('checkPages', () => {
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
  ] as const)('accepts %s in "%s"', (route, sidebar) => expect(check(route, sidebar)).toEqual([]));

  it('reports an entry that is in another sidebar', () => {
    expect(check('/join', 'guide')).toEqual([
      'The page names the sidebar "guide", but its entry is in "stream". Write `sidebar: stream` in the frontmatter.',
    ]);
    expect(check('/apps/selling/buy', 'forum')).toEqual([
      'The page names the sidebar "forum", but its entry is in "orders". Write `sidebar: orders` in the frontmatter.',
    ]);
  });

  it('reports a page without an entry', () => {
    expect(check('/lost', 'stream')).toEqual([
      'No sidebar has an entry for the page /lost; it names "stream". Add an item with the page\'s path to navigation/stream.ts, or write `sidebar: none`.',
    ]);
  });
});
