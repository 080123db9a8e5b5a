import { interpolate } from '@folio/core';
import { getBasePath, getKey, loadJson, shareLink } from '@folio/core/ui';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { strings } from '../../strings.ts';
import { type MachineLink, parseMachineAnchor, toMachineAnchor } from '../link.ts';
import {
  getDataRoute,
  type MachineData,
  type MachinePageData,
  toMachineDataPath,
  toStartKey,
  WORKBENCH_ROUTE,
} from '../page-data.ts';
import { IslandContent, SandboxFooter } from '../shared.tsx';
import { JoinTypeChoice, SchemaNotes, TextEditors } from './edits.tsx';
import { Lanes } from './lanes.tsx';
import { StepEffects, StepState } from './step-state.tsx';
import { Transport, useAnnouncements, usePlay } from './transport.tsx';
import { useTimeMachine } from './use-time-machine.ts';

interface MachineTexts {
  schema: string;
  events: string;
}

interface TimeMachineProps {
  /** Identifies it in links. */
  index: string;
  /** The original texts. */
  machine: MachineData;
  ruleLinks: MachinePageData['places'];
  texts: MachineTexts;
  onChange(texts: MachineTexts): void;
  initialStep: number;
  /** The schema has an editor elsewhere. */
  hasSchemaEditor?: boolean;
  /** An editor of the events as rows. */
  eventRows?: ReactNode;
  /** Opens the texts elsewhere. */
  onOpen?(): void;
}

export function TimeMachine({
  index,
  machine,
  ruleLinks,
  texts: { schema, events },
  onChange,
  initialStep,
  hasSchemaEditor = false,
  eventRows,
  onOpen,
}: TimeMachineProps) {
  const setSchema = (text: string) => onChange({ schema: text, events });
  const [isTyping, setTyped] = useState(false);
  const [step, setStep] = useState(initialStep);
  const texts = { schema, events, ...(machine.kinds.length ? { original: machine.schema } : {}) };
  const { lastRun, diagnostics, joinTypes, failed } = useTimeMachine(texts, isTyping || hasSchemaEditor, step);
  const run = lastRun?.run;
  const total = run?.total ?? 0;
  // An edit may have removed events.
  const at = Math.min(step, total);
  const go = (to: number) => setStep(Math.min(Math.max(to, 0), total));
  const { playing, setPlaying, speed, setSpeed } = usePlay(run, go);
  useAnnouncements(run, playing);

  // After the click that opened the machine, focus its Step button.
  const button = useRef<HTMLButtonElement>(null);
  const ready = run !== undefined;
  useEffect(() => {
    // Don't steal the focus of a user who is typing.
    if (ready && !hasSchemaEditor && !document.activeElement?.matches('textarea'))
      button.current?.focus({ preventScroll: true });
  }, [ready, hasSchemaEditor]);

  const onKeyDown = (event: KeyboardEvent) => {
    const key = getKey(event.nativeEvent);
    const control = (event.target as Element).closest('textarea, select, input, button, a');
    if (
      !key ||
      control?.matches('textarea, select, input:not([type="range"])') ||
      event.altKey ||
      event.ctrlKey ||
      event.metaKey
    )
      return;
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
    const anchor = toMachineAnchor({
      machine: index,
      step: at,
      events: events === machine.events ? undefined : events,
      schema: schema === machine.schema ? undefined : schema,
    });
    return shareLink(anchor, `${schema}\n\n${events}\n`, strings.textsTooLong);
  };
  if (failed) return <p className="sb-off">{strings.machineStopped}</p>;
  if (!run && !diagnostics)
    return (
      <p className="sb-off" aria-busy>
        {strings.eventsLoading}
      </p>
    );
  return (
    <section
      className="tm-app"
      aria-label={interpolate(strings.machine, { title: machine.title })}
      onKeyDown={onKeyDown}
    >
      {machine.kinds.length > 0 && (
        <JoinTypeChoice
          labels={machine.kinds}
          schema={schema}
          resolved={joinTypes}
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
          <StepEffects run={run} ruleLinks={ruleLinks} />
          {!eventRows && <StepState run={run} />}
        </>
      )}
      <TextEditors
        texts={[
          {
            name: 'events',
            text: events,
            original: machine.events,
            diagnostics: diagnostics?.event ? [diagnostics.event] : [],
            set: (text) => onChange({ schema, events: text }),
          },
          {
            name: 'schema',
            text: schema,
            original: joinTypes?.variants?.originals[joinTypes.variants.chosen] ?? machine.schema,
            diagnostics: diagnostics?.schema ?? [],
            set: setSchema,
            isElsewhere: hasSchemaEditor,
          },
        ]}
        onOpen={onOpen}
        rows={eventRows}
        hasRun={ready}
        onType={setTyped}
        onShare={share}
      />
      {run && eventRows && <StepState run={run} />}
      {run && <SchemaNotes run={run} />}
      <SandboxFooter />
    </section>
  );
}

interface PageMachineProps extends Pick<TimeMachineProps, 'index' | 'machine' | 'ruleLinks'> {
  route: string;
  link: MachineLink | undefined;
}

/** A machine of a page. */
function PageMachine({ link, ...props }: PageMachineProps) {
  const { index, machine, route } = props;
  const [texts, setTexts] = useState({
    schema: link?.schema ?? machine.schema,
    events: link?.events ?? machine.events,
  });
  const open = async () => {
    const anchor = await toMachineAnchor({ machine: toStartKey(route, index), step: 0, ...texts });
    location.assign(getBasePath() + WORKBENCH_ROUTE + anchor);
  };
  return <TimeMachine {...props} texts={texts} onChange={setTexts} initialStep={link?.step ?? 0} onOpen={open} />;
}

export function mount(button: HTMLElement): () => void {
  const host = document.createElement('div');
  const head = button.closest('.code-head') as HTMLElement;
  head.after(host);
  const index = button.dataset.machine as string;
  const route = getDataRoute(button);
  const root = createRoot(host, { identifierPrefix: `machine-${index}-` });
  let opened = false;
  let renderCount = 0;

  const show = (open: boolean, link?: MachineLink) => {
    opened = open;
    button.textContent = open ? strings.close : strings.stepThrough;
    button.setAttribute('aria-expanded', `${open}`);
    root.render(
      open && (
        <IslandContent
          key={++renderCount}
          stopped={strings.machineStopped}
          load={() => loadJson<MachinePageData>(toMachineDataPath(route))}
          loadingMessage={strings.eventsLoading}
          errorMessage={strings.eventsNotLoaded}
        >
          {({ machines, places }) => (
            <PageMachine
              route={route}
              index={index}
              machine={machines[Number(index)] as MachineData}
              ruleLinks={places}
              link={link}
            />
          )}
        </IslandContent>
      ),
    );
  };
  const press = () => show(!opened);
  const follow = async () => {
    const link = await parseMachineAnchor(location.hash);
    if (link?.machine !== index || !host.isConnected) return false;
    show(true, link);
    head.scrollIntoView({ block: 'start' });
    return true;
  };
  follow().then((followed) => {
    if (!followed && !opened && host.isConnected) press();
  });
  button.addEventListener('click', press);
  addEventListener('hashchange', follow);
  return () => {
    button.removeEventListener('click', press);
    removeEventListener('hashchange', follow);
    root.unmount();
    host.remove();
  };
}
