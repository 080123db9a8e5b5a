/** Templates of notifications, `notifs`. */
import { isObject, type JsonObject } from '../json.ts';
import type { Schema } from './model.ts';
import type { Reader } from './reader.ts';

/** Adds the templates to the schema, by their numbers. */
export function readTemplates(reader: Reader, value: JsonObject, schema: Schema): void {
  reader.list(value, 'notifs', '').forEach((one, at) => {
    const path = `notifs[${at}]`;
    if (!isObject(one)) {
      reader.fault(path, 'A template is an object.', 'Write {"notifid": 1, …}.');
      return;
    }
    const notifid = reader.number(one, 'notifid', path);
    const freq = reader.number(one, 'freq', path, undefined, 0);
    if (notifid === undefined || freq === undefined) return;
    if (schema.templates.has(notifid))
      reader.fault(path, `Two templates have the number ${notifid}.`, 'Give each its own.');
    const text = (key: string) => (typeof one[key] === 'string' ? (one[key] as string) : '');
    schema.templates.set(notifid, { notifid, name: text('name'), msg: text('msg'), freq });
  });
}
