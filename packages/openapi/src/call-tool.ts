import {
  type CreateTools,
  defineTool,
  findSimilarWord,
  type ReadBuilt,
  readBuiltText,
  ToolError,
} from '@folio/core/mcp';
import { z } from 'zod';
import { checkBody, createFormRequest, hasErrorField, validateParameters } from './model/check-request.ts';
import type { ConsoleAnswer, ConsoleData, ConsoleOperation, FormRequest, LocalResponse } from './model/console.ts';
import { parseJson, toJson } from './model/json.ts';
import { type FormValues, toKey } from './model/samples.ts';

/** The file that names the data of the console and the pages of the operations. */
export const API_INFO_PATH = '/_hosts/api.json';

export interface ApiInfo {
  data: string;
  /** The URL of the page that documents an operation. */
  pages: Record<string, string>;
}

/** Computes calls without a server. */
export interface CallComputer {
  covers(operation: string): boolean;
  /** Answers calls in their order; each one works on what the earlier ones have stored. */
  respond(calls: readonly FormRequest[]): LocalResponse[];
}

const MAX_CALLS = 20;
/** The first violations usually explain the others. */
const MAX_VIOLATIONS = 8;
/** Shorter than the sentences around it, and enough for every documented answer. */
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

/** Creates the module `tools` of a site: the tool `call_rest` with what computes its calls. */
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
          const faults = [...checkNames(call.parameters ?? {}, operation), ...checkForm(form, operation, data)];
          if (faults.length)
            throw new ToolError(`${count}${id} was not sent.\n${faults.map((one) => `- ${one}`).join('\n')}`);
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
  const near = findSimilarWord(text, names);
  throw new ToolError(
    `${count}There is no operation "${name}".${near ? ` Did you mean "${near}"?` : ''} Call call_rest without calls to list all.`,
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
    .map((name) => `There is no parameter "${name}". The parameters are ${names.join(', ') || 'none'}.`);
}

function checkForm(form: FormValues, { parameters, body }: ConsoleOperation, { schemas }: ConsoleData): string[] {
  const wrong = validateParameters(parameters, form.values, schemas);
  const faults = Object.entries(wrong).map(([key, message]) => `Parameter "${key.replace(/^\w+ /, '')}": ${message}`);
  if (!body) return form.body ? [...faults, 'This operation has no body. Leave "body" out.'] : faults;
  if (!form.body && !body.required) return faults;
  const { syntax, violations } = checkBody(form.body, body, schemas);
  const misfits = violations.map(({ path, reason }) => `The body: "${path || 'body'}" ${reason}.`);
  const rest = misfits.length - MAX_VIOLATIONS;
  return [
    ...faults,
    ...(syntax ? [syntax] : []),
    ...misfits.slice(0, MAX_VIOLATIONS),
    ...(rest > 0 ? [`Correct these first; ${rest} more follow.`] : []),
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
