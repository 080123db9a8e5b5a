export * from './classes/feature.ts';
export * from './commands/feature.ts';
export * from './params/feature.ts';
export * from './reference/feature.ts';
export { referenceSchema } from './reference/schema.ts';
