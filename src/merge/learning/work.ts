/** What a run has cost so far, in counts, about a microsecond each: the same in every run with the same seed. */
import type { Engine, Population } from '../../exec/index.js';

const perFork = 35;
const perInstruction = 0.5;
const perJoin = 1000;
/** States that stop at a meeting point take their place in the order of the program. */
const perStop = 10;
const perComparison = 200;

export class RunWork {
  /** Of forks and joins that the run has forgotten. */
  private forgotten = 0;
  private met = 0;

  constructor(
    private readonly population: Population,
    private readonly engine: Engine,
    /** Whether questions are taken to be mostly alike (`SolverWork`). */
    private readonly areAlike = false,
  ) {
    engine.paths.work.start();
  }

  /** Whether every question is looked at (`SolverWork`). */
  set isExact(isExact: boolean) {
    this.engine.paths.work.isExact = isExact;
  }

  /** Goes back to states that waited: what was only rehearsed has been work all the same. */
  leave<Result>(rehearsal: () => Result): Result {
    const before = this.total;
    const result = rehearsal();
    this.forgotten += before - this.total;
    return result;
  }

  noteStop(): void {
    this.met += perStop;
  }

  noteComparison(): void {
    this.met += perComparison;
  }

  get total(): number {
    const { forkCount, mergeCount } = this.population;
    const { machine, paths } = this.engine;
    return (
      this.forgotten +
      this.met +
      (this.areAlike ? paths.work.totalOfAlike : paths.work.total) +
      perFork * forkCount +
      perJoin * mergeCount +
      perInstruction * machine.instructions
    );
  }
}

/** Instructions of the program. */
export function sizeOf({ machine }: Engine): number {
  let size = 0;
  for (const { blocks } of machine.program.module.functions) {
    for (const { instructions } of blocks) size += instructions.length;
  }
  return size;
}
