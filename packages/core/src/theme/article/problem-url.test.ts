import { expect, it } from 'vitest';
import { problemUrl } from './problem-url.ts';

const page = { route: '/stream-join', title: 'Stream joins: "overview" & more', updated: '2026-11-01' };

it('fills in title, address, section and date', () => {
  const url = new URL(problemUrl('https://code.example.org/docs/issues/new', page, 'define') as string);
  expect(url.origin + url.pathname).toBe('https://code.example.org/docs/issues/new');
  expect(url.searchParams.get('title')).toContain(page.title);
  expect(url.searchParams.get('body')).toContain('/stream-join#define');
  expect(url.searchParams.get('body')).toContain('2026-11-01');
});

it('names the page alone at its top', () => {
  const url = new URL(problemUrl('https://code.example.org/docs/issues/new', { route: '/a', title: 'A' }) as string);
  expect(url.searchParams.get('body')).toContain('/a\n');
});

it('is nothing where a site takes no reports', () => {
  expect(problemUrl(undefined, page)).toBeUndefined();
});
