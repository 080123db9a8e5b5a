import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { PageModel } from '../model/types.ts';
import { Site } from './site.tsx';
import { article, builtInPage, config, html, trees, twoViews } from './testing/sample.ts';

const render = (model: PageModel, body = '') =>
  renderToString(<Site model={model} html={body} trees={trees} config={config} />);
const count = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].length;

const pages: [string, string][] = [
  ['an article', render(article(), html)],
  ['an operation', render(article({ layout: 'operation' }), '<div class="operation"></div>')],
  ['a page with two views', render(twoViews(), html)],
  ['home', render(builtInPage('home', '/'))],
  ['search', render(builtInPage('search', '/search'))],
  ['the 404 page', render(builtInPage('not-found', '/404'))],
];

describe.each(pages)('the HTML of %s', (_, page) => {
  it('has one main element, which contains one article with one h1', () => {
    expect(count(page, /<main\b/g)).toBe(1);
    expect(count(page, /<article\b/g)).toBe(1);
    expect(count(page, /<h1\b/g)).toBe(1);
    expect(page.indexOf('<main')).toBeLessThan(page.indexOf('<article'));
    expect(page.indexOf('</article>')).toBeLessThan(page.indexOf('</main>'));
  });

  it('has no style attributes, style elements, scripts or inline handlers', () => {
    expect(page).not.toMatch(/\sstyle=|<style|<script|\son[a-z]+=/);
  });

  it('uses every id once', () => {
    const ids = [...page.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id);
    expect(ids).toEqual([...new Set(ids)]);
  });

  it('refers only to ids and symbols that exist', () => {
    const ids = new Set([...page.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id));
    const named = [...page.matchAll(/(?:aria-labelledby|aria-controls|popoverTarget|popovertarget)="([^"]*)"/g)].map(
      ([, id]) => id,
    );
    const symbols = [...page.matchAll(/<use href="#([^"]*)"/g)].map(([, id]) => id);
    for (const id of [...named, ...symbols]) expect(ids).toContain(id);
  });

  it('sends the search box to /search without JavaScript', () => {
    expect(page).toMatch(/<form action="\/search">.*?name="q"/);
  });
});

describe('the theme', () => {
  it.each([
    ['all pages', {}, true],
    ['the pages of a sidebar', { sidebar: 'guide' }, true],
    ['the pages of another sidebar', { sidebar: 'orders' }, false],
    ['its routes', { routes: ['/wide-table'] }, true],
    ['other routes', { routes: ['/'] }, false],
  ])('shows an announcement on %s', (_, where, isShown) => {
    const announcement = { badge: 'New', text: 'X', link: { label: 'Y', href: '/' }, until: '2999-01-01', ...where };
    const page = renderToString(
      <Site model={article()} html={html} trees={trees} config={{ ...config, announcement }} />,
    );
    expect(page.includes('class="banner"')).toBe(isShown);
  });

  it('marks the current page in the sidebar tree and expands only the groups around it', () => {
    const page = render(article(), html);
    expect(page).toContain('<a href="/wide-table" aria-current="page">Wide table</a>');
    const tree = page.slice(page.indexOf('class="tree"'), page.indexOf('class="scrim"'));
    expect(tree).toMatch(/<details><summary>Index/);
    expect(tree).toMatch(/<details open=""><summary>Tables/);
    expect(tree).toMatch(/<details open=""><summary>Kinds/);
  });

  it('hides header, menu and footer together', () => {
    const bare = render(article({ noHeader: true }), html);
    expect(bare).not.toMatch(/<header|class="menu"|<footer/);
    expect(bare).toContain('class="site has-sidebar bare"');
  });

  it('omits the sidebar and its toggle on a page without a sidebar', () => {
    expect(render(article({ sidebar: 'none', navigation: [] }))).not.toMatch(/class="(sidebar|toggle|scrim)"/);
  });

  it('repeats all links and the color scheme switch of the header in the menu', () => {
    const page = render(article());
    const menu = page.slice(page.indexOf('class="menu"'), page.indexOf('class="page"'));
    const { header, products, actions } = config;
    for (const { label } of [
      ...header.links,
      ...(products?.columns.flatMap((column) => column.links) ?? []),
      ...(products ? [products.foot] : []),
      ...actions,
    ])
      expect(menu).toContain(label);
    expect(menu).toContain('Color theme');
  });

  it('shows the year of the copyright as configured', () => {
    expect(render(article())).toContain('<p>© 2023 Sample</p>');
  });

  it('renders sidebar tree, breadcrumbs and pagination of both views of a page', () => {
    const page = render(twoViews(), html);
    for (const part of ['tree', 'crumbs']) {
      expect(page).toMatch(new RegExp(`class="${part}"[^>]*data-view="base"`));
      expect(page).toMatch(new RegExp(`class="${part}"[^>]*data-view="variant"`));
    }
    expect(page).toMatch(/class="pager"[^>]*data-view="variant"/);
    expect(render(article())).not.toContain('data-view');
  });
});
