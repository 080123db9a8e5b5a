/** Values of JSON: what they are, and how they become text. */

/** Any value of JSON. */
export type Json = null | boolean | number | string | Json[] | JsonObject;
/** Without a prototype, so that no name of a text means anything but itself. */
export interface JsonObject {
  [name: string]: Json;
}

/** Whether a value is an object, not a list. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value as text: texts as they are, lists and objects as JSON. */
export const textOf = (value: Json): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));

/** A value as text on one line, with a space after each comma and colon. */
export function inLine(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(inLine).join(', ')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const entries = Object.entries(value).map(([name, one]) => `${JSON.stringify(name)}: ${inLine(one)}`);
  return `{${entries.join(', ')}}`;
}

/** What the objects inherit from: it has no names. */
class Bare {}
const Names = Bare as new () => JsonObject;
Object.setPrototypeOf(Bare.prototype, null);
// A class cannot have another prototype, but its prototype can lose the one name that it has.
delete (Bare.prototype as { constructor?: unknown }).constructor;

/** An object in which no name has a meaning of its own, as `Object.create(null)`; engines keep this one small and fast. `from`: what it begins with. */
export const bare = (from?: object): JsonObject => (from ? Object.assign(new Names(), from) : new Names());

/** An object without a prototype, with the entries given. */
export function objectOf<T>(entries: Iterable<readonly [string, T]>): Record<string, T> {
  const made: Record<string, T> = Object.create(null);
  for (const [name, value] of entries) made[name] = value;
  return made;
}
