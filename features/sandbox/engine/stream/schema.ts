/** A schema of streams, checked: what is wrong has a path and a place, what is not run is noted. */
import { defaultLimits, type Limits } from '../budget.ts';
import { type Draft, nearest, offer, Refusal } from '../faults.ts';
import type { Rels } from '../graph/store.ts';
import { isObject, type Json, type JsonObject, type Place, readJson } from '../json.ts';
import { type Catr, type Fltr, inputsOf, operationOf, type Refr, readExpression, typeOf } from './compute.ts';
import { comparisons, type Fqry, type Jqry, NotRun, readCondition } from './condition.ts';
import type { JoinKind, PairQuery } from './join.ts';

export interface Attribute {
  name: string;
  type: NonNullable<ReturnType<typeof typeOf>>;
  /** 0 none, 1 count, 2 unique count, 3 running statistics. */
  stat: number;
}

export interface Gpby {
  gpat: string[];
  iatr: string;
  stat: number;
  /** Seconds of an interval. */
  gran: number;
}

export interface Enty {
  name: string;
  opid: number;
  iatr: string;
  /** Attribute of the row that holds the statistic. */
  ratr: string;
  rstm: string;
  /** Attribute that is the key of the row. */
  key: string;
}

/** A definition of `join` or `cepq`. */
export interface PairDefinition extends PairQuery {
  name: string;
  type: number;
  ostm?: string;
  notf?: number;
}

/** A join of two streams. */
export interface Join {
  name: string;
  kind: JoinKind;
  from: 'join' | 'cepq';
  sides: Map<string, PairDefinition>;
  passive?: string;
}

export interface Stream {
  name: string;
  /** 1 raw, 2 output of a filter, 3 output of a join or a query, 4 entity. */
  type: number;
  attr: Attribute[];
  catr: Catr[];
  refr: Refr[];
  gpby: Gpby[];
  fltr: Fltr[];
  /** Queries of type 1 on the stream itself, and of type 6. */
  cepq: PairDefinition[];
  enty: Enty[];
  rels: Rels[];
}

export interface Template {
  notifid: number;
  name: string;
  msg: string;
  /** Seconds between two notifications. */
  freq: number;
}

export interface Schema {
  name: string;
  streams: Map<string, Stream>;
  joins: Join[];
  templates: Map<number, Template>;
  notes: SchemaNote[];
}

/** What the reader is told about a schema that runs. `not-run`: the rule is left out. `not-applied`: a key has no effect here. */
export interface SchemaNote {
  kind: 'not-run' | 'not-applied' | 'unknown-key' | 'added';
  path: string;
  text: string;
  line?: number;
  /** The attribute that is left out, and the operation that would compute it. */
  attribute?: { stream: string; name: string; operation: string };
}

export interface SchemaOptions {
  limits?: Partial<Limits>;
  /** Output streams that are not declared are added and noted, as for a part of a schema. */
  addStreams?: boolean;
}

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
/** The type of the other side, by the type of one side. */
const partners: Record<number, number> = { 1: 1, 2: 4, 3: 5, 4: 2, 5: 3 };
const turned: Record<string, string> = { GT: 'LT', LT: 'GT', GTE: 'LTE', LTE: 'GTE' };

/** Reads and checks a schema: JSON text, or a value. All faults are collected; without any, the schema can run. */
export function readSchema(
  source: string | Json,
  options: SchemaOptions = {},
): { schema: Schema } | { faults: Draft[] } {
  const limits = { ...defaultLimits, ...options.limits };
  try {
    if (typeof source !== 'string') return new Reader(new Map(), options).read(source);
    if (source.length > limits.characters)
      return {
        faults: [
          {
            code: 'limit-text',
            message: `The schema has more than ${limits.characters} characters.`,
            cure: 'Use a shorter one.',
            start: limits.characters,
          },
        ],
      };
    const { value, places } = readJson(source, { whole: true, places: true, nesting: limits.nesting });
    return new Reader(places, options, source).read(value);
  } catch (error) {
    if (error instanceof Refusal) return { faults: [error.draft] };
    throw error;
  }
}

class Reader {
  readonly #faults: Draft[] = [];
  readonly #notes: SchemaNote[] = [];
  readonly #places: ReadonlyMap<string, Place>;
  readonly #text: string | undefined;
  readonly #addStreams: boolean;

  constructor(places: ReadonlyMap<string, Place>, { addStreams = false }: SchemaOptions, text?: string) {
    this.#places = places;
    this.#addStreams = addStreams;
    this.#text = text;
  }

  read(value: Json): { schema: Schema } | { faults: Draft[] } {
    const schema: Schema = { name: '', streams: new Map(), joins: [], templates: new Map(), notes: this.#notes };
    if (!isObject(value)) this.#fault('', 'A schema is a JSON object.', 'Write {"schema": "…", "streams": […]}.');
    else {
      this.#unknownKeys(value, 'schema', '');
      schema.name = this.#string(value, 'schema', '') ?? '';
      const list = this.#list(value, 'streams', '', true);
      const definitions: { stream: Stream; path: string; value: JsonObject; pairs: Pair[] }[] = [];
      list.forEach((one, at) => {
        const path = `streams[${at}]`;
        const read = this.#stream(one, path);
        if (!read) return;
        if (schema.streams.has(read.stream.name))
          this.#fault(
            `${path}.name`,
            `Two streams are called ${read.stream.name}.`,
            'Give each stream a name of its own.',
          );
        schema.streams.set(read.stream.name, read.stream);
        definitions.push({ ...read, path });
      });
      this.#templates(value, schema);
      for (const { stream, path, value: one, pairs } of definitions) this.#connect(schema, stream, path, one, pairs);
      schema.joins = this.#joins(
        schema,
        definitions.flatMap(({ pairs }) => pairs),
      );
      if (this.#faults.length === 0) this.#circles(schema);
    }
    return this.#faults.length ? { faults: this.#faults.slice(0, 100) } : { schema };
  }

  // Pieces

  #fault(path: string, message: string, cure: string, code = 'schema'): void {
    let at = path;
    let place = this.#places.get(at);
    // The place of what is missing is that of the object around it.
    while (!place && at) {
      at = at.slice(0, Math.max(at.lastIndexOf('.'), at.lastIndexOf('['), 0));
      place = this.#places.get(at);
    }
    this.#faults.push({ code, message, cure, ...(path ? { path } : {}), ...(place ?? {}) });
  }

  #note(kind: SchemaNote['kind'], path: string, text: string, attribute?: SchemaNote['attribute']): void {
    const place = this.#places.get(path);
    const line = place && this.#text !== undefined ? this.#text.slice(0, place.start).split('\n').length : undefined;
    this.#notes.push({
      kind,
      path,
      text,
      ...(line === undefined ? {} : { line }),
      ...(attribute ? { attribute } : {}),
    });
  }

  #unknownKeys(value: JsonObject, kind: string, path: string): void {
    const known = keys[kind] ?? [];
    for (const key of Object.keys(value)) {
      if (known.includes(key)) continue;
      const near = nearest(key, known);
      const text = `The key ${key} is not known${near ? `; did you mean ${near}?` : '.'} It has no effect here.`;
      this.#note('unknown-key', path ? `${path}.${key}` : key, text);
    }
  }

  #at(path: string, key: string): string {
    return path ? `${path}.${key}` : key;
  }

  #string(value: JsonObject, key: string, path: string, required = true): string | undefined {
    const found = value[key];
    if (typeof found === 'string' && found !== '') return found;
    if (found === undefined && !required) return undefined;
    const where = this.#at(path, key);
    if (found === undefined) this.#fault(where, `The key ${key} is missing.`, `Add "${key}".`);
    else this.#fault(where, `${key} is not a text.`, 'Write a text in double quotes.');
    return undefined;
  }

  #number(
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
      this.#fault(where, `The key ${key} is missing.`, `Add "${key}".`);
      return undefined;
    }
    if (typeof found === 'number' && (allowed ? allowed.includes(found) : found >= 0)) return found;
    const cure = allowed ? `Use ${allowed.join(', ')}.` : 'Use a number of 0 or more.';
    this.#fault(where, `${key} is ${JSON.stringify(found)?.slice(0, 40)}.`, cure);
    return undefined;
  }

  #list(value: JsonObject, key: string, path: string, required = false): Json[] {
    const found = value[key];
    if (Array.isArray(found)) return found;
    if (found !== undefined || required)
      this.#fault(
        this.#at(path, key),
        found === undefined ? `The key ${key} is missing.` : `${key} is not a list.`,
        `Write "${key}": […].`,
      );
    return [];
  }

  #strings(value: JsonObject, key: string, path: string, required = true): string[] {
    const list = this.#list(value, key, path, required);
    const where = this.#at(path, key);
    if (required && Array.isArray(value[key]) && list.length === 0)
      this.#fault(where, `${key} is empty.`, 'Name at least one.');
    return list.flatMap((one, at) => {
      if (typeof one === 'string') return [one];
      this.#fault(`${where}[${at}]`, `An entry of ${key} is not a text.`, 'Write texts in double quotes.');
      return [];
    });
  }

  #objects(value: JsonObject, key: string, path: string, kind: string): { one: JsonObject; path: string }[] {
    return this.#list(value, key, path).flatMap((one, at) => {
      const where = `${this.#at(path, key)}[${at}]`;
      if (!isObject(one)) {
        this.#fault(where, `An entry of ${key} is not an object.`, 'Write {…}.');
        return [];
      }
      this.#unknownKeys(one, kind, where);
      return [{ one, path: where }];
    });
  }

  #stat(value: JsonObject, path: string, key = 'stat'): number {
    const found = value[key];
    if (typeof found === 'string' && Object.hasOwn(statistics, found)) return statistics[found] ?? 0;
    return this.#number(value, key, path, [0, 1, 2, 3], 0) ?? 0;
  }

  #type(value: JsonObject, path: string): Attribute['type'] {
    const type = typeOf(value.type);
    if (!type)
      this.#fault(this.#at(path, 'type'), 'The type is missing.', 'Use 5 for text, 9 for a long, 11 for a double.');
    return type ?? 'other';
  }

  // Streams

  #stream(value: Json, path: string): { stream: Stream; value: JsonObject; pairs: Pair[] } | undefined {
    if (!isObject(value)) {
      this.#fault(path, 'A stream is an object.', 'Write {"name": "…", "type": 1, "attr": […]}.');
      return undefined;
    }
    this.#unknownKeys(value, 'stream', path);
    const name = this.#string(value, 'name', path);
    if (name === undefined) return undefined;
    const attr = this.#objects(value, 'attr', path, 'attr').flatMap(({ one, path: where }): Attribute[] => {
      const attribute = this.#string(one, 'name', where);
      const read = { type: this.#type(one, where), stat: this.#stat(one, where) };
      return attribute === undefined ? [] : [{ name: attribute, ...read }];
    });
    attr.forEach(({ name: one }, at) => {
      if (attr.findIndex((other) => other.name === one) < at)
        this.#fault(`${path}.attr[${at}]`, `Two attributes are called ${one}.`, 'Remove one of them.');
    });
    for (const key of ['node', 'cvar'])
      if (Array.isArray(value[key]) && (value[key] as Json[]).length)
        this.#note('not-run', `${path}.${key}`, `${key} is not supported in the sandbox.`);
    const stream: Stream = {
      name,
      type: this.#number(value, 'type', path, [1, 2, 3, 4], 1) ?? 1,
      attr,
      catr: this.#catr(value, path),
      refr: [],
      gpby: [],
      fltr: [],
      cepq: [],
      enty: [],
      rels: [],
    };
    const pairs = (['join', 'cepq'] as const).flatMap((key) =>
      this.#objects(value, key, path, 'pair').flatMap(
        ({ one, path: where }) => this.#pair(one, where, name, key) ?? [],
      ),
    );
    return { stream, value, pairs };
  }

  #catr(value: JsonObject, path: string): Catr[] {
    const orders = new Map<number, string>();
    return this.#objects(value, 'catr', path, 'catr').flatMap(({ one, path: where }): Catr[] => {
      const name = this.#string(one, 'name', where);
      const type = this.#type(one, where);
      const operation = operationOf({
        ...(typeof one.opid === 'number' ? { opid: one.opid } : {}),
        ...(typeof one.opnm === 'string' ? { opnm: one.opnm } : {}),
      });
      if (operation === undefined) {
        this.#fault(`${where}.opnm`, 'The operation is missing.', 'Add "opnm".');
        return [];
      }
      const order = one.order === undefined ? undefined : this.#number(one, 'order', where);
      if (order !== undefined) {
        const other = orders.get(order);
        if (other)
          this.#fault(`${where}.order`, `${other} and ${name} have the same order.`, 'Number each entry differently.');
        orders.set(order, name ?? '');
      }
      const iatr = this.#strings(one, 'iatr', where, inputsOf(operation) !== undefined);
      const number = inputsOf(operation);
      if (!number) {
        this.#note(
          'not-run',
          where,
          `${name}: ${operation} is not supported in the sandbox; the attribute is left out.`,
          name === undefined ? undefined : { stream: String(value.name), name, operation },
        );
        return [];
      }
      if (iatr.length && (iatr.length < number[0] || iatr.length > number[1]))
        this.#fault(
          `${where}.iatr`,
          `${operation} needs ${number[0] === number[1] ? number[0] : `at least ${number[0]}`} in iatr, and ${iatr.length} are given.`,
          'List the inputs in the order that the operation wants.',
        );
      if (operation === 'MATH_EXP' && iatr[0] !== undefined)
        this.#refused(`${where}.iatr[0]`, () => readExpression(iatr[0] as string));
      if (name === undefined) return [];
      const made: Catr = {
        name,
        type: type === 'text' ? 5 : type === 'long' ? 9 : type === 'double' ? 11 : 0,
        opnm: operation,
        iatr,
      };
      const fnr = this.#number(one, 'fnr', where, [1, 2, 3], 1);
      const seq = this.#number(one, 'seq', where, [0, 1], 0);
      return [
        {
          ...made,
          fnr: fnr ?? 1,
          seq: seq ?? 0,
          stat: this.#stat(one, where),
          ...(order === undefined ? {} : { order }),
        },
      ];
    });
  }

  /** Turns a refusal into a fault at a path, and `NotRun` into a note; undefined in both cases. */
  #refused<T>(path: string, work: () => T, name = ''): T | undefined {
    try {
      return work();
    } catch (error) {
      if (error instanceof NotRun)
        this.#note(
          'not-run',
          path,
          `${name ? `${name}: ` : ''}${error.message} This is not supported in the sandbox; the rule is left out.`,
        );
      else if (error instanceof Refusal) this.#fault(path, error.draft.message, error.draft.cure);
      else throw error;
      return undefined;
    }
  }

  /** `fqry`, or undefined if it is wrong or not run. */
  #fqry(value: Json | undefined, path: string, name: string): Fqry | undefined {
    if (!isObject(value)) {
      this.#fault(path, 'The condition fqry is missing.', 'Write {"type": 1, "name": "{…}"}.');
      return undefined;
    }
    const text = this.#string(value, 'name', path);
    const type = this.#number(value, 'type', path, [1, 2], 1);
    if (text === undefined || type === undefined) return undefined;
    const fqry = { type, name: text };
    const condition = this.#refused(`${path}.name`, () => readCondition(fqry), name);
    return condition ? fqry : undefined;
  }

  #jqry(value: Json | undefined, path: string, name: string): Jqry | undefined {
    if (!isObject(value)) {
      this.#fault(path, 'The condition jqry is missing.', 'Write {"cond": […], "opid": 11, "args": […]}.');
      return undefined;
    }
    const cond = this.#strings(value, 'cond', path);
    const args = this.#strings(value, 'args', path);
    if (cond.length && args.length && cond.length !== args.length)
      this.#fault(
        `${path}.args`,
        `cond has ${cond.length} entries and args ${args.length}.`,
        'Give both lists the same length.',
      );
    const cmp = value.cmp === undefined ? undefined : this.#strings(value, 'cmp', path);
    cmp?.forEach((one, at) => {
      if (!(comparisons as readonly string[]).includes(one))
        this.#fault(`${path}.cmp[${at}]`, `${one} is not a comparison.`, offer(one, comparisons, 'comparison'));
    });
    if (cmp?.length && cmp.length !== cond.length)
      this.#fault(
        `${path}.cmp`,
        `cond has ${cond.length} entries and cmp ${cmp.length}.`,
        'Give both lists the same length.',
      );
    const fixed = value.opid !== undefined ? value.opid !== 11 : value.opnm !== undefined && value.opnm !== 'ATTR';
    if (fixed || value.seq === 1) {
      const what = fixed ? 'Fixed values in jqry are' : 'seq 1 is';
      this.#note('not-run', path, `${name}: ${what} not supported in the sandbox; the rule is left out.`);
      return undefined;
    }
    return { cond, args, ...(cmp ? { cmp } : {}) };
  }

  #pair(value: JsonObject, path: string, stream: string, from: 'join' | 'cepq'): Pair | undefined {
    const name = this.#string(value, 'name', path) ?? '';
    const type = this.#number(value, 'type', path, from === 'join' ? [1, 2, 3, 4, 5] : [1, 2, 3, 4, 5, 6]) ?? 0;
    if (value.tloc !== undefined)
      this.#note('not-applied', `${path}.tloc`, `${name}: tloc is not applied; no run shows what it does.`);
    const definition: PairDefinition = { name, type };
    const ostm = this.#string(value, 'ostm', path, false);
    if (ostm !== undefined) definition.ostm = ostm;
    if (value.notf !== undefined) definition.notf = this.#number(value, 'notf', path) ?? 0;
    const before = this.#notes.length;
    if (value.fqry !== undefined || type === 6) {
      const fqry = this.#fqry(value.fqry, `${path}.fqry`, name);
      if (fqry) definition.fqry = fqry;
    }
    if (type !== 6) {
      const jqry = this.#jqry(value.jqry, `${path}.jqry`, name);
      if (jqry) definition.jqry = jqry;
      definition.rstm = this.#string(value, 'rstm', path) ?? '';
      definition.iatr = this.#strings(value, 'iatr', path, false);
      definition.ratr = this.#strings(value, 'ratr', path, false);
    }
    definition.cond = this.#cond(value, path, name);
    const run = this.#notes.slice(before).every(({ kind }) => kind !== 'not-run');
    return { stream, path, from, definition, run };
  }

  #cond(value: JsonObject, path: string, name: string): NonNullable<PairQuery['cond']> {
    return this.#list(value, 'cond', path).flatMap((one, at): NonNullable<PairQuery['cond']> => {
      const where = `${path}.cond[${at}]`;
      if (!isObject(one)) {
        this.#fault(where, 'An entry of cond is not an object.', 'Write {"name": "NUMT", "val": 1}.');
        return [];
      }
      if (one.name === 'NUMT') {
        const val = this.#number(one, 'val', where);
        return val === undefined ? [] : [{ name: 'NUMT', val }];
      }
      if (one.name === 'DUR') {
        this.#note('not-applied', where, `${name}: DUR is not applied; no run shows what it does when it is exceeded.`);
        return [];
      }
      if (one.name === 'cqry') {
        const fqry = this.#fqry(one.fqry, `${where}.fqry`, name);
        return fqry ? [{ name: 'cqry', fqry }] : [];
      }
      this.#fault(
        `${where}.name`,
        `${JSON.stringify(one.name) ?? 'An entry'} is not a condition.`,
        'Use NUMT, DUR or cqry.',
      );
      return [];
    });
  }

  // What refers to other streams

  #connect(schema: Schema, stream: Stream, path: string, value: JsonObject, pairs: readonly Pair[]): void {
    for (const { one, path: where } of this.#objects(value, 'refr', path, 'refr')) {
      const name = this.#string(one, 'name', where, false) ?? 'refr';
      const rstm = this.#known(schema, one, 'rstm', where);
      const iatr = this.#strings(one, 'iatr', where);
      const ratr = this.#strings(one, 'ratr', where);
      if (iatr.length !== ratr.length)
        this.#fault(
          `${where}.iatr`,
          `ratr has ${ratr.length} entries and iatr ${iatr.length}.`,
          'Give both lists the same length.',
        );
      const jqry = this.#jqry(one.jqry, `${where}.jqry`, name);
      if (rstm && jqry) stream.refr.push({ name, rstm, iatr, ratr, jqry });
    }
    for (const { one, path: where } of this.#objects(value, 'gpby', path, 'gpby')) {
      const gpat = this.#strings(one, 'gpat', where);
      const iatr = this.#string(one, 'iatr', where);
      const stat = this.#stat(one, where);
      const gran = this.#number(one, 'gran', where, undefined, 60);
      if (gran !== undefined && gran <= 0)
        this.#fault(`${where}.gran`, 'gran is 0.', 'Use the seconds of an interval.');
      if (stat === 0) this.#fault(`${where}.stat`, 'The statistic is missing.', 'Use 1, 2 or 3.');
      if (iatr !== undefined && gran) stream.gpby.push({ gpat, iatr, stat, gran });
    }
    for (const { one, path: where } of this.#objects(value, 'fltr', path, 'fltr')) {
      const name = this.#string(one, 'name', where) ?? '';
      const fqry = this.#fqry(one.fqry, `${where}.fqry`, name);
      const made: Fltr = {
        name,
        fqry: fqry ?? { name: '' },
        fatr: this.#strings(one, 'fatr', where, false),
        catr: this.#catr(one, where),
      };
      if (one.ostm !== undefined) {
        const ostm = this.#output(schema, one, where, 2);
        if (ostm !== undefined) made.ostm = ostm;
      }
      if (one.notf !== undefined) made.notf = this.#number(one, 'notf', where) ?? 0;
      if (made.ostm === undefined && made.notf === undefined && one.ostm === undefined)
        this.#fault(`${where}.ostm`, 'The filter has no output stream.', 'Add "ostm".');
      if (fqry) stream.fltr.push(made);
    }
    for (const { one, path: where } of this.#objects(value, 'enty', path, 'enty'))
      this.#entity(schema, stream, one, where);
    for (const { one, path: where } of this.#objects(value, 'rels', path, 'rels')) {
      const [sub, rel, obj] = ['sub', 'rel', 'obj'].map((key) => this.#string(one, key, where));
      const made: Rels = { sub: sub ?? '', rel: rel ?? '', obj: obj ?? '' };
      for (const key of ['sub_label', 'obj_label'] as const) {
        const label = this.#string(one, key, where, false);
        if (label !== undefined) made[key] = label;
      }
      for (const key of ['sub_props', 'obj_props', 'rel_props'] as const)
        made[key] = this.#strings(one, key, where, false);
      made.sub_updt = this.#number(one, 'sub_updt', where, [0, 1], 0) ?? 0;
      if (sub && rel && obj) stream.rels.push(made);
    }
    for (const pair of pairs) this.#output(schema, { ostm: pair.definition.ostm ?? '' }, pair.path, 3, pair.definition);
  }

  #entity(schema: Schema, stream: Stream, one: JsonObject, where: string): void {
    const name = this.#string(one, 'name', where, false) ?? '';
    const opid = this.#number(one, 'opid', where, [1, 2, 3]);
    const [iatr] = this.#strings(one, 'iatr', where);
    const [ratr] = this.#strings(one, 'ratr', where);
    const rstm = this.#output(schema, { ostm: one.rstm ?? '' }, where, 4, undefined, 'rstm');
    const [key] = this.#list(one, 'pkatr', where, true);
    if (!isObject(key)) {
      this.#fault(
        `${where}.pkatr`,
        'The key of the row is missing.',
        'Write [{"name": "…", "opid": 1, "iatr": ["…"]}].',
      );
      return;
    }
    if ((key.opid ?? 1) !== 1) {
      this.#note(
        'not-run',
        where,
        `${name}: a key that is not a copy is not supported in the sandbox; the rule is left out.`,
      );
      return;
    }
    const [attribute] = this.#strings(key, 'iatr', `${where}.pkatr[0]`);
    if (opid !== undefined && iatr !== undefined && ratr !== undefined && rstm !== undefined && attribute !== undefined)
      stream.enty.push({ name, opid, iatr, ratr, rstm, key: attribute });
  }

  #known(schema: Schema, value: JsonObject, key: string, path: string): string | undefined {
    const name = this.#string(value, key, path);
    if (name === undefined || schema.streams.has(name)) return name;
    if (this.#addStreams) return this.#add(schema, name, 1, `${path}.${key}`);
    this.#fault(
      `${path}.${key}`,
      `There is no stream ${name}.`,
      offer(name, schema.streams.keys(), 'stream'),
      'unknown-stream',
    );
    return undefined;
  }

  #add(schema: Schema, name: string, type: number, path: string): string {
    this.#note('added', path, `The stream ${name} is not declared; it is added.`);
    schema.streams.set(name, {
      name,
      type,
      attr: [],
      catr: [],
      refr: [],
      gpby: [],
      fltr: [],
      cepq: [],
      enty: [],
      rels: [],
    });
    return name;
  }

  /** The stream that a rule sends to; only with a notification it may be missing. */
  #output(
    schema: Schema,
    value: JsonObject,
    path: string,
    type: number,
    definition?: PairDefinition,
    key = 'ostm',
  ): string | undefined {
    const name = value.ostm;
    if (definition && !name) {
      if (definition.notf === undefined && definition.type !== 3 && definition.type !== 2)
        this.#fault(
          `${path}.ostm`,
          'The rule has neither an output stream nor a notification.',
          'Add "ostm" or "notf".',
        );
      return undefined;
    }
    if (typeof name !== 'string' || !name) {
      this.#fault(`${path}.${key}`, `The key ${key} is missing.`, `Add "${key}".`);
      return undefined;
    }
    const stream = schema.streams.get(name);
    if (!stream) {
      if (this.#addStreams) return this.#add(schema, name, type, `${path}.${key}`);
      this.#fault(
        `${path}.${key}`,
        `There is no stream ${name}.`,
        offer(name, schema.streams.keys(), 'stream'),
        'unknown-stream',
      );
      return undefined;
    }
    if (stream.type !== type)
      this.#fault(
        `${path}.${key}`,
        `${name} has type ${stream.type}.`,
        `Give it type ${type}, because this rule fills it.`,
      );
    return name;
  }

  #templates(value: JsonObject, schema: Schema): void {
    this.#list(value, 'notifs', '').forEach((one, at) => {
      const path = `notifs[${at}]`;
      if (!isObject(one)) {
        this.#fault(path, 'A template is an object.', 'Write {"notifid": 1, …}.');
        return;
      }
      const notifid = this.#number(one, 'notifid', path);
      const freq = this.#number(one, 'freq', path, undefined, 0);
      if (notifid === undefined || freq === undefined) return;
      if (schema.templates.has(notifid))
        this.#fault(path, `Two templates have the number ${notifid}.`, 'Give each its own.');
      const text = (key: string) => (typeof one[key] === 'string' ? (one[key] as string) : '');
      schema.templates.set(notifid, { notifid, name: text('name'), msg: text('msg'), freq });
    });
  }

  // Joins

  /** Joins of two streams need both sides; queries on one stream go to their stream. */
  #joins(schema: Schema, pairs: readonly Pair[]): Join[] {
    const joins: Join[] = [];
    const done = new Set<Pair>();
    for (const pair of pairs) {
      const { stream, path, definition, from, run } = pair;
      if (done.has(pair)) continue;
      done.add(pair);
      if (from === 'cepq' && (definition.type === 6 || (definition.type === 1 && definition.rstm === stream))) {
        if (run) schema.streams.get(stream)?.cepq.push(definition);
        continue;
      }
      if (definition.rstm && !schema.streams.has(definition.rstm)) {
        this.#fault(
          `${path}.rstm`,
          `There is no stream ${definition.rstm}.`,
          offer(definition.rstm, schema.streams.keys(), 'stream'),
          'unknown-stream',
        );
        continue;
      }
      if (definition.rstm === stream) {
        this.#fault(
          `${path}.rstm`,
          'A join of a stream with itself is not a join.',
          'Write it as a query in cepq, type 1.',
        );
        continue;
      }
      const other = pairs.find(
        (one) =>
          one !== pair &&
          one.from === from &&
          one.stream === definition.rstm &&
          one.definition.name === definition.name,
      );
      if (!other) {
        this.#fault(
          path,
          `${definition.name} has no second side in ${definition.rstm}.`,
          `Add a definition of the same name to ${definition.rstm}, with the lists exchanged.`,
          'no-mirror',
        );
        continue;
      }
      done.add(other);
      if (partners[definition.type] !== other.definition.type) {
        this.#fault(
          `${other.path}.type`,
          `The types ${definition.type} and ${other.definition.type} do not go together.`,
          'Use 1 with 1, 5 with 3, or 4 with 2.',
          'join-types',
        );
        continue;
      }
      this.#mirror(pair, other);
      if (!run || !other.run) continue;
      const passive = [pair, other].find((one) => one.definition.type === 2 || one.definition.type === 3);
      const kind: JoinKind = !passive ? 'simple' : passive.definition.type === 3 ? 'per-key' : 'newest';
      const sides = new Map([pair, other].map((one) => [one.stream, one.definition]));
      joins.push({ name: definition.name, kind, from, sides, ...(passive ? { passive: passive.stream } : {}) });
    }
    return joins;
  }

  /** The two sides of a join say the same, with their lists exchanged. */
  #mirror({ definition: one }: Pair, { definition: two, path }: Pair): void {
    const same = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right);
    const wrong = (key: string, cure: string) =>
      this.#fault(`${path}.${key}`, `The two sides of ${one.name} differ in ${key}.`, cure, 'not-mirrored');
    if (!same(one.ostm, two.ostm)) wrong('ostm', 'Name the same output stream on both sides.');
    if (!same(one.iatr, two.ratr) || !same(one.ratr, two.iatr)) wrong('iatr', 'Exchange iatr and ratr.');
    if (!one.jqry || !two.jqry) return;
    if (!same(one.jqry.cond, two.jqry.args) || !same(one.jqry.args, two.jqry.cond))
      wrong('jqry', 'Exchange cond and args.');
    const all = ({ cond, cmp }: Jqry) => cond.map((_, at) => cmp?.[at] ?? 'EQ');
    if (
      !same(
        all(one.jqry).map((name) => turned[name] ?? name),
        all(two.jqry),
      )
    )
      wrong('jqry', 'Turn the comparisons round: GT on one side is LT on the other.');
  }

  /** Events go on from stream to stream; in a circle they would never end. */
  #circles(schema: Schema): void {
    const next = (name: string): string[] => {
      const stream = schema.streams.get(name);
      const joined = schema.joins.flatMap(({ sides }) => sides.get(name)?.ostm ?? []);
      return [...joined, ...(stream ? [...stream.fltr, ...stream.cepq].flatMap(({ ostm }) => ostm ?? []) : [])];
    };
    const state = new Map<string, 'open' | 'done'>();
    const visit = (name: string, depth: number): void => {
      if (state.get(name) === 'open' || depth > 500) {
        const at = [...schema.streams.keys()].indexOf(name);
        this.#fault(
          `streams[${at}].name`,
          `Events of ${name} come back to ${name}.`,
          'Send them to another stream.',
          'circle',
        );
        return;
      }
      if (state.has(name)) return;
      state.set(name, 'open');
      for (const one of next(name)) visit(one, depth + 1);
      state.set(name, 'done');
    };
    for (const name of schema.streams.keys()) visit(name, 0);
  }
}

interface Pair {
  stream: string;
  path: string;
  from: 'join' | 'cepq';
  definition: PairDefinition;
  /** False if a part of it is not run. */
  run: boolean;
}
