import { symlinkSync } from 'node:fs';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { text, withServer } from './testing/served.ts';

const { resolvePath, send } = withServer();

describe('C2: the Range header', () => {
  const size = text.length;

  it.each([
    ['bytes=0-9', 0, 9],
    ['bytes=0-0', 0, 0],
    ['bytes=10-', 10, size - 1],
    ['bytes=-10', size - 10, size - 1],
    ['bytes=-999999', 0, size - 1],
    [`bytes=${size - 1}-`, size - 1, size - 1],
    ['bytes=5-999999', 5, size - 1],
    ['Bytes=1-2', 1, 2],
    ['bytes= 3-4 ', 3, 4],
  ])('with %s returns a part of the file', async (range, first, last) => {
    const { status, headers, body } = await send('/page', { Range: range });
    expect([status, headers['content-range']]).toEqual([206, `bytes ${first}-${last}/${size}`]);
    expect(headers['content-length']).toBe(String(last - first + 1));
    expect(body).toBe(text.slice(first, last + 1));
  });

  it.each([`bytes=${size}-`, `bytes=${size}-${size + 5}`, 'bytes=999999999999999999999-', 'bytes=-0'])(
    'with %s results in 416',
    async (range) => {
      const { status, headers } = await send('/page', { Range: range });
      expect([status, headers['content-range']]).toEqual([416, `bytes */${size}`]);
    },
  );

  it.each([
    'bytes=5-2',
    'bytes=abc',
    'bytes=',
    'bytes=-',
    'bytes=1',
    'bytes=1e3-2e3',
    'bytes=0x1-0x2',
    'bytes=--5',
    'bytes=1-2-3',
    'items=0-9',
    'bytes 0-9',
    'bytes=0-1,5-6',
    'bytes=,0-1',
    '0-9',
  ])('with %s is ignored', async (range) => {
    const { status, body } = await send('/page', { Range: range });
    expect([status, body]).toEqual([200, text]);
  });

  it('is ignored in a HEAD request', async () => {
    const { status, headers } = await send('/page', { Range: 'bytes=0-9' }, 'HEAD');
    expect([status, headers['content-length']]).toEqual([200, String(size)]);
  });

  it('is ignored if If-Range does not match the file', async () => {
    const { headers } = await send('/page');
    const getStatus = async (state: string) => (await send('/page', { Range: 'bytes=0-9', 'If-Range': state })).status;
    expect(await getStatus(headers.etag as string)).toBe(206);
    expect(await getStatus(headers['last-modified'] as string)).toBe(206);
    expect(await getStatus(`W/${headers.etag}`)).toBe(200);
    expect(await getStatus('"other"')).toBe(200);
    expect(await getStatus('Thu, 01 Jan 1970 00:00:00 GMT')).toBe(200);
    expect(await getStatus('yesterday')).toBe(200);
  });

  it('applies to the compressed bytes of a compressed file', async () => {
    const full = await send('/page', { 'Accept-Encoding': 'br' });
    const part = await send('/page', { 'Accept-Encoding': 'br', Range: 'bytes=1-3' });
    expect(part.headers['content-encoding']).toBe('br');
    expect(part.bytes.equals(full.bytes.subarray(1, 4))).toBe(true);
  });
});

describe('a conditional request', () => {
  it('may have one tag, a list, weak tags or * in If-None-Match', async () => {
    const { etag } = (await send('/page')).headers;
    const getStatus = async (tags: string) => (await send('/page', { 'If-None-Match': tags })).status;
    for (const tags of [etag, `"a", ${etag}`, `W/${etag}`, '*', ` ${etag} ,"b"`])
      expect(await getStatus(tags as string)).toBe(304);
    for (const tags of ['"a"', '"a", "b"', 'x', (etag as string).slice(1, -1)]) expect(await getStatus(tags)).toBe(200);
  });

  it('is decided by If-Modified-Since if there is no If-None-Match', async () => {
    const modified = (await send('/page')).headers['last-modified'] as string;
    const getStatus = async (headers: Record<string, string>) => (await send('/page', headers)).status;
    expect(await getStatus({ 'If-Modified-Since': modified })).toBe(304);
    // The form of asctime, with a day of one digit.
    expect(await getStatus({ 'If-Modified-Since': 'Sat Jan  1 08:49:37 2185' })).toBe(304);
    expect(await getStatus({ 'If-Modified-Since': 'Sun Nov  6 08:49:37 1994' })).toBe(200);
    expect(await getStatus({ 'If-Modified-Since': 'Sat Jan  1 08:49:37 2185 PST' })).toBe(200);
    expect(await getStatus({ 'If-Modified-Since': 'Thu, 01 Jan 1970 00:00:00 GMT' })).toBe(200);
    expect(await getStatus({ 'If-Modified-Since': 'now' })).toBe(200);
    expect(await getStatus({ 'If-Modified-Since': modified, 'If-None-Match': '"a"' })).toBe(200);
  });

  it('results in 412 if If-Match or If-Unmodified-Since does not match', async () => {
    const { etag = '', 'last-modified': modified = '' } = (await send('/page')).headers;
    const getStatus = async (headers: Record<string, string>) => (await send('/page', headers)).status;
    expect(await getStatus({ 'If-Match': etag })).toBe(200);
    expect(await getStatus({ 'If-Match': '*' })).toBe(200);
    expect(await getStatus({ 'If-Match': '"a"' })).toBe(412);
    expect(await getStatus({ 'If-Unmodified-Since': modified })).toBe(200);
    expect(await getStatus({ 'If-Unmodified-Since': 'Thu, 01 Jan 1970 00:00:00 GMT' })).toBe(412);
  });

  it('results in 304 with ETag, Cache-Control, Vary and the policy of the file', async () => {
    const { headers } = await send('/page');
    const again = await send('/page', { 'If-None-Match': headers.etag as string });
    expect([again.status, again.body]).toEqual([304, '']);
    for (const name of ['etag', 'cache-control', 'vary', 'last-modified', 'content-security-policy'])
      expect(again.headers[name], name).toBe(headers[name]);
  });
});

describe('files without compressed copies', () => {
  it('are compressed only for clients that accept it', async () => {
    const take = (encoding: string) => send('/page', { 'Accept-Encoding': encoding });
    expect(brotliDecompressSync((await take('gzip, deflate, br')).bytes).toString()).toBe(text);
    expect(gunzipSync((await take('br;q=0, *')).bytes).toString()).toBe(text);
    for (const accepted of ['identity', '', 'br;q=0,gzip;q=0.0', 'brotli', 'zstd']) {
      const { headers, body } = await take(accepted);
      expect(headers['content-encoding'], accepted).toBeUndefined();
      expect(headers.vary).toBe('Accept-Encoding');
      expect(body).toBe(text);
    }
  });

  it.each([
    ['gzip;q=0.5, br;q=0.4', 'gzip'],
    ['gzip, br', 'br'],
    ['br;q=0.2, *;q=0.3', 'gzip'],
    ['gzip;q=0.001', 'gzip'],
    ['identity, br;q=0.5', undefined],
    ['identity;q=0.5, gzip', 'gzip'],
    ['*;q=0', undefined],
    ['BR;Q=1', 'br'],
  ])('for %j are sent as %s', async (accepted, encoding) =>
    expect((await send('/page', { 'Accept-Encoding': accepted })).headers['content-encoding']).toBe(encoding),
  );

  it('have a different ETag for each encoding', async () => {
    const tags = [];
    for (const encoding of ['identity', 'gzip', 'br'])
      tags.push((await send('/page', { 'Accept-Encoding': encoding })).headers.etag);
    expect(new Set(tags).size).toBe(3);
  });
});

describe('a symbolic link in the directory', () => {
  it.each([
    ['to a file', 'out.html', '/etc/hosts', '/out'],
    ['to a folder', 'out', '/etc', '/out/hosts'],
  ])('%s outside of it results in 500 and a message in the log', async (_, link, target, path) => {
    const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    onTestFinished(() => written.mockRestore());
    symlinkSync(target, resolvePath(link));
    expect((await send(path)).status).toBe(500);
    expect(written.mock.calls[0]?.[0]).toContain('Replace the link with a copy of the file.');
  });

  it('is served if its target is in the directory', async () => {
    symlinkSync('page.html', resolvePath('same.html'));
    expect((await send('/same')).body).toBe(text);
  });
});
