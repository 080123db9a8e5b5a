import type { Effect } from '@folio/query-engine/engine/index.ts';
import { describe, expect, it } from 'vitest';
import { resultOf } from './machine-columns.ts';

/** Effects by words that tell them apart. */
const known: Record<string, Pick<Effect, 'kind' | 'rule'> & Partial<Effect>> = {
  stored: { kind: 'stored', rule: 'stored', values: { bike: 'b1', _pk: 7, mins: 5, _v: 1, _jpk1: 6 } },
  paired: { kind: 'paired', rule: 'active-join', definition: 'j', partner: 2, count: 1 },
  thrice: { kind: 'paired', rule: 'active-join', definition: 'j', partner: 2, count: 3 },
  emitted: { kind: 'emitted', rule: 'pair', definition: 'j' },
  notified: { kind: 'notified', rule: 'notified', definition: 'j', values: { notf: 5, result: 'sent' } },
  counted: { kind: 'notified', rule: 'notified', definition: 'j', values: { notf: 5, result: 'counted', since: 0 } },
  unmatched: { kind: 'unmatched', rule: 'active-join', definition: 'j' },
  waits: { kind: 'waits', rule: 'simple-join', definition: 'j' },
  free: { kind: 'waits', rule: 'self-join', definition: 'j' },
  current: { kind: 'waits', rule: 'passive-per-key', definition: 'j' },
  newest: { kind: 'waits', rule: 'passive-newest', definition: 'j' },
  replaces: { kind: 'replaced', rule: 'passive-newest', definition: 'j', partner: 1 },
  filtered: { kind: 'dropped', rule: 'filtered', definition: 'j' },
  holds: { kind: 'tested', rule: 'single-event', definition: 'long' },
  fails: { kind: 'dropped', rule: 'single-event', definition: 'long' },
  sent: { kind: 'tested', rule: 'sent', definition: 'late', values: { bike: 'b1', mins: 5, at: [1, 'x'] } },
  unsent: { kind: 'dropped', rule: 'sent', definition: 'late' },
  grouped: { kind: 'grouped', rule: 'grouped', definition: 'mins', values: { key: '491000:north:b1' } },
};

/** An effect as `paired of k in docks`: of the rule k, in the stream docks. */
function effectOf(words: string): Effect {
  const [, word = '', definition, stream = 'rides'] = /^(\w+)(?: of (\w+))?(?: in (\w+))?$/.exec(words) ?? [];
  const effect = known[word];
  if (!effect) throw new Error(`There is no effect ${words}.`);
  return { step: 3, sentence: '', ...effect, stream, ...(definition === undefined ? {} : { definition }) };
}

/** The text of a column for an event in the stream rides, which has caused so many effects. */
const textOf = (column: string, effects: string, hasMatch = false) =>
  resultOf(column, { stream: 'rides', effects: effects.split(', ').filter(Boolean).map(effectOf) }, { hasMatch });

describe('Match, and a kind of a join', () => {
  it.each([
    ['step 2', 'stored, paired'],
    ['waits', 'waits'],
    ['waits', 'current'],
    ['none', 'free'],
    ['none', 'unmatched'],
    ['replaces step 1', 'replaces'],
    ['dropped', 'filtered'],
    ['step 2', 'unsent, fails, paired'],
    ['', 'stored, emitted, holds, fails, sent, unsent, grouped, paired in docks'],
    ['', ''],
  ])('are %j after: %s', (text, effects) => {
    expect(textOf('Match', effects)).toBe(text);
    expect(textOf('5 with 3', effects)).toBe(text);
  });

  it.each([
    ['Match', 'none'],
    ['Match j', 'none'],
    ['Match k', 'step 2'],
    ['Match l', ''],
  ])('are about a rule that is named: %s is %j', (column, text) => {
    expect(textOf(column, 'unmatched, paired of k')).toBe(text);
  });
});

describe('Count', () => {
  it.each([
    ['1', 'paired'],
    ['3', 'thrice'],
    ['0', 'unmatched'],
    ['0', 'free'],
    ['', 'filtered'],
    ['', 'current'],
    ['', 'newest'],
    ['', 'replaces'],
    ['', 'stored, holds'],
  ])('is %j after: %s', (text, effects) => {
    expect(textOf('Count', effects)).toBe(text);
  });

  it('is about a rule that is named', () => {
    expect(textOf('Count k', 'unmatched, thrice of k')).toBe('3');
  });
});

describe('Output and Query', () => {
  it.each([
    ['yes, with step 2', 'paired, emitted'],
    ['yes, with step 2', 'paired, notified'],
    ['no', 'paired'],
    ['no', 'paired, emitted of k'],
    ['no', 'paired, emitted in docks'],
    ['no', 'unmatched'],
    ['no', 'filtered'],
    ['no', 'waits'],
    ['', 'current'],
    ['', 'newest'],
    ['', 'replaces'],
    ['', 'stored, sent of j'],
    ['yes', 'holds of j, emitted'],
    ['no', 'fails of j'],
    ['', 'emitted'],
  ])('are %j after: %s', (text, effects) => {
    expect(textOf('Output', effects)).toBe(text);
    expect(textOf('Query j', effects)).toBe(text);
  });

  it('have no step of an output where a column Match has it; those of a query always have it', () => {
    expect(textOf('Output', 'paired, emitted', true)).toBe('yes');
    expect(textOf('Output j', 'paired, emitted', true)).toBe('yes');
    expect(textOf('Query j', 'paired, emitted', true)).toBe('yes, with step 2');
  });

  it.each([
    ['Query j', 'yes, with step 2'],
    ['Query k', 'no'],
    ['Query long', 'yes'],
    ['Output long', 'yes'],
    ['Query short', 'no'],
    ['Query else', ''],
  ])('are about a rule that is named: %s is %j', (column, text) => {
    const effects = 'paired, emitted, unmatched of k, holds, fails of short, emitted of long';
    expect(textOf(column, effects)).toBe(text);
  });
});

describe('Filter', () => {
  it.each([
    ['fails', 'filtered'],
    ['passes', 'paired'],
    ['passes', 'free'],
    ['', 'current'],
    ['', 'replaces'],
    ['', 'stored, unsent, fails'],
  ])('of a query is %j after: %s', (text, effects) => {
    expect(textOf('Filter', effects)).toBe(text);
  });

  it.each([
    ['bike b1, mins 5, at [1,"x"]', 'sent'],
    ['bike b1, mins 5, at [1,"x"], notification', 'sent, notified of late'],
    ['bike b1, mins 5, at [1,"x"]', 'sent, notified'],
    ['bike b1, mins 5, at [1,"x"]', 'sent, emitted of late'],
    ['bike b1, mins 5, at [1,"x"]', 'unsent of long, sent'],
    ['no', 'unsent'],
    ['no', 'sent of long, unsent'],
    [undefined, 'unsent of long'],
    [undefined, 'paired of late'],
    [undefined, 'sent in docks'],
  ])('of a name is %j after: %s', (text, effects) => {
    expect(textOf('Filter late', effects)).toBe(text);
  });
});

it.each([
  ['Stored', 'bike b1, mins 5', 'grouped, stored'],
  ['Stored', '', 'grouped, stored in docks'],
  ['Notification', 'sent', 'paired, notified'],
  ['Notification', 'sent; counted, 0 seconds after the last one', 'notified, counted'],
  ['Notification', 'sent', 'notified in docks'],
  ['Notification', '', 'stored, sent'],
  ['Interval', '491000', 'stored, grouped'],
  ['Interval', '', 'stored, grouped in docks'],
])('%s is %j after: %s', (column, text, effects) => {
  expect(textOf(column, effects)).toBe(text);
});
