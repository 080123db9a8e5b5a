// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { fakeClient } from './testing/client.ts';
import { eventually, hydrate } from './testing/hydrate.tsx';
import { builtInPage } from './testing/sample.ts';

const pages = [
  { route: '/wide-table', title: 'Wide tables' },
  { route: '/patents', title: 'Patents' },
];

it('shows the URL path, fills the search box with its words and links to similar pages', async () => {
  const page = await hydrate(builtInPage('not-found', '/404'), '', { client: fakeClient('/wide-tabel', pages) });
  expect(page.one('.not-found-path').textContent).toBe('404 /wide-tabel');
  expect(page.one<HTMLInputElement>('.not-found .search input').value).toBe('wide tabel');
  const near = () => [...page.host.querySelectorAll('.similar-pages a')].map((link) => link.getAttribute('href'));
  await eventually(() => expect(near()).toEqual(['/wide-table']));
  expect(page.one('.not-found .rows').textContent).toContain('Manual');
});

it('shows any URL path as text', async () => {
  const page = await hydrate(builtInPage('not-found', '/404'), '', {
    client: fakeClient('/%3Cimg%20src=x%3E%E0%A4%A'),
  });
  expect(page.one('.not-found img')).toBeNull();
  expect(page.one('.not-found-path').textContent).toBe('404 /%3Cimg%20src=x%3E%E0%A4%A');
});

it('is rendered without similar pages if the list of pages fails to load', async () => {
  const client = fakeClient('/wide-tabel');
  client.loadPages = () => Promise.reject(503);
  const page = await hydrate(builtInPage('not-found', '/404'), '', { client });
  await eventually(() => expect(page.one('.not-found article').hasAttribute('data-ready')).toBe(true));
  expect(page.one('.similar-pages')).toBeNull();
});
