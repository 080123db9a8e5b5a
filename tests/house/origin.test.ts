/** Requests of other sites are told by one rule: a second one would be forgotten when the first is corrected. */
import { readFileSync } from 'node:fs';
import { CODE_ROOT, listFramework } from '@folio/core/code.ts';
import { expect, it } from 'vitest';

it('reads the origin of a request in one module only', () => {
  const readers = listFramework(CODE_ROOT)
    .filter((file) => /\.tsx?$/.test(file))
    .filter((file) => /sec-fetch-site|headers\.origin|headers\[['"]origin/i.test(readFileSync(file, 'utf8')))
    .map((file) => file.slice(CODE_ROOT.length));
  expect(readers).toEqual(['core/src/model/same-origin.ts']);
});
