/**
 * States that sleep: the hybrid executor (seed 004 §2.4; Mayhem's checkpoints).
 *
 * Too many states for the memory are not lost and do not stop the run: some of them give up all that
 * they hold but their decisions, and are made again by re-execution when the searcher picks them. A
 * state's decisions name it: at each fork the way that it took, as the number of the way, or, where the
 * ways depend on what the solver happened to find, as the object or the value that the way stands for.
 *
 * A state may sleep only where it stands right behind a fork: everything that was reported on its way is
 * then behind a decision, and re-execution up to its last decision reports nothing. Oldest states sleep
 * first: they are the cheapest to make again, and a depth-first search wants them last.
 *
 * Re-execution must find the same forks. It does, because addresses, names of inputs and the order of
 * ways depend on the path alone; a solver with a time limit may break this. A state that does not arrive
 * at the place where it went to sleep ends as given up, and the run is not complete.
 */
import { PathCondition } from '../../solver/index.js';
import type { Frame } from '../frame.js';
import { decisionList, type State } from './state.js';

/** Where a state went to sleep: before it entered the way of its last decision, or behind that. */
interface Place {
  readonly at: string;
  readonly hasEntered: boolean;
}

function placeOf(frames: readonly Frame[]): string {
  const top = frames[frames.length - 1];
  return `${frames.length} ${top.code.fn.id} ${top.code.blocks.indexOf(top.block)} ${top.pc}`;
}

export class Hibernation {
  /** States with all that they need to run, the longest awake first. */
  private readonly awake = new Set<State>();
  private readonly places = new Map<State, Place>();
  /** The decisions that are left to be taken again, last first; undefined while nothing is. */
  private left: (number | bigint)[] | undefined = undefined;
  /** How many states went to sleep, and how many were made again. */
  slept = 0;
  woken = 0;

  constructor(
    /** The state before the first instruction: what every re-execution starts from. */
    private readonly root: State,
    /** States awake at most; 0 for no limit. */
    private readonly limit: number,
  ) {}

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
    this.places.delete(state);
  }

  /** Keeps to the limit. */
  restrain(running: State): void {
    if (this.limit > 0 && this.awake.size > this.limit) this.rest(this.limit, running);
  }

  /** Puts states to sleep until so many are awake, or no other one can. Returns how many it put. */
  rest(target: number, running: State): number {
    const before = this.slept;
    for (const state of this.awake) {
      if (this.awake.size <= Math.max(1, target)) break;
      if (state !== running && state.isBehindFork) this.putToSleep(state);
    }
    return this.slept - before;
  }

  private putToSleep(state: State): void {
    this.slept++;
    this.awake.delete(state);
    const hasEntered = state.resumption === undefined;
    this.places.set(state, { at: placeOf(state.frames), hasEntered });
    state.isAsleep = true;
    state.resumption = undefined;
    this.takeFromRoot(state);
    state.frames = [];
  }

  /** Puts a state where the program began; `take` then leads it through its decisions. */
  wake(state: State): void {
    this.woken++;
    this.awake.add(state);
    state.isAsleep = false;
    this.takeFromRoot(state);
    state.frames = this.root.frames.map((frame) => frame.clone());
    const decisions = decisionList(state.decisions).reverse();
    this.left = decisions.length > 0 ? decisions : undefined;
  }

  private takeFromRoot(state: State): void {
    const { root } = this;
    state.memory = root.memory;
    state.objects = root.objects;
    state.overlay = root.overlay;
    state.files = root.files;
    state.path = PathCondition.empty;
    state.inputs = [];
    state.preferences = [];
    state.forks = true;
  }

  /** The next decision. */
  take(): number | bigint {
    return this.left!.pop()!;
  }

  /** After a decision was taken again: whether it was the last one, so that the state is made. */
  finish(): boolean {
    if (this.left!.length > 0) return false;
    this.left = undefined;
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
