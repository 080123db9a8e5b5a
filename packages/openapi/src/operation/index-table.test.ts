import { brokenAnchors, type FakeOptions, htmlOf, project, render } from '@folio/core/data/testing/context.ts';
import { describe, expect, it } from 'vitest';
import { getMethodBadge } from './index-table.ts';

const text = `openapi: 3.1.0
info: {title: Ferns, version: '1'}
servers: [{url: 'http://127.0.0.1'}]
tags:
  - {name: tables, description: 'Create and drop tables'}
  - {name: empty}
  - {name: server}
paths:
  /server:
    get: {operationId: getServer, tags: [server], summary: Get the server, responses: {default: {description: It.}}, x-sources: ['docs:/x']}
  /db/{dbname}:
    parameters: [{name: dbname, in: path, required: true, example: mydb}]
    get: {operationId: openTable, tags: [tables], summary: Open a table, responses: {default: {description: Done.}}, x-sources: ['docs:/x']}
    put: {operationId: makeTable, tags: [tables], summary: Make a table, responses: {default: {description: Done.}}, x-sources: ['docs:/x']}
  /other:
    get: {operationId: getOther, summary: Get another, responses: {default: {description: It.}}, x-sources: ['docs:/x']}
`;
const { root } = project({ 'api/openapi.yaml': text });
const pages = { 'operation openTable': '/tables', 'operation makeTable': '/tables', 'operation getServer': '/server' };
const index = (options: FakeOptions = {}) => render('operations', {}, { root, pages, ...options });

describe('operations directive', () => {
  it('groups rows by tag in the order of the tags, with untagged operations last', () => {
    const rows = [...htmlOf(index()).matchAll(/<th[^>]*scope="row(?:group)?"[^>]*>(.*?)<\/th>/g)].map(([, cell]) =>
      (cell as string).replace(/<[^>]+>/g, ''),
    );
    expect(rows).toEqual([
      'Create and drop tables',
      'GET /db/{dbname}',
      'PUT /db/{dbname}',
      'Server',
      'GET /server',
      'Others',
      'GET /other',
    ]);
  });

  it('links each operation to its page, or to its section on a page with several', () => {
    const html = htmlOf(index());
    expect(html).toContain('<a href="/tables#open-table">Open a table</a>');
    expect(html).toContain('<a href="/tables#make-table">Make a table</a>');
    expect(html).toContain('<a href="/server">Get the server</a>');
    expect(html).toContain('<td>Get another</td>');
  });

  it('labels its filter and leaves it out of the Markdown copy', () => {
    const html = htmlOf(index());
    expect(html).toMatch(/<div class="operations" data-rows(="")?><div class="filter">/);
    expect(html).toContain('aria-label="Filter operations by method, path or page"');
    expect(brokenAnchors(index())).toEqual([]);
  });

  it('accepts no attributes', () => expect(() => render('operations', { tag: 'tables' }, { root })).toThrow());
});

const symbol = (kind: string) => ({ name: kind, anchor: '', entry: { kind, text: '' } });

describe('getMethodBadge', () => {
  it('returns the method of the first operation of a page', () => {
    expect(getMethodBadge({ symbols: [symbol('POST'), { name: 'field', anchor: 'f' }] })).toEqual({
      text: 'POST',
      tone: 'green',
    });
    expect(getMethodBadge({ symbols: [symbol('field'), symbol('GET'), symbol('POST')] })?.text).toBe('GET');
    expect(getMethodBadge({ symbols: [symbol('key')] })).toBeUndefined();
    expect(getMethodBadge({ symbols: [symbol('toString')] })).toBeUndefined();
  });
});
