/** The events of a code block that inserts them with the command line. */
import { QueryError } from '@folio/query-engine/engine/diagnostics.ts';
import { isObject, type Json, type JsonObject } from '@folio/query-engine/engine/json.ts';
import { readJson } from '@folio/query-engine/engine/read-json.ts';
import type { Fence } from '../fences.ts';

/** An event that a line inserts. */
export interface InsertedEvent {
  stream: string;
  values: JsonObject;
}

/** Events in their order, or why there are none. */
export type Inserted = { events: InsertedEvent[] } | { message: string; hint: string };

const insert = /^insert into \w+\.(\w+) values null (.*)$/;

/** The events of the block with a title. */
export function insertedEvents(fences: readonly Fence[], title: string): Inserted {
  const fence = fences.find(({ attributes, text }) => attributes.title === title && /^insert into /m.test(text));
  if (!fence)
    return {
      message: `No block with inserts has the title "${title}".`,
      hint: 'Name the title of a block with "insert into" in events="…".',
    };
  const events: InsertedEvent[] = [];
  for (const line of fence.text.split('\n').filter((one) => one.startsWith('insert into '))) {
    const [, stream = '', json = ''] = insert.exec(line) ?? [];
    const values = jsonIn(json);
    if (!isObject(values))
      return {
        message: `This line of the block "${title}" does not insert an event: ${line}`,
        hint: 'Write insert into schema.stream values null {"name": value}.',
      };
    events.push({ stream, values });
  }
  return { events };
}

/** The value of a JSON text; null for what is not JSON. */
function jsonIn(text: string): Json {
  try {
    return readJson(text, { whole: true }).value;
  } catch (error) {
    if (error instanceof QueryError) return null;
    throw error;
  }
}
