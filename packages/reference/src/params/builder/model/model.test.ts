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
  it('have the value of the first matching rule, its reason with the answers, and whether they are shipped', () => {
    expect(line('POOL')).toMatchObject({ value: '12000', changed: true, reason: '16 GB minus 4 GB: `12000`.' });
    expect(line('POOL', { memory: 2 })).toMatchObject({ value: '500', changed: true });
    expect(line('PORT')).toMatchObject({ value: '10101', changed: false, reason: 'Shipped value.' });
    expect(line('PORT', { program: 'agent' })).toMatchObject({ value: '10102', changed: true });
  });

  it('stay unchanged if the shipped value is the same', () =>
    expect(line('POOL', { memory: 8.096 })).toMatchObject({ value: '4096', changed: false }));

  it('depend on keys that are set above them', () => {
    expect(line('LOG_BUFFER', { memory: 67 })).toMatchObject({ value: '128', reason: '' });
    expect(line('LOG_BUFFER', { memory: 68 })).toMatchObject({ value: '256' });
  });

  it('ignore answers to hidden questions', () => {
    const agent = { program: 'agent', memory: 500, role: 'slave', master: '10.0.0.9' };
    expect(questions(agent)).toEqual(['program', 'secrets']);
    expect(line('POOL', agent)).toMatchObject({ value: '4096', changed: false });
    expect(line('MASTER', agent)).toMatchObject({ value: '0.0.0.0' });
  });

  it('keep the shipped value while a text is missing', () => {
    expect(line('MASTER', { role: 'slave' })).toMatchObject({ value: '0.0.0.0', changed: false });
    expect(line('MASTER', { role: 'slave', master: 'db1' })).toMatchObject({ value: 'db1', changed: true });
  });

  it('are a comment if no value is known, and omit keys that no rule sets', () => {
    expect(line('SECRET')).toMatchObject({ value: undefined, reason: 'Enter your own.' });
    expect(line('SECRET', { secrets: 'made' }, { SECRET: 'abab' })).toMatchObject({ value: 'abab', changed: true });
    expect(line('RARE')).toBeUndefined();
  });
});

describe('the text of a file', () => {
  it('has the groups and a comment for each changed line', () =>
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

  it('parses for random answers: each key occurs once, beside comments and empty lines', () => {
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

  it('are checked by their type', () => {
    expect(validateAnswer(input('memory'), '16')).toBeUndefined();
    expect(validateAnswer(input('memory'), ' 16 ')).toBeUndefined();
    expect(validateAnswer(input('memory'), '16 GB')).toBe('number');
    expect(validateAnswer(input('memory'), '')).toBe('number');
    expect(validateAnswer(input('memory'), '0')).toBe('range');
    expect(validateAnswer(input('master'), '')).toBeUndefined();
    expect(validateAnswer(input('master'), 'a b')).toBe('host');
  });

  it('are parsed as numbers and trimmed texts, or not at all if one is invalid', () => {
    expect(parseAnswers(sample.inputs, { ...first, memory: '64', role: 'slave', master: ' db1 ' })).toMatchObject({
      memory: 64,
      master: 'db1',
    });
    expect(parseAnswers(sample.inputs, { ...first, memory: 'x' })).toBeUndefined();
    expect(parseAnswers(sample.inputs, { ...first, program: 'agent', memory: 'x' })).toMatchObject({ memory: 16 });
  });

  it('are stored in a link if they differ from the first ones, without secrets', () => {
    const given = { ...first, memory: 64, role: 'slave', master: 'db1', secrets: 'made' };
    const anchor = encodeAnswers('config', sample.inputs, given);
    expect(anchor).toBe('#build=config&memory=64&role=slave&master=db1&secrets=made');
    expect(decodeAnswers(anchor, 'config', sample.inputs)).toEqual(given);
    expect(encodeAnswers('config', sample.inputs, first)).toBe('#build=config');
  });

  it('are ignored if they do not fit; another anchor has none', () => {
    expect(decodeAnswers('#build=config&memory=0&role=king&master=a%20b', 'config', sample.inputs)).toEqual(first);
    expect(decodeAnswers('#pool', 'config', sample.inputs)).toBeUndefined();
    expect(decodeAnswers('#build=schema', 'config', sample.inputs)).toBeUndefined();
  });

  it('describe the shown questions and their answers in words', () =>
    expect(summarizeAnswers(sample.inputs, { ...first, role: 'slave', master: 'db1' })).toEqual([
      'Program: server',
      'Memory: 16 GB',
      'Role: slave',
      'Master: db1',
      'Secrets: no',
    ]));
});
