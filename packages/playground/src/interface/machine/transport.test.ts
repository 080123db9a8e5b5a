// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MachineRun } from '../../service/protocol.ts';
import { spoken, used } from '../../testing/hooks.ts';
import { useAnnouncements, usePlay } from './transport.tsx';

const run = (step: number, total = 3) =>
  ({
    step,
    total,
    effects: [{ kind: 'stored', stream: 'rides', values: { mins: step }, rule: 'stored', step, sentence: '' }],
  }) as unknown as MachineRun;

describe('usePlay', () => {
  const go = vi.fn();
  const open = (first?: MachineRun) => used(({ at }: { at: MachineRun | undefined }) => usePlay(at, go), { at: first });
  const press = (press: () => void) => act(async () => press());
  const pass = (milliseconds: number) => act(async () => vi.advanceTimersByTime(milliseconds));
  /** Expects the step after this time, and not a millisecond earlier. */
  const expectStep = async (milliseconds: number, step: number) => {
    await pass(milliseconds - 1);
    expect(go).not.toHaveBeenCalled();
    await pass(1);
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
    expect(play.now).toMatchObject({ playing: false, speed: 1 });
    await pass(5000);
    expect(go).not.toHaveBeenCalled();
    await play.end();
  });

  it('takes the first step at once, and each next one after a delay', async () => {
    const play = await open(run(0));
    await press(() => play.now.setPlaying(true));
    await pass(0);
    expect(go).toHaveBeenCalledExactlyOnceWith(1);
    go.mockClear();
    await play.draw({ at: run(1) });
    await expectStep(1200, 2);
    await pass(5000);
    expect(go).not.toHaveBeenCalled();
    await play.draw({ at: run(2) });
    await expectStep(1200, 3);
    await play.end();
  });

  it.each([
    ['slowly', 0, 2400],
    ['fast', 2, 400],
  ])('plays %s from the current step', async (_, speed, milliseconds) => {
    const play = await open(run(1));
    await press(() => play.now.setPlaying(true));
    await pass(300);
    await press(() => play.now.setSpeed(speed));
    expect(play.now.speed).toBe(speed);
    await expectStep(milliseconds, 2);
    await play.end();
  });

  it('stops after the last step', async () => {
    const play = await open(run(2));
    await press(() => play.now.setPlaying(true));
    expect(play.now.playing).toBe(true);
    await play.draw({ at: run(3) });
    expect(play.now.playing).toBe(false);
    await pass(5000);
    expect(go).not.toHaveBeenCalled();
    await play.end();
  });

  it('takes no step after a pause or unmount', async () => {
    const play = await open(run(1));
    await press(() => play.now.setPlaying(true));
    await pass(1199);
    await press(() => play.now.setPlaying(false));
    await pass(5000);
    await press(() => play.now.setPlaying(true));
    await play.end();
    await pass(5000);
    expect(go).not.toHaveBeenCalled();
  });

  it('waits for the first run', async () => {
    const play = await open();
    await press(() => play.now.setPlaying(true));
    await pass(5000);
    expect(go).not.toHaveBeenCalled();
    expect(play.now.playing).toBe(true);
    await play.draw({ at: run(0) });
    await pass(0);
    expect(go).toHaveBeenCalledExactlyOnceWith(1);
    await play.end();
  });
});

describe('useAnnouncements', () => {
  let time = 0;
  let said: string[] = [];
  const steps = () => said.map((sentence) => sentence.split(':')[0]);
  const open = (at: MachineRun | undefined, playing = false) =>
    used(
      ({ at: shown, playing: plays }: { at: MachineRun | undefined; playing: boolean }) =>
        useAnnouncements(shown, plays),
      { at, playing },
    );

  beforeEach(() => {
    time = 10_000;
    said = spoken();
    vi.spyOn(performance, 'now').mockImplementation(() => time);
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('announces each step once', async () => {
    const machine = await open(undefined);
    await machine.draw({ at: run(0), playing: false });
    expect(said).toEqual([]);
    await machine.draw({ at: run(1), playing: false });
    expect(said).toEqual(['Step 1 of 3: rides gets mins 1.']);
    await machine.draw({ at: run(1), playing: false });
    await machine.draw({ at: run(2), playing: false });
    await machine.draw({ at: run(0), playing: false });
    expect(steps().slice(1)).toEqual(['Step 2 of 3', 'Before the first of 3 events.']);
    await machine.end();
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
      await machine.draw({ at: run(step, 9), playing: true });
    }
    expect(steps()).toEqual(['Step 1 of 9', 'Step 3 of 9', 'Step 9 of 9']);
    await machine.end();
  });

  it('announces the step at which playback pauses', async () => {
    const machine = await open(run(0), true);
    await machine.draw({ at: run(1), playing: true });
    time += 400;
    const shown = run(2);
    await machine.draw({ at: shown, playing: true });
    expect(steps()).toEqual(['Step 1 of 3']);
    await machine.draw({ at: shown, playing: false });
    expect(steps()).toEqual(['Step 1 of 3', 'Step 2 of 3']);
    await machine.end();
  });
});
