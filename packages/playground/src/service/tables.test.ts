import { expect, it } from 'vitest';
import { EMPTY_OUTCOME } from './protocol.ts';
import { runTask } from './service.ts';

const setup = [
  'create table films\ninsert into films values "up" {"year":2009}\ninsert into films values "heat" {"year":1995}',
];
const run = (text: string, on = setup) => runTask({ setup: on, text, onTables: true, exportsGraph: true });

it('runTask runs statements on tables with onTables', async () => {
  const outcome = await run('select * from films where year > 2000');
  expect(outcome).toMatchObject({
    results: [{ kind: 'table', columns: ['_pk', 'year'], total: 1 }],
    contents: { labels: [{ label: 'films', count: 2 }], properties: ['_pk', 'year'], rows: 2, nodes: 0 },
  });
  expect(JSON.parse(outcome.json[0] as string)).toMatchObject({ num_items: 1, more_data_to_come: 0 });
  expect(JSON.parse(outcome.exported as string).films).toHaveLength(2);
});

it('runTask isolates the tables of each run, also after an error', async () => {
  const size = async () => (await run('select count(*) from films')).results;
  await run('insert into films values "alien" {"year":1979}\ninsert into films');
  expect(await size()).toMatchObject([{ count: { value: 2 } }]);
});

it('runTask locates an error in the setup', async () => {
  const outcome = await run('select * from films', [`${setup}\ninsert into films values "up" {}`]);
  expect(outcome).toMatchObject({ ...EMPTY_OUTCOME, diagnostic: { code: 'key-exists', source: 'setup', line: 4 } });
});
