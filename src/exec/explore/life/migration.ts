/**
 * States that leave memory and come back: those that sleep are written out where there are too many of them, and come
 * back when few others are left; some are given to another engine, some taken in that another one has given away.
 *
 * Only states that sleep can leave: they are told by their decisions (sleep/hibernation.ts). Whoever picks states does
 * not know of those that are away.
 */
import type { NumberedSet } from '../../../collections/index.js';
import type { ObjectsSnapshot } from '../../../memory/index.js';
import type { Hibernation } from '../sleep/hibernation.js';
import { type NamedState, type SleepStore, sleeperOf } from '../sleep/sleep-store.js';
import type { ExploreEvent } from '../states/events.js';
import type { State } from '../states/state.js';
import type { History } from './history.js';
import { removeAll, type Searcher } from './searcher.js';

/** When states sleep. */
export interface SleepLimits {
  /** States kept in memory at most; undefined where none may sleep. */
  readonly maxAwake: number | undefined;
  /** Where states that sleep are written to when there are more of them than this. */
  readonly sleepStore: SleepStore | undefined;
  readonly maxAsleep: number;
}

/** Where states leave from and come to: what `Population` has for it. */
interface Home {
  readonly states: NumberedSet<State>;
  readonly current: State;
  /** Whether nothing runs yet. */
  readonly isEmpty: boolean;
  readonly isSilent: boolean;
  readonly hibernation: Hibernation | undefined;
  readonly history: History;
  newId(): number;
  /** The objects of a state, wherever they are. */
  objectsOf(state: State): ObjectsSnapshot;
}

export class Migration {
  /** With fewer states in memory than these, those that were written out come back. */
  private returnBelow = 1;

  constructor(
    private readonly home: Home,
    private readonly searcher: Searcher,
    private readonly limits: SleepLimits,
    private readonly emit: (event: ExploreEvent) => void,
  ) {}

  /**
   * At the end of a turn: keeps to the limits of states. Where states were joined in the turn, who is in the machine is
   * not who began it.
   */
  restrain(): void {
    const { limits } = this;
    const { hibernation, current } = this.home;
    if (!hibernation) return;
    hibernation.restrain(current);
    if (hibernation.asleepCount > limits.maxAsleep) this.writeOut();
  }

  /** Half of the states go to sleep, or those that sleep are written out, whichever are more. */
  relieve(): number {
    const { hibernation, current } = this.home;
    if (!hibernation) return 0;
    const rested = hibernation.rest(Math.floor(hibernation.awakeCount / 2), current);
    return hibernation.asleepCount > 2 * rested ? rested + this.writeOut() : rested;
  }

  private writeOut(): number {
    const { states } = this.home;
    const hibernation = this.home.hibernation!;
    const gone = hibernation.writeOut(Math.ceil(hibernation.asleepCount / 2));
    this.depart(gone);
    this.returnBelow = Math.max(1, Math.ceil(states.size / 4));
    return gone.size;
  }

  /** Brings states that were written out back when few others are left. */
  bringBack(): void {
    const { states, hibernation } = this.home;
    if (!hibernation?.outside || states.size >= this.returnBelow) return;
    for (const state of hibernation.bringBack()) this.arrive(state);
  }

  /**
   * States for another engine to explore, as a text; at most so many. They have left this one without a word: they do not
   * end here. Undefined where there are none to spare.
   */
  giveAway(most: number): string | undefined {
    const { isEmpty, states, current, isSilent, hibernation } = this.home;
    const running = !isEmpty && states.has(current) ? current : undefined;
    if (isSilent || !hibernation) return undefined;
    const isWanted = (state: State) => this.searcher.keeps?.(state) ?? false;
    const given = hibernation.giveAway(most, (state) => state === running || isWanted(state));
    if (given.states.size === 0) return undefined;
    this.depart(given.states);
    return given.block;
  }

  /** All states by what was told of them, as a text; they stay. Undefined where some have no name that others understand, or are away. */
  names(): string | undefined {
    const { states, isSilent, hibernation } = this.home;
    if (isSilent || !hibernation || hibernation.outside > 0) return undefined;
    return hibernation.names(states, (state) => this.home.objectsOf(state));
  }

  /** How many states could be given away, at most. */
  get spareCount(): number {
    return this.home.hibernation?.spareCount ?? 0;
  }

  /**
   * Takes states in that another engine has given away. Their nodes are numbers of this engine's history, or else of the
   * other's: they begin new ones here then.
   */
  adopt(block: string, areNodesOurs: boolean): void {
    const { home } = this;
    for (const state of home.hibernation!.adopt(block, () => home.newId())) {
      const from = state.node;
      if (!areNodesOurs) home.history.begin(state);
      this.arrive(state);
      if (!areNodesOurs) this.emit({ kind: 'adopted', state, from });
    }
  }

  /** Takes states in that an earlier sitting of the run has told of, with the nodes that they had. */
  goOn(states: Iterable<NamedState>, lastNode: number): void {
    const { home } = this;
    home.history.goOnFrom(lastNode);
    for (const named of states) {
      const sleeper = sleeperOf(named, home.newId());
      home.hibernation!.admitTold(sleeper);
      this.arrive(sleeper.state);
    }
  }

  private depart(gone: ReadonlySet<State>): void {
    for (const state of gone) this.home.states.delete(state);
    removeAll(this.searcher, gone);
  }

  private arrive(state: State): void {
    this.home.states.add(state);
    this.searcher.add(state, []);
  }
}
