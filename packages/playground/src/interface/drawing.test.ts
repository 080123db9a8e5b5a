import { describe, expect, it } from 'vitest';
import { runTask } from '../service/service.ts';
import { describeParts } from './drawing.tsx';

const setup = [
  'CREATE (baker:hana)-[BAKES]->(bread:rye)\nCREATE (baker:otto)-[BAKES]->(bread:rye)\nCREATE (baker:wen)',
];

/** The parts of an answer in words. */
async function said(text: string): Promise<string[]> {
  const { picture, results } = await runTask({ setup, text });
  if (!picture) throw new Error('Nothing is drawn.');
  const parts = results.flatMap((result) => (result.kind === 'done' ? [] : result.rows.flatMap((row) => row.parts)));
  return describeParts(picture, new Set(parts));
}

describe('a drawing in words', () => {
  it.each([
    ['has the relations of the answer with their nodes', 'S=>(baker:otto)-[BAKES]->(bread:*)', ['otto BAKES rye']],
    ['has all of them', 'S=>(*)-[*]->(*)', ['hana BAKES rye', 'otto BAKES rye']],
    ['has nodes without a relation', 'S=>(@b baker:*); RETURN b.name AS b', ['hana', 'otto', 'wen']],
    ['is empty without an answer', 'S=>(bread:bun)-[*]->(*)', []],
  ])('%s', async (_, text, words) => expect((await said(text)).toSorted()).toEqual(words));
});
