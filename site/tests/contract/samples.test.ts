/** Samples of all operations of the site parse in their languages, whatever values a reader has. */
import { createRequire } from 'node:module';
import { createDataStore } from '@folio/core/data/store.ts';
import { generateSample } from '@folio/openapi/model/more-samples.ts';
import {
  createRequest,
  generateSamples,
  getSampleValues,
  MORE_LANGUAGES,
  type SampleRequest,
  toSampleRequest,
} from '@folio/openapi/model/samples.ts';
import { toConsoleData } from '@folio/openapi/operation/console-data.ts';
import { apiSchema } from '@folio/openapi/schema/openapi.ts';
import type { Parser } from '@vscode/tree-sitter-wasm';
import { beforeAll, describe, expect, it } from 'vitest';

import site from '../../site.config.ts';

const require = createRequire(import.meta.url);
const { Language, Parser: TreeSitter } =
  require('@vscode/tree-sitter-wasm') as typeof import('@vscode/tree-sitter-wasm');

const { operations } = toConsoleData(createDataStore('site', site.product).load('api/openapi', apiSchema));

/** No grammar is packed for Kotlin. */
const GRAMMARS: Record<string, string> = {
  curl: 'bash',
  JavaScript: 'javascript',
  Python: 'python',
  Java: 'java',
  Go: 'go',
  'C#': 'c-sharp',
  PHP: 'php',
  Ruby: 'ruby',
  Rust: 'rust',
  PowerShell: 'powershell',
};

const ODD_TEXTS = [
  'plain',
  `it's "so" \`x\``,
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a reader's text
  '$HOME ${x} $(ls) #{x} #$x',
  'C:\\new\\u0041\\',
  'a\nb\tc',
  'Ω 東京 😀 \ud800',
  `"""'''‘’"#`,
  '%s {0} {{x}} ?>',
];

const parsers = new Map<string, Parser>();
beforeAll(async () => {
  await TreeSitter.init();
  for (const [tab, name] of Object.entries(GRAMMARS)) {
    const file = require.resolve(`@vscode/tree-sitter-wasm/wasm/tree-sitter-${name}.wasm`);
    parsers.set(tab, new TreeSitter().setLanguage(await Language.load(file)));
  }
});

/** The first error in a text, or an empty text. */
function findError(tab: string, code: string): string {
  const wrapped =
    tab === 'Java' ? code.replace(/\n\n([\s\S]*)$/, '\n\nclass Sample { void run() throws Exception {\n$1\n}}') : code;
  const tree = parsers.get(tab)?.parse(wrapped);
  const hasError = tree?.rootNode.hasError;
  tree?.delete();
  return hasError ? code : '';
}

/** The requests of an operation: its example, and each odd text as every value, header and body. */
function createRequests(id: string): SampleRequest[] {
  const operation = operations[id];
  if (!operation) throw new Error(id);
  const example = getSampleValues(operation);
  const create = (text: string) => {
    const values = Object.fromEntries(Object.keys(example.values).map((key) => [key, text]));
    const body = operation.body ? JSON.stringify({ name: text, deep: { list: [text, 1, null, true] } }, null, 2) : '';
    // In the browser, a key of several lines or beyond Latin-1 is not used.
    const key = text.replace(/[^\x20-\x7e]/g, '?');
    return toSampleRequest(
      createRequest(operation, { values, body }, `http://h/${encodeURI(text.replace('\ud800', ''))}`, [['x-key', key]]),
      operation,
    );
  };
  return [toSampleRequest(createRequest(operation, example, 'http://h'), operation), ...ODD_TEXTS.map(create)];
}

describe('code samples', () => {
  it.each(Object.keys(GRAMMARS))('parse in %s for all operations and odd values', (tab) => {
    const ids = Object.keys(operations);
    expect(ids.length).toBeGreaterThan(60);
    const errors = ids.flatMap((id) =>
      createRequests(id).flatMap((request) => {
        const code = (generateSample(tab, request) ?? generateSamples(request).find((one) => one.tab === tab))?.code;
        return findError(tab, code ?? '(no sample)') || [];
      }),
    );
    expect(errors.slice(0, 2)).toEqual([]);
  });

  it('are rejected by the parsers if they are malformed', () => {
    for (const tab of Object.keys(GRAMMARS)) expect(findError(tab, '<?php if ( { "'), tab).not.toBe('');
  });

  it('exist for every language', () => {
    const [request] = createRequests('createTable');
    for (const tab of MORE_LANGUAGES) expect(generateSample(tab, request as SampleRequest)?.tab).toBe(tab);
    expect(generateSample('COBOL', request as SampleRequest)).toBeUndefined();
  });

  it('escape a dollar sign in Kotlin', () => {
    const request = { method: 'POST', url: 'http://h', headers: [], body: { text: 'a\n$b "c" \\' }, answersJson: true };
    expect(generateSample('Kotlin', request as SampleRequest)?.code).toContain('"a\\n\\$b \\"c\\" \\\\"');
  });
});
