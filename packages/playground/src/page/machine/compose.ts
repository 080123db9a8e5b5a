import type { FenceBlock } from '@folio/core/markdown';
import { isObject, type Json, type JsonObject, parseJson, toJson } from '@folio/query-engine/json';
import { mirrorDefinition, PARTNER_TYPES, type PairQuery } from '@folio/query-engine/streams';
import { formatJson, getObjects } from '../../builder/value.ts';

import { MachineError } from './events.ts';

/** Lists of rules that a stream can have. */
const RULE_LISTS = ['attr', 'catr', 'refr', 'gpby', 'fltr', 'join', 'cepq', 'enty', 'rels'];

/** Those under an empty name belong to the first stream. */
export type Samples = ReadonlyMap<string, ReadonlyMap<string, Json[]>>;

/**
 * Composes a schema from the JSON blocks with these titles. Rules without a stream belong to
 * `stream`; attributes that no block declares are inferred from `samples`. Throws a `QueryError`.
 */
export function composeSchema(
  fences: readonly FenceBlock[],
  titles: string,
  stream: string | undefined,
  samples: Samples,
): string {
  const parts: JsonObject[] = [];
  for (const title of titles.split(' + ')) {
    const fence = fences.find(({ attributes, language }) => language === 'json' && attributes.title === title);
    if (!fence)
      throw new MachineError(
        `Unknown title "${title}" in schema="…": no JSON block of the page has it.`,
        'Use the title of a JSON block; join several titles with " + ".',
      );
    if (/^\s*\{\s*"schema"/.test(fence.text)) return fence.text;
    parts.push(...parseObjects(fence.text));
  }
  const composer = new SchemaComposer(stream, samples);
  for (const part of parts) composer.add(part);
  return composer.finish();
}

/** Parses a sequence of objects, a list, or the entries of one object without braces. */
function parseObjects(text: string): JsonObject[] {
  if (text.trim().startsWith('"')) return parseObjects(`{${text}}`);
  const found: JsonObject[] = [];
  for (let start = 0; text.slice(start).trim(); ) {
    const { value, end } = parseJson(text, { start });
    found.push(...(Array.isArray(value) ? value : [value]).filter(isObject));
    start = end;
  }
  return found;
}

class SchemaComposer {
  readonly #streams = new Map<string, JsonObject>();
  readonly #templates: JsonObject[] = [];
  readonly #pairs: { list: string; definition: JsonObject }[] = [];
  /** Rules that precede their stream. */
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
    else for (const list of RULE_LISTS) for (const one of getObjects(part, list)) this.#rule(list, one);
  }

  finish(): string {
    const mixed = this.#pairs.some(({ list }) => list === 'cepq');
    for (const { list, definition } of this.#pairs) this.#pair(mixed ? 'cepq' : list, definition);
    if (!this.#streams.size || this.#waiting.length)
      throw new MachineError('Missing stream for the rules of the schema.', 'Add stream="…" to the directive.');
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
    return formatJson(schema);
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

  /** Adds a definition to its stream, and the other side of a join if no block has it. */
  #pair(list: string, definition: JsonObject): void {
    const { name, rstm, type } = definition;
    const other = this.#pairs.find((one) => one.definition !== definition && one.definition.name === name);
    const place = other?.definition.rstm ?? this.#own ?? rstm;
    const own = typeof place === 'string' ? place : undefined;
    this.#rule(list, definition, own);
    if (other || own === undefined || typeof rstm !== 'string' || rstm === own) return;
    // The page omits on both sides what it omits on one.
    const { notf: _, ...turned } = toJson(mirrorDefinition(definition as PairQuery, own)) as JsonObject;
    this.#rule(list, { ...turned, type: PARTNER_TYPES[type as number] ?? 1 }, rstm);
  }

  /** Declares the streams that rules fill and no block declares. */
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
    for (const rule of getObjects(stream, 'fltr'))
      fill(rule.ostm, 2, [...getNames(rule.fatr), ...getObjects(rule, 'catr').map((one) => one.name as string)]);
    for (const rule of [...getObjects(stream, 'join'), ...getObjects(stream, 'cepq')])
      fill(rule.ostm, 3, [...getNames(rule.iatr), ...getNames(rule.ratr)]);
    for (const rule of getObjects(stream, 'enty')) fill(rule.rstm, 4, [getNames(rule.ratr)[0]]);
  }

  #typeOf(name: string): number {
    for (const stream of this.#streams.values())
      for (const one of [...getObjects(stream, 'attr'), ...getObjects(stream, 'catr')])
        if (one.name === name && typeof one.type === 'number') return one.type;
    return inferType([...this.#samples.values()].flatMap((attributes) => attributes.get(name) ?? []));
  }

  #declared(stream: JsonObject, samples: ReadonlyMap<string, Json[]> | undefined | false): JsonObject {
    const { name, type, inpt, attr, ...rest } = stream;
    const own = attr ?? [...(samples || [])].map(([one, values]) => ({ name: one, type: inferType(values) }));
    return { name: name as Json, type: type ?? 1, inpt: inpt ?? [], attr: own, ...rest };
  }
}

const getNames = (value: Json | undefined): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];

function inferType(values: readonly Json[]): number {
  if (!values.length || !values.every((value) => typeof value === 'number')) return 5;
  return values.every((value) => Number.isInteger(value)) ? 9 : 11;
}
