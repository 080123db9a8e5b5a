/** One click on /assistants connects a client with the address that the page shows. */
import { readFileSync } from 'node:fs';
import { expandPlaceholders } from '@folio/core/model/placeholders.ts';
import { expect, it } from 'vitest';
import site from '../../site.config.ts';

const page = expandPlaceholders(readFileSync('site/content/assistants.md', 'utf8'), site.product);
const name = `${site.product.slug}-docs`;
const url = /```text [^\n]*\n(\S+)\n```/.exec(page)?.[1];
const config = (link: string) => new URL(link).searchParams;

it('the install link for VS Code', () => {
  const values = config(/\((https:\/\/vscode\.dev\/redirect\/mcp\/install\?[^)]*)\)/.exec(page)?.[1] ?? '');
  expect(values.get('name')).toBe(name);
  expect(JSON.parse(values.get('config') ?? '')).toEqual({ type: 'http', url });
});

it('the install link for Cursor', () => {
  const values = config(/\((https:\/\/cursor\.com\/en\/install-mcp\?[^)]*)\)/.exec(page)?.[1] ?? '');
  expect(values.get('name')).toBe(name);
  expect(JSON.parse(atob(values.get('config') ?? ''))).toEqual({ url });
});
