import { afterEach, describe, expect, it, vi } from 'vitest';
import { checkBody, validateParameters } from '../model/check-request.ts';
import type { ConsoleOperation } from '../model/console.ts';
import { createRequest, getSampleValues } from '../model/samples.ts';
import { explainFailure } from './explain.ts';
import { formatBytes, parseBody } from './response-body.ts';
import {
  type BrowserEnvironment,
  type FailureKind,
  isLoopback,
  isPrivate,
  parseServer,
  SendFailure,
  send,
} from './send.ts';

const operation: ConsoleOperation = {
  method: 'PUT',
  path: '/db/{dbname}/doc?key={key}',
  summary: 'Put a document',
  parameters: [
    { name: 'dbname', in: 'path', required: true, schema: { type: 'string' }, example: 'mydb', inSamples: true },
    { name: 'key', in: 'path', required: true, schema: { type: 'string' }, example: 'a', inSamples: true },
    {
      name: 'limit',
      in: 'query',
      required: false,
      schema: { type: 'integer', minimum: 1 },
      example: '10',
      inSamples: false,
    },
    { name: 'X-Mode', in: 'header', required: false, schema: { type: 'string' }, inSamples: false },
  ],
  body: {
    type: 'application/json',
    required: true,
    schema: { type: 'object', required: ['doc'] },
    examples: [{ value: { doc: "it's" } }],
  },
  answers: [],
  answersJson: true,
};

describe('the address of a server', () => {
  it.each([
    ['http://127.0.0.1:18080/', 'http://127.0.0.1:18080'],
    [' 127.0.0.1:18080 ', 'http://127.0.0.1:18080'],
    ['localhost:18080', 'http://localhost:18080'],
    ['HTTPS://Db.Example.org/base/', 'https://db.example.org/base'],
  ])('%s is %s', (text, base) => expect(parseServer(text)).toMatchObject({ base }));

  it.each([
    ['', /Give the address/],
    ['http://', /not an address/],
    ['http://a b', /not an address/],
    ['javascript://x', /begin with http/],
    ['http://me:pw@a', /name and password/],
    ['http://a/?x', /from \? or #/],
  ])('%j is refused with the reason', (text, error) =>
    expect(parseServer(text)).toMatchObject({ error: expect.stringMatching(error) }),
  );

  it('knows this device and private networks', () => {
    expect(['localhost', '127.0.0.1', '127.9.0.1', '[::1]', 'example.org', '10.0.0.1'].map(isLoopback)).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
    ]);
    expect(
      [
        '10.0.0.1',
        '172.20.1.1',
        '192.168.1.9',
        'nas.local',
        'nas',
        '[fd00::1]',
        '8.8.8.8',
        'example.org',
        '172.40.0.1',
      ].map(isPrivate),
    ).toEqual([true, true, true, true, true, true, false, false, false]);
    // Both ends of each range, and their neighbors.
    expect(
      ['172.16.0.1', '172.19.0.1', '172.30.0.1', '172.31.255.255', '100.64.0.1', '100.127.0.1'].every(isPrivate),
    ).toBe(true);
    expect(['172.15.0.1', '172.32.0.1', '100.63.0.1', '100.128.0.1', '11.0.0.1', '192.169.0.1'].some(isPrivate)).toBe(
      false,
    );
  });
});

describe('a call', () => {
  const filled = getSampleValues(operation);
  it('begins with the examples; what is optional is left out', () => {
    expect(createRequest(operation, filled, 'http://h')).toEqual({
      method: 'PUT',
      url: 'http://h/db/mydb/doc?key=a',
      headers: [['Content-Type', 'application/json']],
      body: '{\n  "doc": "it\'s"\n}',
    });
  });

  it('carries what the reader types as data, in path, query and headers', () => {
    const values = { 'path dbname': 'a/b?c', 'path key': 'ö&x=1', 'query limit': '5', 'header X-Mode': 'on' };
    const { url, headers } = createRequest(operation, { ...filled, values }, 'http://h');
    expect(url).toBe('http://h/db/a%2Fb%3Fc/doc?key=%C3%B6%26x%3D1&limit=5');
    expect(headers).toContainEqual(['X-Mode', 'on']);
  });

  it('needs required parameters, and values that fit their schemas', () => {
    expect(
      validateParameters(operation.parameters, { 'path dbname': '', 'path key': '1', 'query limit': '0' }, {}),
    ).toEqual({
      'path dbname': 'Give a value, for example mydb.',
      'query limit': 'The value must be at least 1.',
    });
    expect(validateParameters(operation.parameters, { ...filled.values, 'query limit': 'x' }, {})).toEqual({
      'query limit': 'The value must be a whole number, not "x".',
    });
  });
});

describe('a body', () => {
  const body = operation.body as NonNullable<ConsoleOperation['body']>;
  it('that is not JSON is reported with line and column', () => {
    expect(checkBody('{\n "a": oops}', body, {}).syntax).toMatch(/^Not valid JSON at line 2, column 7: /);
    expect(checkBody('{"a":1', body, {}).syntax).toMatch(/^Not valid JSON at line 1, column 7: /);
    expect(checkBody(' ', body, {}).syntax).toBe('The body is empty: JSON begins with { or [.');
  });
  it('that does not fit its schema is reported with path and reason', () =>
    expect(checkBody('{}', body, {}).violations).toEqual([{ path: 'doc', reason: 'is missing' }]));
  it('of another type than JSON is any text', () =>
    expect(checkBody('S=>(a)', { type: 'text/plain', required: true }, {})).toEqual({ violations: [] }));
});

describe('an answer', () => {
  const read = (text: string | number[], type: string, expectsJson = true) =>
    parseBody(
      {
        bytes: typeof text === 'string' ? new TextEncoder().encode(text) : new Uint8Array(text),
        headers: [['content-type', type]],
      },
      expectsJson,
    );
  it.each<[string, string | number[], string, boolean, object]>([
    ['is laid out when it is JSON', '{"a":1}', 'application/json', true, { kind: 'json', text: '{\n  "a": 1\n}' }],
    ['is JSON also when the server does not say so', '{"a":1}', 'text/plain', false, { kind: 'json' }],
    ['may be broken JSON', '{', 'application/json', true, { kind: 'text', note: expect.stringContaining('not valid') }],
    [
      'may be a web page',
      '<!DOCTYPE html>',
      'text/html',
      true,
      { kind: 'text', note: expect.stringContaining('web page') },
    ],
    [
      'may be text where JSON was expected',
      'ok',
      'text/plain',
      true,
      { kind: 'text', note: expect.stringContaining('this is something else') },
    ],
    ['may be text', 'ok', 'text/plain', false, { kind: 'text', text: 'ok' }],
    ['may be bytes', [255, 254], 'text/plain', false, { kind: 'binary' }],
    ['may be a file', 'PK', 'application/zip', false, { kind: 'binary', type: 'application/zip' }],
    ['may be nothing', '', 'application/json', true, { kind: 'empty' }],
  ])('%s', (_, text, type, expectsJson, shown) => expect(read(text, type, expectsJson)).toMatchObject(shown));
  it('has a size for people', () =>
    expect([1, 999, 1500, 2_500_000].map(formatBytes)).toEqual(['1 byte', '999 bytes', '1.5 kB', '2.5 MB']));
});

describe('why there is no answer', () => {
  afterEach(() => vi.unstubAllGlobals());
  const failed = () => Promise.reject(new TypeError('Failed to fetch'));
  /** Sends to an address; `fetch` answers the call, then the second look. */
  async function kindOf(
    url: string,
    around: Partial<BrowserEnvironment>,
    { timeout = 1000, isProxied = false, signal = new AbortController().signal } = {},
  ): Promise<FailureKind | undefined> {
    vi.stubGlobal('document', { baseURI: 'http://127.0.0.1:4321/' });
    vi.stubGlobal('navigator', { onLine: true });
    try {
      await send(
        { method: 'GET', url, headers: [] },
        {
          timeout,
          isProxied,
          signal,
          environment: {
            secure: false,
            hostname: '127.0.0.1',
            localNetwork: async () => undefined,
            fetch: failed,
            ...around,
          },
        },
      );
      return undefined;
    } catch (error) {
      return error instanceof SendFailure ? error.kind : undefined;
    }
  }
  const opaque: typeof fetch = (_, init) => (init?.mode === 'no-cors' ? Promise.resolve(new Response()) : failed());
  const never: typeof fetch = (_, init) =>
    new Promise((_done, fail) => init?.signal?.addEventListener('abort', () => fail(init.signal?.reason)));

  it('http from an https page is not even tried, unless it stays on this device', async () => {
    const asked = vi.fn(failed);
    expect(await kindOf('http://db.example.org/x', { secure: true, fetch: asked })).toBe('mixed-content');
    expect(asked).not.toHaveBeenCalled();
    expect(await kindOf('http://127.0.0.1:1/x', { secure: true, fetch: failed })).toBe('unreachable');
  });
  it('a server that answers a second look refuses this page (CORS)', async () =>
    expect(await kindOf('http://127.0.0.1:1/x', { fetch: opaque })).toBe('cors'));
  it('a server that does not is unreachable', async () =>
    expect(await kindOf('http://127.0.0.1:1/x', {})).toBe('unreachable'));
  it('a denied permission for the local network is named as such', async () =>
    expect(
      await kindOf('http://192.168.0.9/x', { hostname: 'docs.example.org', localNetwork: async () => 'denied' }),
    ).toBe('private-network'));
  it('the time limit', async () =>
    expect(await kindOf('http://127.0.0.1:1/x', { fetch: never }, { timeout: 20 })).toBe('timeout'));
  it('the reader', async () =>
    expect(await kindOf('http://127.0.0.1:1/x', { fetch: never }, { signal: AbortSignal.timeout(10) })).toBe(
      'cancelled',
    ));
  it('the server of this page', async () => {
    const own = (why: string) => async () => new Response('', { status: 502, headers: { 'x-proxy-failure': why } });
    expect(await kindOf('/_api/x', { fetch: own('refused') }, { isProxied: true })).toBe('proxy-refused');
    expect(await kindOf('/_api/x', { fetch: own('timeout') }, { isProxied: true })).toBe('proxy-timeout');
    expect(await kindOf('/_api/x', {}, { isProxied: true })).toBe('proxy-gone');
  });

  const kinds: FailureKind[] = [
    'mixed-content',
    'cors',
    'private-network',
    'timeout',
    'unreachable',
    'offline',
    'cancelled',
    'proxy-refused',
    'proxy-timeout',
    'proxy-gone',
  ];
  const around = {
    base: 'http://192.168.0.9:18080',
    method: 'GET',
    hasPreflight: false,
    timeout: 15_000,
    secure: true,
    pageHost: 'docs.example.org',
  };
  it('has words of its own for every cause, with what to do', () => {
    const told = kinds.map((kind) => explainFailure(kind, around));
    expect(new Set(told.map(({ title }) => title)).size).toBe(kinds.length);
    expect(told.filter(({ list }) => !list.length).map(({ title }) => title)).toEqual(['Cancelled']);
  });
  it('of CORS says whether the call arrived all the same', () => {
    expect(explainFailure('cors', around).text).toContain('most likely received the call');
    expect(explainFailure('cors', { ...around, method: 'POST', hasPreflight: true }).text).toContain(
      'the call itself was not sent',
    );
  });
});
