import { interpolate } from '@folio/core';
import { getBasePath, StringWithElement } from '@folio/core/ui';
import type { Diagnostic, Interpretation, QueryResult } from '@folio/query-engine';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import type { Picture } from '../service/picture.ts';
import type { Outcome } from '../service/protocol.ts';
import { strings } from '../strings.ts';
import { Answer, DeferredDrawing, type DrawingPlacement } from './answer.tsx';
import { getAnswers } from './describe.ts';
import { LazyContent, Note } from './shared.tsx';

interface OutcomeProps {
  outcome: Outcome;
  /** Shown below an error without results. */
  previous?: Outcome | undefined;
  /** The text that was run. */
  text: string;
  errorId: string;
  interpretation: Partial<Interpretation>;
  onInterpret(interpretation: Partial<Interpretation>): void;
  onFix(text: string): void;
  placement: DrawingPlacement;
  /** Whose time `CURTIME` is. */
  time: 'page' | 'clock';
}

const NO_PARTS: ReadonlySet<string> = new Set();

const loadOpenNotes = () => import('./open-notes.tsx');

export function OutcomeView({ previous, ...props }: OutcomeProps) {
  const { outcome, text, errorId, interpretation, onInterpret, onFix, placement, time } = props;
  const { results, json, diagnostic, picture, isDrawing, contents } = outcome;
  const answers = getAnswers(outcome);
  const statements = results.flatMap((result) => (result.kind === 'done' ? result : []));
  const [lastAnswer] = answers.slice(-1);
  return (
    <>
      {statements.length > 0 && (
        <ul className="sb-done">
          {statements.slice(-8).map((one) => (
            <li key={one.start}>{one.text}</li>
          ))}
        </ul>
      )}
      {results.map((result, at) =>
        result.kind === 'done' ? null : (
          <SelectableAnswer
            key={result.start}
            answer={result}
            json={json[at] ?? ''}
            picture={result === lastAnswer ? picture : undefined}
            isDrawing={result === lastAnswer && isDrawing}
            placement={placement}
            graph={contents.selected}
          />
        ),
      )}
      {lastAnswer && outcome.now !== undefined && <CurrentTime now={outcome.now} time={time} />}
      {lastAnswer && lastAnswer.notes.length + lastAnswer.open.length + Object.keys(interpretation).length > 0 && (
        <LazyContent load={loadOpenNotes} loadingMessage={strings.rulesLoading} errorMessage={strings.rulesNotLoaded}>
          {({ OpenNotes }) => (
            <OpenNotes answer={lastAnswer} interpretation={interpretation} onInterpret={onInterpret} />
          )}
        </LazyContent>
      )}
      {!lastAnswer && !diagnostic && picture && (
        <GraphDrawing picture={picture} name={contents.selected} drawn={placement} />
      )}
      {diagnostic && <DiagnosticNote diagnostic={diagnostic} id={errorId} text={text} onFix={onFix} />}
      {diagnostic && !results.length && previous && (
        <section className="sb-previous" aria-label={strings.previousResult}>
          <p>{strings.previousResult}</p>
          <OutcomeView {...props} outcome={previous} />
        </section>
      )}
    </>
  );
}

function GraphDrawing({ drawn, ...props }: { picture: Picture; name: string; drawn: DrawingPlacement }) {
  const drawing = <DeferredDrawing {...props} used={NO_PARTS} onChoose={() => {}} />;
  return drawn === 'beside' ? <div className="sb-pane">{drawing}</div> : createPortal(drawing, drawn);
}

/** The value of `CURTIME` that a query used. */
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

function SelectableAnswer(props: Omit<Parameters<typeof Answer>[0], 'chosen' | 'onChoose'>) {
  const [choice, setChoice] = useState<{ of: QueryResult; row: number | undefined }>();
  // A new answer has other rows.
  const chosen = choice?.of === props.answer ? choice.row : undefined;
  return <Answer {...props} chosen={chosen} onChoose={(row) => setChoice({ of: props.answer, row })} />;
}

interface DiagnosticNoteProps {
  diagnostic: Diagnostic;
  id: string;
  text: string;
  /** Gets the text with the fix applied. */
  onFix(text: string): void;
}

export function DiagnosticNote({ diagnostic, id, text, onFix }: DiagnosticNoteProps) {
  const { message, hint, line, column, source, fix, link } = diagnostic;
  const own = source === 'query';
  return (
    <Note kind="error" icon="danger" id={id}>
      <p>
        <b>{message}</b> <small>{own ? interpolate(strings.place, { line, column }) : strings.inData}</small>
      </p>
      <p>{hint}</p>
      {((fix && own) || link) && (
        <div className="sb-acts">
          {fix && own && (
            <button
              className="button"
              type="button"
              onClick={() => onFix(text.slice(0, fix.start) + fix.text + text.slice(fix.end))}
            >
              {getFixLabel(fix, text)}
            </button>
          )}
          {link && <a href={getBasePath() + link}>{strings.readMore}</a>}
        </div>
      )}
    </Note>
  );
}

function getFixLabel({ start, end, text }: { start: number; end: number; text: string }, whole: string): string {
  if (!text) return interpolate(strings.removeText, { text: whole.slice(start, end) });
  if (text.length > 40) return strings.rewrite;
  return interpolate(start === end ? strings.insertText : strings.replaceText, { text: text.trim() });
}
