/** The stream half of the engine: schemas, events, and what they cause. */

export type { SchemaNote } from '../schema/model.ts';
export { readSchema } from '../schema/read.ts';
export type { Effect } from './effect.ts';
export { createStreamProcessor, type Inserted, type StreamProcessor } from './processor.ts';
export type { MachineState } from './state.ts';
