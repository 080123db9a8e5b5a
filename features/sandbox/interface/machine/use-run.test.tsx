// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { MachineOutcome, MachineRun } from '../../service/machine-protocol.ts';
import { runner } from './runner.ts';
import { type Texts, useTimeMachine } from './use-run.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

/** Questions that the machine has asked; a test answers them when it likes, as a slow Worker does. */
let asked: { schema: string; step: number; answer(outcome: Partial<MachineOutcome>): Promise<void> }[] = [];
let root: Root;
let seen: ReturnType<typeof useTimeMachine>;

function Machine({ texts, step }: { texts: Texts; step: number }) {
  seen = useTimeMachine(texts, false, step);
  return null;
}

const draw = async (schema: string, step: number) => {
  await act(async () => root.render(<Machine texts={{ schema, events: '' }} step={step} />));
  // Texts are asked for in the next task.
  await act(() => new Promise((done) => setTimeout(done)));
};

/** What a run of two steps gives. */
const run = (step: number) => ({ run: { step, total: 2 } as MachineRun });
const wrong = { schema: [{ message: 'fault' }] } as unknown as Partial<MachineOutcome>;

beforeEach(() => {
  asked = [];
  root = createRoot(document.createElement('div'));
  vi.spyOn(runner, 'run').mockImplementation(
    (task) =>
      new Promise((resolve) => {
        asked.push({
          schema: task.schema,
          step: task.step,
          answer: (outcome) => act(async () => resolve({ schema: [], ...outcome } as MachineOutcome)),
        });
      }),
  );
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.restoreAllMocks();
});

const start = async () => {
  await draw('first', 0);
  await asked[0]?.answer(run(0));
};
const last = () => asked.at(-1);

it('a step while an edited text is on its way is a step of that text', async () => {
  await start();
  await draw('second', 0);
  await draw('second', 2);
  expect(last()).toMatchObject({ schema: 'second', step: 2 });
  await last()?.answer(run(2));
  expect(seen.shown).toMatchObject({ texts: { schema: 'second' }, run: { step: 2 } });
});

it('a step on the last good text leaves what is wrong in the edited one', async () => {
  await start();
  await draw('second', 0);
  await last()?.answer(wrong);
  await draw('second', 1);
  expect(last()).toMatchObject({ schema: 'first', step: 1 });
  await last()?.answer(run(1));
  expect(seen.shown).toMatchObject({ texts: { schema: 'first' }, run: { step: 1 } });
  expect(seen.wrong?.schema).toHaveLength(1);
});

it('a step is also taken where the edited text on its way is wrong', async () => {
  await start();
  await draw('second', 0);
  await draw('second', 1);
  await last()?.answer(wrong);
  expect(last()).toMatchObject({ schema: 'first', step: 1 });
});

it('a text that is taken back is shown, and not the one that was on its way', async () => {
  await start();
  await draw('second', 0);
  const overtaken = last();
  await draw('first', 0);
  await last()?.answer(run(0));
  await overtaken?.answer(run(0));
  expect(seen.shown?.texts.schema).toBe('first');
});
