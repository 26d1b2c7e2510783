/** The solver: what other folders may use. */
export { type ChainOptions, createSolver, pathChain } from './chain/chain.js';
export { PathCondition } from './chain/path-condition.js';
export type { Join } from './chain/path-join.js';
export { type Fork, PathSolver, type Side } from './chain/path-solver.js';
export { type CoreOptions, CoreSolver, type CoreStatistics } from './core.js';
export { Intervals } from './interval/interval.js';
export { Model } from './model.js';
export type { QuantifierStrategy } from './names.js';
export type { PreCheckStatistics } from './precheck/precheck-stage.js';
export type { QuantifierStatistics } from './quantifier/statistics.js';
export { CdclSolver, KernelSolver, type SatSolver } from './sat/index.js';
export type {
  Answer,
  Budget,
  Known,
  Query,
  QueryFacts,
  Sat,
  Solver,
  StageStatistics,
  Unknown,
  UnknownReason,
  Unsat,
} from './solver.js';
export { factName } from './solver.js';
export type { QueryStore } from './store/query-store.js';
export type { StoreCosts, StoreStatistics } from './store/store-stage.js';
