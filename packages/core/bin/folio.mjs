#!/usr/bin/env node
// The loader of TypeScript reads "?" in a path as the start of a query and ends in a stack trace.
if (import.meta.dirname.includes('?')) {
  console.error(`Rename the folder of ${import.meta.dirname}: the loader of TypeScript cannot read paths with "?".`);
  process.exit(1);
}
const { register } = await import('tsx/esm/api');

register();
await import('../src/build/cli.ts');
