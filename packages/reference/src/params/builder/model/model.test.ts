import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Input } from '../schema.ts';
import { sample } from '../testing/sample.ts';
import {
  type Answers,
  buildLines,
  decodeAnswers,
  encodeAnswers,
  formatFile,
  getActiveInputs,
  getInitialAnswers,
  parseAnswers,
  summarizeAnswers,
  validateAnswer,
} from './model.ts';

const first = getInitialAnswers(sample.inputs);
const lines = (answers: Answers = {}, secrets = {}) => buildLines(sample, { ...first, ...answers }, secrets);
const line = (key: string, answers: Answers = {}, secrets = {}) =>
  lines(answers, secrets).find((one) => one.key === key);
const questions = (answers: Answers) => getActiveInputs(sample.inputs, { ...first, ...answers }).map(({ id }) => id);

describe('the lines of a file', () => {
  it('have the value of the first rule that holds, its reason with the answers, and whether it is shipped so', () => {
    expect(line('POOL')).toMatchObject({ value: '12000', changed: true, reason: '16 GB minus 4 GB: `12000`.' });
    expect(line('POOL', { memory: 2 })).toMatchObject({ value: '500', changed: true });
    expect(line('PORT')).toMatchObject({ value: '10101', changed: false, reason: 'Shipped value.' });
    expect(line('PORT', { program: 'agent' })).toMatchObject({ value: '10102', changed: true });
  });

  it('are not changed by a value that is shipped so', () =>
    expect(line('POOL', { memory: 8.096 })).toMatchObject({ value: '4096', changed: false }));

  it('depend on keys that are set above them', () => {
    expect(line('LOG_BUFFER', { memory: 67 })).toMatchObject({ value: '128', reason: '' });
    expect(line('LOG_BUFFER', { memory: 68 })).toMatchObject({ value: '256' });
  });

  it('ignore answers to questions that are not asked', () => {
    const agent = { program: 'agent', memory: 500, role: 'slave', master: '10.0.0.9' };
    expect(questions(agent)).toEqual(['program', 'secrets']);
    expect(line('POOL', agent)).toMatchObject({ value: '4096', changed: false });
    expect(line('MASTER', agent)).toMatchObject({ value: '0.0.0.0' });
  });

  it('keep the shipped value while a text is missing', () => {
    expect(line('MASTER', { role: 'slave' })).toMatchObject({ value: '0.0.0.0', changed: false });
    expect(line('MASTER', { role: 'slave', master: 'db1' })).toMatchObject({ value: 'db1', changed: true });
  });

  it('are a comment where no value is known, and leave out keys that nothing sets', () => {
    expect(line('SECRET')).toMatchObject({ value: undefined, reason: 'Enter your own.' });
    expect(line('SECRET', { secrets: 'made' }, { SECRET: 'abab' })).toMatchObject({ value: 'abab', changed: true });
    expect(line('RARE')).toBeUndefined();
  });
});

describe('the text of a file', () => {
  it('has the groups, and a comment for each line that is not shipped so', () =>
    expect(formatFile(lines(), sample.groups, ['Memory: 16 GB'])).toBe(`// Memory: 16 GB

// Storage
// 16 GB minus 4 GB: 12000.
POOL = 12000
LOG_BUFFER = 128

// Server
PORT = 10101
MASTER = 0.0.0.0
// Enter your own.
// SECRET =
`));

  it('parses for any answers: each key once, comments and empty lines besides', () => {
    const answers = fc.record({
      program: fc.constantFrom('server', 'agent'),
      memory: fc.integer({ min: 1, max: 1000 }),
      role: fc.constantFrom('single', 'slave'),
      master: fc.constantFrom('', 'db1', '10.0.0.9'),
      secrets: fc.constantFrom('no', 'made'),
    });
    fc.assert(
      fc.property(answers, (given) => {
        const made = lines(given, { SECRET: 'abab' });
        const text = formatFile(made, sample.groups, summarizeAnswers(sample.inputs, given));
        const read = text.split('\n').filter((one) => one && !one.startsWith('//'));
        expect(read).toEqual(
          made.filter(({ value }) => value !== undefined).map(({ key, value }) => `${key} = ${value}`),
        );
        expect(new Set(made.map(({ key }) => key)).size).toBe(made.length);
      }),
    );
  });
});

describe('answers', () => {
  const input = (id: string) => sample.inputs.find((one) => one.id === id) as Input;

  it('are checked as typed', () => {
    expect(validateAnswer(input('memory'), '16')).toBeUndefined();
    expect(validateAnswer(input('memory'), ' 16 ')).toBeUndefined();
    expect(validateAnswer(input('memory'), '16 GB')).toBe('number');
    expect(validateAnswer(input('memory'), '')).toBe('number');
    expect(validateAnswer(input('memory'), '0')).toBe('range');
    expect(validateAnswer(input('master'), '')).toBeUndefined();
    expect(validateAnswer(input('master'), 'a b')).toBe('host');
  });

  it('are read as numbers and trimmed texts, and not at all while one of them is wrong', () => {
    expect(parseAnswers(sample.inputs, { ...first, memory: '64', role: 'slave', master: ' db1 ' })).toMatchObject({
      memory: 64,
      master: 'db1',
    });
    expect(parseAnswers(sample.inputs, { ...first, memory: 'x' })).toBeUndefined();
    expect(parseAnswers(sample.inputs, { ...first, program: 'agent', memory: 'x' })).toMatchObject({ memory: 16 });
  });

  it('are in a link as far as they differ from the first ones, without secrets', () => {
    const given = { ...first, memory: 64, role: 'slave', master: 'db1', secrets: 'made' };
    const anchor = encodeAnswers('config', sample.inputs, given);
    expect(anchor).toBe('#build=config&memory=64&role=slave&master=db1&secrets=made');
    expect(decodeAnswers(anchor, 'config', sample.inputs)).toEqual(given);
    expect(encodeAnswers('config', sample.inputs, first)).toBe('#build=config');
  });

  it('of a link that do not fit are left out; another anchor is none', () => {
    expect(decodeAnswers('#build=config&memory=0&role=king&master=a%20b', 'config', sample.inputs)).toEqual(first);
    expect(decodeAnswers('#pool', 'config', sample.inputs)).toBeUndefined();
    expect(decodeAnswers('#build=schema', 'config', sample.inputs)).toBeUndefined();
  });

  it('are in words what the reader was asked and has said', () =>
    expect(summarizeAnswers(sample.inputs, { ...first, role: 'slave', master: 'db1' })).toEqual([
      'Program: server',
      'Memory: 16 GB',
      'Role: slave',
      'Master: db1',
      'Secrets: no',
    ]));
});
