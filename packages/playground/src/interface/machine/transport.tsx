import { interpolate } from '@folio/core';
import { announce } from '@folio/core/ui';
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import type { MachineRun } from '../../service/protocol.ts';
import { strings } from '../../strings.ts';
import { describeStep } from './describe-step.ts';

/** Labels with milliseconds between two steps. */
const PLAY_SPEEDS = [
  [strings.slow, 2400],
  [strings.normal, 1200],
  [strings.fast, 400],
] as const;

interface TransportProps {
  /** The requested step. */
  step: number;
  /** The step that is shown. */
  shown: number;
  total: number;
  playing: boolean;
  /** The Step button. */
  button: Ref<HTMLButtonElement>;
  /** Index in `PLAY_SPEEDS`. */
  speed: number;
  onStep(step: number): void;
  onPlay(): void;
  onSpeed(speed: number): void;
}

export function Transport({ step, shown, total, playing, button, speed, onStep, onPlay, onSpeed }: TransportProps) {
  return (
    <div className="tm-run">
      <TransportButton
        label={strings.toStart}
        path="M4 3.5v9M12 3.8v8.4L6.5 8z"
        isDisabled={step === 0}
        onClick={() => onStep(0)}
      />
      <TransportButton
        label={strings.stepBack}
        path="M11 3.8v8.4L5.5 8z"
        isDisabled={step === 0}
        onClick={() => onStep(step - 1)}
      />
      <button
        ref={button}
        className="button button-solid"
        type="button"
        aria-disabled={step === total || undefined}
        onClick={() => onStep(step + 1)}
      >
        <Shape path="M5 3.8v8.4L10.5 8z" />
        {strings.step}
      </button>
      <button className="button" type="button" onClick={onPlay}>
        <Shape path={playing ? 'M5.5 3.5v9M10.5 3.5v9' : 'M5 3.2v9.6L12.5 8z'} />
        {playing ? strings.pause : strings.play}
      </button>
      <label className="tm-speed">
        <span className="vh">{strings.speed}</span>
        <select value={speed} onChange={({ target }) => onSpeed(Number(target.value))}>
          {PLAY_SPEEDS.map(([name], at) => (
            <option key={name} value={at}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <input
        type="range"
        min={0}
        max={total}
        value={step}
        aria-label={strings.step}
        aria-valuetext={interpolate(strings.stepOf, { step, total })}
        onChange={({ target }) => onStep(Number(target.value))}
      />
      {/* `announce` speaks it, with what the step causes. */}
      <p className="tm-at">{interpolate(strings.stepOf, { step: shown, total })}</p>
    </div>
  );
}

interface TransportButtonProps {
  label: string;
  path: string;
  isDisabled: boolean;
  onClick(): void;
}

function TransportButton({ label, path, isDisabled, onClick }: TransportButtonProps): ReactNode {
  return (
    <button
      className="icon-button"
      type="button"
      aria-label={label}
      aria-disabled={isDisabled || undefined}
      onClick={() => isDisabled || onClick()}
    >
      <Shape path={path} />
    </button>
  );
}

const Shape = ({ path }: { path: string }) => (
  <svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
    <path d={path} />
  </svg>
);

/** The delay starts when a step is shown. */
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
    const timer = setTimeout(() => go(run.step + 1), run.step === 0 ? 0 : PLAY_SPEEDS[speed]?.[1]);
    return () => clearTimeout(timer);
  }, [playing, run?.step, speed]);
  return { playing, setPlaying, speed, setSpeed };
}

const ANNOUNCEMENT_INTERVAL_MS = 1000;

/** Announces at most one step per second while playing, and always the last one. */
export function useAnnouncements(run: MachineRun | undefined, playing: boolean): void {
  const lastAnnouncement = useRef({ time: 0, step: 0 });
  useEffect(() => {
    if (!run || run.step === lastAnnouncement.current.step) return;
    const now = performance.now();
    if (playing && run.step < run.total && now - lastAnnouncement.current.time < ANNOUNCEMENT_INTERVAL_MS) return;
    lastAnnouncement.current = { time: now, step: run.step };
    announce(describeStep(run));
  }, [run, playing]);
}
