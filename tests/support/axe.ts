import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { settle } from './browser.ts';

const axe = readFileSync(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');

/** Rules of axe whose answer depends on colors: the others say the same in every theme. */
export const colorRules = ['color-contrast', 'link-in-text-block'];

interface Scope {
  /** Selector of the part that is looked at; the whole page without it. */
  within?: string;
  /** The rules that are asked; without them all that axe has on: WCAG 2.2 A and AA, and its best practices. */
  rules?: readonly string[];
}

/** What axe finds on a page: each rule with the first elements that break it. */
export async function violations(page: Page, { within, rules }: Scope = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  return page.evaluate(
    async ([part, runOnly]) => {
      const { violations: found } = await (
        window as never as {
          axe: {
            run(
              part: Document | string,
              options: object,
            ): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
          };
        }
      ).axe.run(part ?? document, runOnly ? { runOnly } : {});
      const first = (nodes: { html: string }[]) => nodes.slice(0, 3).map(({ html }) => html);
      return found.map(({ id, nodes }) => `${id}: ${first(nodes).join(' | ')}`);
    },
    [within, rules] as const,
  );
}

/** Settings of the reader's system that change colors, and nothing else of a page. `npm test` looks at the first. */
const colors = Object.entries({
  light: { colorScheme: 'light' },
  dark: { colorScheme: 'dark' },
  'forced colors': { colorScheme: 'light', forcedColors: 'active' },
} as const).slice(0, process.env.TEST_FULL ? 3 : 1);

/**
 * Asserts that axe finds nothing in a part of a page, and that nothing is wider than the window: in the light theme, and with `TEST_FULL` in the dark
 * one and in forced colors, where axe looks for what depends on colors. What is around it is looked at with all pages (quality.test.ts).
 */
export async function isInOrder(page: Page, within = 'main') {
  for (const [mode, media] of colors) {
    await page.emulateMedia(media);
    await settle(page);
    const rules = mode === 'light' ? {} : { rules: colorRules };
    expect(await violations(page, { within, ...rules }), mode).toEqual([]);
    const tooWide = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(tooWide, mode).toBeLessThanOrEqual(0);
  }
  await page.emulateMedia({ forcedColors: null });
}
