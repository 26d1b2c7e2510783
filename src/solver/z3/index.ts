/** Z3 as a solver. Needs Node.js, so not part of the solver's own index. */
import { type SmtLibOptions, SmtLibSolver, WorkerSession } from '../smtlib-process/index.js';
import { Z3Session } from './z3-session.js';

/** Z3 in this process. */
export async function loadZ3(options: SmtLibOptions = {}): Promise<SmtLibSolver> {
  return new SmtLibSolver(await Z3Session.load(), options);
}

/** Z3 in a worker thread: can be stopped at any moment, and costs no memory here. */
export function z3InWorker(options: SmtLibOptions = {}): SmtLibSolver {
  return new SmtLibSolver(WorkerSession.z3(), options);
}

export { CrossCheck, Disagreement } from './cross-check.js';
export { Portfolio } from './portfolio.js';
