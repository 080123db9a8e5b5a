export * from './mcp/tool.ts';
export { findSimilarWord } from './model/fuzzy-match.ts';
