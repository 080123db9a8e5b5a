// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { strings } from '../strings.ts';
import { click, eventually, hydrate, press } from '../testing/hydrate.tsx';
import { article } from '../testing/sample.ts';
import { createIssueUrl } from './issue.ts';

const menu = () => document.querySelector('.pop') as HTMLElement;
const entries = () => [...menu().querySelectorAll<HTMLElement>('a, button')];
const texts = () => entries().map((entry) => entry.textContent);

/** A page whose menu has been opened, and the button of the menu. */
async function opened(model = article()) {
  const page = await hydrate(model);
  const button = page.one(`[aria-label="${strings.pageMenu}"]`);
  await click(button);
  await eventually(() => expect(menu()).not.toBeNull());
  return { page, button };
}

afterEach(() => vi.unstubAllGlobals());

it('offers the Markdown copy, assistants, how to connect one, and the source', async () => {
  await opened();
  expect(texts()).toEqual([
    strings.copyAsMarkdown,
    strings.viewAsMarkdown,
    `${strings.openInClaude} ${strings.newTab}`,
    `${strings.openInChatGpt} ${strings.newTab}`,
    'With an assistant',
    `${strings.editPage} ${strings.newTab}`,
  ]);
  const question = new URL((entries()[2] as HTMLAnchorElement).href).searchParams.get('q');
  expect(question).toContain('https://docs.example.org/wide-table.md');
});

it("omits the source if the site doesn't link to it", async () => {
  const { editUrl: _, ...model } = article();
  await opened(model);
  expect(texts().join()).not.toContain(strings.editPage);
  expect(menu().querySelector('hr')).toBeNull();
});

it('is focused when it opens, and moves the focus with the arrow keys', async () => {
  const { button } = await opened();
  expect(button.getAttribute('aria-expanded')).toBe('true');
  expect(document.activeElement).toBe(entries()[0]);
  await press(menu(), 'ArrowUp');
  expect(document.activeElement).toBe(entries().at(-1));
});

it("shows an error if the page can't be loaded for a copy", async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
  vi.stubGlobal('navigator', { clipboard: { writeText: async () => {} } });
  vi.stubGlobal('ClipboardItem', undefined);
  const { page } = await opened();
  await click(entries()[0] as HTMLElement);
  await eventually(() => expect(document.querySelector('.notice')?.textContent).toBe(strings.notFetched));
  expect(document.querySelector('.notice textarea')).toBeNull();
  expect(page.one('.copy').className).toBe('copy');
  await press(document.body, 'Escape');
  expect(document.querySelector('.notice')).toBeNull();
});

it('copies the page, closes and returns the focus to its button', async () => {
  const written: unknown[] = [];
  vi.stubGlobal('ClipboardItem', undefined);
  vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => void written.push(text) } });
  vi.stubGlobal('fetch', async () => new Response('# Wide tables'));
  const { page, button } = await opened();
  await click(entries()[0] as HTMLElement);
  expect(menu()).toBeNull();
  expect(document.activeElement).toBe(button);
  await eventually(() => expect(page.one('.copy').className).toBe('copy copied'));
  expect(written).toEqual(['# Wide tables']);
});

describe('createIssueUrl', () => {
  const page = { route: '/stream-join', title: 'Stream joins: "overview" & more', updated: '2026-11-01' };

  it('fills in title, address, section and date', () => {
    const url = new URL(createIssueUrl('https://code.example.org/docs/issues/new', page, 'define') as string);
    expect(url.origin + url.pathname).toBe('https://code.example.org/docs/issues/new');
    expect(url.searchParams.get('title')).toContain(page.title);
    expect(url.searchParams.get('body')).toContain('/stream-join#define');
    expect(url.searchParams.get('body')).toContain('2026-11-01');
  });

  it('omits the section at the top of the page', () => {
    document.body.replaceChildren();
    const url = new URL(
      createIssueUrl('https://code.example.org/docs/issues/new', { route: '/a', title: 'A' }) as string,
    );
    expect(url.searchParams.get('body')).toContain('/a\n');
  });

  it('returns undefined if the site has no issue form', () => {
    expect(createIssueUrl(undefined, page)).toBeUndefined();
  });
});
