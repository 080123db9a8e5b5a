import { ApiDescription } from '../operation/description.ts';
import { shownValue } from '../operation/example-of.ts';
import { sampleRequest } from '../operation/request.ts';
import { strictOpenApi } from '../operation/strict.ts';

/**
 * Parts of a description in which no two paths differ by their query alone. The strict export of each merges nothing, so that a collection has a
 * request for each of our operations: one request that deletes a table or, with `key`, a document would be a trap.
 */
export function layersOf(api: ApiDescription): ApiDescription[] {
  const layers: Record<string, ApiDescription['document']['paths'][string]>[] = [];
  const taken = new Map<string, number>();
  for (const [path, item] of Object.entries(api.document.paths)) {
    const bare = path.split('?', 1)[0] as string;
    const at = taken.get(bare) ?? 0;
    taken.set(bare, at + 1);
    layers[at] ??= {};
    (layers[at] as (typeof layers)[number])[path] = item;
  }
  return layers.map((paths) => new ApiDescription({ ...api.document, paths }));
}

interface Media {
  example?: unknown;
  examples?: unknown;
}

interface Described {
  operationId: string;
  parameters: { name: string; example?: unknown }[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, { headers?: unknown; content?: Record<string, Media> }>;
}

/**
 * The strict export with a value wherever the converter would else invent one: bodies as the code samples of the pages send them, nothing for
 * optional parameters without an example. Answers without an example lose their content: an invented one would look documented.
 */
export function exampleValues(layer: ApiDescription): unknown {
  const strict = structuredClone(strictOpenApi(layer)) as { paths: Record<string, Record<string, Described>> };
  for (const item of Object.values(strict.paths))
    for (const described of Object.values(item)) {
      const operation = layer.operations.get(described.operationId);
      if (!operation) continue;
      const { body } = sampleRequest(operation, layer).request;
      const [media] = Object.values(described.requestBody?.content ?? {});
      if (media && body) {
        media.example = 'json' in body ? body.json : body.text;
        delete media.examples;
      }
      const known = new Map(
        layer.parameters(operation).map(({ name, example, schema }) => [name, example ?? shownValue(schema, layer)]),
      );
      for (const parameter of described.parameters) parameter.example = known.get(parameter.name) ?? '';
      for (const response of Object.values(described.responses)) {
        delete response.headers;
        response.content = Object.fromEntries(
          Object.entries(response.content ?? {}).filter(
            ([, { example, examples }]) => example !== undefined || examples !== undefined,
          ),
        );
      }
    }
  return strict;
}
