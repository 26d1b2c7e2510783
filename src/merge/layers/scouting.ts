/**
 * When states are merged in a run that may be cut. Such a run is first to see what there is to be seen: as long as its turns find new
 * code states only fork. Joined states are slow beside plain ones, states that wait for others find nothing, and behind the
 * options of a utility most of its code is reached by plain ones within seconds.
 *
 * Merging is due when as many turns in a row have found no new code as there are blocks and branches left to find, or `most` of them; with
 * a `share`, when they are that share of all turns, too: a run that goes on for longer may well go on for longer without finding anything. So merging begins
 * soon in a small program of which all but an assertion's failure is known.
 *
 * When new code is found it is not due any more, unless less than `most` is left: where little is left nothing is lost by merging, and the states that
 * would fork in the meantime multiply all that lies ahead. (A layer may go on all the same.)
 *
 * Turns are counted, not seconds: a run with the same seed does the same.
 */
import type { Engine, State } from '../../exec/index.js';

export class Scouting {
  private engine!: Engine;
  private turns = 0;
  /** Turns since new code was found. */
  private fruitless = 0;
  /** Who runs, and how new its newest code was when it began. */
  private last: { readonly state: State; readonly newest: number } | undefined = undefined;
  private isOverNow: boolean;

  constructor(
    private readonly most: number,
    private readonly share = 0,
  ) {
    this.isOverNow = most === 0;
  }

  begin(engine: Engine): void {
    this.engine = engine;
  }

  /** Whether merging is due. */
  get isOver(): boolean {
    return this.isOverNow;
  }

  /** Looks at what the last turn found, before the next one. */
  judge(): void {
    if (this.most === 0 || !this.last) return;
    const { state, newest } = this.last;
    this.last = undefined;
    this.turns++;
    const isFruitful = state.lastNewCoverage > newest;
    this.fruitless = isFruitful ? 0 : this.fruitless + 1;
    const { most, share, turns, fruitless } = this;
    const left = this.left;
    if (left <= most) this.isOverNow ||= fruitless >= left;
    else if (isFruitful) this.isOverNow = false;
    else this.isOverNow ||= fruitless >= Math.max(most, share * turns);
  }

  /** Whose turn it is. */
  picked(state: State | undefined): void {
    if (this.most === 0) return;
    this.last = state && { state, newest: state.lastNewCoverage };
  }

  /** Blocks and branches that nobody has found yet. */
  private get left(): number {
    const { size, passed } = this.engine.coverage;
    return size - 1 - passed;
  }
}
