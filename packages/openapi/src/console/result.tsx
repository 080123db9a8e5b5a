import { interpolate } from '@folio/core';
import { Icon } from '@folio/core/ui';
import { useEffect, useMemo, useState } from 'react';
import { type ConsoleAnswer, isJson } from '../model/console.ts';
import { toJson } from '../model/json.ts';
import type { SchemaViolation } from '../model/validate.ts';
import { strings } from '../strings.ts';
import { Violations } from './body-editor.tsx';
import type { Explanation } from './explain.ts';
import { CodeBlock, TextWithCode } from './field.tsx';
import { formatBytes, MAX_DISPLAYED_CHARS, parseBody } from './response-body.ts';
import type { ConsoleResponse } from './send.ts';

export type Outcome =
  | { kind: 'waiting'; host: string }
  | { kind: 'answer'; answer: ConsoleResponse; expectsJson: boolean; fileName: string; host: string }
  | { kind: 'computed'; value: unknown; notes: readonly string[] }
  /** `reason` says why the local backend didn't compute a response. */
  | { kind: 'examples'; answers: ConsoleAnswer[]; reason?: string }
  | { kind: 'violations'; violations: SchemaViolation[] }
  | { kind: 'failure'; explanation: Explanation };

export function Result({ outcome }: { outcome: Outcome }) {
  return (
    <section className="output" aria-label={strings.answer}>
      {outcome.kind === 'waiting' && <p>{interpolate(strings.waitingFor, { host: outcome.host })}</p>}
      {outcome.kind === 'answer' && <ServerResponse {...outcome} />}
      {outcome.kind === 'computed' && <LocalResult {...outcome} />}
      {outcome.kind === 'examples' &&
        (outcome.reason ? (
          <NotComputed reason={outcome.reason} answers={outcome.answers} />
        ) : (
          <Examples answers={outcome.answers} />
        ))}
      {outcome.kind === 'violations' && (
        <div className="console-failure">
          <p className="small-title">{strings.misfitTitle}</p>
          <p>{strings.misfitAbout}</p>
          <Violations violations={outcome.violations} />
        </div>
      )}
      {outcome.kind === 'failure' && <Failure explanation={outcome.explanation} />}
    </section>
  );
}

const getStatusClass = (status: number) => (status >= 400 ? 'status bad' : 'status');

function ServerResponse({ answer, expectsJson, fileName, host }: Extract<Outcome, { kind: 'answer' }>) {
  const body = useMemo(() => parseBody(answer, expectsJson), [answer, expectsJson]);
  const { status, statusText, ms, bytes, headers } = answer;
  return (
    <>
      <p>
        <span className={getStatusClass(status)}>{`${status} ${statusText}`.trim()}</span>
        <span>{ms} ms</span>
        <span>{formatBytes(bytes.length)}</span>
        <span>{interpolate(strings.from, { host })}</span>
      </p>
      {status >= 500 && <p>{strings.serverFailed}</p>}
      {body.kind === 'empty' && <p>{strings.noBody}</p>}
      {body.kind === 'text' && body.note && <p>{body.note}</p>}
      {(body.kind === 'json' || body.kind === 'text') && <BodyText text={body.text} />}
      {body.kind === 'binary' && <p>{interpolate(strings.isFile, { type: body.type })}</p>}
      {(body.kind === 'binary' || bytes.length > MAX_DISPLAYED_CHARS) && <Download bytes={bytes} fileName={fileName} />}
      <details className="console-headers">
        <summary>
          <Icon name="chev" />
          {`${strings.answerHeaders} (${headers.length})`}
        </summary>
        <CodeBlock
          label={strings.answerHeaders}
          text={headers.map(([name, value]) => `${name}: ${value}`).join('\n')}
        />
      </details>
    </>
  );
}

function BodyText({ text }: { text: string }) {
  const cut = text.length > MAX_DISPLAYED_CHARS;
  return (
    <>
      {cut && <p>{strings.cut}</p>}
      <CodeBlock label={strings.answerBody} text={cut ? text.slice(0, MAX_DISPLAYED_CHARS) : text} />
    </>
  );
}

function Download({ bytes, fileName }: { bytes: Uint8Array<ArrayBuffer>; fileName: string }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const objectUrl = URL.createObjectURL(new Blob([bytes]));
    setUrl(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [bytes]);
  return (
    <p>
      <a className="button" href={url} download={fileName}>
        {interpolate(strings.download, { size: formatBytes(bytes.length) })}
      </a>
    </p>
  );
}

function LocalResult({ value, notes }: Extract<Outcome, { kind: 'computed' }>) {
  return (
    <>
      <p>
        <span className="console-label">{strings.computed}</span>
        <span>{strings.noServerAsked}</span>
      </p>
      <BodyText text={toJson(value, 2)} />
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

/** The example is collapsed, because it answers another request. */
function NotComputed({ reason, answers }: { reason: string; answers: ConsoleAnswer[] }) {
  return (
    <>
      <div className="console-failure">
        <p className="small-title">{strings.notComputed}</p>
        <p>
          <TextWithCode text={reason} />
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

const ORIGIN_NOTES = { derived: strings.exampleDerived, shape: strings.exampleShape };

function Examples({ answers }: { answers: ConsoleAnswer[] }) {
  const [chosen, choose] = useState(0);
  const answer = answers[chosen];
  if (!answer) return <p>{strings.noExample}</p>;
  const value = isJson(answer.type) ? toJson(answer.value, 2) : String(answer.value);
  return (
    <>
      <p>
        {answer.status !== undefined && <span className={getStatusClass(answer.status)}>{answer.status}</span>}
        <span className="console-label">{strings.exampleAnswer}</span>
        <span>{[strings.noServerAsked, ...(answer.origin ? [ORIGIN_NOTES[answer.origin]] : [])].join(' ')}</span>
      </p>
      {answers.length > 1 && (
        <label className="console-which">
          {strings.documentedAnswers}
          <select className="input" value={chosen} onChange={(event) => choose(Number(event.target.value))}>
            {answers.map(({ status, summary }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
              <option key={index} value={index}>
                {[status, (summary ?? interpolate(strings.answerNumber, { number: index + 1 })).replaceAll('`', '')]
                  .filter(Boolean)
                  .join(' ')}
              </option>
            ))}
          </select>
        </label>
      )}
      <BodyText text={value} />
    </>
  );
}

function Failure({ explanation: { title, text, listTitle, list } }: { explanation: Explanation }) {
  return (
    <div className="console-failure">
      <p className="small-title">{title}</p>
      <p>
        <TextWithCode text={text} />
      </p>
      {list.length > 0 && (
        <>
          {listTitle && <p>{listTitle}:</p>}
          <ol>
            {list.map((entry) => (
              <li key={entry}>
                <TextWithCode text={entry} />
              </li>
            ))}
          </ol>
        </>
      )}
    </div>
  );
}
