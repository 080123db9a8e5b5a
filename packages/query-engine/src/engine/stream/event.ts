/** Events as they arrive, before any rule. */
import { refuse } from '../diagnostics.ts';
import { isObject, type JsonObject } from '../json.ts';
import { plain, readJson } from '../read-json.ts';
import type { Stream } from '../schema/model.ts';
import { serverKeys } from '../server-keys.ts';

/** An event as a JSON object: text, or a value. Refuses anything else. */
export function readEvent(event: unknown): JsonObject {
  const values = plain(event);
  const read = typeof values === 'string' ? readJson(values, { whole: true }).value : values;
  if (isObject(read)) return read;
  return refuse({ code: 'event', message: 'An event is a JSON object.', hint: 'Write {"name": value}.' });
}

/** Refuses an event whose attributes do not have the types of the schema, or that sets what the server adds. */
export function checkEvent({ name: stream, attr }: Stream, values: JsonObject): void {
  for (const { name, type } of attr) {
    const value = values[name];
    if (value === undefined || value === null || type === 'other') continue;
    const right = type === 'text' ? typeof value === 'string' : typeof value === 'number';
    if (!right || (type === 'long' && !Number.isInteger(value)))
      refuse({
        code: 'event-type',
        message: `${name} is ${JSON.stringify(value).slice(0, 40)}, and ${stream} declares it as ${type === 'text' ? 'text (5)' : type === 'long' ? 'a whole number (9)' : 'a number (11)'}.`,
        hint: 'Change the value, or the type in the schema.',
        path: name,
      });
  }
  for (const name of serverKeys)
    if (name in values)
      refuse({
        code: 'event-key',
        message: `${name} is added when the event is stored.`,
        hint: 'Leave it out.',
        path: name,
      });
}
