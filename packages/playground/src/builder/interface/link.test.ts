import { expect, it } from 'vitest';
import { readSchemaAnchor, schemaAnchor } from './link.ts';

it('a link with a schema reads back as it was written', async () => {
  const hash = await schemaAnchor('{"schema": "s"}');
  expect(hash).toMatch(/^#build=schema&s=[\w-]+$/);
  expect(await readSchemaAnchor(hash)).toBe('{"schema": "s"}');
  expect(await readSchemaAnchor(hash.slice(1))).toBe('{"schema": "s"}');
});

it('an anchor of something else has no schema', async () => {
  const hash = await schemaAnchor('{}');
  for (const other of [
    '',
    '#limits',
    '#build=schema',
    '#build=schema&s=%%%',
    hash.replace('build=schema', 'build=config'),
    hash.replace('build=schema&', ''),
    hash.replace('build=', '#build='),
    hash.replace('#', '').replace('schema&', 'schema#&'),
  ])
    expect(await readSchemaAnchor(other)).toBeUndefined();
});
