import { interpolate } from '@folio/core';
import { announce, Icon } from '@folio/core/ui';
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import { type ConsoleData, type ConsoleOperation, isJson, type LocalBackend } from '../model/console.ts';
import type { SchemaViolation } from '../model/validate.ts';
import { strings } from '../strings.ts';
import { BodyEditor, checkBody } from './body-editor.tsx';
import { getProxyUrl, loadServer, loadSource, type Source, saveServer, saveSource, useProxy } from './data.ts';
import { explainFailure } from './explain.ts';
import { CodeBlock } from './field.tsx';
import { Parameters, validateParameters } from './parameters.tsx';
import { createFormRequest, createRequest, getInitialValues, toCurl } from './request.ts';
import { formatBytes } from './response-body.ts';
import { type Outcome, Result } from './result.tsx';
import { parseServer, SendFailure, send } from './send.ts';
import { SavedRequests, SourceChoice } from './source.tsx';

interface ConsoleProps {
  data: ConsoleData;
  id: string;
  operation: ConsoleOperation;
  backend?: LocalBackend | undefined;
}

const DEFAULT_TIMEOUT_S = 15;
const MAX_TIMEOUT_S = 600;

export function Console({ data, id, operation, backend }: ConsoleProps) {
  const { schemas } = data;
  const { body } = operation;
  const proxy = useProxy();
  const [chosen, setChosen] = useState<Source>(() => loadSource() ?? 'examples');
  const [address, setAddress] = useState(() => loadServer() ?? data.server);
  const [seconds, setSeconds] = useState(String(DEFAULT_TIMEOUT_S));
  const [filled, setFilled] = useState(() => getInitialValues(operation));
  const [isSubmitted, setSubmitted] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const form = useRef<HTMLFormElement>(null);
  const call = useRef<AbortController>(undefined);
  useEffect(() => () => call.current?.abort(), []);

  // The saved choice may refer to a server that is gone.
  const source = chosen === 'proxy' && proxy === null ? 'examples' : chosen;
  const server = parseServer(address);
  const limit = /^\d+$/.test(seconds) ? Number(seconds) : 0;
  // curl calls the server directly; only browsers need the proxy.
  const base =
    source === 'proxy' ? (proxy ?? data.server) : 'base' in server && source === 'server' ? server.base : data.server;
  const errors = useMemo(
    () => validateParameters(operation.parameters, filled.values, schemas),
    [operation, filled.values, schemas],
  );
  const serverError = 'error' in server ? server.error : undefined;
  const timeoutError =
    limit >= 1 && limit <= MAX_TIMEOUT_S ? undefined : interpolate(strings.timeLimitFault, { most: MAX_TIMEOUT_S });
  const curl = toCurl(createRequest(operation, filled, base));
  const host = new URL(base).host;
  const waiting = outcome?.kind === 'waiting';
  const deletes = operation.method.toLowerCase() === 'delete' && source !== 'examples';

  function chooseSource(next: Source) {
    setChosen(next);
    saveSource(next);
    setOutcome(undefined);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (waiting) return;
    setSubmitted(true);
    const check = body ? checkBody(filled.body, body, schemas) : undefined;
    const bad =
      Object.keys(errors).length > 0 ||
      check?.syntax ||
      (source === 'server' && serverError) ||
      (source !== 'examples' && timeoutError);
    if (bad) {
      setOutcome(undefined);
      announce(strings.fieldWrong);
      // After the fields are marked as invalid.
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
    } else if (source === 'examples') await respondLocally(check?.violations ?? []);
    else await sendToServer();
  }

  /** Answers without a server: with the local backend or with documented examples. */
  async function respondLocally(violations: SchemaViolation[]) {
    if (violations.length) {
      setOutcome({ kind: 'violations', violations });
      announce(interpolate(violations.length === 1 ? strings.misfit : strings.misfits, { count: violations.length }));
      return;
    }
    const controller = new AbortController();
    call.current?.abort();
    call.current = controller;
    const computed = await backend
      ?.respond(createFormRequest(id, operation, filled), controller.signal)
      .catch(() => undefined);
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

  async function sendToServer() {
    const proxied = source === 'proxy';
    if (!proxied) saveServer(address.trim());
    const controller = new AbortController();
    call.current = controller;
    setOutcome({ kind: 'waiting', host });
    announce(interpolate(strings.sentTo, { host }));
    try {
      const answer = await send(createRequest(operation, filled, proxied ? getProxyUrl() : base), {
        timeout: limit * 1000,
        signal: controller.signal,
        proxied,
      });
      const types = operation.answers.map(({ type }) => type);
      setOutcome({
        kind: 'answer',
        answer,
        expectsJson: types.length > 0 && types.every(isJson),
        fileName: getFileName(operation, filled.values),
        host,
      });
      announce(`${answer.status} ${answer.statusText}, ${answer.ms} milliseconds, ${formatBytes(answer.bytes.length)}`);
    } catch (error) {
      if (!(error instanceof SendFailure)) throw error;
      const explanation = explainFailure(error.kind, {
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
          localInfo={backend && <SavedRequests backend={backend} onReset={() => setOutcome(undefined)} />}
          proxy={proxy}
          address={address}
          serverError={isSubmitted ? serverError : undefined}
          seconds={seconds}
          timeoutError={timeoutError}
          example={data.server}
          onSource={chooseSource}
          onAddress={setAddress}
          onSeconds={setSeconds}
        />
        <Parameters
          parameters={operation.parameters}
          schemas={schemas}
          values={filled.values}
          errors={isSubmitted ? errors : {}}
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

/** The article's event listeners serve the copy button. */
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
      <CodeBlock label={strings.curl} text={curl} />
    </div>
  );
}

/** A file name for the response: the requested key, else the last segment of the path. */
function getFileName({ path }: ConsoleOperation, values: Record<string, string>): string {
  const key = Object.entries(values).find(([name]) => name.endsWith(' key'))?.[1];
  return (key || path.split('/').filter(Boolean).at(-1) || 'answer').replace(/[^\w.-]+/g, '_');
}
