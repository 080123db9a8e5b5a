import { htmlOf, project, render } from '@folio/core/data/testing/context.ts';
import { describe, expect, it } from 'vitest';

const call = (id: string, method: string, same = '') => `    ${method}:
      operationId: ${id}
      summary: Call ${id}
      requestBody:
        content:
          application/json:
            examples: {one: {summary: First, value: {a: 1}}, two: {summary: Second, value: {a: 2}}, three: {summary: Third, value: {a: 3}}}
      responses:
        2XX: {description: Done., content: {application/json: {examples: {one: {summary: to the first, value: 11}, two: {summary: to the second, value: 22}}}}}
        default: {description: It failed.}
${same}      x-sources: ['docs:/x']
`;
const { root } = project({
  'api/openapi.yaml': `openapi: 3.1.0
info: {title: API, version: "1"}
servers: [{url: 'http://127.0.0.1:1'}]
x-cli: [db]
paths:
  /rows:
${call('putRow', 'post')}${call('getRow', 'put', "      x-same: {cli: ['[`row`](/cli#row)'], cpp: ['{Product}Row::get']}\n")}`,
  'cli/db.yaml': `group: db
title: Commands
commands:
  - {id: put, title: Put, synopsis: put row <key>, text: Puts., equivalents: {rest: [putRow, getRow], cpp: '{Product}Row::put', java: '{Product}Row.put'}, sources: ['docs:/x']}
  - {id: set, title: Set, synopsis: set row <key>, text: Sets., equivalents: {rest: putRow, cpp: '{Product}Row::put'}, sources: ['docs:/x']}
`,
});
const shown = (attributes: Record<string, string>) =>
  htmlOf(render('operation', attributes, { root, pages: { 'commands db': '/cli' } }));

describe('equivalents of an operation', () => {
  it('come from commands that name the operation, without duplicate methods', () => {
    const html = shown({ id: 'putRow' });
    expect(html).toContain('<a href="/cli#put"><code>put row</code></a>, <a href="/cli#set"><code>set row</code></a>');
    expect(html.match(/Row::put/g)).toHaveLength(1);
    expect(html).toContain('Row.put');
  });

  it('come from x-same of the operation, per language', () => {
    const html = shown({ id: 'getRow' });
    expect(html).toContain('<a href="/cli#row">');
    expect(html).not.toContain('/cli#put');
    expect(html).toContain('Row::get');
    expect(html).toContain('Row.put');
  });
});

describe('default response beside other responses', () => {
  it('has the name "Error" and no status', () => {
    const html = shown({ id: 'putRow' });
    expect(html).toContain('<b>Error</b>');
    expect(html).toContain('<b>Answer</b>');
    expect(html).not.toContain('2XX');
  });
});

describe('examples attribute', () => {
  it('orders bodies and their responses', () => {
    const html = shown({ id: 'putRow', examples: 'two, one' });
    expect(html.indexOf('to the second')).toBeLessThan(html.indexOf('to the first'));
    expect(html).toContain('"a": 2');
    expect(html).not.toContain('"a": 3');
    expect(html.indexOf('Second')).toBeLessThan(html.indexOf('First'));
  });

  it('reports unknown names and lists the known ones', () => {
    expect(() => shown({ id: 'putRow', examples: 'four' })).toThrow(
      'The operation `putRow` has no example `four` | Use some of: one, two, three.',
    );
  });
});
