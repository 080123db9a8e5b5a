export * from './build/document.ts';
export * from './build/load-site.ts';
export * from './build/project.ts';
export * from './check/phrases.ts';
export * from './code.ts';
