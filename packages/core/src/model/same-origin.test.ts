import { describe, expect, it } from 'vitest';
import { isForeignRequest } from './same-origin.ts';

describe('isForeignRequest', () => {
  it.each([
    [{ host: '127.0.0.1:4321' }],
    [{ host: 'localhost:4321', origin: 'http://localhost:4321' }],
    [{ host: '[::1]:4321', origin: 'http://[::1]:4321', 'sec-fetch-site': 'same-origin' }],
    [{ host: '192.168.1.7', origin: 'https://192.168.1.7', 'sec-fetch-site': 'none' }],
    [{ host: 'LOCALHOST', origin: 'http://localhost' }],
    [{ host: 'docs.example.org', origin: 'https://docs.example.org' }],
    [{ host: 'Docs.example.org' }],
  ])('is false for %j', (headers) => expect(isForeignRequest(headers, 'docs.example.org')).toBe(false));

  it.each([
    [{}],
    [{ host: '' }],
    [{ host: 'null', origin: 'null' }],
    [{ host: 'evil.example:4471', origin: 'http://evil.example:4471' }],
    [{ host: 'evil.example' }],
    [{ host: 'localhost.evil.example' }],
    [{ host: '127.0.0.1.evil.example:80' }],
    [{ host: 'docs.example.org.evil.example' }],
    [{ host: 'user@localhost' }],
    [{ host: '127.0.0.1:4321', origin: 'null' }],
    [{ host: '127.0.0.1:4321', origin: 'http://127.0.0.1:8080' }],
    [{ host: '127.0.0.1:4321', origin: 'file://127.0.0.1:4321' }],
    [{ host: 'docs.example.org', origin: 'https://evil.example' }],
    [{ host: '127.0.0.1', 'sec-fetch-site': 'cross-site' }],
    [{ host: '127.0.0.1', 'sec-fetch-site': 'same-site' }],
  ])('is true for %j', (headers) => expect(isForeignRequest(headers, 'docs.example.org')).toBe(true));

  it('is true for a public host if the site has no host', () =>
    expect(isForeignRequest({ host: 'docs.example.org' })).toBe(true));
});
