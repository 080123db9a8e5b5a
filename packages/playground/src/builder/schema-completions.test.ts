import { describe, expect, it } from 'vitest';
import { schemaHelp } from './schema-completions.ts';

const text = `{
  "schema": "s",
  "streams": [{
    "name": "readings",
    "type": 1,
    "attr": [{"name": "temp", "type": 11}],
    "join": [{"name": "j", "rstm": "other", "iatr": ["temp"]}]
  }]
}`;
const labelsAfter = (before: string) => schemaHelp.complete(before, text, true)?.options.map(({ label }) => label);
const upTo = (part: string) => text.slice(0, text.indexOf(part) + part.length);

describe('schemaHelp', () => {
  it('offers the keys of each kind of object, where a key is allowed', () => {
    expect(labelsAfter('{')).toContain('streams');
    expect(labelsAfter(upTo('"streams": [{'))).toContain('gpby');
    expect(labelsAfter(upTo('"attr": [{"na'))).toContain('stat');
    expect(labelsAfter(upTo('"join": [{'))).toContain('jqry');
    expect(labelsAfter(upTo('"name": "readings"'))).toBeUndefined();
  });

  it('offers the values of a key, and the names of the schema', () => {
    expect(labelsAfter(upTo('"readings",\n    "type": '))).toEqual(['1', '2', '3', '4']);
    expect(labelsAfter(upTo('"temp", "type": 11'))).toEqual(['5', '9', '11']);
    expect(labelsAfter(upTo('"iatr": ["te'))).toEqual(['readings', 'temp', 'j']);
  });

  it('writes quotes and a colon where they are missing', () => {
    const apply = (before: string) => schemaHelp.complete(before, text, true)?.options[0]?.apply;
    expect([apply('{'), apply('{"')]).toEqual(['"schema": ', 'schema']);
  });

  it('explains the key at an offset', () => {
    const offset = text.indexOf('"type": 11') + 2;
    expect(schemaHelp.explain(text, offset)).toEqual({
      from: offset - 2,
      to: offset + 4,
      text: 'Type. 5: Text. 9: Long. 11: Double',
    });
    expect(schemaHelp.explain(text, 0)).toBeUndefined();
  });
});
