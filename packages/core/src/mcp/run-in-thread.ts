import { Worker } from 'node:worker_threads';
import { ToolError } from './tool.ts';

/** A new thread first loads and compiles its module. */
const START_TIMEOUT_MS = 30_000;
/** A module that watches the clock can report where it stopped. */
const GRACE_MS = 2_000;
const MAX_HEAP_MB = 256;
const MAX_RUNNING = 2;
const MAX_WAITING = 20;

/** The module exports `default (input) => output`; both are plain data. */
const ENTRY = `import { parentPort, workerData } from 'node:worker_threads';
(await import(workerData.tsx)).register();
const { default: run } = await import(workerData.module);
parentPort.postMessage({ isReady: true });
parentPort.postMessage({ output: await run(workerData.input) });`;

let running = 0;
const waiting: (() => void)[] = [];

/**
 * Runs the default export of a module in a thread.
 *
 * @throws ToolError If it takes too long or too much memory, or too many others are waiting.
 */
export async function runInThread<Input, Output>(module: URL, input: Input, timeoutMs: number): Promise<Output> {
  if (waiting.length >= MAX_WAITING) throw new ToolError('Too many queries are running. Try again in a few seconds.');
  // A finished run passes its slot on, so the count doesn't change.
  if (running >= MAX_RUNNING) await new Promise<void>((resolve) => waiting.push(resolve));
  else running++;
  try {
    return await startThread(module, input, timeoutMs);
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

function startThread<Output>(module: URL, input: unknown, timeoutMs: number): Promise<Output> {
  const thread = new Worker(new URL(`data:text/javascript,${encodeURIComponent(ENTRY)}`), {
    workerData: { tsx: import.meta.resolve('tsx/esm/api'), module: module.href, input },
    // In a thread, tsx is registered by its API only.
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  });
  let timer: NodeJS.Timeout;
  return new Promise<Output>((resolve, reject) => {
    const endAfter = (ms: number) => {
      timer = setTimeout(
        () => reject(new ToolError(`It stopped after ${timeoutMs} milliseconds. Ask for less at once.`)),
        ms,
      );
    };
    endAfter(START_TIMEOUT_MS);
    thread.on('message', (message: { isReady: true } | { output: Output }) => {
      if ('output' in message) return resolve(message.output);
      clearTimeout(timer);
      endAfter(timeoutMs + GRACE_MS);
    });
    thread.on('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'ERR_WORKER_OUT_OF_MEMORY'
          ? new ToolError(`It needs more than ${MAX_HEAP_MB} MB of memory. Ask for less at once.`)
          : error,
      ),
    );
    thread.on('exit', (code) => reject(new Error(`The thread ended with code ${code}.`)));
  }).finally(() => {
    clearTimeout(timer);
    return thread.terminate();
  });
}
