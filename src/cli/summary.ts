/**
 * The summary of a run: `merganser run --json`. Fields that a run does not measure are null.
 */
import type { ExecutionError } from '../exec/index.js';

export interface Count {
  readonly covered: number | null;
  readonly total: number | null;
}

export interface RunSummary {
  readonly version: string;
  readonly program: readonly string[];
  readonly options: Readonly<Record<string, unknown>>;
  /** Whether everything was explored. */
  readonly complete: boolean;
  readonly stoppedBy: null | 'instructions';
  readonly paths: {
    readonly completed: number;
    readonly errored: number;
    readonly partial: number;
    readonly estimated: number | null;
  };
  readonly states: { readonly max: number; readonly forks: number; readonly merges: number };
  readonly instructions: number;
  readonly tests: number;
  readonly errors: readonly (ExecutionError & { readonly test: string | null })[];
  readonly coverage: { readonly lines: Count; readonly branches: Count };
  readonly solver: {
    readonly queries: number;
    readonly sat: number;
    readonly unsat: number;
    readonly unknown: number;
    readonly ms: number;
    readonly byStage: Readonly<Record<string, number>>;
  };
  readonly wallMs: number;
  readonly maxRssMb: number;
}

const notMeasured: Count = { covered: null, total: null };

/** The summary of a run with a single path and no symbolic value. */
export function onePathSummary(
  facts: Pick<RunSummary, 'version' | 'program' | 'options' | 'instructions' | 'wallMs'> & {
    readonly error: ExecutionError | undefined;
    readonly stoppedBy: RunSummary['stoppedBy'];
    readonly maxRssMb: number;
  },
): RunSummary {
  const { error, stoppedBy, ...rest } = facts;
  return {
    ...rest,
    complete: stoppedBy === null,
    stoppedBy,
    paths: {
      completed: stoppedBy === null && !error ? 1 : 0,
      errored: error ? 1 : 0,
      partial: stoppedBy === null ? 0 : 1,
      estimated: stoppedBy === null ? 1 : null,
    },
    states: { max: 1, forks: 0, merges: 0 },
    tests: 0,
    errors: error ? [{ ...error, test: null }] : [],
    coverage: { lines: notMeasured, branches: notMeasured },
    solver: { queries: 0, sat: 0, unsat: 0, unknown: 0, ms: 0, byStage: {} },
  };
}
