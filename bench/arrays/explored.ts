/** One exploration with a budget of processor time: how many queries were solved, how many paths ended. */
import { explore } from '../../src/library/index.js';
import { type ChainOptions, CoreSolver, type CoreStatistics } from '../../src/solver/index.js';
import type { AxiomSelection } from '../../src/solver/names.js';

const axioms = (selection: AxiomSelection, preCheck: 'on' | 'off'): ChainOptions => ({
  preCheck,
  core: { arrays: { encoding: 'axioms', axioms: selection } },
});

/** The ways of treating arrays; the first two are baselines: the paper's, and its method without what is new. */
export const ways: Readonly<Record<string, ChainOptions>> = {
  writes: { core: { arrays: { encoding: 'writes' } } },
  axioms: axioms('all', 'off'),
  'axioms, type': axioms('type', 'off'),
  'axioms, interval': axioms('interval', 'on'),
  'axioms, pre-check': axioms('all', 'on'),
  'axioms, all': axioms('type+interval', 'on'),
  'axioms, KLEE-Array': axioms('all', 'off'),
  plain: { core: { arrays: { encoding: 'plain' } } },
  circuits: { core: { arrays: { encoding: 'circuits' } } },
  'circuits, auto': { preCheck: 'auto', core: { arrays: { encoding: 'circuits' } } },
};

/** Everything that may answer before the core is asked: the paper's Fig. 5 is without, Fig. 6 with it. */
const withoutStages: ChainOptions = {
  singleInput: false,
  singleWord: false,
  newInput: false,
  enumeration: false,
  queryCache: false,
  modelReuse: false,
  counterexampleCache: false,
  intervals: false,
};

export interface Explored {
  readonly complete: boolean;
  readonly paths: number;
  /** Queries that were answered, by whom ever. */
  readonly queries: number;
  readonly instructions: number;
  readonly cpuMs: number;
  readonly axioms: number;
  readonly axiomsSaved: number;
  readonly refinements: number;
  readonly conflicts: number;
  readonly tableRows: number;
}

/** At most so many seconds, and so many instructions. */
export async function explored(
  bitcode: string,
  way: string,
  hasStages: boolean,
  seconds: number,
  maxInstructions?: number,
): Promise<Explored> {
  const chain = ways[way]!;
  const core = new CoreSolver(chain.core);
  const before = process.cpuUsage();
  const used = () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
  const stop = new AbortController();
  const poll = setInterval(() => {
    if (used() > 1000 * seconds) stop.abort();
  }, 5);
  const run = explore({
    files: [bitcode],
    search: ['dfs'],
    solver: { ...(hasStages ? {} : withoutStages), ...chain, backend: core },
    ...(way.includes('KLEE-Array') && { tables: { form: 'all' } }),
    ...(maxInstructions !== undefined && { maxInstructions }),
    signal: stop.signal,
    // The signal is seen between queries; one that takes longer ends the run.
    solverTime: 20_000 * seconds,
  });
  for await (const _ of run);
  clearInterval(poll);
  const cpuMs = used();
  const { complete, completed, errored, queries, instructions } = await run.result;
  const counts = core.statistics().get('core') as CoreStatistics;
  core.dispose();
  return {
    complete,
    paths: completed + errored,
    queries,
    instructions,
    cpuMs: Math.round(cpuMs),
    axioms: counts.axioms,
    axiomsSaved: counts.axiomsSaved,
    refinements: counts.refinements,
    conflicts: counts.conflicts,
    tableRows: counts.tableRows,
  };
}
