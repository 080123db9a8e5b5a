/** The parts that work without the framework: validation, console data, the local backend. */
export * from './console.ts';
export * from './validate.ts';
