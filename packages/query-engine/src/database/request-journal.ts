/** Saves the calls that change something, so that each later call can repeat them. */
import type { Json } from '../json.ts';

export interface CallRunner {
  run(task: CallTask, signal?: AbortSignal): Promise<Reply>;
}

const MAX_SAVED = { calls: 500, characters: 500_000 };

export interface RequestJournal {
  answer(call: Omit<DatabaseCall, 'time'>, signal?: AbortSignal): Promise<Reply>;
  count(): number;
  reset(): void;
  subscribe(listener: () => void): () => void;
}

/** @param name - The key in the storage of the browser. */
export function createRequestJournal(name: string, runner: CallRunner): RequestJournal {
  /** Calls of this page, if the browser has no storage. */
  let unsaved: DatabaseCall[] | undefined;
  // Another tab may have saved calls since.
  const load = () => unsaved ?? loadCalls(name);
  const listeners = new Set<() => void>();
  const save = (calls: DatabaseCall[]) => {
    try {
      if (calls.length) localStorage.setItem(name, JSON.stringify(calls));
      else localStorage.removeItem(name);
      unsaved = undefined;
    } catch {
      unsaved = calls;
    }
    for (const listener of listeners) listener();
  };
  return {
    async answer(call, signal) {
      const calls = load();
      const sent: DatabaseCall = { ...call, time: Math.max(Date.now() * 1000, (calls.at(-1)?.time ?? 0) + 1) };
      const changing = isChange(sent);
      if (changing && (calls.length >= MAX_SAVED.calls || JSON.stringify(calls).length > MAX_SAVED.characters))
        return {
          kind: 'refused',
          reason: `No more than ${MAX_SAVED.calls} changes are kept. Press Reset to begin again.`,
        };
      const reply = await runner.run({ earlier: calls, call: sent }, signal);
      if (reply.kind === 'computed' && changing) save([...load(), sent]);
      return reply;
    },
    count: () => load().length,
    reset: () => save([]),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Another version of the site may have saved other data: ignore it. */
function loadCalls(name: string): DatabaseCall[] {
  try {
    const calls: unknown = JSON.parse(localStorage.getItem(name) ?? '[]');
    const isCall = (call: Partial<DatabaseCall> | null) =>
      (CALL_NAMES as readonly string[]).includes(call?.operation ?? '') &&
      typeof call?.time === 'number' &&
      typeof call.values === 'object';
    return Array.isArray(calls) && calls.every(isCall) ? calls : [];
  } catch {
    return [];
  }
}

const CHANGING_CALLS = [
  'createTable',
  'dropTable',
  'insertDocument',
  'updateDocument',
  'deleteDocument',
  'runQuery',
  'registerSchema',
  'insertEvent',
  'createGraph',
  'addNode',
  'addTriple',
] as const;

export const CALL_NAMES = [
  ...CHANGING_CALLS,
  'openTable',
  'getDocument',
  'countRows',
  'getSchema',
  'getSchemaInfo',
  'countEvents',
  'queryStreamGraph',
  'openGraph',
  'runGraphQuery',
] as const;

export type CallName = (typeof CALL_NAMES)[number];

/** Of statements, only an insert changes something. */
function isChange({ operation, body = '' }: DatabaseCall): boolean {
  if (operation !== 'runQuery') return (CHANGING_CALLS as readonly string[]).includes(operation);
  const { sql } = JSON.parse(body) as { sql?: unknown };
  return /^\s*insert\b/.test(String(sql));
}

export interface DatabaseCall {
  operation: CallName;
  values: Readonly<Record<string, string>>;
  body?: string;
  /** Microseconds since 1970. */
  time: number;
}

export type Reply =
  | { kind: 'computed'; value: Json; notes: string[] }
  /** The result isn't documented, or can't be computed. */
  | { kind: 'refused'; reason: string };

export interface CallTask {
  earlier: readonly DatabaseCall[];
  call: DatabaseCall;
}
