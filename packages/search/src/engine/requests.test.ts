import { describe, expect, it } from 'vitest';
import { extractPath } from './entries.ts';
import { findRequests } from './requests.ts';

const declared = [
  ['GET', '/shop'],
  ['GET', '/shop/{name}/count'],
  ['GET', '/shop/{name}/{shelf}'],
  ['GET', '/shop/{name}/{shelf}?key={key}'],
  ['DELETE', '/shop/{name}/{shelf}'],
  ['POST', '/shop/{name}/{shelf}/item'],
  ['POST', '/shop/{name}/query'],
  ['POST', '/staff/{name}/query'],
] as const;
const requests = declared.map(([method, path], section) => ({ method, path, section }));
const find = (query: string) => findRequests(requests, extractPath(query) ?? '', query);
const found = (query: string) => find(query).map((section) => declared[section]?.join(' '));

describe('a request is found', () => {
  it.each([
    ['by method and path, with values of the reader', 'GET /shop/corner/top', 'GET /shop/{name}/{shelf}'],
    ['with its own placeholders, or others', 'delete /shop/{shop}/<shelf>', 'DELETE /shop/{name}/{shelf}'],
    ['by a word of the path before a value', 'GET /shop/corner/count', 'GET /shop/{name}/count'],
    ['by the names of its query string', 'GET /shop/corner/top?key=7', 'GET /shop/{name}/{shelf}?key={key}'],
    ['behind the address of a server', 'GET http://127.0.0.1:18080/shop/', 'GET /shop'],
    ['as curl sends it', "curl 'http://localhost:8080/shop'", 'GET /shop'],
    ['as curl sends a body', "curl -d '{}' http://localhost/shop/corner/query", 'POST /shop/{name}/query'],
    ['without its values', '/staff/query', 'POST /staff/{name}/query'],
    ['while its last word is typed', 'GET /shop/corner/cou', 'GET /shop/{name}/count'],
    ['by a longer path of its method', 'POST /shop/corner/top', 'POST /shop/{name}/{shelf}/item'],
    ['by a shorter path of its method', 'DELETE /shop/corner/top/7', 'DELETE /shop/{name}/{shelf}'],
  ])('%s: %s', (_, query, expected) => expect(found(query)).toEqual([expected]));

  it('by each method where none is given, or one that the path does not have', () => {
    const both = ['GET /shop/{name}/{shelf}', 'DELETE /shop/{name}/{shelf}'];
    expect(found('/shop/corner/top')).toEqual(both);
    expect(found('PATCH /shop/corner/top')).toEqual(both);
  });
});

it.each(['shop', 'get shop', '/', '/other/path', 'GET /', 'a/b', 'http://localhost', ''])(
  'none is found for "%s"',
  (query) => expect(find(query)).toEqual([]),
);
