// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fakeClient } from '../testing/client.ts';
import { click, hydrate, type Page, press, type } from '../testing/hydrate.tsx';
import { article, builtInPage, html, twoViews } from '../testing/sample.ts';

const filterBox = (page: Page) => page.one<HTMLInputElement>('.filter input');
const shownTree = (page: Page) => page.one('.tree:not([hidden])');
const rows = (page: Page) => [...shownTree(page).querySelectorAll('a, summary')].map((row) => row.textContent);
const openGroups = (page: Page) =>
  [...shownTree(page).querySelectorAll<HTMLDetailsElement>('details')]
    .filter((group) => group.open)
    .map((group) => group.querySelector('summary')?.textContent);

const { happyDOM } = window as unknown as { happyDOM: { setViewport(size: { width: number }): void } };
const setWidth = (width: number) => happyDOM.setViewport({ width });
beforeEach(() => setWidth(1440));
afterEach(() => setWidth(1440));

describe('the sidebar filter', () => {
  it('shows, highlights and counts titles that contain the text, with their groups expanded', async () => {
    const page = await hydrate(article(), html);
    await type(filterBox(page), 'INDEX');
    expect(rows(page)).toEqual(['Index', 'Primary index', 'Secondary index', 'Reverse index']);
    expect([...shownTree(page).querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual([
      'Index',
      'index',
      'index',
      'index',
    ]);
    expect(openGroups(page)).toEqual(['Index']);
    expect(page.one('.filter output').textContent).toContain('4 of 9');
  });

  it.each(['Escape', 'ArrowDown'])('leaves %s to an input method that composes', async (key) => {
    const page = await hydrate(article(), html);
    filterBox(page).focus();
    await type(filterBox(page), 'inde');
    await press(filterBox(page), key, { isComposing: true });
    await press(filterBox(page), key, { keyCode: 229 });
    expect([filterBox(page).value, document.activeElement]).toEqual(['inde', filterBox(page)]);
  });

  it('restores the groups that were expanded before, on Escape', async () => {
    const page = await hydrate(article(), html);
    const [index, tables] = page.host.querySelectorAll<HTMLDetailsElement>('.tree > ul > li > details');
    (index as HTMLDetailsElement).open = true;
    (tables as HTMLDetailsElement).open = false;
    await type(filterBox(page), 'wide');
    expect(openGroups(page)).toEqual(['Tables', 'Kinds']);
    await press(filterBox(page), 'Escape');
    expect(filterBox(page).value).toBe('');
    expect(openGroups(page)).toEqual(['Index', 'Kinds']);
  });

  it('is cleared and focused by its button', async () => {
    const page = await hydrate(article(), html);
    await type(filterBox(page), 'wide');
    await click(page.one('.filter button'));
    expect(filterBox(page).value).toBe('');
    expect(document.activeElement).toBe(filterBox(page));
    expect(page.one('.filter button')).toBeNull();
  });

  it('reports that nothing matches, and links to the search', async () => {
    const page = await hydrate(article(), html);
    await type(filterBox(page), 'Zebra <b>');
    expect(shownTree(page).textContent).toContain('No page title contains “Zebra <b>”.');
    expect(shownTree(page).querySelector('a')?.getAttribute('href')).toBe('/search?q=zebra+%3Cb%3E');
  });

  it('keeps its text on pages of the same sidebar, and is cleared in another sidebar', async () => {
    const page = await hydrate(article(), html);
    await type(filterBox(page), 'wide');
    await page.show(article({ route: '/table-env' }), html);
    expect(filterBox(page).value).toBe('wide');
    await page.show(twoViews(), html);
    expect(filterBox(page).value).toBe('');
  });

  it('moves the focus to the sidebar tree on ArrowDown', async () => {
    const page = await hydrate(article(), html);
    await press(filterBox(page), 'ArrowDown');
    expect(document.activeElement?.textContent).toBe('Overview');
  });
});

describe('the sidebar tree', () => {
  it('expands the groups of the new page, and keeps groups that the user has expanded', async () => {
    const page = await hydrate(article({ route: '/overview' }), html);
    const [index] = page.host.querySelectorAll<HTMLDetailsElement>('.tree > ul > li > details');
    (index as HTMLDetailsElement).open = true;
    await page.show(article(), html);
    expect(openGroups(page)).toEqual(['Index', 'Tables', 'Kinds']);
    expect(page.one('.tree [aria-current]').textContent).toBe('Wide table');
  });

  it('keeps the query string of the URL in links of the sidebar, breadcrumbs and pagination', async () => {
    const client = fakeClient('/wide-table?a=1&b=%26');
    const page = await hydrate(article(), html, { client });
    const links = (selector: string) =>
      [...page.host.querySelectorAll(selector)].map((link) => link.getAttribute('href'));
    expect(new Set(links('.tree a').map((href) => href?.split('?')[1]))).toEqual(new Set(['a=1&b=%26']));
    expect(links('.pager a')).toEqual(['/secondary-index?a=1&b=%26', '/table-env?a=1&b=%26']);
    expect(links('.crumbs a')).toEqual(['/wide-table?a=1&b=%26']);
    await act(async () => client.move('/wide-table'));
    expect(links('.pager a')).toEqual(['/secondary-index', '/table-env']);
  });
});

describe('a page with two views', () => {
  it('shows and filters the sidebar that the URL selects', async () => {
    const client = fakeClient('/leads/edit');
    const page = await hydrate(twoViews(), html, { client });
    expect(page.one('.sidebar').getAttribute('aria-label')).toBe('Leads management');
    await act(async () => client.move('/leads/edit?shop=outlet'));
    expect(document.documentElement.dataset).toMatchObject({ variant: '1', variantQuery: 'shop=outlet' });
    expect(page.one('.sidebar').getAttribute('aria-label')).toBe('Leads selling');
    await type(filterBox(page), 'buy');
    expect(page.one('.filter output').textContent).toContain('1 of 3');
  });

  it('ignores the variant parameter on other pages', async () => {
    const page = await hydrate(article(), html, { client: fakeClient('/wide-table?shop=outlet') });
    expect(page.one('.sidebar').getAttribute('aria-label')).toBe('Manual');
  });
});

describe('the sidebar toggle', () => {
  const state = (page: Page) => [
    document.documentElement.dataset.sidebar,
    page.one('.toggle').getAttribute('aria-expanded'),
    page.one('.sidebar').hasAttribute('inert'),
  ];

  it('hides the sidebar, makes it inert, and saves the choice', async () => {
    const page = await hydrate(article(), html);
    expect(state(page)).toEqual([undefined, 'true', false]);
    await click(page.one('.toggle'));
    expect([...state(page), localStorage.sidebar]).toEqual(['closed', 'false', true, 'closed']);
    await page.show(article({ route: '/table-env' }), html);
    expect(state(page)).toEqual(['closed', 'false', true]);
    await click(page.one('.toggle'));
    expect([...state(page), localStorage.sidebar]).toEqual([undefined, 'true', false, 'open']);
  });

  it('leaves no element inert after a navigation from the drawer to a page without a sidebar', async () => {
    setWidth(390);
    const page = await hydrate(article(), html);
    await click(page.one('.toggle'));
    expect(document.documentElement.dataset.sidebar).toBe('open');
    await page.show(builtInPage('search', '/search'));
    expect(document.documentElement.dataset.sidebar).toBeUndefined();
    expect(page.host.querySelector('[inert]')).toBeNull();
  });

  it('has a name, and refers to the sidebar with aria-controls', async () => {
    const page = await hydrate(article(), html);
    const toggle = page.one('.toggle');
    expect(toggle.getAttribute('aria-label')).toBe('Sidebar');
    expect(toggle.getAttribute('aria-controls')).toBe(page.one('.sidebar').id);
  });

  it('opens a drawer on small screens, which closes on Escape, scrim click and navigation', async () => {
    setWidth(390);
    const page = await hydrate(article(), html);
    const covered = () => page.one('.page').hasAttribute('inert');
    expect(state(page)).toEqual(['closed', 'false', true]);
    for (const close of [
      () => press(document.body, 'Escape'),
      () => click(page.one('.scrim')),
      () => page.show(article({ route: '/table-env' }), html),
    ]) {
      await click(page.one('.toggle'));
      expect([...state(page), covered()]).toEqual(['open', 'true', false, true]);
      await close();
      expect([...state(page), covered()]).toEqual(['closed', 'false', true, false]);
    }
    expect(localStorage.sidebar).toBeUndefined();
    expect(sessionStorage.sidebar).toBeUndefined();
  });
});
