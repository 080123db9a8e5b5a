import { describe, expect, it } from 'vitest';
import { DiagnosticError, formatDiagnostics, resolveLines } from './diagnostics.ts';

const first = { file: 'content/a.md', line: 3, message: 'the key "x" is unknown', hint: 'take it out' };
const second = { file: 'navigation/docs.ts', message: 'two items have the id "a"', hint: 'rename one' };

describe('errors', () => {
  it('are printed together: place, cause, cure', () => {
    expect(formatDiagnostics([first, second])).toBe(
      'content/a.md:3\n  the key "x" is unknown\n  hint: take it out\n\n' +
        'navigation/docs.ts\n  two items have the id "a"\n  hint: rename one',
    );
  });

  it('name the folder of the project where an author looks from outside', () =>
    expect(formatDiagnostics([first, second], 'site').match(/^site\/.+$/gm)).toEqual([
      'site/content/a.md:3',
      'site/navigation/docs.ts',
    ]));

  it('keep the line that they have, and find the first of several quotes', () => {
    const read = () => "x\n'b'\n'a'\n";
    expect(resolveLines([{ ...first, quote: 'a' }], read)[0]?.line).toBe(3);
    expect(resolveLines([{ ...first, quote: 'b' }], read)[0]?.line).toBe(3);
    expect(resolveLines([{ ...second, quote: ['none', 'b', 'a'] }], read)[0]?.line).toBe(2);
  });

  it('are printed once each', () => expect(formatDiagnostics([first, { ...first }])).toBe(formatDiagnostics([first])));

  it('travel in an error, one or several', () => {
    expect(new DiagnosticError(first).diagnostics).toEqual([first]);
    expect(new DiagnosticError([first, second]).message).toBe(formatDiagnostics([first, second]));
    expect(new DiagnosticError(first)).toBeInstanceOf(Error);
    expect(new DiagnosticError(first).name).toBe('DiagnosticError');
  });

  it('are given the line of the text they quote, best where it is a whole string', () => {
    const text = "[\n  '/a-long',\n  '/a',\n  \"it's\",\n]\nsidebar: x\n";
    const read = (file: string) => (file === second.file ? text : undefined);
    const lineOf = (quote: string) => resolveLines([{ ...second, quote }], read)[0]?.line;
    expect(lineOf('/a')).toBe(3);
    expect(lineOf("it's")).toBe(4);
    expect(lineOf('sidebar:')).toBe(6);
    expect(lineOf('/b')).toBeUndefined();
    expect(resolveLines([{ ...first, quote: 'x' }, second], read)).toEqual([first, second]);
  });

  it('are given the part of a divided file that has the text, a whole string before a piece of one', () => {
    const texts: Record<string, string> = { [second.file]: "'/a-long'\n'/c'\n", 'part.ts': "\n\n'/a'\n'/c'\n" };
    const placeOf = (quote: string) => {
      const [diagnostic] = resolveLines(
        [{ ...second, quote }],
        (file) => texts[file],
        (file) => [file, 'part.ts', 'gone.ts'],
      );
      return [diagnostic?.file, diagnostic?.line];
    };
    expect(placeOf('/a')).toEqual(['part.ts', 3]);
    expect(placeOf('/c')).toEqual([second.file, 2]);
    expect(placeOf('/d')).toEqual([second.file, undefined]);
  });
});
