/** Streams that run without a server: schemas, events, and their effects. */
export type { Gpby, SchemaNote } from '../schema/model.ts';
export { mirrorDefinition, PARTNER_TYPES } from '../schema/pairs.ts';
export { parseSchema } from '../schema/parse-schema.ts';
export { SCHEMA_KEYS } from '../schema/schema-parser.ts';
export type { Figures } from '../statistic.ts';
export { applyFilter, type Catr, type Fltr, type Refr } from './compute.ts';
export { passes, type Value, type Values } from './condition.ts';
export type { Effect } from './effect.ts';
export { type Arrival, createPair, type JoinKind, type Outcome, type PairQuery } from './join.ts';
export { createStreamProcessor, type ProcessorOptions, type StreamProcessor } from './processor.ts';
export { streamRules } from './stream-rules.ts';
export type { ProcessorState, StoredEvent } from './stream-store.ts';
export { getInterval } from './tally.ts';
