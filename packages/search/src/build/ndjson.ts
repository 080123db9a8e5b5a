import { createHash } from 'node:crypto';
import type { SectionRecord } from '../types.ts';

/**
 * The records as NDJSON, one section a line, for a hosted engine (OpenSearch, Typesense, Meilisearch). `id` is made of letters and digits only, as
 * Meilisearch asks, and stays the same as long as route and anchor do.
 */
export function exportNdjson(records: readonly SectionRecord[]): string {
  const seen = new Map<string, number>();
  return records
    .map((record) => {
      const place = `${record.route}#${record.anchor}`;
      const repeated = seen.get(place) ?? 0;
      seen.set(place, repeated + 1);
      const id = createHash('sha256').update(`${place}#${repeated}`).digest('hex').slice(0, 20);
      return `${JSON.stringify({ id, ...record })}\n`;
    })
    .join('');
}
