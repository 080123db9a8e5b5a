/** Mistakes in the frontmatter of a page, and in the name of its file. */
import { type Mistake, mistakesOf, page } from './mistake.ts';

const long = 'x'.repeat(141);
const written = '---\ntitle: New\ndescription: A new page.\nkind: article\nsidebar: none\nshort: Test.\n---\n\nText.\n';

export const inFrontmatter: Record<string, Mistake> = {
  'an unknown key of the frontmatter': {
    edits: { [page]: ['sidebar: events\n', 'sidebar: events\nauthor: me\n'] },
    file: page,
    at: 'author: me',
    cause: /Unknown key `author`/,
    cure: /Keys allowed here: title, description/,
  },
  'an unknown sidebar': {
    edits: { [page]: ['sidebar: events\n', 'sidebar: event\n'] },
    file: page,
    at: 'sidebar: event',
    cause: /`event` is not possible here \(sidebar\)/,
    cure: /^Did you mean `events`\? Use one of `guide`, `maps`, `events`, `patterns`, `orders`, `none`\. A new one is declared in navigation\/index\.ts\.$/,
  },
  'a sidebar that only the query chooses': {
    edits: { [page]: ['sidebar: events\n', 'sidebar: outlet\n'] },
    file: page,
    at: 'sidebar: outlet',
    cause: /"outlet" is a variant of the sidebar "orders"/,
    cure: /Write "sidebar: orders"/,
  },
  'an unknown kind': {
    edits: { [page]: ['kind: article', 'kind: essay'] },
    file: page,
    at: 'kind: essay',
    cause: /`essay` is not possible here \(kind\)/,
    cure: /`article`, `task`/,
  },
  ...mistakesOf<[key: string, line: string]>(
    {
      'a missing title': ['title', 'title: "Streams: overview"\n'],
      'a missing description': ['description', 'description: What a stream is, and the keys of its schema.\n'],
    },
    ([key, line]) => ({
      edits: { [page]: [line, ''] },
      file: page,
      at: 2,
      cause: new RegExp(`\`${key}\` is missing`),
      cure: new RegExp(`Add \`${key}\`: text`),
    }),
  ),
  'a long description': {
    edits: { [page]: ['description: What a stream is, and the keys of its schema.', `description: ${long}`] },
    file: page,
    at: 'description:',
    cause: /141 characters; at most 140/,
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
    cause: /Its title is that of content\/complex-event-processing\.md/,
    cure: /unique on the site/,
  },
  'a reference of YAML in the frontmatter': {
    edits: { [page]: ['kind: article', 'kind: article\nkeywords: *x'] },
    file: page,
    at: 'keywords: *x',
    cause: /"\*x" is read as a reference within YAML/,
    cure: /into quotes/,
  },
  'a title that begins with an ampersand': {
    edits: { [page]: ['title: "Streams: overview"', 'title: &New streams'] },
    file: page,
    at: 'title: &New',
    cause: /"&New" is read as a reference/,
    cure: /into quotes/,
  },
  'a number as title': {
    edits: { [page]: ['title: "Streams: overview"', 'title: 7'] },
    file: page,
    at: 'title: 7',
    cause: /Found a number, expected text \(title\)/,
    cure: /in quotes/,
  },
  'a title with a line break': {
    edits: { [page]: ['title: "Streams: overview"', 'title: "Streams\\noverview"'] },
    file: page,
    at: 'title:',
    cause: /has a line break/,
    cure: /one line/,
  },
  'a title with a sign that has no width': {
    edits: { [page]: ['title: "Streams: overview"', 'title: "Stre\u200bams"'] },
    file: page,
    at: 'title:',
    cause: /U\+200B/,
    cure: /Delete it/,
  },
  'a title with two spaces': {
    edits: { [page]: ['title: "Streams: overview"', 'title: "Streams:  overview"'] },
    file: page,
    at: 'title:',
    cause: /two spaces in a row/,
    cure: /Leave one/,
  },
  'a description with a control character': {
    edits: { [page]: ['description: What a stream is, and', 'description: What a stream \u0007is, and'] },
    file: page,
    at: 'description:',
    cause: /control character U\+0007/,
    cure: /Delete it/,
  },
  'frontmatter that is a list': {
    edits: { [page]: '---\n- title: X\n---\n\nText.\n' },
    file: page,
    at: 2,
    cause: /is a list, not keys with values/,
    cure: /one key a line/,
  },
  'a page named like one of the shell': {
    edits: { 'content/search.md': written },
    file: 'content/search.md',
    cause: /makes the page \/search itself/,
    cure: /another name/,
  },
  'a page named like the one for addresses without a page': {
    edits: { 'content/404.md': written },
    file: 'content/404.md',
    cause: /makes the page \/404 itself/,
    cure: /another name/,
  },
  'a page named like one that the configuration makes': {
    edits: { 'content/apps.md': written },
    file: 'content/apps.md',
    cause: /makes the page \/apps itself/,
    cure: /another name, or take the page out of "pages"/,
  },
  'a page in a folder of the built site': {
    edits: { 'content/_api.md': written },
    file: 'content/_api.md',
    cause: /belongs to the files of the built site/,
    cure: /another name/,
  },
  'a page whose name has a space': {
    edits: { 'content/a b.md': written },
    file: 'content/a b.md',
    cause: /a space in it/,
    cure: /Rename/,
  },
  'a page whose name has capitals': {
    edits: { 'content/Limits.md': written },
    file: 'content/Limits.md',
    cause: /has capitals/,
    cure: /lower case, or add a redirect/,
  },
  'a page with an ending in capitals': {
    edits: { 'content/limits.MD': written },
    file: 'content/limits.MD',
    cause: /left out/,
    cure: /limits\.md/,
  },
};
