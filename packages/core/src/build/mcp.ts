import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type * as Entry from '../mcp/entry.ts';
import { MAX_REQUEST_BYTES, MCP_INFO_PATH, type McpSite } from '../mcp/handler.ts';
import type { ReadBuilt } from '../mcp/tool.ts';
import { respond } from '../model/respond.ts';
import { MCP_PATH } from '../model/routes.ts';
import { type PlainRequest, readPlainRequest, sendResponse } from './node-request.ts';
import { isMissing, resolveServed } from './served-folder.ts';

const MODULE_PATH = '_hosts/mcp.js';

const CALL_TIMEOUT_MS = 10_000;

const createReader =
  (dir: string): ReadBuilt =>
  async (path) => {
    try {
      return await readFile(await resolveServed(dir, path));
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  };

export async function createSiteServer(outDir: string) {
  const module = (await import(pathToFileURL(join(outDir, MODULE_PATH)).href)) as typeof Entry;
  return module.createSiteServer(createReader(outDir));
}

/** Uses the module of the newest build. */
export function createMcpHandler(outDir: string, timeoutMs = CALL_TIMEOUT_MS) {
  const threads = new McpThreads(outDir, timeoutMs);
  const file = join(outDir, MODULE_PATH);
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { origin } = JSON.parse(readFileSync(join(outDir, MCP_INFO_PATH), 'utf8')) as McpSite;
    const { headers, ...init } = await readPlainRequest(request, MAX_REQUEST_BYTES);
    const { mtimeMs, size } = statSync(file);
    const result = threads.call(`${pathToFileURL(file).href}?${mtimeMs}-${size}`, {
      ...init,
      // A reverse proxy may pass on the site's host.
      url: origin + MCP_PATH,
      headers: { host: '', ...headers },
    });
    const toErrorResponse = (error: Error) => {
      if (!(error instanceof ThreadError)) throw error;
      return respond(error.status, error.message);
    };
    await sendResponse(
      response,
      await result.then(({ body, ...init }) => new Response(body || null, init), toErrorResponse),
    );
  };
}

/** Includes loading the module. */
const START_TIMEOUT_MS = 30_000;
const MAX_HEAP_MB = 256;
const MAX_THREADS = 2;
const MAX_WAITING_CALLS = 20;

interface ThreadRequest extends PlainRequest {
  url: string;
}

interface PlainResponse {
  status: number;
  headers: Record<string, string>;
  body: string;
}

class ThreadError extends Error {
  constructor(
    readonly status: 503 | 504,
    message: string,
  ) {
    super(message);
  }
}

/** The module exports `createHandler(read)`. */
const ENTRY = `import { readFile, realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
const folder = (await realpath(workerData.folder)) + sep;
const read = async (path) => {
  try {
    const file = await realpath(join(folder, path));
    return file.startsWith(folder) ? await readFile(file) : undefined;
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'EISDIR'].includes(error.code)) return undefined;
    throw error;
  }
};
const handle = (await import(workerData.module)).createHandler(read);
parentPort.on('message', async ({ url, ...init }) => {
  try {
    const response = await handle(new Request(url, init));
    parentPort.postMessage({ status: response.status, headers: Object.fromEntries(response.headers), body: await response.text() });
  } catch (error) {
    parentPort.postMessage({ error: error.message });
  }
});
parentPort.postMessage('ready');`;

/** Handles requests in threads, which end if they exceed their time or memory. */
export class McpThreads {
  readonly #idle: { worker: Worker; module: string }[] = [];
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(
    readonly folder: string,
    readonly timeoutMs: number,
  ) {}

  /**
   * @param module URL of the module; a new one ends earlier threads.
   * @throws ThreadError If the call exceeds its limits, or too many calls are waiting.
   */
  async call(module: string, request: ThreadRequest): Promise<PlainResponse> {
    if (this.#waiting.length >= MAX_WAITING_CALLS)
      throw new ThreadError(503, 'Too many calls are running. Try again in a few seconds.');
    // A finished call passes its slot on, so the count doesn't change.
    if (this.#running >= MAX_THREADS) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#running++;
    try {
      const worker = await this.#acquire(module);
      const response = await this.#send(worker, request);
      worker.unref();
      this.#idle.push({ worker, module });
      return response;
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running--;
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#idle.splice(0).map(({ worker }) => worker.terminate()));
  }

  async #acquire(module: string): Promise<Worker> {
    for (let entry = this.#idle.pop(); entry; entry = this.#idle.pop()) {
      if (entry.module === module) {
        entry.worker.ref();
        return entry.worker;
      }
      void entry.worker.terminate();
    }
    const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(ENTRY)}`), {
      workerData: { folder: this.folder, module },
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    });
    await receive(worker, START_TIMEOUT_MS);
    return worker;
  }

  async #send(worker: Worker, request: ThreadRequest): Promise<PlainResponse> {
    const message = receive<PlainResponse | { error: string }>(worker, this.timeoutMs);
    worker.postMessage(request);
    const response = await message;
    if (!('error' in response)) return response;
    await worker.terminate();
    throw new Error(response.error);
  }
}

/** Receives one message. Terminates the worker if it fails, exits or takes too long. */
async function receive<T>(worker: Worker, timeoutMs: number): Promise<T> {
  const controller = new AbortController();
  const { signal } = controller;
  const timer = setTimeout(() => controller.abort(), timeoutMs);
  const exit = once(worker, 'exit', { signal }).then(([code]) => {
    throw new Error(`The thread ended with code ${code}.`);
  });
  try {
    const [message] = await Promise.race([once(worker, 'message', { signal }), exit]);
    return message;
  } catch (error) {
    await worker.terminate();
    if (signal.aborted)
      throw new ThreadError(504, `The call was ended after ${timeoutMs} milliseconds. Ask for less at once.`);
    if ((error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY')
      throw new ThreadError(504, `The call needs more than ${MAX_HEAP_MB} MB of memory. Ask for less at once.`);
    throw error;
  } finally {
    clearTimeout(timer);
    controller.abort();
  }
}
