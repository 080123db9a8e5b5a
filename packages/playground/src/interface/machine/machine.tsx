import { interpolate } from '@folio/core/model/interpolate.ts';
import { keyOf } from '@folio/core/theme/keys/shortcut.ts';
import { shareLink } from '@folio/core/theme/share.ts';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { strings } from '../../strings.ts';
import { Foot } from '../foot.tsx';
import type { PlayedMachine, PlayedMachines } from '../page-data.ts';
import { Edits, Notes } from './edits.tsx';
import { Kept } from './kept.tsx';
import { Kinds } from './kinds.tsx';
import { Lanes } from './lanes.tsx';
import { type MachineLink, machineAnchor } from './link.ts';
import { StepEffects } from './step-effects.tsx';
import { Transport } from './transport.tsx';
import { useAnnouncements, usePlay } from './use-play.ts';
import { useTimeMachine } from './use-run.ts';

interface TimeMachineProps {
  /** Its number on the page, as links have it. */
  index: string;
  played: PlayedMachine;
  places: PlayedMachines['places'];
  /** What a link brings: the step, and edited texts. */
  link: MachineLink | undefined;
}

/** Events of a page, one step at a time: what each one causes, and what is kept after it. */
export function TimeMachine({ index, played, places, link }: TimeMachineProps) {
  const [schema, setSchema] = useState(link?.schema ?? played.schema);
  const [events, setEvents] = useState(link?.events ?? played.events);
  const [typed, setTyped] = useState(false);
  const [step, setStep] = useState(link?.step ?? 0);
  const texts = { schema, events, ...(played.kinds.length ? { original: played.schema } : {}) };
  const { shown, wrong, kinds, failed } = useTimeMachine(texts, typed, step);
  const run = shown?.run;
  const total = run?.total ?? 0;
  // Fewer events than before end earlier.
  const at = Math.min(step, total);
  const go = (to: number) => setStep(Math.min(Math.max(to, 0), total));
  const { playing, setPlaying, speed, setSpeed } = usePlay(run, go);
  useAnnouncements(run, playing);

  // The press that opened the machine goes on at the button for the next step.
  const button = useRef<HTMLButtonElement>(null);
  const ready = run !== undefined;
  useEffect(() => {
    // A reader who corrects the texts of a link is typing.
    if (ready && !document.activeElement?.matches('textarea')) button.current?.focus({ preventScroll: true });
  }, [ready]);

  const onKeyDown = (event: KeyboardEvent) => {
    const key = keyOf(event.nativeEvent);
    const control = (event.target as Element).closest('textarea, select, input, button, a');
    if (!key || control?.matches('textarea, select') || event.altKey || event.ctrlKey || event.metaKey) return;
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
  const jump = (to: number) => {
    setPlaying(false);
    go(to);
  };
  const share = () => {
    const anchor = machineAnchor({
      machine: index,
      step: at,
      ...(events === played.events ? {} : { events }),
      ...(schema === played.schema ? {} : { schema }),
    });
    return shareLink(anchor, `${schema}\n\n${events}\n`, strings.textsTooLong);
  };
  if (failed) return <p className="sb-off">{strings.machineStopped}</p>;
  if (!run && !wrong)
    return (
      <p className="sb-off" aria-busy>
        {strings.eventsLoading}
      </p>
    );
  const faults = wrong?.event ? [wrong.event] : [];
  return (
    <section
      className="tm-app"
      aria-label={interpolate(strings.machine, { title: played.title })}
      onKeyDown={onKeyDown}
    >
      {played.kinds.length > 0 && (
        <Kinds
          labels={played.kinds}
          schema={schema}
          answered={kinds}
          onChoose={(chosen) => {
            setTyped(false);
            setSchema(chosen);
          }}
        />
      )}
      {run && (
        <>
          <Transport
            button={button}
            step={at}
            shown={run.step}
            total={total}
            playing={playing}
            speed={speed}
            onStep={jump}
            onPlay={() => {
              if (!playing && run.step === total) go(0);
              setPlaying(!playing);
            }}
            onSpeed={setSpeed}
          />
          <Lanes run={run} onStep={jump} />
          <StepEffects run={run} places={places} />
          <Kept run={run} />
        </>
      )}
      <Edits
        texts={[
          { name: 'events', text: events, original: played.events, faults, set: setEvents },
          {
            name: 'schema',
            text: schema,
            original: kinds?.kinds?.originals[kinds.kinds.chosen] ?? played.schema,
            faults: wrong?.schema ?? [],
            set: setSchema,
          },
        ]}
        ran={ready}
        onType={setTyped}
        onShare={share}
      />
      {run && <Notes run={run} />}
      <Foot />
    </section>
  );
}
