/** Mistakes in the frontmatter of a page, and in the name of its file. */
import { createMistakes, type Mistake, page } from './mistake.ts';

const long = 'x'.repeat(141);
const written =
  '---\ntitle: New\ndescription: A new page.\nkind: article\nsidebar: none\nshortReason: Test.\n---\n\nText.\n';

export const inFrontmatter: Record<string, Mistake> = {
  'an unknown key of the frontmatter': {
    edits: { [page]: ['sidebar: events\n', 'sidebar: events\nauthor: me\n'] },
    file: page,
    at: 'author: me',
    message: /Unknown key `author`/,
    hint: /Keys allowed here: title, description/,
  },
  ...createMistakes<[from: string, to: string]>(
    {
      'markup in a title, which is shown as written': ['title: "Streams: overview"', 'title: "Streams: `overview`"'],
      'a link in a description': ['description: What a stream is', 'description: What a [stream](/stream) is'],
    },
    ([from, to]) => ({
      edits: { [page]: [from, to] },
      file: page,
      at: to,
      message: /^The markup ".*" in ".*" is shown as text/,
      hint: /^Write the text without Markdown/,
    }),
  ),
  'an unknown sidebar': {
    edits: { [page]: ['sidebar: events\n', 'sidebar: event\n'] },
    file: page,
    at: 'sidebar: event',
    message: /`event` is not possible here \(sidebar\)/,
    hint: /^Did you mean `events`\? Use one of `guide`, `maps`, `events`, `patterns`, `orders`, `none`\. A new one is declared in navigation\/index\.ts\.$/,
  },
  'a sidebar that only a query selects': {
    edits: { [page]: ['sidebar: events\n', 'sidebar: outlet\n'] },
    file: page,
    at: 'sidebar: outlet',
    message: /"outlet" is a variant of the sidebar "orders"/,
    hint: /Write "sidebar: orders"/,
  },
  'an unknown kind': {
    edits: { [page]: ['kind: article', 'kind: essay'] },
    file: page,
    at: 'kind: essay',
    message: /`essay` is not possible here \(kind\)/,
    hint: /`article`, `task`/,
  },
  ...createMistakes<[key: string, line: string]>(
    {
      'a missing title': ['title', 'title: "Streams: overview"\n'],
      'a missing description': ['description', 'description: What a stream is, and the keys of its schema.\n'],
    },
    ([key, line]) => ({
      edits: { [page]: [line, ''] },
      file: page,
      at: 2,
      message: new RegExp(`\`${key}\` is missing`),
      hint: new RegExp(`Add \`${key}\`: text`),
    }),
  ),
  'a long description': {
    edits: { [page]: ['description: What a stream is, and the keys of its schema.', `description: ${long}`] },
    file: page,
    at: 'description:',
    message: /141 characters; at most 140/,
    hint: /Shorten/,
  },
  'a long title': {
    edits: { [page]: ['title: "Streams: overview"', `title: ${long}`] },
    file: page,
    at: 'title:',
    message: /141 characters; at most 100/,
    hint: /Shorten/,
  },
  'a page without frontmatter': {
    edits: { [page]: '## Only text\n' },
    file: page,
    at: 1,
    message: /no frontmatter/,
    hint: /Start the file with "---"/,
  },
  'frontmatter with invalid YAML': {
    edits: { [page]: ['title: "Streams: overview"', 'title: Streams: overview'] },
    file: page,
    at: 'title: Streams: overview',
    message: /not valid YAML/,
    hint: /quotes/,
  },
  'the title of another page': {
    edits: { [page]: ['title: "Streams: overview"', 'title: Complex event Processing'] },
    file: page,
    message: /Duplicate title: content\/complex-event-processing\.md/,
    hint: /unique on the site/,
  },
  'a YAML alias in the frontmatter': {
    edits: { [page]: ['kind: article', 'kind: article\nsince: *x'] },
    file: page,
    at: 'since: *x',
    message: /"\*x" is read as a reference within YAML/,
    hint: /into quotes/,
  },
  'a title that begins with an ampersand': {
    edits: { [page]: ['title: "Streams: overview"', 'title: &New streams'] },
    file: page,
    at: 'title: &New',
    message: /"&New" is read as a reference/,
    hint: /into quotes/,
  },
  'a number as title': {
    edits: { [page]: ['title: "Streams: overview"', 'title: 7'] },
    file: page,
    at: 'title: 7',
    message: /Found a number, expected text \(title\)/,
    hint: /in quotes/,
  },
  'a title with a line break': {
    edits: { [page]: ['title: "Streams: overview"', 'title: "Streams\\noverview"'] },
    file: page,
    at: 'title:',
    message: /has a line break/,
    hint: /one line/,
  },
  'a title with a zero-width character': {
    edits: { [page]: ['title: "Streams: overview"', 'title: "Stre\u200bams"'] },
    file: page,
    at: 'title:',
    message: /U\+200B/,
    hint: /Delete it/,
  },
  'a title with two spaces': {
    edits: { [page]: ['title: "Streams: overview"', 'title: "Streams:  overview"'] },
    file: page,
    at: 'title:',
    message: /two spaces in a row/,
    hint: /Leave one/,
  },
  'a description with a control character': {
    edits: { [page]: ['description: What a stream is, and', 'description: What a stream \u0007is, and'] },
    file: page,
    at: 'description:',
    message: /control character U\+0007/,
    hint: /Delete it/,
  },
  'frontmatter that is a list': {
    edits: { [page]: '---\n- title: X\n---\n\nText.\n' },
    file: page,
    at: 2,
    message: /is a list, not keys with values/,
    hint: /one key a line/,
  },
  'a page with the route of a built-in page': {
    edits: { 'content/search.md': written },
    file: 'content/search.md',
    message: /makes the page \/search itself/,
    hint: /another name/,
  },
  'a page with the route of the 404 page': {
    edits: { 'content/404.md': written },
    file: 'content/404.md',
    message: /makes the page \/404 itself/,
    hint: /another name/,
  },
  'a page with the route of a page of the configuration': {
    edits: { 'content/apps.md': written },
    file: 'content/apps.md',
    message: /makes the page \/apps itself/,
    hint: /Rename the file, or remove the page from "pages"/,
  },
  'a page with the route of a generated page': {
    edits: { 'content/quality.md': written },
    file: 'content/quality.md',
    message: /makes the page \/quality itself/,
    hint: /Rename the file, or remove the feature/,
  },
  'a page with the name of its folder': {
    edits: { 'content/about/index.md': written },
    file: 'content/about/index.md',
    message: /"\/about\/index" ends in "index"/,
    hint: /Name the file about\.md/,
  },
  'a page with a name reserved by Windows': {
    edits: { 'content/con.md': written },
    file: 'content/con.md',
    message: /device on Windows/,
    hint: /Rename/,
  },
  'a page in an output folder': {
    edits: { 'content/_api.md': written },
    file: 'content/_api.md',
    message: /belongs to the files of the built site/,
    hint: /another name/,
  },
  'a page whose name has a space': {
    edits: { 'content/a b.md': written },
    file: 'content/a b.md',
    message: /a space/,
    hint: /Rename/,
  },
  'a page whose name has capitals': {
    edits: { 'content/Limits.md': written },
    file: 'content/Limits.md',
    message: /has uppercase letters/,
    hint: /lower case, or add a redirect/,
  },
  'a page with an uppercase extension': {
    edits: { 'content/limits.MD': written },
    file: 'content/limits.MD',
    message: /left out/,
    hint: /limits\.md/,
  },
};
