// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { machineRunner } from '../../service/machine-client.ts';
import type { JoinTypeSchemas, MachineOutcome, MachineRun } from '../../service/protocol.ts';
import { type Used, used } from '../../testing/hooks.ts';
import { type Texts, useTimeMachine } from './use-time-machine.ts';

/** Requests to the runner, in order. A test resolves each one, like a slow Worker. */
let asked: {
  schema: string;
  events: string;
  step: number;
  answer(outcome: Partial<MachineOutcome>): Promise<void>;
  fail(error: Error): Promise<void>;
}[] = [];
let machine: Used<{ texts: Texts; typed: boolean; step: number }, ReturnType<typeof useTimeMachine>>;

const pass = (milliseconds: number) => act(async () => vi.advanceTimersByTime(milliseconds));
const draw = async (schema: string, step: number, { events = '', typed = false } = {}) => {
  await machine.draw({ texts: { schema, events }, typed, step });
  // The hook requests a run in the next task.
  if (!typed) await pass(0);
};

const run = (step: number) => ({ run: { step, total: 2 } as MachineRun });
const wrong = { schema: [{ message: 'fault' }] } as unknown as Partial<MachineOutcome>;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  asked = [];
  vi.spyOn(machineRunner, 'run').mockImplementation(
    (task) =>
      new Promise((resolve, reject) => {
        asked.push({
          schema: task.schema,
          events: task.events,
          step: task.step,
          answer: (outcome) => act(async () => resolve({ schema: [], ...outcome } as MachineOutcome)),
          fail: (error) => act(async () => reject(error)),
        });
      }),
  );
  machine = await used(({ texts, typed, step }) => useTimeMachine(texts, typed, step), {
    texts: { schema: 'first', events: '' },
    typed: false,
    step: 0,
  });
  await pass(0);
});
afterEach(async () => {
  await machine.end();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const start = async () => {
  await asked[0]?.answer(run(0));
};
const last = () => asked.at(-1);
const seen = () => machine.now;

it('returns no run before the first outcome, then the run of its texts', async () => {
  expect(seen()).toEqual({ lastRun: undefined, diagnostics: undefined, joinTypes: undefined, failed: false });
  expect(asked).toMatchObject([{ schema: 'first', events: '', step: 0 }]);
  await start();
  expect(seen()).toEqual({
    lastRun: { texts: { schema: 'first', events: '' }, ...run(0) },
    diagnostics: undefined,
    joinTypes: { schema: 'first', variants: undefined },
    failed: false,
  });
  expect(asked).toHaveLength(1);
});

it('returns failed and logs the error if the runner fails', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  await asked[0]?.fail(new Error('a defect'));
  expect(seen().failed).toBe(true);
  expect(log).toHaveBeenCalledExactlyOnceWith(new Error('a defect'));
});

describe('a step', () => {
  it('is requested for the current texts', async () => {
    await start();
    await draw('first', 1);
    expect(asked).toHaveLength(2);
    expect(last()).toMatchObject({ schema: 'first', step: 1 });
    await last()?.answer(run(1));
    expect(seen().lastRun).toMatchObject({ run: { step: 1 } });
    expect(asked).toHaveLength(2);
  });

  it('stops at the last one without a second request', async () => {
    await start();
    await draw('first', 7);
    await last()?.answer(run(2));
    await draw('first', 8);
    expect(asked).toHaveLength(2);
  });

  it('is ignored if a later one has arrived', async () => {
    await start();
    await draw('first', 1);
    await draw('first', 2);
    await asked[2]?.answer(run(2));
    await asked[1]?.answer(run(1));
    expect(seen().lastRun).toMatchObject({ run: { step: 2 } });
  });

  it('uses an edited text that is still running', async () => {
    await start();
    await draw('second', 0);
    await draw('second', 2);
    expect(last()).toMatchObject({ schema: 'second', step: 2 });
    await last()?.answer(run(2));
    expect(seen().lastRun).toMatchObject({ texts: { schema: 'second' }, run: { step: 2 } });
  });

  it('uses the last valid text and keeps the diagnostics of the invalid one', async () => {
    await start();
    await draw('second', 0);
    await last()?.answer(wrong);
    await draw('second', 1);
    expect(last()).toMatchObject({ schema: 'first', step: 1 });
    await last()?.answer(run(1));
    expect(seen().lastRun).toMatchObject({ texts: { schema: 'first' }, run: { step: 1 } });
    expect(seen().diagnostics?.schema).toHaveLength(1);
  });

  it('uses the last valid text when the running edit turns out invalid', async () => {
    await start();
    await draw('second', 0);
    await draw('second', 1);
    await last()?.answer(wrong);
    expect(last()).toMatchObject({ schema: 'first', step: 1 });
  });
});

describe('an edited text', () => {
  it('runs 400 ms after the last edit', async () => {
    await start();
    await draw('second', 0, { typed: true });
    await pass(399);
    await draw('third', 0, { typed: true });
    await pass(399);
    expect(asked).toHaveLength(1);
    await pass(1);
    expect(asked).toHaveLength(2);
    expect(last()).toMatchObject({ schema: 'third' });
  });

  it('runs if the events change', async () => {
    await start();
    await draw('first', 0, { events: '[]' });
    expect(last()).toMatchObject({ schema: 'first', events: '[]' });
    await last()?.answer(run(0));
    expect(seen().lastRun?.texts).toEqual({ schema: 'first', events: '[]' });
  });

  it('sets diagnostics if it is invalid and keeps the last valid run', async () => {
    await start();
    await draw('second', 0);
    await last()?.answer(wrong);
    expect(seen().diagnostics).toStrictEqual({ texts: { schema: 'second', events: '' }, schema: wrong.schema });
    expect(seen().lastRun?.texts.schema).toBe('first');
    await draw('second', 0, { events: '[' });
    expect(seen().diagnostics).toBeUndefined();
    await last()?.answer({ event: { message: 'no list' } as never });
    expect(seen().diagnostics).toMatchObject({ texts: { events: '[' }, schema: [], event: { message: 'no list' } });
  });

  it('clears the diagnostics once it is valid', async () => {
    await start();
    await draw('second', 0);
    await last()?.answer(wrong);
    await draw('third', 0);
    await last()?.answer(run(0));
    expect(seen().diagnostics).toBeUndefined();
    await draw('second', 0);
    expect(seen().diagnostics).toBeUndefined();
  });

  it('is ignored if it is undone before its outcome arrives', async () => {
    await start();
    await draw('second', 0);
    const overtaken = last();
    await draw('first', 0);
    await last()?.answer(run(0));
    await overtaken?.answer(run(0));
    expect(seen().lastRun?.texts.schema).toBe('first');
  });

  it('clears the diagnostics without a run if it is undone', async () => {
    await start();
    await draw('second', 0);
    await last()?.answer(wrong);
    await draw('first', 0);
    expect(asked).toHaveLength(2);
    expect(seen().diagnostics).toBeUndefined();
    await draw('second', 0, { typed: true });
    expect(seen().diagnostics).toBeUndefined();
  });
});

describe('the join types', () => {
  const joinTypes: JoinTypeSchemas = { schemas: ['a', 'b'], originals: ['a', 'b'], chosen: 1 };

  it('are those of the last schema, valid or not', async () => {
    await asked[0]?.answer({ ...run(0), joinTypes });
    expect(seen().joinTypes).toEqual({ schema: 'first', variants: joinTypes });
    await draw('second', 0);
    await last()?.answer({ ...wrong, joinTypes: undefined as never });
    expect(seen().joinTypes).toEqual({ schema: 'second', variants: undefined });
  });

  it('stay during a step of an earlier schema', async () => {
    await asked[0]?.answer(run(0));
    await draw('second', 0);
    await last()?.answer({ ...wrong, joinTypes });
    await draw('second', 1);
    await last()?.answer(run(1));
    expect(seen().joinTypes).toEqual({ schema: 'second', variants: joinTypes });
  });
});
