/** Texts, numbers and lists of a schema: what is wrong becomes a fault with its path. */
import { type DiagnosticDraft, nearest, QueryError } from '../diagnostics.ts';
import { isObject, type Json, type JsonObject } from '../json.ts';
import type { Place } from '../read-json.ts';
import { typeOf } from '../stream/compute.ts';
import { NotRun } from '../stream/condition.ts';
import type { Attribute, SchemaNote, SchemaOptions } from './model.ts';

/** By the kind of the object; `pair` is an entry of `join` or `cepq`. */
const keys: Record<string, string[]> = {
  schema: ['schema', 'streams', 'udfs', 'notifs'],
  stream: [
    'name',
    'type',
    'swsz',
    'inpt',
    'attr',
    'catr',
    'refr',
    'gpby',
    'fltr',
    'join',
    'cepq',
    'enty',
    'rels',
    'node',
    'cvar',
  ],
  attr: ['name', 'type', 'kysz', 'sidx', 'ridx', 'stat', 'gran', 'fields', 'pk'],
  catr: [
    'name',
    'type',
    'opnm',
    'opid',
    'iatr',
    'fnr',
    'seq',
    'order',
    'stat',
    'sidx',
    'ridx',
    'kysz',
    'model',
    'algo',
    'attr_type',
    'exp_fmt',
    'lag',
    'uid',
  ],
  refr: ['name', 'rstm', 'ratr', 'iatr', 'jqry', 'stat', 'fnr'],
  gpby: ['name', 'gpat', 'iatr', 'stat', 'gran', 'swsz', 'kysz'],
  fltr: ['name', 'fqry', 'fatr', 'catr', 'ostm', 'notf'],
  pair: ['name', 'type', 'tloc', 'iatr', 'rstm', 'ratr', 'jqry', 'ostm', 'notf', 'fqry', 'cond', 'catr'],
  enty: ['name', 'opid', 'iatr', 'ratr', 'rstm', 'pkatr', 'doc_buf_factor', 'sync_ts'],
  rels: [
    'sub',
    'obj',
    'rel',
    'sub_label',
    'obj_label',
    'sub_props',
    'obj_props',
    'rel_props',
    'sub_updt',
    'obj_updt',
    'rel_updt',
  ],
};

const statistics: Record<string, number> = { COUNT: 1, UCOUNT: 2, RSTAT: 3 };

/** Reads the values of a schema, and collects faults and notes with their places. */
export class Reader {
  readonly faults: DiagnosticDraft[] = [];
  readonly notes: SchemaNote[] = [];
  /** Output streams that are not declared are added. */
  readonly addStreams: boolean;
  readonly #places: ReadonlyMap<string, Place>;
  readonly #text: string | undefined;

  /** `places` are those of the values in the text; both are missing if the schema is a value. */
  constructor(places: ReadonlyMap<string, Place>, { addStreams = false }: SchemaOptions, text?: string) {
    this.#places = places;
    this.addStreams = addStreams;
    this.#text = text;
  }

  /** Collects a fault. Its place is that of the path, or of the object around it. */
  fault(path: string, message: string, hint: string, code = 'schema'): void {
    let at = path;
    let place = this.#places.get(at);
    // The place of what is missing is that of the object around it.
    while (!place && at) {
      at = at.slice(0, Math.max(at.lastIndexOf('.'), at.lastIndexOf('['), 0));
      place = this.#places.get(at);
    }
    this.faults.push({ code, message, hint: hint, ...(path ? { path } : {}), ...(place ?? {}) });
  }

  /** Notes what is not run, or has no effect. */
  note(kind: SchemaNote['kind'], path: string, text: string, about: Pick<SchemaNote, 'key' | 'attribute'> = {}): void {
    const place = this.#places.get(path);
    const line = place && this.#text !== undefined ? this.#text.slice(0, place.start).split('\n').length : undefined;
    this.notes.push({ kind, path, text, ...(line === undefined ? {} : { line }), ...about });
  }

  /** Notes keys that this kind of object does not have. */
  unknownKeys(value: JsonObject, kind: string, path: string): void {
    const known = keys[kind] ?? [];
    for (const key of Object.keys(value)) {
      if (known.includes(key)) continue;
      const near = nearest(key, known);
      const text = `The key ${key} is not known${near ? `; did you mean ${near}?` : '.'} It has no effect here.`;
      this.note('unknown-key', path ? `${path}.${key}` : key, text);
    }
  }

  #at(path: string, key: string): string {
    return path ? `${path}.${key}` : key;
  }

  /** A key that has to be there. One that differs in capitals only was probably meant. */
  #missing(value: JsonObject, key: string, where: string, hint = `Add "${key}".`): void {
    const meant = Object.keys(value).find((one) => one.toLowerCase() === key);
    const words = meant === undefined ? hint : `Write "${key}" in the place of "${meant}".`;
    this.fault(where, `The key ${key} is missing.`, words);
  }

  /** A text that is not empty; undefined with a fault, or without one if the key may be missing. */
  string(value: JsonObject, key: string, path: string, required = true): string | undefined {
    const found = value[key];
    if (typeof found === 'string' && found !== '') return found;
    if (found === undefined && !required) return undefined;
    const where = this.#at(path, key);
    if (found === undefined) this.#missing(value, key, where);
    else this.fault(where, `${key} is not a text.`, 'Write a text in double quotes.');
    return undefined;
  }

  /** One of the allowed numbers, or one of 0 or more; undefined with a fault. `fallback` is for a missing key. */
  number(
    value: JsonObject,
    key: string,
    path: string,
    allowed?: readonly number[],
    fallback?: number,
  ): number | undefined {
    const found = value[key];
    if (found === undefined && fallback !== undefined) return fallback;
    const where = this.#at(path, key);
    if (found === undefined) {
      this.#missing(value, key, where);
      return undefined;
    }
    if (typeof found === 'number' && (allowed ? allowed.includes(found) : found >= 0)) return found;
    const hint = allowed ? `Use ${allowed.join(', ')}.` : 'Use a number of 0 or more.';
    this.fault(where, `${key} is ${JSON.stringify(found)?.slice(0, 40)}.`, hint);
    return undefined;
  }

  /** A list; an empty one for what is missing or wrong. */
  list(value: JsonObject, key: string, path: string, required = false): Json[] {
    const found = value[key];
    if (Array.isArray(found)) return found;
    const where = this.#at(path, key);
    if (found !== undefined) this.fault(where, `${key} is not a list.`, `Write "${key}": […].`);
    else if (required) this.#missing(value, key, where, `Write "${key}": […].`);
    return [];
  }

  /** A list of texts. */
  strings(value: JsonObject, key: string, path: string, required = true): string[] {
    const list = this.list(value, key, path, required);
    const where = this.#at(path, key);
    if (required && Array.isArray(value[key]) && list.length === 0)
      this.fault(where, `${key} is empty.`, 'Name at least one.');
    return list.flatMap((one, at) => {
      if (typeof one === 'string') return [one];
      this.fault(`${where}[${at}]`, `An entry of ${key} is not a text.`, 'Write texts in double quotes.');
      return [];
    });
  }

  /** The objects of a list with their paths; `kind` is the list of their keys. */
  objects(value: JsonObject, key: string, path: string, kind: string): { one: JsonObject; path: string }[] {
    return this.list(value, key, path).flatMap((one, at) => {
      const where = `${this.#at(path, key)}[${at}]`;
      if (!isObject(one)) {
        this.fault(where, `An entry of ${key} is not an object.`, 'Write {…}.');
        return [];
      }
      this.unknownKeys(one, kind, where);
      return [{ one, path: where }];
    });
  }

  /** A statistic by name or number; 0 without one. */
  stat(value: JsonObject, path: string, key = 'stat'): number {
    const found = value[key];
    if (typeof found === 'string' && Object.hasOwn(statistics, found)) return statistics[found] ?? 0;
    return this.number(value, key, path, [0, 1, 2, 3], 0) ?? 0;
  }

  /** The type of an attribute. */
  type(value: JsonObject, path: string): Attribute['type'] {
    const type = typeOf(value.type);
    if (!type)
      this.fault(this.#at(path, 'type'), 'The type is missing.', 'Use 5 for text, 9 for a long, 11 for a double.');
    if (type === 'other')
      this.note(
        'not-applied',
        this.#at(path, 'type'),
        `The type ${JSON.stringify(value.type)} is not 5 (text), 9 (long) or 11 (double); values are not checked.`,
        { key: 'type' },
      );
    return type ?? 'other';
  }

  /** Turns a refusal into a fault at a path, and `NotRun` into a note; undefined in both cases. */
  refused<T>(path: string, work: () => T, name = ''): T | undefined {
    try {
      return work();
    } catch (error) {
      if (error instanceof NotRun)
        this.note(
          'not-run',
          path,
          `${name ? `${name}: ` : ''}${error.message} This is not supported in the sandbox; the rule is left out.`,
        );
      else if (error instanceof QueryError) this.fault(path, error.draft.message, error.draft.hint);
      else throw error;
      return undefined;
    }
  }
}
