import type { JsonSchema } from './validate.ts';

export interface ConsoleParameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: JsonSchema;
  example?: string;
  /** Whether samples contain it: it is required, or has an example of its own. */
  inSamples: boolean;
}

export interface ConsoleAnswer {
  /** Absent if the status is not documented. */
  status?: number;
  type: string;
  summary?: string;
  value: unknown;
  /** How the example was made, if no source prints it. */
  origin?: 'derived' | 'shape';
}

export interface ConsoleOperation {
  method: string;
  /** As on the page: `/db/{dbname}/{table_name}?key={key}`. */
  path: string;
  summary: string;
  parameters: ConsoleParameter[];
  /** `sentAs` is the content type of the request, if it differs from `type`. */
  body?: {
    type: string;
    sentAs?: string;
    required: boolean;
    schema?: JsonSchema;
    examples: { summary?: string; value: unknown }[];
  };
  answers: ConsoleAnswer[];
  /** Whether all documented answers are JSON. */
  answersJson: boolean;
}

/**
 * The file that the console fetches: operations by operationId, and the schemas that they refer to.
 */
export interface ConsoleData {
  server: string;
  /** The header of an API key, which servers may require. */
  keyHeader?: string;
  /** Labels of path parameters whose values differ by user, such as the name of a database. */
  ownValues: Record<string, string>;
  /** Path of the section that shows the headers that CORS needs. */
  corsHelp?: string;
  /** The field of an answer that is a number other than 0 on failure. */
  errorField?: string;
  operations: Record<string, ConsoleOperation>;
  schemas: Record<string, JsonSchema>;
}

export interface FormRequest {
  operation: string;
  values: Readonly<Record<string, string>>;
  body?: string;
}

export type LocalResponse =
  | { kind: 'computed'; value: unknown; notes: readonly string[] }
  /** The console shows `reason` and the documented examples. */
  | { kind: 'refused'; reason: string };

export interface LocalBackend {
  covers(operation: string): boolean;
  /** Must not send anything. Rejects if `signal` is aborted. */
  respond(call: FormRequest, signal: AbortSignal): Promise<LocalResponse>;
  /** The number of saved requests on which later responses depend. */
  savedCount(): number;
  reset(): void;
  /** Calls `listener` when `savedCount()` changes. Returns a function that unsubscribes it. */
  subscribe(listener: () => void): () => void;
}

export const isJson = (mediaType: string): boolean => /[/+]json\b/.test(mediaType);
