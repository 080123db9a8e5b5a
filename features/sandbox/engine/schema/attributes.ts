/** Attributes of events, `attr`. */
import type { JsonObject } from '../json.ts';
import type { Attribute } from './model.ts';
import type { Reader } from './reader.ts';

/** The attributes of a stream; each name is there once. */
export function readAttributes(reader: Reader, value: JsonObject, path: string): Attribute[] {
  const attr = reader.objects(value, 'attr', path, 'attr').flatMap(({ one, path: where }): Attribute[] => {
    const attribute = reader.string(one, 'name', where);
    const read = { type: reader.type(one, where), stat: reader.stat(one, where) };
    return attribute === undefined ? [] : [{ name: attribute, ...read }];
  });
  attr.forEach(({ name: one }, at) => {
    if (attr.findIndex((other) => other.name === one) < at)
      reader.fault(`${path}.attr[${at}]`, `Two attributes are called ${one}.`, 'Remove one of them.');
  });
  return attr;
}
