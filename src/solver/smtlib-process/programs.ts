/** How known solver programs are told to read SMT-LIB from standard input, step by step. */
import { type SmtLibOptions, SmtLibSolver } from './smtlib-solver.js';
import { WorkerSession } from './worker-session.js';

const knownArguments: readonly { readonly name: RegExp; readonly args: readonly string[] }[] = [
  { name: /^z3/, args: ['-in', '-smt2'] },
  { name: /^cvc5/, args: ['--incremental', '--produce-models', '--lang=smt2'] },
  { name: /^cvc4/, args: ['--incremental', '--produce-models', '--lang=smt2'] },
  { name: /^stp/, args: ['--SMTLIB2'] },
  { name: /^boolector/, args: ['--smt2', '-i', '-m'] },
  { name: /^yices/, args: ['--incremental'] },
];

/** A solver program, by its name on the PATH or by its path. */
export function programSolver(program: string, options: SmtLibOptions = {}): SmtLibSolver {
  const name = program.replace(/^.*[/\\]/, '');
  const known = knownArguments.find((entry) => entry.name.test(name));
  return new SmtLibSolver(WorkerSession.process(program, known?.args ?? [], name), options);
}
