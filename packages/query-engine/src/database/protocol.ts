/** Calls and their answers, as plain data: they cross the border of a Worker. */
import type { Json } from '../engine/json.ts';

/** The calls that change what is kept. */
const changing = [
  'createTable',
  'dropTable',
  'insertDocument',
  'updateDocument',
  'deleteDocument',
  'runQuery',
  'registerSchema',
  'insertEvent',
  'createGraph',
  'addNode',
  'addTriple',
] as const;

/** The calls that are answered, by the names of their operations. */
export const callNames = [
  ...changing,
  'openTable',
  'getDocument',
  'countRows',
  'getSchema',
  'getSchemaInfo',
  'countEvents',
  'queryStreamGraph',
  'openGraph',
  'runGraphQuery',
] as const;

export type CallName = (typeof callNames)[number];

/** Whether a call changes what is kept. Of statements, only an insert does. */
export function changes({ operation, body = '' }: Sent): boolean {
  if (operation !== 'runQuery') return (changing as readonly string[]).includes(operation);
  const { sql } = JSON.parse(body) as { sql?: unknown };
  return /^\s*insert\b/.test(String(sql));
}

/** A call as it is sent, and as it is kept to be repeated. */
export interface Sent {
  operation: CallName;
  /** Values of the path, by name. */
  values: Readonly<Record<string, string>>;
  body?: string;
  /** Microseconds since 1970. */
  time: number;
}

/** What a call gives, with sentences for the reader. */
export type Reply =
  | { kind: 'computed'; value: Json; notes: string[] }
  /** The documentation does not say what the call gives, or it cannot be computed. */
  | { kind: 'refused'; reason: string };

/** A call on what earlier calls have made. */
export interface CallTask {
  earlier: readonly Sent[];
  call: Sent;
}
