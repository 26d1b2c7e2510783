/**
 * Manual merging: the program says where (klee_open_merge, klee_close_merge), as in KLEE with --use-merge
 * (its MergeHandler and MergingSearcher).
 *
 * Each opening makes a group. A state that forks inside is in its parent's groups too; one that reaches a close
 * waits there, and leaves the innermost of its groups by it. When none of a group is left that has not closed it
 * or ended, those that wait are let go: the ones that stand together are joined, as far as they can be, the others go
 * on side by side. Closes of one group may be at several places. The searcher underneath does not see
 * states that wait, and picks among the others as ever.
 *
 * All states of a group have the same groups around it, since forks inherit them and closes take the innermost: so
 * a group knows its outer one, and a state only its innermost.
 *
 * **Incomplete merging** (--use-incomplete-merge) waits only for those that are about as fast as the ones that wait: as
 * long as some do, a state of the group runs first that has executed less than twice the mean of those that closed
 * it, counted from the opening. When there is none, those that wait are let go, and the rest of the group goes on; what
 * closes later waits again.
 *
 * Deviations. KLEE joins states as they arrive, one to another; here they are joined when they are let go, all at once,
 * which gives the same states and flatter choices. KLEE asks who runs next at every instruction; here a
 * state that is waited for gets the instructions that it has left, to the block. Nobody waits for states that were
 * written out (exec/explore/sleep): they are in their groups again when they are back. Calls that a state makes
 * again while it is woken do not count, as they did count before it slept.
 */
import type { RegionCall, Searcher, State } from '../../exec/index.js';
import { inlineStack } from '../../ir/index.js';
import { refusals } from '../join/refusal.js';
import { type JoinVerdict, type LayerOptions, MergeLayer } from './layer.js';

export interface ManualOptions extends LayerOptions {
  /** Whether states that take much longer than the others are not waited for. */
  readonly isIncomplete?: boolean | undefined;
  readonly log?: MergeLog | undefined;
}

/** What is told in messages. */
export interface MergeLog {
  /** That states are let go before all others are there. */
  readonly releases?: boolean;
  /** Which states are compared, and why they are not joined. */
  readonly joins?: boolean;
}

/** How long a state of a group may take, in means of those that have closed it. */
const patience = 2;

/** The states behind one klee_open_merge. */
class Group {
  /** Those that have neither closed it nor ended. */
  readonly open = new Set<State>();
  readonly waiting = new Set<State>();
  /** How many have closed it, and what they executed in between, on average. */
  private closed = 0;
  private mean = 0;

  constructor(
    readonly outer: Group | undefined,
    /** Instructions of the state that made it. */
    private readonly openedAt: number,
  ) {}

  close(state: State, instructions: number): void {
    this.open.delete(state);
    this.waiting.add(state);
    this.closed++;
    this.mean += (instructions - this.openedAt - this.mean) / this.closed;
  }

  /** Instructions for which a state is still waited for. */
  patienceFor({ instructions }: State): number {
    return patience * this.mean - (instructions - this.openedAt);
  }
}

export class ManualMerging extends MergeLayer {
  private readonly innermost = new Map<State, Group>();
  private readonly waitingIn = new Map<State, Group>();
  /** Groups with states that wait, the oldest first. */
  private readonly waitedFor = new Set<Group>();
  /** Those of them that wait for nobody. */
  private readonly complete = new Set<Group>();
  /** The innermost groups of states that were written out, by the number of the state. */
  private readonly outside = new Map<number, Group>();
  /** The state that others wait for and that runs first; where it was, and how far it may go. */
  private led: { state: State; instructions: number; turn: number } | undefined = undefined;

  constructor(
    private readonly searcher: Searcher,
    private readonly manual: ManualOptions,
  ) {
    super(manual);
  }

  /** States wait at calls alone. */
  override isMeeting(): boolean {
    return false;
  }

  protected override goesOn(): boolean {
    return true;
  }

  override add(state: State, parents: readonly State[]): void {
    const [parent] = parents;
    const group = parent ? this.innermost.get(parent) : this.outside.get(state.id);
    this.outside.delete(state.id);
    this.enter(state, group);
    if (parents.length > 1) {
      // A join is in the place of states that wait, until all of them are let go.
      const joined = this.waitingIn.get(parent)!;
      joined.waiting.add(state);
      this.waitingIn.set(state, joined);
    } else this.searcher.add(state, parents);
  }

  override remove(state: State): void {
    if (!this.stopWaiting(state)) this.searcher.remove(state);
    this.leaveAll(state);
  }

  /** States are written out. None of them waits: those that do cannot sleep. */
  removeAll(states: ReadonlySet<State>): void {
    for (const state of states) {
      const group = this.innermost.get(state);
      if (group) this.outside.set(state.id, group);
      this.remove(state);
    }
  }

  call(state: State, what: RegionCall): boolean {
    this.population.settle(state);
    const { machine } = this.engine;
    const instructions = state.instructions - machine.undone(machine.top);
    const group = this.innermost.get(state);
    if (what === 'open') {
      const opened = new Group(group, instructions);
      this.innermost.set(state, opened);
      opened.open.add(state);
      return true;
    }
    if (!group) {
      this.warnOfClose();
      return true;
    }
    group.close(state, instructions);
    if (group.outer) this.innermost.set(state, group.outer);
    else this.innermost.delete(state);
    if (group.open.size === 0 && group.waiting.size === 1) {
      group.waiting.clear();
      return true;
    }
    this.waitingIn.set(state, group);
    this.searcher.remove(state);
    this.waitedFor.add(group);
    this.noteIfComplete(group);
    return false;
  }

  select(): State | undefined {
    for (const group of this.complete) this.release(group);
    if (this.manual.isIncomplete) {
      for (const group of this.waitedFor) {
        const state = this.follower(group);
        if (state) return state;
        if (this.manual.log?.releases) this.tell('Preemptively releasing states');
        this.release(group);
      }
      this.led = undefined;
    }
    return this.searcher.select();
  }

  override turnOf(state: State): number | undefined {
    super.turnOf(state);
    return this.led?.state === state ? this.led.turn : undefined;
  }

  /** A state that those of a group wait for. */
  private follower(group: Group): State | undefined {
    const { led } = this;
    for (const state of group.open) {
      if (this.waitingIn.has(state)) continue;
      const { instructions } = state;
      const turn = Math.ceil(group.patienceFor(state));
      // What is left may be less than the next block.
      const isStuck = led?.state === state && led.instructions === instructions;
      if (turn <= 0 || isStuck) continue;
      this.led = { state, instructions, turn };
      return state;
    }
    return undefined;
  }

  /** Lets those go that wait, joined as far as they can be. */
  private release(group: Group): void {
    this.waitedFor.delete(group);
    this.complete.delete(group);
    for (const state of this.joinSimilar([...group.waiting])) {
      this.waitingIn.delete(state);
      this.searcher.add(state, []);
    }
    group.waiting.clear();
  }

  /** Whether a state did wait. */
  private stopWaiting(state: State): boolean {
    const group = this.waitingIn.get(state);
    if (!group) return false;
    this.waitingIn.delete(state);
    group.waiting.delete(state);
    if (group.waiting.size === 0) {
      this.waitedFor.delete(group);
      this.complete.delete(group);
    }
    return true;
  }

  private enter(state: State, innermost: Group | undefined): void {
    if (!innermost) return;
    this.innermost.set(state, innermost);
    for (let group: Group | undefined = innermost; group; group = group.outer) {
      group.open.add(state);
      this.complete.delete(group);
    }
  }

  private leaveAll(state: State): void {
    for (let group = this.innermost.get(state); group; group = group.outer) {
      group.open.delete(state);
      this.noteIfComplete(group);
    }
    this.innermost.delete(state);
  }

  /** The machine may be in use: states are let go when the next one is picked. */
  private noteIfComplete(group: Group): void {
    if (group.open.size === 0 && group.waiting.size > 0) this.complete.add(group);
  }

  private warnOfClose(): void {
    const { callSite, code } = this.engine.machine.top;
    const [position] = inlineStack(callSite);
    const where = position ? `${position.file}:${position.line}` : code.fn.func.name;
    this.engine.warn(`a state ran into a close at ${where} without a preceding open`);
  }

  protected override noteVerdict(states: readonly State[], verdict: JoinVerdict): void {
    if (!this.manual.log?.joins) return;
    const [first, ...others] = states;
    for (const { id } of others) {
      this.tell(`-- attempting merge of A:state ${first.id} with B:state ${id}--`);
    }
    if (verdict === 'unworthy') this.tell('\tnot worth it, by the policy');
    else if (verdict !== 'joined') this.tell(`\t${refusals[verdict]}`);
  }

  private tell(text: string): void {
    this.engine.emit({ kind: 'message', source: 'print', text, function: '' });
  }
}
