import { readFileSync } from 'node:fs';
import path from 'node:path';
import { catchDiagnostics } from '@folio/core';
import { project, render, root } from '@folio/core/data/testing/context.ts';
import { describe, expect, it } from 'vitest';
import { answer, api } from '../testing/description.ts';

const source = readFileSync(path.join(root, 'data/api/openapi.yaml'), 'utf8');

describe('diagnostics of a description', () => {
  const diagnostics = (from: string, to: string) => {
    const { root: own } = project({ 'api/openapi.yaml': source.replace(from, to) });
    return catchDiagnostics(() => render('operation', { id: 'createTable' }, { root: own }));
  };
  const lineOf = (text: string) => source.slice(0, source.indexOf(text)).split('\n').length;

  it('report an unresolved reference', () => {
    expect(diagnostics("'#/components/schemas/Message'", "'#/components/schemas/Mesage'")).toEqual([
      {
        file: 'data/api/openapi.yaml',
        line: lineOf("'#/components/schemas/Message'"),
        message:
          '`#/components/schemas/Mesage` is an unresolved reference (paths › /db/{dbname}/table › post › responses › default › content › application/json › schema › $ref).',
        hint: 'Correct the reference, or add its target under `components`.',
      },
    ]);
  });

  it.each([
    'other.yaml#/components/schemas/Message',
    'https://example.org/api.json#/Message',
    '../api.yaml',
    'Message',
  ])('report a reference to another file once: %s', (reference) => {
    const [diagnostic, ...others] = diagnostics("'#/components/schemas/Message'", `'${reference}'`);
    expect(diagnostic).toMatchObject({
      file: 'data/api/openapi.yaml',
      line: lineOf("'#/components/schemas/Message'"),
      message: expect.stringContaining(`\`${reference}\` is a reference to another file (paths › `),
      hint: 'Copy its target to `components`, and write it like `#/components/schemas/Message`.',
    });
    expect(others).toEqual([]);
  });

  it.each(['parameters: [{$ref: "other.yaml"}]', 'requestBody: {$ref: "other.yaml"}'])(
    'report a reference to another file instead of a parameter or body: %s',
    (part) => {
      const own = api(`  /a:\n    get:\n      operationId: one\n      summary: A\n      ${part}\n${answer}`);
      const found = catchDiagnostics(() => render('operation', { id: 'one' }, { root: own }));
      expect(found.map(({ message }) => message)).toEqual([
        expect.stringContaining('`other.yaml` is a reference to another file'),
      ]);
    },
  );

  it('report a second document in the file instead of its broken references', () => {
    const [diagnostic, ...others] = diagnostics('paths:', 'other: {$ref: "other.yaml"}\n---\npaths:');
    expect(diagnostic).toMatchObject({
      line: lineOf('paths:') + 1,
      message: 'The text contains several YAML documents.',
      hint: 'Keep one, and delete the line "---" between them.',
    });
    expect(others).toEqual([]);
  });

  it('report a path parameter without a description', () => {
    const [diagnostic] = diagnostics('/db/{dbname}/table:', '/db/{dbname}/{table}:');
    expect(diagnostic?.message).toContain('The path parameter `table` is not described');
    expect(diagnostic?.hint).toBe('Add a parameter `table` with `in: path`.');
  });

  it('report a parameter without an example for the samples', () => {
    const [diagnostic] = diagnostics('          example: mydb\n', '');
    expect(diagnostic?.message).toContain('The path parameter `dbname` has no example');
    expect(diagnostic?.line).toBe(lineOf('parameters:\n        - name: dbname'));
  });

  it('report a keyword of another OpenAPI version', () => {
    const [diagnostic] = diagnostics('default: 24', 'nullable: true');
    expect(diagnostic).toMatchObject({ line: lineOf('default: 24') });
    expect(diagnostic?.message).toContain('Unknown key `nullable`');
  });

  it('report an unknown type', () => {
    const [diagnostic] = diagnostics('type: string\n          pattern', 'type: text\n          pattern');
    expect(diagnostic?.message).toBe(
      '`text` is not possible here (components › schemas › TableDefinition › properties › table_name › type).',
    );
    expect(diagnostic?.hint).toContain('`string`');
  });

  it('report an invalid regular expression', () => {
    expect(diagnostics("'^[A-Za-z0-9_]+$'", "'^[A-Z'")[0]).toMatchObject({
      line: lineOf("pattern: '^[A"),
      hint: 'Correct it; the syntax is that of JavaScript.',
    });
  });

  it('report an operation without sources and a response without a status', () => {
    expect(diagnostics('x-sources: [', 'x-source: [').map(({ message }) => message)[0]).toContain(
      '`x-sources` is missing',
    );
    const [diagnostic] = diagnostics('default:\n          description: A', 'ok:\n          description: A');
    expect(diagnostic?.hint).toContain('`default` where the status is not documented');
  });

  it('report a duplicate operationId', () => {
    const own = api(
      `  /a:\n    get:\n      operationId: same\n      summary: A\n${answer}  /b:\n    get:\n      operationId: same\n      summary: B\n${answer}`,
    );
    expect(catchDiagnostics(() => render('operation', { id: 'same' }, { root: own }))[0]?.message).toContain(
      'Duplicate operationId `same`: GET /a has it already',
    );
  });
});
