import { interpolate } from '@folio/core/model/interpolate.ts';
import { AsyncContent } from '@folio/core/theme/async-content.tsx';
import { StringWithElement } from '@folio/core/theme/formatted-string.tsx';
import type { Answered, Reading } from '@folio/query-engine/engine/index.ts';
import { useState } from 'react';
import type { Outcome } from '../service/protocol.ts';
import { strings } from '../strings.ts';
import { Answer, type Drawn } from './answer.tsx';
import { answersOf } from './describe.ts';
import { LateDrawing } from './late-drawing.tsx';
import { FaultNote } from './notes.tsx';

interface OutcomeProps {
  outcome: Outcome;
  /** The text that gave it. */
  text: string;
  faultId: string;
  reading: Partial<Reading>;
  onRead(reading: Partial<Reading>): void;
  onFix(text: string): void;
  /** Where the graph is drawn. */
  drawn: Drawn;
  /** Whose time `CURTIME` is. */
  time: 'page' | 'clock';
  file?: string;
}

const none: ReadonlySet<string> = new Set();

/** Few answers have something open. */
const loadNotes = () => import('./open-notes.tsx');

/** Everything that a run has given, in the order of its text. */
export function OutcomeView({ outcome, text, faultId, reading, onRead, onFix, drawn, time, file }: OutcomeProps) {
  const { results, json, fault, picture, drawing, contents } = outcome;
  const answers = answersOf(outcome);
  const done = results.flatMap((result) => (result.kind === 'done' ? result : []));
  const [last] = answers.slice(-1);
  return (
    <>
      {done.length > 0 && (
        <ul className="sb-done">
          {done.slice(-8).map((one) => (
            <li key={one.start}>{one.text}</li>
          ))}
        </ul>
      )}
      {results.map((result, at) =>
        result.kind === 'done' ? null : (
          <OneAnswer
            key={result.start}
            answer={result}
            json={json[at] ?? ''}
            picture={result === last ? picture : undefined}
            drawing={result === last && drawing}
            drawn={drawn}
            graph={contents.selected}
            file={file}
          />
        ),
      )}
      {last && outcome.now !== undefined && <CurrentTime now={outcome.now} time={time} />}
      {last && last.notes.length + last.open.length + Object.keys(reading).length > 0 && (
        <AsyncContent
          load={loadNotes}
          loading={strings.rulesLoading}
          failed={strings.rulesNotLoaded}
          className="sb-off"
        >
          {({ OpenNotes }) => <OpenNotes answer={last} reading={reading} onRead={onRead} />}
        </AsyncContent>
      )}
      {!last && !fault && picture && (
        <div className="sb-pane">
          <LateDrawing picture={picture} name={contents.selected} used={none} onChoose={() => {}} />
        </div>
      )}
      {fault && <FaultNote fault={fault} id={faultId} text={text} onFix={onFix} />}
    </>
  );
}

/** The value that a query has used for `CURTIME`, in microseconds, and as a date. */
function CurrentTime({ now, time }: { now: number; time: OutcomeProps['time'] }) {
  const date = new Date(now)
    .toISOString()
    .replace('T', ' ')
    .replace(/\.\d+Z$/, ' UTC');
  return (
    <p className="sb-now">
      <StringWithElement
        text={interpolate(time === 'page' ? strings.timeOfPage : strings.timeOfClock, { value: now * 1000, date })}
        name="name"
      >
        <code>CURTIME</code>
      </StringWithElement>
    </p>
  );
}

/** An answer with the row that the reader has chosen. */
function OneAnswer(props: Omit<Parameters<typeof Answer>[0], 'chosen' | 'onChoose'>) {
  const [choice, setChoice] = useState<{ of: Answered; row: number | undefined }>();
  // Another run has other rows.
  const chosen = choice?.of === props.answer ? choice.row : undefined;
  return <Answer {...props} chosen={chosen} onChoose={(row) => setChoice({ of: props.answer, row })} />;
}
