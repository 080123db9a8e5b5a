import { describe, expect, it } from 'vitest';
import { buildTestIndex, section } from '../testing.ts';
import type { Marked } from '../types.ts';

const getMarkedWords = ({ text, marks }: Marked) => marks.map(([start, end]) => text.slice(start, end));
const createSections = (count: number) =>
  Array.from({ length: count }, (_, i) =>
    section('/api', { title: 'Table API', heading: `Index ${i}`, anchor: `index-${i}`, text: 'Drops an index.' }),
  );

describe('an answer', () => {
  it('groups sections by page, at most three, best first', async () => {
    const index = await buildTestIndex([
      section('/api', { title: 'Table API', text: 'All about tables.' }),
      ...createSections(6),
      section('/b', { text: 'One index.' }),
    ]);
    const { hits, total } = await index.search('index');
    expect(total).toBe(2);
    expect(hits[0]).toMatchObject({
      route: '/api',
      title: 'Table API',
      best: { anchor: 'index-0', heading: 'Index 0' },
    });
    expect(hits[0]?.sections.map(({ anchor }) => anchor)).toEqual(['index-0', 'index-1', 'index-2']);
    expect(hits[0]?.excerpt.text).toBe('All about tables.');
  });

  it('describes a page found by a section with the excerpt of the section', async () => {
    const page = { title: 'Table API', description: 'The class for a table.' };
    const index = await buildTestIndex([
      section('/api', { ...page, text: 'An index is fast.' }),
      section('/api', { ...page, heading: 'Index', anchor: 'index', text: 'Drops an index.' }),
    ]);
    const { hits } = await index.search('drop index');
    expect(hits[0]?.excerpt.text).toBe('The class for a table.');
    expect(hits[0]?.sections[0]?.excerpt.text).toBe('Drops an index.');
    expect((await index.search('class')).hits[0]?.best?.anchor).toBe('');
  });

  it('links to the section that matches more of the query than the title', async () => {
    const page = { title: 'Filters', description: 'Filters select events.' };
    const index = await buildTestIndex([
      section('/filters', page),
      section('/filters', { ...page, heading: 'Text', anchor: 'text', text: 'Filters ignore the case of text.' }),
      section('/other'),
    ]);
    const findAnchor = async (query: string) => (await index.search(query)).hits[0]?.best?.anchor;
    expect(await findAnchor('filter')).toBe('');
    expect(await findAnchor('filter ignore case')).toBe('text');
  });

  it('shows one section for each page after the fifth', async () => {
    const pages = Array.from({ length: 7 }, (_, page) =>
      [0, 1].map((i) =>
        section(`/index-${page}`, {
          anchor: `a-${i}`,
          heading: `Index ${i}`,
          depth: 2,
          text: 'An index of a table.',
        }),
      ),
    );
    const { hits } = await (await buildTestIndex(pages.flat())).search('index');
    expect(hits.map((hit) => hit.sections.length)).toEqual([2, 2, 2, 2, 2, 1, 1]);
  });

  it('omits sections that score far below the best one', async () => {
    const index = await buildTestIndex([
      section('/a', { title: 'Operations', text: 'What to do.' }),
      section('/a', {
        title: 'Operations',
        heading: 'Recovery point objective',
        anchor: 'rpo',
        text: 'How much is lost.',
      }),
      section('/a', {
        title: 'Operations',
        heading: 'Other',
        anchor: 'other',
        text: 'A long text in which a point is made once among many other words.',
      }),
      section('/b', { text: 'Nothing.' }),
    ]);
    const [hit] = (await index.search('recovery point objective')).hits;
    expect(hit?.sections.map(({ anchor }) => anchor)).toEqual(['rpo']);
  });

  it('counts pages by area, filters by area, and can show every counted page', async () => {
    const createPages = (area: string, count: number) =>
      Array.from({ length: count }, (_, i) => section(`/${area}-${i}`, { area, text: 'stream' }));
    const index = await buildTestIndex([
      ...createPages('Guide', 3),
      ...createPages('REST', 400),
      ...createPages('Apps', 1),
    ]);
    const all = await index.search('stream', { limit: 1000 });
    expect(all.areas).toEqual([
      { area: 'REST', count: 400 },
      { area: 'Guide', count: 3 },
      { area: 'Apps', count: 1 },
    ]);
    expect([all.total, all.hits.length, new Set(all.hits.map(({ route }) => route)).size]).toEqual([404, 404, 404]);
    const guide = await index.search('stream', { area: 'Guide', limit: 2 });
    expect(guide.hits.map(({ area }) => area)).toEqual(['Guide', 'Guide']);
    expect([guide.total, guide.areas]).toEqual([3, all.areas]);
    expect(await index.search('stream', { area: 'None' })).toMatchObject({ total: 0, hits: [], areas: all.areas });
  });

  it('does not count a page that matches little of the query', async () => {
    const common = Array.from({ length: 20 }, (_, i) => section(`/common-${i}`, { text: 'A table.' }));
    const index = await buildTestIndex([section('/a', { text: 'The zebra table.' }), ...common]);
    expect(await index.search('zebra table ')).toMatchObject({ total: 1 });
  });

  it('marks matches: forms, synonyms, identifiers, titles and headings', async () => {
    const index = await buildTestIndex(
      [
        section('/a', {
          title: 'Joining streams',
          heading: 'Drop a join',
          anchor: 'drop',
          text: 'Streams are joined; call delJoin(x) to remove one.',
        }),
        section('/b', { text: 'Nothing.' }),
      ],
      [{ from: ['drop'], to: ['remove'] }],
    );
    const [hit] = (await index.search('drop stream join')).hits;
    expect(getMarkedWords(hit?.sections[0]?.excerpt as Marked)).toEqual(['Streams', 'joined', 'delJoin', 'remove']);
    expect(getMarkedWords({ text: hit?.title as string, marks: hit?.titleMarks ?? [] })).toEqual([
      'Joining',
      'streams',
    ]);
    expect(getMarkedWords({ text: 'Drop a join', marks: hit?.sections[0]?.headingMarks ?? [] })).toEqual([
      'Drop',
      'join',
    ]);
  });

  it('shows the best passage of a long section and marks omitted text', async () => {
    const words = 'nothing is said here about it, '.repeat(30);
    const index = await buildTestIndex([
      section('/a', { text: `${words}a passive join never waits, ${words}` }),
      section('/b', { text: 'x' }),
    ]);
    const excerpt = (await index.search('passive join')).hits[0]?.excerpt as Marked;
    expect(excerpt.text).toMatch(/^… .*a passive join never waits,.* …$/);
    expect(excerpt.text.length).toBeLessThan(200);
    expect(getMarkedWords(excerpt)).toEqual(['passive', 'join']);
  });

  it('shows the beginning of the code of a section without prose', async () => {
    const index = await buildTestIndex([section('/a', { code: 'int putDoc(const char *doc);' }), section('/b')]);
    expect((await index.search('putDoc')).hits[0]?.excerpt.text).toBe('int putDoc(const char *doc);');
  });

  it('shows the beginning of the first subsection of a heading without text', async () => {
    const index = await buildTestIndex([
      section('/a'),
      section('/a', { heading: 'Run a container', anchor: 'run' }),
      section('/a', { heading: 'Pull', path: ['Run a container'], anchor: 'pull', text: 'Pull the image.' }),
      section('/a', { heading: 'Run it again', anchor: 'again' }),
      section('/b'),
    ]);
    const [hit] = (await index.search('run container')).hits;
    expect(hit?.sections[0]).toMatchObject({ anchor: 'run', excerpt: { text: 'Pull the image.' } });
    const [again] = (await index.search('again')).hits;
    expect(again?.sections[0]).toMatchObject({ anchor: 'again', excerpt: { text: '' } });
  });

  it('suggests a correction of unknown words within the user’s query', async () => {
    const index = await buildTestIndex([
      section('/a', { title: 'Shortest path' }),
      section('/b', { title: 'Shorter' }),
    ]);
    expect((await index.search('Shortst  path!')).didYouMean).toBe('shortest  path!');
    expect((await index.search('shortest path')).didYouMean).toBeUndefined();
    expect((await index.search('shorte')).didYouMean).toBeUndefined();
  });

  it('is empty for an empty query and for a query without matches', async () => {
    const index = await buildTestIndex([section('/a', { title: 'Table' }), section('/b')]);
    for (const query of ['', '   ', '…!?', 'zzzzqqqq'])
      expect(await index.search(query)).toEqual({ query, hits: [], total: 0, areas: [] });
    expect(await (await buildTestIndex([])).search('table')).toMatchObject({ hits: [], total: 0 });
  });
});
