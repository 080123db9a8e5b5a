import { describe, expect, it } from 'vitest';
import { indexOf, routesFor, section } from '../testing.ts';

const filler = 'Some words about other matters fill the page so that lengths are alike.';
/** Pages that hold none of the words under test: with three pages in all, every word would be common. */
const others = Array.from({ length: 12 }, (_, i) => section(`/other-${i}`, { title: `Other ${i}`, text: filler }));

describe('the order of answers', () => {
  it('ranks the title above the heading, the heading above the text, and the text above code', async () => {
    const index = await indexOf([
      section('/code', { text: filler, code: 'window' }),
      section('/text', { text: `${filler} window` }),
      section('/heading', { text: filler }),
      section('/heading', { heading: 'Window', anchor: 'window', text: filler }),
      section('/title', { title: 'Window', text: filler }),
      ...others,
    ]);
    expect(await routesFor(index, 'window')).toEqual(['/title', '/heading', '/text', '/code']);
  });

  it('prefers the page that declares a name to pages whose samples use it', async () => {
    const index = await indexOf([
      section('/sample', { code: 'table.putDoc(a); table.putDoc(b); table.putDoc(c);', text: filler }),
      section('/class', { heading: 'putDoc', anchor: 'putdoc', text: filler }),
      ...others,
    ]);
    for (const query of ['putDoc', 'put_doc', 'putdoc'])
      expect(await routesFor(index, query)).toEqual(['/class', '/sample']);
  });

  it('ranks a summary section below the page that it sums up, but finds the page of summaries by its own name', async () => {
    const asked = { heading: 'Which window to use', anchor: 'which', text: 'Use a sliding window.' };
    const index = await indexOf([
      section('/digest', { title: 'Common questions', isSummary: true }),
      section('/digest', { title: 'Common questions', isSummary: true, ...asked }),
      section('/page', { title: 'Streams' }),
      section('/page', { title: 'Streams', ...asked, text: `${asked.text} ${filler}` }),
      ...others,
    ]);
    expect(await routesFor(index, 'which window to use')).toEqual(['/page', '/digest']);
    expect((await routesFor(index, 'common questions'))[0]).toBe('/digest');
  });

  it('moves a page that is linked with the first answer up behind it', async () => {
    const pages = (links: Record<string, string[]>) =>
      ['/first', '/second', '/third'].map((route, i) =>
        section(route, { text: `${'window '.repeat([12, 3, 2][i] ?? 0)} ${filler}`, links: links[route] ?? [] }),
      );
    const found = async (links: Record<string, string[]>) =>
      routesFor(await indexOf([...pages(links), ...others]), 'window');
    const forward = ['/first', '/third', '/second'];
    expect(await found({})).toEqual(['/first', '/second', '/third']);
    expect(await found({ '/first': ['/third'] })).toEqual(forward);
    expect(await found({ '/third': ['/first', '/gone', '/third'] })).toEqual(forward);
    expect(await found({ '/first': ['/other-0'] })).toEqual(['/first', '/second', '/third']);
  });

  it('ranks the operation of a pasted request first, and the page of a pasted URL', async () => {
    const operation = (route: string, kind: string, line: string) =>
      section(route, { title: route, text: filler, entry: { name: route.slice(1), kind, line, text: filler } });
    const index = await indexOf([
      operation('/count', 'GET', '/shop/{name}/count'),
      operation('/query', 'POST', '/shop/{name}/query'),
      section('/corner', { title: 'Corner', text: 'The shop at the corner, and its count.' }),
      ...others,
    ]);
    const first = async (query: string) => (await routesFor(index, query))[0];
    expect(await first('GET /shop/corner/count')).toBe('/count');
    expect(await first("curl -d '{}' http://127.0.0.1:18080/shop/corner/query")).toBe('/query');
    expect(await first('https://docs.example.org/corner#hours')).toBe('/corner');
    expect(await first('corner')).toBe('/corner');
  });

  it('ranks the name first that a pasted statement or call begins with', async () => {
    const entry = (route: string, name: string) =>
      section(route, { title: route, text: filler, entry: { name, kind: 'command', text: filler } });
    const index = await indexOf([
      entry('/select', 'select'),
      entry('/select-usage', 'select usage from'),
      entry('/put', 'putDoc'),
      section('/orders', { title: 'Orders', text: 'Select orders by their price, put them into a document.' }),
      ...others,
    ]);
    const first = async (query: string) => (await routesFor(index, query))[0];
    expect(await first('SELECT * FROM orders WHERE price > 10;')).toBe('/select');
    expect(await first('select usage from orders;')).toBe('/select-usage');
    expect(await first('putDoc(orders, price)')).toBe('/put');
    expect(await first('select orders by price')).toBe('/orders');
  });

  it('ranks a page about a special case below the page that answers as well', async () => {
    const index = await indexOf([
      section('/case', { title: 'Sliding window', isDetail: true }),
      section('/page', { title: 'Sliding window' }),
      ...others,
    ]);
    expect(await routesFor(index, 'sliding window')).toEqual(['/page', '/case']);
  });

  it('prefers the page whose question agrees with the query to one with its words in several questions', async () => {
    const index = await indexOf([
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
    const index = await indexOf([
      section('/asked', { text: filler, questions: ['Why is my kitchen so dark today?'] }),
      section('/dark', { title: 'Dark kitchen', text: 'A dark kitchen.' }),
      ...others,
    ]);
    expect((await routesFor(index, 'dark kitchen'))[0]).toBe('/dark');
    expect((await routesFor(index, 'Why is my kitchen so dark today?'))[0]).toBe('/asked');
  });

  it('finds a heading that is a question', async () => {
    const heading = 'Can seeds grow in winter?';
    const index = await indexOf([
      section('/page', { text: filler }),
      section('/page', { anchor: 'seeds', heading, depth: 2, text: filler }),
      section('/other', { heading: 'Seeds', anchor: 'seeds', depth: 2, text: 'winter grow seeds' }),
      ...others,
    ]);
    expect((await routesFor(index, 'how do seeds grow in the winter'))[0]).toBe('/page');
  });

  it('ranks pages without the rare word of a query below those that have it', async () => {
    const pages = Array.from({ length: 20 }, (_, i) => section(`/page-${i}`, { text: i < 5 ? 'schema' : filler }));
    const index = await indexOf([...pages, section('/both', { text: 'schema evolution' })]);
    const found = await routesFor(index, 'schema evolution');
    expect(found[0]).toBe('/both');
    expect(found).toContain('/page-0');
  });

  it('prefers the word as it is typed to other forms, and those to synonyms', async () => {
    const index = await indexOf(
      [
        section('/synonym', { text: `${filler} erase` }),
        section('/form', { text: `${filler} deletion` }),
        section('/typed', { text: `${filler} deletes` }),
        ...others,
      ],
      [{ from: ['deletes'], to: ['erase'] }],
    );
    expect(await routesFor(index, 'deletes ')).toEqual(['/typed', '/form', '/synonym']);
  });

  it('counts the words of the query over all sections of a page', async () => {
    const index = await indexOf([
      section('/both', { text: `${filler} active` }),
      section('/both', { heading: 'More', anchor: 'more', text: `${filler} passive` }),
      section('/one', { text: `${filler} active active active` }),
      ...others,
    ]);
    expect((await routesFor(index, 'active passive'))[0]).toBe('/both');
  });

  it('matches the beginning of a title with the first letters of the last word', async () => {
    const index = await indexOf([
      section('/kinds', { title: 'Tasks', text: `${filler} create create table tables` }),
      section('/create', { title: 'Create a table', text: filler }),
      ...others,
    ]);
    expect((await routesFor(index, 'create ta'))[0]).toBe('/create');
  });

  it('prefers words that are adjacent', async () => {
    const index = await indexOf([
      section('/apart', { text: 'The server writes a log ahead of time before it will write again to the disk.' }),
      section('/together', { text: 'The server keeps a write ahead log before it will do more work on the disk.' }),
      ...others,
    ]);
    expect(await routesFor(index, 'write ahead log')).toEqual(['/together', '/apart']);
  });

  it('completes the last word while it is typed, and no finished word', async () => {
    const index = await indexOf([section('/a', { title: 'Geospatial index' }), ...others]);
    expect(await routesFor(index, 'geosp')).toEqual(['/a']);
    expect(await routesFor(index, 'geo')).toEqual(['/a']);
    expect(await routesFor(index, 'geo ')).toEqual([]);
  });

  it('accepts one typo from four letters and two from eight, in unknown words only', async () => {
    const index = await indexOf([
      section('/cypher', { title: 'Cypher' }),
      section('/authentication', { title: 'Authentication' }),
      section('/tables', { title: 'Table' }),
      section('/cable', { title: 'Cable' }),
      ...others,
    ]);
    expect(await routesFor(index, 'cyhper')).toEqual(['/cypher']);
    expect(await routesFor(index, 'authentification')).toEqual(['/authentication']);
    expect(await routesFor(index, 'cyphrre')).toEqual([]);
    expect(await routesFor(index, 'table ')).toEqual(['/tables']);
  });

  it('finds one word that is two words in the index', async () => {
    const pages = (title: string) =>
      Array.from({ length: 3 }, (_, i) => section(`/${title.replace(' ', '-')}-${i}`, { title }));
    const index = await indexOf([...pages('full text'), ...others]);
    expect(await routesFor(index, 'fulltext')).toHaveLength(3);
  });

  it('finds a path with any values in its parameters, and by its end', async () => {
    const index = await indexOf([
      section('/count', { text: '/stream/{schema}/{stream}/count' }),
      section('/query', { text: '/graph/{name}/query' }),
      ...others,
    ]);
    expect((await routesFor(index, '/stream/<schema_name>/<stream_name>/count'))[0]).toBe('/count');
    expect((await routesFor(index, '/graph/query'))[0]).toBe('/query');
  });

  it('ignores stop words and the product’s name, unless there is nothing else', async () => {
    const index = await indexOf(
      [section('/why', { title: 'Why Acme' }), section('/stop', { title: 'Stop the server' }), ...others],
      [],
      { ignoredWords: ['Acme'] },
    );
    expect(await routesFor(index, 'how do I stop the acme server')).toEqual(['/stop']);
    expect(await routesFor(index, 'acme')).toEqual(['/why']);
    expect((await routesFor(index, 'why'))[0]).toBe('/why');
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
    const index = await indexOf(records, [{ from: ['blob storage', 'S3'], to: ['large table'] }]);
    expect(await routesFor(index, 'blob storage')).toEqual(['/large']);
    expect(await routesFor(index, 's3')).toEqual(['/large']);
    expect(await routesFor(index, 'large table')).toEqual(['/large', '/large-leads']);
  });

  it('apply in one direction if the file says so', async () => {
    const index = await indexOf(
      [...records, section('/replica', { title: 'Replica' })],
      [{ from: ['standby'], to: ['replication'] }],
    );
    expect(await routesFor(index, 'standby ')).toContain('/replication');
    expect(await routesFor(index, 'replication ')).not.toContain('/standby');
  });

  it('keep a known word from being corrected', async () => {
    const index = await indexOf(
      [...records, section('/a', { title: 'Castle' })],
      [{ from: ['cassle'], to: ['replication'] }],
    );
    const { hits, didYouMean } = await index.search('cassle ');
    expect(didYouMean).toBeUndefined();
    expect(hits.map(({ route }) => route)).toEqual(['/replication']);
  });

  it('are found for the likeliest spelling, too', async () => {
    const index = await indexOf(
      [...records, section('/a', { title: 'Castle' })],
      [{ from: ['castle'], to: ['replication'] }],
    );
    const { hits, didYouMean } = await index.search('cassle ');
    expect(didYouMean).toBe('castle ');
    expect(hits.map(({ route }) => route)).toEqual(['/a', '/replication']);
  });
});
