export { type CdclOptions, CdclSolver } from './cdcl.js';
export { KernelSolver } from './kernel/kernel-solver.js';
export type {
  Cone,
  Literal,
  SatAnswer,
  SatBudget,
  SatSolver,
  SatStatistics,
} from './sat-solver.js';
