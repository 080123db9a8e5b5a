import { interpolate } from '@folio/core/model/interpolate.ts';
import { Icon } from '@folio/core/theme/icons.tsx';
import { useEffect, useMemo, useState } from 'react';
import type { ConsoleAnswer } from '../model/console.ts';
import type { SchemaViolation } from '../model/validate.ts';
import { strings } from '../strings.ts';
import { Misfits } from './body-editor.tsx';
import { Code } from './code.tsx';
import type { Explanation } from './explain.ts';
import { Coded } from './field.tsx';
import { isJson } from './request.ts';
import { MAX_DISPLAYED_CHARS, readBody, sizeOf } from './response-body.ts';
import type { ConsoleResponse } from './send.ts';

/** What came of a call. */
export type Outcome =
  | { kind: 'waiting'; host: string }
  | { kind: 'answer'; answer: ConsoleResponse; expectsJson: boolean; fileName: string; host: string }
  | { kind: 'computed'; value: unknown; notes: readonly string[] }
  /** `reason`: why the call is not computed. */
  | { kind: 'examples'; answers: ConsoleAnswer[]; reason?: string }
  | { kind: 'misfits'; misfits: SchemaViolation[] }
  | { kind: 'failure'; explanation: Explanation };

/** The lower part of the console. */
export function Result({ outcome }: { outcome: Outcome }) {
  return (
    <section className="output" aria-label={strings.answer}>
      {outcome.kind === 'waiting' && <p>{interpolate(strings.waitingFor, { host: outcome.host })}</p>}
      {outcome.kind === 'answer' && <Answered {...outcome} />}
      {outcome.kind === 'computed' && <Computed {...outcome} />}
      {outcome.kind === 'examples' &&
        (outcome.reason ? (
          <Refused reason={outcome.reason} answers={outcome.answers} />
        ) : (
          <Examples answers={outcome.answers} />
        ))}
      {outcome.kind === 'misfits' && (
        <div className="console-failure">
          <p className="small-title">{strings.misfitTitle}</p>
          <p>{strings.misfitAbout}</p>
          <Misfits misfits={outcome.misfits} />
        </div>
      )}
      {outcome.kind === 'failure' && <Failed explanation={outcome.explanation} />}
    </section>
  );
}

const statusClass = (status: number) => (status >= 400 ? 'status bad' : 'status');

function Answered({ answer, expectsJson, fileName, host }: Extract<Outcome, { kind: 'answer' }>) {
  const body = useMemo(() => readBody(answer, expectsJson), [answer, expectsJson]);
  const { status, statusText, ms, bytes, headers } = answer;
  return (
    <>
      <p>
        <span className={statusClass(status)}>{`${status} ${statusText}`.trim()}</span>
        <span>{ms} ms</span>
        <span>{sizeOf(bytes.length)}</span>
        <span>{interpolate(strings.from, { host })}</span>
      </p>
      {status >= 500 && <p>{strings.serverFailed}</p>}
      {body.kind === 'empty' && <p>{strings.noBody}</p>}
      {body.kind === 'text' && body.note && <p>{body.note}</p>}
      {(body.kind === 'json' || body.kind === 'text') && <Shown text={body.text} />}
      {body.kind === 'binary' && <p>{interpolate(strings.isFile, { type: body.type })}</p>}
      {(body.kind === 'binary' || bytes.length > MAX_DISPLAYED_CHARS) && <Download bytes={bytes} fileName={fileName} />}
      <details className="console-headers">
        <summary>
          <Icon name="chev" />
          {`${strings.answerHeaders} (${headers.length})`}
        </summary>
        <Code label={strings.answerHeaders} text={headers.map(([name, value]) => `${name}: ${value}`).join('\n')} />
      </details>
    </>
  );
}

function Shown({ text }: { text: string }) {
  const cut = text.length > MAX_DISPLAYED_CHARS;
  return (
    <>
      {cut && <p>{strings.cut}</p>}
      <Code label={strings.answerBody} text={cut ? text.slice(0, MAX_DISPLAYED_CHARS) : text} />
    </>
  );
}

/** The bytes as a file; its address lives as long as the answer is on view. */
function Download({ bytes, fileName }: { bytes: Uint8Array<ArrayBuffer>; fileName: string }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([bytes]));
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [bytes]);
  return (
    <p>
      <a className="button" href={url} download={fileName}>
        {interpolate(strings.download, { size: sizeOf(bytes.length) })}
      </a>
    </p>
  );
}

function Computed({ value, notes }: Extract<Outcome, { kind: 'computed' }>) {
  return (
    <>
      <p>
        <span className="console-label">{strings.computed}</span>
        <span>{strings.noServerAsked}</span>
      </p>
      <Shown text={JSON.stringify(value, null, 2)} />
      {notes.length > 0 && (
        <ul className="console-notes">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </>
  );
}

/** A call that is not computed. The example of a successful call is folded away: it answers another call. */
function Refused({ reason, answers }: { reason: string; answers: ConsoleAnswer[] }) {
  return (
    <>
      <div className="console-failure">
        <p className="small-title">{strings.notComputed}</p>
        <p>
          <Coded text={reason} />
        </p>
      </div>
      {answers.length > 0 && (
        <details className="console-headers">
          <summary>
            <Icon name="chev" />
            {strings.exampleOfOther}
          </summary>
          <Examples answers={answers} />
        </details>
      )}
    </>
  );
}

const origins = { derived: strings.exampleDerived, shape: strings.exampleShape };

function Examples({ answers }: { answers: ConsoleAnswer[] }) {
  const [chosen, choose] = useState(0);
  const answer = answers[chosen];
  if (!answer) return <p>{strings.noExample}</p>;
  const value = isJson(answer.type) ? JSON.stringify(answer.value, null, 2) : String(answer.value);
  return (
    <>
      <p>
        {answer.status !== undefined && <span className={statusClass(answer.status)}>{answer.status}</span>}
        <span className="console-label">{strings.exampleAnswer}</span>
        <span>{[strings.noServerAsked, ...(answer.origin ? [origins[answer.origin]] : [])].join(' ')}</span>
      </p>
      {answers.length > 1 && (
        <label className="console-which">
          {strings.documentedAnswers}
          <select className="input" value={chosen} onChange={(event) => choose(Number(event.target.value))}>
            {answers.map(({ status, summary }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
              <option key={at} value={at}>
                {[status, (summary ?? interpolate(strings.answerNumber, { number: at + 1 })).replaceAll('`', '')]
                  .filter(Boolean)
                  .join(' ')}
              </option>
            ))}
          </select>
        </label>
      )}
      <Shown text={value} />
    </>
  );
}

function Failed({ explanation: { title, text, listTitle, list } }: { explanation: Explanation }) {
  return (
    <div className="console-failure">
      <p className="small-title">{title}</p>
      <p>
        <Coded text={text} />
      </p>
      {list.length > 0 && (
        <>
          {listTitle && <p>{listTitle}:</p>}
          <ol>
            {list.map((entry) => (
              <li key={entry}>
                <Coded text={entry} />
              </li>
            ))}
          </ol>
        </>
      )}
    </div>
  );
}
