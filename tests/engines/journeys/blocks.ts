import { expect, it } from 'vitest';
import type { OpenPage } from '../test-page.ts';

export function blocks(openPage: OpenPage) {
  it('returns the results that Node computes, for every block of every page', {
    timeout: 300_000,
    tags: 'long',
  }, async () => {
    // No other journey needs the sources of the site.
    const { findExpectedResults } = await import('../expected-results.ts');
    const page = await openPage();
    let compared = 0;
    for await (const { route, results } of findExpectedResults()) {
      await page.goto(route);
      expect(await page.getAddress()).toBe(route);
      await page.evaluateAll('.run[data-run]', async (all) => {
        for (const button of all) {
          button.click();
          const getState = () => button.closest('.code')?.querySelector('.sb-state')?.textContent;
          while (!getState() || getState() === 'Running') await new Promise(requestAnimationFrame);
        }
      });
      const getTables = () =>
        page.evaluateAll('.sandbox', (all) =>
          Object.fromEntries(
            all.map((block) => [
              (block.querySelector('[data-run]') as HTMLElement).dataset.run,
              [...block.querySelectorAll('.sb-result')].map((result) =>
                [...result.querySelectorAll<HTMLTableRowElement>('.sb-table tr')].map((row) =>
                  [...row.cells].map(({ textContent }) => textContent),
                ),
              ),
            ]),
          ),
        );
      await expect.poll(getTables, { message: route }).toEqual(results);
      compared += Object.keys(results).length;
    }
    expect(compared).toBeGreaterThanOrEqual(180);
  });
}
