import { expect, it } from 'vitest';
import type { OpenPage, TestPage } from '../test-page.ts';

/** Elements that aren't printed. */
const SCREEN_ONLY = ['.header', '.sidebar', '.toggle', '.toc', '.copy', '.pager', '.footer', '.code-tools', '.anchor'];

/** Pastes the clipboard into a field, because only Chromium lets tests read it. */
async function paste(page: TestPage) {
  await page.evaluate(() => {
    const field = document.createElement('textarea');
    field.id = 'pasted';
    document.querySelector('main')?.prepend(field);
    field.focus();
  });
  await page.window.press('Control+v');
  await expect.poll(() => page.getValue('#pasted')).not.toBe('');
  const text = await page.getValue('#pasted');
  await page.evaluateAll('#pasted', ([field]) => field?.remove());
  return text;
}

export function article(openPage: OpenPage) {
  it('switches all tabs of the page by click and keyboard, and restores the choice after a reload', async () => {
    const page = await openPage();
    const getSelected = () =>
      page.evaluateAll('[data-tab="Java"]', (tabs) => [
        ...new Set(tabs.map((tab) => tab.getAttribute('aria-selected'))),
      ]);
    await page.visit('/dataquery');
    await page.hydrate();
    await page.click('[data-tab="Java"]');
    await expect.poll(getSelected).toEqual(['true']);
    await page.reload();
    await page.hydrate();
    await expect.poll(getSelected).toEqual(['true']);
    await page.evaluateAll('[data-tab="Java"]', ([tab]) => tab?.focus());
    await page.window.press('ArrowLeft');
    await expect.poll(page.getFocusedText).toBe('C++');
    expect(await getSelected()).toEqual(['false']);
  });

  it('copies code unchanged', async () => {
    const page = await openPage();
    await page.visit('/stream-join');
    await page.hydrate();
    await page.click('.prose .code [data-copy]');
    await expect.poll(() => page.evaluateAll('[role="status"].vh', ([one]) => one?.textContent)).toMatch(/copied/i);
    const code = await page.evaluateAll('.prose .code:has([data-copy]) > pre', ([pre]) => pre?.textContent?.trimEnd());
    expect((await paste(page)).trimEnd()).toBe(code);
  });

  it('copies an article as Markdown, which is fetched on click', async () => {
    const page = await openPage();
    await page.visit('/stream-join');
    await page.hydrate();
    await page.click('.copy button:first-child');
    await expect.poll(() => page.evaluateAll('[role="status"].vh', ([one]) => one?.textContent)).toMatch(/copied/i);
    expect(await paste(page)).toMatch(/^# Stream joins: overview/);
  });

  it('shows example responses in the console, and computes responses from the data of earlier calls', {
    tags: 'long',
  }, async () => {
    const page = await openPage();
    const answer = '.console .answer';
    await page.visit('/rest-api/get-the-server-stats');
    await page.click('.console > summary');
    await page.click('.console button', 'Show the answer');
    await expect.poll(() => page.getText(answer)).toMatch(/^Example answer\s+No server was asked/);

    await page.visit('/rest-api/insert-a-document-data-into-a-table');
    await page.click('.console > summary');
    await page.waitForSelector('.operation textarea');
    await page.fill('.operation textarea', '{"_pk": "oak-1", "doc": {"name": "Oak"}}');
    await page.click('.console button', 'Show the answer');
    await expect.poll(() => page.getText(answer)).toMatch(/^Computed in your browser\s+No server was asked/);
    expect(await page.getText(`${answer} pre`)).toContain('success');
  });

  it('prints the text alone, dark on white', async () => {
    const page = await openPage();
    await page.visit('/stream-join');
    await page.hydrate();
    await page.click('.theme-button');
    await page.click('.theme-button');
    await expect.poll(() => page.getAttribute('html', 'data-theme')).toBe('dark');
    for (const part of SCREEN_ONLY) expect(await page.countVisible(part), part).toBeGreaterThan(0);
    // Only Chromium emulates print media: apply the print rules to the screen.
    await page.evaluate(() => {
      const applyPrintRules = (rules: CSSRuleList) => {
        for (const rule of rules) {
          if (rule instanceof CSSMediaRule && rule.media.mediaText === 'print') rule.media.mediaText = 'all';
          if ('cssRules' in rule) applyPrintRules(rule.cssRules as CSSRuleList);
        }
      };
      for (const sheet of [...document.styleSheets, ...document.adoptedStyleSheets]) applyPrintRules(sheet.cssRules);
    });
    await expect.poll(() => page.countVisible(SCREEN_ONLY.join())).toBe(0);
    expect(await page.countVisible('.prose p')).toBeGreaterThan(5);
    const scheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
    expect(await scheme()).toBe('light');
  });
}
