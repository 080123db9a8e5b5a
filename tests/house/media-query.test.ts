/** Media queries are asked in one module, which works without them: a bare call of `matchMedia` would end the client there. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { listModules } from '../support/list-files.ts';

it('only one module calls matchMedia', () => {
  const callers = listModules('packages', 'site').filter((file) => readFileSync(file, 'utf8').includes('matchMedia'));
  expect(callers).toEqual(['packages/core/src/theme/media-query.ts']);
});
