/** Solvers that speak SMT-LIB. Needs Node.js, so not part of the solver's own index. */
export { programSolver } from './programs.js';
export type { SmtSession } from './session.js';
export { type SmtLibOptions, SmtLibSolver } from './smtlib-solver.js';
export { WorkerSession } from './worker-session.js';
