/** Rules that exist once: a second one would be forgotten when the first is corrected. */
import { readFileSync } from 'node:fs';
import { GENERATED_FILES } from '@folio/core/model/routes.ts';
import { expect, it } from 'vitest';
import { listModules } from '../support/list-files.ts';

const sources = listModules('packages', 'site').map((file) => ({ file, code: readFileSync(file, 'utf8') }));

const generated = GENERATED_FILES.map((path) => path.replaceAll('.', '\\.')).join('|');

/** A pattern of code, and the only modules that may have it. */
const RULES: [rule: string, code: RegExp, modules: string[]][] = [
  [
    'the origin of a request',
    /sec-fetch-site|headers\.origin|headers\[['"]origin/i,
    ['packages/core/src/model/same-origin.ts'],
  ],
  [
    // The others list folders of code, of output, of locks and of feedback, and folders that a command line names.
    'the files of authors in a folder',
    /\b(readdir|opendir|glob)Sync\b|\b(readdir|opendir|glob)\(/,
    [
      'packages/core/src/build/bundle.ts',
      'packages/core/src/build/commands/check.ts',
      'packages/core/src/build/commands/feedback.ts',
      'packages/core/src/build/lock.ts',
      'packages/core/src/build/output-dir.ts',
      'packages/core/src/code.ts',
      'packages/core/src/markdown/cache.ts',
      'packages/core/src/markdown/source-files.ts',
    ],
  ],
  [
    'the reserved names: a list of generated files, or a comparison with one',
    new RegExp(
      `['"](${generated}|/index|/404\\.html)['"](,\\s*['"]/|[,\\s]*\\]\\.includes)|[!=]== ['"](${generated})['"]`,
    ),
    ['packages/core/src/model/routes.ts'],
  ],
  [
    'the pictures of authors, which are checked where they are read',
    /\b(list|read|parse|load)\w*\([^()]*(\([^()]*\)[^()]*)*\.svg['"`]|extname\([^)]*\) === '\.svg'|endsWith\('\.svg'\)/,
    ['packages/core/src/build/pictures.ts'],
  ],
  [
    // The others have the text of a script, and what users write.
    'prose of data: it is `text`, `plainText`, `textWithCode` or a line of the frontmatter, which are checked for markup',
    /\b(title|label|text|hint|reason|description|summary|caution|caption)\??: z\.string\(\)/,
    [
      'packages/core/src/build/config-schema.ts',
      'packages/core/src/feedback/schema.ts',
      'site/features/explain/tools.ts',
    ],
  ],
  [
    // The others write no 1.
    'a text with a number: `pluralize` chooses the one for 1',
    /=== 1 \?\s*(strings\.|'(\w+)' : '\2s')|\.length\} (pages|rows|columns|cells|words|values|lines|events|errors|steps|seconds)\b/,
    [
      'packages/core/src/build/outputs/texts.ts',
      'packages/query-engine/src/stream/complete.ts',
      'packages/search/src/build/synonyms.ts',
    ],
  ],
  [
    // The others read what other programs have written, where a byte order mark is no part of the text.
    'text with a byte order mark, which a decoder drops unless it is told not to',
    /new TextDecoder\((?![^)]*ignoreBOM: true)/,
    [
      'packages/core/src/mcp/docs.ts',
      'packages/openapi/src/console/response-body.ts',
      'packages/playground/src/import/read-table.ts',
      'packages/search/src/cli.ts',
    ],
  ],
];

it.each(RULES)('only the listed modules match the rule for %s', (_, pattern, modules) =>
  expect(sources.filter(({ code }) => pattern.test(code)).map(({ file }) => file)).toEqual(modules),
);
