/** `data/quality/record.yaml`: what a command measured on the built site, with the day on which it did. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readYaml } from '../../markdown/yaml.ts';

const figure = z.strictObject({ group: z.string(), label: z.string(), value: z.string(), command: z.string() });

export const recordSchema = z.strictObject({
  /** ISO date. */
  date: z.string().regex(/^\d{4}-\d\d-\d\d$/),
  figures: z.array(figure),
});

export type QualityRecord = z.infer<typeof recordSchema>;

/** Place of the record in the folder of a project. */
export const recordFile = 'data/quality/record.yaml';

/** The record of a project; undefined where nothing was measured, or the file has another form, which is a fault of its own. */
export function readRecord(root: string): QualityRecord | undefined {
  const path = join(root, recordFile);
  if (!existsSync(path)) return undefined;
  const read = recordSchema.safeParse(readYaml(readFileSync(path, 'utf8')).value);
  return read.success ? read.data : undefined;
}
