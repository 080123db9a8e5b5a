import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answerCall } from './calls.ts';
import { type CallRunner, createRequestJournal } from './request-journal.ts';

const runner: CallRunner = { run: async (task) => answerCall(task, { name: 'mydb', examples: [] }) };
const town = { graph_table_name: 'town' };

/** Storage of a browser, or one that refuses. */
function storage(refuses = false) {
  const held = new Map<string, string>();
  const to = <T>(work: () => T): T => {
    if (refuses) throw new Error('SecurityError');
    return work();
  };
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => to(() => held.get(name) ?? null),
    setItem: (name: string, text: string) => to(() => held.set(name, text)),
    removeItem: (name: string) => to(() => held.delete(name)),
  });
  return held;
}

describe('calls of a reader', () => {
  let held: Map<string, string>;
  beforeEach(() => {
    held = storage();
  });

  it('that change something are kept, for later calls and later pages', async () => {
    const kept = createRequestJournal('calls', runner);
    const told = vi.fn();
    const stop = kept.subscribe(told);
    await kept.answer({ operation: 'createGraph', values: town });
    expect(kept.count()).toBe(1);
    expect(told).toHaveBeenCalledTimes(1);
    expect(await kept.answer({ operation: 'openGraph', values: town })).toMatchObject({ kind: 'computed' });
    expect(kept.count()).toBe(1);
    const next = createRequestJournal('calls', runner);
    expect(await next.answer({ operation: 'openGraph', values: town })).toMatchObject({ kind: 'computed' });
    stop();
    kept.reset();
    expect(told).toHaveBeenCalledTimes(1);
    expect(held.size).toBe(0);
    expect(await kept.answer({ operation: 'openGraph', values: town })).toMatchObject({ kind: 'refused' });
  });

  it('of another tab are kept, and count for later calls', async () => {
    const tabs = [createRequestJournal('calls', runner), createRequestJournal('calls', runner)];
    await tabs[0]?.answer({ operation: 'createGraph', values: town });
    await tabs[1]?.answer({ operation: 'createGraph', values: { graph_table_name: 'port' } });
    expect(await tabs[1]?.answer({ operation: 'openGraph', values: town })).toMatchObject({ kind: 'computed' });
    expect(tabs[0]?.count()).toBe(2);
  });

  it('that are refused, or only select, are not kept', async () => {
    const kept = createRequestJournal('calls', runner);
    await kept.answer({ operation: 'createTable', values: {}, body: '{"table_type":6}' });
    await kept.answer({ operation: 'runQuery', values: {}, body: '{"sql":"select * from none"}' });
    expect(kept.count()).toBe(0);
  });

  it.each(['no JSON', '{}', '[null]', '[{"operation":"gone","values":{},"time":1}]'])(
    'are forgotten where the storage has %s',
    (text) => {
      held.set('calls', text);
      expect(createRequestJournal('calls', runner).count()).toBe(0);
    },
  );

  it('last as long as the page where storage is refused', async () => {
    storage(true);
    const kept = createRequestJournal('calls', runner);
    await kept.answer({ operation: 'createGraph', values: town });
    expect(await kept.answer({ operation: 'openGraph', values: town })).toMatchObject({ kind: 'computed' });
  });

  it('are at most five hundred', async () => {
    const kept = createRequestJournal('calls', { run: async () => ({ kind: 'computed', value: null, notes: [] }) });
    for (let at = 0; at < 500; at++) await kept.answer({ operation: 'createGraph', values: town });
    expect(await kept.answer({ operation: 'createGraph', values: town })).toMatchObject({
      kind: 'refused',
      reason: expect.stringMatching(/500 changes.*Reset/),
    });
    expect(await kept.answer({ operation: 'openGraph', values: town })).toMatchObject({ kind: 'computed' });
  });
});
