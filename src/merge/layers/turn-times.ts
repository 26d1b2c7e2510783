/**
 * What joins have made of the time that states take: of each place how long a turn of those that were joined there took
 * since their last join, and how long one takes behind it.
 *
 * A turn begins when a state is picked; what a joined state runs before it is picked itself is told behind the join, too. Nothing is decided by these times, so that a run with the same
 * seed does the same whatever the clock says.
 */
import type { State } from '../../exec/index.js';

/** Turns and how long they took together. */
export interface Turns {
  turns: number;
  ms: number;
}

/** A place where states were joined. */
export interface TimedPlace {
  /** Of the states that were joined there, since their last join. */
  readonly before: Turns;
  /** Of those that they became, and of what these forked into, until the next join. */
  readonly after: Turns;
}

export const noTurns = (): Turns => ({ turns: 0, ms: 0 });

/** What a state has run since its last join, and where that was. */
interface Stretch extends Turns {
  readonly behind: TimedPlace | undefined;
}

export class TurnTimes {
  private readonly stretches = new WeakMap<State, Stretch>();
  private running: Stretch | undefined = undefined;
  private since = 0;

  constructor(private readonly clock: () => number = () => performance.now()) {}

  /** A state is picked. */
  begin(state: State): void {
    this.settle();
    this.running = this.of(state);
    this.running.turns++;
    if (this.running.behind) this.running.behind.after.turns++;
  }

  /** Turns are not counted for the time being. */
  rest(): void {
    if (this.running) this.settle();
    this.running = undefined;
  }

  fork(state: State, parent: State): void {
    this.stretches.set(state, { ...noTurns(), behind: this.of(parent).behind });
  }

  /** Some states become one. */
  join(states: readonly State[], joined: State, at: TimedPlace): void {
    this.settle();
    for (const state of states) {
      const { turns, ms } = this.of(state);
      at.before.turns += turns;
      at.before.ms += ms;
    }
    this.running = { ...noTurns(), behind: at };
    this.stretches.set(joined, this.running);
  }

  private of(state: State): Stretch {
    let stretch = this.stretches.get(state);
    if (!stretch) this.stretches.set(state, (stretch = { ...noTurns(), behind: undefined }));
    return stretch;
  }

  private settle(): void {
    const now = this.clock();
    const { running, since } = this;
    this.since = now;
    if (!running) return;
    running.ms += now - since;
    if (running.behind) running.behind.after.ms += now - since;
  }
}
