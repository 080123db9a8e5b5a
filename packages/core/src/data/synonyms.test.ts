import { describe, expect, it } from 'vitest';
import { loadSynonyms } from './synonyms.ts';
import { product } from './testing/context.ts';
import { project } from './testing/project.ts';

describe('the synonyms of the search', () => {
  it('carry the name of the product', async () => {
    const { root } = project({ 'synonyms.yaml': '- same: ["{product} shell", cli]\n' });
    expect(await loadSynonyms(root, product)).toEqual([{ same: ['ferndb shell', 'cli'] }]);
  });

  it('are none where the project has no such file', async () => {
    expect(await loadSynonyms(project({}).root, product)).toEqual([]);
  });

  it('are refused with the line of a mistake', async () => {
    const { root } = project({ 'synonyms.yaml': '- same: [a, b]\n- same: [c]\n' });
    await expect(loadSynonyms(root, product)).rejects.toMatchObject({
      diagnostics: [{ file: 'data/synonyms.yaml', line: 2 }],
    });
  });
});
