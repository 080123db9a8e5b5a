import { describe, expect, it } from 'vitest';
import { allFeatures } from '../../tests/support/features.ts';
import { checkDataFiles } from './check.ts';
import { product, root } from './testing/context.ts';
import { project } from './testing/project.ts';

describe('the check of all data files', () => {
  it('finds nothing in the example files', () => {
    expect(checkDataFiles(root, product, allFeatures.data)).toEqual([]);
  });

  it('knows the kind of a file by its folder, and looks at files that no page renders', () => {
    const { root: own } = project({
      'classes/a.yaml': 'id: a\n',
      'cli/a.yaml': 'group: a\ntitle: A\ncommands: []\n',
      'params/a.yaml': 'kind: other\n',
      'stream/a.yaml': 'id: a\ntitle: A\nitems: []\n',
      'synonyms.yaml': '- same: [a, b]\n',
    });
    const found = checkDataFiles(own, product, allFeatures.data);
    expect([...new Set(found.map(({ file }) => file))]).toEqual([
      'data/classes/a.yaml',
      'data/cli/a.yaml',
      'data/params/a.yaml',
      'data/stream/a.yaml',
    ]);
    expect(found.find(({ file }) => file === 'data/params/a.yaml')).toMatchObject({
      line: 1,
      cause: '`other` is not possible here (kind).',
      cure: 'Use one of `configuration`, `hyper-parameters`.',
    });
    expect(found.find(({ file }) => file === 'data/cli/a.yaml')).toMatchObject({
      line: 3,
      cause: 'The file has no commands (commands).',
    });
  });
});
