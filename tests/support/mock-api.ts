/**
 * A server made from the API description: every operation answers with its first documented example, bodies are checked against their schemas. What
 * servers do wrong can be asked for: no CORS, delays, broken answers.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createDataStore } from '@folio/core/data/store.ts';
import type { Product } from '@folio/core/model/types.ts';
import type { ConsoleData, ConsoleOperation } from '@folio/openapi/model/console.ts';
import { toJson } from '@folio/openapi/model/json.ts';
import { validate } from '@folio/openapi/model/validate.ts';
import { toConsoleData } from '@folio/openapi/operation/console-data.ts';
import { apiSchema } from '@folio/openapi/schema/openapi.ts';

/** How the mock behaves; may be changed while it runs. */
export interface MockBehaviour {
  /** Whether it answers OPTIONS and sends `Access-Control-Allow-Origin`. */
  cors: boolean;
  /** The API key that calls must have. */
  key?: string | undefined;
  /** In ms, before it answers. */
  delay: number;
  /** What stands in for the documented answer. */
  answer?: { status?: number; type: string; body: string | Uint8Array } | undefined;
}

/** A call that the mock received. */
export interface MockCall {
  method: string;
  url: string;
  operation: string | undefined;
  headers: IncomingMessage['headers'];
  body: string;
}

export interface MockApi {
  url: string;
  behaviour: MockBehaviour;
  /** Calls in order; those of browsers that ask for permission (OPTIONS) too. */
  calls: MockCall[];
  close(): Promise<void>;
}

/** The console's view of a project's description. */
export const describeApi = (root: string, product: Product): ConsoleData =>
  toConsoleData(createDataStore(root, product).load('api/openapi', apiSchema));

/** Starts the mock on a free port of 127.0.0.1. */
export async function startMockApi(data: ConsoleData, first: Partial<MockBehaviour> = {}): Promise<MockApi> {
  const behaviour: MockBehaviour = { cors: true, delay: 0, ...first };
  const calls: MockCall[] = [];
  const routes = routesOf(data);
  const server: Server = createServer(async (request, response) => {
    const body = await textOf(request);
    const route = routes.find(({ method, matches }) => method === request.method && matches(request.url ?? ''));
    calls.push({
      method: request.method ?? '',
      url: request.url ?? '',
      operation: route?.id,
      headers: request.headers,
      body,
    });
    if (behaviour.delay) await new Promise((done) => setTimeout(done, behaviour.delay));
    if (behaviour.cors) {
      response.setHeader('Access-Control-Allow-Origin', '*');
      response.setHeader('Access-Control-Allow-Methods', 'GET, POST, PUT, DELETE');
      response.setHeader('Access-Control-Allow-Headers', 'Content-Type, x-bang-api-key');
      response.setHeader('Access-Control-Expose-Headers', '*');
    }
    if (request.method === 'OPTIONS') return void response.writeHead(behaviour.cors ? 204 : 405).end();
    if (behaviour.key !== undefined && request.headers['x-bang-api-key'] !== behaviour.key)
      return fault(response, 401, 'the API key is missing or wrong');
    if (!route) return fault(response, 404, `no operation answers ${request.method} ${request.url}`);
    if (behaviour.answer) {
      response.writeHead(behaviour.answer.status ?? 200, { 'Content-Type': behaviour.answer.type });
      return void response.end(behaviour.answer.body);
    }
    const wrong = misfitOf(route.operation, body, request.headers['content-type'] ?? '', data);
    if (wrong) return fault(response, 400, wrong);
    const [answer] = route.operation.answers;
    response.writeHead(answer?.status ?? 200, answer ? { 'Content-Type': answer.type } : {});
    response.end(answer && (/json/.test(answer.type) ? toJson(answer.value) : String(answer.value)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    behaviour,
    calls,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}

/** Operations with what they match; those with more fixed text first, so that `/stream/list` is not taken for a schema named "list". */
function routesOf(data: ConsoleData) {
  return Object.entries(data.operations)
    .map(([id, operation]) => {
      const [path = '', query = ''] = operation.path.split('?');
      const pattern = new RegExp(
        `^${path
          .split(/\{[^}]+\}/)
          .map(literal)
          .join('[^/]+')}$`,
      );
      const names = [...query.matchAll(/([^&=]+)=/g)].map(([, name]) => name as string);
      return {
        id,
        operation,
        method: operation.method,
        fixed: path.replace(/\{[^}]+\}/g, '').length + names.length * 1000,
        matches(url: string) {
          const [at = '', search = ''] = url.split('?');
          const given = new URLSearchParams(search);
          return pattern.test(at) && names.every((name) => given.has(name));
        },
      };
    })
    .sort((a, b) => b.fixed - a.fixed);
}

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

function misfitOf(
  { body }: ConsoleOperation,
  text: string,
  type: string,
  { schemas }: ConsoleData,
): string | undefined {
  if (!body) return undefined;
  if (!text) return body.required ? 'the call has no body' : undefined;
  const named = body.sentAs ?? body.type;
  if (!type.startsWith(named)) return `the body is ${type || 'of no type'}, not ${named}`;
  if (!/json/.test(body.type)) return undefined;
  try {
    const [misfit] = body.schema ? validate(JSON.parse(text), body.schema, schemas) : [];
    return misfit && `${misfit.path || 'body'} ${misfit.reason}`;
  } catch {
    return 'the body is no JSON';
  }
}

function fault(response: ServerResponse, status: number, msg: string) {
  response.writeHead(status, { 'Content-Type': 'application/json' });
  response.end(toJson({ errcode: status, msg }));
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
