// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { machineRunner } from '../../service/machine-client.ts';
import type { JoinTypeSchemas, MachineOutcome, MachineRun } from '../../service/protocol.ts';
import { type Used, used } from '../../testing/hooks.ts';
import { type Texts, useTimeMachine } from './use-time-machine.ts';

/** Questions that the machine has asked; a test answers them when it likes, as a slow Worker does. */
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
  // Texts are asked for in the next task.
  if (!typed) await pass(0);
};

/** What a run of two steps gives. */
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

it('shows nothing before the first answer, then the run of its texts', async () => {
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

it('says that it has failed where our own code does, and leaves the error to the console', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  await asked[0]?.fail(new Error('a defect'));
  expect(seen().failed).toBe(true);
  expect(log).toHaveBeenCalledExactlyOnceWith(new Error('a defect'));
});

describe('a step', () => {
  it('is asked for on the texts that are shown', async () => {
    await start();
    await draw('first', 1);
    expect(asked).toHaveLength(2);
    expect(last()).toMatchObject({ schema: 'first', step: 1 });
    await last()?.answer(run(1));
    expect(seen().lastRun).toMatchObject({ run: { step: 1 } });
    expect(asked).toHaveLength(2);
  });

  it('after the last one is the last one, and not asked for again', async () => {
    await start();
    await draw('first', 7);
    await last()?.answer(run(2));
    await draw('first', 8);
    expect(asked).toHaveLength(2);
  });

  it('that a later one has overtaken is not shown', async () => {
    await start();
    await draw('first', 1);
    await draw('first', 2);
    await asked[2]?.answer(run(2));
    await asked[1]?.answer(run(1));
    expect(seen().lastRun).toMatchObject({ run: { step: 2 } });
  });

  it('while an edited text is on its way is a step of that text', async () => {
    await start();
    await draw('second', 0);
    await draw('second', 2);
    expect(last()).toMatchObject({ schema: 'second', step: 2 });
    await last()?.answer(run(2));
    expect(seen().lastRun).toMatchObject({ texts: { schema: 'second' }, run: { step: 2 } });
  });

  it('on the last good text leaves what is wrong in the edited one', async () => {
    await start();
    await draw('second', 0);
    await last()?.answer(wrong);
    await draw('second', 1);
    expect(last()).toMatchObject({ schema: 'first', step: 1 });
    await last()?.answer(run(1));
    expect(seen().lastRun).toMatchObject({ texts: { schema: 'first' }, run: { step: 1 } });
    expect(seen().diagnostics?.schema).toHaveLength(1);
  });

  it('is also taken where the edited text on its way is wrong', async () => {
    await start();
    await draw('second', 0);
    await draw('second', 1);
    await last()?.answer(wrong);
    expect(last()).toMatchObject({ schema: 'first', step: 1 });
  });
});

describe('an edited text', () => {
  it('waits for a pause of the reader', async () => {
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

  it('can be that of the events', async () => {
    await start();
    await draw('first', 0, { events: '[]' });
    expect(last()).toMatchObject({ schema: 'first', events: '[]' });
    await last()?.answer(run(0));
    expect(seen().lastRun?.texts).toEqual({ schema: 'first', events: '[]' });
  });

  it('that is wrong is named with its faults, while the last good one stays on view', async () => {
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

  it('that is right again is no longer wrong', async () => {
    await start();
    await draw('second', 0);
    await last()?.answer(wrong);
    await draw('third', 0);
    await last()?.answer(run(0));
    expect(seen().diagnostics).toBeUndefined();
    await draw('second', 0);
    expect(seen().diagnostics).toBeUndefined();
  });

  it('that is taken back is shown, and not the one that was on its way', async () => {
    await start();
    await draw('second', 0);
    const overtaken = last();
    await draw('first', 0);
    await last()?.answer(run(0));
    await overtaken?.answer(run(0));
    expect(seen().lastRun?.texts.schema).toBe('first');
  });

  it('that is taken back after a fault needs no run, and nothing is wrong any more', async () => {
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

describe('the kinds of a join', () => {
  const joinTypes: JoinTypeSchemas = { schemas: ['a', 'b'], originals: ['a', 'b'], chosen: 1 };

  it('are those of the last schema, right or wrong', async () => {
    await asked[0]?.answer({ ...run(0), joinTypes });
    expect(seen().joinTypes).toEqual({ schema: 'first', variants: joinTypes });
    await draw('second', 0);
    await last()?.answer({ ...wrong, joinTypes: undefined as never });
    expect(seen().joinTypes).toEqual({ schema: 'second', variants: undefined });
  });

  it('stay while a step of an earlier schema is taken', async () => {
    await asked[0]?.answer(run(0));
    await draw('second', 0);
    await last()?.answer({ ...wrong, joinTypes });
    await draw('second', 1);
    await last()?.answer(run(1));
    expect(seen().joinTypes).toEqual({ schema: 'second', variants: joinTypes });
  });
});
