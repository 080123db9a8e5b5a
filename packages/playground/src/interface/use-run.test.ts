// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryRunner } from '../service/client.ts';
import type { Picture } from '../service/picture.ts';
import { EMPTY_OUTCOME, type Outcome, type Task } from '../service/protocol.ts';
import { CanceledError } from '../service/runner.ts';
import { recordAnnouncements, renderHook } from '../testing/hooks.ts';
import { hasChangedPart, type StartedRun, saveChange, startRun, useChanges, useRun } from './use-run.ts';

/** A request to the runner. A test resolves or rejects it. */
interface RunRequest {
  task: Task;
  signal: AbortSignal | undefined;
  part(outcome: Outcome): Promise<void>;
  resolve(outcome: Outcome): Promise<void>;
  reject(error: Error): Promise<void>;
}
let requests: RunRequest[] = [];
let announcements: string[] = [];

beforeEach(() => {
  requests = [];
  announcements = recordAnnouncements();
  vi.spyOn(queryRunner, 'run').mockImplementation(
    (task, signal, onPart) =>
      new Promise((resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new CanceledError('Canceled.')));
        requests.push({
          task,
          signal,
          part: (outcome) => act(async () => onPart?.(outcome)),
          resolve: (outcome) => act(async () => resolve(outcome)),
          reject: (error) => act(async () => reject(error)),
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
  diagnostic: { code: 'x', message: 'It is wrong.', hint: '', source: 'query', start: 0, end: 1, line: 1, column: 1 },
};
const sentence = 'The graph has 0 nodes and 0 relations';
const open = async (first?: StartedRun) => {
  const hook = await renderHook(() => useRun(first), {});
  return {
    hook,
    state: () => hook.current.state,
    run: (text: string) => act(async () => void hook.current.run(task(text))),
    cancel: () => act(async () => hook.current.cancel()),
    last: () => requests.at(-1) as RunRequest,
  };
};

describe('startRun', () => {
  it('starts the task at once and stores the latest outcome', async () => {
    const started = startRun(task('a'));
    const [run] = requests as [RunRequest];
    expect(run.task).toEqual(task('a'));
    expect(started).toMatchObject({ text: 'a' });
    expect(started.arrived).toBeUndefined();
    await run.part({ ...outcome, isDrawing: true });
    expect(started.arrived).toEqual({ ...outcome, isDrawing: true });
    started.onPart = vi.fn();
    await run.part(outcome);
    expect(started.onPart).toHaveBeenCalledExactlyOnceWith(outcome);
    await run.resolve(wrong);
    expect(started.arrived).toBe(wrong);
    expect(await started.outcome).toBe(wrong);
  });

  it('rejects when its controller aborts', async () => {
    const started = startRun(task('a'));
    started.controller.abort();
    expect(requests[0]?.signal?.aborted).toBe(true);
    await expect(started.outcome).rejects.toThrow('Canceled.');
    expect(started.arrived).toBeUndefined();
  });
});

describe('useRun', () => {
  it('is idle, then running, then returns and announces the outcome', async () => {
    const { hook, state, run, last } = await open();
    expect(state()).toEqual({ status: 'idle' });
    await run('a');
    expect(state()).toEqual({ status: 'running' });
    expect(announcements).toEqual([]);
    await last().resolve(outcome);
    expect(state()).toEqual({ status: 'done', outcome, text: 'a' });
    expect(announcements).toEqual([sentence]);
    await hook.unmount();
  });

  it('announces the message of an error', async () => {
    const { hook, state, run, last } = await open();
    await run('a');
    await last().resolve(wrong);
    expect(state()).toMatchObject({ status: 'done', outcome: wrong });
    expect(announcements).toEqual(['It is wrong.']);
    await hook.unmount();
  });

  it('returns a partial outcome first and announces it once', async () => {
    const { hook, state, run, last } = await open();
    await run('a');
    await last().part({ ...outcome, isDrawing: true });
    expect(state()).toEqual({ status: 'done', outcome: { ...outcome, isDrawing: true }, text: 'a' });
    await last().resolve({ ...outcome, picture });
    expect(state()).toEqual({ status: 'done', outcome: { ...outcome, picture }, text: 'a' });
    expect(announcements).toEqual([sentence]);
    await hook.unmount();
  });

  it('keeps the last outcome during the next run, and its picture until that run ends', async () => {
    const { hook, state, run, last } = await open();
    await run('a');
    await last().resolve({ ...outcome, picture });
    await run('b');
    expect(state()).toEqual({ status: 'running', outcome: { ...outcome, picture }, text: 'a' });
    await last().part({ ...outcome, isDrawing: true });
    expect(state()).toEqual({ status: 'done', outcome: { ...outcome, isDrawing: true, picture }, text: 'b' });
    await last().resolve(outcome);
    expect(state()).toEqual({ status: 'done', outcome, text: 'b' });
    expect(announcements).toEqual([sentence, sentence]);
    await hook.unmount();
  });

  it('keeps the last outcome without an error until there is a new one', async () => {
    const { hook, state, run, last } = await open();
    for (const [text, next, previous] of [
      ['a', wrong, undefined],
      ['b', outcome, undefined],
      ['c', wrong, outcome],
      ['d', wrong, outcome],
      ['e', outcome, undefined],
    ] as const) {
      await run(text);
      await last().resolve(next);
      expect(state().previous).toBe(previous);
    }
    await hook.unmount();
  });

  it('keeps its state if the final outcome is the partial one', async () => {
    const { hook, run, last } = await open();
    await run('a');
    await last().part(outcome);
    const drawn = hook.results.length;
    const { state } = hook.current;
    await last().resolve(outcome);
    expect(hook.current.state).toBe(state);
    expect(hook.results.length - drawn).toBeLessThanOrEqual(1);
    await hook.unmount();
  });

  it('cancels a run for a newer one and ignores its outcome', async () => {
    const { hook, state, run } = await open();
    await run('a');
    await run('b');
    expect(requests.map(({ signal }) => signal?.aborted)).toEqual([true, false]);
    expect(state()).toEqual({ status: 'running' });
    await requests[0]?.part(wrong);
    expect(state()).toEqual({ status: 'running' });
    await requests[1]?.resolve(outcome);
    expect(state()).toMatchObject({ status: 'done', text: 'b' });
    expect(announcements).toEqual([sentence]);
    await hook.unmount();
  });

  it('announces a canceled run without logging an error', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { hook, state, run, cancel } = await open();
    await cancel();
    await run('a');
    await cancel();
    expect(state()).toEqual({ status: 'canceled' });
    expect(announcements).toEqual(['The run is canceled.']);
    expect(log).not.toHaveBeenCalled();
    await hook.unmount();
  });

  it('announces a failure of the runner and logs the error', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { hook, state, run, last } = await open();
    await run('a');
    await last().reject(new Error('a defect'));
    expect(state()).toEqual({ status: 'failed' });
    expect(announcements).toEqual(['The sandbox has stopped working. Reload the page; the rest of the page works.']);
    expect(log).toHaveBeenCalledExactlyOnceWith(new Error('a defect'));
    await hook.unmount();
  });

  it('is idle again after a reset', async () => {
    const { hook, state, run, last } = await open();
    await run('a');
    await last().resolve(outcome);
    await act(async () => hook.current.reset());
    expect(state()).toEqual({ status: 'idle' });
    await hook.unmount();
  });

  it('cancels its run on unmount without an announcement', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { hook, run, last } = await open();
    await run('a');
    await hook.unmount();
    expect(last().signal?.aborted).toBe(true);
    expect(announcements).toEqual([]);
    expect(log).not.toHaveBeenCalled();
  });
});

describe('useRun with a started run', () => {
  it('returns and announces an outcome that has already arrived', async () => {
    const started = startRun(task('a'));
    await requests[0]?.part({ ...outcome, isDrawing: true });
    const { hook, state } = await open(started);
    expect(hook.results.map((one) => one.state.status)).not.toContain('running');
    expect(state()).toEqual({ status: 'done', outcome: { ...outcome, isDrawing: true }, text: 'a' });
    expect(announcements).toEqual([sentence]);
    await requests[0]?.resolve({ ...outcome, picture });
    expect(state()).toMatchObject({ outcome: { picture } });
    expect(requests).toHaveLength(1);
    await hook.unmount();
  });

  it('waits for the outcome without running the task again', async () => {
    const started = startRun(task('a'));
    const { hook, state } = await open(started);
    expect(hook.results.map((one) => one.state.status)).not.toContain('idle');
    expect(state()).toEqual({ status: 'running' });
    await requests[0]?.resolve(outcome);
    expect(state()).toEqual({ status: 'done', outcome, text: 'a' });
    await hook.rerender({});
    expect(requests).toHaveLength(1);
    expect(announcements).toEqual([sentence]);
    await hook.unmount();
  });
});

describe('edited parts', () => {
  let pages = 0;
  const visit = () => vi.stubGlobal('location', { pathname: `/page-${++pages}` });
  const save = (part: number, text: string | undefined) => act(async () => saveChange(part, text));

  beforeEach(visit);

  describe('useChanges', () => {
    it('returns a change once it is saved, until it is reset', async () => {
      const changes = await renderHook(useChanges, {});
      expect([...changes.current]).toEqual([]);
      await save(2, 'edited');
      await save(0, 'first');
      expect([...changes.current]).toEqual([
        [2, 'edited'],
        [0, 'first'],
      ]);
      await save(2, undefined);
      expect([...changes.current]).toEqual([[0, 'first']]);
      await save(0, '');
      expect([...changes.current]).toEqual([[0, '']]);
      await changes.unmount();
    });

    it('returns the changes of the current page only', async () => {
      const changes = await renderHook(useChanges, {});
      await save(1, 'edited');
      visit();
      await changes.rerender({});
      expect([...changes.current]).toEqual([]);
      await changes.unmount();
    });

    it('separates new changes from those of the previous page', async () => {
      await save(1, 'edited');
      visit();
      await save(2, 'other');
      const changes = await renderHook(useChanges, {});
      expect([...changes.current]).toEqual([[2, 'other']]);
      await changes.unmount();
    });

    it('returns the same map on another page without changes', async () => {
      const changes = await renderHook(useChanges, {});
      const before = changes.current;
      visit();
      await changes.rerender({});
      expect(changes.current).toBe(before);
      await changes.unmount();
    });

    it('notifies each mounted component', async () => {
      const [one, two] = [await renderHook(useChanges, {}), await renderHook(useChanges, {})];
      await one.unmount();
      await save(1, 'edited');
      expect(one.results).toHaveLength(1);
      expect([...two.current]).toEqual([[1, 'edited']]);
      await two.unmount();
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
