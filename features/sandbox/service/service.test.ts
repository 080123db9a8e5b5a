import { describe, expect, it, vi } from 'vitest';
import { createRunner } from './client.ts';
import type { FromService, Outcome, ToService } from './protocol.ts';
import { CanceledError } from './runner.ts';
import { createService, perform } from './service.ts';

const setup = [
  'CREATE GRAPH bakery\nUSE GRAPH bakery',
  'CREATE (baker:hana)-[BAKES]->(bread:rye)\nCREATE (baker:tomas)-[BAKES]->(bread:spelt)',
];
const text = 'S=>(@b baker:*)-[BAKES]->(@d bread:*); RETURN b.name AS who, d.name AS what SORT_ASC who';

describe('a run', () => {
  it('gives the answer, its JSON, what the graph holds, and a drawing', async () => {
    const outcome = await perform({ setup, text });
    expect(outcome.fault).toBeUndefined();
    expect(outcome.contents).toMatchObject({ selected: 'bakery', nodes: 4, relations: 2 });
    expect(outcome.results).toMatchObject([{ kind: 'table', columns: ['who', 'what'], total: 2 }]);
    expect(JSON.parse(outcome.json[0] as string)).toEqual({
      rows: [
        { who: 'hana', what: 'rye' },
        { who: 'tomas', what: 'spelt' },
      ],
      num_items: 2,
    });
    expect(outcome.picture?.nodes.map(({ name }) => name)).toEqual(['hana', 'rye', 'tomas', 'spelt']);
    expect(outcome.results).toMatchObject([
      { steps: expect.arrayContaining([expect.objectContaining({ rule: 'one-relation' })]) },
    ]);
  });

  it('gives the answer before its drawing', async () => {
    const part = vi.fn();
    const { picture, ...outcome } = await perform({ setup, text }, {}, part);
    expect(picture).toBeDefined();
    expect(part).toHaveBeenCalledExactlyOnceWith({ ...outcome, drawing: true });
  });

  it('without a graph has one answer only', async () => {
    const part = vi.fn();
    await perform({ setup: [], text }, {}, part);
    expect(part).not.toHaveBeenCalled();
  });

  it('of a text that cannot be read answers nothing, and names the place', async () => {
    const outcome = await perform({ setup, text: `${text}\nS=>(@b baker:* {a = 1 OR b = 2})` });
    expect(outcome.results).toEqual([]);
    expect(outcome.fault).toMatchObject({ code: 'or', line: 2, source: 'query', fix: { text: 'AND' } });
  });

  it('with a schema loads the machine of streams', async () => {
    const schema = JSON.stringify({
      schema: 's',
      streams: [
        {
          name: 'e',
          type: 1,
          swsz: 86400,
          inpt: [],
          attr: [
            { name: 'a', type: 5 },
            { name: 'b', type: 5 },
          ],
          rels: [{ sub: 'x:$a', obj: 'y:$b', rel: 'R' }],
        },
      ],
    });
    const outcome = await perform({ setup: [schema], text: 'S=>(*)' });
    expect(outcome.fault?.code).not.toBe('failed');
    expect(outcome.contents.graphs).toEqual(outcome.fault ? [] : ['s_graph']);
  });

  it('says the time where the text names it', async () => {
    const now = Date.parse('2026-11-20T12:00Z');
    const dated = 'S=>(@b baker:*); RETURN b.name AS who, MATH_EXP("DATE(CURTIME)") AS today';
    expect((await perform({ setup, text: dated, now })).now).toBe(now);
    expect((await perform({ setup, text, now })).now).toBeUndefined();
  });

  it('draws the same picture for the same data', async () => {
    const [one, two] = await Promise.all([perform({ setup, text }), perform({ setup, text })]);
    expect(one.picture).toEqual(two.picture);
  });

  it('draws at most 60 nodes, those of the answer first, and says how many are left', async () => {
    const many = Array.from({ length: 80 }, (_, at) => `CREATE (n:a${at})`).join('\n');
    const outcome = await perform({ setup: [many], text: 'S=>(n:a79)' });
    expect(outcome.picture?.nodes).toHaveLength(60);
    expect(outcome.picture?.nodes[0]?.name).toBe('a79');
    expect(outcome.picture?.left).toEqual({ nodes: 20, relations: 0 });
  });

  it('ends at its units', async () => {
    const many = Array.from({ length: 60 }, (_, at) => `CREATE (n:a${at})-[R]->(n:a${(at * 7) % 60})`).join('\n');
    const query = 'S=>(*)-[R]->(*)-[R]->(*)-[R]->(*)';
    const outcome = await perform({ setup: [many], text: query }, { units: 50 });
    expect(outcome.fault?.code).toBe('limit-units');
  });
});

/** A Worker that runs in this thread; `silent` begins and never ends. */
function worker(silent = false) {
  const listeners: ((event: { data: FromService }) => void)[] = [];
  const receive = createService((data) => {
    for (const listener of listeners) listener({ data });
  });
  return {
    addEventListener: (type: string, listener: never) => type === 'message' && listeners.push(listener),
    postMessage({ id, task }: ToService) {
      if (silent) for (const listener of listeners) listener({ data: { type: 'started', id } });
      else receive({ id, task });
    },
    terminate: vi.fn(),
  };
}

describe('the runner', () => {
  it('starts one Worker, at the first run, and uses it again', async () => {
    const createWorker = vi.fn(() => worker() as unknown as Worker);
    const { run } = createRunner({ createWorker, patience: 2000 });
    expect(createWorker).not.toHaveBeenCalled();
    await run({ setup, text });
    await run({ setup, text });
    expect(createWorker).toHaveBeenCalledOnce();
  });

  it('runs on this thread where no Worker can be made', async () => {
    const { run } = createRunner({
      createWorker: () => {
        throw new Error('refused');
      },
      patience: 2000,
    });
    expect((await run({ setup, text })).results).toHaveLength(1);
  });

  it('hands on the answer before its drawing', async () => {
    const { run } = createRunner({ createWorker: () => worker() as unknown as Worker, patience: 2000 });
    const parts: Outcome[] = [];
    const { picture, ...outcome } = await run({ setup, text }, undefined, (part) => parts.push(part));
    expect(picture).toBeDefined();
    expect(parts).toEqual([{ ...outcome, drawing: true }]);
  });

  it('ends a canceled run with its Worker, and starts another for the next', async () => {
    const silent = worker(true);
    const createWorker = vi.fn(() => (createWorker.mock.calls.length > 1 ? worker() : silent) as unknown as Worker);
    const { run } = createRunner({ createWorker, patience: 60_000 });
    const controller = new AbortController();
    const canceled = run({ setup, text }, controller.signal);
    controller.abort();
    await expect(canceled).rejects.toBeInstanceOf(CanceledError);
    expect(silent.terminate).toHaveBeenCalledOnce();
    expect((await run({ setup, text })).results).toHaveLength(1);
    expect(createWorker).toHaveBeenCalledTimes(2);
  });

  it('ends a run that takes too long, with a fault in words', async () => {
    vi.useFakeTimers();
    const { run } = createRunner({ createWorker: () => worker(true) as unknown as Worker, patience: 2000 });
    const late = run({ setup, text });
    await vi.advanceTimersByTimeAsync(2000);
    vi.useRealTimers();
    expect((await late).fault).toMatchObject({ code: 'limit-time', message: 'The run stopped after 2 seconds.' });
  });
});
