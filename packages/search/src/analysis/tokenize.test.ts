import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '../testing.ts';
import { MAX_TERM_LENGTH, tokenize } from './tokenize.ts';

const terms = (text: string) => tokenize(text).map(({ term }) => term);

describe('the analyzer', () => {
  it.each([
    ['putDoc', ['putdoc', 'put', 'doc']],
    ['put_doc', ['putdoc', 'put', 'doc']],
    ['PUTDOC', ['putdoc']],
    ['{Product}_LOG_DIR', ['product', 'logdir', 'log', 'dir']],
    ['HTTPServer2', ['httpserver2', 'http', 'server', '2']],
    ['neo4j', ['neo4j', 'neo', '4j']],
    ['app.config', ['appconfig', 'app', 'config']],
    ['table.putDoc(x)', ['tableputdoc', 'table', 'putdoc', 'put', 'doc', 'x']],
    ['well-known', ['well', 'known']],
    ["user's don’t", ['user', 'dont']],
    ['2.0 and v10.1.1', ['2.0', 'and', '10.1.1']],
    ['ｐｕｔＤｏｃ ﬁle', ['putdoc', 'put', 'doc', 'file']],
    ['Straße', ['straße']],
  ])('splits and joins words: %s', (text, expected) => {
    expect(terms(text)).toEqual(expected);
  });

  it.each([
    ['docker run --volume=data', ['docker', 'run', '--volume', 'volume', 'data']],
    ['-b 10 -jar', ['-b', 'b', '10', 'jar']],
    ['S=>(@p)', ['s=>', '=>', 'p']],
    ['a->b <-[r]', ['a', '->', 'b', '<-', 'r']],
    ['C++ or C#', ['c++', 'or', 'c#']],
    ['count++', ['count']],
  ])('keeps options and operators: %s', (text, expected) => {
    expect(terms(text)).toEqual(expected);
  });

  it('recognizes a path by its shape and indexes its suffixes', () => {
    const paths = (text: string) => tokenize(text).flatMap(({ kind, term }) => (kind === 'path' ? [term] : []));
    expect(paths('GET /stream/{schema}/<name>/count')).toEqual(['/stream/*/*/count', '/stream/count']);
    expect(paths('/db/:name/table/:t/index')).toEqual(['/db/*/table/*/index', '/db/table/index', '/table/index']);
    expect(paths('http://127.0.0.1:18080/db/mydb/table.')).toEqual(['/db/mydb/table', '/mydb/table']);
    expect(paths('and/or')).toEqual([]);
  });

  it('returns the offset of each word in the original text', () => {
    const text = 'The ﬁle: putDoc(…), --x.';
    for (const { term, start, end } of tokenize(text))
      expect(text.slice(start, end).normalize('NFKC').toLowerCase()).toContain(term.slice(0, 1));
    expect(tokenize(text).find(({ term }) => term === 'doc')).toMatchObject({ start: 9, end: 15 });
  });

  it('accepts any text: offsets are in order, and terms are short and valid Unicode', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        let previousStart = 0;
        for (const { term, start, end } of tokenize(text)) {
          expect(term.length).toBeGreaterThan(0);
          expect(term.length).toBeLessThanOrEqual(MAX_TERM_LENGTH);
          expect(term).toBe(new TextDecoder().decode(new TextEncoder().encode(term)));
          expect(start).toBeGreaterThanOrEqual(previousStart);
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual(text.length);
          previousStart = start;
        }
      }),
    );
  });

  it('combines no words across a space, so that texts can be analyzed in parts', () => {
    fc.assert(
      fc.property(anyText, (source) => {
        const text = source.replace(/\s/g, ' ');
        const tokens = text.split(' ').flatMap((part, i, all) => {
          const offset = all.slice(0, i).join(' ').length + (i > 0 ? 1 : 0);
          return tokenize(part).map(({ term, start, end }) => ({ term, start: offset + start, end: offset + end }));
        });
        expect(tokens).toEqual(tokenize(text).map(({ term, start, end }) => ({ term, start, end })));
      }),
    );
  });

  it('finds the same terms with and without the fast path for plain words', () => {
    // A zero-width joiner after a word, which is not part of it, disables the fast path.
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[A-Z]?[a-z]{0,6}$/)), (words) => {
        expect(terms(words.join(' '))).toEqual(terms(words.join('\u200d ')));
      }),
    );
  });
});
