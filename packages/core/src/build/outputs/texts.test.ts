import { describe, expect, it } from 'vitest';
import type { SiteConfig } from '../../model/config.ts';
import { escapeXml } from '../../model/escape-xml.ts';
import type { PageModel } from '../../model/types.ts';
import { llmsIndex } from './llms.ts';
import { sitemap } from './sitemap.ts';

const config = {
  origin: 'https://docs.example.org',
  base: '/',
  product: { name: 'Q & A', slug: 'q', repo: '' },
} as SiteConfig;
const page = {
  route: '/release-info/a-1.0',
  layout: 'article',
  kind: 'release-notes',
  title: 'A\u0007 [1.0] <b>\n& more',
  description: 'One\ntwo.',
  markdownUrl: '/release-info/a-1.0.md',
} as PageModel;

describe('titles of any text', () => {
  it('leave XML well-formed', () => {
    expect(escapeXml(page.title)).toBe('A [1.0] &lt;b>\n&amp; more');
    expect(sitemap([page], config)).toContain('<loc>https://docs.example.org/release-info/a-1.0</loc>');
  });
  it('stay on the line of their page in llms.txt', () =>
    expect(llmsIndex([{ title: 'Releases', file: '/llms/release.txt', pages: [page] }], config, 'About.')).toContain(
      '\n- [A\u0007 \\[1.0\\] <b> & more](https://docs.example.org/release-info/a-1.0.md): One two.\n',
    ));
});

it('llms.txt counts the pages of an area', () => {
  const of = (count: number) =>
    llmsIndex([{ title: 'Releases', file: '/llms/release.txt', pages: Array(count).fill(page) }], config, 'About.');
  expect(of(1)).toContain('/llms/release.txt): The page of the area.');
  expect(of(2)).toContain('/llms/release.txt): All 2 pages of the area.');
});
