import { expect, it, vi } from 'vitest';

import { queryRunner } from './client.ts';
import { machineRunner } from './machine-client.ts';

/** A Worker that posts "started" for each task, and never a result. */
class SlowWorker extends EventTarget {
  readonly made: [url: URL, options: WorkerOptions];
  readonly terminate = vi.fn();
  constructor(...made: [url: URL, options: WorkerOptions]) {
    super();
    this.made = made;
    workers.push(this);
  }
  postMessage({ id }: { id: number }) {
    this.dispatchEvent(new MessageEvent('message', { data: { type: 'started', id } }));
  }
}
let workers: SlowWorker[] = [];

it.each([
  [
    'queries',
    () => queryRunner.run({ setup: [], text: 'S=>(a:*)' }),
    'worker.ts',
    {
      diagnostic: {
        source: 'query',
        end: 8,
        message: 'The run stopped after 2 seconds.',
        hint: 'Name a node, a label or a relation, so that less has to be compared.',
      },
    },
  ],
  [
    'time machines',
    () => machineRunner.run({ schema: '{}', events: '[]', step: 0 }),
    'machine-worker.ts',
    { event: { source: 'event', end: 2, message: 'The run stopped after 2 seconds.', hint: 'Use fewer events.' } },
  ],
] as const)(
  'the runner of %s starts its Worker at the first run and stops it after two seconds',
  async (_, run, file, outcome) => {
    workers = [];
    const timers: [end: () => void, milliseconds: number][] = [];
    vi.stubGlobal('Worker', SlowWorker);
    vi.stubGlobal('setTimeout', (end: () => void, milliseconds: number) => timers.push([end, milliseconds]));
    const answer = run();
    expect(workers.map(({ made: [url, options] }) => [url.href, options])).toEqual([
      [new URL(`./${file}`, import.meta.url).href, { type: 'module' }],
    ]);
    expect(timers.map(([, milliseconds]) => milliseconds)).toEqual([2000]);
    timers[0]?.[0]();
    expect(await answer).toMatchObject(outcome);
    expect(workers[0]?.terminate).toHaveBeenCalledOnce();
  },
);
