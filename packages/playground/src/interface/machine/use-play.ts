import { announce } from '@folio/core/theme/announce.ts';
import { useEffect, useRef, useState } from 'react';
import type { MachineRun } from '../../service/machine-protocol.ts';
import { stepInWords } from './describe.ts';
import { speeds } from './transport.tsx';

/** Plays step after step; the pause between two begins when a step is shown. */
export function usePlay(run: MachineRun | undefined, go: (step: number) => void) {
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState(1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step that is shown begins a pause
  useEffect(() => {
    if (!playing || !run) return;
    if (run.step === run.total) {
      setPlaying(false);
      return;
    }
    const timer = setTimeout(() => go(run.step + 1), run.step === 0 ? 0 : speeds[speed]?.[1]);
    return () => clearTimeout(timer);
  }, [playing, run?.step, speed]);
  return { playing, setPlaying, speed, setSpeed };
}

/** Milliseconds between two announcements while it plays. */
const quiet = 1000;

/** Says each step aloud; while it plays, at most one a second, and the last one always. */
export function useAnnouncements(run: MachineRun | undefined, playing: boolean): void {
  const last = useRef({ time: 0, step: 0 });
  useEffect(() => {
    if (!run || run.step === last.current.step) return;
    const now = performance.now();
    if (playing && run.step < run.total && now - last.current.time < quiet) return;
    last.current = { time: now, step: run.step };
    announce(stepInWords(run));
  }, [run, playing]);
}
