import { referenceSchema } from '@folio/reference/reference/schema.ts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { catchDiagnostics } from '../model/diagnostics.ts';
import { createDataStore } from './store.ts';
import { product, project } from './testing/context.ts';

const any = z.unknown();

const reference = (items: string) => `id: keys\ntitle: Keys\nsources: ['docs:/x']\nitems:\n${items}`;

describe('the data store', () => {
  it('replaces tokens before the YAML is parsed, and leaves other braces', () => {
    const { root } = project({ 'ml/a.yaml': `name: "{Product}"\npath: /{product}/{dbname}\n` });
    expect(createDataStore(root, product).load('ml/a', any)).toEqual({ name: 'FernDB', path: '/ferndb/{dbname}' });
  });

  it('finds a file whose name holds a token by the name of the product', () => {
    const { root } = project({ 'ml/{product}-x.yaml': 'a: 1\n' });
    expect(createDataStore(root, product).load('ml/ferndb-x', any)).toEqual({ a: 1 });
  });

  it('parses a file once for a schema, and again when it has changed', () => {
    const { root, write } = project({ 'ml/a.yaml': 'a: 1\n' });
    const store = createDataStore(root, product);
    const first = store.load('ml/a', any);
    const digest = store.digest('ml/a');
    expect(store.load('ml/a', any)).toBe(first);
    write('ml/a.yaml', 'a: 22\n');
    expect(store.load('ml/a', any)).toEqual({ a: 22 });
    expect(store.digest('ml/a')).not.toBe(digest);
  });

  it('has an empty digest for a file that does not exist', () => {
    expect(createDataStore(project({}).root, product).digest('ml/none')).toBe('');
  });

  it('names the files that are there when one is missing', () => {
    const { root } = project({ 'ml/a.yaml': 'a: 1\n', 'ml/b.yaml': 'a: 1\n' });
    expect(catchDiagnostics(() => createDataStore(root, product).load('ml/c', any))).toEqual([
      {
        file: 'data/ml/c.yaml',
        message: 'A page renders this data file, and there is no such file.',
        hint: 'Create it, or correct the directive. data/ml holds: a, b.',
      },
    ]);
  });

  it('never leaves the data room', () => {
    const { root } = project({ 'ml/a.yaml': 'a: 1\n' });
    for (const file of ['../package', 'ml/../../x', '/etc/passwd', 'ml//a', '.'])
      expect(catchDiagnostics(() => createDataStore(root, product).load(file, any))).toHaveLength(1);
  });
});

describe('mistakes in a data file', () => {
  it('finds control characters that are written as escapes', () => {
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

  const diagnostics = (text: string | Uint8Array) => {
    const { root } = project({ 'ml/keys.yaml': text });
    return catchDiagnostics(() => createDataStore(root, product).load('ml/keys', referenceSchema));
  };

  it('have the line of bytes that are not UTF-8', () => {
    expect(diagnostics(Buffer.from('id: keys\ntitle: Caf\xe9\n', 'latin1'))).toMatchObject([
      { file: 'data/ml/keys.yaml', line: 2, message: 'The line contains bytes that are not UTF-8.' },
    ]);
  });

  it('include a size that no page could show', () => {
    expect(diagnostics(`id: keys\ntitle: ${'word '.repeat(300_000)}\n`)).toMatchObject([
      { message: 'The file has 1500 kB; at most 1000 are allowed.', hint: 'Divide it into several.' },
    ]);
  });

  it('have the line of broken YAML', () => {
    const [diagnostic] = diagnostics('id: keys\ntitle: "open\n');
    expect(diagnostic).toMatchObject({ file: 'data/ml/keys.yaml', line: 3 });
    expect(diagnostic?.message).toMatch(/^Invalid YAML: .*\.$/);
    expect(diagnostic?.hint).toContain('into quotes');
  });

  it.each([
    ['a reference to nothing', 'id: keys\ntitle: *x\n', /"\*x" is read as a reference/],
    ['a text that begins with an ampersand', 'id: keys\ntitle: &New streams\n', /"&New" is read as a reference/],
    ['references that grow without end', 'id: keys\na: &a [x, x]\nb: &b [*a, *a]\n', /"&a" is read as a reference/],
  ])('have the line of %s', (_, text, message) => {
    const [diagnostic] = diagnostics(text);
    expect(diagnostic).toMatchObject({ line: 2, message: expect.stringMatching(message) });
  });

  it('have the line of a key that is there twice', () => {
    expect(diagnostics('id: keys\ntitle: A\ntitle: B\n')[0]?.line).toBe(3);
  });

  it('name the key that is not known, its line, and the keys that are', () => {
    const [diagnostic, ...more] = diagnostics(reference('  - key: a\n    text: A\n    exmaple: B\n'));
    expect(more).toEqual([]);
    expect(diagnostic).toMatchObject({ line: 7, message: 'Unknown key `exmaple` (items › a).' });
    expect(diagnostic?.hint).toMatch(/^Keys allowed here: key, label, .*example/);
  });

  it('name the key that is missing, at the item that lacks it', () => {
    expect(diagnostics(reference('  - key: a\n    text: A\n  - key: b\n'))).toEqual([
      { file: 'data/ml/keys.yaml', line: 7, message: '`text` is missing (items › b).', hint: 'Add `text`: text.' },
    ]);
  });

  it('say what is there and what should be', () => {
    expect(diagnostics(reference('  - {key: 12, text: A}\n'))[0]).toMatchObject({
      line: 5,
      message: 'Found a number, expected text (items › 1 › key).',
      hint: 'Put it in quotes.',
    });
    expect(diagnostics(reference('  - {key: a, text: A, sources: docs:/x}\n'))[0]).toMatchObject({
      message: 'Found text, expected a list (items › a › sources).',
    });
  });

  it('explain the comma that ends a text in braces', () => {
    const [diagnostic, ...more] = diagnostics(reference('  - {key: a, text: First, second and third, type: text}\n'));
    expect(more).toEqual([]);
    expect(diagnostic).toMatchObject({
      line: 5,
      message: 'Unknown key `second and third` without a value (items › a).',
    });
    expect(diagnostic?.hint).toContain('put the text into single quotes');
  });

  it('come all together', () => {
    const found = diagnostics(reference('  - {key: a, text: A, sorces: []}\n  - {text: B}\n  - {key: a, text: ""}\n'));
    expect(found.map(({ line }) => line)).toEqual([5, 6, 7, 7]);
    expect(found.every(({ message, hint }) => message.endsWith('.') && hint.endsWith('.'))).toBe(true);
  });

  it('include a source without text, but none of another prefix', () => {
    expect(diagnostics(reference("  - {key: a, text: A, sources: ['ticket 12', 'rfc:9110']}\n"))).toEqual([]);
    expect(diagnostics(reference("  - {key: a, text: A, sources: ['']}\n"))[0]?.message).toBe(
      'The text is empty (items › a › sources › 1).',
    );
  });

  it('include an anchor that two items want', () => {
    expect(diagnostics(reference('  - {key: max_size, text: A}\n  - {key: MAX-SIZE, text: B}\n'))[0]).toMatchObject({
      line: 6,
      message: 'The anchor `max-size` is here a second time (items › MAX-SIZE).',
    });
  });

  it('include a group that the file does not declare', () => {
    const text = `${reference('  - {key: a, group: two, text: A}\n')}groups:\n  - {id: one, title: One}\n`;
    expect(diagnostics(text)).toEqual([
      {
        file: 'data/ml/keys.yaml',
        line: 5,
        message: 'The file has no group `two` (items › a › group).',
        hint: 'Use one of: one.',
      },
    ]);
  });
});
