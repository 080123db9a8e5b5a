import { useEffect, useRef } from 'react';
import type { KeptStream, MachineRun, StepSummary, Stored } from '../../service/machine-protocol.ts';
import { shortOf, valuesInWords } from './in-words.ts';

interface LanesProps {
  run: MachineRun;
  onStep(step: number): void;
}

/** The streams as lanes, with a column for each event and lines between events that pair. */
export function Lanes({ run, onStep }: LanesProps) {
  const region = useRef<HTMLDivElement>(null);
  const { step, first, steps, total } = run;
  const lanes = run.state.streams.filter(({ type }) => type !== 4);
  // The column of the step stays in view, beside the names.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the step calls for it
  useEffect(() => {
    const box = region.current;
    const cell = box?.querySelector<HTMLElement>('[aria-current]')?.closest('th');
    const names = box?.querySelector('th')?.offsetWidth ?? 0;
    if (box && cell) box.scrollLeft = cell.offsetLeft + cell.offsetWidth / 2 - (box.clientWidth + names) / 2;
  }, [step]);
  const numbers = steps.map((_, at) => first + at);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard
    <section className="tm-lanes" tabIndex={0} aria-label="Events by stream and step" ref={region}>
      <div className="tm-grid">
        <Lines run={run} lanes={lanes} />
        <table>
          <thead>
            <tr>
              <th scope="col">Step</th>
              {numbers.map((number) => (
                <th key={number} scope="col" className={number === step ? 'now' : undefined}>
                  <button
                    type="button"
                    aria-label={`Go to step ${number} of ${total}`}
                    aria-current={number === step ? 'step' : undefined}
                    onClick={() => onStep(number)}
                  >
                    {number}
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lanes.map(({ name }) => (
              <tr key={name}>
                <th scope="row">
                  <code>{name}</code>
                </th>
                {numbers.map((number) => (
                  <td key={number} className={number === step ? 'now' : undefined}>
                    {eventsOf(run, steps[number - first] as StepSummary, number, name).map(({ label, title, fate }) => (
                      <span key={title} className={`tm-ev ${fate}`} title={title}>
                        {label}
                        {fate === 'wait' && <span className="vh"> waits</span>}
                      </span>
                    ))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** The events of a stream in a step, with what has become of them. */
function eventsOf(run: MachineRun, { stored, links }: StepSummary, number: number, stream: string) {
  const pairs = links.filter(({ out }) => out);
  return stored.flatMap((one, at) => {
    if (one.stream !== stream) return [];
    const partner = '_jpk1' in one.values ? pairs[pairsBefore(stored, at)]?.partner : undefined;
    const label = at > 0 && partner !== undefined ? `${partner} + ${number}` : shortOf(one.values);
    return [{ label, title: valuesInWords(one.values), fate: fateOf(run, number, stream, at > 0) }];
  });
}

const pairsBefore = (stored: readonly Stored[], at: number): number =>
  stored.slice(0, at).filter(({ values }) => '_jpk1' in values).length;

function fateOf({ step, state }: MachineRun, number: number, stream: string, sent: boolean): string {
  if (number > step) return 'next';
  if (number === step) return sent ? 'pair' : 'now';
  const meets = state.waiting.length > 0;
  if (meets && state.waiting.some(({ events }) => events.some((one) => one.step === number && one.stream === stream)))
    return 'wait';
  if (sent) return 'pair';
  return meets ? 'used' : '';
}

/** Height of a lane and width of a column in the drawing; it is stretched over the table. */
const unit = 100;

/** Lines from each event to its partner, and from an event to those that it sends on. */
function Lines({ run, lanes }: { run: MachineRun; lanes: KeptStream[] }) {
  const { first, steps, step } = run;
  const x = (number: number) => (number - first + 0.5) * unit;
  const y = (stream: string) => (lanes.findIndex(({ name }) => name === stream) + 0.5) * unit;
  const lines = steps.flatMap(({ stored, links }, at) => {
    const number = first + at;
    if (number > step) return [];
    const on = number === step ? 'on' : undefined;
    return [
      ...links
        .filter(({ partner }) => partner >= first)
        .map(({ stream, partner, partnerStream }) => {
          const [x1, y1, x2, y2] = [x(partner), y(partnerStream), x(number), y(stream)];
          // In one lane the line makes a bow above the events.
          const path =
            y1 === y2
              ? `M${x1} ${y1}C${x1} ${y1 - 62} ${x2} ${y2 - 62} ${x2} ${y2}`
              : `M${x1} ${y1}C${x1} ${(y1 + y2) / 2} ${x2} ${(y1 + y2) / 2} ${x2} ${y2}`;
          return { path, on, key: `${number} ${stream} ${partner}` };
        }),
      ...stored.slice(1).map(({ stream }, before) => ({
        path: `M${x(number)} ${y(stored[before]?.stream ?? stream)}V${y(stream)}`,
        on,
        key: `${number} to ${stream}`,
      })),
    ];
  });
  return (
    <svg
      className="tm-links"
      viewBox={`0 0 ${steps.length * unit} ${lanes.length * unit}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {lines.map(({ path, on, key }) => (
        <path key={key} className={on} d={path} />
      ))}
    </svg>
  );
}
