import { describe, expect, it } from 'vitest';
import { buildTestIndex, findRoutes, section } from '../testing.ts';

const filler = 'Some words about other matters fill the page so that lengths are alike.';
/** Pages without the tested words, which would otherwise be on most pages. */
const others = Array.from({ length: 12 }, (_, i) => section(`/other-${i}`, { title: `Other ${i}`, text: filler }));

describe('the order of answers', () => {
  it('ranks the title above the heading, the heading above the text, and the text above code', async () => {
    const index = await buildTestIndex([
      section('/code', { text: filler, code: 'window' }),
      section('/text', { text: `${filler} window` }),
      section('/heading', { text: filler }),
      section('/heading', { heading: 'Window', anchor: 'window', text: filler }),
      section('/title', { title: 'Window', text: filler }),
      ...others,
    ]);
    expect(await findRoutes(index, 'window')).toEqual(['/title', '/heading', '/text', '/code']);
  });

  it('prefers the page that declares a name to pages whose samples use it', async () => {
    const index = await buildTestIndex([
      section('/sample', { code: 'table.putDoc(a); table.putDoc(b); table.putDoc(c);', text: filler }),
      section('/class', { heading: 'putDoc', anchor: 'putdoc', text: filler }),
      ...others,
    ]);
    for (const query of ['putDoc', 'put_doc', 'putdoc'])
      expect(await findRoutes(index, query)).toEqual(['/class', '/sample']);
  });

  it('ranks a summary section below the page that it sums up, but finds the page of summaries by its own name', async () => {
    const fields = { heading: 'Which window to use', anchor: 'which', text: 'Use a sliding window.' };
    const index = await buildTestIndex([
      section('/summary', { title: 'Common questions', isSummary: true }),
      section('/summary', { title: 'Common questions', isSummary: true, ...fields }),
      section('/page', { title: 'Streams' }),
      section('/page', { title: 'Streams', ...fields, text: `${fields.text} ${filler}` }),
      ...others,
    ]);
    expect(await findRoutes(index, 'which window to use')).toEqual(['/page', '/summary']);
    expect((await findRoutes(index, 'common questions'))[0]).toBe('/summary');
  });

  it('raises a page with a link from or to the first answer', async () => {
    const createPages = (links: Record<string, string[]>) =>
      ['/first', '/second', '/third'].map((route, i) =>
        section(route, { text: `${'window '.repeat([12, 3, 2][i] ?? 0)} ${filler}`, links: links[route] ?? [] }),
      );
    const search = async (links: Record<string, string[]>) =>
      findRoutes(await buildTestIndex([...createPages(links), ...others]), 'window');
    const raised = ['/first', '/third', '/second'];
    expect(await search({})).toEqual(['/first', '/second', '/third']);
    expect(await search({ '/first': ['/third'] })).toEqual(raised);
    expect(await search({ '/third': ['/first', '/gone', '/third'] })).toEqual(raised);
    expect(await search({ '/first': ['/other-0'] })).toEqual(['/first', '/second', '/third']);
  });

  it('ranks the operation of a pasted request, and the page of a pasted URL, first', async () => {
    const operation = (route: string, kind: string, line: string) =>
      section(route, { title: route, text: filler, entry: { name: route.slice(1), kind, line, text: filler } });
    const index = await buildTestIndex([
      operation('/count', 'GET', '/shop/{name}/count'),
      operation('/query', 'POST', '/shop/{name}/query'),
      section('/corner', { title: 'Corner', text: 'The shop at the corner, and its count.' }),
      ...others,
    ]);
    const findFirst = async (query: string) => (await findRoutes(index, query))[0];
    expect(await findFirst('GET /shop/corner/count')).toBe('/count');
    expect(await findFirst("curl -d '{}' http://127.0.0.1:18080/shop/corner/query")).toBe('/query');
    expect(await findFirst('https://docs.example.org/corner#hours')).toBe('/corner');
    expect(await findFirst('corner')).toBe('/corner');
  });

  it('ranks the first name of a pasted statement or call first', async () => {
    const entry = (route: string, name: string) =>
      section(route, { title: route, text: filler, entry: { name, kind: 'command', text: filler } });
    const index = await buildTestIndex([
      entry('/select', 'select'),
      entry('/select-usage', 'select usage from'),
      entry('/put', 'putDoc'),
      section('/orders', { title: 'Orders', text: 'Select orders by their price, put them into a document.' }),
      ...others,
    ]);
    const findFirst = async (query: string) => (await findRoutes(index, query))[0];
    expect(await findFirst('SELECT * FROM orders WHERE price > 10;')).toBe('/select');
    expect(await findFirst('select usage from orders;')).toBe('/select-usage');
    expect(await findFirst('putDoc(orders, price)')).toBe('/put');
    expect(await findFirst('select orders by price')).toBe('/orders');
  });

  it('ranks a page about a special case below the page that answers as well', async () => {
    const index = await buildTestIndex([
      section('/case', { title: 'Sliding window', isDetail: true }),
      section('/page', { title: 'Sliding window' }),
      ...others,
    ]);
    expect(await findRoutes(index, 'sliding window')).toEqual(['/page', '/case']);
  });

  it('prefers the page whose question agrees with the query to one with its words in several questions', async () => {
    const index = await buildTestIndex([
      section('/scattered', { questions: ['How do melons grow?', 'Can seeds freeze?', 'When is winter over?'] }),
      section('/whole', { text: filler }),
      section('/whole', { anchor: 'frost', heading: 'Frost', questions: ['Can seeds grow in winter?'], text: filler }),
      ...others,
    ]);
    const { hits } = await index.search('do seeds grow in winter');
    expect(hits.map(({ route }) => route)).toEqual(['/whole', '/scattered']);
    expect(hits[0]?.best?.anchor).toBe('frost');
  });

  it('weighs a question more for a typed sentence than for its significant words alone', async () => {
    const index = await buildTestIndex([
      section('/question', { text: filler, questions: ['Why is my kitchen so dark today?'] }),
      section('/dark', { title: 'Dark kitchen', text: 'A dark kitchen.' }),
      ...others,
    ]);
    expect((await findRoutes(index, 'dark kitchen'))[0]).toBe('/dark');
    expect((await findRoutes(index, 'Why is my kitchen so dark today?'))[0]).toBe('/question');
  });

  it('finds a heading that is a question', async () => {
    const heading = 'Can seeds grow in winter?';
    const index = await buildTestIndex([
      section('/page', { text: filler }),
      section('/page', { anchor: 'seeds', heading, depth: 2, text: filler }),
      section('/other', { heading: 'Seeds', anchor: 'seeds', depth: 2, text: 'winter grow seeds' }),
      ...others,
    ]);
    expect((await findRoutes(index, 'how do seeds grow in the winter'))[0]).toBe('/page');
  });

  it('ranks pages without the rare word of a query below those that have it', async () => {
    const pages = Array.from({ length: 20 }, (_, i) => section(`/page-${i}`, { text: i < 5 ? 'schema' : filler }));
    const index = await buildTestIndex([...pages, section('/both', { text: 'schema evolution' })]);
    const routes = await findRoutes(index, 'schema evolution');
    expect(routes[0]).toBe('/both');
    expect(routes).toContain('/page-0');
  });

  it('prefers the word as it is typed to other forms, and those to synonyms', async () => {
    const index = await buildTestIndex(
      [
        section('/synonym', { text: `${filler} erase` }),
        section('/form', { text: `${filler} deletion` }),
        section('/typed', { text: `${filler} deletes` }),
        ...others,
      ],
      [{ from: ['deletes'], to: ['erase'] }],
    );
    expect(await findRoutes(index, 'deletes ')).toEqual(['/typed', '/form', '/synonym']);
  });

  it('counts the words of the query over all sections of a page', async () => {
    const index = await buildTestIndex([
      section('/both', { text: `${filler} active` }),
      section('/both', { heading: 'More', anchor: 'more', text: `${filler} passive` }),
      section('/one', { text: `${filler} active active active` }),
      ...others,
    ]);
    expect((await findRoutes(index, 'active passive'))[0]).toBe('/both');
  });

  it('matches the beginning of a title with the first letters of the last word', async () => {
    const index = await buildTestIndex([
      section('/kinds', { title: 'Tasks', text: `${filler} create create table tables` }),
      section('/create', { title: 'Create a table', text: filler }),
      ...others,
    ]);
    expect((await findRoutes(index, 'create ta'))[0]).toBe('/create');
  });

  it('prefers words that are adjacent', async () => {
    const index = await buildTestIndex([
      section('/apart', { text: 'The server writes a log ahead of time before it will write again to the disk.' }),
      section('/together', { text: 'The server keeps a write ahead log before it will do more work on the disk.' }),
      ...others,
    ]);
    expect(await findRoutes(index, 'write ahead log')).toEqual(['/together', '/apart']);
  });

  it('completes the last word while it is typed, and no finished word', async () => {
    const index = await buildTestIndex([section('/a', { title: 'Geospatial index' }), ...others]);
    expect(await findRoutes(index, 'geosp')).toEqual(['/a']);
    expect(await findRoutes(index, 'geo')).toEqual(['/a']);
    expect(await findRoutes(index, 'geo ')).toEqual([]);
  });

  it('accepts one typo from four letters and two from eight, in unknown words only', async () => {
    const index = await buildTestIndex([
      section('/cypher', { title: 'Cypher' }),
      section('/authentication', { title: 'Authentication' }),
      section('/tables', { title: 'Table' }),
      section('/cable', { title: 'Cable' }),
      ...others,
    ]);
    expect(await findRoutes(index, 'cyhper')).toEqual(['/cypher']);
    expect(await findRoutes(index, 'authentification')).toEqual(['/authentication']);
    expect(await findRoutes(index, 'cyphrre')).toEqual([]);
    expect(await findRoutes(index, 'table ')).toEqual(['/tables']);
  });

  it('finds one word that is two words in the index', async () => {
    const createPages = (title: string) =>
      Array.from({ length: 3 }, (_, i) => section(`/${title.replace(' ', '-')}-${i}`, { title }));
    const index = await buildTestIndex([...createPages('full text'), ...others]);
    expect(await findRoutes(index, 'fulltext')).toHaveLength(3);
  });

  it('finds a path with any values in its parameters, and by its end', async () => {
    const index = await buildTestIndex([
      section('/count', { text: '/stream/{schema}/{stream}/count' }),
      section('/query', { text: '/graph/{name}/query' }),
      ...others,
    ]);
    expect((await findRoutes(index, '/stream/<schema_name>/<stream_name>/count'))[0]).toBe('/count');
    expect((await findRoutes(index, '/graph/query'))[0]).toBe('/query');
  });

  it('ignores stop words and the product’s name, unless there is nothing else', async () => {
    const index = await buildTestIndex(
      [section('/why', { title: 'Why Acme' }), section('/stop', { title: 'Stop the server' }), ...others],
      [],
      { ignoredWords: ['Acme'] },
    );
    expect(await findRoutes(index, 'how do I stop the acme server')).toEqual(['/stop']);
    expect(await findRoutes(index, 'acme')).toEqual(['/why']);
    expect((await findRoutes(index, 'why'))[0]).toBe('/why');
  });
});

describe('synonyms', () => {
  const records = [
    section('/large', { title: 'Large table', text: filler }),
    section('/large-leads', { title: 'Large lists of leads', text: filler }),
    section('/replication', { title: 'Replication', text: filler }),
    ...others,
  ];

  it('replace a whole phrase on pages that have all of its words', async () => {
    const index = await buildTestIndex(records, [{ from: ['blob storage', 'S3'], to: ['large table'] }]);
    expect(await findRoutes(index, 'blob storage')).toEqual(['/large']);
    expect(await findRoutes(index, 's3')).toEqual(['/large']);
    expect(await findRoutes(index, 'large table')).toEqual(['/large', '/large-leads']);
  });

  it('apply in one direction if the file says so', async () => {
    const index = await buildTestIndex(
      [...records, section('/replica', { title: 'Replica' })],
      [{ from: ['standby'], to: ['replication'] }],
    );
    expect(await findRoutes(index, 'standby ')).toContain('/replication');
    expect(await findRoutes(index, 'replication ')).not.toContain('/standby');
  });

  it('keep a known word from being corrected', async () => {
    const index = await buildTestIndex(
      [...records, section('/a', { title: 'Castle' })],
      [{ from: ['cassle'], to: ['replication'] }],
    );
    const { hits, didYouMean } = await index.search('cassle ');
    expect(didYouMean).toBeUndefined();
    expect(hits.map(({ route }) => route)).toEqual(['/replication']);
  });

  it('apply to the corrected word', async () => {
    const index = await buildTestIndex(
      [...records, section('/a', { title: 'Castle' })],
      [{ from: ['castle'], to: ['replication'] }],
    );
    const { hits, didYouMean } = await index.search('cassle ');
    expect(didYouMean).toBe('castle ');
    expect(hits.map(({ route }) => route)).toEqual(['/a', '/replication']);
  });
});
