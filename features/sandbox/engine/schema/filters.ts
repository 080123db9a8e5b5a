/** Filters, `fltr`. */
import type { JsonObject } from '../json.ts';
import type { Fltr } from '../stream/compute.ts';
import { readComputed } from './computed.ts';
import { readFqry } from './conditions.ts';
import type { Schema, Stream } from './model.ts';
import type { Reader } from './reader.ts';
import { outputStream } from './references.ts';

/** Adds the filters to their stream. */
export function readFilters(reader: Reader, schema: Schema, stream: Stream, path: string, value: JsonObject): void {
  for (const { one, path: where } of reader.objects(value, 'fltr', path, 'fltr')) {
    const name = reader.string(one, 'name', where) ?? '';
    const fqry = readFqry(reader, one.fqry, `${where}.fqry`, name);
    const made: Fltr = {
      name,
      fqry: fqry ?? { name: '' },
      fatr: reader.strings(one, 'fatr', where, false),
      catr: readComputed(reader, one, where),
    };
    if (one.ostm !== undefined) {
      const ostm = outputStream(reader, schema, one, where, 2);
      if (ostm !== undefined) made.ostm = ostm;
    }
    if (one.notf !== undefined) made.notf = reader.number(one, 'notf', where) ?? 0;
    if (made.ostm === undefined && made.notf === undefined && one.ostm === undefined)
      reader.fault(`${where}.ostm`, 'The filter has no output stream.', 'Add "ostm".');
    if (fqry) stream.fltr.push(made);
  }
}
