import { interpolate } from '@folio/core/model/interpolate.ts';
import type { ReactNode, Ref } from 'react';
import { strings } from '../../strings.ts';

/** Milliseconds between two steps. */
export const speeds = [
  [strings.slow, 2400],
  [strings.normal, 1200],
  [strings.fast, 400],
] as const;

interface TransportProps {
  /** The step that the reader has asked for. */
  step: number;
  /** The step that is on view. */
  shown: number;
  total: number;
  playing: boolean;
  /** The button Step. */
  button: Ref<HTMLButtonElement>;
  /** Position in `speeds`. */
  speed: number;
  onStep(step: number): void;
  onPlay(): void;
  onSpeed(speed: number): void;
}

/** The controls of time: start, back, step, play, speed, and a slider. */
export function Transport({ step, shown, total, playing, button, speed, onStep, onPlay, onSpeed }: TransportProps) {
  return (
    <div className="tm-run">
      <Tool label={strings.toStart} path="M4 3.5v9M12 3.8v8.4L6.5 8z" off={step === 0} onClick={() => onStep(0)} />
      <Tool label={strings.stepBack} path="M11 3.8v8.4L5.5 8z" off={step === 0} onClick={() => onStep(step - 1)} />
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
          {speeds.map(([name], at) => (
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
      {/* Spoken by `announce`, with what the step causes. */}
      <p className="tm-at">{interpolate(strings.stepOf, { step: shown, total })}</p>
    </div>
  );
}

interface ToolProps {
  label: string;
  path: string;
  off: boolean;
  onClick(): void;
}

function Tool({ label, path, off, onClick }: ToolProps): ReactNode {
  return (
    <button
      className="icon-button"
      type="button"
      aria-label={label}
      aria-disabled={off || undefined}
      onClick={() => off || onClick()}
    >
      <Shape path={path} />
    </button>
  );
}

/** An icon that only the machine has. */
const Shape = ({ path }: { path: string }) => (
  <svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
    <path d={path} />
  </svg>
);
