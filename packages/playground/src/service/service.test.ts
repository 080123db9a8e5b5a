import { Session } from '@folio/query-engine';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createRunner } from './client.ts';
import { createMachineRunner } from './machine-client.ts';
import { EMPTY_OUTCOME, type FromService, type Outcome, type ToService } from './protocol.ts';
import { CanceledError, createMessageHandler, openRunner, type RunResponse } from './runner.ts';
import { createService, runTask } from './service.ts';

const setup = [
  'CREATE GRAPH bakery\nUSE GRAPH bakery',
  'CREATE (baker:hana)-[BAKES]->(bread:rye)\nCREATE (baker:tomas)-[BAKES]->(bread:spelt)',
];
const text = 'S=>(@b baker:*)-[BAKES]->(@d bread:*); RETURN b.name AS who, d.name AS what SORT_ASC who';

describe('runTask', () => {
  it('returns the result, its JSON, the contents of the graph and a picture', async () => {
    const outcome = await runTask({ setup, text });
    expect(outcome.diagnostic).toBeUndefined();
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

  it.each(['#ALL_PATH', '# SHORT_PATH', '#\n\tALL_PATH'])('loads the path search for %j', async (search) => {
    const { diagnostic, results } = await runTask({ setup, text: `S=>(baker:hana)-[${search} *]->(bread:rye)` });
    expect(diagnostic).toBeUndefined();
    expect(results).toMatchObject([{ kind: 'paths', total: 1 }]);
  });

  it('returns the results of statements without JSON', async () => {
    const outcome = await runTask({ setup: [], text: setup[0] as string });
    expect(outcome.json).toEqual(['', '']);
    expect(outcome.results).toMatchObject([{ kind: 'done' }, { kind: 'done' }]);
    expect(outcome.results.every((result) => !('nodes' in result))).toBe(true);
    expect(outcome.contents).toEqual({
      graphs: ['bakery'],
      selected: 'bakery',
      labels: [],
      rels: [],
      properties: [],
      nodes: 0,
      relations: 0,
    });
    expect(outcome).not.toHaveProperty('now');
  });

  it('returns the nodes of a query only in the picture, and indented JSON', async () => {
    const { results, json, picture } = await runTask({ setup, text: 'S=>(baker:*)-[BAKES]->(bread:rye)' });
    expect(results).toMatchObject([{ nodes: [], relations: [] }]);
    expect(json[0]).toMatch(/^\{\n {2}"/);
    expect(picture?.nodes).toHaveLength(4);
  });

  it('loads large data once, until a statement changes them', async () => {
    const open = vi.spyOn(Session, 'open');
    onTestFinished(() => open.mockRestore());
    const large = [Array.from({ length: 9_000 }, (_, at) => `CREATE (baker:b${at} {"age":1})`).join('\n')];
    let now = 0;
    const clock = () => {
      now += 1_500;
      return now;
    };
    const count = async (query: string) => {
      const { contents, diagnostic } = await runTask({ setup: large, text: query }, { clock });
      return diagnostic?.message ?? contents.nodes;
    };
    expect([await count('S=>(baker:b1)'), await count('S=>(baker:none)')]).toEqual([9_000, 9_000]);
    expect(open).toHaveBeenCalledTimes(1);
    expect([await count('CREATE (baker:new)'), await count('S=>(baker:new)')]).toEqual([9_001, 9_000]);
    expect(open).toHaveBeenCalledTimes(2);
  });

  it('exports the resulting graph as JSON', async () => {
    const { exported } = await runTask({
      setup,
      text: 'CREATE (baker:hana)-[SELLS {"price":4}]->(bread:rye)',
      exportsGraph: true,
    });
    const { nodes, relations } = JSON.parse(exported ?? '');
    expect(nodes).toHaveLength(4);
    expect(nodes[0]).toEqual({ label: 'baker', name: 'hana' });
    expect(relations.at(-1)).toEqual({ subject: 'baker:hana', relation: 'SELLS', object: 'bread:rye', price: 4 });
  });

  it.each([
    ['a statement', [setup[0] as string, 'CREATE (a'], { source: 'setup', part: 1 }],
    ['a schema', ['{"schema": 1}'], { source: 'setup', part: 0, path: 'schema' }],
  ])('returns the error of %s in the setup', async (_, invalid, diagnostic) => {
    const outcome = await runTask({ setup: invalid, text });
    expect(outcome).toEqual({ ...EMPTY_OUTCOME, diagnostic: expect.objectContaining(diagnostic) });
  });

  it('explains an error of the setup like an error of the text', async () => {
    const wrong = 'S=>(@b baker:* {a = 1 OR b = 2})';
    const [inSetup, inText] = [
      await runTask({ setup: [...setup, wrong], text }),
      await runTask({ setup, text: wrong }),
    ];
    expect(inSetup.diagnostic).toMatchObject({
      code: 'or',
      fix: inText.diagnostic?.fix,
      hint: inText.diagnostic?.hint,
    });
  });

  it('uses the notes of the page for unsupported keywords', async () => {
    const keywords = { SIMILARITY: { message: 'Not here.', hint: 'Look there.' } };
    const query = 'S=>(@b baker:*)-[SIMILARITY]->(@c baker:*); RETURN SIMILARITY(b)';
    expect((await runTask({ setup, text: query, keywords } as never)).diagnostic).not.toEqual(
      (await runTask({ setup, text: query })).diagnostic,
    );
  });

  it('stops after two seconds of the given clock', async () => {
    let seconds = 0;
    const clock = () => seconds++ * 1000;
    const all = Array.from(
      { length: 900 },
      (_, at) => `CREATE (n:a${at % 30})-[R]->(n:b${at % 29})-[R]->(n:a${at % 31})`,
    );
    const query = 'S=>(@a n:*)-[R]->(@b n:*)-[R]->(@c n:*); RETURN a.name AS one, c.name AS other';
    const outcome = await runTask({ setup: [all.join('\n')], text: query }, { clock });
    expect(outcome.diagnostic?.code).toBe('limit-time');
  });

  it('reports the result before the picture', async () => {
    const part = vi.fn();
    const { picture, ...outcome } = await runTask({ setup, text }, {}, part);
    expect(picture).toBeDefined();
    expect(part).toHaveBeenCalledExactlyOnceWith({ ...outcome, isDrawing: true });
  });

  it('reports no partial outcome without a graph', async () => {
    const part = vi.fn();
    await runTask({ setup: [], text }, {}, part);
    expect(part).not.toHaveBeenCalled();
  });

  it('returns no results and the location of a syntax error', async () => {
    const outcome = await runTask({ setup, text: `${text}\nS=>(@b baker:* {a = 1 OR b = 2})` });
    expect(outcome.results).toEqual([]);
    expect(outcome.diagnostic).toMatchObject({ code: 'or', line: 2, source: 'query', fix: { text: 'AND' } });
  });

  it('loads the stream processor for a schema', async () => {
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
    const outcome = await runTask({ setup: [schema], text: 'S=>(*)' });
    expect(outcome.diagnostic?.code).not.toBe('failed');
    expect(outcome.contents.graphs).toEqual(outcome.diagnostic ? [] : ['s_graph']);
  });

  it('returns the time if the text uses it', async () => {
    const now = Date.parse('2026-11-20T12:00Z');
    const dated = 'S=>(@b baker:*); RETURN b.name AS who, MATH_EXP("DATE(CURTIME)") AS today';
    expect((await runTask({ setup, text: dated, now })).now).toBe(now);
    expect((await runTask({ setup, text, now })).now).toBeUndefined();
    const { rows } = JSON.parse((await runTask({ setup, text: dated, now })).json[0] as string);
    expect(rows[0].today).toBe(now * 1000);
    expect(await runTask({ setup, text: dated })).not.toHaveProperty('now');
  });

  it('returns the same picture for the same data', async () => {
    const [one, two] = await Promise.all([runTask({ setup, text }), runTask({ setup, text })]);
    expect(one.picture).toEqual(two.picture);
  });

  it('draws at most 60 nodes, those of the result first, and counts the others', async () => {
    const many = Array.from({ length: 80 }, (_, at) => `CREATE (n:a${at})`).join('\n');
    const outcome = await runTask({ setup: [many], text: 'S=>(n:a79)' });
    expect(outcome.picture?.nodes).toHaveLength(60);
    expect(outcome.picture?.nodes[0]?.name).toBe('a79');
    expect(outcome.picture?.omitted).toEqual({ nodes: 20, relations: 0 });
  });

  it('stops at the limit of units', async () => {
    const many = Array.from({ length: 60 }, (_, at) => `CREATE (n:a${at})-[R]->(n:a${(at * 7) % 60})`).join('\n');
    const query = 'S=>(*)-[R]->(*)-[R]->(*)-[R]->(*)';
    const outcome = await runTask({ setup: [many], text: query }, { units: 50 });
    expect(outcome.diagnostic?.code).toBe('limit-units');
  });
});

/** A Worker on this thread. With `silent`, it starts each task and never ends it. */
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

describe('the runners', () => {
  it('start one Worker at the first run and reuse it', async () => {
    const createWorker = vi.fn(() => worker() as unknown as Worker);
    const { run } = createRunner({ createWorker, timeoutMs: 2000 });
    expect(createWorker).not.toHaveBeenCalled();
    await run({ setup, text });
    await run({ setup, text });
    expect(createWorker).toHaveBeenCalledOnce();
  });

  it('run on the main thread if no Worker can start', async () => {
    const { run } = createRunner({
      createWorker: () => {
        throw new Error('refused');
      },
      timeoutMs: 2000,
    });
    expect((await run({ setup, text })).results).toHaveLength(1);
  });

  it('report the result before the picture', async () => {
    const { run } = createRunner({ createWorker: () => worker() as unknown as Worker, timeoutMs: 2000 });
    const parts: Outcome[] = [];
    const { picture, ...outcome } = await run({ setup, text }, undefined, (part) => parts.push(part));
    expect(picture).toBeDefined();
    expect(parts).toEqual([{ ...outcome, isDrawing: true }]);
  });

  it('stop the Worker of a canceled run and start another one', async () => {
    const silent = worker(true);
    const createWorker = vi.fn(() => (createWorker.mock.calls.length > 1 ? worker() : silent) as unknown as Worker);
    const { run } = createRunner({ createWorker, timeoutMs: 60_000 });
    const controller = new AbortController();
    const canceled = run({ setup, text }, controller.signal);
    controller.abort();
    await expect(canceled).rejects.toBeInstanceOf(CanceledError);
    expect(silent.terminate).toHaveBeenCalledOnce();
    expect((await run({ setup, text })).results).toHaveLength(1);
    expect(createWorker).toHaveBeenCalledTimes(2);
  });

  it('stop a run that takes too long, with a message', async () => {
    vi.useFakeTimers();
    const { run } = createRunner({ createWorker: () => worker(true) as unknown as Worker, timeoutMs: 2000 });
    const late = run({ setup, text });
    await vi.advanceTimersByTimeAsync(2000);
    vi.useRealTimers();
    expect((await late).diagnostic).toMatchObject({ code: 'limit-time', message: 'The run stopped after 2 seconds.' });
  });

  it('name the text to shorten if a time machine takes too long', async () => {
    vi.useFakeTimers();
    const { run } = createMachineRunner({ createWorker: () => worker(true) as unknown as Worker, timeoutMs: 3000 });
    const late = run({ schema: '{}', events: '[1, 2]', step: 0 });
    await vi.advanceTimersByTimeAsync(3000);
    vi.useRealTimers();
    const { schema, event } = await late;
    expect(schema).toEqual([]);
    expect(event).toMatchObject({ message: 'The run stopped after 3 seconds.', source: 'event', start: 0, end: 6 });
  });

  it('limit a time machine to 2,000 events if no Worker can start', async () => {
    const { run } = createMachineRunner({
      createWorker: () => {
        throw new Error('refused');
      },
      timeoutMs: 2000,
    });
    const schema = JSON.stringify({ schema: 's', streams: [{ name: 'a', type: 1, attr: [{ name: 'n', type: 9 }] }] });
    const of = (count: number) => JSON.stringify(Array(count).fill({ stream: 'a', event: { n: 1 } }));
    expect((await run({ schema, events: of(2000), step: 0 })).run?.total).toBe(2000);
    expect((await run({ schema, events: of(2001), step: 0 })).event?.code).toBe('limit-events');
  });
});

describe('createMessageHandler', () => {
  const service = async (perform: (task: string, part: (outcome: string) => void) => string) => {
    const messages: RunResponse<string>[] = [];
    await createMessageHandler<string, string>((message) => messages.push(message), perform)({ id: 7, task: 'x' });
    return messages;
  };

  it('posts started, the partial outcome and the outcome', async () =>
    expect(
      await service((task, part) => {
        part(`${task} half`);
        return `${task} whole`;
      }),
    ).toEqual([
      { type: 'started', id: 7 },
      { type: 'part', id: 7, outcome: 'x half' },
      { type: 'done', id: 7, outcome: 'x whole' },
    ]));

  it.each([
    [new Error('Broken.'), 'Broken.'],
    ['a text', 'a text'],
  ])('posts the message of an exception: %s', async (thrown, message) =>
    expect(
      await service(() => {
        throw thrown;
      }),
    ).toEqual([
      { type: 'started', id: 7 },
      { type: 'failed', id: 7, message },
    ]),
  );
});

describe('openRunner without a Worker', () => {
  const noWorker = () => {
    throw new Error('refused');
  };
  const open = (perform: (task: string) => Promise<string>) =>
    openRunner<string, string>({
      createWorker: noWorker,
      loadService: async (post) => createMessageHandler(post, perform),
      timeoutMs: 1,
      onTimeout: () => 'too long',
    });

  it('resolves each run with its own outcome in any order', async () => {
    const ends = new Map<string, () => void>();
    const { run } = open((task) => new Promise((resolve) => ends.set(task, () => resolve(`${task}!`))));
    const runs = [run('a'), run('b')];
    await vi.waitFor(() => expect(ends.size).toBe(2));
    ends.get('b')?.();
    expect(await runs[1]).toBe('b!');
    ends.get('a')?.();
    expect(await runs[0]).toBe('a!');
  });

  it('rejects with an error of the service', async () => {
    const { run } = open(() => Promise.reject(new Error('Broken.')));
    await expect(run('a')).rejects.toEqual(new Error('Broken.'));
  });

  it('rejects a run that is canceled before or after its start', async () => {
    const performed = vi.fn(() => new Promise<string>(() => {}));
    const { run } = open(performed);
    const canceled = new CanceledError('Canceled.');
    expect(canceled.name).toBe('AbortError');
    await expect(run('a', AbortSignal.abort())).rejects.toEqual(canceled);
    expect(performed).not.toHaveBeenCalled();
    const controller = new AbortController();
    const second = run('b', controller.signal);
    await vi.waitFor(() => expect(performed).toHaveBeenCalledOnce());
    controller.abort();
    await expect(second).rejects.toEqual(canceled);
  });
});
