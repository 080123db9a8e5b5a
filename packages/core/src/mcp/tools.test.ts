import { buildIndex } from '@folio/search';
import { section } from '@folio/search/testing';
import { describe, expect, it } from 'vitest';
import { openDocs, parseLocation } from './docs.ts';
import { callTool, MAX_ANSWER_CHARS, type ReadBuilt, ToolError } from './tool.ts';
import { docsTools, PAGE_CHUNK_CHARS } from './tools.ts';

const long = `# Long\n\n${'A line of text.\n'.repeat(4000)}`;
const entry = { name: 'putDoc', kind: 'method', line: 'putDoc(key, doc)', text: 'Stores a document.' };
const index = buildIndex(
  [
    section('/tables', { title: 'Tables', text: 'A table stores documents.', area: 'Guide' }),
    section('/tables', { title: 'Tables', anchor: 'open', heading: 'Open a table', depth: 2, text: 'Call openTable.' }),
    section('/table-api', { title: 'Table API', text: 'All methods.', area: 'Reference' }),
    section('/table-api', {
      title: 'Table API',
      anchor: 'put-doc',
      heading: 'putDoc',
      depth: 3,
      text: entry.text,
      area: 'Reference',
      entry,
    }),
    section('/long', { text: 'long' }),
  ],
  [],
);
const page = (route: string, title: string, area: string, headings: object[] = []) => ({
  route,
  title,
  description: `About ${title}.`,
  kind: 'page',
  area,
  headings,
});
const files: Record<string, string> = {
  '/pages.json': JSON.stringify([
    page('/tables', 'Tables', 'Guide', [{ id: 'open', title: 'Open a table', depth: 2 }]),
    page('/table-api', 'Table API', 'Reference'),
    page('/long', 'Long', 'Guide'),
  ]),
  '/_site.json': JSON.stringify({ redirects: [{ from: '/old-tables', to: '/tables#open' }] }),
  '/tables.md': '# Tables\n\nLead.\n\n## Open a table\n\nCall openTable.\n',
  '/table-api.md': '# Table API\n',
  '/long.md': long,
};
const read: ReadBuilt = async (path) =>
  path.startsWith('/_search/')
    ? index.get(path.slice('/_search/'.length))
    : files[path] === undefined
      ? undefined
      : new TextEncoder().encode(files[path]);
const docs = openDocs({ read, origin: 'https://docs.example.org', base: '/docs/', product: 'Quarkly' });
const tools = docsTools(docs);
const call = (name: string, input: object) => callTool(tools, name, input);

describe('search', () => {
  it('returns pages with their sections and full URLs', async () => {
    const result = await call('search', { query: 'open table' });
    expect(result).toContain('Tables (/tables), Guide');
    expect(result).toContain('Open a table (#open)');
    expect(result).toContain('https://docs.example.org/docs/tables');
  });
  it('searches one area, and lists the areas if the name is unknown', async () => {
    expect(await call('search', { query: 'documents', area: 'Reference' })).not.toContain('/tables)');
    await expect(call('search', { query: 'x', area: 'Guid' })).rejects.toThrow(
      /Did you mean "Guide"\? .*Guide, Reference/,
    );
  });
  it('reports that nothing was found', async () =>
    expect(await call('search', { query: 'xylophone' })).toContain('Nothing found for "xylophone"'));
});

describe('read_page', () => {
  it.each(['/tables', 'tables.md', 'https://docs.example.org/docs/tables.html?a=b', '/docs/tables/'])(
    'accepts %s',
    async (given) =>
      expect(await call('read_page', { page: given })).toBe(
        `Address: https://docs.example.org/docs/tables\n\n${files['/tables.md']}`,
      ),
  );
  it('returns a section by its name, by a URL with an anchor, or by a redirect', async () => {
    const section = 'Address: https://docs.example.org/docs/tables#open\n\n## Open a table\n\nCall openTable.';
    for (const input of [{ page: '/tables', section: 'open' }, { page: '/tables#open' }, { page: '/old-tables' }])
      expect(await call('read_page', input)).toBe(section);
  });
  it('returns a long page in parts that add up to the page', async () => {
    let text = '';
    for (let from = 0; from < long.length; from += PAGE_CHUNK_CHARS) {
      const part = await call('read_page', { page: '/long', from });
      expect(part.length).toBeLessThan(MAX_ANSWER_CHARS);
      text += part.replace(/^Address: .*\n\n/, '').replace(/\n\n\[Part of a long text: .*\]$/, '');
    }
    expect(text).toBe(long);
    await expect(call('read_page', { page: '/long', from: long.length })).rejects.toThrow(
      `has ${long.length} characters`,
    );
  });
  it.each([
    'http://evil.example/tables',
    'https://docs.example.org.evil.example/docs/tables',
    'HTTPS://evil.example/tables.md#open',
    ' https://user@docs.example.org/docs/tables',
    'http://',
  ])('rejects %j, which is on another site', async (given) =>
    expect(call('read_page', { page: given })).rejects.toThrow(
      `The URL ${JSON.stringify(given)} is on another site. Give a path or a URL of https://docs.example.org.`,
    ),
  );

  it.each([
    'http://localhost:4321/docs/tables',
    'http://127.0.0.1/docs/tables',
    'HTTPS://Docs.Example.org/docs/tables',
  ])('accepts %s, where the site is served', async (given) =>
    expect(await call('read_page', { page: given })).toContain('# Tables'),
  );

  it('returns the whole page with a note if the anchor is unknown', async () =>
    expect(await call('read_page', { page: '/tables#nope' })).toBe(
      `Address: https://docs.example.org/docs/tables\n\n[/tables has no section "nope". Its sections: open. This is the whole page.]\n\n${files['/tables.md']}`,
    ));

  it('suggests similar pages, and lists the sections of a page', async () => {
    await expect(call('read_page', { page: '/table' })).rejects.toThrow(/Unknown page "\/table".*\/tables/);
    await expect(call('read_page', { page: '/tables', section: 'close' })).rejects.toThrow('Its sections: open.');
  });
});

describe('list_areas', () => {
  it('counts the pages of each area, and lists the pages of one area', async () => {
    expect(await call('list_areas', {})).toContain('- Guide: 2 pages, the first is Tables (/tables)');
    expect(await call('list_areas', { area: 'Reference' })).toContain('- Table API (/table-api): About Table API.');
  });
});

describe('find_symbol', () => {
  it('finds a name in any spelling, with its signature and URL', async () => {
    for (const name of ['putDoc', 'put_doc', 'PUTDOC']) {
      const result = await call('find_symbol', { name });
      expect(result).toContain('- putDoc (method): `putDoc(key, doc)`');
      expect(result).toContain('Stores a document.');
      expect(result).toContain('https://docs.example.org/docs/table-api#put-doc');
    }
  });
  it('reports that no name contains the query', async () =>
    expect(await call('find_symbol', { name: 'table stores' })).toContain('No name of the API contains'));
});

it('openDocs reads the index again after a failure', async () => {
  let broken = true;
  const unsteady: ReadBuilt = async (path) => {
    if (broken && path.startsWith('/_search/') && path !== '/_search/manifest.json') throw new Error('busy');
    return read(path);
  };
  const docs = openDocs({ read: unsteady, origin: '', base: '/', product: '' });
  await expect(docs.index()).rejects.toThrow('busy');
  broken = false;
  const opened = await docs.index();
  expect((await opened.search('table')).hits).not.toEqual([]);
  expect(await docs.index()).toBe(opened);
});

describe('callTool', () => {
  it.each([
    [5, {}, 'Unknown tool 5. The tools are'],
    [undefined, {}, 'Unknown tool without a name. The tools are'],
    [{ name: 'search' }, {}, 'Unknown tool {"name":"search"}. The tools are'],
    ['x'.repeat(30_000), {}, /^Unknown tool "x{99}…\. The tools are/],
    ['search', [], 'The input of a tool is an object with its fields.'],
    ['search', 'query', 'The input of a tool is an object with its fields.'],
    ['search', { query: 'x', area: 'a'.repeat(201) }, /^"area" is missing or invalid\..{1,200}$/],
    ['search', { query: 'x', ['k'.repeat(30_000)]: 1 }, /^.{1,250}$/],
    ['foo', {}, 'Unknown tool "foo". The tools are search, read_page, list_areas, find_symbol.'],
    ['search', { query: '' }, '"query" is missing or invalid. Expected: What to look for'],
    ['search', { query: 'x', limit: 99 }, 'a whole number from 1 to 20'],
    ['search', { query: 'x', pages: 3 }, 'Unknown field "pages" of search. Its fields are query, area, limit.'],
    ['read_page', {}, '"page" is missing or invalid.'],
  ])('throws a ToolError with a readable message for %j with %j', async (name, input, message) => {
    const call = callTool(tools, name, input);
    await expect(call).rejects.toBeInstanceOf(ToolError);
    await expect(call).rejects.toThrow(message);
  });
});

it.each([
  ['/a/b', '/a/b', ''],
  ['https://x.example/docs/a.md#c', '/a', 'c'],
  ['/docs/', '/', ''],
  ['index.html', '/', ''],
  ['release-info/q-2.0', '/release-info/q-2.0', ''],
])('parseLocation converts %s to a route and an anchor', (given, route, anchor) =>
  expect(parseLocation(given, '/docs/')).toEqual({ route, anchor }),
);

describe('the longest input of each tool', () => {
  const words = Array.from({ length: 80 }, (_, index) => `w${index}`).join(' ');
  it.each([
    ['search', { query: words, limit: 20 }],
    ['search', { query: '"'.repeat(400) }],
    ['search', { query: 'a '.repeat(200) }],
    ['search', { query: 'documents', area: 'x'.repeat(200) }],
    ['read_page', { page: '/'.repeat(400) }],
    ['read_page', { page: '/../../etc/passwd' }],
    ['read_page', { page: `/tables#${'x'.repeat(390)}`, section: 'y'.repeat(200) }],
    ['list_areas', { area: 'x'.repeat(200) }],
    ['find_symbol', { name: 'putDoc'.repeat(60), limit: 20 }],
    ['find_symbol', { name: '*'.repeat(400) }],
  ])('%s with %j results in at most 5,000 characters of text', async (name, input) => {
    const result = await call(name, input).catch((error: ToolError) => {
      expect(error).toBeInstanceOf(ToolError);
      return error.message;
    });
    expect(result.length).toBeGreaterThan(0);
    expect(result.length).toBeLessThan(5_000);
  });
});
