/**
 * When states are merged in a run that may be cut, which is to see as much as it can until then.
 *
 * Joined states are slow beside plain ones, states that wait for others find nothing, and behind the options of a utility most of
 * the code is reached by plain ones. So states only fork as long as that finds new code. Of a small program all but an assertion's failure is
 * known after a few turns: with few blocks and branches left to find, merging begins when as many turns in a row have found none of
 * them, and stays. Where more is left, merging begins when forking has found nothing for sixteen times the turns of its last find: GNU pathchk
 * finds a quarter of its lines behind a pause of three fifths of its turns, bunzip2 a fifth behind one of five sixths, and merged copies go ahead
 * meanwhile (expedition.ts). Merging that finds nothing for
 * a quarter of the run's work makes room for plain states, and these for merging: neither can lose more than half of what is
 * left of the run. Who finds something goes on: forking after every find of merging took 2,400 states in the place of 300 where 64 bytes are
 * counted in a program with much dead code. Turns and work (learning/work.ts) are counts: the same seed gives the same run.
 */
import type { Engine, Population } from '../../exec/index.js';
import { RunWork } from '../learning/work.js';

export interface ScoutingSettings {
  /** How many turns without new code are waited for at least where much is left to find. */
  readonly turns: number;
  /** With less code than this left to find, all there is to do is to come to the end. */
  readonly few: number;
  /** Forking has so many times the turns to find something new that it took for its last find. */
  readonly asLongAgain: number;
  /** A way that found nothing in this part of the run's work makes room for the other. */
  readonly patience: number;
  /** Work is looked at in every so many turns. */
  readonly glance: number;
}

export const defaultScouting: ScoutingSettings = {
  turns: 1024,
  few: 64,
  asLongAgain: 16,
  patience: 1 / 4,
  glance: 16,
};

export class Scouting {
  private readonly work: RunWork;
  private isForking = true;
  private hasMerged = false;
  private turn = 0;
  private lastFind = 0;
  private passed = 0;
  /** Work when the last new code was found, or this way was taken. */
  private since = 0;

  constructor(
    private readonly settings: ScoutingSettings,
    population: Population,
    private readonly engine: Engine,
  ) {
    this.work = new RunWork(population, engine);
  }

  /** Whether states only fork. */
  get isOn(): boolean {
    return this.isForking;
  }

  /** A state's turn begins. Whether states are merged from here on, or from here on not. */
  noteTurn(): boolean {
    this.turn++;
    const { size, passed } = this.engine.coverage;
    if (passed > this.passed) {
      this.passed = passed;
      this.lastFind = this.turn;
      this.since = this.work.total;
    }
    const left = size - 1 - passed;
    if (!(this.hasMerged ? this.isInVain(left) : this.isTimeToMerge(left))) return false;
    this.isForking = !this.isForking;
    this.hasMerged = true;
    this.since = this.work.total;
    return true;
  }

  private isTimeToMerge(left: number): boolean {
    const { turns, few, asLongAgain } = this.settings;
    const wait = left < few ? Math.min(turns, left) : Math.max(turns, asLongAgain * this.lastFind);
    return this.turn - this.lastFind >= wait;
  }

  private isInVain(left: number): boolean {
    const { few, patience, glance } = this.settings;
    if ((!this.isForking && left < few) || this.turn % glance !== 0) return false;
    const { total } = this.work;
    return total - this.since >= patience * total;
  }
}
