import { interpolate } from '@folio/core/model/interpolate.ts';
import { announce } from '@folio/core/theme/announce.ts';
import { Icon } from '@folio/core/theme/icons.tsx';
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { ConsoleData, ConsoleOperation } from '../model/console.ts';
import type { LocalBackend } from '../model/local-backend.ts';
import type { SchemaViolation } from '../model/validate.ts';
import { strings } from '../strings.ts';
import { readAddress } from './address.ts';
import { checkBody } from './body.ts';
import { BodyEditor } from './body-editor.tsx';
import { Code } from './code.tsx';
import { proxyAddress, useProxy } from './data.ts';
import { explain } from './explain.ts';
import { Parameters, parameterFaults } from './parameters.tsx';
import { rememberedServer, rememberedSource, rememberServer, rememberSource, type Source } from './preferences.ts';
import { curlOf, firstValues, formCall, isJson, requestOf } from './request.ts';
import { sizeOf } from './response-body.ts';
import { type Outcome, Result } from './result.tsx';
import { SavedRequests } from './saved-requests.tsx';
import { SendFailure, send } from './send.ts';
import { SourceChoice } from './source.tsx';

interface ConsoleProps {
  data: ConsoleData;
  /** The operationId. */
  id: string;
  operation: ConsoleOperation;
  /** Answers calls of this operation in the browser. */
  answerer?: LocalBackend | undefined;
}

/** Time that a call may take unless the reader says otherwise, in seconds; and the most they can say. */
const timeLimit = 15;
const longest = 600;

/** The form of one operation, and what came of its last call. */
export function Console({ data, id, operation, answerer }: ConsoleProps) {
  const { schemas } = data;
  const { body } = operation;
  const proxy = useProxy();
  const [wanted, setWanted] = useState<Source>(() => rememberedSource() ?? 'examples');
  const [address, setAddress] = useState(() => rememberedServer() ?? data.server);
  const [seconds, setSeconds] = useState(String(timeLimit));
  const [filled, setFilled] = useState(() => firstValues(operation));
  const [tried, setTried] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const form = useRef<HTMLFormElement>(null);
  const call = useRef<AbortController>(undefined);
  useEffect(() => () => call.current?.abort(), []);

  // The choice of an earlier page may need a server of this page that is gone.
  const source = wanted === 'proxy' && proxy === null ? 'examples' : wanted;
  const server = readAddress(address);
  const limit = /^\d+$/.test(seconds) ? Number(seconds) : 0;
  // The command always calls the server itself: a shell needs no go-between.
  const base =
    source === 'proxy' ? (proxy ?? data.server) : 'base' in server && source === 'server' ? server.base : data.server;
  const faults = useMemo(
    () => parameterFaults(operation.parameters, filled.values, schemas),
    [operation, filled.values, schemas],
  );
  const addressFault = 'fault' in server ? server.fault : undefined;
  const secondsFault =
    limit >= 1 && limit <= longest ? undefined : interpolate(strings.timeLimitFault, { most: longest });
  const curl = curlOf(requestOf(operation, filled, base));
  const host = new URL(base).host;
  const waiting = outcome?.kind === 'waiting';
  const deletes = operation.method.toLowerCase() === 'delete' && source !== 'examples';

  function chooseSource(next: Source) {
    setWanted(next);
    rememberSource(next);
    setOutcome(undefined);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (waiting) return;
    setTried(true);
    const check = body ? checkBody(filled.body, body, schemas) : undefined;
    const bad =
      Object.keys(faults).length > 0 ||
      check?.syntax ||
      (source === 'server' && addressFault) ||
      (source !== 'examples' && secondsFault);
    if (bad) {
      setOutcome(undefined);
      announce(strings.fieldWrong);
      // The marks are drawn first.
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
    } else if (source === 'examples') await answerHere(check?.misfits ?? []);
    else await answerFromServer();
  }

  /** Answers without a server: by computing, or with the documented examples. */
  async function answerHere(misfits: SchemaViolation[]) {
    if (misfits.length) {
      setOutcome({ kind: 'misfits', misfits });
      announce(interpolate(misfits.length === 1 ? strings.misfit : strings.misfits, { count: misfits.length }));
      return;
    }
    const controller = new AbortController();
    call.current?.abort();
    call.current = controller;
    const computed = await answerer?.answer(formCall(id, operation, filled), controller.signal).catch(() => undefined);
    if (controller.signal.aborted) return;
    const { answers } = operation;
    setOutcome(
      computed?.kind === 'computed'
        ? computed
        : { kind: 'examples', answers, ...(computed ? { reason: computed.reason } : {}) },
    );
    announce(
      computed?.kind === 'computed'
        ? strings.computedShown
        : (computed?.reason ?? (answers.length ? strings.exampleShown : strings.noExample)),
    );
  }

  async function answerFromServer() {
    const proxied = source === 'proxy';
    if (!proxied) rememberServer(address.trim());
    const controller = new AbortController();
    call.current = controller;
    setOutcome({ kind: 'waiting', host });
    announce(interpolate(strings.sentTo, { host }));
    try {
      const answer = await send(requestOf(operation, filled, proxied ? proxyAddress() : base), {
        timeout: limit * 1000,
        signal: controller.signal,
        proxied,
      });
      const types = operation.answers.map(({ type }) => type);
      setOutcome({
        kind: 'answer',
        answer,
        expectsJson: types.length > 0 && types.every(isJson),
        fileName: fileName(operation, filled.values),
        host,
      });
      announce(`${answer.status} ${answer.statusText}, ${answer.ms} milliseconds, ${sizeOf(answer.bytes.length)}`);
    } catch (error) {
      if (!(error instanceof SendFailure)) throw error;
      const explanation = explain(error.kind, {
        base,
        method: operation.method,
        hasBody: Boolean(body),
        timeout: limit * 1000,
        secure: location.protocol === 'https:',
        pageHost: location.hostname,
      });
      setOutcome({ kind: 'failure', explanation });
      announce(explanation.title);
    }
  }

  return (
    <>
      <form ref={form} onSubmit={submit} noValidate>
        <SourceChoice
          source={source}
          computed={answerer && <SavedRequests answerer={answerer} onReset={() => setOutcome(undefined)} />}
          proxy={proxy}
          address={address}
          addressFault={tried ? addressFault : undefined}
          seconds={seconds}
          secondsFault={secondsFault}
          example={data.server}
          onSource={chooseSource}
          onAddress={setAddress}
          onSeconds={setSeconds}
        />
        <Parameters
          parameters={operation.parameters}
          schemas={schemas}
          values={filled.values}
          faults={tried ? faults : {}}
          onChange={(key, value) => setFilled((now) => ({ ...now, values: { ...now.values, [key]: value } }))}
        />
        {body && (
          <BodyEditor
            body={body}
            schemas={schemas}
            text={filled.body}
            onChange={(text) => setFilled((now) => ({ ...now, body: text }))}
          />
        )}
        <Command curl={curl} />
        <div className="console-send">
          <button
            className={deletes ? 'button button-danger' : 'button button-solid'}
            type="submit"
            aria-disabled={waiting || undefined}
          >
            {source === 'examples' ? strings.showAnswer : deletes ? strings.sendAndDelete : strings.send}
          </button>
          {waiting && (
            <button className="button" type="button" onClick={() => call.current?.abort()}>
              {strings.cancel}
            </button>
          )}
          <span>{source === 'examples' ? strings.nothingLeaves : interpolate(strings.goesTo, { host })}</span>
        </div>
      </form>
      {outcome && <Result outcome={outcome} />}
    </>
  );
}

/** The call as a command; its copy button is served by the article's own listeners. */
function Command({ curl }: { curl: string }) {
  return (
    <div className="code">
      <div className="code-head">
        <span className="code-title">{strings.curl}</span>
        <div className="code-tools">
          <button className="icon-button" type="button" aria-label={strings.copyCommand} data-copy={curl}>
            <Icon name="copy" />
          </button>
        </div>
      </div>
      <Code label={strings.curl} text={curl} />
    </div>
  );
}

/** Name for an answer that is saved: that of the object that was asked for, else of the operation. */
function fileName({ path }: ConsoleOperation, values: Record<string, string>): string {
  const key = Object.entries(values).find(([name]) => name.endsWith(' key'))?.[1];
  return (key || path.split('/').filter(Boolean).at(-1) || 'answer').replace(/[^\w.-]+/g, '_');
}
