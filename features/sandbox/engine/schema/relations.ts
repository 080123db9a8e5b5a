/** Relations that events add to the graph, `rels`. */
import type { Rels } from '../graph/store.ts';
import type { JsonObject } from '../json.ts';
import type { Stream } from './model.ts';
import type { Reader } from './reader.ts';

/** Adds the relations to their stream. */
export function readRelations(reader: Reader, stream: Stream, path: string, value: JsonObject): void {
  for (const { one, path: where } of reader.objects(value, 'rels', path, 'rels')) {
    const [sub, rel, obj] = ['sub', 'rel', 'obj'].map((key) => reader.string(one, key, where));
    const made: Rels = { sub: sub ?? '', rel: rel ?? '', obj: obj ?? '' };
    for (const key of ['sub_label', 'obj_label'] as const) {
      const label = reader.string(one, key, where, false);
      if (label !== undefined) made[key] = label;
    }
    for (const key of ['sub_props', 'obj_props', 'rel_props'] as const)
      made[key] = reader.strings(one, key, where, false);
    made.sub_updt = reader.number(one, 'sub_updt', where, [0, 1], 0) ?? 0;
    if (sub && rel && obj) stream.rels.push(made);
  }
}
