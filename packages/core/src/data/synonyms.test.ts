import { describe, expect, it } from 'vitest';
import { loadSynonyms } from './check.ts';
import { product, project } from './testing/context.ts';

describe('the synonyms of the search', () => {
  it('carry the name of the product', () => {
    const { root } = project({ 'synonyms.yaml': '- from: [cli]\n  to: ["{product} shell"]\n' });
    expect(loadSynonyms(root, product)).toEqual([{ from: ['cli'], to: ['ferndb shell'] }]);
  });

  it('are none where the project has no such file', () => {
    expect(loadSynonyms(project({}).root, product)).toEqual([]);
  });

  it('are refused with the line of a mistake', () => {
    const { root } = project({ 'synonyms.yaml': '- from: [a]\n  to: [b]\n- from: [c]\n' });
    expect(() => loadSynonyms(root, product)).toThrow(
      expect.objectContaining({ diagnostics: [expect.objectContaining({ file: 'data/synonyms.yaml', line: 3 })] }),
    );
  });
});
