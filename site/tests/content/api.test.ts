/** The description of the REST interface agrees with the other data: keys of schemas and training requests, commands, classes, error codes. */
import { readdirSync } from 'node:fs';
import { createDataStore } from '@folio/core/data/store.ts';
import type { JsonSchema } from '@folio/openapi/model/validate.ts';
import { mergeAllOf } from '@folio/openapi/operation/fields.ts';
import { apiSchema } from '@folio/openapi/schema/openapi.ts';
import { classSchema } from '@folio/reference/classes/schema.ts';
import { commandsSchema } from '@folio/reference/commands/schema.ts';
import { paramsSchema } from '@folio/reference/params/schema.ts';
import { type ReferenceItem, referenceSchema } from '@folio/reference/reference/schema.ts';
import { describe, expect, it } from 'vitest';
import site from '../../site.config.ts';

const store = createDataStore('site', site.product);
const api = store.load('api/openapi', apiSchema);
const schemas = api.document.components?.schemas ?? {};
const operations = [...api.operations.values()];
const names = (folder: string) => readdirSync(`site/data/${folder}`).map((name) => name.replace(/\.yaml$/, ''));
const groups = names('cli').map((name) => store.load(`cli/${name}`, commandsSchema));
const commands = groups.flatMap((file) => file.commands.map((command) => ({ group: file.group, ...command })));

/** Each schema with the groups of keys that it has, and where they are. */
const described: [schema: string, file: string, groups: string[], only?: (key: string) => boolean][] = [
  ['StreamSchema', 'stream/schema-keys', ['schema']],
  ['Stream', 'stream/schema-keys', ['stream']],
  ['StreamAttribute', 'stream/schema-keys', ['attribute']],
  ['StreamComputedAttribute', 'stream/schema-keys', ['catr', 'catr-pred']],
  ['StreamReferral', 'stream/schema-keys', ['refr']],
  ['StreamGroupBy', 'stream/schema-keys', ['gpby']],
  ['StreamFilter', 'stream/schema-keys', ['fltr']],
  ['StreamFilterQuery', 'stream/schema-keys', ['fqry'], (key) => key.startsWith('fqry.')],
  ['StreamEntity', 'stream/schema-keys', ['enty']],
  ['StreamEntityKey', 'stream/schema-keys', ['pkatr']],
  ['StreamFunction', 'stream/schema-keys', ['udfs']],
  ['NotificationTemplate', 'stream/schema-keys', ['notf']],
  ['StreamJoin', 'stream/join-keys', ['definition']],
  ['StreamJoinCondition', 'stream/join-keys', ['jqry']],
  ['StreamCepQuery', 'stream/cep-keys', ['query'], (key) => !key.includes('.')],
  ['ModelTrainingRequest', 'ml/request-keys', ['request', 'algorithm']],
  ['ModelTrainingDetails', 'ml/request-keys', ['details']],
  ['ModelAttribute', 'ml/request-keys', ['attribute']],
];

/** The JSON type of a key, by the words that the data have for it; undefined where they leave it open. */
const typeOf = ({ type }: ReferenceItem): string | undefined => {
  if (!type) return undefined;
  if (/^array/.test(type)) return 'array';
  if (/^(integer|0 or 1)/.test(type)) return 'integer';
  return { text: 'string', path: 'string', object: 'object', 'number or text': 'number' }[type];
};
const units: Record<string, string> = { s: 'seconds', bytes: 'bytes', MB: 'MB' };
const valuesOf = ({ oneOf, enum: list }: JsonSchema): unknown[] | undefined => list ?? oneOf?.map((one) => one.const);

describe.each(described)('schema %s', (name, file, wanted, only = () => true) => {
  const items = store
    .load(file, referenceSchema)
    .items.filter(({ key = '', group = '' }) => wanted.includes(group) && only(key));
  const schema = mergeAllOf({ $ref: `#/components/schemas/${name}` }, api);
  const keyOf = ({ key = '' }: ReferenceItem) => key.split('.').at(-1) as string;

  it('has exactly the keys on its page', () => {
    expect(Object.keys(schema.properties ?? {}).sort()).toEqual([...new Set(items.map(keyOf))].sort());
  });

  it('has the types, units and values on its page', () => {
    for (const item of items) {
      const own = mergeAllOf(schema.properties?.[keyOf(item)] ?? {}, api);
      const type = typeOf(item);
      if (type && own.type) expect([own.type].flat(), `${name}.${item.key}`).toContain(type);
      if (item.unit) expect(own['x-unit'], `${name}.${item.key}`).toBe(units[item.unit]);
      const numbers = item.values?.map(({ value }) => value).filter((value) => typeof value === 'number');
      if (numbers?.length) expect(valuesOf(own), `${name}.${item.key}`).toEqual(numbers);
    }
  });
});

it('hyperparameters match those of the algorithms', () => {
  const keys = names('params').flatMap((name) => {
    const file = store.load(`params/${name}`, paramsSchema);
    return file.kind === 'hyper-parameters' ? file.parameters.flatMap(({ json }) => json ?? []) : [];
  });
  const own = Object.keys(schemas.AlgorithmParameters?.properties ?? {});
  expect(own.filter((key) => key !== 'kmeans_type').sort()).toEqual([...new Set(keys)].sort());
});

/** Objects whose keys the reader chooses, and one that no source shows: all others name their fields. */
const free = ['Document', 'Event', 'cvar', 'doc', 'prop', 'rows', 'tuned_algo_params'];

it('only the listed objects have arbitrary keys', () => {
  const found = new Set<string>();
  const walk = (value: unknown, at: string): void => {
    if (typeof value !== 'object' || value === null) return;
    const { type, properties, additionalProperties } = value as JsonSchema;
    if (type === 'object' && !properties && additionalProperties === true) found.add(at);
    for (const [key, child] of Object.entries(value))
      walk(child, /^(properties|items|oneOf|anyOf|allOf|\d+)$/.test(key) ? at : key);
  };
  walk(schemas, '');
  expect([...found].filter((name) => !free.includes(name))).toEqual([]);
});

describe('every operation', () => {
  it('has a successful response with an example, except deletePredictionState', () => {
    const successes = operations.map(({ id, responses }) => ({
      id,
      answers: Object.entries(responses).flatMap(([status, response]) =>
        /^2(\d\d|XX)$/.test(status) ? [response] : [],
      ),
    }));
    expect(successes.filter(({ answers }) => answers.length === 0).map(({ id }) => id)).toEqual([]);
    const withoutExample = successes.filter(
      ({ answers }) => !answers.some(({ content = {} }) => Object.values(content).some(({ examples }) => examples)),
    );
    expect(withoutExample.map(({ id }) => id)).toEqual(['deletePredictionState']);
  });
});

describe('equivalents', () => {
  const referred = (language: 'rest' | 'cpp' | 'java') =>
    commands.flatMap((command) => (command.equivalents?.[language] ?? []).map((name) => ({ at: command.id, name })));

  it('of commands are existing operations', () => {
    expect(referred('rest').filter(({ name }) => !api.operations.has(name))).toEqual([]);
  });

  it('of operations come from every command group that refers to operations', () => {
    const naming = groups.filter((file) => file.commands.some(({ equivalents }) => equivalents?.rest));
    expect([...(api.document['x-cli'] ?? [])].sort()).toEqual(naming.map(({ group }) => group).sort());
  });

  it('exist for every operation except two that only REST has', () => {
    const named = new Set(referred('rest').map(({ name }) => name));
    const alone = operations.filter(({ id, operation }) => !named.has(id) && !operation['x-same']).map(({ id }) => id);
    expect(alone).toEqual(['getGraphStats', 'getGraphStatsVerbose']);
  });

  it('are existing methods of the classes in their language', () => {
    const files = names('classes').map((name) => store.load(`classes/${name}`, classSchema));
    const byName = new Map(files.map((file) => [file.name, file]));
    const own = operations.flatMap(({ id, operation: { 'x-same': same } }) =>
      [...(same?.cpp ?? []), ...(same?.java ?? [])].map((name) => ({ at: id, name })),
    );
    const missing = [...own, ...referred('cpp'), ...referred('java')].filter(({ name }) => {
      const [owner = '', method] = name.split(/::|\./);
      const file = byName.get(owner);
      const language = name.includes('::') ? 'cpp' : 'java';
      // Classes without a page are named in full text only.
      if (!file) return !/(GraphManager|GraphTable)$/.test(owner);
      return !file.methods.some(({ id, signatures }) =>
        [signatures.server, signatures.embedded].some((one) => id === method && one?.[language]),
      );
    });
    expect(missing).toEqual([]);
  });
});

it('every command has sample output', () => {
  expect(commands).toHaveLength(66);
  expect(commands.filter(({ session = [] }) => !session.some(({ out }) => out)).map(({ id }) => id)).toEqual([]);
});

it('the 208 error codes have anchors with their numbers, and all but one have a meaning', () => {
  const { items } = store.load('tables/error-codes', referenceSchema);
  expect(items).toHaveLength(208);
  expect(items.filter(({ id, value }) => id !== `error${value}`)).toEqual([]);
  expect(items.filter(({ text }) => text === null).map(({ value }) => value)).toEqual([-184]);
});
