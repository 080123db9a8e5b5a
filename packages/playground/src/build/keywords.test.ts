import { explainingWords } from '@folio/query-engine/engine/index.ts';
import { expect, it } from 'vitest';
import { keywordNotes, serverKeywords } from './keywords.ts';
import { projectOf } from './testing.ts';

const [explained = '', other = ''] = explainingWords;
const notesOf = async (yaml?: string) =>
  keywordNotes(await projectOf(yaml === undefined ? {} : { 'data/cypher/keywords.yaml': yaml }));

it('without a list of keywords, those that need a server are known without links', async () => {
  expect(await notesOf()).toEqual(serverKeywords);
  expect(await notesOf('sources: []')).toEqual(serverKeywords);
  expect(serverKeywords).toMatchObject({ DISTINCT: {}, CLUSTER: {}, '#ALL_NODE': {} });
});

it('the list gives keywords their links, with the name of the product filled in', async () => {
  const notes = await notesOf(
    `items: [{key: DISTINCT, see: "/{product}-words#distinct"}, {key: CLUSTER}, {key: ${explained}, see: /words}, {key: ${other}}]`,
  );
  expect(notes).toEqual({
    ...serverKeywords,
    DISTINCT: { link: '/quilldb-words#distinct' },
    [explained]: { runs: true, link: '/words' },
  });
});

it('a keyword of the list that neither needs a server nor explains a fault has no note', async () => {
  expect(Object.keys(await notesOf('items: [{key: NO_WORD, see: /words}]'))).not.toContain('NO_WORD');
});
