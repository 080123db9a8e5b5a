import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { rules } from './rules.ts';

const folder = new URL('./', import.meta.url);
const modules = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !/^testing|rules\.ts$/.test(file),
);
const code = modules.map((file) => readFileSync(new URL(file, folder), 'utf8')).join('\n');

it.each(Object.entries(rules))('the rule %s ends with a period and is used in the code', (id, { text }) => {
  expect(text).toMatch(/\.$/);
  // Comments name rules in backquotes; the switches of an interpretation have the names of their rules.
  const named = [`'${id}'`, `\`${id}\``, `${id}: ['`].some((form) => code.includes(form));
  expect(named).toBe(true);
});

it('the query engine imports only its own modules', () => {
  const outside = modules.flatMap((file) =>
    [...readFileSync(new URL(file, folder), 'utf8').matchAll(/from '([^']+)'/g)].flatMap(([, from = '']) =>
      from.startsWith('.') && !from.includes('../../') ? [] : [`${file}: ${from}`],
    ),
  );
  expect(outside).toEqual([]);
});
