/**
 * A long run of tests/solver/agreement.ts: random queries, our solver against Z3.
 *
 *     npx tsx tests/campaigns/solver-agreement.ts [queries] [seed] [hard]
 *
 * With `hard` every query gets a SAT instance of its own or one of a path beside it (premises.ts).
 * Uses the z3 on the PATH where there is one (faster), else the npm package. Prints a tally every
 * thousand queries, and a shrunk counterexample with exit status 1 when the two differ.
 */
import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { createSolver } from '../../src/solver/index.js';
import { SmtLibSolver, WorkerSession } from '../../src/solver/smtlib-process/index.js';
import { loadZ3 } from '../../src/solver/z3/index.js';
import { Agreement, cases } from '../solver/agreement.js';
import './leash.js';

const total = Number(process.argv[2] ?? 50_000);
const first = Number(process.argv[3] ?? 1);
const native = spawnSync('z3', ['--version'], { timeout: 5000 }).status === 0;
const judge = native
  ? new SmtLibSolver(WorkerSession.process('z3', ['-in', '-smt2']), { incremental: true })
  : await loadZ3({ incremental: true });
const agreement = new Agreement(judge, 1000, (context) =>
  createSolver(context, process.argv[4] === 'hard' ? { core: { hardAfter: 0 } } : {}),
);
const start = Date.now();
let failed = false;
for (let done = 0; done < total && !failed; done += 1000) {
  const outcome = fc.check(
    fc.property(cases(), (subject) => agreement.check(subject)),
    { numRuns: Math.min(1000, total - done), seed: first + done },
  );
  const seconds = Math.round((Date.now() - start) / 1000);
  console.log(
    `${done + outcome.numRuns} queries, ${seconds} s: ${JSON.stringify(agreement.tally)}`,
  );
  if (outcome.failed) {
    failed = true;
    console.log(fc.defaultReportMessage(outcome));
  }
}
judge.dispose();
process.exitCode = failed ? 1 : 0;
