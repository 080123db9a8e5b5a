/** `/postman.json`: a valid collection, with a request for each call of the pages, that a server of the description answers as documented. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createDataStore } from '@folio/core/data/store.ts';
import { expandPlaceholders } from '@folio/core/model/placeholders.ts';
import { toJson } from '@folio/openapi/model/json.ts';
import { toPostmanCollection } from '@folio/openapi/outputs/postman.ts';
import { apiSchema } from '@folio/openapi/schema/openapi.ts';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import siteConfig from '../../site/site.config.ts';
import { describeApi, type MockApi, startMockApi } from '../support/mock-api.ts';
import { type PostmanCollection, type PostmanItem, postmanSchema } from '../support/postman-schema.ts';

const text = readFileSync(join(inject('site'), 'postman.json'), 'utf8');
const collection = JSON.parse(text) as PostmanCollection;
const items = collection.item.flatMap(({ item }) => item);
const api = createDataStore('site', siteConfig.product).load('api/openapi', apiSchema);
const operations = [...api.operations.values()];
const data = describeApi('site', siteConfig.product);

describe.each(['site', 'fixture'] as const)('the Postman collection of the %s', (name) => {
  it('follows version 2.1 of the format', () => {
    const file = JSON.parse(readFileSync(join(inject(name), 'postman.json'), 'utf8')) as unknown;
    expect(postmanSchema.safeParse(file).error?.issues).toBeUndefined();
  });
});

describe('the Postman collection', () => {
  it('has a request for each operation and each example of its body, in folders by area', () => {
    const names = operations.flatMap(({ id, operation: { summary } }) => {
      const bodies = data.operations[id]?.body?.examples ?? [];
      return bodies.length > 1 ? bodies.map((body) => `${summary}: ${body.summary}`) : [summary];
    });
    expect(items.map(({ name }) => name).sort()).toEqual(names.sort());
    expect(collection.item.map(({ name }) => name)).toEqual(api.document.tags?.map(({ name }) => name));
  });

  it('has host and port as variables, with the values of all examples', () => {
    const { variables } = api.document.servers[0] ?? {};
    expect(collection.variable).toEqual([
      { key: 'host', value: variables?.host?.default },
      { key: 'port', value: variables?.port?.default },
      { key: 'baseUrl', value: 'http://{{host}}:{{port}}' },
      { key: 'apiKey', value: '' },
    ]);
  });

  it('sends the API key of the variable when its header is enabled', () => {
    for (const { request } of items)
      expect(request.header?.at(-1)).toMatchObject({ key: 'x-bang-api-key', value: '{{apiKey}}', disabled: true });
  });

  it('has short names for responses, and marks expected outputs', () => {
    const names = items.flatMap(({ response }) => response.map(({ name }) => name));
    expect(names.filter((name) => !/^Answer\b/.test(name) || name.length > 100)).toEqual([]);
    expect(names.filter((name) => name.endsWith('(expected output)')).length).toBeGreaterThan(30);
  });

  it('has unique ids', () => {
    const ids = [
      collection.info._postman_id,
      ...collection.item,
      ...items,
      ...items.flatMap(({ response }) => response),
    ].map((one) => (typeof one === 'string' ? one : one.id));
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('contains only documented responses', () => {
    const shown = new Set(
      Object.values(data.operations)
        .flatMap(({ answers }) => answers)
        .map(({ type, value }) => (/json/.test(type) ? toJson(value, 2) : String(value))),
    );
    for (const { name, response } of items)
      for (const { body = '' } of response) expect(shown, `${name}: ${body}`).toContain(body);
  });

  it('is identical if it is generated again', () => {
    const origin = expandPlaceholders(siteConfig.origin, siteConfig.product);
    const again = () => `${toJson(toPostmanCollection(api, origin), 1)}\n`;
    expect([again(), again()]).toEqual([text, text]);
  });
});

describe('a request of the Postman collection', () => {
  let mock: MockApi;
  beforeAll(async () => {
    mock = await startMockApi(data);
  });
  afterAll(() => mock.close());

  it.each(items.map((item) => [item.name, item] as const))(
    'receives the documented response: %s',
    async (name, item) => {
      mock.calls.length = 0;
      const response = await send(item, mock.url);
      const [id, operation] =
        Object.entries(data.operations).find(([, { summary }]) => `${name}: `.startsWith(`${summary}: `)) ?? [];
      const [answer] = operation?.answers ?? [];
      const told = await response.text();
      expect([mock.calls[0]?.operation, response.status], told).toEqual([id, answer?.status ?? 200]);
      if (answer) expect(told).toBe(/json/.test(answer.type) ? toJson(answer.value) : String(answer.value));
    },
  );
});

/** Sends a request as Postman does: variables filled in, what is disabled left out. */
function send({ request }: PostmanItem, base: string): Promise<Response> {
  const { url, method, header = [], body } = request;
  const named = new Map(url.variable?.map(({ key, value }) => [key, value]));
  const path = url.path.map((part) =>
    part.startsWith(':') ? encodeURIComponent(named.get(part.slice(1)) ?? '') : part,
  );
  const query = (url.query ?? []).filter(({ disabled }) => !disabled).map(({ key, value }) => [key, value]);
  const variables = new Map([...collection.variable.map(({ key, value }) => [key, value] as const), ['baseUrl', base]]);
  const host = url.host.join('.').replace(/\{\{(\w+)\}\}/g, (_, name: string) => variables.get(name) ?? '');
  return fetch(`${host}/${path.join('/')}${query.length ? `?${new URLSearchParams(query)}` : ''}`, {
    method,
    headers: header.filter(({ disabled }) => !disabled).map(({ key, value }): [string, string] => [key, value]),
    ...(body ? { body: body.raw } : {}),
  });
}
