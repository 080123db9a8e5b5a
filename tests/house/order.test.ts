/** Builds are the same on every machine: nothing is sorted, compared or written by the locale of the one that builds. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { listFiles } from '../support/list-files.ts';

/** Calls that depend on the locale unless they name one. */
const local = /\.localeCompare\(|\bnew Intl\.\w+\(\)|\.toLocale\w+\(\)|\bIntl\.Collator\b/;

const files = listFiles('packages', 'site', 'bench').filter((file) => /\.tsx?$/.test(file));

it.each(['a.localeCompare(b)', 'n.toLocaleString()', 'new Intl.NumberFormat()'])(
  'the locale pattern matches %s',
  (code) => expect(code).toMatch(local),
);

it('no code depends on the locale of the machine', () =>
  expect(files.filter((file) => local.test(readFileSync(file, 'utf8')))).toEqual([]));
