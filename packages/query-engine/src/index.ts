/** Graphs that run without a server. `Session` lets the caller load streams, path searches and explanations on demand. */
export {
  catchQueryError,
  type Diagnostic,
  QueryError,
  resolvePosition,
  type Span,
  throwError,
} from './diagnostics.ts';
export { type Answer, toServerJson } from './graph/answer.ts';
export type { Interpretation, OpenChoice } from './graph/context.ts';
export { EXPLAINED_KEYWORDS, explain } from './graph/explain.ts';
export { isQuery, type KeywordNotes } from './graph/lexer.ts';
export { findPaths } from './graph/paths.ts';
export { createGraph, type Graph, type PlainNode, type PlainRelation, toNodeKey } from './graph/store.ts';
export { mayFindPaths } from './graph/syntax.ts';
export { translateCypher } from './graph/translate.ts';
export { openGraph, runGraph } from './open-graph.ts';
export { type Basis, type Rule, type RuleId, rules } from './rules.ts';
export {
  findSyntaxError,
  type GraphOptions,
  type GraphState,
  isSchema,
  type QueryResult,
  type Result,
  type Run,
  Session,
} from './session.ts';
