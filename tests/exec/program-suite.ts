/** The conformance programs of tests/programs, at one level of optimisation. */
import { describe, expect, it } from 'vitest';
import type { OptimisationLevel } from '../../src/frontend/index.js';
import { programNames, readProgram } from '../programs/programs.js';
import { execute, statusOf } from './execute.js';

export interface SuiteOptions {
  readonly level: OptimisationLevel;
  readonly tier1: boolean;
  /** Which of the programs. */
  readonly chosen: (index: number) => boolean;
}

export function programSuite({ level, tier1, chosen }: SuiteOptions): void {
  describe(`programs at -O${level}, ${tier1 ? 'with tier 1' : 'in tier 0 alone'}`, () => {
    for (const name of programNames().filter((_, index) => chosen(index))) {
      const program = readProgram(name);
      if (!program.output) continue;
      it(name, () => {
        const run = execute([program.source], {
          optimise: level,
          args: program.args,
          input: program.input,
          tier1,
        });
        const { outcome } = run;
        const failure = outcome.kind === 'error' && statusOf(run) < 0 ? outcome.error : undefined;
        expect(failure).toBeUndefined();
        expect(run.stdout.toString('latin1')).toBe(program.output?.toString('latin1'));
        expect(statusOf(run)).toBe(program.status);
      });
    }
  });
}
