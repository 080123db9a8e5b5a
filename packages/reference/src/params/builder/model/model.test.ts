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

const initial = getInitialAnswers(sample.inputs);
const buildTestLines = (answers: Answers = {}, secrets = {}) => buildLines(sample, { ...initial, ...answers }, secrets);
const findLine = (key: string, answers: Answers = {}, secrets = {}) =>
  buildTestLines(answers, secrets).find((candidate) => candidate.key === key);
const getQuestions = (answers: Answers) =>
  getActiveInputs(sample.inputs, { ...initial, ...answers }).map(({ id }) => id);

describe('the lines of a file', () => {
  it('have the value and the reason of the first matching rule, and whether the value is changed', () => {
    expect(findLine('POOL')).toMatchObject({ value: '12000', changed: true, reason: '16 GB minus 4 GB: `12000`.' });
    expect(findLine('POOL', { memory: 2 })).toMatchObject({ value: '500', changed: true });
    expect(findLine('PORT')).toMatchObject({ value: '10101', changed: false, reason: 'Shipped value.' });
    expect(findLine('PORT', { program: 'agent' })).toMatchObject({ value: '10102', changed: true });
  });

  it('are unchanged if the value is the shipped one', () =>
    expect(findLine('POOL', { memory: 8.096 })).toMatchObject({ value: '4096', changed: false }));

  it('depend on values of earlier rules', () => {
    expect(findLine('LOG_BUFFER', { memory: 67 })).toMatchObject({ value: '128', reason: '' });
    expect(findLine('LOG_BUFFER', { memory: 68 })).toMatchObject({ value: '256' });
  });

  it('ignore answers to hidden questions', () => {
    const agent = { program: 'agent', memory: 500, role: 'slave', master: '10.0.0.9' };
    expect(getQuestions(agent)).toEqual(['program', 'secrets']);
    expect(findLine('POOL', agent)).toMatchObject({ value: '4096', changed: false });
    expect(findLine('MASTER', agent)).toMatchObject({ value: '0.0.0.0' });
  });

  it('keep the shipped value while a text is missing', () => {
    expect(findLine('MASTER', { role: 'slave' })).toMatchObject({ value: '0.0.0.0', changed: false });
    expect(findLine('MASTER', { role: 'slave', master: 'db1' })).toMatchObject({ value: 'db1', changed: true });
  });

  it('are a comment if no value is known, and omit keys that no rule sets', () => {
    expect(findLine('SECRET')).toMatchObject({ value: undefined, reason: 'Enter your own.' });
    expect(findLine('SECRET', { secrets: 'made' }, { SECRET: 'abab' })).toMatchObject({ value: 'abab', changed: true });
    expect(findLine('RARE')).toBeUndefined();
  });
});

describe('the text of a file', () => {
  it('has the groups and a comment for each changed line', () =>
    expect(formatFile(buildTestLines(), sample.groups, ['Memory: 16 GB'])).toBe(`// Memory: 16 GB

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

  it('contains each key once, beside comments and empty lines, for random answers', () => {
    const answers = fc.record({
      program: fc.constantFrom('server', 'agent'),
      memory: fc.integer({ min: 1, max: 1000 }),
      role: fc.constantFrom('single', 'slave'),
      master: fc.constantFrom('', 'db1', '10.0.0.9'),
      secrets: fc.constantFrom('no', 'made'),
    });
    fc.assert(
      fc.property(answers, (changed) => {
        const lines = buildTestLines(changed, { SECRET: 'abab' });
        const text = formatFile(lines, sample.groups, summarizeAnswers(sample.inputs, changed));
        const assignments = text.split('\n').filter((part) => part && !part.startsWith('//'));
        expect(assignments).toEqual(
          lines.filter(({ value }) => value !== undefined).map(({ key, value }) => `${key} = ${value}`),
        );
        expect(new Set(lines.map(({ key }) => key)).size).toBe(lines.length);
      }),
    );
  });
});

describe('answers', () => {
  const getInput = (id: string) => sample.inputs.find((input) => input.id === id) as Input;

  it('are checked by their type', () => {
    expect(validateAnswer(getInput('memory'), '16')).toBeUndefined();
    expect(validateAnswer(getInput('memory'), ' 16 ')).toBeUndefined();
    expect(validateAnswer(getInput('memory'), '16 GB')).toBe('number');
    expect(validateAnswer(getInput('memory'), '')).toBe('number');
    expect(validateAnswer(getInput('memory'), '0')).toBe('range');
    expect(validateAnswer(getInput('master'), '')).toBeUndefined();
    expect(validateAnswer(getInput('master'), 'a b')).toBe('host');
  });

  it('are parsed as numbers and trimmed texts, or not at all if one is invalid', () => {
    expect(parseAnswers(sample.inputs, { ...initial, memory: '64', role: 'slave', master: ' db1 ' })).toMatchObject({
      memory: 64,
      master: 'db1',
    });
    expect(parseAnswers(sample.inputs, { ...initial, memory: 'x' })).toBeUndefined();
    expect(parseAnswers(sample.inputs, { ...initial, program: 'agent', memory: 'x' })).toMatchObject({ memory: 16 });
  });

  it('are encoded in a link if they differ from the initial ones, without secrets', () => {
    const answers = { ...initial, memory: 64, role: 'slave', master: 'db1', secrets: 'made' };
    const anchor = encodeAnswers('config', sample.inputs, answers);
    expect(anchor).toBe('#build=config&memory=64&role=slave&master=db1&secrets=made');
    expect(decodeAnswers(anchor, 'config', sample.inputs)).toEqual(answers);
    expect(encodeAnswers('config', sample.inputs, initial)).toBe('#build=config');
  });

  it('are ignored if they are invalid or the anchor is another one', () => {
    expect(decodeAnswers('#build=config&memory=0&role=king&master=a%20b', 'config', sample.inputs)).toEqual(initial);
    expect(decodeAnswers('#pool', 'config', sample.inputs)).toBeUndefined();
    expect(decodeAnswers('#build=schema', 'config', sample.inputs)).toBeUndefined();
  });

  it('are summarized with their questions', () =>
    expect(summarizeAnswers(sample.inputs, { ...initial, role: 'slave', master: 'db1' })).toEqual([
      'Program: server',
      'Memory: 16 GB',
      'Role: slave',
      'Master: db1',
      'Secrets: no',
    ]));
});
