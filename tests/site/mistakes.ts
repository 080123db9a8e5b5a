/** The mistakes that an author can make in the fixture: what is changed, and what is told. */

/** Changes of files: a text and what stands in its place, or a new text for the whole file; null takes the file away. */
export type Edits = Record<string, [from: string, to: string] | string | null>;

export interface Mistake {
  edits: Edits;
  /** Where the fault is told: the file, and text of its line where it has one. */
  file: string;
  at?: string | number;
  cause: RegExp;
  cure: RegExp;
}

const page = 'content/stream.md';
const long = 'x'.repeat(161);

export const mistakes: Record<string, Mistake> = {
  'an unknown key of the frontmatter': {
    edits: { [page]: ['sidebar: stream\n', 'sidebar: stream\nauthor: me\n'] },
    file: page,
    at: 'author: me',
    cause: /no key "author"/,
    cure: /Its keys are title, description/,
  },
  'an unknown sidebar': {
    edits: { [page]: ['sidebar: stream\n', 'sidebar: streams\n'] },
    file: page,
    at: 'sidebar: streams',
    cause: /"streams" is no sidebar/,
    cure: /docs, release, stream, cep/,
  },
  'a sidebar that only the query chooses': {
    edits: { [page]: ['sidebar: stream\n', 'sidebar: leads-selling\n'] },
    file: page,
    at: 'sidebar: leads-selling',
    cause: /"leads-selling" is no sidebar/,
    cure: /leads-management/,
  },
  'an unknown kind': {
    edits: { [page]: ['kind: concept', 'kind: essay'] },
    file: page,
    at: 'kind: essay',
    cause: /"essay" is no kind/,
    cure: /concept, how-to/,
  },
  'a missing title': {
    edits: { [page]: ['title: "Streams: overview"\n', ''] },
    file: page,
    at: 2,
    cause: /lacks "title"/,
    cure: /Add a line "title/,
  },
  'a missing description': {
    edits: { [page]: ['description: What a stream is, and the keys of its schema.\n', ''] },
    file: page,
    at: 2,
    cause: /lacks "description"/,
    cure: /Add a line "description/,
  },
  'a long description': {
    edits: { [page]: ['description: What a stream is, and the keys of its schema.', `description: ${long}`] },
    file: page,
    at: 'description:',
    cause: /161 characters; at most 160/,
    cure: /Shorten/,
  },
  'no frontmatter': {
    edits: { [page]: '## Only text\n' },
    file: page,
    at: 1,
    cause: /no frontmatter/,
    cure: /Start the file with "---"/,
  },
  'frontmatter that is no YAML': {
    edits: { [page]: ['title: "Streams: overview"', 'title: Streams: overview'] },
    file: page,
    at: 'title: Streams: overview',
    cause: /not valid YAML/,
    cure: /quotes/,
  },
  'the title of another page': {
    edits: { [page]: ['title: "Streams: overview"', 'title: Complex event Processing'] },
    file: page,
    cause: /its title is that of content\/complex-event-processing\.md/,
    cure: /unique on the site/,
  },
  'an unknown container': {
    edits: { [page]: ['A schema names', ':::warning\nBeware.\n:::\n\nA schema names'] },
    file: page,
    at: ':::warning',
    cause: /no directive ":::warning"/,
    cure: /note, tip, caution, danger/,
  },
  'an unknown directive with data': {
    edits: { [page]: ['::reference{file="stream/schema-keys"}', '::table{file="stream/schema-keys"}'] },
    file: page,
    at: '::table{',
    cause: /no directive "::table"/,
    cure: /::class, .*::reference/,
  },
  'an unknown attribute of a container': {
    edits: { [page]: ['A schema names', ':::note{colour="red"}\nText.\n:::\n\nA schema names'] },
    file: page,
    at: ':::note{colour',
    cause: /"note" has no attribute "colour"|colour/,
    cure: /title/,
  },
  'an unknown attribute of a directive with data': {
    edits: {
      [page]: ['::reference{file="stream/schema-keys"}', '::reference{file="stream/schema-keys" colour="red"}'],
    },
    file: page,
    at: 'colour="red"',
    cause: /colour/,
    cure: /file, group|group/,
  },
  'an attribute that is missing': {
    edits: { [page]: ['::reference{file="stream/schema-keys"}', '::reference{group="stream"}'] },
    file: page,
    at: '::reference{group',
    cause: /file/,
    cure: /file/,
  },
  'a container that is not closed': {
    edits: { [page]: ['## How it works\n', '## How it works\n\n:::note\nText.\n'] },
    file: page,
    at: ':::note',
    cause: /":::note" is not closed/,
    cure: /as many colons/,
  },
  'raw HTML': {
    edits: { [page]: ['A schema names', 'A schema<br>names'] },
    file: page,
    at: '<br>',
    cause: /"<br>" is read as HTML/,
    cure: /backticks: `<br>`/,
  },
  'a type in angle brackets outside code': {
    edits: { [page]: ['A schema names', 'A List<String> names'] },
    file: page,
    at: 'List<String>',
    cause: /"<String>" is read as HTML/,
    cure: /backticks/,
  },
  'an image': {
    edits: { [page]: ['A schema names', '![A picture](/a.png) names'] },
    file: page,
    at: '![A',
    cause: /no images/,
    cure: /:::diagram/,
  },
  'a heading of level 1': {
    edits: { [page]: ['## How it works', '# How it works'] },
    file: page,
    at: '# How',
    cause: /level 1/,
    cure: /##/,
  },
  'a heading that leaves a level out': {
    edits: { [page]: ['## How it works', '### How it works'] },
    file: page,
    at: '### How',
    cause: /level 3 under one of level 1/,
    cure: /##/,
  },
  'a fence in an unknown language': {
    edits: { [page]: ['A schema names', '```rust\nfn main() {}\n```\n\nA schema names'] },
    file: page,
    at: '```rust',
    cause: /"rust" is no language/,
    cure: /bash, cpp, java/,
  },
  'a broken link': {
    edits: { [page]: ['(/complex-event-processing)', '(/complex-event-procesing)'] },
    file: page,
    at: '/complex-event-procesing',
    cause: /the link "\/complex-event-procesing" leads to no page/,
    cure: /correct the route .* or write the page with `npm run new -- \/complex-event-procesing`/,
  },
  'a link to an old path': {
    edits: { [page]: ['(/complex-event-processing)', '(/tickets)'] },
    file: page,
    at: '(/tickets)',
    cause: /names an old path/,
    cure: /link to \/ticket-creation\/website/,
  },
  'a relative link': {
    edits: { [page]: ['(/complex-event-processing)', '(complex-event-processing)'] },
    file: page,
    at: '(complex',
    cause: /"complex-event-processing" is no address/,
    cure: /Use a route/,
  },
  'a broken anchor of another page': {
    edits: { [page]: ['(/complex-event-processing)', '(/overview#nothing)'] },
    file: page,
    at: '/overview#nothing',
    cause: /"\/overview#nothing" names an anchor that content\/overview\.md does not have/,
    cure: /use one of: .*the-picture/,
  },
  'a broken anchor of the same page': {
    edits: { [page]: ['(/complex-event-processing)', '(#nothing)'] },
    file: page,
    at: '(#nothing)',
    cause: /no section "#nothing"/,
    cure: /Correct the anchor/,
  },
  'a link that says nothing': {
    edits: { [page]: ['[Complex event processing]', '[here]'] },
    file: page,
    at: '[here]',
    cause: /"here" says nothing/,
    cure: /Name the page/,
  },
  'an id twice in a sidebar': {
    edits: {
      'navigation/docs.ts': ["{ id: 'db-commands', title: 'DB Commands'", "{ id: 'table', title: 'DB Commands'"],
    },
    file: 'navigation/docs.ts',
    at: "'DB Commands'",
    cause: /two items of "Reference" have the id "table"/,
    cure: /give "DB Commands" an id of its own/,
  },
  'a leaf without a page': {
    edits: {
      'navigation/docs.ts': [
        "{ id: 'benchmark'",
        "{ id: 'limits', title: 'Limits', path: '/{product}-limits' },\n    { id: 'benchmark'",
      ],
    },
    file: 'navigation/docs.ts',
    at: "'/{product}-limits'",
    cause: /"Limits" leads to \/\{product\}-limits, which has no page/,
    cure: /write the page with `npm run new -- \/\{product\}-limits`/,
  },
  'a leaf whose page is gone': {
    edits: { 'content/benchmark.md': null },
    file: 'navigation/docs.ts',
    at: "'/benchmark'",
    cause: /"Benchmark" leads to \/benchmark, which has no page/,
    cure: /write the page with `npm run new -- \/benchmark`/,
  },
  'a page without a leaf': {
    edits: {
      'content/new.md': '---\ntitle: New\ndescription: A new page.\nkind: report\nshort: Test.\n---\n\nText.\n',
    },
    file: 'content/new.md',
    cause: /no sidebar has a leaf for the page \/new/,
    cure: /add an item with the page's path to navigation\/docs\.ts, or write `sidebar: none`/,
  },
  'a page under the wrong sidebar': {
    edits: { [page]: ['sidebar: stream\n', 'sidebar: graph\n'] },
    file: page,
    at: 'sidebar: graph',
    cause: /names the sidebar "graph", but its leaf is in "stream"/,
    cure: /write `sidebar: stream`/,
  },
  'a page in two sidebars': {
    edits: {
      'navigation/about.ts': [
        "path: '/about/license' }",
        "path: '/about/license' }, { id: 'stream', title: 'Stream', path: '/stream' }",
      ],
    },
    file: 'navigation/about.ts',
    at: "'/stream'",
    cause: /the page \/stream stands twice/,
    cure: /keep one of the two/,
  },
  'a data file that is no YAML': {
    edits: { 'data/stream/schema-keys.yaml': ['title: Keys of a schema', 'title: Keys: of a schema'] },
    file: 'data/stream/schema-keys.yaml',
    at: 'title: Keys:',
    cause: /YAML/,
    cure: /quotes/,
  },
  'an unknown key in a data file': {
    edits: { 'data/stream/schema-keys.yaml': ['required: true', 'mandatory: true'] },
    file: 'data/stream/schema-keys.yaml',
    at: 'mandatory: true',
    cause: /mandatory/,
    cure: /\S/,
  },
  'a value of the wrong sort in a data file': {
    edits: { 'data/params/k-means.yaml': ['default: 3', 'default: [3]'] },
    file: 'data/params/k-means.yaml',
    at: 'default: [3]',
    cause: /default/,
    cure: /\S/,
  },
  'a data file that is not there': {
    edits: { [page]: ['::reference{file="stream/schema-keys"}', '::reference{file="stream/keys"}'] },
    file: 'data/stream/keys.yaml',
    cause: /no such (data )?file/,
    cure: /directive/,
  },
  'an API description that refers to nothing': {
    edits: { 'data/api/openapi.yaml': ["'#/components/schemas/Message'", "'#/components/schemas/Answer'"] },
    file: 'data/api/openapi.yaml',
    at: "'#/components/schemas/Answer'",
    cause: /`#\/components\/schemas\/Answer` leads to nothing/,
    cure: /under `components`|\S/,
  },
  'redirects that go round': {
    edits: {
      'navigation/redirects.ts': [
        "  { from: '/tickets'",
        "  { from: '/a', to: '/b', permanent: true },\n  { from: '/b', to: '/a', permanent: true },\n  { from: '/tickets'",
      ],
    },
    file: 'navigation/redirects.ts',
    at: "from: '/a'",
    cause: /in a circle: \/a → \/b → \/a/,
    cure: /lead to a page/,
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
    cause: /form a chain: \/a → \/tickets → \/ticket-creation\/website/,
    cure: /let \/a lead to \/ticket-creation\/website at once/,
  },
  'a redirect that leads nowhere': {
    edits: { 'navigation/redirects.ts': ["to: '/ticket-creation/website'", "to: '/ticket-creation/web'"] },
    file: 'navigation/redirects.ts',
    at: "'/tickets'",
    cause: /\/tickets leads to \/ticket-creation\/web, which is no page/,
    cure: /correct the target/,
  },
  'a redirect in the place of a page': {
    edits: { 'navigation/redirects.ts': ["from: '/tickets'", "from: '/stream'"] },
    file: 'navigation/redirects.ts',
    at: "'/stream'",
    cause: /\/stream is a page; a redirect would hide it/,
    cure: /take the redirect out/,
  },
  'a link of the configuration that leads nowhere': {
    edits: { 'site.config.ts': ["href: '/stream'", "href: '/streams'"] },
    file: 'site.config.ts',
    at: "'/streams'",
    cause: /a link leads to \/streams, which is no page/,
    cure: /correct the address/,
  },
  'a link of the configuration with a token in it that leads nowhere': {
    edits: { 'site.config.ts': ["href: '/install-{product}'", "href: '/instal-{product}'"] },
    file: 'site.config.ts',
    at: "'/instal-{product}'",
    cause: /a link leads to \/instal-quarkly, which is no page/,
    cure: /correct the address/,
  },
  'a focused sidebar of a group that is none': {
    edits: { 'navigation/cep.ts': ["['complex-event-processing']", "['cep']"] },
    file: 'navigation/cep.ts',
    cause: /made from "Stream and complex event processing", which has no item with the id "cep"/,
    cure: /stream, complex-event-processing/,
  },
  'a module of the project that is missing': {
    edits: { 'navigation/redirects.ts': null },
    file: 'navigation/redirects.ts',
    cause: /no such file/,
    cure: /restore/,
  },
};
