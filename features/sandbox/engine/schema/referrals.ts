/** Referrals, `refr`. */
import type { JsonObject } from '../json.ts';
import { readJqry } from './conditions.ts';
import type { Schema, Stream } from './model.ts';
import type { Reader } from './reader.ts';
import { knownStream } from './references.ts';

/** Adds the referrals to their stream. */
export function readReferrals(reader: Reader, schema: Schema, stream: Stream, path: string, value: JsonObject): void {
  for (const { one, path: where } of reader.objects(value, 'refr', path, 'refr')) {
    const name = reader.string(one, 'name', where, false) ?? 'refr';
    const rstm = knownStream(reader, schema, one, 'rstm', where);
    const iatr = reader.strings(one, 'iatr', where);
    const ratr = reader.strings(one, 'ratr', where);
    if (iatr.length !== ratr.length)
      reader.fault(
        `${where}.iatr`,
        `ratr has ${ratr.length} entries and iatr ${iatr.length}.`,
        'Give both lists the same length.',
      );
    const jqry = readJqry(reader, one.jqry, `${where}.jqry`, name);
    if (rstm && jqry) stream.refr.push({ name, rstm, iatr, ratr, jqry });
  }
}
