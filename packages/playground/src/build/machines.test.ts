import { rules } from '@folio/query-engine';
import { rising } from '@folio/query-engine/testing';
import { expect, it } from 'vitest';
import { block, page, projectOf } from '../testing/projects.ts';
import { collectMachineData, findMachinePages, ruleLinksSchema } from './machines.ts';

const machine = (attributes: string, ...rows: string[]) =>
  ['', `:::machine{${attributes}}`, ...rows.map((row) => `| ${row} |`), ':::', ''].join('\n');
const query = block('json title="Query"', JSON.stringify(rising, null, 2));
const table = machine('title="Rising" schema="Query"', 'Event | Match', '---|---', '`{"sensor":"a","temp":5}` | none');
const join = {
  schema: 's',
  streams: [
    { name: 'a', type: 1, attr: [{ name: 'x', type: 9 }] },
    { name: 'b', type: 1, attr: [{ name: 'y', type: 9 }] },
  ].map((stream, at) => ({
    ...stream,
    join: [
      {
        name: 'j',
        type: 1,
        rstm: at ? 'a' : 'b',
        jqry: { cond: [at ? 'y' : 'x'], opid: 11, args: [at ? 'x' : 'y'] },
        iatr: [at ? 'y' : 'x'],
        ratr: [at ? 'x' : 'y'],
        ostm: 'out',
      },
    ],
  })),
};

it('findMachinePages returns pages in the order of their files', async () => {
  const project = await projectOf({
    'content/late.md': page('Late', query + table + table),
    'content/none.md': page('None', query),
    'content/early.md': page('Early', query + table),
  });
  expect(findMachinePages(project).map(({ route, file, machines }) => [route, file, machines.length])).toEqual([
    ['/early', 'content/early.md', 1],
    ['/late', 'content/late.md', 2],
  ]);
});

it('collectMachineData returns the title, schema and events of machines, and rule links', async () => {
  const project = await projectOf({
    'content/rising.md': page('Rising', query + table),
    'data/sandbox/rules.yaml': 'rules: {or: "/rules#or"}\n',
  });
  const played = collectMachineData(project);
  expect([...played.keys()]).toEqual(['/rising']);
  const { machines, places } = played.get('/rising') ?? {};
  expect(places).toEqual({ or: '/rules#or' });
  expect(machines).toEqual([
    {
      title: 'Rising',
      schema: expect.any(String),
      kinds: [],
      events: '[\n  {"stream": "readings", "event": {"sensor": "a", "temp": 5}}\n]',
    },
  ]);
  expect(JSON.parse(machines?.[0]?.schema ?? '')).toMatchObject({
    streams: [{ name: 'readings', cepq: [rising] }, { name: 'rises' }],
  });
});

it('collectMachineData returns the join types that the table has as columns', async () => {
  const rows = ['Event | 1 with 1 | 5 with 3 | 4 with 2', '---|---|---|---', '`{"x":5}` | none | none | none'];
  const project = await projectOf({
    'content/join.md': page(
      'Join',
      block('json title="Join"', JSON.stringify(join, null, 2)) +
        machine('title="Join" schema="Join" stream="a"', ...rows),
    ),
  });
  const [sent] = collectMachineData(project).get('/join')?.machines ?? [];
  expect(sent?.kinds).toEqual(['1 with 1', '5 with 3', '4 with 2']);
  expect(JSON.parse(sent?.schema ?? '').streams[0].join[0].type).toBe(1);
});

it('collectMachineData returns no schema for an invalid machine, and no missing rule links', async () => {
  const lost = machine('title="Lost" schema="Nowhere"', 'Event', '---', '`{}`');
  const files = { 'content/lost.md': page('Lost', lost) };
  expect(collectMachineData(await projectOf(files)).get('/lost')).toMatchObject({
    machines: [{ title: 'Lost', schema: '', kinds: [] }],
    places: {},
  });
  const sources = { 'data/sandbox/rules.yaml': 'sources: ["docs:/x"]\n' };
  expect(collectMachineData(await projectOf({ ...files, ...sources })).get('/lost')?.places).toEqual({});
});

it('findMachinePages reads the blocks of the page that data names', async () => {
  const project = await projectOf({
    'content/a.md': page('A', 'Words.'),
    'content/lost.md': page('Lost', table, 'data: /nowhere\n'),
    'content/query.md': page('Query', query),
    'content/table.md': page('Table', table, 'data: /query\n'),
  });
  expect(findMachinePages(project).map(({ machines }) => machines.map(({ variants }) => variants.length))).toEqual([
    [0],
    [1],
  ]);
});

const all = Object.fromEntries(Object.keys(rules).map((id) => [id, '/rules#it']));
const { or: _, ...others } = all;

it('ruleLinksSchema accepts a link for each rule, and sources', () => {
  expect(ruleLinksSchema.parse({ rules: all })).toEqual({ rules: all });
  expect(ruleLinksSchema.parse({ sources: ['docs:/rules'], rules: all }).sources).toEqual(['docs:/rules']);
});

it.each([
  ['a rule without a link', { rules: others }, 'or'],
  ['an unknown rule', { rules: { ...all, neither: '/rules' } }, 'neither'],
  ['a link to another site', { rules: { ...all, or: 'https://example.org' } }, 'A route does not start with a slash'],
  ['an unknown key', { rules: all, pages: [] }, 'pages'],
])('ruleLinksSchema rejects %s', (_, places, diagnostic) => {
  expect(ruleLinksSchema.safeParse(places).error?.message).toContain(diagnostic);
});
