/** What language models read: `llms.txt`, its parts, and the Markdown twins of pages. */

import { stripBase } from '@folio/core/model/base-path.ts';
import { describe, expect, it } from 'vitest';
import { outputs, readOutput } from '../support/output.ts';

/** Markdown without blocks of code. */
const withoutBlocks = (markdown: string) => markdown.replace(/^( *)(`{3,}|~{3,})[^\n]*\n[\s\S]*?^\1\2$/gm, '');
/** Markdown without any code. */
const proseOf = (markdown: string) => withoutBlocks(markdown).replace(/(`+)[\s\S]*?\1/g, '');

describe.each(outputs)('the output of the %s', (name) => {
  const { read, files, built, entries, config, url } = readOutput(name);
  const { origin, base, product } = config;

  describe('llms.txt', () => {
    const text = read('llms.txt');

    it('follows llmstxt.org: a title, a summary, and areas with lists of links', () => {
      const lines = text.split('\n').filter(Boolean);
      expect(lines[0]).toBe(`# ${product.name} documentation`);
      expect(lines[1]).toMatch(/^> \S/);
      for (const line of lines.slice(2))
        expect(line).toMatch(/^(## \S.*|- \[.+\]\(https:\/\/[^)\s]+\.(md|txt)\): \S.*)$/);
    });

    it('links the Markdown copy of each page with a sidebar once', () => {
      const links = [...text.matchAll(/^- \[.+\]\(([^)]+\.md)\): /gm)].map(([, href]) => href as string);
      expect(new Set(links).size).toBe(links.length);
      const wanted = entries.filter(({ sidebar }) => sidebar !== 'none').map(({ route }) => url(`${route}.md`));
      expect([...links].sort()).toEqual(wanted.sort());
    });
  });

  it('has a file in llms/ for each area of llms.txt, with the Markdown copies of its pages', () => {
    const areas = [
      ...read('llms.txt').matchAll(/^- \[(.+)\]\(([^)]+\.txt)\): (?:All (\d+) pages|The page) of the area\.$/gm),
    ];
    expect(areas.map(([, title]) => title).sort()).toEqual(
      [...new Set(entries.map(({ area }) => area))].filter(Boolean).sort(),
    );
    for (const [, title, href = '', count = '1'] of areas) {
      const text = read(stripBase(base, href.slice(origin.length))?.slice(1) ?? '');
      const own = entries.filter(({ area }) => area === title);
      expect(own).toHaveLength(Number(count));
      for (const { route } of own) expect(text, route).toContain(`<!-- ${url(route)} -->\n\n`);
    }
  });

  it('has the Markdown copies of all pages of llms.txt in llms-full.txt, in the same order, with URLs', () => {
    const full = read('llms-full.txt');
    const routes = [...read('llms.txt').matchAll(/\]\((https:[^)]+)\.md\): /g)].map(
      ([, href]) => stripBase(base, (href as string).slice(origin.length)) as string,
    );
    expect(routes.length).toBe(entries.filter(({ sidebar }) => sidebar !== 'none').length);
    let at = 0;
    for (const route of routes) {
      const found = full.indexOf(`<!-- ${url(route)} -->\n\n${read(`${route.slice(1)}.md`).trim()}\n`, at);
      expect(found, route).toBeGreaterThanOrEqual(at);
      at = found + 1;
    }
  });

  describe('Markdown copies', () => {
    it('begin with title and description, and end with one newline', () => {
      for (const { route, title, description } of entries) {
        const twin = read(`${route.slice(1)}.md`);
        const escaped = (text: string) => text.replace(/[\\`*_<>[\]]/g, '\\$&');
        expect(twin.startsWith(`# ${escaped(title)}\n\n${escaped(description)}\n`), route).toBe(true);
        expect(twin).toMatch(/[^\n]\n$/);
      }
    });

    it('have links with absolute URLs, each to an existing file or anchor', () => {
      let seen = 0;
      for (const { route } of entries) {
        for (const [, href = ''] of proseOf(read(`${route.slice(1)}.md`)).matchAll(/\]\(<?([^)\s>]+)/g)) {
          if (/^mailto:/.test(href) || !href.startsWith(origin)) {
            expect(href, route).toMatch(/^(https?:\/\/|mailto:)/);
            continue;
          }
          const [path = '', anchor] = (stripBase(base, href.slice(origin.length)) ?? '').split('#');
          const page = built.byRoute.get(decodeURI(path.replace(/\?.*$/, '')));
          expect(page !== undefined || files.includes(decodeURI(path.slice(1))), `${href} in ${route}`).toBe(true);
          if (anchor) expect(page?.ids.has(decodeURIComponent(anchor)), `${href} in ${route}`).toBe(true);
          seen += 1;
        }
      }
      expect(seen).toBeGreaterThan(10);
    });

    it('contain neither directives nor HTML outside of code', () => {
      for (const { route } of entries) {
        if (route === '/nasty-markdown') continue;
        expect(
          proseOf(read(`${route.slice(1)}.md`)).match(/^\s*:{2,}\w.*|(?<!\\)<\/?[a-z][^>\s]*>|\bclass="|aria-\w+=/gim),
          route,
        ).toBeNull();
      }
    });

    it('have the headings of their pages', () => {
      for (const { route, headings } of entries) {
        const twin = withoutBlocks(read(`${route.slice(1)}.md`));
        const levels = [...twin.matchAll(/^(#{2,4}) /gm)].map(([, marks]) => (marks as string).length);
        expect(levels, route).toEqual(headings.map(({ depth }) => depth));
      }
    });
  });
});
