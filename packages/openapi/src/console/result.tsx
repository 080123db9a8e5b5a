import { interpolate } from '@folio/core';
import { Icon, TextWithCode } from '@folio/core/ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type ConsoleAnswer, isJson } from '../model/console.ts';
import { toJson } from '../model/json.ts';
import { strings } from '../strings.ts';
import { Violations } from './body-editor.tsx';
import type { Explanation } from './explain.ts';
import { Button, CodeBlock } from './field.tsx';
import type { Outcome, Repair } from './outcome.ts';
import { formatBytes, MAX_DISPLAYED_CHARS } from './response-body.ts';

interface ResultProps {
  /** Contains the documented example, which the result replaces. */
  root: HTMLElement;
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

export function Result({ root, outcome, isStale, onRepair, onClear }: ResultProps) {
  const sectionRef = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each outcome is scrolled into view
  useEffect(() => {
    root.toggleAttribute('data-answered', true);
    sectionRef.current?.scrollIntoView({ block: 'nearest' });
    return () => root.removeAttribute('data-answered');
  }, [outcome, root]);
  const { kind, failure, repair, help } = outcome;
  const isFailed = failure !== undefined;
  const state = isFailed ? 'failed' : kind === 'answer' || kind === 'computed' ? 'ok' : 'example';
  const [title, ...facts] = isFailed ? [strings.failed, ...listFacts(outcome)] : listFacts(outcome);
  return (
    <section ref={sectionRef} className={`answer ${state}${isStale ? ' stale' : ''}`} aria-label={strings.answer}>
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
        {kind !== 'waiting' && <Button onClick={onClear}>{strings.clear}</Button>}
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

/** Returns what came of a call that has not failed, and facts about it. */
function listFacts(outcome: Outcome): string[] {
  switch (outcome.kind) {
    case 'waiting':
      return [interpolate(strings.waitingFor, { host: outcome.host })];
    case 'answer': {
      const { status, statusText, ms, bytes } = outcome.answer;
      const { host } = outcome;
      return [
        `${status} ${statusText}`.trim(),
        `${ms} ms`,
        formatBytes(bytes.length),
        interpolate(strings.fromHost, { host }),
      ];
    }
    case 'computed':
      return [strings.computed, strings.noServerCalled];
    case 'examples':
      return [strings.exampleAnswer, strings.noServerCalled];
    default:
      return [];
  }
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
      return <Failure title={strings.notComputed} text={outcome.reason} />;
    case 'examples':
      return <Examples answers={outcome.answers} />;
    case 'violations':
      return (
        <Failure title={strings.violationsTitle} text={strings.violationsAbout}>
          <Violations violations={outcome.violations} />
        </Failure>
      );
    case 'failure':
      return (
        <Failure {...outcome.explanation}>
          <Steps {...outcome.explanation} />
        </Failure>
      );
  }
}

function ServerResponse({ answer, content, fileName, repair }: Extract<Outcome, { kind: 'answer' }>) {
  const { status, bytes, headers } = answer;
  return (
    <>
      {repair === 'key' && <p>{strings.keyRejected}</p>}
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

function Failure({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <div className="console-failure">
      <p className="small-title">{title}</p>
      <p>
        <TextWithCode text={text} />
      </p>
      {children}
    </div>
  );
}

function Steps({ listTitle, list }: Explanation) {
  if (!list.length) return null;
  return (
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
  );
}
