/**
 * Depth first in rounds, with a scout: the default.
 *
 * Depth first is the cheapest order for a run that is meant to end, but a run that is cut has seen one
 * corner of a large program by then. Random paths, and states that are near code which was never executed or
 * have just found some (KLEE's default), reach more of it, but switching between them takes up to three times
 * as long, where all is explored.
 *
 * So every other turn is the scout's, who picks such a state, as long as new code is found; each time that
 * a number of its turns in a row have found none, the turns between two of them double. New code, whoever
 * finds it, brings every other turn back. A run with a limit may well be cut: there the scout keeps every other turn as
 * long as there is code ahead that was never executed. A run without one is to go on until everything is explored, and
 * code that is never executed is mostly code that cannot be: the scout's turns become few in any case, and
 * at once if no state that it picked in those turns has such code ahead. For each of its turns leaves a state behind
 * that lives until depth first gets there.
 */
import { removeAll, type Searcher, type State } from '../exec/index.js';
import type { Guide } from './distances.js';

const often = 2;
const seldom = 256;
/** Turns of the scout that may find nothing. */
const patience = 32;

export interface CoveringParts {
  readonly main: Searcher;
  readonly scout: Searcher;
  readonly guide: Guide;
  /** Whether the run has a limit, so that it may be cut. */
  readonly isLimited: boolean;
}

export class Covering implements Searcher {
  private readonly main: Searcher;
  private readonly scout: Searcher;
  private readonly guide: Guide;
  /** A turn of the scout comes once in so many turns. */
  private interval = often;
  private turn = 0;
  private fruitless = 0;
  /** Whether one of the states of these turns has code ahead that was never executed. */
  private isHopeful = false;
  /** Who ran last, how new its newest code was when it began, and whether the scout chose it. */
  private last: { state: State; newest: number; isScouted: boolean } | undefined = undefined;

  private readonly isLimited: boolean;

  constructor({ main, scout, guide, isLimited }: CoveringParts) {
    this.main = main;
    this.scout = scout;
    this.guide = guide;
    this.isLimited = isLimited;
  }

  add(state: State, parents: readonly State[]): void {
    this.main.add(state, parents);
    this.scout.add(state, parents);
  }

  remove(state: State): void {
    this.main.remove(state);
    this.scout.remove(state);
  }

  removeAll(states: ReadonlySet<State>): void {
    removeAll(this.main, states);
    removeAll(this.scout, states);
  }

  select(): State | undefined {
    this.judge();
    this.turn++;
    const isScouted = this.turn % this.interval === 0;
    const state = (isScouted ? this.scout : this.main).select();
    this.last = state && { state, newest: state.lastNewCoverage, isScouted };
    return state;
  }

  /** Learns from what the last turn found. */
  private judge(): void {
    if (!this.last) return;
    const { state, newest, isScouted } = this.last;
    if (state.lastNewCoverage > newest) {
      this.interval = often;
      this.forget();
    } else if (isScouted) {
      this.fruitless++;
      this.isHopeful ||= Number.isFinite(this.guide.toUncovered(state));
      if (this.fruitless < patience) return;
      this.interval = this.nextInterval();
      this.forget();
    }
  }

  private nextInterval(): number {
    const { isHopeful, isLimited } = this;
    if (isHopeful && isLimited) return often;
    return isHopeful || isLimited ? Math.min(2 * this.interval, seldom) : seldom;
  }

  private forget(): void {
    this.fruitless = 0;
    this.isHopeful = false;
  }
}
