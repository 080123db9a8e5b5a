/** Parses and checks schemas of streams. */
import { DEFAULT_LIMITS, type Limits } from '../budget.ts';
import { catchQueryError, type Diagnostic, resolvePosition, throwError } from '../diagnostics.ts';
import { isObject, type Json, type JsonObject, parseJson } from '../json.ts';
import type { Schema, Stream } from './model.ts';
import { type Pair, parseOutputStream, resolveJoins } from './pairs.ts';
import { SchemaParser } from './schema-parser.ts';
import { parseEntities, parseFilters, parseGroups, parseReferrals, parseRelations, parseStream } from './streams.ts';

function parseTemplates(parser: SchemaParser, value: JsonObject, schema: Schema): void {
  parser.getList(value, 'notifs', '').forEach((entry, index) => {
    const path = `notifs[${index}]`;
    if (!isObject(entry)) {
      parser.addError(path, 'A template is an object.', 'Write {"notifid": 1, …}.');
      return;
    }
    const notifid = parser.getNumber(entry, 'notifid', path);
    const freq = parser.getNumber(entry, 'freq', path, undefined, 0);
    if (notifid === undefined || freq === undefined) return;
    if (schema.templates.has(notifid)) parser.addError(path, `Duplicate notifid ${notifid}.`, 'Give each its own.');
    const text = (key: string) => (typeof entry[key] === 'string' ? (entry[key] as string) : '');
    schema.templates.set(notifid, { notifid, name: text('name'), msg: text('msg'), freq });
  });
}

/** Reports cycles, in which events would circulate forever. */
function checkCycles(parser: SchemaParser, schema: Schema): void {
  const getOutputs = (name: string): string[] => {
    const stream = schema.streams.get(name);
    const joined = schema.joins.flatMap(({ sides }) => sides.get(name)?.ostm ?? []);
    return [...joined, ...(stream ? [...stream.fltr, ...stream.cepq].flatMap(({ ostm }) => ostm ?? []) : [])];
  };
  const state = new Map<string, 'open' | 'done'>();
  const visit = (name: string, depth: number): void => {
    if (state.get(name) === 'open' || depth > 500) {
      const index = [...schema.streams.keys()].indexOf(name);
      parser.addError(
        `streams[${index}].name`,
        `Events of ${name} come back to ${name}.`,
        'Send them to another stream.',
        'circle',
      );
      return;
    }
    if (state.has(name)) return;
    state.set(name, 'open');
    for (const entry of getOutputs(name)) visit(entry, depth + 1);
    state.set(name, 'done');
  };
  for (const name of schema.streams.keys()) visit(name, 0);
}

/** Parses a schema from JSON text or a value, and collects all diagnostics. */
export function parseSchema(
  source: string | Json,
  options: { limits?: Partial<Limits> | undefined } = {},
): { schema: Schema } | { diagnostics: Diagnostic[] } {
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const text = typeof source === 'string' ? source : '';
  const work = () => {
    if (text.length > limits.characters)
      throwError({
        code: 'limit-text',
        message: `The schema has more than ${limits.characters} characters.`,
        hint: 'Use a shorter one.',
        start: limits.characters,
      });
    const { value, locations } =
      typeof source === 'string'
        ? parseJson(source, { expectEnd: true, locations: true, nesting: limits.nesting })
        : { value: source, locations: new Map() };
    const parser = new SchemaParser(locations, text);
    const schema = parseDocument(parser, value);
    const diagnostics = parser.errors.slice(0, 100).map((draft) => resolvePosition(draft, text, 'schema'));
    return diagnostics.length ? { diagnostics } : { schema };
  };
  const result = catchQueryError(work, text, 'schema');
  return 'diagnostic' in result ? { diagnostics: [result.diagnostic] } : result;
}

function parseDocument(parser: SchemaParser, value: Json): Schema {
  const schema: Schema = { name: '', streams: new Map(), joins: [], templates: new Map(), notes: parser.notes };
  if (!isObject(value)) parser.addError('', 'A schema is a JSON object.', 'Write {"schema": "…", "streams": […]}.');
  else {
    parser.noteUnknownKeys(value, 'schema', '');
    schema.name = parser.getString(value, 'schema', '') ?? '';
    const list = parser.getList(value, 'streams', '', true);
    const definitions: { stream: Stream; path: string; value: JsonObject; pairs: Pair[] }[] = [];
    list.forEach((entry, index) => {
      const path = `streams[${index}]`;
      const definition = parseStream(parser, entry, path);
      if (!definition) return;
      if (schema.streams.has(definition.stream.name))
        parser.addError(
          `${path}.name`,
          `Duplicate stream "${definition.stream.name}".`,
          'Give each stream a name of its own.',
        );
      schema.streams.set(definition.stream.name, definition.stream);
      definitions.push({ ...definition, path });
    });
    parseTemplates(parser, value, schema);
    for (const { pairs, ...definition } of definitions) {
      const source = { ...definition, parser, schema };
      for (const parse of [parseReferrals, parseGroups, parseFilters, parseEntities, parseRelations]) parse(source);
      for (const pair of pairs)
        parseOutputStream(parser, schema, { ostm: pair.definition.ostm ?? '' }, pair.path, 3, pair.definition);
    }
    schema.joins = resolveJoins(
      parser,
      schema,
      definitions.flatMap(({ pairs }) => pairs),
    );
    if (parser.errors.length === 0) checkCycles(parser, schema);
  }
  return schema;
}
