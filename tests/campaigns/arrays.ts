/**
 * Random queries over arrays of words, bytes and halves, aligned and not, with bounds on indices, writes and nested reads:
 * three ways of treating arrays for each query, in turns, against Z3.
 *
 *     npx tsx tests/campaigns/arrays.ts [queries] [seed]
 *
 * Uses the z3 on the PATH where there is one (faster), else the npm package. Ends with exit status 1 at a difference.
 */
import { spawnSync } from 'node:child_process';
import { SmtLibSolver, WorkerSession } from '../../src/solver/smtlib-process/index.js';
import { loadZ3 } from '../../src/solver/z3/index.js';
import { ArrayAgreement } from '../solver/array-agreement.js';
import './leash.js';

const total = Number(process.argv[2] ?? 50_000);
const first = Number(process.argv[3] ?? 1);
const native = spawnSync('z3', ['--version'], { timeout: 5000 }).status === 0;
const judge = native
  ? new SmtLibSolver(WorkerSession.process('z3', ['-in', '-smt2']), { logic: 'QF_AUFBV' })
  : await loadZ3({ incremental: true });
const agreement = new ArrayAgreement(judge, 3);
try {
  for (let seed = first; agreement.tally.queries < total; seed++) {
    agreement.check(seed);
    if (seed % 50 === 0) console.log(JSON.stringify(agreement.tally));
  }
  console.log(JSON.stringify(agreement.tally));
} catch (error) {
  console.log((error as Error).message);
  process.exitCode = 1;
} finally {
  judge.dispose();
}
