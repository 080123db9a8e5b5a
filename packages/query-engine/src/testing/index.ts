/** Data and helpers for tests of other packages. */
export { answerTo } from './answers.ts';
export { cities } from './graph-runs.ts';
export { attributes, bikes, rising, stream } from './schemas.ts';
export {
  answerText,
  complete,
  createFromText,
  type EntyDefinition,
  getPathCost,
  getPathNodes,
  getPathRelations,
  queryPaths,
  simulateEntities,
  simulateGroupBy,
  simulateJoin,
  simulateSelfJoin,
  statistic,
} from './simulate.ts';
export { keysOf, type StreamRun, streamRuns } from './stream-runs.ts';
