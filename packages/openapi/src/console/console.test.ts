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

describe('server addresses', () => {
  it.each([
    ['http://127.0.0.1:18080/', 'http://127.0.0.1:18080'],
    [' 127.0.0.1:18080 ', 'http://127.0.0.1:18080'],
    ['localhost:18080', 'http://localhost:18080'],
    ['HTTPS://Db.Example.org/base/', 'https://db.example.org/base'],
  ])('parseServer converts %s to %s', (text, base) => expect(parseServer(text)).toMatchObject({ base }));

  it.each([
    ['', /Give the address/],
    ['http://', /not an address/],
    ['http://a b', /not an address/],
    ['javascript://x', /begin with http/],
    ['http://me:pw@a', /name and password/],
    ['http://a/?x', /from \? or #/],
  ])('parseServer rejects %j with a reason', (text, error) =>
    expect(parseServer(text)).toMatchObject({ error: expect.stringMatching(error) }),
  );

  it('isLoopback and isPrivate classify hosts', () => {
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

describe('requests', () => {
  const filled = getSampleValues(operation);
  it('start with the examples and omit optional parameters', () => {
    expect(createRequest(operation, filled, 'http://h')).toEqual({
      method: 'PUT',
      url: 'http://h/db/mydb/doc?key=a',
      headers: [['Content-Type', 'application/json']],
      body: '{\n  "doc": "it\'s"\n}',
    });
  });

  it('encode values in path, query and headers', () => {
    const values = { 'path dbname': 'a/b?c', 'path key': 'ö&x=1', 'query limit': '5', 'header X-Mode': 'on' };
    const { url, headers } = createRequest(operation, { ...filled, values }, 'http://h');
    expect(url).toBe('http://h/db/a%2Fb%3Fc/doc?key=%C3%B6%26x%3D1&limit=5');
    expect(headers).toContainEqual(['X-Mode', 'on']);
  });

  it('need required parameters and valid values', () => {
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

describe('checkBody', () => {
  const body = operation.body as NonNullable<ConsoleOperation['body']>;
  it('reports invalid JSON with line and column', () => {
    expect(checkBody('{\n "a": oops}', body, {}).syntax).toMatch(/^Not valid JSON at line 2, column 7: /);
    expect(checkBody('{"a":1', body, {}).syntax).toMatch(/^Not valid JSON at line 1, column 7: /);
    expect(checkBody(' ', body, {}).syntax).toBe('The body is empty: JSON begins with { or [.');
  });
  it('reports schema violations with path and reason', () =>
    expect(checkBody('{}', body, {}).violations).toEqual([{ path: 'doc', reason: 'is missing' }]));
  it('accepts any text for other types than JSON', () =>
    expect(checkBody('S=>(a)', { type: 'text/plain', required: true }, {})).toEqual({ violations: [] }));
});

describe('responses', () => {
  const read = (text: string | number[], type: string, expectsJson = true) =>
    parseBody(
      {
        bytes: typeof text === 'string' ? new TextEncoder().encode(text) : new Uint8Array(text),
        headers: [['content-type', type]],
      },
      expectsJson,
    );
  it.each<[string, string | number[], string, boolean, object]>([
    ['parseBody formats JSON', '{"a":1}', 'application/json', true, { kind: 'json', text: '{\n  "a": 1\n}' }],
    ['parseBody detects JSON with another content type', '{"a":1}', 'text/plain', false, { kind: 'json' }],
    [
      'parseBody shows invalid JSON as text with a note',
      '{',
      'application/json',
      true,
      { kind: 'text', note: expect.stringContaining('not valid') },
    ],
    [
      'parseBody notes that the body is a web page',
      '<!DOCTYPE html>',
      'text/html',
      true,
      { kind: 'text', note: expect.stringContaining('web page') },
    ],
    [
      'parseBody notes text instead of JSON',
      'ok',
      'text/plain',
      true,
      { kind: 'text', note: expect.stringContaining('this is something else') },
    ],
    ['parseBody returns text', 'ok', 'text/plain', false, { kind: 'text', text: 'ok' }],
    ['parseBody detects invalid UTF-8 as binary', [255, 254], 'text/plain', false, { kind: 'binary' }],
    [
      'parseBody detects a file by its type',
      'PK',
      'application/zip',
      false,
      { kind: 'binary', type: 'application/zip' },
    ],
    ['parseBody detects an empty body', '', 'application/json', true, { kind: 'empty' }],
  ])('%s', (_, text, type, expectsJson, shown) => expect(read(text, type, expectsJson)).toMatchObject(shown));
  it('formatBytes returns a readable size', () =>
    expect([1, 999, 1500, 2_500_000].map(formatBytes)).toEqual(['1 byte', '999 bytes', '1.5 kB', '2.5 MB']));
});

describe('failures', () => {
  afterEach(() => vi.unstubAllGlobals());
  const rejectFetch = () => Promise.reject(new TypeError('Failed to fetch'));
  /** Sends to an address; `fetch` answers the call, then the second look. */
  async function getFailureKind(
    url: string,
    environment: Partial<BrowserEnvironment>,
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
            fetch: rejectFetch,
            ...environment,
          },
        },
      );
      return undefined;
    } catch (error) {
      return error instanceof SendFailure ? error.kind : undefined;
    }
  }
  const opaque: typeof fetch = (_, init) =>
    init?.mode === 'no-cors' ? Promise.resolve(new Response()) : rejectFetch();
  const never: typeof fetch = (_, init) =>
    new Promise((_done, fail) => init?.signal?.addEventListener('abort', () => fail(init.signal?.reason)));

  it('send does not try http from an https page, except to this device', async () => {
    const fetchMock = vi.fn(rejectFetch);
    expect(await getFailureKind('http://db.example.org/x', { secure: true, fetch: fetchMock })).toBe('mixed-content');
    expect(fetchMock).not.toHaveBeenCalled();
    expect(await getFailureKind('http://127.0.0.1:1/x', { secure: true, fetch: rejectFetch })).toBe('unreachable');
  });
  it('send reports CORS if the server answers a no-cors request', async () =>
    expect(await getFailureKind('http://127.0.0.1:1/x', { fetch: opaque })).toBe('cors'));
  it('send reports an unreachable server if the no-cors request fails too', async () =>
    expect(await getFailureKind('http://127.0.0.1:1/x', {})).toBe('unreachable'));
  it('send reports a denied permission for the local network', async () =>
    expect(
      await getFailureKind('http://192.168.0.9/x', {
        hostname: 'docs.example.org',
        localNetwork: async () => 'denied',
      }),
    ).toBe('private-network'));
  it('send reports a timeout', async () =>
    expect(await getFailureKind('http://127.0.0.1:1/x', { fetch: never }, { timeout: 20 })).toBe('timeout'));
  it('send reports a cancelled request', async () =>
    expect(await getFailureKind('http://127.0.0.1:1/x', { fetch: never }, { signal: AbortSignal.timeout(10) })).toBe(
      'cancelled',
    ));
  it('send reports failures of the proxy', async () => {
    const respondAsProxy = (why: string) => async () =>
      new Response('', { status: 502, headers: { 'x-proxy-failure': why } });
    expect(await getFailureKind('/_api/x', { fetch: respondAsProxy('refused') }, { isProxied: true })).toBe(
      'proxy-refused',
    );
    expect(await getFailureKind('/_api/x', { fetch: respondAsProxy('timeout') }, { isProxied: true })).toBe(
      'proxy-timeout',
    );
    expect(await getFailureKind('/_api/x', {}, { isProxied: true })).toBe('proxy-gone');
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
  it('explainFailure has a title for every failure, and says what to do', () => {
    const explanations = kinds.map((kind) => explainFailure(kind, around));
    expect(new Set(explanations.map(({ title }) => title)).size).toBe(kinds.length);
    expect(explanations.filter(({ list }) => !list.length).map(({ title }) => title)).toEqual(['Cancelled']);
  });
  it('explainFailure says for CORS whether the request may have arrived', () => {
    expect(explainFailure('cors', around).text).toContain('most likely received the call');
    expect(explainFailure('cors', { ...around, method: 'POST', hasPreflight: true }).text).toContain(
      'the call itself was not sent',
    );
  });
});
