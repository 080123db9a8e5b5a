import { interpolate } from '@folio/core';
import { Fragment, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { MachineRun, StepSummary, StoredEvent, StreamSnapshot } from '../../service/protocol.ts';
import { strings } from '../../strings.ts';
import { describeEventState, formatValues, getEventLabel, getMeasuredAttribute } from './describe-step.ts';

interface LanesProps {
  run: MachineRun;
  onStep(step: number): void;
}

export function Lanes({ run, onStep }: LanesProps) {
  const region = useRef<HTMLElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  const { step, first, steps, total } = run;
  const lanes = run.state.streams.filter(({ type }) => type !== 4);
  const centers = useCellCenters(grid, steps.length, lanes.length);
  // Keeps the column of the step in view, beside the sticky names.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the step calls for it
  useEffect(() => {
    const box = region.current;
    const cell = box?.querySelector<HTMLElement>('[aria-current]')?.closest('th');
    const names = box?.querySelector('th')?.offsetWidth ?? 0;
    if (box && cell) box.scrollLeft = cell.offsetLeft + cell.offsetWidth / 2 - (box.clientWidth + names) / 2;
  }, [step]);
  const numbers = steps.map((_, at) => first + at);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard */}
      <section className="tm-lanes" tabIndex={0} aria-label={strings.lanes} ref={region}>
        <div className="tm-grid" ref={grid}>
          {centers && <Lines run={run} lanes={lanes} centers={centers} />}
          <table className="narrow">
            <thead>
              <tr>
                <th scope="col">{strings.step}</th>
                {numbers.map((number) => (
                  <th key={number} scope="col" className={number === step ? 'now' : undefined}>
                    <button
                      type="button"
                      aria-label={interpolate(strings.goToStep, { step: number, total })}
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
              {lanes.map((lane) => (
                <tr key={lane.name}>
                  <th scope="row">
                    <code>{withLineBreaks(lane.name)}</code>
                  </th>
                  {numbers.map((number) => (
                    <td key={number} className={number === step ? 'now' : undefined}>
                      {getLaneEvents(run, steps[number - first] as StepSummary, number, lane).map(
                        ({ label, title, mark, fate }) => (
                          <span key={title} className={`tm-ev ${mark}`} title={`${title}: ${fate}`}>
                            {label} <span className="vh">{fate}</span>
                          </span>
                        ),
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </section>
      <Legend />
    </>
  );
}

const MARKS = [
  ['now', strings.markNow],
  ['wait', strings.markWait],
  ['used', strings.markUsed],
  ['pair', strings.markPair],
  ['next', strings.toCome],
] as const;

const Legend = () => (
  <ul className="tm-legend" aria-label={strings.marks}>
    {MARKS.map(([mark, text]) => (
      <li key={mark}>
        <span className={`tm-ev ${mark}`} aria-hidden="true" /> {text}
      </li>
    ))}
  </ul>
);

/** A name that may break after each underscore. */
export const withLineBreaks = (name: string) =>
  name.split(/(?<=_)/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of a name have no other name
    <Fragment key={at}>
      <wbr />
      {part}
    </Fragment>
  ));

function getLaneEvents(run: MachineRun, { stored, links }: StepSummary, number: number, lane: StreamSnapshot) {
  const { name: stream } = lane;
  const measured = getMeasuredAttribute(lane);
  const pairs = links.filter(({ out }) => out);
  return stored.flatMap((one, at) => {
    // What an event sends on appears once the event has arrived.
    if (one.stream !== stream || (at > 0 && number > run.step)) return [];
    const partner = '_jpk1' in one.values ? pairs[countPairsBefore(stored, at)]?.partner : undefined;
    const label =
      at > 0 && partner !== undefined ? `${partner} + ${number}` : getEventLabel(stream, one.values, measured);
    const sent = at > 0;
    const mark = getMark(run, number, stream, sent);
    return [{ label, title: formatValues(one.values), mark, fate: describeEventState(run, number, stream, sent) }];
  });
}

const countPairsBefore = (stored: readonly StoredEvent[], at: number): number =>
  stored.slice(0, at).filter(({ values }) => '_jpk1' in values).length;

function getMark({ step, state }: MachineRun, number: number, stream: string, sent: boolean): string {
  if (number > step) return 'next';
  if (number === step) return sent ? 'pair' : 'now';
  const meets = state.waiting.length > 0;
  if (meets && state.waiting.some(({ events }) => events.some((one) => one.step === number && one.stream === stream)))
    return 'wait';
  if (sent) return 'pair';
  return meets ? 'used' : '';
}

/** Centers of columns and lanes in the grid, in px. */
interface CellCenters {
  width: number;
  height: number;
  xs: number[];
  ys: number[];
}

function useCellCenters(grid: RefObject<HTMLElement | null>, columns: number, lanes: number): CellCenters | undefined {
  const [centers, setPlaces] = useState<CellCenters>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another number of cells has other places
  useLayoutEffect(() => {
    const box = grid.current;
    if (!box) return;
    const measure = () =>
      setPlaces({
        width: box.offsetWidth,
        height: box.offsetHeight,
        xs: [...box.querySelectorAll<HTMLElement>('thead th + th')].map(
          (cell) => cell.offsetLeft + cell.offsetWidth / 2,
        ),
        ys: [...box.querySelectorAll<HTMLElement>('tbody tr')].map((row) => row.offsetTop + row.offsetHeight / 2),
      });
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, [grid, columns, lanes]);
  return centers;
}

interface LinesProps {
  run: MachineRun;
  lanes: StreamSnapshot[];
  centers: CellCenters;
}

function Lines({ run, lanes, centers }: LinesProps) {
  const { first, steps, step } = run;
  const x = (number: number) => centers.xs[number - first] ?? 0;
  const y = (stream: string) => centers.ys[lanes.findIndex(({ name }) => name === stream)] ?? 0;
  const lines = steps.flatMap(({ stored, links }, at) => {
    const number = first + at;
    if (number > step) return [];
    const lineClass = number === step ? 'on' : undefined;
    return [
      ...links
        .filter(({ partner }) => partner >= first)
        .map(({ stream, partner, partnerStream }) => ({
          path: toCurve(x(partner), y(partnerStream), x(number), y(stream)),
          lineClass,
          key: `${number} ${stream} ${partner}`,
        })),
      ...stored.slice(1).map(({ stream }, before) => ({
        path: `M${x(number)} ${y(stored[before]?.stream ?? stream)}V${y(stream)}`,
        lineClass,
        key: `${number} to ${stream}`,
      })),
    ];
  });
  return (
    <svg className="tm-links" width={centers.width} height={centers.height} aria-hidden="true">
      {lines.map(({ path, lineClass, key }) => (
        <path key={key} className={lineClass} d={path} />
      ))}
    </svg>
  );
}

/** In one lane, the curve is above the events. */
function toCurve(x1: number, y1: number, x2: number, y2: number): string {
  const middle = y1 === y2 ? y1 - 32 : (y1 + y2) / 2;
  return `M${x1} ${y1}C${x1} ${middle} ${x2} ${middle} ${x2} ${y2}`;
}
