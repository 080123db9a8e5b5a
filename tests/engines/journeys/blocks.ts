/** Every block of every page that runs gives in this engine what the page shows. */
import { expect, it } from 'vitest';
import type { Readers } from '../reader.ts';

export function blocks({ newReader }: Readers) {
  it('every block that runs gives what its page shows', { timeout: 300_000, tags: 'long' }, async () => {
    // Only here, for no other journey needs the sources of the site.
    const { pagesWithAnswers } = await import('../answers.ts');
    const reader = await newReader();
    let compared = 0;
    for await (const { route, answers } of pagesWithAnswers()) {
      await reader.goto(route);
      expect(await reader.address()).toBe(route);
      await reader.see('.run[data-run]', async (all) => {
        for (const button of all) {
          button.click();
          const said = () => button.closest('.code')?.querySelector('.sb-state')?.textContent;
          while (!said() || said() === 'Running') await new Promise(requestAnimationFrame);
        }
      });
      const shown = () =>
        reader.see('.sandbox', (all) =>
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
      await expect.poll(shown, { message: route }).toEqual(answers);
      compared += Object.keys(answers).length;
    }
    expect(compared).toBeGreaterThanOrEqual(180);
  });
}
