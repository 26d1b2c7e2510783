/**
 * Random queries with quantifiers, as merged loops make them, and paths that grow by one condition at a time: every way of treating
 * quantifiers against full expansion and Z3.
 *
 *     npx tsx tests/campaigns/quantified.ts [queries] [seed] [--no-z3]
 *
 * Uses the z3 on the PATH where there is one (faster), else the npm package. Ends with exit status 1 at a difference.
 */
import { spawnSync } from 'node:child_process';
import { SmtLibSolver, WorkerSession } from '../../src/solver/smtlib-process/index.js';
import { loadZ3 } from '../../src/solver/z3/index.js';
import { QuantifiedAgreement } from '../solver/quantifier/quantified-agreement.js';
import './leash.js';

const numbers = process.argv.slice(2).filter((word) => !word.startsWith('-'));
const total = Number(numbers[0] ?? 20_000);
const first = Number(numbers[1] ?? 1);
const native = spawnSync('z3', ['--version'], { timeout: 5000 }).status === 0;
const makeJudge = async () =>
  native
    ? new SmtLibSolver(WorkerSession.process('z3', ['-in', '-smt2']), { incremental: true })
    : await loadZ3({ incremental: true });
const judge = process.argv.includes('--no-z3') ? undefined : await makeJudge();
// Much, so that a busy machine makes no difference.
const agreement = new QuantifiedAgreement(judge, 5_000, { milliseconds: 600_000 });
try {
  for (let seed = first; agreement.tally.queries < total; seed++) {
    agreement.check(seed);
    if (seed % 2 === 0) agreement.grow(seed, 12);
    if (seed % 100 === 0) console.log(JSON.stringify({ seed, ...agreement.tally }));
  }
  console.log(JSON.stringify(agreement.tally));
} catch (error) {
  console.log((error as Error).message);
  process.exitCode = 1;
} finally {
  judge?.dispose();
}
