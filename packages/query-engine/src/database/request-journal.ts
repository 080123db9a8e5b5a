/** Keeps the calls of a reader that change something, for the visit: they are repeated before each later call. */
import { type CallTask, callNames, changes, type Reply, type Sent } from './protocol.ts';

/** Runs a call on what earlier calls have made. */
export interface CallRunner {
  run(task: CallTask, signal?: AbortSignal): Promise<Reply>;
}

const names: readonly string[] = callNames;

/** Most calls that are kept, and most characters of them. */
const most = { calls: 500, characters: 500_000 };

export interface RequestJournal {
  /** Answers a call, and keeps it if it has changed something. */
  answer(call: Omit<Sent, 'time'>, signal?: AbortSignal): Promise<Reply>;
  /** How many calls are kept. */
  count(): number;
  reset(): void;
  /** Calls `listener` when `count` changes. Returns how to stop that. */
  subscribe(listener: () => void): () => void;
}

/** `name`: where the calls are in the storage of the tab. Without storage they last as long as the page. */
export function createRequestJournal(name: string, runner: CallRunner): RequestJournal {
  let calls = readCalls(name);
  const listeners = new Set<() => void>();
  const keep = (next: Sent[]) => {
    calls = next;
    try {
      if (calls.length) sessionStorage.setItem(name, JSON.stringify(calls));
      else sessionStorage.removeItem(name);
    } catch {}
    for (const listener of listeners) listener();
  };
  return {
    async answer(call, signal) {
      const sent: Sent = { ...call, time: Math.max(Date.now() * 1000, (calls.at(-1)?.time ?? 0) + 1) };
      const changing = changes(sent);
      if (changing && (calls.length >= most.calls || JSON.stringify(calls).length > most.characters))
        return { kind: 'refused', reason: `No more than ${most.calls} changes are kept. Press Reset to begin again.` };
      const reply = await runner.run({ earlier: calls, call: sent }, signal);
      if (reply.kind === 'computed' && changing) keep([...calls, sent]);
      return reply;
    },
    count: () => calls.length,
    reset: () => keep([]),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Calls of this tab. Anything else, as from another version of the site, is forgotten. */
function readCalls(name: string): Sent[] {
  try {
    const calls: unknown = JSON.parse(sessionStorage.getItem(name) ?? '[]');
    const fits = (one: Partial<Sent> | null) =>
      names.includes(one?.operation ?? '') && typeof one?.time === 'number' && typeof one.values === 'object';
    return Array.isArray(calls) && calls.every(fits) ? calls : [];
  } catch {
    return [];
  }
}
