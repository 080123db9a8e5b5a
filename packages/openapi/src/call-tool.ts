import {
  type CreateTools,
  defineTool,
  findSimilarWord,
  type ReadBuilt,
  readBuiltText,
  ToolError,
} from '@folio/core/mcp';
import { z } from 'zod';
import {
  checkBody,
  createFormRequest,
  hasErrorField,
  MAX_VIOLATIONS,
  validateParameters,
} from './model/check-request.ts';
import type { ConsoleAnswer, ConsoleData, ConsoleOperation, FormRequest, LocalResponse } from './model/console.ts';
import { parseJson, toJson } from './model/json.ts';
import { type FormValues, toKey } from './model/samples.ts';

/** The file with the URLs of the console's data and of the pages of the operations. */
export const API_INFO_PATH = '/_hosts/api.json';

export interface ApiInfo {
  data: string;
  /** The URL of the page that documents an operation. */
  pages: Record<string, string>;
}

/** Computes responses without a server. */
interface CallComputer {
  covers(operation: string): boolean;
  /** Computes the calls in order, on the data that the earlier ones have stored. */
  respond(calls: readonly FormRequest[]): LocalResponse[];
}

const MAX_CALLS = 20;
/** Longer than every documented response. */
const MAX_VALUE_CHARS = 8_000;

const calls = z
  .array(
    z.strictObject({
      operation: z.string().min(1).max(200),
      parameters: z.record(z.string().max(200), z.union([z.string().max(4_000), z.number(), z.boolean()])).optional(),
      body: z.unknown().optional(),
    }),
  )
  .min(1)
  .max(MAX_CALLS)
  .optional()
  .describe(
    `A list of 1 to ${MAX_CALLS} calls in their order, each {"operation": "an operationId, or its method and path as the pages write them", "parameters": {"name": value}, "body": JSON or a text}. All begin with the example data of this documentation.`,
  );

/** Creates the tool `call_rest` for the module `tools` of a site. */
export const createCallTools =
  (computer: CallComputer): CreateTools =>
  (read) => [
    defineTool({
      name: 'call_rest',
      title: 'Call the REST API on example data',
      description:
        'Answers calls of the REST API by the documented rules, on the example data of this documentation. No server is called, and nothing is kept. Answers for each call the status, the body and the rules that applied, or says that the call is not simulated. Without calls it answers the list of operations.',
      input: { calls },
      async run({ calls: list }) {
        const info = await readJson<ApiInfo>(read, API_INFO_PATH);
        const data = await readJson<ConsoleData>(read, info.data);
        if (!list) return listOperations(data, computer);
        const requests = list.map((call, index) => {
          const count = list.length > 1 ? `Call ${index + 1} of ${list.length}: ` : '';
          const [id, operation] = findOperation(call.operation, data, count);
          const form = toForm(call, operation);
          const errors = [...checkNames(call.parameters ?? {}, operation), ...checkForm(form, operation, data)];
          if (errors.length)
            throw new ToolError(`${count}${id} was not sent.\n${errors.map((one) => `- ${one}`).join('\n')}`);
          return { id, operation, form: createFormRequest(id, operation, form) };
        });
        const responses = computer.respond(requests.filter(({ id }) => computer.covers(id)).map(({ form }) => form));
        return requests
          .map(({ id, operation }, index) => {
            const head = `${index + 1}. ${operation.method} ${operation.path} (${id})`;
            const answer = computer.covers(id)
              ? formatResponse(responses.shift(), operation, data)
              : formatExamples(operation);
            return [head, answer, ...(info.pages[id] ? [`Page: ${info.pages[id]}`] : [])].join('\n\n');
          })
          .join('\n\n');
      },
    }),
  ];

const readJson = async <T>(read: ReadBuilt, path: string): Promise<T> =>
  parseJson(await readBuiltText(read, path)) as T;

function listOperations({ operations }: ConsoleData, computer: CallComputer): string {
  const toLine = ([id, { method, path, summary }]: [string, ConsoleOperation]) =>
    `- ${id}: ${method} ${path}, ${summary}`;
  const all = Object.entries(operations);
  const simulated = all.filter(([id]) => computer.covers(id)).map(toLine);
  const others = all.filter(([id]) => !computer.covers(id)).map(toLine);
  return [
    `${simulated.length} operations are simulated:\n${simulated.join('\n')}`,
    ...(others.length ? [`${others.length} are answered with documented examples only:\n${others.join('\n')}`] : []),
  ].join('\n\n');
}

function findOperation(name: string, { operations }: ConsoleData, count: string): [string, ConsoleOperation] {
  const text = name.trim().replace(/\s+/g, ' ');
  const found = Object.entries(operations).find(
    ([id, { method, path }]) => id === text || `${method} ${path}` === text,
  );
  if (found) return found;
  const names = Object.entries(operations).flatMap(([id, { method, path }]) => [id, `${method} ${path}`]);
  const similar = findSimilarWord(text, names);
  throw new ToolError(
    `${count}Unknown operation "${name}".${similar ? ` Did you mean "${similar}"?` : ''} Call call_rest without calls to list all.`,
  );
}

interface Call {
  parameters?: Record<string, string | number | boolean> | undefined;
  body?: unknown;
}

function toForm({ parameters = {}, body }: Call, operation: ConsoleOperation): FormValues {
  const values = operation.parameters.flatMap((parameter): [string, string][] =>
    Object.hasOwn(parameters, parameter.name) ? [[toKey(parameter), String(parameters[parameter.name])]] : [],
  );
  return {
    values: Object.fromEntries(values),
    body: typeof body === 'string' ? body : body === undefined ? '' : toJson(body),
  };
}

function checkNames(parameters: Record<string, unknown>, operation: ConsoleOperation): string[] {
  const names = operation.parameters.map(({ name }) => name);
  return Object.keys(parameters)
    .filter((name) => !names.includes(name))
    .slice(0, MAX_VIOLATIONS)
    .map((name) => `Unknown parameter "${name}". Expected: ${names.join(', ') || 'none'}.`);
}

function checkForm(form: FormValues, { parameters, body }: ConsoleOperation, { schemas }: ConsoleData): string[] {
  const errors = Object.entries(validateParameters(parameters, form.values, schemas)).map(
    ([key, message]) => `Parameter "${key.replace(/^\w+ /, '')}": ${message}`,
  );
  if (!body) return form.body ? [...errors, 'This operation has no body. Leave "body" out.'] : errors;
  if (!form.body && !body.required) return errors;
  const { syntax, violations } = checkBody(form.body, body, schemas);
  const bodyErrors = violations.map(({ path, reason }) => `The body: "${path || 'body'}" ${reason}.`);
  const remaining = bodyErrors.length - MAX_VIOLATIONS;
  return [
    ...errors,
    ...(syntax ? [syntax] : []),
    ...bodyErrors.slice(0, MAX_VIOLATIONS),
    ...(remaining > 0 ? [`Correct these first; ${remaining} more follow.`] : []),
  ];
}

function formatResponse(response: LocalResponse | undefined, operation: ConsoleOperation, data: ConsoleData): string {
  if (response?.kind !== 'computed') return `Not simulated: ${response?.reason ?? 'there is no answer.'}`;
  const rules = response.notes.map((note) => `- ${note}`).join('\n');
  const isFailure = hasErrorField(response.value, data);
  return [
    isFailure ? `Status: "${data.errorField}" reports a failure.` : formatStatus(operation.answers),
    formatValue(response.value),
    ...(rules ? [`Rules that applied:\n${rules}`] : []),
  ].join('\n\n');
}

function formatStatus(answers: readonly ConsoleAnswer[]): string {
  const code = answers.find(({ status }) => status !== undefined && status < 400)?.status;
  return code === undefined ? 'Status: success. The documentation names no exact code.' : `Status: ${code}`;
}

function formatExamples({ answers }: ConsoleOperation): string {
  const examples = answers.map(
    ({ status, summary, value }) =>
      `Documented example${status === undefined ? '' : `, status ${status}`}${summary ? `, ${summary}` : ''}:\n\n${formatValue(value)}`,
  );
  return ['Not simulated: this operation is not computed without a server.', ...examples].join('\n\n');
}

function formatValue(value: unknown): string {
  const text = typeof value === 'string' ? value : toJson(value, 2);
  return text.length > MAX_VALUE_CHARS ? `${text.slice(0, MAX_VALUE_CHARS)}\n[The body is cut here.]` : text;
}
