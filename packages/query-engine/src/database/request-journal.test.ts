import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answerCall } from './calls.ts';
import { type CallRunner, createRequestJournal } from './request-journal.ts';

const runner: CallRunner = { run: async (task) => answerCall(task, { name: 'mydb', examples: [] }) };
const town = { graph_table_name: 'town' };

/** Stubs `localStorage`. If it is blocked, each access throws. */
function stubStorage(isBlocked = false) {
  const entries = new Map<string, string>();
  const to = <T>(work: () => T): T => {
    if (isBlocked) throw new Error('SecurityError');
    return work();
  };
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => to(() => entries.get(name) ?? null),
    setItem: (name: string, text: string) => to(() => entries.set(name, text)),
    removeItem: (name: string) => to(() => entries.delete(name)),
  });
  return entries;
}

describe('createRequestJournal', () => {
  let entries: Map<string, string>;
  beforeEach(() => {
    entries = stubStorage();
  });

  it('saves requests that change data for later pages, until reset()', async () => {
    const journal = createRequestJournal('calls', runner);
    const listener = vi.fn();
    const stop = journal.subscribe(listener);
    await journal.answer({ operation: 'createGraph', values: town });
    expect(journal.count()).toBe(1);
    expect(listener).toHaveBeenCalledTimes(1);
    expect(await journal.answer({ operation: 'openGraph', values: town })).toMatchObject({ kind: 'computed' });
    expect(journal.count()).toBe(1);
    const next = createRequestJournal('calls', runner);
    expect(await next.answer({ operation: 'openGraph', values: town })).toMatchObject({ kind: 'computed' });
    stop();
    journal.reset();
    expect(listener).toHaveBeenCalledTimes(1);
    expect(entries.size).toBe(0);
    expect(await journal.answer({ operation: 'openGraph', values: town })).toMatchObject({ kind: 'refused' });
  });

  it('applies the saved requests of another tab', async () => {
    const tabs = [createRequestJournal('calls', runner), createRequestJournal('calls', runner)];
    await tabs[0]?.answer({ operation: 'createGraph', values: town });
    await tabs[1]?.answer({ operation: 'createGraph', values: { graph_table_name: 'port' } });
    expect(await tabs[1]?.answer({ operation: 'openGraph', values: town })).toMatchObject({ kind: 'computed' });
    expect(tabs[0]?.count()).toBe(2);
  });

  it('does not save refused requests and selects', async () => {
    const journal = createRequestJournal('calls', runner);
    await journal.answer({ operation: 'createTable', values: {}, body: '{"table_type":6}' });
    await journal.answer({ operation: 'runQuery', values: {}, body: '{"sql":"select * from none"}' });
    expect(journal.count()).toBe(0);
  });

  it.each(['no JSON', '{}', '[null]', '[{"operation":"gone","values":{},"time":1}]'])(
    'starts empty if the storage contains %s',
    (text) => {
      entries.set('calls', text);
      expect(createRequestJournal('calls', runner).count()).toBe(0);
    },
  );

  it('holds requests in memory if the storage throws', async () => {
    stubStorage(true);
    const journal = createRequestJournal('calls', runner);
    await journal.answer({ operation: 'createGraph', values: town });
    expect(await journal.answer({ operation: 'openGraph', values: town })).toMatchObject({ kind: 'computed' });
  });

  it('refuses a change after 500 saved requests', async () => {
    const journal = createRequestJournal('calls', { run: async () => ({ kind: 'computed', value: null, notes: [] }) });
    for (let at = 0; at < 500; at++) await journal.answer({ operation: 'createGraph', values: town });
    expect(await journal.answer({ operation: 'createGraph', values: town })).toMatchObject({
      kind: 'refused',
      reason: expect.stringMatching(/500 changes.*Reset/),
    });
    expect(await journal.answer({ operation: 'openGraph', values: town })).toMatchObject({ kind: 'computed' });
  });
});
