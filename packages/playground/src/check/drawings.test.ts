import { describe, expect, it } from 'vitest';
import { parseRunnablePage } from '../page/runnable-page.ts';
import { checkDrawings } from './drawings.ts';

const fence = (info: string, ...lines: string[]) => [`\`\`\`${info}`, ...lines, '```', ''].join('\n');
const data = fence(
  'cypher',
  'CREATE (baker:hana {"since":2009})-[BAKES {"grams":850}]->(bread:rye)',
  'CREATE (baker:otto)-[BAKES]->(bread:"oat roll")',
);
const query = fence('cypher', 'S=>(*)-[*]->(*)');
const dot = (...lines: string[]) => fence('dot', 'digraph {', '  rankdir=TB; node [shape=box]', ...lines, '}');
const found = (markdown: string) =>
  checkDrawings(parseRunnablePage(markdown)).map(({ line, message }) => `${line}: ${message}`);
/** The diagnostics of a drawing above the data. */
const inDrawing = (...lines: string[]) => found(`${dot(...lines)}${query}${data}`);

describe('checkDrawings', () => {
  it.each([
    [
      'a part of the data',
      ['h [label="baker:hana\\nsince 2009"]', 'r [label="rye"]', 'h -> r [label=" BAKES\\n grams 850"]'],
    ],
    ['nodes by name, several a line', ['hana; otto', 'hana -> rye', 'otto -> "oat roll" [label="BAKES"]']],
    ['dotted and reversed arrows', ['hana -> otto [style=dotted]', 'rye -> hana [dir=back label="BAKES"]']],
    ['text that is not a property', ['h [label="hana\\nthe best, in town"]', 'h -> rye [label="fresh"]']],
    ['a flow, or a schema', ['Baker -> Bread [label="BAKES"]', 'Bread -> Shop [label="SOLD_IN"]']],
  ])('accepts %s', (_, lines) => expect(inDrawing(...lines)).toEqual([]));

  it.each([
    [
      'an unknown relation',
      ['hana -> rye', 'otto -> rye'],
      '5: The drawing shows the relation "otto → rye", which is not in the data.',
    ],
    [
      'a relation in the wrong direction',
      ['rye -> hana [label=BAKES]'],
      '4: The drawing shows the relation "rye BAKES hana", which is not in the data.',
    ],
    [
      'a relation with the wrong name',
      ['hana -> rye [label=" SELLS"]'],
      '4: The drawing shows the relation "hana SELLS rye", which is not in the data.',
    ],
    [
      'an unknown node',
      ['hana -> rye', 'b [label="bread:bun"]'],
      '5: The drawing shows the node "bread:bun", which is not in the data.',
    ],
    [
      'a wrong value of a node',
      ['h [label="hana\\nsince 2010"]', 'h -> rye'],
      '4: The drawing shows "since 2010" for "hana".',
    ],
    [
      'a wrong value of a relation',
      ['hana -> rye [label="BAKES\\ngrams 900"]'],
      '4: The drawing shows "grams 900" for "hana BAKES rye".',
    ],
  ])('reports %s', (_, lines, message) => expect(inDrawing(...lines)).toEqual([message]));

  it('accepts anything on a page without runnable queries', () => {
    expect(found(`${data}${dot('rye -> hana')}`)).toEqual([]);
  });

  it('accepts the data of any query on the page', () => {
    const removed = fence('cypher', 'DELETE (bread:rye)');
    expect(found(`${data}${query}${dot('hana -> rye', 'otto -> "oat roll"')}${removed}${query}`)).toEqual([]);
  });
});
