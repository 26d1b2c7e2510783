/** What a run has cost so far, in counts, about a microsecond each: the same in every run with the same seed. */
import type { Engine, Population } from '../../exec/index.js';

const perFork = 35;
const perInstruction = 0.5;
const perJoin = 600;

export class RunWork {
  constructor(
    private readonly population: Population,
    private readonly engine: Engine,
  ) {
    engine.paths.work.start();
  }

  get total(): number {
    const { forkCount, mergeCount } = this.population;
    const { machine, paths } = this.engine;
    return (
      paths.work.total +
      perFork * forkCount +
      perJoin * mergeCount +
      perInstruction * machine.instructions
    );
  }
}
