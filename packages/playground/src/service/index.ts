export * from './runner.ts';
