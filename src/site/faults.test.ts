import { describe, expect, it } from 'vitest';
import { FaultError, formatFaults, locateFaults } from './faults.ts';

const first = { file: 'content/a.md', line: 3, cause: 'the key "x" is unknown', cure: 'take it out' };
const second = { file: 'navigation/docs.ts', cause: 'two items have the id "a"', cure: 'rename one' };

describe('faults', () => {
  it('are told together: place, cause, cure', () => {
    expect(formatFaults([first, second])).toBe(
      'content/a.md:3\n  cause: the key "x" is unknown\n  cure:  take it out\n\n' +
        'navigation/docs.ts\n  cause: two items have the id "a"\n  cure:  rename one',
    );
  });

  it('are told once each', () => expect(formatFaults([first, { ...first }])).toBe(formatFaults([first])));

  it('travel in an error, one or several', () => {
    expect(new FaultError(first).faults).toEqual([first]);
    expect(new FaultError([first, second]).message).toBe(formatFaults([first, second]));
    expect(new FaultError(first)).toBeInstanceOf(Error);
  });

  it('are given the line of the text they quote', () => {
    const text = "[\n  'a',\n  'b',\n]\n";
    const read = (file: string) => (file === second.file ? text : undefined);
    expect(locateFaults([{ ...second, quote: "'b'" }], read)).toEqual([{ ...second, line: 3 }]);
    expect(locateFaults([{ ...second, quote: "'c'" }], read)).toEqual([second]);
    expect(locateFaults([{ ...first, quote: 'x' }, second], read)).toEqual([first, second]);
  });
});
