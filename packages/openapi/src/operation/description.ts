import { decodeAnchor } from '@folio/core';
import type { JsonSchema } from '../model/validate.ts';
import type { ApiDocument, OperationObject, Parameter, RequestBody, Response } from '../schema/openapi.ts';

type PathItem = ApiDocument['paths'][string];

interface OperationSource {
  method: Method;
  path: string;
  item: PathItem;
  operation: OperationObject;
}

/** An operation, and its parts with their references resolved. */
export interface Operation extends OperationSource {
  id: string;
  /** Those of the operation override those of its path by name and location. */
  parameters: Parameter[];
  body: RequestBody | undefined;
  responses: Record<string, Response>;
  /** Without a trailing slash. */
  baseUrl: string;
}

const METHODS = ['get', 'post', 'put', 'delete', 'patch', 'head', 'options'] as const;
export type Method = (typeof METHODS)[number];

export function* iterateOperations(document: ApiDocument): Generator<OperationSource> {
  for (const [path, item] of Object.entries(document.paths))
    for (const method of METHODS) {
      const operation = item[method];
      if (operation) yield { method, path, item, operation };
    }
}

/** Parses a JSON pointer (RFC 6901) in the form of a fragment: `#/paths/~1db/get`. */
export const parsePointer = (pointer: string): string[] =>
  pointer
    .replace(/^#\/?/, '')
    .split('/')
    .filter(Boolean)
    .map((step) => decodeAnchor(step).replaceAll('~1', '/').replaceAll('~0', '~'));

export const resolvePointer = (document: unknown, pointer: string): unknown =>
  parsePointer(pointer).reduce<unknown>(
    // Own keys only, because of `#/__proto__/toString`.
    (value, key) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, key)
        ? (value as Record<string, unknown>)[key]
        : undefined,
    document,
  );

/** A validated OpenAPI document. References in schemas and examples are resolved on demand. */
export class ApiDescription {
  readonly operations: ReadonlyMap<string, Operation>;

  constructor(readonly document: ApiDocument) {
    this.operations = new Map(
      [...iterateOperations(document)].map((source) => [source.operation.operationId, this.resolveOperation(source)]),
    );
  }

  /** Resolves references; siblings of `$ref` override its target, as in OpenAPI 3.1. */
  resolve<T extends object>(value: T): Exclude<T, { $ref: string }> {
    let result: object = value;
    // Bounded, because references may form a cycle.
    for (let hops = 0; '$ref' in result && typeof result.$ref === 'string' && hops < 32; hops++) {
      const { $ref, ...siblings } = result as { $ref: string };
      const overrides = Object.fromEntries(Object.entries(siblings).filter(([, value]) => value !== undefined));
      result = { ...(resolvePointer(this.document, $ref) as object), ...overrides };
    }
    return result as Exclude<T, { $ref: string }>;
  }

  getName(schema: JsonSchema): string | undefined {
    return schema.$ref?.split('/').at(-1);
  }

  private resolveOperation(source: OperationSource): Operation {
    const { item, operation } = source;
    const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])].map(
      (parameter) => this.resolve(parameter) as Parameter,
    );
    const responses = Object.entries(operation.responses).map(([status, response]) => [status, this.resolve(response)]);
    const server = (operation.servers ?? this.document.servers)[0];
    return {
      ...source,
      id: operation.operationId,
      parameters: [
        ...new Map(parameters.map((parameter) => [`${parameter.in} ${parameter.name}`, parameter])).values(),
      ],
      body: operation.requestBody && (this.resolve(operation.requestBody) as RequestBody),
      responses: Object.fromEntries(responses),
      baseUrl: (server?.url ?? '')
        .replace(/\{([^}]+)\}/g, (whole, name: string) => server?.variables?.[name]?.default ?? whole)
        .replace(/\/$/, ''),
    };
  }
}
