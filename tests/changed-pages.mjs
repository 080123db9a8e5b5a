#!/usr/bin/env node
/**
 * Lists the pages that differ between two built sites, as a Markdown table for a pull request:
 * `node tests/changed-pages.mjs <before> <after>`. Pages are compared by their Markdown copies, so
 * that hashes and navigation don't count.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const [before, after] = process.argv.slice(2);
if (!before || !after) {
  console.error('Usage: changed-pages.mjs <before> <after>');
  process.exit(2);
}

const listPages = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.md') && existsSync(join(folder, name.replace(/\.md$/, '.html'))),
  );
const read = (folder, name) => (existsSync(join(folder, name)) ? readFileSync(join(folder, name), 'utf8') : undefined);
const countWords = (text) => text?.split(/\s+/).filter(Boolean).length ?? 0;
const sizeOf = (folder, name) => {
  const html = read(folder, name.replace(/\.md$/, '.html'));
  return html === undefined ? '–' : `${(gzipSync(html).length / 1000).toFixed(1)} kB`;
};

const rows = [...new Set([...listPages(before), ...listPages(after)])].sort().flatMap((name) => {
  const [old, current] = [read(before, name), read(after, name)];
  if (old === current) return [];
  const change = old === undefined ? 'new' : current === undefined ? 'removed' : 'changed';
  const words = countWords(current) - countWords(old);
  return [
    `| /${name.replace(/\.md$/, '')} | ${change} | ${words > 0 ? '+' : ''}${words} | ${sizeOf(before, name)} → ${sizeOf(after, name)} |`,
  ];
});

console.log(
  rows.length
    ? `${rows.length} ${rows.length === 1 ? 'page differs' : 'pages differ'}.\n\n| Page | Change | Words | HTML, gzip |\n|---|---|---|---|\n${rows.join('\n')}`
    : 'No page differs.',
);
