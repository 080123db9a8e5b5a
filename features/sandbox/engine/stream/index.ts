/** The stream half of the engine: schemas, events, and what they cause. */
export { createMachine, type Effect, type Inserted, type Machine, type MachineState } from './machine.ts';
export { readSchema, type SchemaNote } from './schema.ts';
