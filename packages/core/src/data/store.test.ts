import { referenceSchema } from '@folio/reference/reference/schema.ts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { catchDiagnostics } from '../model/diagnostics.ts';
import { createDataStore } from './store.ts';
import { product, project } from './testing/context.ts';

const any = z.unknown();

const reference = (items: string) => `id: keys\ntitle: Keys\nsources: ['docs:/x']\nitems:\n${items}`;

describe('createDataStore', () => {
  it('replaces placeholders before it parses the YAML, and ignores other braces', () => {
    const { root } = project({ 'ml/a.yaml': `name: "{Product}"\npath: /{product}/{dbname}\n` });
    expect(createDataStore(root, product).load('ml/a', any)).toEqual({ name: 'FernDB', path: '/ferndb/{dbname}' });
  });

  it('finds a file with a placeholder in its name by the product name', () => {
    const { root } = project({ 'ml/{product}-x.yaml': 'a: 1\n' });
    expect(createDataStore(root, product).load('ml/ferndb-x', any)).toEqual({ a: 1 });
  });

  it('parses a file once per schema until the file changes', () => {
    const { root, write } = project({ 'ml/a.yaml': 'a: 1\n' });
    const store = createDataStore(root, product);
    const first = store.load('ml/a', any);
    const hash = store.hash('ml/a');
    expect(store.load('ml/a', any)).toBe(first);
    write('ml/a.yaml', 'a: 22\n');
    expect(store.load('ml/a', any)).toEqual({ a: 22 });
    expect(store.hash('ml/a')).not.toBe(hash);
  });

  it('returns an empty hash for a missing file', () => {
    expect(createDataStore(project({}).root, product).hash('ml/none')).toBe('');
  });

  it('lists the existing files if one is missing', () => {
    const { root } = project({ 'ml/a.yaml': 'a: 1\n', 'ml/b.yaml': 'a: 1\n' });
    expect(catchDiagnostics(() => createDataStore(root, product).load('ml/c', any))).toEqual([
      {
        file: 'data/ml/c.yaml',
        message: 'A page renders this data file, and there is no such file.',
        hint: 'Create it, or correct the directive. data/ml holds: a, b.',
      },
    ]);
  });

  it('rejects paths outside of the data directory', () => {
    const { root } = project({ 'ml/a.yaml': 'a: 1\n' });
    for (const file of ['../package', 'ml/../../x', '/etc/passwd', 'ml//a', '.'])
      expect(catchDiagnostics(() => createDataStore(root, product).load(file, any))).toHaveLength(1);
  });
});

describe('diagnostics of a data file', () => {
  it('report control characters written as escapes', () => {
    const { root } = project({ 'ml/a.yaml': 'name: fine\ntext: "rings \\u0007 twice"\n' });
    expect(catchDiagnostics(() => createDataStore(root, product).load('ml/a', any))).toEqual([
      {
        file: 'data/ml/a.yaml',
        line: 2,
        message: 'The text has the control character U+0007, which is invisible.',
        hint: 'Delete it, or type the line again; text copied from elsewhere brings such characters.',
      },
    ]);
  });

  const getDiagnostics = (text: string | Uint8Array) => {
    const { root } = project({ 'ml/keys.yaml': text });
    return catchDiagnostics(() => createDataStore(root, product).load('ml/keys', referenceSchema));
  };

  it('report the line of bytes that are not UTF-8', () => {
    expect(getDiagnostics(Buffer.from('id: keys\ntitle: Caf\xe9\n', 'latin1'))).toMatchObject([
      { file: 'data/ml/keys.yaml', line: 2, message: 'The line contains bytes that are not UTF-8.' },
    ]);
  });

  it('report a file that is too large', () => {
    expect(getDiagnostics(`id: keys\ntitle: ${'word '.repeat(300_000)}\n`)).toMatchObject([
      { message: 'The file has 1500 kB; at most 1000 are allowed.', hint: 'Divide it into several.' },
    ]);
  });

  it('report the line of invalid YAML', () => {
    const [diagnostic] = getDiagnostics('id: keys\ntitle: "open\n');
    expect(diagnostic).toMatchObject({ file: 'data/ml/keys.yaml', line: 3 });
    expect(diagnostic?.message).toMatch(/^Invalid YAML: .*\.$/);
    expect(diagnostic?.hint).toContain('into quotes');
  });

  it.each([
    ['an unknown alias', 'id: keys\ntitle: *x\n', /"\*x" is read as a reference/],
    ['text that begins with an ampersand', 'id: keys\ntitle: &New streams\n', /"&New" is read as a reference/],
    ['aliases that grow exponentially', 'id: keys\na: &a [x, x]\nb: &b [*a, *a]\n', /"&a" is read as a reference/],
  ])('report the line of %s', (_, text, message) => {
    const [diagnostic] = getDiagnostics(text);
    expect(diagnostic).toMatchObject({ line: 2, message: expect.stringMatching(message) });
  });

  it('report the line of a duplicate key', () => {
    expect(getDiagnostics('id: keys\ntitle: A\ntitle: B\n')[0]?.line).toBe(3);
  });

  it('report an unknown key with its line and the known keys', () => {
    const [diagnostic, ...more] = getDiagnostics(reference('  - key: a\n    text: A\n    exmaple: B\n'));
    expect(more).toEqual([]);
    expect(diagnostic).toMatchObject({ line: 7, message: 'Unknown key `exmaple` (items › a).' });
    expect(diagnostic?.hint).toMatch(/^Did you mean `example`\? Keys allowed here: key, label, .*example/);
  });

  it('report a missing key at the item without it', () => {
    expect(getDiagnostics(reference('  - key: a\n    text: A\n  - key: b\n'))).toEqual([
      { file: 'data/ml/keys.yaml', line: 7, message: '`text` is missing (items › b).', hint: 'Add `text`: text.' },
    ]);
  });

  it('name the actual and the expected type', () => {
    expect(getDiagnostics(reference('  - {key: 12, text: A}\n'))[0]).toMatchObject({
      line: 5,
      message: 'Found a number, expected text (items › 1 › key).',
      hint: 'Put it in quotes.',
    });
    expect(getDiagnostics(reference('  - {key: a, text: A, sources: docs:/x}\n'))[0]).toMatchObject({
      message: 'Found text, expected a list (items › a › sources).',
    });
  });

  it('explain that a comma ends text in braces', () => {
    const [diagnostic, ...more] = getDiagnostics(
      reference('  - {key: a, text: First, second and third, type: text}\n'),
    );
    expect(more).toEqual([]);
    expect(diagnostic).toMatchObject({
      line: 5,
      message: 'Unknown key `second and third` without a value (items › a).',
    });
    expect(diagnostic?.hint).toContain('put the text into single quotes');
  });

  it('are reported all at once', () => {
    const diagnostics = getDiagnostics(
      reference('  - {key: a, text: A, sorces: []}\n  - {text: B}\n  - {key: a, text: ""}\n'),
    );
    expect(diagnostics.map(({ line }) => line)).toEqual([5, 6, 7, 7]);
    expect(diagnostics.every(({ message, hint }) => message.endsWith('.') && hint.endsWith('.'))).toBe(true);
  });

  it('include an empty source, but accept any prefix', () => {
    expect(getDiagnostics(reference("  - {key: a, text: A, sources: ['ticket 12', 'rfc:9110']}\n"))).toEqual([]);
    expect(getDiagnostics(reference("  - {key: a, text: A, sources: ['']}\n"))[0]?.message).toBe(
      'The text is empty (items › a › sources › 1).',
    );
  });

  it('include a duplicate anchor', () => {
    expect(getDiagnostics(reference('  - {key: max_size, text: A}\n  - {key: MAX-SIZE, text: B}\n'))[0]).toMatchObject({
      line: 6,
      message: 'The anchor `max-size` is here a second time (items › MAX-SIZE).',
    });
  });

  it('include an undeclared group', () => {
    const text = `${reference('  - {key: a, group: two, text: A}\n')}groups:\n  - {id: one, title: One}\n`;
    expect(getDiagnostics(text)).toEqual([
      {
        file: 'data/ml/keys.yaml',
        line: 5,
        message: 'The file has no group `two` (items › a › group).',
        hint: 'Use one of: one.',
      },
    ]);
  });
});
