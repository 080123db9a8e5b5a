// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryRunner } from '../service/client.ts';
import type { Picture } from '../service/picture.ts';
import { EMPTY_OUTCOME, type Outcome, type Task } from '../service/protocol.ts';
import { CanceledError } from '../service/runner.ts';
import { spoken, used } from '../testing/hooks.ts';
import { hasChangedPart, type StartedRun, saveChange, startRun, useChanges, useRun } from './use-run.ts';

/** A request to the runner. A test resolves or rejects it. */
interface Asked {
  task: Task;
  signal: AbortSignal | undefined;
  part(outcome: Outcome): Promise<void>;
  answer(outcome: Outcome): Promise<void>;
  fail(error: Error): Promise<void>;
}
let asked: Asked[] = [];
let said: string[] = [];

beforeEach(() => {
  asked = [];
  said = spoken();
  vi.spyOn(queryRunner, 'run').mockImplementation(
    (task, signal, onPart) =>
      new Promise((resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new CanceledError('Canceled.')));
        asked.push({
          task,
          signal,
          part: (outcome) => act(async () => onPart?.(outcome)),
          answer: (outcome) => act(async () => resolve(outcome)),
          fail: (error) => act(async () => reject(error)),
        });
      }),
  );
});
afterEach(() => {
  vi.restoreAllMocks();
});

const task = (text: string): Task => ({ setup: [], text });
const picture = { nodes: [], links: [] } as unknown as Picture;
const outcome: Outcome = { ...EMPTY_OUTCOME, results: [{ kind: 'done', text: 'Stored.', start: 0, end: 1 }] };
const wrong: Outcome = {
  ...EMPTY_OUTCOME,
  fault: { code: 'x', message: 'It is wrong.', hint: '', source: 'query', start: 0, end: 1, line: 1, column: 1 },
};
const sentence = 'The graph has 0 nodes and 0 relations';
const open = async (first?: StartedRun) => {
  const place = await used(() => useRun(first), {});
  return {
    place,
    state: () => place.now.state,
    run: (text: string) => act(async () => void place.now.run(task(text))),
    cancel: () => act(async () => place.now.cancel()),
    last: () => asked.at(-1) as Asked,
  };
};

describe('startRun', () => {
  it('starts the task at once and stores the latest outcome', async () => {
    const begun = startRun(task('a'));
    const [run] = asked as [Asked];
    expect(run.task).toEqual(task('a'));
    expect(begun).toMatchObject({ text: 'a' });
    expect(begun.arrived).toBeUndefined();
    await run.part({ ...outcome, isDrawing: true });
    expect(begun.arrived).toEqual({ ...outcome, isDrawing: true });
    begun.onPart = vi.fn();
    await run.part(outcome);
    expect(begun.onPart).toHaveBeenCalledExactlyOnceWith(outcome);
    await run.answer(wrong);
    expect(begun.arrived).toBe(wrong);
    expect(await begun.outcome).toBe(wrong);
  });

  it('rejects when its controller aborts', async () => {
    const begun = startRun(task('a'));
    begun.controller.abort();
    expect(asked[0]?.signal?.aborted).toBe(true);
    await expect(begun.outcome).rejects.toThrow('Canceled.');
    expect(begun.arrived).toBeUndefined();
  });
});

describe('useRun', () => {
  it('is idle, then running, then returns and announces the outcome', async () => {
    const { place, state, run, last } = await open();
    expect(state()).toEqual({ status: 'idle' });
    await run('a');
    expect(state()).toEqual({ status: 'running' });
    expect(said).toEqual([]);
    await last().answer(outcome);
    expect(state()).toEqual({ status: 'done', outcome, text: 'a' });
    expect(said).toEqual([sentence]);
    await place.end();
  });

  it('announces the message of an error', async () => {
    const { place, state, run, last } = await open();
    await run('a');
    await last().answer(wrong);
    expect(state()).toMatchObject({ status: 'done', outcome: wrong });
    expect(said).toEqual(['It is wrong.']);
    await place.end();
  });

  it('returns a partial outcome first and announces it once', async () => {
    const { place, state, run, last } = await open();
    await run('a');
    await last().part({ ...outcome, isDrawing: true });
    expect(state()).toEqual({ status: 'done', outcome: { ...outcome, isDrawing: true }, text: 'a' });
    await last().answer({ ...outcome, picture });
    expect(state()).toEqual({ status: 'done', outcome: { ...outcome, picture }, text: 'a' });
    expect(said).toEqual([sentence]);
    await place.end();
  });

  it('keeps the last outcome during the next run, and its picture until that run ends', async () => {
    const { place, state, run, last } = await open();
    await run('a');
    await last().answer({ ...outcome, picture });
    await run('b');
    expect(state()).toEqual({ status: 'running', outcome: { ...outcome, picture }, text: 'a' });
    await last().part({ ...outcome, isDrawing: true });
    expect(state()).toEqual({ status: 'done', outcome: { ...outcome, isDrawing: true, picture }, text: 'b' });
    await last().answer(outcome);
    expect(state()).toEqual({ status: 'done', outcome, text: 'b' });
    expect(said).toEqual([sentence, sentence]);
    await place.end();
  });

  it('keeps its state if the final outcome is the partial one', async () => {
    const { place, run, last } = await open();
    await run('a');
    await last().part(outcome);
    const drawn = place.all.length;
    const { state } = place.now;
    await last().answer(outcome);
    expect(place.now.state).toBe(state);
    expect(place.all.length - drawn).toBeLessThanOrEqual(1);
    await place.end();
  });

  it('cancels a run for a newer one and ignores its outcome', async () => {
    const { place, state, run } = await open();
    await run('a');
    await run('b');
    expect(asked.map(({ signal }) => signal?.aborted)).toEqual([true, false]);
    expect(state()).toEqual({ status: 'running' });
    await asked[0]?.part(wrong);
    expect(state()).toEqual({ status: 'running' });
    await asked[1]?.answer(outcome);
    expect(state()).toMatchObject({ status: 'done', text: 'b' });
    expect(said).toEqual([sentence]);
    await place.end();
  });

  it('announces a canceled run without logging an error', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { place, state, run, cancel } = await open();
    await cancel();
    await run('a');
    await cancel();
    expect(state()).toEqual({ status: 'canceled' });
    expect(said).toEqual(['The run is canceled.']);
    expect(log).not.toHaveBeenCalled();
    await place.end();
  });

  it('announces a failure of the runner and logs the error', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { place, state, run, last } = await open();
    await run('a');
    await last().fail(new Error('a defect'));
    expect(state()).toEqual({ status: 'failed' });
    expect(said).toEqual(['The sandbox has stopped working. Reload the page; the rest of the page works.']);
    expect(log).toHaveBeenCalledExactlyOnceWith(new Error('a defect'));
    await place.end();
  });

  it('is idle again after a reset', async () => {
    const { place, state, run, last } = await open();
    await run('a');
    await last().answer(outcome);
    await act(async () => place.now.reset());
    expect(state()).toEqual({ status: 'idle' });
    await place.end();
  });

  it('cancels its run on unmount without an announcement', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { place, run, last } = await open();
    await run('a');
    await place.end();
    expect(last().signal?.aborted).toBe(true);
    expect(said).toEqual([]);
    expect(log).not.toHaveBeenCalled();
  });
});

describe('useRun with a started run', () => {
  it('returns and announces an outcome that has already arrived', async () => {
    const begun = startRun(task('a'));
    await asked[0]?.part({ ...outcome, isDrawing: true });
    const { place, state } = await open(begun);
    expect(place.all.map((one) => one.state.status)).not.toContain('running');
    expect(state()).toEqual({ status: 'done', outcome: { ...outcome, isDrawing: true }, text: 'a' });
    expect(said).toEqual([sentence]);
    await asked[0]?.answer({ ...outcome, picture });
    expect(state()).toMatchObject({ outcome: { picture } });
    expect(asked).toHaveLength(1);
    await place.end();
  });

  it('waits for the outcome without running the task again', async () => {
    const begun = startRun(task('a'));
    const { place, state } = await open(begun);
    expect(place.all.map((one) => one.state.status)).not.toContain('idle');
    expect(state()).toEqual({ status: 'running' });
    await asked[0]?.answer(outcome);
    expect(state()).toEqual({ status: 'done', outcome, text: 'a' });
    await place.draw({});
    expect(asked).toHaveLength(1);
    expect(said).toEqual([sentence]);
    await place.end();
  });
});

describe('edited parts', () => {
  let pages = 0;
  const visit = () => vi.stubGlobal('location', { pathname: `/page-${++pages}` });
  const keep = (part: number, text: string | undefined) => act(async () => saveChange(part, text));

  beforeEach(visit);

  describe('useChanges', () => {
    it('returns a change once it is saved, until it is reset', async () => {
      const changes = await used(useChanges, {});
      expect([...changes.now]).toEqual([]);
      await keep(2, 'edited');
      await keep(0, 'first');
      expect([...changes.now]).toEqual([
        [2, 'edited'],
        [0, 'first'],
      ]);
      await keep(2, undefined);
      expect([...changes.now]).toEqual([[0, 'first']]);
      await keep(0, '');
      expect([...changes.now]).toEqual([[0, '']]);
      await changes.end();
    });

    it('returns the changes of the current page only', async () => {
      const changes = await used(useChanges, {});
      await keep(1, 'edited');
      visit();
      await changes.draw({});
      expect([...changes.now]).toEqual([]);
      await changes.end();
    });

    it('separates new changes from those of the previous page', async () => {
      await keep(1, 'edited');
      visit();
      await keep(2, 'other');
      const changes = await used(useChanges, {});
      expect([...changes.now]).toEqual([[2, 'other']]);
      await changes.end();
    });

    it('returns the same map on another page without changes', async () => {
      const changes = await used(useChanges, {});
      const before = changes.now;
      visit();
      await changes.draw({});
      expect(changes.now).toBe(before);
      await changes.end();
    });

    it('notifies each mounted component', async () => {
      const [one, two] = [await used(useChanges, {}), await used(useChanges, {})];
      await one.end();
      await keep(1, 'edited');
      expect(one.all).toHaveLength(1);
      expect([...two.now]).toEqual([[1, 'edited']]);
      await two.end();
    });
  });

  it.each([
    [[1, 2], true],
    [[2, 1], true],
    [[2], false],
    [[], false],
  ])('hasChangedPart returns for the parts %j: %s', (parts, expected) => {
    expect(hasChangedPart(parts, new Map([[1, '']]))).toBe(expected);
  });
});
