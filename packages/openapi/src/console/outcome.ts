import { createFormRequest, hasErrorField } from '../model/check-request.ts';
import type { ConsoleAnswer, ConsoleOperation } from '../model/console.ts';
import { toJson } from '../model/json.ts';
import { createRequest, type FormValues, getSampleValues } from '../model/samples.ts';
import type { SchemaViolation } from '../model/validate.ts';
import { strings } from '../strings.ts';
import { type ConsoleContext, getProxyUrl } from './data.ts';
import { type Explanation, explainFailure } from './explain.ts';
import { getKeyHeaders, getOwnValues, restoreExampleNames } from './own-values.ts';
import { formatBytes, parseBody, type ResponseBody } from './response-body.ts';
import { type ConsoleResponse, SendFailure, send } from './send.ts';
import type { Source } from './source.tsx';

/** What the one button of a failure does: it sends again, with other values or after a reset. */
export type Repair = 'again' | 'example' | 'reset' | 'key';

/** What came of a call. */
export type Outcome = {
  /** For screen readers. */
  announcement: string;
  /** For the list of past calls, if it contains this call. */
  pastResult?: string;
  /** Why the call failed, without values of the user. */
  failure?: string | undefined;
  repair?: Repair;
  /** Path of a page that says how to repair it. */
  help?: string | undefined;
} & (
  | { kind: 'waiting'; host: string }
  | { kind: 'answer'; answer: ConsoleResponse; content: ResponseBody; fileName: string; host: string }
  | { kind: 'computed'; value: unknown; notes: readonly string[] }
  /** The local backend can't compute a response. */
  | { kind: 'refused'; reason: string; answers: ConsoleAnswer[] }
  | { kind: 'examples'; answers: ConsoleAnswer[] }
  | { kind: 'violations'; violations: SchemaViolation[] }
  | { kind: 'failure'; explanation: Explanation }
);

/** Returns what the local backend computes, or the documented examples if it does not cover the operation. */
export async function respondLocally(
  { data, id, operation, backend }: ConsoleContext,
  form: FormValues,
  signal: AbortSignal,
): Promise<Outcome> {
  const { answers } = operation;
  const request = restoreExampleNames(form, getOwnValues(), operation, data);
  const response = await backend?.respond(createFormRequest(id, operation, request), signal).catch(() => undefined);
  if (!response)
    return { kind: 'examples', answers, announcement: answers.length ? strings.exampleShown : strings.noExample };
  if (response.kind === 'computed')
    return {
      ...response,
      announcement: strings.computedShown,
      pastResult: strings.computed,
      failure: hasErrorField(response.value, data) ? strings.failed : undefined,
    };
  return {
    ...response,
    answers,
    announcement: response.reason,
    pastResult: strings.failed,
    failure: response.reason,
    repair: toJson(request) === toJson(getSampleValues(operation)) ? 'reset' : 'example',
  };
}

/** Sends the form to the user's server, directly or through the proxy. */
export async function callServer(
  { data, operation }: ConsoleContext,
  form: FormValues,
  source: Source,
  signal: AbortSignal,
): Promise<Outcome> {
  const { base, host, timeoutMs: timeout } = source;
  const { method } = operation;
  const isProxied = source.kind === 'proxy';
  const keyHeaders = getKeyHeaders(getOwnValues(), data);
  try {
    const request = createRequest(operation, form, isProxied ? getProxyUrl() : base, keyHeaders);
    const answer = await send(request, { timeout, signal, isProxied });
    const { status, statusText, ms, bytes } = answer;
    const content = parseBody(answer, operation.answersJson);
    const isFailed = status >= 400 || (content.kind === 'json' && hasErrorField(content.value, data));
    return {
      kind: 'answer',
      answer,
      content,
      fileName: getFileName(operation, form.values),
      host,
      announcement: `${status} ${statusText}, ${ms} milliseconds, ${formatBytes(bytes.length)}`,
      pastResult: String(status),
      ...(isFailed && { failure: `status ${status}`, repair: status === 401 || status === 403 ? 'key' : 'again' }),
    };
  } catch (error) {
    if (!(error instanceof SendFailure)) throw error;
    const explanation = explainFailure(error.kind, {
      base,
      method,
      hasPreflight: Boolean(operation.body) || !['GET', 'HEAD'].includes(method) || keyHeaders.length > 0,
      timeout,
      secure: location.protocol === 'https:',
      pageHost: location.hostname,
    });
    return {
      kind: 'failure',
      explanation,
      announcement: explanation.title,
      pastResult: strings.failed,
      failure: 'failure',
      repair: 'again',
      help: error.kind === 'cors' ? data.corsHelp : undefined,
    };
  }
}

function getFileName({ path }: ConsoleOperation, values: Record<string, string>): string {
  const key = Object.entries(values).find(([name]) => name.endsWith(' key'))?.[1];
  return (key || path.split('/').filter(Boolean).at(-1) || 'answer').replace(/[^\w.-]+/g, '_');
}
