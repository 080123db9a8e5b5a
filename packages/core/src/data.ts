export * from './data/parts/blocks.ts';
export * from './data/parts/text.ts';
export * from './data/schema-helpers.ts';
export * from './data/store.ts';
