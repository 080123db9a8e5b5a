/** Tables: rows under a primary key, as documents or as values. */
import { refuse } from '../engine/diagnostics.ts';
import { bare, isObject, type Json, type JsonObject } from '../engine/json.ts';

export type Key = string | number;
/** A document with `_pk` and `_v`, or the text of a value. */
export type Row = JsonObject | string;

export interface TableDefinition {
  name: string;
  /** Documents; else values that the database does not read. */
  documents: boolean;
  /** Keys are numbers; else text of at most `keySize` bytes. */
  numbers: boolean;
  keySize: number;
}

/** A table without equal keys. Rows are read in the order of their keys: numbers by size, text in dictionary order. */
export class Table {
  readonly definition: TableDefinition;
  readonly #rows = new Map<Key, Row>();
  /** Keys of example rows: a row that the reader inserts takes the place of one. */
  readonly #examples = new Set<Key>();

  constructor(definition: TableDefinition) {
    this.definition = definition;
  }

  get size(): number {
    return this.#rows.size;
  }

  /** Makes all rows that the table has examples. */
  giveExamples(): void {
    for (const key of this.#rows.keys()) this.#examples.add(key);
  }

  /** Stores a row under a key that the table does not have, or has as an example. `time`, in microseconds, is the key of a document that comes without one. */
  insert(key: Json | undefined, value: Json, time: number): Key {
    const id = this.#keyOf(key, value, time);
    if (this.#rows.has(id) && !this.#examples.delete(id))
      refuse({
        code: 'key-exists',
        message: `The key ${String(id)} exists, and what an insert then does is not documented.`,
        hint: 'Send another key, or update the row with PUT.',
      });
    this.#rows.set(id, this.#rowOf(id, value));
    return id;
  }

  /** Replaces the row of a key. */
  update(key: Json | undefined, value: Json): void {
    const id = this.#keyOf(key, value);
    this.get(id);
    this.#rows.set(id, this.#rowOf(id, value));
  }

  /** The row of a key. Refuses a key that the table does not have. */
  get(key: Key): Row {
    return (
      this.#rows.get(key) ??
      refuse({
        code: 'no-key',
        message: `There is no row with the key ${String(key)}.`,
        hint: 'Store one first. What a server answers in this case is not documented.',
      })
    );
  }

  delete(key: Key): void {
    this.get(key);
    this.#rows.delete(key);
  }

  /** All rows in the order of their keys. */
  rows(): [Key, Row][] {
    return [...this.#rows].sort(([one], [two]) => (one < two ? -1 : 1));
  }

  /** Reads a key as an address has it: a number, or text in double quotes. */
  readKey(text: string): Key {
    const { numbers, name } = this.definition;
    const found = numbers ? /^-?\d+$/.exec(text) : /^"(.*)"$/s.exec(text);
    if (!found)
      refuse({
        code: 'key-form',
        message: numbers ? `The keys of ${name} are whole numbers.` : `The keys of ${name} are text.`,
        hint: numbers ? 'Write the number without quotes.' : 'Write the key in double quotes.',
      });
    return this.#fitting(numbers ? Number(text) : (found[1] as string));
  }

  /** The key of a row: beside the value or inside the document, else the time. */
  #keyOf(key: Json | undefined, value: Json, time?: number): Key {
    const { documents, numbers } = this.definition;
    const inside = documents && isObject(value) ? value._pk : undefined;
    if (key !== undefined && inside !== undefined && key !== inside)
      refuse({
        code: 'two-keys',
        message: 'The document has another _pk than the call.',
        hint: 'Send _pk once.',
      });
    const given = key ?? inside;
    if (given !== undefined && given !== null) return this.#fitting(given);
    if (!documents || time === undefined)
      return refuse({
        code: 'no-key-given',
        message: documents ? 'An update needs the key of a row.' : 'A normal table needs a key.',
        hint: 'Send _pk.',
      });
    return numbers ? time : String(time);
  }

  #fitting(key: Json): Key {
    const { name, numbers, keySize } = this.definition;
    if (typeof key === 'number' ? !numbers || !Number.isSafeInteger(key) : typeof key !== 'string' || numbers)
      refuse({
        code: 'key-type',
        message: `The keys of ${name} are ${numbers ? 'whole numbers' : 'text'}.`,
        hint: numbers ? 'Send _pk as a number, without quotes.' : 'Send _pk as text, in double quotes.',
      });
    if (key === '') refuse({ code: 'empty-key', message: 'The key is empty.', hint: 'Send a key.' });
    if (typeof key === 'string' && new TextEncoder().encode(key).length > keySize)
      refuse({
        code: 'long-key',
        message: `The key is longer than the ${keySize} bytes that ${name} has for keys. A server can reject it.`,
        hint: 'Use a shorter key.',
      });
    return key as Key;
  }

  #rowOf(key: Key, value: Json): Row {
    const { documents, name } = this.definition;
    if (!documents)
      return typeof value === 'string'
        ? value
        : refuse({ code: 'value', message: `${name} stores values.`, hint: 'Send doc as text.' });
    if (!isObject(value))
      return refuse({ code: 'document', message: `${name} stores documents.`, hint: 'Send doc as a JSON object.' });
    if ('_v' in value)
      refuse({ code: 'document-version', message: '_v is added by the database.', hint: 'Leave it out of doc.' });
    const { _pk, ...fields } = value;
    return bare({ ...fields, _pk: key, _v: 1 });
  }
}
