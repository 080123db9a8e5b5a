// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { machineRunner } from '../../service/machine-client.ts';
import type { JoinTypeSchemas, MachineOutcome, MachineRun } from '../../service/protocol.ts';
import { type RenderedHook, renderHook } from '../../testing/hooks.ts';
import { type Texts, useTimeMachine } from './use-time-machine.ts';

/** Requests to the runner, in order. A test resolves each one, like a slow Worker. */
let requests: {
  schema: string;
  events: string;
  step: number;
  resolve(outcome: Partial<MachineOutcome>): Promise<void>;
  reject(error: Error): Promise<void>;
}[] = [];
let machine: RenderedHook<{ texts: Texts; typed: boolean; step: number }, ReturnType<typeof useTimeMachine>>;

const advance = (milliseconds: number) => act(async () => vi.advanceTimersByTime(milliseconds));
const draw = async (schema: string, step: number, { events = '', typed = false } = {}) => {
  await machine.rerender({ texts: { schema, events }, typed, step });
  // The hook requests a run in the next task.
  if (!typed) await advance(0);
};

const run = (step: number) => ({ run: { step, total: 2 } as MachineRun });
const wrong = { schema: [{ message: 'error' }] } as unknown as Partial<MachineOutcome>;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  requests = [];
  vi.spyOn(machineRunner, 'run').mockImplementation(
    (task) =>
      new Promise((resolve, reject) => {
        requests.push({
          schema: task.schema,
          events: task.events,
          step: task.step,
          resolve: (outcome) => act(async () => resolve({ schema: [], ...outcome } as MachineOutcome)),
          reject: (error) => act(async () => reject(error)),
        });
      }),
  );
  machine = await renderHook(({ texts, typed, step }) => useTimeMachine(texts, typed, step), {
    texts: { schema: 'first', events: '' },
    typed: false,
    step: 0,
  });
  await advance(0);
});
afterEach(async () => {
  await machine.unmount();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const start = async () => {
  await requests[0]?.resolve(run(0));
};
const last = () => requests.at(-1);
const result = () => machine.current;

it('returns no run before the first outcome, then the run of its texts', async () => {
  expect(result()).toEqual({ lastRun: undefined, diagnostics: undefined, joinTypes: undefined, failed: false });
  expect(requests).toMatchObject([{ schema: 'first', events: '', step: 0 }]);
  await start();
  expect(result()).toEqual({
    lastRun: { texts: { schema: 'first', events: '' }, ...run(0) },
    diagnostics: undefined,
    joinTypes: { schema: 'first', variants: undefined },
    failed: false,
  });
  expect(requests).toHaveLength(1);
});

it('returns failed and logs the error if the runner fails', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  await requests[0]?.reject(new Error('a defect'));
  expect(result().failed).toBe(true);
  expect(log).toHaveBeenCalledExactlyOnceWith(new Error('a defect'));
});

describe('a step', () => {
  it('is requested for the current texts', async () => {
    await start();
    await draw('first', 1);
    expect(requests).toHaveLength(2);
    expect(last()).toMatchObject({ schema: 'first', step: 1 });
    await last()?.resolve(run(1));
    expect(result().lastRun).toMatchObject({ run: { step: 1 } });
    expect(requests).toHaveLength(2);
  });

  it('stops at the last one without a second request', async () => {
    await start();
    await draw('first', 7);
    await last()?.resolve(run(2));
    await draw('first', 8);
    expect(requests).toHaveLength(2);
  });

  it('is ignored if a later one has arrived', async () => {
    await start();
    await draw('first', 1);
    await draw('first', 2);
    await requests[2]?.resolve(run(2));
    await requests[1]?.resolve(run(1));
    expect(result().lastRun).toMatchObject({ run: { step: 2 } });
  });

  it('uses an edited text that is still running', async () => {
    await start();
    await draw('second', 0);
    await draw('second', 2);
    expect(last()).toMatchObject({ schema: 'second', step: 2 });
    await last()?.resolve(run(2));
    expect(result().lastRun).toMatchObject({ texts: { schema: 'second' }, run: { step: 2 } });
  });

  it('uses the last valid text and keeps the diagnostics of the invalid one', async () => {
    await start();
    await draw('second', 0);
    await last()?.resolve(wrong);
    await draw('second', 1);
    expect(last()).toMatchObject({ schema: 'first', step: 1 });
    await last()?.resolve(run(1));
    expect(result().lastRun).toMatchObject({ texts: { schema: 'first' }, run: { step: 1 } });
    expect(result().diagnostics?.schema).toHaveLength(1);
  });

  it('uses the last valid text when the running edit turns out invalid', async () => {
    await start();
    await draw('second', 0);
    await draw('second', 1);
    await last()?.resolve(wrong);
    expect(last()).toMatchObject({ schema: 'first', step: 1 });
  });
});

describe('an edited text', () => {
  it('runs 400 ms after the last edit', async () => {
    await start();
    await draw('second', 0, { typed: true });
    await advance(399);
    await draw('third', 0, { typed: true });
    await advance(399);
    expect(requests).toHaveLength(1);
    await advance(1);
    expect(requests).toHaveLength(2);
    expect(last()).toMatchObject({ schema: 'third' });
  });

  it('runs if the events change', async () => {
    await start();
    await draw('first', 0, { events: '[]' });
    expect(last()).toMatchObject({ schema: 'first', events: '[]' });
    await last()?.resolve(run(0));
    expect(result().lastRun?.texts).toEqual({ schema: 'first', events: '[]' });
  });

  it('sets diagnostics if it is invalid and keeps the last valid run', async () => {
    await start();
    await draw('second', 0);
    await last()?.resolve(wrong);
    expect(result().diagnostics).toStrictEqual({ texts: { schema: 'second', events: '' }, schema: wrong.schema });
    expect(result().lastRun?.texts.schema).toBe('first');
    await draw('second', 0, { events: '[' });
    expect(result().diagnostics).toBeUndefined();
    await last()?.resolve({ event: { message: 'no list' } as never });
    expect(result().diagnostics).toMatchObject({ texts: { events: '[' }, schema: [], event: { message: 'no list' } });
  });

  it('clears the diagnostics once it is valid', async () => {
    await start();
    await draw('second', 0);
    await last()?.resolve(wrong);
    await draw('third', 0);
    await last()?.resolve(run(0));
    expect(result().diagnostics).toBeUndefined();
    await draw('second', 0);
    expect(result().diagnostics).toBeUndefined();
  });

  it('is ignored if it is undone before its outcome arrives', async () => {
    await start();
    await draw('second', 0);
    const overtaken = last();
    await draw('first', 0);
    await last()?.resolve(run(0));
    await overtaken?.resolve(run(0));
    expect(result().lastRun?.texts.schema).toBe('first');
  });

  it('clears the diagnostics without a run if it is undone', async () => {
    await start();
    await draw('second', 0);
    await last()?.resolve(wrong);
    await draw('first', 0);
    expect(requests).toHaveLength(2);
    expect(result().diagnostics).toBeUndefined();
    await draw('second', 0, { typed: true });
    expect(result().diagnostics).toBeUndefined();
  });
});

describe('the join types', () => {
  const joinTypes: JoinTypeSchemas = { schemas: ['a', 'b'], originals: ['a', 'b'], chosen: 1 };

  it('are those of the last schema, valid or not', async () => {
    await requests[0]?.resolve({ ...run(0), joinTypes });
    expect(result().joinTypes).toEqual({ schema: 'first', variants: joinTypes });
    await draw('second', 0);
    await last()?.resolve({ ...wrong, joinTypes: undefined as never });
    expect(result().joinTypes).toEqual({ schema: 'second', variants: undefined });
  });

  it('stay during a step of an earlier schema', async () => {
    await requests[0]?.resolve(run(0));
    await draw('second', 0);
    await last()?.resolve({ ...wrong, joinTypes });
    await draw('second', 1);
    await last()?.resolve(run(1));
    expect(result().joinTypes).toEqual({ schema: 'second', variants: joinTypes });
  });
});
