/**
 * Graphs and streams that run without a server. All results are plain data, so that they can be sent between threads; nothing here knows a page, a
 * screen or a file. `runGraph` and `Session` run statements and queries, `createMachine` runs streams.
 */
export { Budget, type BudgetOptions, defaultLimits, type Limits } from './budget.ts';
export type { Diagnostic, Fix, Source } from './diagnostics.ts';
export { type Answer, answer } from './graph/answer.ts';
export { jsonOf } from './graph/answer-json.ts';
export type { Note, Reading, Step, Switch } from './graph/context.ts';
export { explainingWords } from './graph/doc-links.ts';
export { isQuery, parseScript, readCreate, readQuery } from './graph/parse.ts';
export { cost, nodesOf, type Path, paths, printedPath, relationsOf } from './graph/paths.ts';
export type { KeywordNote, KeywordNotes } from './graph/scanner.ts';
export {
  addEvent,
  create,
  distance,
  emptyGraph,
  type Graph,
  keyOf,
  type PlainNode,
  type PlainRelation,
  type Rels,
} from './graph/store.ts';
export type { Cell, Row } from './graph/table.ts';
export type { Answered, Done, GraphState, Result, Run } from './results.ts';
export { type Basis, type Rule, type RuleId, rules } from './rules.ts';
export type { Gpby, SchemaNote } from './schema/model.ts';
export { readSchema } from './schema/read.ts';
export type { GraphOptions } from './session.ts';
export { type Figures, Statistic, statistic } from './statistic.ts';
export { type Catr, complete, compute, type Fltr, filter, mathExp, type Refr, refer } from './stream/compute.ts';
export { type Fqry, type Jqry, passes, type Value, type Values } from './stream/condition.ts';
export type { Effect, EffectKind } from './stream/effect.ts';
export { type JoinKind, simulateJoin } from './stream/join.ts';
export { mirrored } from './stream/mirror.ts';
export { type Arrival, matches, type Outcome, type PairQuery, pairOf } from './stream/pairing.ts';
export { createStreamProcessor, type Inserted, type MachineOptions, type StreamProcessor } from './stream/processor.ts';
export { simulateSelfJoin } from './stream/self-join.ts';
export type { MachineState, StoredEvent, StreamState } from './stream/state.ts';
export { type EntyDefinition, entities, groupBy, interval } from './stream/tally.ts';
export { openGraph, runGraph, Session } from './with-streams.ts';
