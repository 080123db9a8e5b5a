import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { announce } from '../../../../engine/shell/announce.ts';
import type { MachineRun } from '../../service/machine-protocol.ts';
import { basePath, type PlayedMachine, type PlayedMachines } from '../data.ts';
import { Edits, Notes } from './edits.tsx';
import { arrivalInWords, notable, stepInWords } from './in-words.ts';
import { Kept } from './kept.tsx';
import { Lanes } from './lanes.tsx';
import { speeds, Transport } from './transport.tsx';
import { useTimeMachine } from './use-run.ts';

interface TimeMachineProps {
  played: PlayedMachine;
  places: PlayedMachines['places'];
}

/** Events of a page, one step at a time: what each one causes, and what is kept after it. */
export function TimeMachine({ played, places }: TimeMachineProps) {
  const [variant, setVariant] = useState(played.chosen);
  const original = played.variants[variant]?.schema ?? '';
  const [schema, setSchema] = useState(original);
  const [events, setEvents] = useState(played.events);
  const [typed, setTyped] = useState(false);
  const [step, setStep] = useState(0);
  const { shown, wrong, failed } = useTimeMachine({ schema, events }, typed, step);
  const run = shown?.run;
  const total = run?.total ?? 0;
  // Fewer events than before end earlier.
  const at = Math.min(step, total);
  const go = (to: number) => setStep(Math.min(Math.max(to, 0), total));
  const { playing, setPlaying, speed, setSpeed } = usePlay(run, go);
  useAnnouncements(run, playing);

  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target } = event;
    const control = (target as Element).closest('textarea, select, input, button, a');
    if (control?.matches('textarea, select') || event.altKey || event.ctrlKey || event.metaKey) return;
    const steps: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: total };
    if (key === ' ' && !control?.matches('button, a')) {
      event.preventDefault();
      setPlaying(!playing);
      return;
    }
    if (playing && key !== 'Tab' && key !== 'Shift') setPlaying(false);
    if (!(key in steps)) return;
    event.preventDefault();
    go(steps[key] as number);
  };
  const choose = (chosen: number) => {
    setVariant(chosen);
    setTyped(false);
    setSchema(played.variants[chosen]?.schema ?? '');
  };
  if (failed) return <p className="sb-off">The time machine has stopped working. Reload the page.</p>;
  if (!run)
    return wrong ? null : (
      <p className="sb-off" aria-busy>
        Loading the events.
      </p>
    );
  return (
    <section className="tm-app" aria-label={`Time machine: ${played.title}`} onKeyDown={onKeyDown}>
      {played.variants.length > 1 && <Kinds played={played} variant={variant} onChoose={choose} />}
      <Transport
        step={at}
        shown={run.step}
        total={total}
        playing={playing}
        speed={speed}
        onStep={(to) => {
          setPlaying(false);
          go(to);
        }}
        onPlay={() => {
          if (!playing && run.step === total) go(0);
          setPlaying(!playing);
        }}
        onSpeed={setSpeed}
      />
      <Lanes
        run={run}
        onStep={(to) => {
          setPlaying(false);
          go(to);
        }}
      />
      <Said run={run} places={places} />
      <Kept run={run} />
      <Edits
        texts={[
          {
            name: 'events',
            text: events,
            original: played.events,
            faults: wrong?.event ? [wrong.event] : [],
            set: setEvents,
          },
          { name: 'schema', text: schema, original, faults: wrong?.schema ?? [], set: setSchema },
        ]}
        onType={setTyped}
      />
      <Notes run={run} />
      <p className="sb-foot">
        <span>Runs in your browser, by the documented rules. No server is asked.</span>
        <a href={`${basePath()}/playground#covers`}>What this covers</a>
      </p>
    </section>
  );
}

/** Plays step after step; the pause between two begins when a step is shown. */
function usePlay(run: MachineRun | undefined, go: (step: number) => void) {
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
function useAnnouncements(run: MachineRun | undefined, playing: boolean): void {
  const last = useRef({ time: 0, step: 0 });
  useEffect(() => {
    if (!run || run.step === last.current.step) return;
    const now = performance.now();
    if (playing && run.step < run.total && now - last.current.time < quiet) return;
    last.current = { time: now, step: run.step };
    announce(stepInWords(run));
  }, [run, playing]);
}

interface KindsProps {
  played: PlayedMachine;
  variant: number;
  onChoose(variant: number): void;
}

function Kinds({ played, variant, onChoose }: KindsProps) {
  const name = useId();
  return (
    <fieldset className="seg">
      <legend>Types of the join</legend>
      {played.variants.map(({ label }, at) => (
        <label key={label}>
          <input type="radio" name={name} checked={variant === at} onChange={() => onChoose(at)} />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

/** What the event of the step causes, and by which rule. */
function Said({ run, places }: { run: MachineRun; places: PlayedMachines['places'] }) {
  const seen = new Set<string>();
  return (
    <div className="tm-say">
      <p>
        <b>{run.step ? `${arrivalInWords(run)}.` : 'No event yet.'}</b>{' '}
        {run.step === 0 && 'Press Step, or use the arrow keys. Space plays.'}
      </p>
      <ul>
        {notable(run).map(({ sentence, rule, stream, kind }, at) => {
          const text = seen.has(rule) ? undefined : run.rules[rule]?.text;
          seen.add(rule);
          const place = places[rule];
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: effects of a step have no other name
            <li key={at}>
              {sentence}
              {text && kind !== 'stored' && (
                <small>
                  {text} {place && <a href={basePath() + place}>See the rule</a>}
                  <span className="vh"> of {stream}</span>
                </small>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
