import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { settle } from './browser.ts';

const axe = readFileSync(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');

/** Rules whose results depend on colors. All others have the same results in every color scheme. */
export const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

interface Scope {
  /** A selector; the whole page by default. */
  within?: string;
  /** By default all that axe enables: WCAG 2.2 A and AA, and best practices. */
  rules?: readonly string[];
}

/** Returns the rules of axe that a page violates, each with the first elements. */
export async function findViolations(page: Page, { within, rules }: Scope = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  return page.evaluate(
    async ([selector, runOnly]) => {
      const { violations } = await (
        window as never as {
          axe: {
            run(
              context: Document | string,
              options: object,
            ): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
          };
        }
      ).axe.run(selector ?? document, runOnly ? { runOnly } : {});
      return violations.map(({ id, nodes }) => {
        const elements = nodes.slice(0, 3).map(({ html }) => html);
        return `${id}: ${elements.join(' | ')}`;
      });
    },
    [within, rules] as const,
  );
}

/** System settings that change only colors. `npm test` uses the first. */
const COLOR_MODES = Object.entries({
  light: { colorScheme: 'light' },
  dark: { colorScheme: 'dark' },
  'forced colors': { colorScheme: 'light', forcedColors: 'active' },
} as const).slice(0, process.env.TEST_FULL ? 3 : 1);

/** The smallest screen. */
export const PHONE = { viewport: { width: 320, height: 800 }, hasTouch: true, isMobile: true };

/** Screens on which a part of a page has the same elements. `npm test` uses the first. */
export const SCREENS = Object.entries({ 'on a phone': PHONE, 'on a desk': {} }).slice(0, process.env.TEST_FULL ? 2 : 1);

/**
 * Asserts that axe finds no violation in a part of a page, and that nothing is wider than the window.
 * With `TEST_FULL`, colors are also checked in dark mode and forced colors. `quality.test.ts` checks
 * the rest of the page.
 */
export async function expectAccessible(page: Page, within = 'main') {
  for (const [mode, media] of COLOR_MODES) {
    await page.emulateMedia(media);
    await settle(page);
    const rules = mode === 'light' ? {} : { rules: COLOR_RULES };
    expect(await findViolations(page, { within, ...rules }), mode).toEqual([]);
    const tooWide = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(tooWide, mode).toBeLessThanOrEqual(0);
  }
  await page.emulateMedia({ forcedColors: null });
}
