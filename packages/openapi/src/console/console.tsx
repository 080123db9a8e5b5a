import { interpolate, pluralize } from '@folio/core';
import { announce, emitEvent, shareLink } from '@folio/core/ui';
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import { checkBody, createFormRequest, hasErrorField, validateParameters } from '../model/check-request.ts';
import { type ConsoleData, type ConsoleOperation, isJson, type LocalBackend } from '../model/console.ts';
import { createRequest, type FormValues, generateSamples, getSampleValues, toSampleRequest } from '../model/samples.ts';
import type { SchemaViolation } from '../model/validate.ts';
import { strings } from '../strings.ts';
import { BodyEditor } from './body-editor.tsx';
import { applyCall, loadCalls, type PastCall, parseAnchor, saveCall, toAnchor } from './calls.ts';
import { getProxyUrl, loadSource, type Source, saveSource, useProxy } from './data.ts';
import { explainFailure } from './explain.ts';
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
  backend?: LocalBackend | undefined;
}

const DEFAULT_TIMEOUT_S = 15;
const MAX_TIMEOUT_S = 600;

export function Console({ data, id, operation, backend }: ConsoleProps) {
  const { schemas } = data;
  const { body } = operation;
  const proxy = useProxy();
  const own = useOwnValues();
  const [chosen, setChosen] = useState<Source>(() => loadSource() ?? 'examples');
  const [seconds, setSeconds] = useState(String(DEFAULT_TIMEOUT_S));
  const [filled, setFilled] = useState(() => getInitialForm(id, operation, data));
  const [isSubmitted, setSubmitted] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const [isStale, setStale] = useState(false);
  const [calls, setCalls] = useState(loadCalls);
  const [isLinkBroken, setLinkBroken] = useState(() => parseAnchor(location.hash) === null);
  const form = useRef<HTMLFormElement>(null);
  const call = useRef<AbortController>(undefined);
  useEffect(() => () => call.current?.abort(), []);
  useEffect(() => {
    const follow = () => {
      const linked = parseAnchor(location.hash);
      setLinkBroken(linked === null);
      if (linked?.operation === id) change(applyCall(getInitialForm(id, operation, data), linked, operation));
    };
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  });
  // The samples of the page follow the form, and return to the example with it.
  useEffect(() => () => setDraft(id, undefined), [id]);
  const shownNames = useRef(own);
  useEffect(() => {
    const previous = shownNames.current;
    shownNames.current = own;
    if (previous.names !== own.names)
      setFilled((now) => applyOwnNames(restoreExampleNames(now, previous, operation, data), own, operation, data));
  }, [own, operation, data]);
  // What was sent takes the place of the example's answer.
  useEffect(() => {
    const column = form.current?.closest('.operation-code');
    column?.toggleAttribute('data-answered', outcome !== undefined);
    return () => column?.removeAttribute('data-answered');
  }, [outcome]);

  // The saved choice may refer to a server that is gone.
  const source = chosen === 'proxy' && proxy === null ? 'examples' : chosen;
  const limit = /^\d+$/.test(seconds) ? Number(seconds) : 0;
  const base = source === 'proxy' ? (proxy ?? data.server) : getBase(own, data);
  const errors = useMemo(
    () => validateParameters(operation.parameters, filled.values, schemas),
    [operation, filled.values, schemas],
  );
  const timeoutError =
    limit >= 1 && limit <= MAX_TIMEOUT_S ? undefined : interpolate(strings.timeLimitFault, { most: MAX_TIMEOUT_S });
  const host = new URL(base).host;
  const waiting = outcome?.kind === 'waiting';
  const deletes = operation.method.toLowerCase() === 'delete' && source !== 'examples';

  function change(next: FormValues) {
    setFilled(next);
    setStale(true);
    setDraft(id, next);
  }

  function show(next: Outcome | undefined) {
    setOutcome(next);
    setStale(false);
    if (next && next.kind !== 'waiting') {
      const message = getFailure(next);
      emitEvent({ type: 'run', what: 'call', ...(message && { message }) });
    }
  }

  function chooseSource(next: Source) {
    setChosen(next);
    saveSource(next);
    show(undefined);
  }

  async function submit(event?: FormEvent, sent = filled) {
    event?.preventDefault();
    if (waiting) return;
    setSubmitted(true);
    const check = body ? checkBody(sent.body, body, schemas) : undefined;
    const bad =
      Object.keys(validateParameters(operation.parameters, sent.values, schemas)).length > 0 ||
      check?.syntax ||
      (source === 'server' && checkServer(own.server)) ||
      (source !== 'examples' && (checkKey(own.key) || timeoutError));
    if (bad) {
      show(undefined);
      announce(strings.fieldWrong);
      // After the fields are marked as invalid.
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
    } else if (source === 'examples') await respondLocally(sent, check?.violations ?? []);
    else await sendToServer();
  }

  function remember(sent: FormValues, result: string) {
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
    const request = createRequest(operation, filled, data.server);
    const [curl] = generateSamples(toSampleRequest(request, operation));
    await shareLink(toAnchor(id, filled), curl?.code ?? '', strings.linkTooLong);
  }

  function clear() {
    show(undefined);
    // The button goes with the answer.
    form.current?.querySelector<HTMLElement>('[type=submit]')?.focus();
  }

  async function repair(kind: Repair) {
    if (kind === 'key') {
      form.current?.querySelector<HTMLElement>('[data-key]')?.focus();
      return;
    }
    if (kind === 'reset') backend?.reset();
    const next = kind === 'example' ? getSampleValues(operation) : filled;
    if (kind === 'example') change(next);
    // The button goes with the answer.
    form.current?.querySelector<HTMLElement>('[type=submit]')?.focus();
    await submit(undefined, next);
  }

  async function respondLocally(sent: FormValues, violations: SchemaViolation[]) {
    if (violations.length) {
      show({ kind: 'violations', violations });
      announce(pluralize(violations.length, strings.misfit, strings.misfits));
      return;
    }
    const controller = new AbortController();
    call.current?.abort();
    call.current = controller;
    const computed = await backend
      ?.respond(createFormRequest(id, operation, restoreExampleNames(sent, own, operation, data)), controller.signal)
      .catch(() => undefined);
    if (controller.signal.aborted) return;
    const { answers } = operation;
    if (computed?.kind === 'computed') show({ ...computed, failed: hasErrorField(computed.value, data) });
    else if (computed)
      show({
        kind: 'refused',
        reason: computed.reason,
        answers,
        repair: isExample(sent, operation) ? 'reset' : 'example',
      });
    else show({ kind: 'examples', answers });
    if (computed) remember(sent, computed.kind === 'computed' ? strings.computed : strings.failed);
    announce(
      computed?.kind === 'computed'
        ? strings.computedShown
        : (computed?.reason ?? (answers.length ? strings.exampleShown : strings.noExample)),
    );
  }

  async function sendToServer() {
    const proxied = source === 'proxy';
    const controller = new AbortController();
    call.current = controller;
    show({ kind: 'waiting', host });
    announce(interpolate(strings.sentTo, { host }));
    try {
      const answer = await send(
        createRequest(operation, filled, proxied ? getProxyUrl() : base, getKeyHeaders(getOwnValues(), data)),
        {
          timeout: limit * 1000,
          signal: controller.signal,
          proxied,
        },
      );
      const types = operation.answers.map(({ type }) => type);
      const content = parseBody(answer, types.length > 0 && types.every(isJson));
      show({
        kind: 'answer',
        answer,
        content,
        failed: answer.status >= 400 || (content.kind === 'json' && hasErrorField(content.value, data)),
        fileName: getFileName(operation, filled.values),
        host,
      });
      remember(filled, String(answer.status));
      announce(`${answer.status} ${answer.statusText}, ${answer.ms} milliseconds, ${formatBytes(answer.bytes.length)}`);
    } catch (error) {
      if (!(error instanceof SendFailure)) throw error;
      const explanation = explainFailure(error.kind, {
        base,
        method: operation.method,
        hasPreflight:
          Boolean(body) || !['GET', 'HEAD'].includes(operation.method) || getKeyHeaders(own, data).length > 0,
        timeout: limit * 1000,
        secure: location.protocol === 'https:',
        pageHost: location.hostname,
      });
      show({ kind: 'failure', explanation, help: error.kind === 'cors' ? data.corsHelp : undefined });
      remember(filled, strings.failed);
      announce(explanation.title);
    }
  }

  return (
    <>
      <form ref={form} onSubmit={submit} noValidate>
        {isLinkBroken && <p className="console-fault">{strings.linkBroken}</p>}
        <SourceChoice
          source={source}
          localInfo={backend && <SavedRequests backend={backend} onReset={() => show(undefined)} />}
          proxy={proxy}
          data={data}
          seconds={seconds}
          timeoutError={timeoutError}
          onSource={chooseSource}
          onSeconds={setSeconds}
        />
        <Parameters
          parameters={operation.parameters}
          schemas={schemas}
          values={filled.values}
          errors={isSubmitted ? errors : {}}
          onChange={(key, value) => change({ ...filled, values: { ...filled.values, [key]: value } })}
        />
        {body && (
          <BodyEditor
            body={body}
            schemas={schemas}
            text={filled.body}
            onChange={(text) => change({ ...filled, body: text })}
          />
        )}
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
          <button className="button" type="button" onClick={share}>
            {strings.copyLink}
          </button>
          <span>{source === 'examples' ? strings.nothingLeaves : interpolate(strings.goesTo, { host })}</span>
        </div>
      </form>
      {outcome && <Result outcome={outcome} isStale={isStale} onRepair={repair} onClear={clear} />}
      <PastCalls calls={calls} />
    </>
  );
}

function getInitialForm(id: string, operation: ConsoleOperation, data: ConsoleData): FormValues {
  const filled = applyOwnNames(getSampleValues(operation), getOwnValues(), operation, data);
  const linked = parseAnchor(location.hash);
  return linked?.operation === id ? applyCall(filled, linked, operation) : filled;
}

/** Whether a form is as it began, apart from the reader's own names. */
const isExample = (filled: FormValues, operation: ConsoleOperation): boolean =>
  JSON.stringify(filled.body) === JSON.stringify(getSampleValues(operation).body);

/** Why a call failed, without names of the user; undefined if it did not fail. */
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
