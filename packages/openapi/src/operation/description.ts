import { decodeAnchor } from '@folio/core/model/anchors.ts';
import type { JsonSchema } from '../schema/json-schema.ts';
import type { ApiDocument, Method, OperationObject, Parameter } from '../schema/openapi.ts';

type PathItem = ApiDocument['paths'][string];

/** An operation with its place in the description. */
export interface Operation {
  id: string;
  method: Method;
  path: string;
  item: PathItem;
  operation: OperationObject;
}

const methods: readonly Method[] = ['get', 'post', 'put', 'delete', 'patch', 'head', 'options'];

/** All operations, in the order of the file. */
export function* eachOperation(document: ApiDocument): Generator<Operation> {
  for (const [path, item] of Object.entries(document.paths))
    for (const method of methods) {
      const operation = item[method];
      if (operation) yield { id: operation.operationId, method, path, item, operation };
    }
}

/** What a JSON pointer (`#/components/schemas/Message`) points to, or undefined. */
export function pointTo(document: unknown, pointer: string): unknown {
  return pointer
    .slice(2)
    .split('/')
    .map((part) => decodeAnchor(part).replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>(
      // Own keys only: `#/__proto__/toString` leads to nothing.
      (value, key) =>
        typeof value === 'object' && value !== null && Object.hasOwn(value, key)
          ? (value as Record<string, unknown>)[key]
          : undefined,
      document,
    );
}

/** The parsed description of the REST interface, with its operations by id. References are resolved when they are asked for. */
export class ApiDescription {
  readonly operations: ReadonlyMap<string, Operation>;

  constructor(readonly document: ApiDocument) {
    this.operations = new Map([...eachOperation(document)].map((operation) => [operation.id, operation]));
  }

  /** Follows references until there is none. What is beside a reference (a description) overrides its target, as in OpenAPI 3.1. */
  resolve<T extends object>(value: T): Exclude<T, { $ref: string }> {
    let result: object = value;
    // A chain of references cannot be longer than the file has components; a circle would be.
    for (let hops = 0; '$ref' in result && typeof result.$ref === 'string' && hops < 32; hops++) {
      const { $ref, ...beside } = result as { $ref: string };
      const said = Object.fromEntries(Object.entries(beside).filter(([, own]) => own !== undefined));
      result = { ...(pointTo(this.document, $ref) as object), ...said };
    }
    return result as Exclude<T, { $ref: string }>;
  }

  /** Name of the component that a schema refers to: `Message`. */
  nameOf(schema: JsonSchema): string | undefined {
    return schema.$ref?.split('/').at(-1);
  }

  /** Parameters of an operation, those of its path first; the operation's own replace them by name and place. */
  parameters({ item, operation }: Operation): Parameter[] {
    const all = [...(item.parameters ?? []), ...(operation.parameters ?? [])].map(
      (parameter) => this.resolve(parameter) as Parameter,
    );
    return [...new Map(all.map((parameter) => [`${parameter.in} ${parameter.name}`, parameter])).values()];
  }

  /** Address that the samples call: the first server, with the defaults of its variables. */
  baseUrl({ operation }: Operation): string {
    const server = (operation.servers ?? this.document.servers)[0];
    if (!server) return '';
    return server.url
      .replace(/\{([^}]+)\}/g, (whole, name: string) => server.variables?.[name]?.default ?? whole)
      .replace(/\/$/, '');
  }
}
