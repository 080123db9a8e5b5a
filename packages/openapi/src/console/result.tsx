import { interpolate } from '@folio/core';
import { Icon, TextWithCode } from '@folio/core/ui';
import { useEffect, useState } from 'react';
import { type ConsoleAnswer, isJson } from '../model/console.ts';
import { toJson } from '../model/json.ts';
import type { SchemaViolation } from '../model/validate.ts';
import { strings } from '../strings.ts';
import { Violations } from './body-editor.tsx';
import type { Explanation } from './explain.ts';
import { Button, CodeBlock } from './field.tsx';
import { formatBytes, MAX_DISPLAYED_CHARS, type ResponseBody } from './response-body.ts';
import type { ConsoleResponse } from './send.ts';

/** What the one button of a failure does: it sends again, with other values or after a reset. */
export type Repair = 'again' | 'example' | 'reset' | 'key';

export type Outcome =
  | { kind: 'waiting'; host: string }
  | {
      kind: 'answer';
      answer: ConsoleResponse;
      content: ResponseBody;
      failed: boolean;
      fileName: string;
      host: string;
    }
  | { kind: 'computed'; value: unknown; notes: readonly string[]; failed: boolean }
  /** The local backend can't compute a response. */
  | { kind: 'refused'; reason: string; answers: ConsoleAnswer[]; repair: Repair }
  | { kind: 'examples'; answers: ConsoleAnswer[] }
  | { kind: 'violations'; violations: SchemaViolation[] }
  /** `help` is the path of a page that says how to repair it. */
  | { kind: 'failure'; explanation: Explanation; help: string | undefined };

interface ResultProps {
  outcome: Outcome;
  /** Whether the form has changed since. */
  isStale: boolean;
  onRepair(repair: Repair): void;
  onClear(): void;
}

const REPAIR_LABELS: Record<Repair, string> = {
  again: strings.sendAgain,
  example: strings.useExample,
  reset: strings.resetAndSend,
  key: strings.enterKey,
};

export function Result({ outcome, isStale, onRepair, onClear }: ResultProps) {
  const { state, title, facts } = describe(outcome);
  const repair = getRepair(outcome);
  const help = outcome.kind === 'failure' ? outcome.help : undefined;
  return (
    <section className={`answer ${state}${isStale ? ' stale' : ''}`} aria-label={strings.answer}>
      <div className="answer-head">
        <p>
          {state === 'ok' && <Icon name="check" />}
          {state === 'failed' && <Icon name="caution" />}
          <b>{title}</b>
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
          {isStale && <span>{strings.formChanged}</span>}
        </p>
        {outcome.kind !== 'waiting' && <Button onClick={onClear}>{strings.clear}</Button>}
      </div>
      <div className="answer-body">
        <Content outcome={outcome} />
        {help ? (
          <a className="button" href={help}>
            {strings.showCors}
          </a>
        ) : (
          repair && <Button onClick={() => onRepair(repair)}>{REPAIR_LABELS[repair]}</Button>
        )}
        {outcome.kind === 'refused' && outcome.answers.length > 0 && (
          <details className="console-headers">
            <summary>{strings.exampleOfOther}</summary>
            <Examples answers={outcome.answers} />
          </details>
        )}
      </div>
    </section>
  );
}

function describe(outcome: Outcome): { state: 'example' | 'ok' | 'failed'; title: string; facts: string[] } {
  switch (outcome.kind) {
    case 'waiting':
      return { state: 'example', title: interpolate(strings.waitingFor, { host: outcome.host }), facts: [] };
    case 'answer': {
      const { answer, failed, host } = outcome;
      const status = `${answer.status} ${answer.statusText}`.trim();
      const facts = [`${answer.ms} ms`, formatBytes(answer.bytes.length), interpolate(strings.fromHost, { host })];
      return failed
        ? { state: 'failed', title: strings.failed, facts: [status, ...facts] }
        : { state: 'ok', title: status, facts };
    }
    case 'computed':
      return outcome.failed
        ? { state: 'failed', title: strings.failed, facts: [strings.computed, strings.noServerCalled] }
        : { state: 'ok', title: strings.computed, facts: [strings.noServerCalled] };
    case 'examples':
      return { state: 'example', title: strings.exampleAnswer, facts: [strings.noServerCalled] };
    default:
      return { state: 'failed', title: strings.failed, facts: [] };
  }
}

function getRepair(outcome: Outcome): Repair | undefined {
  if (outcome.kind === 'refused') return outcome.repair;
  if (outcome.kind === 'violations') return 'example';
  if (outcome.kind === 'failure') return 'again';
  if (outcome.kind !== 'answer' || !outcome.failed) return undefined;
  return outcome.answer.status === 401 || outcome.answer.status === 403 ? 'key' : 'again';
}

function Content({ outcome }: { outcome: Outcome }) {
  switch (outcome.kind) {
    case 'waiting':
      return null;
    case 'answer':
      return <ServerResponse {...outcome} />;
    case 'computed':
      return <LocalResult {...outcome} />;
    case 'refused':
      return (
        <div className="console-failure">
          <p className="small-title">{strings.notComputed}</p>
          <p>
            <TextWithCode text={outcome.reason} />
          </p>
        </div>
      );
    case 'examples':
      return <Examples answers={outcome.answers} />;
    case 'violations':
      return (
        <div className="console-failure">
          <p className="small-title">{strings.violationsTitle}</p>
          <p>{strings.violationsAbout}</p>
          <Violations violations={outcome.violations} />
        </div>
      );
    case 'failure':
      return <Failure explanation={outcome.explanation} />;
  }
}

function ServerResponse({ answer, content, fileName }: Extract<Outcome, { kind: 'answer' }>) {
  const { status, bytes, headers } = answer;
  return (
    <>
      {(status === 401 || status === 403) && <p>{strings.keyRejected}</p>}
      {status >= 500 && <p>{strings.serverFailed}</p>}
      {content.kind === 'empty' && <p>{strings.noBody}</p>}
      {content.kind === 'text' && content.note && <p>{content.note}</p>}
      {(content.kind === 'json' || content.kind === 'text') && <BodyText text={content.text} />}
      {content.kind === 'binary' && <p>{interpolate(strings.isFile, { type: content.type })}</p>}
      {(content.kind === 'binary' || bytes.length > MAX_DISPLAYED_CHARS) && (
        <Download bytes={bytes} fileName={fileName} />
      )}
      <details className="console-headers">
        <summary>{`${strings.answerHeaders} (${headers.length})`}</summary>
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
      {cut && <p>{strings.truncated}</p>}
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

const ORIGIN_NOTES = { derived: strings.exampleDerived, shape: strings.exampleShape };

function Examples({ answers }: { answers: ConsoleAnswer[] }) {
  const [chosen, choose] = useState(0);
  const answer = answers[chosen];
  if (!answer) return <p>{strings.noExample}</p>;
  const value = isJson(answer.type) ? toJson(answer.value, 2) : String(answer.value);
  return (
    <>
      <p>{[answer.status, answer.origin && ORIGIN_NOTES[answer.origin]].filter(Boolean).join(' ')}</p>
      {answers.length > 1 && (
        <label className="console-examples">
          {strings.documentedAnswers}
          <select value={chosen} onChange={(event) => choose(Number(event.target.value))}>
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
