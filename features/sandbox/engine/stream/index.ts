/** The stream half of the engine: schemas, events, and what they cause. */

export type { SchemaNote } from '../schema/model.ts';
export { readSchema } from '../schema/read.ts';
export { createMachine, type Effect, type Inserted, type Machine, type MachineState } from './machine.ts';
