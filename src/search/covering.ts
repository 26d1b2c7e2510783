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
 * finds it, brings every other turn back. As long as there is code ahead that was never executed, the scout
 * keeps a share: every other turn of a run with a limit, which may well be cut, and one in sixteen of a run
 * that is to go on until everything is explored. A program whose code is covered is explored depth first.
 */
import { removeAll, type Searcher, type State } from '../exec/index.js';
import type { Guide } from './distances.js';

const often = 2;
const seldom = 256;
/** The same, where code ahead was never executed, and the run has no limit. */
const sometimes = 16;
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
  private readonly hopeful: number;
  /** A turn of the scout comes once in so many turns. */
  private interval = often;
  private turn = 0;
  private fruitless = 0;
  /** Who ran last, how new its newest code was when it began, and whether the scout chose it. */
  private last: { state: State; newest: number; isScouted: boolean } | undefined = undefined;

  constructor({ main, scout, guide, isLimited }: CoveringParts) {
    this.main = main;
    this.scout = scout;
    this.guide = guide;
    this.hopeful = isLimited ? often : sometimes;
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
      this.fruitless = 0;
    } else if (isScouted && ++this.fruitless >= patience) {
      const isHopeful = Number.isFinite(this.guide.toUncovered(state));
      this.interval = Math.min(2 * this.interval, isHopeful ? this.hopeful : seldom);
      this.fruitless = 0;
    }
  }
}
