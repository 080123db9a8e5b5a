import { interpolate, pluralize } from '@folio/core';
import { announce, emitEvent, shareLink } from '@folio/core/ui';
import { type FormEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { checkBody, createFormRequest, hasErrorField, validateParameters } from '../model/check-request.ts';
import type { ConsoleData, ConsoleOperation, LocalBackend } from '../model/console.ts';
import { toJson } from '../model/json.ts';
import { createRequest, type FormValues, generateSamples, getSampleValues, toSampleRequest } from '../model/samples.ts';
import type { SchemaViolation } from '../model/validate.ts';
import { strings } from '../strings.ts';
import { BodyEditor } from './body-editor.tsx';
import { applyCall, loadCalls, type PastCall, parseAnchor, saveCall, toAnchor } from './calls.ts';
import { getProxyUrl, loadSource, type Source, saveSource, useProxy } from './data.ts';
import { explainFailure } from './explain.ts';
import { Button } from './field.tsx';
import {
  applyOwnNames,
  checkKey,
  checkServer,
  getBase,
  getKeyHeaders,
  getOwnValues,
  restoreExampleNames,
  setDraft,
} from './own-values.ts';
import { Parameters } from './parameters.tsx';
import { formatBytes, parseBody } from './response-body.ts';
import { type Outcome, type Repair, Result } from './result.tsx';
import { SendFailure, send } from './send.ts';
import { SavedRequests, SourceChoice } from './source.tsx';
import { useOwnValues } from './values-form.tsx';

interface ConsoleProps {
  data: ConsoleData;
  id: string;
  operation: ConsoleOperation;
  /** Contains the console and the list of parameters, which gets the fields. */
  root: HTMLElement;
  backend?: LocalBackend | undefined;
}

const DEFAULT_TIMEOUT_S = 15;
const MAX_TIMEOUT_S = 600;

export function Console({ data, id, operation, root, backend }: ConsoleProps) {
  const { schemas } = data;
  const { body } = operation;
  const proxy = useProxy();
  const ownValues = useOwnValues();
  const [savedSource, setSavedSource] = useState<Source>(loadSource);
  const [seconds, setSeconds] = useState(String(DEFAULT_TIMEOUT_S));
  const [form, setForm] = useState(() => getInitialForm(id, operation, data));
  const [isSubmitted, setSubmitted] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const [isStale, setStale] = useState(false);
  const [calls, setCalls] = useState(loadCalls);
  const [isLinkBroken, setLinkBroken] = useState(() => parseAnchor(location.hash) === null);
  const formId = useId();
  const formRef = useRef<HTMLFormElement>(null);
  const controllerRef = useRef<AbortController>(undefined);
  useEffect(() => () => controllerRef.current?.abort(), []);
  useEffect(() => {
    const onHashChange = () => {
      const linked = parseAnchor(location.hash);
      setLinkBroken(linked === null);
      if (linked?.operation === id) change(applyCall(getInitialForm(id, operation, data), linked, operation));
    };
    addEventListener('hashchange', onHashChange);
    return () => removeEventListener('hashchange', onHashChange);
  });
  // The samples show the values of the form until it unmounts.
  useEffect(() => () => setDraft(id, undefined), [id]);
  const previousValues = useRef(ownValues);
  useEffect(() => {
    const previous = previousValues.current;
    previousValues.current = ownValues;
    if (previous.names !== ownValues.names) {
      setForm((now) => applyOwnNames(restoreExampleNames(now, previous, operation, data), ownValues, operation, data));
      setStale(true);
    }
  }, [ownValues, operation, data]);
  // The response replaces the documented example.
  useEffect(() => {
    root.toggleAttribute('data-answered', outcome !== undefined);
    if (outcome) formRef.current?.nextElementSibling?.scrollIntoView({ block: 'nearest' });
    return () => root.removeAttribute('data-answered');
  }, [outcome, root]);

  // The page may have had a proxy when the choice was saved.
  const source = savedSource === 'proxy' && proxy === null ? 'examples' : savedSource;
  const limit = /^\d+$/.test(seconds) ? Number(seconds) : 0;
  const base = source === 'proxy' ? (proxy ?? data.server) : getBase(ownValues, data);
  const errors = useMemo(
    () => validateParameters(operation.parameters, form.values, schemas),
    [operation, form.values, schemas],
  );
  const timeoutError =
    limit >= 1 && limit <= MAX_TIMEOUT_S ? undefined : interpolate(strings.timeLimitInvalid, { max: MAX_TIMEOUT_S });
  const host = new URL(base).host;
  const isWaiting = outcome?.kind === 'waiting';
  const isDelete = operation.method.toLowerCase() === 'delete' && source !== 'examples';

  function change(next: FormValues) {
    setForm(next);
    setStale(true);
    setDraft(id, next);
  }

  function setResult(next: Outcome | undefined) {
    setOutcome(next);
    setStale(false);
    if (next && next.kind !== 'waiting') {
      const message = getFailure(next);
      emitEvent({ type: 'run', what: 'call', ...(message && { message }) });
    }
  }

  function chooseSource(next: Source) {
    setSavedSource(next);
    saveSource(next);
    setResult(undefined);
  }

  async function submit(event?: FormEvent, sent = form) {
    event?.preventDefault();
    if (isWaiting) return;
    setSubmitted(true);
    const check = body ? checkBody(sent.body, body, schemas) : undefined;
    const isInvalid =
      Object.keys(validateParameters(operation.parameters, sent.values, schemas)).length > 0 ||
      check?.syntax ||
      (source === 'server' && checkServer(ownValues.server)) ||
      (source !== 'examples' && (checkKey(ownValues.key) || timeoutError));
    if (isInvalid) {
      setResult(undefined);
      announce(strings.fieldInvalid);
      // After the fields are marked as invalid.
      requestAnimationFrame(() => root.querySelector<HTMLElement>(':is(.console, .fill-in) [aria-invalid]')?.focus());
    } else if (source === 'examples') await respondLocally(sent, check?.violations ?? []);
    else await sendToServer();
  }

  function recordCall(sent: FormValues, result: string) {
    const { pathname, search } = new URL(createRequest(operation, sent, data.server).url);
    setCalls(
      saveCall({
        method: operation.method,
        path: pathname + search,
        href: location.pathname + toAnchor(id, sent),
        result,
        time: Date.now(),
      }),
    );
  }

  async function share() {
    const request = createRequest(operation, form, data.server);
    const [curl] = generateSamples(toSampleRequest(request, operation));
    await shareLink(toAnchor(id, form), curl?.code ?? '', strings.linkTooLong);
  }

  /** Buttons of the result are removed with it. */
  const focusSubmit = () => formRef.current?.querySelector<HTMLElement>('[type=submit]')?.focus();

  function clear() {
    setResult(undefined);
    focusSubmit();
  }

  async function repair(kind: Repair) {
    if (kind === 'key') {
      formRef.current?.querySelector<HTMLElement>('[data-key]')?.focus();
      return;
    }
    if (kind === 'reset') backend?.reset();
    const next = kind === 'example' ? getSampleValues(operation) : form;
    if (kind === 'example') change(next);
    focusSubmit();
    await submit(undefined, next);
  }

  async function respondLocally(sent: FormValues, violations: SchemaViolation[]) {
    if (violations.length) {
      setResult({ kind: 'violations', violations });
      announce(pluralize(violations.length, strings.violation, strings.violations));
      return;
    }
    const controller = new AbortController();
    controllerRef.current?.abort();
    controllerRef.current = controller;
    const request = restoreExampleNames(sent, ownValues, operation, data);
    const computed = await backend
      ?.respond(createFormRequest(id, operation, request), controller.signal)
      .catch(() => undefined);
    if (controller.signal.aborted) return;
    const { answers } = operation;
    if (computed?.kind === 'computed') setResult({ ...computed, failed: hasErrorField(computed.value, data) });
    else if (computed)
      setResult({
        kind: 'refused',
        reason: computed.reason,
        answers,
        repair: toJson(request) === toJson(getSampleValues(operation)) ? 'reset' : 'example',
      });
    else setResult({ kind: 'examples', answers });
    if (computed) recordCall(sent, computed.kind === 'computed' ? strings.computed : strings.failed);
    announce(
      computed?.kind === 'computed'
        ? strings.computedShown
        : (computed?.reason ?? (answers.length ? strings.exampleShown : strings.noExample)),
    );
  }

  async function sendToServer() {
    const isProxied = source === 'proxy';
    const controller = new AbortController();
    controllerRef.current = controller;
    setResult({ kind: 'waiting', host });
    announce(interpolate(strings.sentTo, { host }));
    try {
      const answer = await send(
        createRequest(operation, form, isProxied ? getProxyUrl() : base, getKeyHeaders(getOwnValues(), data)),
        {
          timeout: limit * 1000,
          signal: controller.signal,
          isProxied,
        },
      );
      const content = parseBody(answer, operation.answersJson);
      setResult({
        kind: 'answer',
        answer,
        content,
        failed: answer.status >= 400 || (content.kind === 'json' && hasErrorField(content.value, data)),
        fileName: getFileName(operation, form.values),
        host,
      });
      recordCall(form, String(answer.status));
      announce(`${answer.status} ${answer.statusText}, ${answer.ms} milliseconds, ${formatBytes(answer.bytes.length)}`);
    } catch (error) {
      if (!(error instanceof SendFailure)) throw error;
      const explanation = explainFailure(error.kind, {
        base,
        method: operation.method,
        hasPreflight:
          Boolean(body) || !['GET', 'HEAD'].includes(operation.method) || getKeyHeaders(ownValues, data).length > 0,
        timeout: limit * 1000,
        secure: location.protocol === 'https:',
        pageHost: location.hostname,
      });
      setResult({ kind: 'failure', explanation, help: error.kind === 'cors' ? data.corsHelp : undefined });
      recordCall(form, strings.failed);
      announce(explanation.title);
    }
  }

  const sendLabel = source === 'examples' ? strings.showAnswer : isDelete ? strings.sendAndDelete : strings.send;
  const bodyField = root.querySelector('.body-field');
  const lastField = [...root.querySelectorAll('.body-field, [data-field] > dd')].at(-1);
  return (
    <>
      <form ref={formRef} id={formId} onSubmit={submit} noValidate>
        {isLinkBroken && <p className="console-error">{strings.linkBroken}</p>}
        <SourceChoice
          source={source}
          localInfo={backend && <SavedRequests backend={backend} onReset={() => setResult(undefined)} />}
          proxy={proxy}
          data={data}
          seconds={seconds}
          timeoutError={timeoutError}
          onSource={chooseSource}
          onSeconds={setSeconds}
        />
        <div className="console-send">
          <button
            className={isDelete ? 'button button-danger' : 'button button-solid'}
            type="submit"
            aria-disabled={isWaiting || undefined}
          >
            {sendLabel}
          </button>
          {isWaiting && <Button onClick={() => controllerRef.current?.abort()}>{strings.cancel}</Button>}
          <Button onClick={share}>{strings.copyLink}</Button>
          <span>{source === 'examples' ? strings.nothingLeaves : interpolate(strings.sentOnlyTo, { host })}</span>
        </div>
      </form>
      <Parameters
        parameters={operation.parameters}
        schemas={schemas}
        form={formId}
        root={root}
        values={form.values}
        errors={isSubmitted ? errors : {}}
        onChange={(key, value) => change({ ...form, values: { ...form.values, [key]: value } })}
      />
      {body &&
        bodyField &&
        createPortal(
          <BodyEditor
            body={body}
            schemas={schemas}
            form={formId}
            root={root}
            text={form.body}
            onChange={(text) => change({ ...form, body: text })}
          />,
          bodyField,
        )}
      {lastField &&
        createPortal(
          <button className="button fill-in" type="submit" form={formId} aria-disabled={isWaiting || undefined}>
            {sendLabel}
          </button>,
          lastField,
        )}
      {outcome && <Result outcome={outcome} isStale={isStale} onRepair={repair} onClear={clear} />}
      <PastCalls calls={calls} />
    </>
  );
}

function getInitialForm(id: string, operation: ConsoleOperation, data: ConsoleData): FormValues {
  const form = applyOwnNames(getSampleValues(operation), getOwnValues(), operation, data);
  const linked = parseAnchor(location.hash);
  return linked?.operation === id ? applyCall(form, linked, operation) : form;
}

/** Returns why a call failed, without values of the user. */
function getFailure(outcome: Outcome): string | undefined {
  switch (outcome.kind) {
    case 'answer':
      return outcome.failed ? `status ${outcome.answer.status}` : undefined;
    case 'computed':
      return outcome.failed ? strings.failed : undefined;
    case 'refused':
      return outcome.reason;
    case 'examples':
      return undefined;
    default:
      return outcome.kind;
  }
}

function getFileName({ path }: ConsoleOperation, values: Record<string, string>): string {
  const key = Object.entries(values).find(([name]) => name.endsWith(' key'))?.[1];
  return (key || path.split('/').filter(Boolean).at(-1) || 'answer').replace(/[^\w.-]+/g, '_');
}

function PastCalls({ calls }: { calls: PastCall[] }) {
  if (!calls.length) return null;
  return (
    <details className="console-headers past-calls">
      <summary>{`${strings.pastCalls} (${calls.length})`}</summary>
      <ul>
        {calls.map(({ method, path, href, result, time }) => (
          <li key={href}>
            <a href={href}>
              {method} {path}
            </a>{' '}
            <span>
              {result}, {new Date(time).toLocaleTimeString('en-US')}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
