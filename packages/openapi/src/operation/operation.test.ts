import { createDataStore } from '@folio/core/data/store.ts';
import { brokenAnchors, headingsOf, htmlOf, product, render } from '@folio/core/data/testing/context.ts';
import { describe, expect, it, vi } from 'vitest';
import { apiSchema } from '../schema/openapi.ts';
import { answer, api } from '../testing/description.ts';

const keyParameter = `        - {name: key, in: query, required: true, description: Key of the row., schema: {type: string}, example: 'a b'}\n`;
const document = api(
  `  /db/{dbname}/{table}:
    parameters:
      - {name: dbname, in: path, required: true, description: Database., schema: {type: string}, example: mydb}
      - {name: table, in: path, required: true, description: null, schema: {type: string, example: plants}}
    get:
      operationId: getDocument
      summary: Get a document
      parameters:
${keyParameter}${answer}    put:
      operationId: putDocument
      summary: Put a document
      requestBody:
        content:
          application/json:
            schema:
              type: object
              required: [doc]
              properties:
                dbname: {type: string, description: Once more.}
                schema-name: {type: string}
                doc:
                  description: The document.
                  oneOf: [{type: string, title: Text}, {type: object, additionalProperties: {description: Anything.}}]
                list: {type: array, minItems: 1, maxItems: 1, items: {$ref: '#/components/schemas/Node'}}
            example: {doc: {a: it's}}
      responses:
        "200": {description: Stored., content: {application/json: {schema: {$ref: '#/components/schemas/Node'}, example: {name: root}}}}
        "404": {$ref: '#/components/responses/Missing'}
      x-sources: ['docs:/x']
`,
  `components:
  responses:
    Missing: {description: No such table., x-caution: Not seen.}
  schemas:
    Node:
      type: object
      properties:
        name: {type: string, minLength: 1, maxLength: 8}
        children: {type: array, items: {$ref: '#/components/schemas/Node'}}
`,
);

describe('operation directive', () => {
  const create = render('operation', { id: 'createTable' });
  const html = htmlOf(create);

  it('renders the endpoint, the samples, then the sections', () => {
    expect(html).toMatch(/^<div class="operation" id="create-table"><div class="prose"><div class="endpoints">/);
    expect(html).toMatch(
      /<\/div><div class="operation-code" data-operation="createTable" data-api="[^"]+">.*<\/div><div class="prose"><div class="seg fill-mode".*<\/div><h2 id="path-parameters"/s,
    );
  });

  it('renders method and path with highlighted parameters and a copy button', () => {
    expect(html).toContain('<span class="method post">POST</span><code>/db<wbr>/<var>{dbname}</var><wbr>/table</code>');
    expect(html).toContain('aria-label="Copy the path" data-copy="/db/{dbname}/table"');
  });

  it('renders sections for parameters, body and responses', () => {
    expect(headingsOf(create)).toEqual(['h2 Path parameters', 'h2 Request body', 'h2 Responses']);
  });

  it('declares the operation and the fields of its body as symbols', () => {
    expect(brokenAnchors(create)).toEqual([]);
    expect(create.symbols[0]).toMatchObject({
      name: 'createTable',
      anchor: 'create-table',
      entry: { kind: 'POST', line: '/db/{dbname}/table' },
    });
    expect(create.symbols[1]).toEqual({ name: 'POST /db/{dbname}/table', anchor: 'create-table' });
    expect(create.symbols).toContainEqual({ name: 'allow_rev_idx', anchor: 'allow-rev-idx' });
  });

  it('renders type, required mark, default, limits and values of a field', () => {
    expect(html).toContain('<code>table_name</code><small>string <span class="req">required</span></small>');
    expect(html).toContain('At most 63 characters · Pattern <code>^[A-Za-z0-9_]+$</code>');
    expect(html).toContain('Default <code>24</code>');
    expect(html).toContain('One of <code>0</code>, <code>1</code>');
    expect(html).toContain('<dt><code>1</code> <small>WIDE_TABLE</small></dt><dd>JSON documents;');
  });

  it('renders cautions of fields and bodies', () => {
    expect(html.match(/caution-line/g)).toHaveLength(2);
  });

  it('renders a response without its status if the status is unknown', () => {
    expect(html).toContain('<b>Answer</b><small>application/json</small>');
  });

  it('renders every example of body and response', () => {
    expect(html).toContain('<span class="code-title">Opaque values under a number</span>');
    expect(html).toContain('<span class="code-title">Response</span>');
    expect(html).toContain('<p class="example-name">Documents under a text key');
    expect(html).toContain('<option value="keyValue">Opaque values under a number</option>');
  });

  it('omits the first sentence, which is the lead, on a page with one operation', () => {
    const own = api(`  /a:
    get:
      operationId: getA
      summary: Get A
      description: Gives the one. It may be old.
${answer}`);
    const alone = htmlOf(render('operation', { id: 'getA' }, { root: own }));
    expect(alone).toContain('<p>It may be old.</p>');
    expect(alone).not.toContain('Gives the one.');
  });

  it('reports an unknown operation and suggests similar names', () => {
    expect(() => render('operation', { id: 'createIndex' })).toThrow(
      'The API description has no operation `createIndex` | Use the operationId of an operation, for example createTable.',
    );
  });
});

describe('sections of an operation', () => {
  const put = render(
    'operation',
    { id: 'putDocument' },
    { root: document, pages: { 'operation getDocument': '/get' } },
  );
  const html = htmlOf(put);

  it('contain parameters of the path item, with an empty description if there is none', () => {
    expect(html).toContain('<code>table</code><small>string <span class="req">required</span></small></dt><dd></dd>');
  });

  it('give a body field another anchor if a parameter has the same name', () => {
    expect(brokenAnchors(put)).toEqual([]);
    expect(html).toContain('<div id="dbname" data-field="path dbname">');
    expect(put.symbols).toContainEqual({ name: 'dbname', anchor: 'body-dbname' });
    expect(put.symbols).toContainEqual({ name: 'schema-name', anchor: 'schema-name' });
  });

  it('render the description and caution of a body once', () => {
    const own = api(
      `  /a:\n    post:\n      operationId: sendText\n      summary: A\n      requestBody: {content: {text/plain: {schema: {type: string, description: A query., x-caution: Unclear.}}}}\n${answer}`,
    );
    const text = htmlOf(render('operation', { id: 'sendText' }, { root: own }));
    expect(text.match(/Unclear/g)).toHaveLength(1);
    expect(text).toContain('Content type <code>text/plain</code>.');
    expect(text).toContain('<dt><b>Body</b><small>string</small></dt><dd><p>A query.</p>');
  });

  it('name the content type that a text body is sent with', () => {
    const own = api(
      `  /a:\n    post:\n      operationId: sendText\n      summary: A\n      requestBody: {content: {text/plain: {x-sent-as: application/json, schema: {type: string}, example: 'S=>(a)'}}}\n${answer}`,
    );
    const text = htmlOf(render('operation', { id: 'sendText' }, { root: own }));
    expect(text).toContain('Text, sent as <code>application/json</code>.');
    expect(text).toContain("-H 'Content-Type: application/json'");
    expect(text).toContain("--data-binary 'S=>(a)'");
  });

  it('nest alternatives, fields of items and additional properties', () => {
    expect(html).toContain('<code>doc</code><small>string or object <span class="req">required</span></small>');
    expect(html).toContain('<dt><b>Text</b><small>string</small></dt>');
    expect(html).toContain('<dt><b>any field</b><small>any JSON value</small></dt><dd><p>Anything.</p>');
    expect(html).toContain('<div id="list-name"><dt><code>name</code>');
  });

  it('render limits in singular and plural', () => {
    expect(html).toContain('Exactly 1 item<');
    expect(html).toContain('1 to 8 characters<');
  });

  it('end a recursive schema', () => {
    expect(html).toContain('The same fields as Node, again.');
  });

  it('color the status of a response, and resolve references to it', () => {
    expect(html).toContain('<code><span class="status">200</span></code>');
    expect(html).toContain(
      '<code><span class="status bad">404</span></code></dt><dd><p>No such table.</p><p class="caution-line"',
    );
    expect(html).toContain('<span class="code-title">Response <span class="status">200</span></span>');
  });
});

describe('code column', () => {
  const column = (bodies: string[], answers: string[]) => {
    const examples = (names: string[]) => names.map((name) => `${name}: {summary: The ${name}, value: 1}`).join(', ');
    const own = api(
      `  /a:
    post:
      operationId: sendText
      summary: A
      requestBody: {content: {application/json: {schema: {type: integer}, examples: {${examples(bodies)}}}}}
      responses: {2XX: {description: Done, content: {application/json: {schema: {type: integer}, examples: {${examples(answers)}}}}}}
      x-sources: ['docs:/x']
`,
    );
    const html = htmlOf(render('operation', { id: 'sendText' }, { root: own }));
    const frames = [...html.matchAll(/<div class="code[ "][^>]*>/g)].map(([frame]) =>
      frame.replace(/^<div class="[^"]*"|>$|data-(group|prompt)="[^"]*"|data-wraps=""/g, '').trim(),
    );
    return { html, frames, options: [...html.matchAll(/<option value="(\w+)"/g)].map(([, key]) => key) };
  };

  it('shows one request and its responses without a choice', () => {
    const { html, frames } = column(['row'], ['done']);
    expect(frames).toEqual(['', '']);
    expect(html).not.toContain('<select');
  });

  it('selects one body and the response of the same name, and always shows other responses', () => {
    const { options, frames, html } = column(['row', 'file'], ['other', 'file']);
    expect(options).toEqual(['row', 'file']);
    expect(frames).toEqual(['data-of="row" data-chosen=""', 'data-of="file"', '', 'data-of="file"']);
    expect(html).toContain('<p class="example-name">The row</p>');
  });

  it('selects one response if the request has one body', () => {
    const { options, frames, html } = column(['row'], ['short', 'long']);
    expect(options).toEqual(['short', 'long']);
    expect(frames).toEqual(['', 'data-of="short" data-chosen=""', 'data-of="long"']);
    expect(html).toContain('<option value="short">Response The short</option>');
  });
});

describe('several operations on a page', () => {
  const directives = ['getDocument', 'putDocument'].map((id) => ({ name: 'operation', attributes: { id } }));
  const renderings = directives.map(({ attributes }) =>
    render('operation', attributes, { root: document, directives }),
  );
  const page = {
    nodes: renderings.flatMap(({ nodes }) => nodes),
    symbols: renderings.flatMap(({ symbols }) => symbols),
  };

  it('have their own headings, and ids that begin with their name', () => {
    expect(headingsOf(page)).toEqual([
      'h2 Get a document',
      'h3 Path parameters',
      'h3 Query parameters',
      'h3 Responses',
      'h2 Put a document',
      'h3 Path parameters',
      'h3 Request body',
      'h3 Responses',
    ]);
    expect(brokenAnchors(page)).toEqual([]);
    expect(htmlOf(page)).toContain('<div id="put-document-body-dbname" data-field="body dbname">');
  });
});

describe('a description with as many operations as the site', () => {
  it('is parsed once', () => {
    const paths = Array.from(
      { length: 68 },
      (_, at) => `  /db/{dbname}/call${at}:\n    post:\n      operationId: call${at}\n      summary: Call ${at}
      parameters: [{$ref: '#/components/parameters/Database'}]
      requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/Body'}}}}\n${answer}`,
    );
    const own = api(
      paths.join(''),
      `components:
  parameters: {Database: {name: dbname, in: path, required: true, description: Database., example: mydb}}
  schemas: {Body: {type: object, required: [a], properties: {a: {type: integer, example: 1}}}}
`,
    );
    const store = createDataStore(own, product);
    const parse = vi.spyOn(apiSchema, 'parse');
    for (let at = 0; at < 68; at++) {
      const rendering = render('operation', { id: `call${at}` }, { store });
      expect(brokenAnchors(rendering)).toEqual([]);
      expect(htmlOf(rendering)).toContain(`http://127.0.0.1:18080/db/mydb/call${at}`);
    }
    expect(parse).toHaveBeenCalledTimes(1);
    parse.mockRestore();
  });
});
