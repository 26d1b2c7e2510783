/**
 * States that sleep: the hybrid executor (Baldoni et al., "A Survey of Symbolic Execution Techniques", ACM CSUR
 * 2018, §2.4; Mayhem's checkpoints).
 *
 * Too many states for the memory are not lost and do not stop the run: some of them give up all that
 * they hold but their decisions and a test (kept-test.ts), and are made again by re-execution when the
 * searcher picks them. A state's decisions name it: at each fork the way that it took, as the number of the
 * way, or, where the ways depend on what the solver happened to find, as the object or the value that the
 * way stands for.
 *
 * A state may sleep only where it stands right behind a fork: everything that was reported on its way is
 * then behind a decision, and re-execution up to its last decision reports nothing. Oldest states sleep
 * first: they are the cheapest to make again, and a depth-first search wants them last.
 *
 * Re-execution must find the same forks. It does, because addresses, names of inputs and the order of
 * ways depend on the path alone; a solver with a time limit may break this. A state that does not arrive
 * at the place where it went to sleep ends as given up, and the run is not complete.
 *
 * Those that sleep still cost memory; when there are too many of them, the ones that have slept longest are
 * written out (sleep-store.ts).
 */
import { PathCondition } from '../../../solver/index.js';
import type { Frame } from '../../frame.js';
import { GrowingList } from '../states/growing-list.js';
import { keepTest } from '../states/kept-test.js';
import { PathInputs } from '../states/path-inputs.js';
import { decisionList, type State } from '../states/state.js';
import { readSleepers, type Sleeper, type SleepStore, writeSleepers } from './sleep-store.js';

/** Where a state went to sleep: before it entered the way of its last decision, or behind that. */
interface Place {
  readonly at: string;
  readonly hasEntered: boolean;
}

function placeOf(frames: readonly Frame[]): string {
  const top = frames[frames.length - 1];
  return `${frames.length} ${top.code.fn.id} ${top.code.blocks.indexOf(top.block)} ${top.pc}`;
}

/** How many states went to sleep, were made again, and were written out in between. */
export interface SleepCounts {
  readonly slept: number;
  readonly woken: number;
  readonly writtenOut: number;
}

/** States that are written and brought back together. */
const blockSize = 1024;

export class Hibernation {
  /** States with all that they need to run, the longest awake first. */
  private readonly awake = new Set<State>();
  private readonly places = new Map<State, Place>();
  /** Those that sleep, the longest asleep first, and the number of those that were written out. */
  private readonly asleep = new Set<State>();
  outside = 0;
  /** The decisions that are left to be taken again, last first; undefined while nothing is. */
  private left: (number | bigint)[] | undefined = undefined;
  /** Whether the store has refused a block: it gets no other. */
  private isStoreFull = false;
  readonly counts = { slept: 0, woken: 0, writtenOut: 0 };

  constructor(
    /** The state before the first instruction: what every re-execution starts from. */
    private readonly root: State,
    /** States awake at most; 0 for no limit. */
    private readonly limit: number,
    private readonly store: SleepStore | undefined,
  ) {}

  get asleepCount(): number {
    return this.asleep.size;
  }

  get awakeCount(): number {
    return this.awake.size;
  }

  /** Whether a state is being made again. */
  get isReplaying(): boolean {
    return this.left !== undefined;
  }

  add(state: State): void {
    this.awake.add(state);
  }

  remove(state: State): void {
    this.awake.delete(state);
    this.asleep.delete(state);
    this.places.delete(state);
  }

  /** Keeps to the limit. */
  restrain(running: State): void {
    if (this.limit > 0 && this.awake.size > this.limit) this.rest(this.limit, running);
  }

  /** Puts states to sleep until so many are awake, or no other one can. Returns how many it put. */
  rest(target: number, running: State): number {
    const before = this.counts.slept;
    for (const state of this.awake) {
      if (this.awake.size <= Math.max(1, target)) break;
      if (state !== running && state.isBehindFork) this.putToSleep(state);
    }
    return this.counts.slept - before;
  }

  private putToSleep(state: State): void {
    this.counts.slept++;
    this.awake.delete(state);
    this.asleep.add(state);
    const hasEntered = state.resumption === undefined;
    this.places.set(state, { at: placeOf(state.frames), hasEntered });
    state.kept = keepTest(state);
    state.isAsleep = true;
    state.resumption = undefined;
    this.takeFromRoot(state);
    state.frames = [];
  }

  /** Puts a state where the program began; `take` then leads it through its decisions. */
  wake(state: State): void {
    this.counts.woken++;
    this.asleep.delete(state);
    this.awake.add(state);
    state.isAsleep = false;
    this.takeFromRoot(state);
    state.frames = this.root.frames.map((frame) => frame.clone());
    const decisions = decisionList(state.decisions).reverse();
    this.left = decisions.length > 0 ? decisions : undefined;
  }

  /**
   * Writes out those that have slept longest; they are no longer among the states. Where there is no more room, they stay.
   */
  writeOut(count: number): ReadonlySet<State> {
    const gone = new Set<State>();
    let block: Sleeper[] = [];
    const write = () => {
      if (block.length === 0 || this.isStoreFull || !this.store) return;
      this.isStoreFull = !this.store.push(writeSleepers(block));
      if (!this.isStoreFull) for (const { state } of block) gone.add(state);
      block = [];
    };
    for (const state of this.asleep) {
      if (gone.size + block.length >= count || this.isStoreFull || !this.store) break;
      block.push({ state, ...this.places.get(state)! });
      if (block.length === blockSize) write();
    }
    write();
    for (const state of gone) this.remove(state);
    this.outside += gone.size;
    this.counts.writtenOut += gone.size;
    return gone;
  }

  /** The states that were written out last. */
  bringBack(): State[] {
    const block = this.store?.pop();
    if (block === undefined) return [];
    return readSleepers(block).map(({ state, at, hasEntered }) => {
      this.outside--;
      this.asleep.add(state);
      this.places.set(state, { at, hasEntered });
      this.takeFromRoot(state);
      state.covered = this.root.covered;
      return state;
    });
  }

  private takeFromRoot(state: State): void {
    const { root } = this;
    state.memory = root.memory;
    state.objects = root.objects;
    state.overlay = root.overlay;
    state.files = root.files;
    state.path = PathCondition.empty;
    state.inputs = PathInputs.none();
    state.preferences = GrowingList.empty;
    state.returned = undefined;
    state.branches = undefined;
    state.forks = true;
  }

  /** The next decision. */
  take(): number | bigint {
    return this.left!.pop()!;
  }

  /** After a decision was taken again: whether it was the last one, so that the state is made. */
  finish(state: State): boolean {
    if (this.left!.length > 0) return false;
    this.left = undefined;
    state.kept = undefined;
    return true;
  }

  /** Whether a state that was made again is where it went to sleep, as far as that can be said yet. */
  hasArrived(state: State, frames: readonly Frame[], hasEntered: boolean): boolean {
    const place = this.places.get(state);
    if (place?.hasEntered !== hasEntered) return true;
    this.places.delete(state);
    return place.at === placeOf(frames);
  }

  /** Ends a re-execution that went wrong. */
  stop(): void {
    this.left = undefined;
  }
}
