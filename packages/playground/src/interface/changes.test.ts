import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runTask } from '../service/service.ts';
import { appendChanges, hasChanges, joinSetup, removeStatements, splitSetup } from './changes.ts';

const films = 'CREATE GRAPH films\nUSE GRAPH films\nCREATE (person:ada)-[DIRECTED]->(film:dawn)';
const schema =
  '{\n  "schema": "seeds",\n  "streams": [{"name": "swaps", "type": 1, "attr": [{"name": "a}", "type": 5}]}]\n}';

/** The data after a text has run on them. */
async function dataAfter(data: string, text: string): Promise<string | undefined> {
  const { results } = await runTask({ setup: splitSetup(data), text });
  return appendChanges(data, text, results);
}
const contents = async (data: string) => (await runTask({ setup: splitSetup(data), text: '' })).contents;

describe('hasChanges', () => {
  it.each([
    ['S=>(*)', false],
    ['USE GRAPH films\nS=>(film:*)', false],
    ['', false],
    ['S=>(@a x:CREATE); RETURN a.name AS MERGE', false],
    ['S=>(*)\n  DELETE (film:dawn)', true],
    ['MERGE (a:b)<-[*]-(a:c)', true],
    ['create geoindex films.shop latlon=lat.lon', true],
  ])('tells if a text changes data: %j', (text, expected) => expect(hasChanges(text)).toBe(expected));
});

describe('splitSetup', () => {
  it('reverses joinSetup and keeps the line numbers', () => {
    const setup = [schema, 'register schema seeds.json\ninsert into seeds.swaps values null {"a}":"x"}', schema];
    const parts = splitSetup(joinSetup(setup));
    expect(parts.map((part) => part.trim())).toEqual(setup);
    expect(parts.map((part) => part.length - part.trimStart().length)).toEqual([0, 4, 6]);
  });

  it.each([
    ['', []],
    [' \n', []],
    ['{"schema": "never closed', ['{"schema": "never closed']],
    [films, [films]],
  ])('splits %j', (text, expected) => expect(splitSetup(text)).toEqual(expected));

  it('preserves everything but white space', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('{', '}', '"', '\n', 'a', '\\', ' ')).map((all) => all.join('')),
        (text) => {
          expect(
            splitSetup(text)
              .map((part) => part.trim())
              .join('')
              .replace(/\s/g, ''),
          ).toBe(text.replace(/\s/g, ''));
        },
      ),
    );
  });
});

describe('removeStatements', () => {
  const table = 'create table plants\ninsert into plants values "fern" {"height":40}';
  it.each([
    [`${films}\nCREATE (film:dusk)`, 'CREATE (film:dusk)\nS=>(film:*)', films],
    [table, `${table}\nselect * from plants`, ''],
    [films, films, ''],
    [films, 'S=>(film:*)', films],
    [films, 'CREATE (film:dusk)', films],
    [`${films}\nCREATE (film:dusk) `, 'CREATE (film:dusk)', `${films}\nCREATE (film:dusk) `],
  ])('removes from %j the statements of %j', (data, text, expected) => {
    expect(removeStatements(data, text)).toBe(expected);
  });
});

describe('appendChanges', () => {
  it('adds created nodes and relations', async () => {
    const data = await dataAfter(films, 'CREATE (person:eva {"born":1990})-[DIRECTED]->(film:dusk)\nS=>(film:*)');
    expect(data).toBe(`${films}\nCREATE (person:eva {"born":1990})-[DIRECTED]->(film:dusk)`);
    expect(await contents(data as string)).toMatchObject({ selected: 'films', nodes: 4, relations: 2 });
  });

  it('adds merges and deletions', async () => {
    const data = (await dataAfter(
      films,
      'CREATE (person:bo)-[DIRECTED]->(film:dusk)\nMERGE (person:ada)<-[*]-(person:bo)',
    )) as string;
    expect(await contents(data)).toMatchObject({ nodes: 3, relations: 2 });
    const less = (await dataAfter(data, 'DELETE (film:dawn)')) as string;
    expect(await contents(less)).toMatchObject({ nodes: 2, relations: 1 });
  });

  it('adds the statements before an error, or returns undefined without changes', async () => {
    expect(await dataAfter('', 'CREATE (a:b)\nUSE GRAPH none')).toBe('CREATE (a:b)');
    expect(await dataAfter(films, 'USE GRAPH films\nS=>(film:*)')).toBeUndefined();
    expect(await dataAfter(films, 'CREATE (a')).toBeUndefined();
  });

  it('adds events of a stream', async () => {
    const data = `${schema}\nregister schema seeds.json`;
    const more = (await dataAfter(data, 'insert into seeds.swaps values null {"a}":"x"}')) as string;
    expect(splitSetup(more)).toHaveLength(2);
    expect((await runTask({ setup: splitSetup(more), text: '' })).diagnostic).toBeUndefined();
  });
});
