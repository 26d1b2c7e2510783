/** `merganser solve`: SMT-LIB scripts, answered by our solver or by another one. */
import * as fs from 'node:fs';
import * as path from 'node:path';
import type { ExprContext } from '../../expr/index.js';
import { type ChainOptions, createSolver, type Solver } from '../../solver/index.js';
import { programSolver } from '../../solver/smtlib-process/index.js';
import { CrossCheck, Disagreement, loadZ3, Portfolio, z3InWorker } from '../../solver/z3/index.js';
import { chainOptions } from '../chain-options.js';
import type { CommandContext } from '../command.js';
import { ExitCode } from '../exit-codes.js';
import { ScriptRunner } from '../script-runner.js';
import { UsageError } from '../usage-error.js';

/** What the portfolio lets our solver use up before it asks Z3. */
const ownShare = { conflicts: 20_000, milliseconds: 2000 };

export async function run(context: CommandContext): Promise<number> {
  const { files, options, terminal } = context;
  if (files.length === 0) {
    throw new UsageError("solve needs a file; 'merganser solve --help' says more");
  }
  let status: number = ExitCode.ok;
  for (const file of files) {
    const warn = (message: string): void =>
      terminal.err(`${terminal.paint.magenta('warning:')} ${file}: ${message}\n`);
    const makeSolver = await solverMaker(options, warn);
    const runner = new ScriptRunner(readScript(context, file), {
      makeSolver,
      milliseconds: options.queryTime,
      models: options.models,
      print: (line) => terminal.out(`${line}\n`),
      warn,
    });
    try {
      if (!runner.run()) status = ExitCode.usage;
      else if (runner.contradictions > 0 && status === ExitCode.ok) status = ExitCode.errorsFound;
      if (options.stats) terminal.err(statisticsText(file, runner.solver));
    } catch (error) {
      if (!(error instanceof Disagreement)) throw error;
      terminal.err(`${terminal.paint.red('merganser:')} ${file}: ${error.message}\n`);
      return ExitCode.internal;
    } finally {
      runner.solver.dispose();
    }
  }
  return status;
}

function readScript({ workingDirectory }: CommandContext, file: string): string {
  try {
    return fs.readFileSync(file === '-' ? 0 : path.resolve(workingDirectory, file), 'utf8');
  } catch (error) {
    throw new UsageError(`${file} cannot be read: ${(error as Error).message}`);
  }
}

async function solverMaker(
  options: CommandContext['options'],
  warn: (message: string) => void,
): Promise<(t: ExprContext) => Solver> {
  const first = await namedSolver(options.solver ?? 'ours', chainOptions(options), warn);
  if (!options.validate) return first;
  const judge = await loadZ3({ warn });
  return (t) => new CrossCheck(first(t), judge);
}

async function namedSolver(
  choice: string,
  chain: ChainOptions,
  warn: (message: string) => void,
): Promise<(t: ExprContext) => Solver> {
  switch (choice) {
    case 'ours':
      return (t) => createSolver(t, chain);
    case 'z3': {
      const z3 = await loadZ3({ warn });
      return () => z3;
    }
    case 'portfolio':
      return (t) => new Portfolio(createSolver(t, chain), ownShare, z3InWorker({ warn }));
    default:
      return () => programSolver(choice, { warn });
  }
}

function statisticsText(file: string, solver: Solver): string {
  const lines = [...solver.statistics()].map(
    ([stage, { queries, sat, unsat, unknown, milliseconds }]) =>
      `  ${stage.padEnd(24)} ${queries} queries, ${sat} sat, ${unsat} unsat, ${unknown} unknown, ${milliseconds.toFixed(1)} ms`,
  );
  return `${file}: ${solver.name}\n${lines.join('\n')}\n`;
}
