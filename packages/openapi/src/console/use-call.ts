import { interpolate, pluralize } from '@folio/core';
import { announce, emitEvent } from '@folio/core/ui';
import { useEffect, useRef, useState } from 'react';
import { checkBody, validateParameters } from '../model/check-request.ts';
import type { FormValues } from '../model/samples.ts';
import type { SchemaViolation } from '../model/validate.ts';
import { strings } from '../strings.ts';
import { loadCalls, saveCall } from './calls.ts';
import type { ConsoleContext } from './data.ts';
import { callServer, type Outcome, respondLocally } from './outcome.ts';
import type { Source } from './source.tsx';

/** Submits the form, and keeps the outcome, the form that led to it, and the list of past calls. */
export function useCall(context: ConsoleContext, source: Source) {
  const [{ outcome, sentForm }, setResult] = useState<{ outcome?: Outcome; sentForm?: FormValues }>({});
  const [isSubmitted, setSubmitted] = useState(false);
  const [pastCalls, setPastCalls] = useState(loadCalls);
  const controllerRef = useRef<AbortController>(undefined);
  const { root } = context;
  const { host } = source;
  const isWaiting = outcome?.kind === 'waiting';
  const abort = () => controllerRef.current?.abort();
  /** Unlike {@link abort}, without an outcome. */
  const discard = () => controllerRef.current?.abort(DISCARDED);
  useEffect(() => () => controllerRef.current?.abort(DISCARDED), []);

  async function submit(form: FormValues) {
    if (isWaiting) return;
    setSubmitted(true);
    const violations = checkForm(context, form);
    if (!violations || source.isInvalid) {
      clear();
      announce(strings.fieldInvalid);
      // After the fields are marked as invalid.
      requestAnimationFrame(() => root.querySelector<HTMLElement>(':is(.console, .fill-in) [aria-invalid]')?.focus());
    } else if (source.kind !== 'examples') {
      show({ kind: 'waiting', host, announcement: interpolate(strings.sentTo, { host }) }, form);
      const signal = start();
      const next = await callServer(context, form, source, signal);
      if (signal.reason !== DISCARDED) show(next, form);
    } else if (violations.length) {
      const announcement = pluralize(violations.length, strings.violation, strings.violations);
      show({ kind: 'violations', violations, announcement, failure: 'violations', repair: 'example' }, form);
    } else {
      // A newer call replaces one that is still being computed.
      discard();
      const signal = start();
      const next = await respondLocally(context, form, signal);
      if (!signal.aborted) show(next, form);
    }
  }

  function start(): AbortSignal {
    controllerRef.current = new AbortController();
    return controllerRef.current.signal;
  }

  function show(next: Outcome, form: FormValues) {
    setResult({ outcome: next, sentForm: form });
    const { kind, announcement, pastResult, failure } = next;
    if (kind !== 'waiting') emitEvent({ type: 'run', what: 'call', ...(failure && { message: failure }) });
    if (pastResult) setPastCalls(saveCall(context, form, pastResult));
    announce(announcement);
  }

  function clear() {
    discard();
    setResult({});
  }

  return { outcome, sentForm, isSubmitted, isWaiting, pastCalls, submit, abort, clear };
}

/** The reason of an abort whose outcome nobody waits for. */
const DISCARDED = 'discarded';

/** Returns where the body violates its schema, or undefined if a value or the syntax is invalid. */
function checkForm({ data, operation }: ConsoleContext, { values, body }: FormValues): SchemaViolation[] | undefined {
  const { schemas } = data;
  if (Object.keys(validateParameters(operation.parameters, values, schemas)).length > 0) return undefined;
  if (!operation.body) return [];
  const { syntax, violations } = checkBody(body, operation.body, schemas);
  return syntax ? undefined : violations;
}
