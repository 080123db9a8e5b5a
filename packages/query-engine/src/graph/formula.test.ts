import { expect, it } from 'vitest';
import { runGraph } from '../open-graph.ts';
import { answerTo, texts } from '../testing/answers.ts';

it('a formula uses the time of the caller', () => {
  const setup = 'CREATE (a:b {"dob":"19640523123415"})';
  const query = 'S=>(@a a:*); RETURN a.dob AS dob, MATH_EXP("ROUND(DATE((CURTIME-$dob)/31536000000000))") AS age';
  expect(texts(answerTo(setup, query, { now: Date.parse('2026-11-20T12:00Z') }))[0]?.[1]).toBe('63.000000');
});

it.each([
  ['DATE_FMT_TS($d, %F %D)', '853338330', '1997-01-15 01/15/97'],
  ['DATE_FMT_TS($d, %H:%M:%S)', '853338330000000', '14:25:30'],
  ['DATE_FMT($d, %Y/%m/%d %H:%M:%S)', '"19640523123415"', '1964/05/23 12:34:00'],
  ['DATE_YEAR($d+0)', '"19640523123415"', '1964.000000'],
  ['($d*2+1)/4-1', '10', '4.250000'],
  ['ROUND($d)', '2.5', '3.000000'],
])('evaluates the formula %s for %s', (formula, value, text) => {
  const answer = answerTo(`CREATE (a:b {"d":${value}})`, `S=>(@a a:*); RETURN a.d AS d, MATH_EXP("${formula}") AS f`);
  expect(texts(answer)[0]?.[1]).toBe(text);
});

it.each([
  ['$d/0', '3', 'not-finite'],
  ['DATE_YEAR($d+0)', '3', 'formula-date'],
  ['DATE_FMT($d, %F)', '"x"', 'formula-date'],
  ['DATE_FMT_TS($d, %F)', '1e300', 'formula-date'],
  ['$d+1', '"x"', 'formula-number'],
])('rejects the formula %s for %s', (formula, value, code) => {
  const result = runGraph(`CREATE (a:b {"d":${value}})`, `S=>(@a a:*); RETURN a.d AS d, MATH_EXP("${formula}") AS f`);
  expect(result).toMatchObject({ diagnostic: { code } });
});
