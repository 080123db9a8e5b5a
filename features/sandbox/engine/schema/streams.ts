/** Streams of a schema, one by one. */
import { isObject, type Json, type JsonObject } from '../json.ts';
import { readAttributes } from './attributes.ts';
import { readComputed } from './computed.ts';
import { type Stream, streamOf } from './model.ts';
import { type Pair, readPair } from './pairs.ts';
import type { Reader } from './reader.ts';

/** A stream with its attributes, and its definitions of joins and queries. What refers to other streams is read when all are known. */
export function readStream(
  reader: Reader,
  value: Json,
  path: string,
): { stream: Stream; value: JsonObject; pairs: Pair[] } | undefined {
  if (!isObject(value)) {
    reader.fault(path, 'A stream is an object.', 'Write {"name": "…", "type": 1, "attr": […]}.');
    return undefined;
  }
  reader.unknownKeys(value, 'stream', path);
  const name = reader.string(value, 'name', path);
  if (name === undefined) return undefined;
  for (const key of ['node', 'cvar'])
    if (Array.isArray(value[key]) && (value[key] as Json[]).length)
      reader.note('not-run', `${path}.${key}`, `${key} is not supported in the sandbox.`);
  if (value.swsz !== undefined)
    reader.note('not-applied', `${path}.swsz`, `${name}: swsz is not applied; events do not expire here.`, {
      key: 'swsz',
    });
  const stream: Stream = {
    ...streamOf(name, reader.number(value, 'type', path, [1, 2, 3, 4], 1) ?? 1),
    attr: readAttributes(reader, value, path),
    catr: readComputed(reader, value, path),
  };
  const pairs = (['join', 'cepq'] as const).flatMap((key) =>
    reader
      .objects(value, key, path, 'pair')
      .flatMap(({ one, path: where }) => readPair(reader, one, where, name, key) ?? []),
  );
  return { stream, value, pairs };
}
