import { describe, expect, it } from 'vitest';
import { allFeatures } from '../../../../tests/support/features.ts';
import { checkDataFiles, checkSourcePrefixes, loadSynonyms } from './check.ts';
import { product, project, root } from './testing/context.ts';

describe('checkDataFiles', () => {
  it('accepts the example files', () => {
    expect(checkDataFiles(root, product, allFeatures.data)).toEqual([]);
  });

  it('selects the schema by directory and includes files that no page renders', () => {
    const { root: otherRoot } = project({
      'classes/a.yaml': 'id: a\n',
      'cli/a.yaml': 'group: a\ntitle: A\ncommands: []\n',
      'params/a.yaml': 'kind: other\n',
      'stream/a.yaml': 'id: a\ntitle: A\nitems: []\n',
      'synonyms.yaml': '- from: [a]\n  to: [b]\n',
    });
    const diagnostics = checkDataFiles(otherRoot, product, allFeatures.data);
    expect([...new Set(diagnostics.map(({ file }) => file))]).toEqual([
      'data/classes/a.yaml',
      'data/cli/a.yaml',
      'data/params/a.yaml',
      'data/stream/a.yaml',
    ]);
    expect(diagnostics.find(({ file }) => file === 'data/params/a.yaml')).toMatchObject({
      line: 1,
      message: '`other` is not possible here (kind).',
      hint: 'Use one of `configuration`, `hyper-parameters`.',
    });
    expect(diagnostics.find(({ file }) => file === 'data/cli/a.yaml')).toMatchObject({
      line: 3,
      message: 'The file has no commands (commands).',
    });
  });
});

describe('checkSourcePrefixes', () => {
  const messages = (text: string, prefixes = ['docs', 'repo']) =>
    checkSourcePrefixes(project({ 'jars/shelf.yaml': text }).root, prefixes).map(
      ({ file, line, message }) => `${file}:${line} ${message}`,
    );

  it.each([
    ["sources: ['docs:/shelf', 'repo:src/shelf.c']"],
    ['items:\n  - {id: a, sources: ["docs:/a"]}\n'],
    ['items: [{id: sources, text: none}]'],
    ['sources: docs'],
  ])('accepts %j', (text) => expect(messages(text)).toEqual([]));

  it.each([
    ['id: a\nsources:\n  - docs:/a\n  - ticket 12\n', 4, 'ticket 12'],
    ["items:\n  - {id: a, x-sources: ['docs:']}\n", 2, 'docs:'],
    ["sources: ['screen:a.jpg']", 1, 'screen:a.jpg'],
  ])('reports %j with its line', (text, line, source) => {
    expect(messages(text)).toEqual([`data/jars/shelf.yaml:${line} The source "${source}" has no known prefix.`]);
  });

  it('accepts the prefixes of the site', () => {
    expect(messages("sources: ['ticket:12', 'rfc:9110']", ['ticket', 'rfc'])).toEqual([]);
  });
});

describe('loadSynonyms', () => {
  it('replaces placeholders', () => {
    const { root } = project({ 'synonyms.yaml': '- from: [cli]\n  to: ["{product} shell"]\n' });
    expect(loadSynonyms(root, product)).toEqual([{ from: ['cli'], to: ['ferndb shell'] }]);
  });

  it('returns an empty list if the project has no synonyms', () => {
    expect(loadSynonyms(project({}).root, product)).toEqual([]);
  });

  it('throws a diagnostic with the line', () => {
    const { root } = project({ 'synonyms.yaml': '- from: [a]\n  to: [b]\n- from: [c]\n' });
    expect(() => loadSynonyms(root, product)).toThrow(
      expect.objectContaining({ diagnostics: [expect.objectContaining({ file: 'data/synonyms.yaml', line: 3 })] }),
    );
  });
});
