/**
 * Depth first in rounds, with a scout: the default.
 *
 * Depth first is the cheapest order for a run that is meant to end, but a run that is cut has seen one
 * corner of a large program by then. States near code that was never executed reach more of it (KLEE's
 * `nurs:md2u`), but switching between them takes up to three times as long, where all is explored.
 *
 * So every other turn is the scout's, who picks such a state, as long as new code is found; each time that
 * a number of its turns in a row have found none, the turns between two of them double. New code, whoever
 * finds it, brings every other turn back. A program whose code is soon covered is explored depth first.
 */
import { removeAll, type Searcher, type State } from '../exec/index.js';

const often = 2;
const seldom = 256;
/** Turns of the scout that may find nothing. */
const patience = 32;

export class Covering implements Searcher {
  /** A turn of the scout comes once in so many turns. */
  private interval = often;
  private turn = 0;
  private fruitless = 0;
  /** Who ran last, how new its newest code was when it began, and whether the scout chose it. */
  private last: { state: State; newest: number; isScouted: boolean } | undefined = undefined;

  constructor(
    private readonly main: Searcher,
    private readonly scout: Searcher,
  ) {}

  add(state: State, parent: State | undefined): void {
    this.main.add(state, parent);
    this.scout.add(state, parent);
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
      this.fruitless = 0;
    } else if (isScouted && ++this.fruitless >= patience) {
      this.interval = Math.min(2 * this.interval, seldom);
      this.fruitless = 0;
    }
  }
}
