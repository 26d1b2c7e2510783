/**
 * Expeditions: a rehearsal of the run in which states are merged finds inputs that reach new code, and these lead plain states there.
 *
 * Behind a parser of options, or a loop over the input, forking finds nothing new for long: it has ever more states at the same
 * places. Merged in topological order (static.ts) these are few, and come through. But merged states are slow, and of most programs
 * a run that goes that way covers less than one that forks. So the run does both: copies of its first states are merged bit by bit, while the others wait and nobody is told
 * (`Population.rehearse`). What a copy covers or fails at that is new gives an input, a model of its path, which leads a plain
 * state there (leads.ts). So nothing is explored twice that the run tells of: its paths, tests and errors are those of states
 * that were never joined.
 *
 * They may cost as much as forking has spent since it last found something, a sixteenth of the run in any case, and as much again as they had cost when
 * a plain state last came where it was led; never more than half of the run. A quarter was too little: GNU od and wc need six seconds to come through.
 * Work is counted (learning/work.ts): a run with the same seed does the same.
 *
 * The authors of state merging keep single-path states beside merged ones, to count paths (Kuznetsov et al., PLDI
 * 2012, §5.2). That merged ones lead the others is our own.
 */
import {
  type Engine,
  inputsIn,
  type Merging,
  type Population,
  Reached,
  type State,
} from '../../exec/index.js';
import type { PathCondition } from '../../solver/index.js';
import { Allowance } from '../learning/allowance.js';
import { RunWork } from '../learning/work.js';
import type { MergeStatistics } from '../statistics.js';
import type { DynamicMerging } from './dynamic.js';
import type { LayerOptions } from './layer.js';
import { Leads } from './leads.js';
import { StaticMerging } from './static.js';

export interface ExpeditionSettings {
  /** Parts of the run's work that may be spent: in any case, and at all; and that is spent at once. */
  readonly least: number;
  readonly most: number;
  readonly atOnce: number;
  /** The run has cost so many times what the estimate of query counts will cost. */
  readonly preparations: number;
  /** Whether it is time to set out is looked at in every so many turns, and behind each stretch. */
  readonly glance: number;
}

export const defaultExpedition: ExpeditionSettings = {
  least: 1 / 16,
  most: 1 / 2,
  atOnce: 1 / 32,
  preparations: 2,
  glance: 16,
};

/** What came of it. */
export interface ExpeditionCounts {
  /** Inputs that were found by merged copies, and those that a plain state has followed to where they lead. */
  scouted: number;
  arrived: number;
}

/** With more copies than these it is over. */
const mostCopies = 4096;
/** What the solver does between two questions whether it may go on. */
const perPoll = 10_000;

/** Who merges the copies. */
class Rehearsal extends StaticMerging {
  /** What the first answer of the policy will cost. */
  get firstAnswer(): number {
    return this.policy.preparation ?? 0;
  }

  /** Others run, who do not stop for this. */
  rest(): void {
    this.disarm();
  }

  /** The copies run, as they have at the beginning without being stopped. */
  wake(isFirst: boolean): void {
    if (isFirst) this.meetFromHereOn();
    else this.arm();
  }
}

/** Dynamic merging in a run that may be cut, with expeditions as long as it only forks. */
export class Expeditions implements Merging {
  private readonly counts: ExpeditionCounts = { scouted: 0, arrived: 0 };
  private readonly rehearsal: Rehearsal;
  private leads!: Leads;
  private population!: Population;
  private engine!: Engine;
  private work!: RunWork;
  /** Whether it is the copies' turn. */
  private isOut = false;
  private readonly allowance = new Allowance(0, 0);
  /** Stretches of coverage that were looked at, and code and failures for which there is an input. */
  private readonly looked = new WeakSet<object>();
  private readonly sought = new Set<number | string>();
  /** The copy that ran last. */
  private last: State | undefined = undefined;
  private turn = 0;
  /** Until then it is not asked whether it is time to set out. */
  private nextLook = 1;
  private hasBegun = false;
  private isOver = false;
  /** What it had cost when a state last came where it was led. */
  private costAtFind = 0;
  /** How much code the run has passed, and its work when that was last more than before. */
  private passed = 0;
  private workAtFind = 0;

  constructor(
    private readonly plain: DynamicMerging,
    options: LayerOptions,
    private readonly settings: ExpeditionSettings,
  ) {
    this.rehearsal = new Rehearsal({ ...options, preparation: 0 });
  }

  begin(population: Population, engine: Engine): void {
    this.population = population;
    this.engine = engine;
    this.plain.begin(population, engine);
    this.rehearsal.begin(population, engine);
    this.work = new RunWork(population, engine, true);
    this.leads = new Leads(population, engine.coverage, () => {
      this.counts.arrived++;
      this.costAtFind = this.allowance.costAt(this.work.total);
    });
  }

  statistics(): MergeStatistics {
    return { ...this.plain.statistics(), ...this.counts };
  }

  isMeeting(functionId: number, block: number): boolean {
    return this.plain.isMeeting(functionId, block);
  }

  add(state: State, parents: readonly State[]): void {
    if (this.isOut) {
      this.rehearsal.add(state, parents);
      return;
    }
    this.leads.add(state, parents);
    this.plain.add(state, parents);
  }

  remove(state: State): void {
    if (this.isOut) {
      this.look(state);
      if (this.last === state) this.last = undefined;
      this.rehearsal.remove(state);
      return;
    }
    this.leads.remove(state);
    this.plain.remove(state);
  }

  arrive(state: State): boolean {
    return this.isOut ? this.rehearsal.arrive(state) : this.plain.arrive(state);
  }

  turnOf(state: State): number | undefined {
    return this.isOut ? undefined : this.plain.turnOf(state);
  }

  select(): State | undefined {
    const copy = this.selectCopy();
    if (copy) return copy;
    const led = this.leads.select();
    if (!led) return this.plain.select();
    this.plain.notePick(led);
    return led;
  }

  /** Of the copies the next one, if it is their turn. */
  private selectCopy(): State | undefined {
    if (!this.isOut) {
      if (this.turn === 0) this.prepare();
      if (this.turn++ < this.nextLook) return undefined;
      if (!this.isDue()) {
        this.nextLook = this.turn + this.settings.glance;
        return undefined;
      }
      this.setOut();
    }
    if (this.last) this.look(this.last);
    const isOver = this.allowance.isOverAt(this.work.total);
    this.last = isOver ? undefined : this.rehearsal.select();
    if (!this.last) this.comeBack();
    return this.last;
  }

  /** Keeps copies of the states that the run begins with. */
  private prepare(): void {
    const { population, rehearsal } = this;
    // Of an engine that explores for others, or goes on with a run: what comes from elsewhere sleeps.
    this.isOver = [...population.states].some(({ isAsleep }) => isAsleep);
    if (this.isOver) return;
    for (const copy of population.rehearse([...population.states])) rehearsal.add(copy, []);
    rehearsal.rest();
    this.allowance.pause(0, population.pauseRehearsal());
    this.plain.wake();
  }

  /** Whether it is the copies' turn again. */
  private isDue(): boolean {
    if (this.isOver || !this.plain.onlyForks) return false;
    const { total } = this.work;
    const { passed } = this.engine.coverage;
    if (passed > this.passed) {
      this.passed = passed;
      this.workAtFind = total;
    }
    if (total < this.settings.preparations * this.rehearsal.firstAnswer) return false;
    return this.allowedAt(total) >= this.sliceAt(total);
  }

  private sliceAt(total: number): number {
    return Math.max(this.settings.atOnce * total, this.allowance.slice);
  }

  private allowedAt(total: number): number {
    const { least, most } = this.settings;
    const due = Math.max(least * total, total - this.workAtFind, 2 * this.costAtFind);
    return Math.min(most * total, due) - this.allowance.costAt(total);
  }

  private setOut(): void {
    const { population, allowance, rehearsal } = this;
    const { total } = this.work;
    this.plain.rest();
    population.resumeRehearsal(allowance.paused!);
    allowance.resume(total, this.sliceAt(total));
    this.isOut = true;
    rehearsal.wake(!this.hasBegun);
    this.hasBegun = true;
  }

  private comeBack(): void {
    const { population, allowance, work } = this;
    const { total } = work;
    const { size } = population.states;
    this.rehearsal.rest();
    const paused = work.leave(() => population.pauseRehearsal());
    allowance.pause(total, paused);
    this.isOut = false;
    this.plain.wake();
    if (size > 0 && size <= mostCopies) return;
    population.forgetRehearsal(paused);
    this.isOver = true;
  }

  /** A long question is cut: what it has cost so far is known by how often this was asked. */
  isTooDear(): boolean {
    if (!this.isOut) return false;
    this.allowance.poll(perPoll);
    return this.allowance.isOverAt(this.work.total);
  }

  /** What a copy has covered that is new gives an input: all inputs of its path have covered it. */
  private look(state: State): void {
    const { total } = this.engine.coverage;
    const marks: number[] = [];
    for (let at = state.covered; at && !this.looked.has(at); at = at.parent) {
      this.looked.add(at);
      for (const mark of at.marks) {
        if (total[mark] === Reached.passed || this.sought.has(mark)) continue;
        this.sought.add(mark);
        marks.push(mark);
      }
    }
    if (marks.length > 0) this.lead(state, state.path, marks);
  }

  /** A copy has failed on the inputs of a path. */
  noteFailure(path: PathCondition, state: State, kind: string): void {
    const { frames, top } = this.engine.machine;
    // The program has ended.
    if (frames.length === 0) return;
    const { code, block, pc } = top;
    const place = `${kind} ${code.fn.id} ${block.prepared!.index} ${pc}`;
    if (this.sought.has(place)) return;
    this.sought.add(place);
    this.lead(state, path, []);
  }

  private lead(state: State, path: PathCondition, marks: readonly number[]): void {
    this.counts.scouted++;
    this.leads.push({ seed: { objects: inputsIn(state, path.model()) }, marks });
  }
}
