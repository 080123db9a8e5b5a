/** Mistakes in sidebars and redirects. */
import { createMistakes, type Mistake, page } from './mistake.ts';

export const inNavigation: Record<string, Mistake> = {
  'a duplicate id in a sidebar': {
    edits: {
      'navigation/guide.ts': ["{ id: 'db-commands', title: 'DB Commands'", "{ id: 'table', title: 'DB Commands'"],
    },
    file: 'navigation/guide.ts',
    at: "'DB Commands'",
    message: /Two items of "Reference" have the id "table"/,
    hint: /Give "DB Commands" an id of its own/,
  },
  'a title of a sidebar with an invisible character': {
    edits: { 'navigation/guide.ts': ["title: 'DB Commands'", "title: 'DB Com\u202emands'"] },
    file: 'navigation/guide.ts',
    at: '\u202emands',
    message: /U\+202E/,
    hint: /Delete it/,
  },
  'a title of a sidebar with markup': {
    edits: { 'navigation/guide.ts': ["title: 'DB Commands'", "title: 'DB **Commands**'"] },
    file: 'navigation/guide.ts',
    at: '**Commands**',
    message: /The markup "\*\*"/,
    hint: /^Write/,
  },
  'a page item without a page': {
    edits: {
      'navigation/guide.ts': [
        "{ id: 'benchmark'",
        "{ id: 'limits', title: 'Limits', path: '/{product}-limits' },\n    { id: 'benchmark'",
      ],
    },
    file: 'navigation/guide.ts',
    at: "'/{product}-limits'",
    message: /"Limits" leads to \/\{product\}-limits, which has no page/,
    hint: /Write the page with `npm run new -- \/\{product\}-limits`/,
  },
  'a page item whose page is deleted': {
    edits: { 'content/benchmark.md': null },
    file: 'navigation/guide.ts',
    at: "'/benchmark'",
    message: /"Benchmark" leads to \/benchmark, which has no page/,
    hint: /Write the page with `npm run new -- \/benchmark`/,
  },
  'a page without a page item': {
    edits: {
      'content/new.md': '---\ntitle: New\ndescription: A new page.\nkind: article\nshortReason: Test.\n---\n\nText.\n',
    },
    file: 'content/new.md',
    message: /No sidebar has an entry for the page \/new/,
    hint: /Add an item with the page's path to navigation\/guide\.ts, or write `sidebar: none`/,
  },
  'a page under the wrong sidebar': {
    edits: { [page]: ['sidebar: events\n', 'sidebar: maps\n'] },
    file: page,
    at: 'sidebar: maps',
    message: /names the sidebar "maps", but its entry is in "events"/,
    hint: /Write `sidebar: events`/,
  },
  'a page in two sidebars': {
    edits: {
      'navigation/orders.ts': [
        "path: '/install-leads-management' }",
        "path: '/install-leads-management' }, { id: 'stream', title: 'Stream', path: '/stream' }",
      ],
    },
    file: 'navigation/orders.ts',
    at: "'/stream'",
    message: /The page \/stream is in the sidebars twice/,
    hint: /Keep one of the two/,
  },
  'a cycle of redirects': {
    edits: {
      'navigation/redirects.ts': [
        "  { from: '/tickets'",
        "  { from: '/a', to: '/b', permanent: true },\n  { from: '/b', to: '/a', permanent: true },\n  { from: '/tickets'",
      ],
    },
    file: 'navigation/redirects.ts',
    at: "from: '/a'",
    message: /form a cycle: \/a → \/b → \/a/,
    hint: /to a page/,
  },
  'redirects that form a chain': {
    edits: {
      'navigation/redirects.ts': [
        "  { from: '/tickets'",
        "  { from: '/a', to: '/tickets', permanent: true },\n  { from: '/tickets'",
      ],
    },
    file: 'navigation/redirects.ts',
    at: "from: '/a'",
    message: /form a chain: \/a → \/tickets → \/ticket-creation\/website/,
    hint: /Redirect "\/a" to "\/ticket-creation\/website" directly/,
  },
  'a redirect to an unknown page': {
    edits: { 'navigation/redirects.ts': ["to: '/ticket-creation/website'", "to: '/ticket-creation/web'"] },
    file: 'navigation/redirects.ts',
    at: "'/tickets'",
    message: /"\/tickets" leads to "\/ticket-creation\/web", which is not a page/,
    hint: /Correct the target/,
  },
  'a redirect from the route of a page': {
    edits: { 'navigation/redirects.ts': ["from: '/tickets'", "from: '/stream'"] },
    file: 'navigation/redirects.ts',
    at: "'/stream'",
    message: /"\/stream" is a page/,
    hint: /Remove the redirect/,
  },
  'a focused sidebar with an unknown group': {
    edits: { 'navigation/patterns.ts': ["['complex-event-processing']", "['cep']"] },
    file: 'navigation/patterns.ts',
    message: /made from "Stream and complex event processing", which has no item with the id "cep"/,
    hint: /stream, complex-event-processing/,
  },
  'two default sidebars': {
    edits: { 'navigation/maps.ts': ['startsCollapsed: true', 'startsCollapsed: true,\n  isDefault: true'] },
    file: 'navigation/maps.ts',
    at: 'isDefault',
    message: /More than one default sidebar: "guide" and "maps"/,
    hint: /in one sidebar only/,
  },
  'no default sidebar': {
    edits: { 'navigation/guide.ts': ['  isDefault: true,\n', ''] },
    file: 'navigation/index.ts',
    message: /No sidebar is the default/,
    hint: /isDefault: true/,
  },
  ...createMistakes<[file: string, from: string, to: string, at: string, message: RegExp]>(
    {
      'a focused sidebar of one that does not exist': [
        'navigation/patterns.ts',
        "'events',\n  events",
        "'event',\n  events",
        "'event'",
        /made from "event", which does not exist/,
      ],
      'a variant of a sidebar that does not exist': [
        'navigation/outlet.ts',
        "sidebar: 'orders'",
        "sidebar: 'order'",
        "'order'",
        /a variant of "order", which does not exist/,
      ],
      'a card of a sidebar that does not exist': [
        'site.config.ts',
        "sidebars: ['maps']",
        "sidebars: ['mops']",
        "'mops'",
        /names the sidebar "mops", which does not exist/,
      ],
    },
    ([file, from, to, at, message]) => ({
      edits: { [file]: [from, to] },
      file,
      at,
      message,
      hint: /guide, maps, events/,
    }),
  ),
  ...createMistakes<[file: string, from: string, to: string]>(
    {
      'an anchor of a sidebar that its page does not have': [
        'navigation/guide.ts',
        "path: '/benchmark' }",
        "path: '/benchmark' }, { id: 'part', title: 'Part', path: '/benchmark#no' }",
      ],
      'an anchor of a redirect that its page does not have': [
        'navigation/redirects.ts',
        "to: '/ticket-creation/website'",
        "to: '/benchmark#no'",
      ],
      'an anchor of the configuration that its page does not have': [
        'site.config.ts',
        "href: '/benchmark'",
        "href: '/benchmark#no'",
      ],
    },
    ([file, from, to]) => ({
      edits: { [file]: [from, to] },
      file,
      at: '/benchmark#no',
      message: /^The page \/benchmark has no anchor "no"\.$/,
      hint: /Use one of/,
    }),
  ),
  'a variant of itself': {
    edits: { 'navigation/outlet.ts': ["sidebar: 'orders'", "sidebar: 'outlets'"] },
    file: 'navigation/outlet.ts',
    at: "'outlets'",
    message: /a variant of "outlets", which does not exist/,
    hint: /^Name one of: guide, maps, events, patterns, orders\.$/,
  },
  'a sidebar with two keys': {
    edits: { 'navigation/index.ts': ['{ guide, maps,', '{ guide, manual: guide, maps,'] },
    file: 'navigation/index.ts',
    at: 'manual: guide',
    message: /The keys "guide" and "manual" have the same sidebar/,
    hint: /Remove "manual"/,
  },
  'a redirect with a line break': {
    edits: { 'navigation/redirects.ts': ["to: '/ticket-creation/website'", "to: '/stream\\n/x /y'"] },
    file: 'navigation/redirects.ts',
    at: "'/tickets'",
    message: /Invalid redirect target/,
    hint: /without spaces/,
  },
  'a redirect from the path of a file': {
    edits: { 'navigation/redirects.ts': ["from: '/tickets'", "from: '/assets/x.js'"] },
    file: 'navigation/redirects.ts',
    at: "'/assets/x.js'",
    message: /belongs to the files/,
    hint: /Remove the redirect/,
  },
  'a cycle of three redirects, reported once': {
    edits: {
      'navigation/redirects.ts': [
        "  { from: '/tickets'",
        "  { from: '/a', to: '/b', permanent: true },\n  { from: '/b', to: '/c', permanent: true },\n  { from: '/c', to: '/a', permanent: true },\n  { from: '/tickets'",
      ],
    },
    file: 'navigation/redirects.ts',
    at: "from: '/a'",
    message: /form a cycle/,
    hint: /to a page/,
  },
  'an undefined sidebar': {
    edits: { 'navigation/index.ts': ['{ guide, maps,', '{ guide, charts: undefined as never, maps,'] },
    file: 'navigation/index.ts',
    at: 'charts:',
    message: /Missing sidebar "charts"/,
    hint: /Write its file/,
  },
  'an item of a sidebar without a title': {
    edits: { 'navigation/guide.ts': ["id: 'benchmark', title: 'Benchmark',", "id: 'benchmark',"] },
    file: 'navigation/guide.ts',
    at: "'benchmark'",
    message: /`title` is missing/,
    hint: /Add `title`/,
  },
  'a sidebar that is not valid TypeScript': {
    edits: { 'navigation/guide.ts': ["{ id: 'benchmark',", "{ id 'benchmark',"] },
    file: 'navigation/guide.ts',
    at: "{ id 'benchmark'",
    message: /not valid TypeScript: Expected/,
    hint: /Correct/,
  },
};
