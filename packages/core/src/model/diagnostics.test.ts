import { describe, expect, it } from 'vitest';
import { DiagnosticError, formatDiagnostics, resolveLines } from './diagnostics.ts';

const first = { file: 'content/a.md', line: 3, message: 'the key "x" is unknown', hint: 'take it out' };
const second = { file: 'navigation/docs.ts', message: 'two items have the id "a"', hint: 'rename one' };

describe('diagnostics', () => {
  it('are printed with location, message and hint', () => {
    expect(formatDiagnostics([first, second])).toBe(
      'content/a.md:3\n  the key "x" is unknown\n  hint: take it out\n\n' +
        'navigation/docs.ts\n  two items have the id "a"\n  hint: rename one',
    );
  });

  it('are prefixed with the project directory', () =>
    expect(formatDiagnostics([first, second], 'site').match(/^site\/.+$/gm)).toEqual([
      'site/content/a.md:3',
      'site/navigation/docs.ts',
    ]));

  it('keep a given line, and use the first quote that the file has', () => {
    const read = () => "x\n'b'\n'a'\n";
    expect(resolveLines([{ ...first, quote: 'a' }], read)[0]?.line).toBe(3);
    expect(resolveLines([{ ...first, quote: 'b' }], read)[0]?.line).toBe(3);
    expect(resolveLines([{ ...second, quote: ['none', 'b', 'a'] }], read)[0]?.line).toBe(2);
  });

  it('are printed once', () => expect(formatDiagnostics([first, { ...first }])).toBe(formatDiagnostics([first])));

  it('are thrown in an error, alone or together', () => {
    expect(new DiagnosticError(first).diagnostics).toEqual([first]);
    expect(new DiagnosticError([first, second]).message).toBe(formatDiagnostics([first, second]));
    expect(new DiagnosticError(first)).toBeInstanceOf(Error);
    expect(new DiagnosticError(first).name).toBe('DiagnosticError');
  });

  it('get the line of their quote, preferably where it is a whole string', () => {
    const text = "[\n  '/a-long',\n  '/a',\n  \"it's\",\n]\nsidebar: x\n";
    const read = (file: string) => (file === second.file ? text : undefined);
    const findLine = (quote: string) => resolveLines([{ ...second, quote }], read)[0]?.line;
    expect(findLine('/a')).toBe(3);
    expect(findLine("it's")).toBe(4);
    expect(findLine('sidebar:')).toBe(6);
    expect(findLine('/b')).toBeUndefined();
    expect(resolveLines([{ ...first, quote: 'x' }, second], read)).toEqual([first, second]);
  });

  it('get the part of a divided file that has the quote, preferably as a whole string', () => {
    const texts: Record<string, string> = { [second.file]: "'/a-long'\n'/c'\n", 'part.ts': "\n\n'/a'\n'/c'\n" };
    const findLocation = (quote: string) => {
      const [diagnostic] = resolveLines(
        [{ ...second, quote }],
        (file) => texts[file],
        (file) => [file, 'part.ts', 'gone.ts'],
      );
      return [diagnostic?.file, diagnostic?.line];
    };
    expect(findLocation('/a')).toEqual(['part.ts', 3]);
    expect(findLocation('/c')).toEqual([second.file, 2]);
    expect(findLocation('/d')).toEqual([second.file, undefined]);
  });
});
