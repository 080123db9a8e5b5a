// @vitest-environment happy-dom
import { act } from 'react';
import { describe, expect, it } from 'vitest';
import { ids } from './ids.ts';
import { fakeClient } from './testing/client.ts';
import { click, eventually, hydrate, press } from './testing/hydrate.tsx';
import { article, builtInPage, html, twoViews } from './testing/sample.ts';

describe('hydration', () => {
  it.each([
    ['an article', article(), html],
    ['a page with two views', twoViews(), html],
    ['a page without header', article({ noHeader: true }), html],
    ['home', builtInPage('home', '/'), '<section>A query</section>'],
    ['search', builtInPage('search', '/search'), ''],
    ['the 404 page', builtInPage('not-found', '/404'), ''],
  ])('hydrates %s without messages in the console', async (_, model, body) => {
    const page = await hydrate(model, body);
    expect(page.consoleMessages).toEqual([]);
  });

  it('accepts earlier changes by the inline script and the user', async () => {
    const page = await hydrate(twoViews(), html, {
      client: fakeClient('/leads/edit?shop=outlet&x=1'),
      before(host) {
        const root = document.documentElement.dataset;
        Object.assign(root, { theme: 'dark', variant: '1', variantQuery: 'shop=outlet', sidebar: 'closed' });
        host.querySelector('.toggle')?.setAttribute('aria-expanded', 'false');
        for (const group of host.querySelectorAll('details')) group.open = !group.open;
      },
    });
    expect(page.consoleMessages).toEqual([]);
    expect(page.one('.toggle').getAttribute('aria-expanded')).toBe('false');
    expect(page.one('.sidebar').hasAttribute('inert')).toBe(true);
    expect(page.one('.theme-button').getAttribute('aria-label')).toBe('Color theme: dark');
    expect(page.one('.tree a').getAttribute('href')).toBe('/leads/edit?shop=outlet&x=1');
  });

  it('keeps the state of a group that was toggled earlier', async () => {
    const page = await hydrate(article(), html, {
      before: (host) => {
        for (const group of host.querySelectorAll<HTMLDetailsElement>('.tree details')) group.open = !group.open;
      },
    });
    const states = [...page.host.querySelectorAll<HTMLDetailsElement>('.tree details')].map((group) => group.open);
    expect(states).toEqual([true, false, false]);
  });

  it('keeps text that was typed earlier into the search box of the header', async () => {
    const page = await hydrate(article(), html, {
      before: (host) => {
        (host.querySelector('.header input') as HTMLInputElement).value = 'Wide';
      },
    });
    const input = page.one<HTMLInputElement>('.header input');
    expect(input.value).toBe('Wide');
    await act(async () => page.one<HTMLFormElement>('.header form').requestSubmit());
    expect(page.client.navigations).toEqual(['/search?q=wide']);
    expect(input.value).toBe('');
  });

  it('keeps text that was typed earlier into the search box of the 404 page', async () => {
    const page = await hydrate(builtInPage('not-found', '/404'), '', {
      before: (host) => {
        (host.querySelector('.search-large input') as HTMLInputElement).value = 'Wide';
      },
    });
    expect(page.one<HTMLInputElement>('.search-large input').value).toBe('Wide');
  });

  it.each(['/leads/edit', '/leads/edit?shop=outlet'])(
    'applies text that was typed earlier into the sidebar filter, at %s',
    async (address) => {
      const page = await hydrate(twoViews(), html, {
        client: fakeClient(address),
        before: (host) => {
          (host.querySelector('.filter input') as HTMLInputElement).value = 'edit';
        },
      });
      expect(page.one<HTMLInputElement>('.filter input').value).toBe('edit');
      expect(page.one('.filter output').textContent).toMatch(/^1 of/);
    },
  );

  it('renders the color scheme switches of footer and menu with the saved choice', async () => {
    const page = await hydrate(article(), html, {
      before(host) {
        expect(host.querySelector('input[type="radio"]')).toBeNull();
        document.documentElement.dataset.theme = 'dark';
      },
    });
    for (const place of ['.footer', '.menu'])
      expect(page.one<HTMLInputElement>(`${place} input:checked`).value).toBe('dark');
    await click(page.one('.footer input[value="light"]'));
    expect(document.documentElement.dataset.theme).toBe('light');
    expect(page.one<HTMLInputElement>('.menu input:checked').value).toBe('light');
  });

  it("doesn't change the HTML of the article", async () => {
    const before: Element[] = [];
    const page = await hydrate(article(), html, {
      before: (host) => before.push(...host.querySelectorAll('.prose *')),
    });
    await click(page.one('.toggle'));
    expect([...page.host.querySelectorAll('.prose *')]).toEqual(before);
  });
});

describe('the theme button', () => {
  it('cycles through the color schemes, saves the choice and updates the switches', async () => {
    const page = await hydrate(article(), html);
    await click(page.one('.theme-button'));
    expect([document.documentElement.dataset.theme, localStorage.theme]).toEqual(['light', 'light']);
    await click(page.one('.theme-button'));
    expect(page.one<HTMLInputElement>('.footer input[value="dark"]').checked).toBe(true);
    await click(page.one('.theme-button'));
    expect([document.documentElement.dataset.theme, localStorage.getItem('theme')]).toEqual([undefined, null]);
  });

  it('announces the choice, like its keyboard shortcut', async () => {
    const page = await hydrate(article(), html);
    const live = () => page.one(`#${ids.live}`).textContent;
    await click(page.one('.theme-button'));
    await eventually(() => expect(live()).toBe('Light theme'));
    await press(document.body, 't');
    await eventually(() => expect(live()).toBe('Dark theme'));
    await press(document.body, 'е', { code: 'KeyT' });
    await eventually(() => expect(live()).toBe('System theme'));
  });
});

it('Ctrl+K focuses the search box in layouts without Latin letters', async () => {
  const page = await hydrate(article(), html);
  await press(document.body, 'л', { code: 'KeyK', ctrlKey: true });
  expect(document.activeElement).toBe(page.one('.header input'));
});
