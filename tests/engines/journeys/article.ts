/** What an article offers: tabs, copies, the console, paper. */
import { expect, it } from 'vitest';
import type { Reader, Readers } from '../reader.ts';

/** What is around a text, and has no place on paper. */
const frame = ['.header', '.sidebar', '.toggle', '.toc', '.copy', '.pager', '.footer', '.code-tools', '.anchor'];

/** What is on the clipboard: pasted, for only Chromium lets a test read it. */
async function pasted(reader: Reader) {
  await reader.run(() => {
    const field = document.createElement('textarea');
    field.id = 'pasted';
    document.querySelector('main')?.prepend(field);
    field.focus();
  });
  await reader.window.press('Control+v');
  await expect.poll(() => reader.value('#pasted')).not.toBe('');
  const text = await reader.value('#pasted');
  await reader.see('#pasted', ([field]) => field?.remove());
  return text;
}

export function article({ newReader }: Readers) {
  it('tabs change everywhere on the page, by a press and by keys, and stay chosen', async () => {
    const reader = await newReader();
    const chosen = () =>
      reader.see('[data-tab="Java"]', (tabs) => [...new Set(tabs.map((tab) => tab.getAttribute('aria-selected')))]);
    await reader.visit('/dataquery');
    await reader.hydrate();
    await reader.click('[data-tab="Java"]');
    await expect.poll(chosen).toEqual(['true']);
    await reader.reload();
    await reader.hydrate();
    await expect.poll(chosen).toEqual(['true']);
    await reader.see('[data-tab="Java"]', ([tab]) => tab?.focus());
    await reader.window.press('ArrowLeft');
    await expect.poll(reader.focused).toBe('C++');
    expect(await chosen()).toEqual(['false']);
  });

  it('code is copied as it is', async () => {
    const reader = await newReader();
    await reader.visit('/stream-join');
    await reader.hydrate();
    await reader.click('.prose .code [data-copy]');
    await expect.poll(() => reader.see('[role="status"].vh', ([one]) => one?.textContent)).toMatch(/copied/i);
    const code = await reader.see('.prose .code:has([data-copy]) > pre', ([pre]) => pre?.textContent?.trimEnd());
    expect((await pasted(reader)).trimEnd()).toBe(code);
  });

  it('an article is copied as Markdown, which is fetched after the press', async () => {
    const reader = await newReader();
    await reader.visit('/stream-join');
    await reader.hydrate();
    await reader.click('.copy button:first-child');
    await expect.poll(() => reader.see('[role="status"].vh', ([one]) => one?.textContent)).toMatch(/copied/i);
    expect(await pasted(reader)).toMatch(/^# Stream joins: overview/);
  });

  it('the console answers from examples, and computes answers from earlier calls', async () => {
    const reader = await newReader();
    const answer = '.console .answer';
    await reader.visit('/rest-api/get-the-server-stats');
    await reader.click('.console > summary');
    await reader.click('.console button', 'Show the answer');
    await expect.poll(() => reader.text(answer)).toMatch(/^Example answer\s+No server was asked/);

    await reader.visit('/rest-api/insert-a-document-data-into-a-table');
    await reader.click('.console > summary');
    await reader.appears('.console textarea');
    await reader.fill('.console textarea', '{"_pk": "oak-1", "doc": {"name": "Oak"}}');
    await reader.click('.console button', 'Show the answer');
    await expect.poll(() => reader.text(answer)).toMatch(/^Computed in your browser\s+No server was asked/);
    expect(await reader.text(`${answer} pre`)).toContain('success');
  });

  it('on paper there is the text alone, dark on white', async () => {
    const reader = await newReader();
    await reader.visit('/stream-join');
    await reader.hydrate();
    await reader.click('.theme-button');
    await reader.click('.theme-button');
    await expect.poll(() => reader.attribute('html', 'data-theme')).toBe('dark');
    for (const part of frame) expect(await reader.count(part), part).toBeGreaterThan(0);
    // No engine but Chromium shows a page as on paper: the rules for paper become those of the screen.
    await reader.run(() => {
      const printed = (rules: CSSRuleList) => {
        for (const rule of rules) {
          if (rule instanceof CSSMediaRule && rule.media.mediaText === 'print') rule.media.mediaText = 'all';
          if ('cssRules' in rule) printed(rule.cssRules as CSSRuleList);
        }
      };
      for (const sheet of [...document.styleSheets, ...document.adoptedStyleSheets]) printed(sheet.cssRules);
    });
    await expect.poll(() => reader.count(frame.join())).toBe(0);
    expect(await reader.count('.prose p')).toBeGreaterThan(5);
    const scheme = () => reader.run(() => getComputedStyle(document.documentElement).colorScheme);
    expect(await scheme()).toBe('light');
  });
}
