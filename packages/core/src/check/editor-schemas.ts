import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Schema } from '../data/store.ts';
import { createFrontmatterSchema } from '../markdown/frontmatter.ts';
import { questionsSchema } from '../markdown/questions.ts';
import type { PageRules } from '../markdown/types.ts';

/**
 * Creates JSON Schemas by name, so that editors complete keys and mark mistakes.
 *
 * @param data Schemas by folder of `data/`.
 */
export function createEditorSchemas(
  data: Readonly<Record<string, Schema<unknown>>>,
  rules: PageRules,
): Record<string, object> {
  const schemas = { ...data, questions: questionsSchema, frontmatter: createFrontmatterSchema(rules) };
  return Object.fromEntries(
    Object.entries(schemas).flatMap(([name, schema]) =>
      // `*` is for files of no feature, and a feature may use another library.
      name !== '*' && schema instanceof z.ZodType
        ? [[name, z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' })]]
        : [],
    ),
  );
}

/** Writes them to `schemas/` of the cache folder, which `.vscode/settings.json` names. */
export function writeEditorSchemas(cacheDir: string, schemas: Record<string, object>): void {
  const folder = join(cacheDir, 'schemas');
  mkdirSync(folder, { recursive: true });
  for (const [name, schema] of Object.entries(schemas))
    writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(schema)}\n`);
}
