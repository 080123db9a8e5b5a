/** A decoder drops a byte order mark unless it is told not to, so a text that begins with one would not come back. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { listModules } from '../support/list-files.ts';

/** Decoders of what others wrote, where a byte order mark is no part of the text. */
const FOREIGN_TEXT = [
  'packages/search/src/cli.ts',
  'packages/core/src/mcp/docs.ts',
  'packages/openapi/src/console/response-body.ts',
  'packages/playground/src/import/read-table.ts',
];

it('every other TextDecoder keeps a byte order mark', () => {
  const files = listModules('packages', 'site').filter((file) => {
    const calls = readFileSync(file, 'utf8').match(/new TextDecoder\([^)]*\)/g) ?? [];
    return calls.some((call) => !call.includes('ignoreBOM: true'));
  });
  expect(files).toEqual(FOREIGN_TEXT.toSorted());
});
