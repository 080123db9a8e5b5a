import type { JsonSchema } from '../schema/json-schema.ts';

/** What the console knows of one parameter. */
export interface ConsoleParameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  /** Short text; code is in backticks. */
  description?: string;
  schema: JsonSchema;
  /** Value of the samples, as text. */
  example?: string;
}

/** A body that the description shows. */
export interface ConsoleExample {
  summary?: string;
  value: unknown;
}

/** A documented answer. */
export interface ConsoleAnswer {
  /** Documented status; absent where the description has none. */
  status?: number;
  type: string;
  summary?: string;
  value: unknown;
  /** How the example came about, where it is not printed in a source. */
  origin?: 'derived' | 'shape';
}

/** An operation as the console fills, sends and answers it. */
export interface ConsoleOperation {
  /** Upper case. */
  method: string;
  /** As it is written on the page: `/db/{dbname}/{table_name}?key={key}`. */
  path: string;
  summary: string;
  parameters: ConsoleParameter[];
  /** `sentAs`: the type that the call names, where it is not that of the body. */
  body?: { type: string; sentAs?: string; required: boolean; schema?: JsonSchema; examples: ConsoleExample[] };
  answers: ConsoleAnswer[];
}

/** All operations, by operationId, and the schemas they refer to: one file, fetched when the reader opens a console. */
export interface ConsoleData {
  /** Address of a server as the samples have it. */
  server: string;
  operations: Record<string, ConsoleOperation>;
  schemas: Record<string, JsonSchema>;
}
