/** Every block of every page that runs gives in this engine what the page shows. */
import { expect, it } from 'vitest';
import { loadProject } from '../../../engine/build/project.ts';
import { playsOf } from '../../../features/sandbox/build/graphs.ts';
import { pagePlays, runs } from '../../../features/sandbox/build/plays.ts';
import { differenceOf } from '../../../features/sandbox/check/compare.ts';
import type { Answered } from '../../../features/sandbox/engine/index.ts';
import { tableOf } from '../../../features/sandbox/interface/export.ts';
import type { Block, Play } from '../../../features/sandbox/page/index.ts';
import { perform } from '../../../features/sandbox/service/service.ts';
import type { Readers } from '../reader.ts';

const project = await loadProject('site');
const plays = pagePlays(project);
const sent = playsOf(project).pages;

/** Answers of a block as tables of text, which its outputs on the page have been compared with. */
async function answersOf(route: string, play: Play, block: Block) {
  const page = sent.get(route);
  const { results } = await perform({
    setup: (page?.blocks[block.index]?.setup ?? []).map((at) => page?.parts[at] as string),
    text: block.text,
    ...(page?.now === undefined ? {} : { now: page.now }),
    ...(page ? { keywords: page.keywords } : {}),
  });
  const answers = results.filter((result): result is Answered => result.kind !== 'done');
  for (const { kind, computed, answers: asked, text } of play.outputs)
    if (kind === 'derived' && computed && asked?.block === block.index)
      expect(differenceOf(answers[asked.query] as Answered, text), `${route}, block ${block.index}`).toBeUndefined();
  return answers.map((answer) => {
    const { columns, rows } = tableOf(answer);
    return rows.length ? [columns, ...rows.slice(0, 200)] : [];
  });
}

export function blocks({ newReader }: Readers) {
  it('every block that runs gives what its page shows', { timeout: 300_000 }, async () => {
    const reader = await newReader();
    let compared = 0;
    for (const { route, play } of plays) {
      const wanted: Record<string, string[][][]> = {};
      for (const block of play.blocks.filter(runs)) wanted[block.index] = await answersOf(route, play, block);
      await reader.goto(route);
      await reader.see('.run[data-run]', async (all) => {
        for (const button of all) {
          button.click();
          const said = () => button.closest('.code')?.querySelector('.sb-bar output')?.textContent;
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
      await expect.poll(shown, { message: route }).toEqual(wanted);
      compared += Object.keys(wanted).length;
    }
    expect(compared).toBeGreaterThanOrEqual(180);
  });
}
