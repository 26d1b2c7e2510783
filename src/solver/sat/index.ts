export { loadCadicalFactory } from './cadical.js';
export { CdclSolver } from './cdcl.js';
export type {
  Cone,
  Literal,
  SatAnswer,
  SatBudget,
  SatSolver,
  SatStatistics,
} from './sat-solver.js';
