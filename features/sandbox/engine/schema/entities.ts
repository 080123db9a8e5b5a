/** Rows of entity streams, `enty`. */
import { isObject, type JsonObject } from '../json.ts';
import type { Schema, Stream } from './model.ts';
import type { Reader } from './reader.ts';
import { outputStream } from './references.ts';

/** Adds the definitions of rows to their stream. */
export function readEntities(reader: Reader, schema: Schema, stream: Stream, path: string, value: JsonObject): void {
  for (const { one, path: where } of reader.objects(value, 'enty', path, 'enty'))
    readEntity(reader, schema, stream, one, where);
}

function readEntity(reader: Reader, schema: Schema, stream: Stream, one: JsonObject, where: string): void {
  const name = reader.string(one, 'name', where, false) ?? '';
  const opid = reader.number(one, 'opid', where, [1, 2, 3]);
  const [iatr] = reader.strings(one, 'iatr', where);
  const [ratr] = reader.strings(one, 'ratr', where);
  const rstm = outputStream(reader, schema, { ostm: one.rstm ?? '' }, where, 4, undefined, 'rstm');
  const [key] = reader.list(one, 'pkatr', where, true);
  if (!isObject(key)) {
    reader.fault(
      `${where}.pkatr`,
      'The key of the row is missing.',
      'Write [{"name": "…", "opid": 1, "iatr": ["…"]}].',
    );
    return;
  }
  if ((key.opid ?? 1) !== 1) {
    reader.note(
      'not-run',
      where,
      `${name}: a key that is not a copy is not supported in the sandbox; the rule is left out.`,
    );
    return;
  }
  const [attribute] = reader.strings(key, 'iatr', `${where}.pkatr[0]`);
  if (opid !== undefined && iatr !== undefined && ratr !== undefined && rstm !== undefined && attribute !== undefined)
    stream.enty.push({ name, opid, iatr, ratr, rstm, key: attribute });
}
