import type { Json, JsonObject } from '@folio/query-engine/json';
import { parseSchema } from '@folio/query-engine/streams';
import { describe, expect, it } from 'vitest';
import { findSchemas } from '../build/schema-templates.ts';
import { checkSchema, describeDiagnostic, describeSchema } from './check.ts';
import { createCounterpart, createStream, createUniqueName, DEFINITION_KINDS, NEW_SCHEMA } from './kinds.ts';
import { formatJson, type Path, setValue, valueAt } from './value.ts';

const fresh = formatJson(NEW_SCHEMA);

describe('the check of a schema', () => {
  it('accepts the new schema', () => {
    const checked = checkSchema(fresh);
    expect(checked).toMatchObject({ diagnostics: [], hints: [] });
    expect(describeSchema(checked.value)).toBe('No errors in 1 stream and 2 attributes');
  });

  it('reports an error with line, range, path and hint', () => {
    const wrong = fresh.replace('"name": "temp", ', '');
    const [diagnostic] = checkSchema(wrong).diagnostics;
    expect(diagnostic).toMatchObject({
      message: 'Missing key "name".',
      hint: 'Add "name".',
      path: 'streams[0].attr[1].name',
      line: 11,
    });
    expect(wrong.slice(diagnostic?.start, diagnostic?.end)).toBe('{"type": 11, "stat": 3}');
  });

  it('returns one diagnostic and no value for invalid JSON', () => {
    const { value, diagnostics } = checkSchema('{"schema": ');
    expect(value).toBeUndefined();
    expect(diagnostics).toMatchObject([{ line: 1, start: 11 }]);
  });

  it('locates an error of the whole text at its first character', () => {
    expect(checkSchema('')).toMatchObject({ value: undefined, diagnostics: [{ start: 0, line: 1 }], hints: [] });
  });

  it('returns a value only for an object', () => {
    expect(checkSchema('[1]').value).toBeUndefined();
    expect(checkSchema('null').value).toBeUndefined();
    expect(checkSchema('{"a": 1}').value).toEqual({ a: 1 });
  });

  it('counts the streams and attributes of a valid schema', () => {
    expect(describeSchema({ streams: [{ attr: [{}] }, {}] })).toBe('No errors in 2 streams and 1 attribute');
    expect(describeSchema(undefined)).toBe('No errors in 0 streams and 0 attributes');
  });

  it('returns a hint for an unknown key, but not for a key that the sandbox ignores', () => {
    const { diagnostics, hints } = checkSchema(
      fresh.replace('"inpt"', '"input"').replace('"gpby"', '"node": [{"sub": "sensor"}], "gpby"'),
    );
    expect(diagnostics).toEqual([]);
    expect(hints).toMatchObject([{ text: expect.stringContaining('did you mean inpt?'), line: 8 }]);
  });
});

describe('describeDiagnostic', () => {
  const descriptionsOf = (text: string) => {
    const { value, diagnostics } = checkSchema(text);
    return diagnostics.map((diagnostic) => describeDiagnostic(diagnostic, value));
  };
  const changed = (path: Path, value: Json | undefined) =>
    descriptionsOf(formatJson(setValue(NEW_SCHEMA, path, value)));

  it.each<[string, Path, Json | undefined, string]>([
    ['the schema without a name', ['schema'], '', 'Give the schema a name.'],
    ['a stream without a name', ['streams', 0, 'name'], undefined, 'Give the stream a name.'],
    ['an attribute without a name', ['streams', 0, 'attr', 1, 'name'], '', 'Fill in "Name".'],
  ])('asks for %s', (_, path, value, sentence) => expect(changed(path, value)[0]).toBe(sentence));

  it.each<[string, Path, Json]>([
    ['a value of the wrong type', ['schema'], 7],
    ['a text in place of a number', ['streams', 0, 'gpby', 0, 'gran'], 'soon'],
  ])('returns the message and hint of the check for %s', (_, path, value) => {
    const [diagnostic] = checkSchema(formatJson(setValue(NEW_SCHEMA, path, value))).diagnostics;
    expect(changed(path, value)[0]).toBe(`${diagnostic?.message} ${diagnostic?.hint}`);
  });

  it('returns the message of the check for invalid JSON', () => {
    expect(descriptionsOf('{"schema": ')[0]).toMatch(/\w/);
    expect(descriptionsOf('{"schema": ')[0]).not.toContain('Give the');
  });
});

describe('schemas of the form', () => {
  const edit = (...changes: [path: Path, value: Json][]) =>
    changes.reduce<Json>((schema, [path, value]) => setValue(schema, path, value), NEW_SCHEMA);

  it('survive formatting and parsing', () =>
    expect(checkSchema(formatJson(checkSchema(fresh).value as JsonObject)).value).toEqual(NEW_SCHEMA));

  it('get unique names', () => {
    expect(createUniqueName('stream', [])).toBe('stream');
    expect(createUniqueName('stream', ['stream', 'stream_2'])).toBe('stream_3');
  });

  it('are valid with a new stream and a new attribute', () => {
    const made = edit(
      [['streams', 1], createStream('stream')],
      [['streams', 1, 'attr', 1], DEFINITION_KINDS[0]?.create('attribute') ?? null],
    );
    expect(checkSchema(formatJson(made)).diagnostics).toEqual([]);
  });

  it('have defaults, and empty values where the user has to choose a name', () => {
    const query = { cond: [], opid: 11, args: [] };
    expect(Object.fromEntries(DEFINITION_KINDS.map(({ key, create }) => [key, create('new')]))).toEqual({
      attr: { name: 'new', type: 5, kysz: 24 },
      catr: { name: 'new', type: 9, opnm: 'ADD', iatr: [], fnr: 1 },
      refr: { name: 'new', rstm: '', ratr: [], iatr: [], jqry: query },
      gpby: { gpat: [], iatr: '', stat: 1, gran: 3600, swsz: 86400, kysz: 48 },
      fltr: {
        name: 'new',
        fqry: { type: 1, name: '{"query":[{"key":"","cmp_op":0,"val":0}]}' },
        fatr: [],
        ostm: '',
      },
      join: { name: 'new', type: 1, rstm: '', jqry: query, iatr: [], ratr: [], ostm: '' },
      cepq: {
        name: 'new',
        type: 1,
        tloc: 3600,
        rstm: '',
        jqry: query,
        cond: [
          { name: 'NUMT', val: 1, opid: 1 },
          { name: 'DUR', val: 300, opid: 0 },
        ],
        iatr: [],
        ratr: [],
        ostm: '',
      },
      enty: {
        name: 'new',
        opid: 1,
        iatr: [],
        ratr: [],
        rstm: '',
        pkatr: [{ name: '', type: 5, kysz: 24, opid: 1, iatr: [] }],
        doc_buf_factor: 50,
        sync_ts: 60,
      },
    });
    expect(createStream('new')).toEqual({
      name: 'new',
      type: 1,
      swsz: 86400,
      inpt: [],
      attr: [{ name: 'id', type: 5, kysz: 24 }],
    });
  });

  it.each(DEFINITION_KINDS.map((kind) => [kind.key, kind] as const))(
    'have defaults for the fields of a new %s',
    (_, kind) => {
      const made = kind.create('new');
      const lacking = kind.fields.filter(({ path, kind: of }) => of !== 'flag' && valueAt(made, path) === undefined);
      expect(lacking.map(({ path }) => path.join('.'))).toEqual(kind.key === 'attr' ? ['stat'] : []);
    },
  );

  const join = {
    name: 'both',
    type: 5,
    rstm: 'b',
    jqry: { cond: ['k'], cmp: ['GT'], opid: 11, args: ['l'] },
    iatr: ['x'],
    ratr: ['y'],
    ostm: 'out',
  };
  const stream = (name: string, attributes: string[], more = {}): JsonObject => ({
    name,
    type: 1,
    inpt: [],
    attr: attributes.map((one) => ({ name: one, type: 9 })),
    ...more,
  });

  it('are valid with a join once it has its other side', () => {
    const output = { ...stream('out', ['x', 'y']), type: 3, inpt: ['a', 'b'] };
    const one = { schema: 's', streams: [stream('a', ['k', 'x'], { join: [join] }), stream('b', ['l', 'y']), output] };
    expect(checkSchema(formatJson(one)).diagnostics.map(({ message }) => message)).toEqual([
      'both has no second side in b.',
    ]);
    const both = setValue(one, ['streams', 1, 'join', 0], createCounterpart(join, 'a'));
    expect(checkSchema(formatJson(both)).diagnostics).toEqual([]);
    expect(valueAt(both, ['streams', 1, 'join', 0])).toMatchObject({
      type: 3,
      rstm: 'a',
      jqry: { cond: ['l'], cmp: ['LT'], args: ['k'] },
      iatr: ['y'],
      ratr: ['x'],
    });
  });
});

describe('createCounterpart', () => {
  it.each([
    [1, 1],
    [5, 3],
    [3, 5],
    [4, 2],
    [2, 4],
    [6, 1],
    ['5', 1],
    [undefined, 1],
  ])('returns for the type %j the type %i', (type, other) => {
    const definition = { name: 'j', rstm: 'b', jqry: { cond: ['k'], args: ['l'] }, iatr: [], ratr: [] };
    expect(createCounterpart({ ...definition, ...(type === undefined ? {} : { type }) }, 'a').type).toBe(other);
  });
});

describe('findSchemas', () => {
  const block = (text: string, info = '') => `\`\`\`json${info}\n${text}\n\`\`\`\n`;

  it('returns the blocks with a schema by their title or schema name', () =>
    expect(
      findSchemas(
        `${block(fresh, ' title="First"')}${block(fresh)}${block('{"schema": "cut", "streams": [ … ]}')}${block('[1]')}${block(fresh, ' output=shape')}`,
      ).map(({ title }) => title),
    ).toEqual(['First', 'sensors']));

  it('returns schemas that the engine accepts', () =>
    expect(findSchemas(block(fresh)).every(({ text }) => 'schema' in parseSchema(text))).toBe(true));
});
