/** Chromium over the DevTools protocol, and Firefox over WebDriver BiDi. */
import { type KeyInput, type LaunchOptions, launch, type Page } from 'puppeteer-core';
import type { Engine, Window } from './engine.ts';
import { withTimeout } from './with-timeout.ts';

export async function openBrowser(options: LaunchOptions): Promise<Engine> {
  const browser = await launch({ headless: true, defaultViewport: { width: 1440, height: 900 }, ...options });
  return {
    async open() {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      return { ...createWindow(page), close: () => context.close() };
    },
    async close() {
      await withTimeout(browser.close(), 'end').catch(() => browser.process()?.kill('SIGKILL'));
    },
  };
}

function createWindow(page: Page): Omit<Window, 'close'> {
  return {
    goto: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    resize: (width, height) => page.setViewport({ width, height }),
    click: (x, y) => page.mouse.click(x, y),
    move: (x, y) => page.mouse.move(x, y),
    async press(keys) {
      const [last, ...modifiers] = keys.split('+').reverse() as [KeyInput, ...KeyInput[]];
      for (const key of modifiers) await page.keyboard.down(key);
      await page.keyboard.press(last);
      for (const key of modifiers) await page.keyboard.up(key);
    },
    type: (text) => page.keyboard.type(text),
    evaluate: (expression) => page.evaluate(expression),
  };
}
