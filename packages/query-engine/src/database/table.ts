/** Tables of documents or values under a primary key. */
import { throwError } from '../diagnostics.ts';
import { createObject, isObject, type Json, type JsonObject } from '../json.ts';

export type Key = string | number;
/** A document with `_pk` and `_v`, or a value. */
export type Row = JsonObject | string;

export interface TableDefinition {
  name: string;
  /** Otherwise values, which the database doesn't read. */
  hasDocuments: boolean;
  /** Otherwise texts of at most `keySize` bytes. */
  hasNumberKeys: boolean;
  keySize: number;
}

/** A table with unique keys. Rows are ordered by number, or alphabetically. */
export class Table {
  readonly definition: TableDefinition;
  readonly #rows = new Map<Key, Row>();
  /** In key order, or undefined after a change. */
  #sorted: [Key, Row][] | undefined;
  /** Keys of example rows, which the user may replace. */
  readonly #examples = new Set<Key>();

  constructor(definition: TableDefinition) {
    this.definition = definition;
  }

  get size(): number {
    return this.#rows.size;
  }

  markAsExamples(): void {
    for (const key of this.#rows.keys()) this.#examples.add(key);
  }

  /** Inserts a row. `time`, in microseconds, is the key of a document without one. */
  insert(key: Json | undefined, value: Json, time: number): Key {
    const id = this.#getKey(key, value, time);
    if (this.#rows.has(id) && !this.#examples.delete(id))
      throwError({
        code: 'key-exists',
        message: `The key ${String(id)} exists, and what an insert then does is not documented.`,
        hint: 'Use another key, or update the row.',
      });
    this.#set(id, value);
    return id;
  }

  update(key: Json | undefined, value: Json): void {
    const id = this.#getKey(key, value);
    this.get(id);
    this.#set(id, value);
  }

  #set(key: Key, value: Json): void {
    this.#rows.set(key, this.#toRow(key, value));
    this.#sorted = undefined;
  }

  get(key: Key): Row {
    return (
      this.#rows.get(key) ??
      throwError({
        code: 'no-key',
        message: `There is no row with the key ${String(key)}.`,
        hint: 'Store one first. What a server answers in this case is not documented.',
      })
    );
  }

  delete(key: Key): void {
    this.get(key);
    this.#rows.delete(key);
    this.#sorted = undefined;
  }

  rows(): readonly [Key, Row][] {
    this.#sorted ??= [...this.#rows].sort(([one], [two]) => (one < two ? -1 : 1));
    return this.#sorted;
  }

  parseKey(text: string): Key {
    const { hasNumberKeys, name } = this.definition;
    const match = hasNumberKeys ? /^-?\d+$/.exec(text) : /^"(.*)"$/s.exec(text);
    if (!match)
      throwError({
        code: 'key-form',
        message: hasNumberKeys ? `The keys of ${name} are whole numbers.` : `The keys of ${name} are text.`,
        hint: hasNumberKeys ? 'Write the number without quotes.' : 'Write the key in double quotes.',
      });
    return this.#checkKey(hasNumberKeys ? Number(text) : (match[1] as string));
  }

  #getKey(key: Json | undefined, value: Json, time?: number): Key {
    const { hasDocuments, hasNumberKeys } = this.definition;
    const documentKey = hasDocuments && isObject(value) ? value._pk : undefined;
    if (key !== undefined && documentKey !== undefined && key !== documentKey)
      throwError({
        code: 'two-keys',
        message: 'The document has another _pk than the call.',
        hint: 'Send _pk once.',
      });
    const ownKey = key ?? documentKey;
    if (ownKey !== undefined && ownKey !== null) return this.#checkKey(ownKey);
    if (!hasDocuments || time === undefined)
      return throwError({
        code: 'no-key-given',
        message: hasDocuments ? 'An update needs the key of a row.' : 'A normal table needs a key.',
        hint: 'Send _pk.',
      });
    return hasNumberKeys ? time : String(time);
  }

  #checkKey(key: Json): Key {
    const { name, hasNumberKeys, keySize } = this.definition;
    if (
      typeof key === 'number' ? !hasNumberKeys || !Number.isSafeInteger(key) : typeof key !== 'string' || hasNumberKeys
    )
      throwError({
        code: 'key-type',
        message: `The keys of ${name} are ${hasNumberKeys ? 'whole numbers' : 'text'}.`,
        hint: hasNumberKeys ? 'Send _pk as a number, without quotes.' : 'Send _pk as text, in double quotes.',
      });
    if (key === '') throwError({ code: 'empty-key', message: 'The key is empty.', hint: 'Send a key.' });
    if (typeof key === 'string' && new TextEncoder().encode(key).length > keySize)
      throwError({
        code: 'long-key',
        message: `The key is longer than the ${keySize} bytes that ${name} has for keys. A server can reject it.`,
        hint: 'Use a shorter key.',
      });
    return key as Key;
  }

  #toRow(key: Key, value: Json): Row {
    const { hasDocuments, name } = this.definition;
    if (!hasDocuments)
      return typeof value === 'string'
        ? value
        : throwError({ code: 'value', message: `${name} stores values.`, hint: 'Send doc as text.' });
    if (!isObject(value))
      return throwError({ code: 'document', message: `${name} stores documents.`, hint: 'Send doc as a JSON object.' });
    if ('_v' in value)
      throwError({ code: 'document-version', message: '_v is added by the database.', hint: 'Leave it out of doc.' });
    const { _pk, ...fields } = value;
    return createObject({ ...fields, _pk: key, _v: 1 });
  }
}
