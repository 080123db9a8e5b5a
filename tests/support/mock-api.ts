/**
 * A server made from the API description: operations respond with their first documented example, and
 * bodies are validated. It can also misbehave: no CORS, delays, broken responses.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createDataStore } from '@folio/core/data/store.ts';
import { escapePattern } from '@folio/core/model/text.ts';
import type { Product } from '@folio/core/model/types.ts';
import type { ConsoleData, ConsoleOperation } from '@folio/openapi/model/console.ts';
import { toJson } from '@folio/openapi/model/json.ts';
import { validate } from '@folio/openapi/model/validate.ts';
import { toConsoleData } from '@folio/openapi/operation/console-data.ts';
import { apiSchema } from '@folio/openapi/schema/openapi.ts';

/** May be changed while the server runs. */
export interface MockBehavior {
  /** Handles OPTIONS and sends `Access-Control-Allow-Origin`. */
  cors: boolean;
  /** The required API key. */
  key?: string | undefined;
  /** In ms. */
  delay: number;
  /** Replaces the documented response. */
  answer?: { status?: number; type: string; body: string | Uint8Array } | undefined;
}

export interface MockCall {
  method: string;
  url: string;
  operation: string | undefined;
  headers: IncomingMessage['headers'];
  body: string;
}

export interface MockApi {
  url: string;
  behavior: MockBehavior;
  /** In order, including preflight requests. */
  calls: MockCall[];
  close(): Promise<void>;
}

/** Loads the API description of a project. */
export const describeApi = (root: string, product: Product): ConsoleData =>
  toConsoleData(createDataStore(root, product).load('api/openapi', apiSchema));

/** Starts the mock on a free port of 127.0.0.1. */
export async function startMockApi(data: ConsoleData, first: Partial<MockBehavior> = {}): Promise<MockApi> {
  const behavior: MockBehavior = { cors: true, delay: 0, ...first };
  const calls: MockCall[] = [];
  const routes = createRoutes(data);
  const server: Server = createServer(async (request, response) => {
    const body = await readText(request);
    const route = routes.find(({ method, matches }) => method === request.method && matches(request.url ?? ''));
    calls.push({
      method: request.method ?? '',
      url: request.url ?? '',
      operation: route?.id,
      headers: request.headers,
      body,
    });
    if (behavior.delay) await new Promise((done) => setTimeout(done, behavior.delay));
    if (behavior.cors) {
      response.setHeader('Access-Control-Allow-Origin', '*');
      response.setHeader('Access-Control-Allow-Methods', 'GET, POST, PUT, DELETE');
      response.setHeader('Access-Control-Allow-Headers', 'Content-Type, x-bang-api-key');
      response.setHeader('Access-Control-Expose-Headers', '*');
    }
    if (request.method === 'OPTIONS') return void response.writeHead(behavior.cors ? 204 : 405).end();
    if (behavior.key !== undefined && request.headers['x-bang-api-key'] !== behavior.key)
      return sendError(response, 401, 'the API key is missing or wrong');
    if (!route) return sendError(response, 404, `no operation for ${request.method} ${request.url}`);
    if (behavior.answer) {
      response.writeHead(behavior.answer.status ?? 200, { 'Content-Type': behavior.answer.type });
      return void response.end(behavior.answer.body);
    }
    const bodyError = findBodyError(route.operation, body, request.headers['content-type'] ?? '', data);
    if (bodyError) return sendError(response, 400, bodyError);
    const [answer] = route.operation.answers;
    response.writeHead(answer?.status ?? 200, answer ? { 'Content-Type': answer.type } : {});
    response.end(answer && (/json/.test(answer.type) ? toJson(answer.value) : String(answer.value)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    behavior,
    calls,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}

/** Sorts routes with more fixed text first, so that `/stream/list` doesn't match a schema named "list". */
function createRoutes(data: ConsoleData) {
  return Object.entries(data.operations)
    .map(([id, operation]) => {
      const [path = '', query = ''] = operation.path.split('?');
      const pattern = new RegExp(
        `^${path
          .split(/\{[^}]+\}/)
          .map(escapePattern)
          .join('[^/]+')}$`,
      );
      const names = [...query.matchAll(/([^&=]+)=/g)].map(([, name]) => name as string);
      return {
        id,
        operation,
        method: operation.method,
        fixed: path.replace(/\{[^}]+\}/g, '').length + names.length * 1000,
        matches(url: string) {
          const [path = '', search = ''] = url.split('?');
          const parameters = new URLSearchParams(search);
          return pattern.test(path) && names.every((name) => parameters.has(name));
        },
      };
    })
    .sort((a, b) => b.fixed - a.fixed);
}

function findBodyError(
  { body }: ConsoleOperation,
  text: string,
  type: string,
  { schemas }: ConsoleData,
): string | undefined {
  if (!body) return undefined;
  if (!text) return body.required ? 'the body is missing' : undefined;
  const expectedType = body.sentAs ?? body.type;
  if (!type.startsWith(expectedType)) return `the body is ${type || 'without a type'}, not ${expectedType}`;
  if (!/json/.test(body.type)) return undefined;
  try {
    const [mismatch] = body.schema ? validate(JSON.parse(text), body.schema, schemas) : [];
    return mismatch && `${mismatch.path || 'body'} ${mismatch.reason}`;
  } catch {
    return 'the body is not JSON';
  }
}

function sendError(response: ServerResponse, status: number, msg: string) {
  response.writeHead(status, { 'Content-Type': 'application/json' });
  response.end(toJson({ errcode: status, msg }));
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
