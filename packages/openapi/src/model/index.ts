/** The parts that don't need the framework: validation, console data, the local backend. */
export * from './console.ts';
export * from './validate.ts';
