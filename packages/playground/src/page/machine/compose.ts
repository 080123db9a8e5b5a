/** The schema of a time machine, put together from code blocks of its page: a whole schema, streams, or rules of a stream. */
import { isObject, type Json, type JsonObject } from '@folio/query-engine/engine/json.ts';
import { plain, readJson } from '@folio/query-engine/engine/read-json.ts';
import { mirrored, partnerTypes } from '@folio/query-engine/engine/stream/mirror.ts';
import type { PairQuery } from '@folio/query-engine/engine/stream/pairing.ts';
import type { Fence } from '../fences.ts';
import { jsonText } from './json-text.ts';

/** A schema as text, or why there is none. */
export type Composed = { text: string } | { message: string; hint: string };

/** Lists of rules that a stream can have. */
const lists = ['attr', 'catr', 'refr', 'gpby', 'fltr', 'join', 'cepq', 'enty', 'rels'];

/** Values of events by stream and attribute, which declare what no block does. Those under an empty name belong to the first stream. */
export type Samples = ReadonlyMap<string, ReadonlyMap<string, Json[]>>;

/**
 * Puts a schema together. `titles` names blocks of the page; `stream` has the rules that name none. A block with a whole schema is taken as it is.
 * Throws a `Refusal` for a block that is not JSON.
 */
export function composeSchema(
  fences: readonly Fence[],
  titles: string,
  stream: string | undefined,
  samples: Samples,
): Composed {
  const parts: JsonObject[] = [];
  for (const title of titles.split(' + ')) {
    const fence = fences.find(({ attributes, language }) => language === 'json' && attributes.title === title);
    if (!fence)
      return {
        message: `No JSON block of the page has the title "${title}".`,
        hint: 'Name the title of a block in schema="…"; of several ones with + between them.',
      };
    if (/^\s*\{\s*"schema"/.test(fence.text)) return { text: fence.text };
    parts.push(...objectsOf(fence.text));
  }
  const made = new Composition(stream, samples);
  for (const part of parts) made.add(part);
  return made.finish();
}

/** The objects of a block: several after each other, in a list, or the lists of one without its braces. */
function objectsOf(text: string): JsonObject[] {
  if (text.trim().startsWith('"')) return objectsOf(`{${text}}`);
  const found: JsonObject[] = [];
  for (let start = 0; text.slice(start).trim(); ) {
    const { value, end } = readJson(text, { start });
    found.push(...(Array.isArray(value) ? value : [value]).filter(isObject));
    start = end;
  }
  return found;
}

class Composition {
  readonly #streams = new Map<string, JsonObject>();
  readonly #templates: JsonObject[] = [];
  readonly #pairs: { list: string; definition: JsonObject }[] = [];
  /** Rules that came before the stream that has them. */
  #waiting: { list: string; rule: JsonObject }[] = [];
  readonly #samples: Samples;
  #own: string | undefined;

  constructor(stream: string | undefined, samples: Samples) {
    this.#own = stream;
    this.#samples = samples;
  }

  add(part: JsonObject): void {
    if ('notifid' in part) this.#templates.push(part);
    else if ('pkatr' in part) this.#rule('enty', part);
    else if ('gpat' in part) this.#rule('gpby', part);
    else if ('fatr' in part) this.#rule('fltr', part);
    else if (typeof part.name === 'string' && 'attr' in part) {
      this.#streams.set(part.name, { ...this.#streams.get(part.name), ...part });
      this.#own ??= part.name;
      for (const { list, rule } of this.#waiting.splice(0)) this.#rule(list, rule);
    } else if ('jqry' in part && !('type' in part)) this.#rule('refr', part);
    else if ('jqry' in part || 'fqry' in part)
      this.#pairs.push({ list: 'fqry' in part || 'cond' in part ? 'cepq' : 'join', definition: part });
    else
      for (const list of lists)
        for (const one of Array.isArray(part[list]) ? part[list] : []) if (isObject(one)) this.#rule(list, one);
  }

  finish(): Composed {
    const mixed = this.#pairs.some(({ list }) => list === 'cepq');
    for (const { list, definition } of this.#pairs) this.#pair(mixed ? 'cepq' : list, definition);
    if (!this.#streams.size || this.#waiting.length)
      return { message: 'The rules of the schema belong to no stream.', hint: 'Name it in the directive: stream="…".' };
    for (const name of this.#samples.keys()) if (name) this.#stream(name);
    const [first = ''] = this.#streams.keys();
    for (const [name, stream] of [...this.#streams]) this.#outputs(name, stream);
    const streams = [...this.#streams.values()].map((stream) =>
      this.#declared(
        stream,
        this.#samples.get(stream.name as string) ?? (stream.name === first && this.#samples.get('')),
      ),
    );
    const schema: JsonObject = { schema: 'example', streams };
    if (this.#templates.length) schema.notifs = this.#templates;
    return { text: jsonText(schema) };
  }

  #stream(name: string, type = 1): JsonObject {
    const known = this.#streams.get(name);
    if (known) return known;
    const made: JsonObject = { name, type, inpt: [] };
    this.#streams.set(name, made);
    return made;
  }

  #rule(list: string, rule: JsonObject, name = this.#own): void {
    if (name === undefined) {
      this.#waiting.push({ list, rule });
      return;
    }
    const stream = this.#stream(name);
    const rules = Array.isArray(stream[list]) ? stream[list] : [];
    stream[list] = [...rules, rule];
  }

  /** A definition goes to its stream; the other side of a join is added where no block has it. */
  #pair(list: string, definition: JsonObject): void {
    const { name, rstm, type } = definition;
    const other = this.#pairs.find((one) => one.definition !== definition && one.definition.name === name);
    const place = other?.definition.rstm ?? this.#own ?? rstm;
    const own = typeof place === 'string' ? place : undefined;
    this.#rule(list, definition, own);
    if (other || own === undefined || typeof rstm !== 'string' || rstm === own) return;
    // What one side lacks is missing on the other one too.
    const { notf: _, ...turned } = plain(mirrored(definition as PairQuery, own)) as JsonObject;
    this.#rule(list, { ...turned, type: partnerTypes[type as number] ?? 1 }, rstm);
  }

  /** Streams that rules fill, where no block declares them. */
  #outputs(name: string, stream: JsonObject): void {
    const fill = (to: Json | undefined, type: number, names: (string | undefined)[]) => {
      if (typeof to !== 'string') return;
      const output = this.#stream(to, type);
      const inputs = Array.isArray(output.inpt) ? output.inpt : [];
      if (!inputs.includes(name)) output.inpt = [...inputs, name];
      if ('attr' in output) return;
      const attr = names.flatMap((one) => (one === undefined ? [] : [{ name: one, type: this.#typeOf(one) }]));
      output.attr = attr.filter((one, at) => attr.findIndex((same) => same.name === one.name) === at);
    };
    for (const rule of rulesOf(stream, 'fltr'))
      fill(rule.ostm, 2, [...namesOf(rule.fatr), ...rulesOf(rule, 'catr').map((one) => one.name as string)]);
    for (const rule of [...rulesOf(stream, 'join'), ...rulesOf(stream, 'cepq')])
      fill(rule.ostm, 3, [...namesOf(rule.iatr), ...namesOf(rule.ratr)]);
    for (const rule of rulesOf(stream, 'enty')) fill(rule.rstm, 4, [namesOf(rule.ratr)[0]]);
  }

  /** The type of an attribute by its values: whole numbers, numbers, text. */
  #typeOf(name: string): number {
    for (const stream of this.#streams.values())
      for (const one of [...rulesOf(stream, 'attr'), ...rulesOf(stream, 'catr')])
        if (one.name === name && typeof one.type === 'number') return one.type;
    return typeOfAll([...this.#samples.values()].flatMap((attributes) => attributes.get(name) ?? []));
  }

  /** A stream with its attributes, those of its events where no block declares them. */
  #declared(stream: JsonObject, samples: ReadonlyMap<string, Json[]> | undefined | false): JsonObject {
    const { name, type, inpt, attr, ...rest } = stream;
    const own = attr ?? [...(samples || [])].map(([one, values]) => ({ name: one, type: typeOfAll(values) }));
    return { name: name as Json, type: type ?? 1, inpt: inpt ?? [], attr: own, ...rest };
  }
}

const rulesOf = (owner: JsonObject, list: string): JsonObject[] =>
  Array.isArray(owner[list]) ? owner[list].filter(isObject) : [];
const namesOf = (value: Json | undefined): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];

function typeOfAll(values: readonly Json[]): number {
  if (!values.length || !values.every((value) => typeof value === 'number')) return 5;
  return values.every((value) => Number.isInteger(value)) ? 9 : 11;
}
