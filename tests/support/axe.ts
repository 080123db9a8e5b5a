import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';

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
