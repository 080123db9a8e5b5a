import type { Json, JsonObject } from '@folio/query-engine/json';
import { getObjects } from '../builder/value.ts';
import { type TimedEvent, writeEvents } from '../import/to-events.ts';

/** See `STREAM_TYPES` and `ATTRIBUTE_TYPES` of the builder. */
const RAW_STREAM = 1;
export const TEXT_TYPE = 5;
const LONG = 9;
const EVENTS_PER_STREAM = 3;

/** Streams of a schema that take events: the others get theirs from these. */
export const getRawStreams = (schema: JsonObject): JsonObject[] =>
  getObjects(schema, 'streams').filter(
    ({ name, type }) => typeof name === 'string' && (type ?? RAW_STREAM) === RAW_STREAM,
  );

/** Writes a few events with a value for each attribute, to be edited. */
export const createSampleEvents = (schema: JsonObject): string =>
  writeEvents(
    Array.from({ length: EVENTS_PER_STREAM }, (_, index) =>
      getRawStreams(schema).map((stream): TimedEvent => {
        const attributes = getObjects(stream, 'attr');
        const values = attributes.flatMap(({ name, type }): [string, Json][] =>
          typeof name === 'string' ? [[name, createValue(name, type, index)]] : [],
        );
        return { stream: stream.name as string, event: Object.fromEntries(values) };
      }),
    ).flat(),
  );

/** Two events share the texts, so that keys come back. */
function createValue(name: string, type: Json | undefined, index: number): Json {
  if (type === TEXT_TYPE) return `${name}${1 + (index % 2)}`;
  return type === LONG ? 10 * (index + 1) : 10.5 * (index + 1);
}
