// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MachineRun } from '../../service/protocol.ts';
import { recordAnnouncements, renderHook } from '../../testing/hooks.ts';
import { useAnnouncements, usePlay } from './transport.tsx';

const run = (step: number, total = 3) =>
  ({
    step,
    total,
    effects: [{ kind: 'stored', stream: 'rides', values: { mins: step }, rule: 'stored', step, sentence: '' }],
  }) as unknown as MachineRun;

describe('usePlay', () => {
  const go = vi.fn();
  const open = (first?: MachineRun) =>
    renderHook(({ at }: { at: MachineRun | undefined }) => usePlay(at, go), { at: first });
  const press = (action: () => void) => act(async () => action());
  const advance = (milliseconds: number) => act(async () => vi.advanceTimersByTime(milliseconds));
  /** Expects the step after this time, and not a millisecond earlier. */
  const expectStep = async (milliseconds: number, step: number) => {
    await advance(milliseconds - 1);
    expect(go).not.toHaveBeenCalled();
    await advance(1);
    expect(go).toHaveBeenCalledExactlyOnceWith(step);
    go.mockClear();
  };

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    go.mockClear();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('takes no step before it starts', async () => {
    const play = await open(run(1));
    expect(play.current).toMatchObject({ playing: false, speed: 1 });
    await advance(5000);
    expect(go).not.toHaveBeenCalled();
    await play.unmount();
  });

  it('takes the first step at once, and each next one after a delay', async () => {
    const play = await open(run(0));
    await press(() => play.current.setPlaying(true));
    await advance(0);
    expect(go).toHaveBeenCalledExactlyOnceWith(1);
    go.mockClear();
    await play.rerender({ at: run(1) });
    await expectStep(1200, 2);
    await advance(5000);
    expect(go).not.toHaveBeenCalled();
    await play.rerender({ at: run(2) });
    await expectStep(1200, 3);
    await play.unmount();
  });

  it.each([
    ['slowly', 0, 2400],
    ['fast', 2, 400],
  ])('plays %s from the current step', async (_, speed, milliseconds) => {
    const play = await open(run(1));
    await press(() => play.current.setPlaying(true));
    await advance(300);
    await press(() => play.current.setSpeed(speed));
    expect(play.current.speed).toBe(speed);
    await expectStep(milliseconds, 2);
    await play.unmount();
  });

  it('stops after the last step', async () => {
    const play = await open(run(2));
    await press(() => play.current.setPlaying(true));
    expect(play.current.playing).toBe(true);
    await play.rerender({ at: run(3) });
    expect(play.current.playing).toBe(false);
    await advance(5000);
    expect(go).not.toHaveBeenCalled();
    await play.unmount();
  });

  it('takes no step after a pause or unmount', async () => {
    const play = await open(run(1));
    await press(() => play.current.setPlaying(true));
    await advance(1199);
    await press(() => play.current.setPlaying(false));
    await advance(5000);
    await press(() => play.current.setPlaying(true));
    await play.unmount();
    await advance(5000);
    expect(go).not.toHaveBeenCalled();
  });

  it('waits for the first run', async () => {
    const play = await open();
    await press(() => play.current.setPlaying(true));
    await advance(5000);
    expect(go).not.toHaveBeenCalled();
    expect(play.current.playing).toBe(true);
    await play.rerender({ at: run(0) });
    await advance(0);
    expect(go).toHaveBeenCalledExactlyOnceWith(1);
    await play.unmount();
  });
});

describe('useAnnouncements', () => {
  let time = 0;
  let announcements: string[] = [];
  const steps = () => announcements.map((sentence) => sentence.split(':')[0]);
  const open = (at: MachineRun | undefined, playing = false) =>
    renderHook(
      ({ at: shown, playing: plays }: { at: MachineRun | undefined; playing: boolean }) =>
        useAnnouncements(shown, plays),
      { at, playing },
    );

  beforeEach(() => {
    time = 10_000;
    announcements = recordAnnouncements();
    vi.spyOn(performance, 'now').mockImplementation(() => time);
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('announces each step once', async () => {
    const machine = await open(undefined);
    await machine.rerender({ at: run(0), playing: false });
    expect(announcements).toEqual([]);
    await machine.rerender({ at: run(1), playing: false });
    expect(announcements).toEqual(['Step 1 of 3: rides gets mins 1.']);
    await machine.rerender({ at: run(1), playing: false });
    await machine.rerender({ at: run(2), playing: false });
    await machine.rerender({ at: run(0), playing: false });
    expect(steps().slice(1)).toEqual(['Step 2 of 3', 'Before the first of 3 events.']);
    await machine.unmount();
  });

  it('announces at most one step a second during playback, and always the last', async () => {
    const machine = await open(run(0, 9), true);
    for (const [step, at] of [
      [1, 20_000],
      [2, 20_999],
      [3, 21_000],
      [4, 21_100],
      [9, 21_200],
    ] as const) {
      time = at;
      await machine.rerender({ at: run(step, 9), playing: true });
    }
    expect(steps()).toEqual(['Step 1 of 9', 'Step 3 of 9', 'Step 9 of 9']);
    await machine.unmount();
  });

  it('announces the step at which playback pauses', async () => {
    const machine = await open(run(0), true);
    await machine.rerender({ at: run(1), playing: true });
    time += 400;
    const shown = run(2);
    await machine.rerender({ at: shown, playing: true });
    expect(steps()).toEqual(['Step 1 of 3']);
    await machine.rerender({ at: shown, playing: false });
    expect(steps()).toEqual(['Step 1 of 3', 'Step 2 of 3']);
    await machine.unmount();
  });
});
