/** The conformance programs of tests/programs, at one level of optimisation. */
import { describe, expect, it } from 'vitest';
import type { OptimisationLevel } from '../../src/frontend/index.js';
import { programNames, readProgram } from '../programs/programs.js';
import { execute, statusOf, type Tiers } from './execute.js';

export interface SuiteOptions {
  readonly level: OptimisationLevel;
  readonly tiers: Tiers;
  /** Which of the programs. */
  readonly chosen: (index: number) => boolean;
}

const names: Record<Tiers, string> = {
  both: 'with tier 1',
  0: 'in tier 0 alone',
  loops: 'with tier 1 from loops on',
};

export function programSuite({ level, tiers, chosen }: SuiteOptions): void {
  describe(`programs at -O${level}, ${names[tiers]}`, () => {
    for (const name of programNames().filter((_, index) => chosen(index))) {
      const program = readProgram(name);
      if (!program.output) continue;
      it(name, () => {
        const run = execute([program.source], {
          optimise: level,
          args: program.args,
          input: program.input,
          tiers,
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
