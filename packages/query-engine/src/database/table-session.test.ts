import { describe, expect, it } from 'vitest';
import { TableSession } from './table-session.ts';

const films = `create table films
insert into films values "up" {"year":2009,"by":{"name":"Pete"},"Länge":96}
insert into films values "alien" {"year":1979,"genre":"horror"}
insert into films values "heat" {"year":1995}`;

function createSession() {
  const session = new TableSession();
  expect(session.run(films, 'setup').diagnostic).toBeUndefined();
  return session;
}

/** Returns the cells of the last result, or the message of the diagnostic. */
function getLastResult(text: string) {
  const { results, diagnostic } = createSession().run(text);
  const last = results.at(-1);
  if (diagnostic) return diagnostic.message;
  return last?.kind === 'done' ? last.text : last?.rows.map(({ cells }) => cells.map((cell) => cell.text).join('|'));
}

describe('TableSession', () => {
  it('returns rows in the order of their keys, with a column for each field', () => {
    const { results, json } = createSession().run('select * from films;');
    expect(results).toMatchObject([{ kind: 'table', columns: ['_pk', 'year', 'genre', 'by', 'Länge'], total: 3 }]);
    expect(getLastResult('select * from films')).toEqual([
      'alien|1979|horror||',
      'heat|1995|||',
      'up|2009||{"name":"Pete"}|96',
    ]);
    expect(JSON.parse(json[0] as string)).toMatchObject({
      rows: [{ k: 'alien', v: '{"year":1979,"genre":"horror","_pk":"alien","_v":1}' }, { k: 'heat' }, { k: 'up' }],
      more_data_to_come: 0,
    });
  });

  it.each([
    ['select * from films where year > 1990 and year < 2000', ['heat|1995']],
    ['select * from films where Länge = 96', ['up|2009|{"name":"Pete"}|96']],
    ['select * from films where by.name = "Pete"', ['up|2009|{"name":"Pete"}|96']],
    ['select * from films where _pk > "b" limit 1', ['heat|1995']],
    ['select * from film', 'Unknown table "film".'],
    ['create table films', expect.stringContaining('Duplicate table "films"')],
    ['insert into films values "up" {}', expect.stringContaining('The key up exists')],
    ['insert into films values 7 {}', 'The keys of films are text.'],
    ['delete from films where _pk = "up"', 'Unsupported statement "delete from films where _pk = "up"".'],
    ['create table visits\ninsert into visits values 7 "home"\nselect * from visits', ['7|home']],
  ])('runs %s', (text, expected) => {
    expect(getLastResult(text)).toEqual(expected);
  });

  it('returns a count, and the number of rows after each step', () => {
    const { results } = createSession().run('select count(*) from films where year > 1990');
    expect(results).toMatchObject([
      { kind: 'count', columns: ['count(*)'], count: { value: 2 }, steps: [{ rows: 3 }, { rows: 2 }] },
    ]);
  });

  it('reports the line of an error, and keeps the results before it', () => {
    const session = createSession();
    const { results, diagnostic } = session.run(
      'insert into films values "up2" {"year":2029}\n\ninsert into films values "x" {"a" 1}',
    );
    expect(results).toHaveLength(1);
    expect(diagnostic).toMatchObject({ source: 'query', line: 3, column: 35 });
    expect(session.contents).toEqual({
      labels: [{ label: 'films', count: 4 }],
      properties: ['_pk', 'year', 'by', 'Länge', 'genre'],
      rows: 4,
    });
    expect(JSON.parse(session.toJson()).films[3]).toEqual({ _pk: 'up2', _v: 1, year: 2029 });
  });
});
