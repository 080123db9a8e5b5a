/** Gets values of a schema. Errors become diagnostics with a path. */
import { type DiagnosticDraft, findNearest, QueryError, type Span } from '../diagnostics.ts';
import { isObject, type Json, type JsonObject } from '../json.ts';
import { toAttributeType } from '../stream/compute.ts';
import { UnsupportedError } from '../stream/condition.ts';
import type { Attribute, SchemaNote } from './model.ts';

/** Keys by the kind of object, separated by spaces; `pair` is an entry of `join` or `cepq`. */
export const SCHEMA_KEYS: Readonly<Record<string, string>> = {
  schema: 'schema streams udfs notifs',
  stream: 'name type swsz inpt attr catr refr gpby fltr join cepq enty rels node cvar',
  attr: 'name type kysz sidx ridx stat gran fields pk',
  catr: 'name type opnm opid iatr fnr seq order stat sidx ridx kysz model algo attr_type exp_fmt lag uid',
  refr: 'name rstm ratr iatr jqry stat fnr',
  gpby: 'name gpat iatr stat gran swsz kysz',
  fltr: 'name fqry fatr catr ostm notf',
  pair: 'name type tloc iatr rstm ratr jqry ostm notf fqry cond catr',
  enty: 'name opid iatr ratr rstm pkatr doc_buf_factor sync_ts',
  rels: 'sub obj rel sub_label obj_label sub_props obj_props rel_props sub_updt obj_updt rel_updt',
};

const STATISTICS: Record<string, number> = { COUNT: 1, UCOUNT: 2, RSTAT: 3 };

export class SchemaParser {
  readonly errors: DiagnosticDraft[] = [];
  readonly notes: SchemaNote[] = [];
  readonly #locations: ReadonlyMap<string, Span>;
  readonly #text: string;

  /** The locations are empty if the schema is a value. */
  constructor(locations: ReadonlyMap<string, Span>, text: string) {
    this.#locations = locations;
    this.#text = text;
  }

  addError(path: string, message: string, hint: string, code = 'schema'): void {
    let ancestor = path;
    let location = this.#locations.get(ancestor);
    // A missing value has the location of its parent.
    while (!location && ancestor) {
      ancestor = ancestor.slice(0, Math.max(ancestor.lastIndexOf('.'), ancestor.lastIndexOf('['), 0));
      location = this.#locations.get(ancestor);
    }
    this.errors.push({ code, message, hint, path: path || undefined, ...location });
  }

  addNote(
    kind: SchemaNote['kind'],
    path: string,
    text: string,
    about: Pick<SchemaNote, 'key' | 'nearest' | 'attribute'> = {},
  ): void {
    const location = this.#locations.get(path);
    const line = location ? this.#text.slice(0, location.start).split('\n').length : undefined;
    this.notes.push({ kind, path, text, line, ...about });
  }

  noteUnknownKeys(value: JsonObject, kind: string, path: string): void {
    const known = SCHEMA_KEYS[kind]?.split(' ') ?? [];
    for (const key of Object.keys(value)) {
      if (known.includes(key)) continue;
      const nearest = findNearest(key, known);
      const text = `The key ${key} is not known${nearest ? `; did you mean ${nearest}?` : '.'} It has no effect here.`;
      this.addNote('unknown-key', this.#toPath(path, key), text, { nearest });
    }
  }

  #toPath(path: string, key: string): string {
    return path ? `${path}.${key}` : key;
  }

  /** A key that differs only in case was probably meant. */
  #missing(value: JsonObject, key: string, valuePath: string, hint = `Add "${key}".`): void {
    const similarKey = Object.keys(value).find((one) => one.toLowerCase() === key);
    const fix = similarKey === undefined ? hint : `Write "${key}" in the place of "${similarKey}".`;
    this.addError(valuePath, `Missing key "${key}".`, fix, similarKey === undefined ? undefined : 'key-case');
  }

  getString(value: JsonObject, key: string, path: string, required = true): string | undefined {
    const field = value[key];
    if (typeof field === 'string' && field !== '') return field;
    if (field === undefined && !required) return undefined;
    const valuePath = this.#toPath(path, key);
    if (field === undefined) this.#missing(value, key, valuePath);
    else this.addError(valuePath, `${key} is not a text.`, 'Write a text in double quotes.');
    return undefined;
  }

  /** Without `allowed`, it can be any number from 0. */
  getNumber(
    value: JsonObject,
    key: string,
    path: string,
    allowed?: readonly number[],
    fallback?: number,
  ): number | undefined {
    const field = value[key];
    if (field === undefined && fallback !== undefined) return fallback;
    const valuePath = this.#toPath(path, key);
    if (field === undefined) {
      this.#missing(value, key, valuePath);
      return undefined;
    }
    if (typeof field === 'number' && (allowed ? allowed.includes(field) : field >= 0)) return field;
    const hint = allowed ? `Use ${allowed.join(', ')}.` : 'Use a number of 0 or more.';
    this.addError(valuePath, `${key} is ${JSON.stringify(field)?.slice(0, 40)}.`, hint);
    return undefined;
  }

  getList(value: JsonObject, key: string, path: string, required = false): Json[] {
    const field = value[key];
    if (Array.isArray(field)) return field;
    const valuePath = this.#toPath(path, key);
    if (field !== undefined) this.addError(valuePath, `${key} is not a list.`, `Write "${key}": […].`, 'not-list');
    else if (required) this.#missing(value, key, valuePath, `Write "${key}": […].`);
    return [];
  }

  getStrings(value: JsonObject, key: string, path: string, required = true): string[] {
    const list = this.getList(value, key, path, required);
    const valuePath = this.#toPath(path, key);
    if (required && Array.isArray(value[key]) && list.length === 0)
      this.addError(valuePath, `${key} is empty.`, 'Name at least one.');
    return list.flatMap((entry, index) => {
      if (typeof entry === 'string') return [entry];
      this.addError(`${valuePath}[${index}]`, `An entry of ${key} is not a text.`, 'Write texts in double quotes.');
      return [];
    });
  }

  /**
   * Lists the objects of a list with their paths.
   *
   * @param kind - The name of their known keys.
   */
  getObjects(value: JsonObject, key: string, path: string, kind: string): { entry: JsonObject; path: string }[] {
    return this.getList(value, key, path).flatMap((entry, index) => {
      const valuePath = `${this.#toPath(path, key)}[${index}]`;
      if (!isObject(entry)) {
        this.addError(valuePath, `An entry of ${key} is not an object.`, 'Write {…}.');
        return [];
      }
      this.noteUnknownKeys(entry, kind, valuePath);
      return [{ entry, path: valuePath }];
    });
  }

  checkLengths(
    path: string,
    [firstKey, secondKey]: [string, string],
    first: readonly string[],
    second: readonly string[],
  ): void {
    const message = `${firstKey} and ${secondKey} have ${first.length} and ${second.length} entries.`;
    if (first.length !== second.length) this.addError(path, message, 'Give both lists the same length.');
  }

  getStatistic(value: JsonObject, path: string, key = 'stat'): number {
    const field = value[key];
    if (typeof field === 'string' && Object.hasOwn(STATISTICS, field)) return STATISTICS[field] ?? 0;
    return this.getNumber(value, key, path, [0, 1, 2, 3], 0) ?? 0;
  }

  getType(value: JsonObject, path: string): Attribute['type'] {
    const type = toAttributeType(value.type);
    if (!type)
      this.addError(
        this.#toPath(path, 'type'),
        'The type is missing.',
        'Use 5 for text, 9 for a long, 11 for a double.',
      );
    if (type === 'other')
      this.addNote(
        'not-applied',
        this.#toPath(path, 'type'),
        `The type ${JSON.stringify(value.type)} is not 5 (text), 9 (long) or 11 (double); values are not checked.`,
        { key: 'type' },
      );
    return type ?? 'other';
  }

  /** Turns a `QueryError` into a diagnostic, and an `UnsupportedError` into a note. */
  attempt<T>(path: string, work: () => T, name = ''): T | undefined {
    try {
      return work();
    } catch (error) {
      if (error instanceof UnsupportedError)
        this.addNote(
          'not-run',
          path,
          `${name ? `${name}: ` : ''}${error.message} This is not supported in the sandbox; the rule is left out.`,
        );
      else if (error instanceof QueryError) this.addError(path, error.draft.message, error.draft.hint);
      else throw error;
      return undefined;
    }
  }
}
