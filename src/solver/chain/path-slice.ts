/**
 * An independent part of a path condition: constraints that share inputs with each other, and with no
 * other constraint of the path.
 *
 * Slices are shared between paths. The slice that a condition leads to is remembered at the slice where
 * it was asked: paths that differ only in other inputs walk the same slices, and ask the solver once.
 * Most branches of an exploration repeat a question in this way, and cost a lookup then.
 *
 * A slice that decides one question after another may have one solution only, as in the loop of a path on
 * which a byte has been narrowed to one value. So after some forced answers this is asked once
 * (`isDueForSettling`); if it is so, all inputs of the slice have values from then on, and a condition
 * over them costs a substitution.
 *
 * What is remembered would keep every slice of a run alive. So it has an age: `Memory` counts what is
 * put into it, and begins a new one when it is full; what belongs to an old one is not seen any more.
 */
import type { Expr, Substitution, Support } from '../../expr/index.js';
import type { Model } from '../model.js';

/** The slice that a condition leads to; undefined as long as nobody has asked. */
export type SliceSide = PathSlice | 'infeasible' | undefined;

/** What is known about a condition over a slice. */
export class Decision {
  whenTrue: SliceSide = undefined;
  whenFalse: SliceSide = undefined;

  constructor(
    /** The condition with implied values in place. */
    readonly condition: Expr,
  ) {}
}

const settlingPoints: ReadonlySet<number> = new Set([4, 64, 1024]);

/** Conditions over settled inputs until their values are put into the program's registers. */
const placingInterval = 16;

const mostRemembered = 1 << 15;

export class Memory {
  age = 0;
  private used = 0;

  /** Counts a new entry. */
  note(): void {
    if (++this.used < mostRemembered) return;
    this.used = 0;
    this.age++;
  }
}

export class PathSlice {
  private age = -1;
  /** The condition that was asked last, and the others. */
  private asked: Expr | undefined = undefined;
  private decision: Decision | undefined = undefined;
  private more: Map<Expr, Decision> | undefined = undefined;
  private partner: PathSlice | undefined = undefined;
  private union: PathSlice | undefined = undefined;
  /** Conditions that the solver found forced. */
  private forced = 0;
  private settled = false;
  private placings = 0;

  constructor(
    /** The slice to which `constraint` was added, or the first of two that were merged. */
    private readonly below: PathSlice | undefined,
    private readonly beside: PathSlice | undefined,
    private readonly constraint: Expr | undefined,
    /** Number of constraints. */
    readonly size: number,
    readonly support: Support,
    /** Satisfies the constraints. */
    readonly model: Model,
    private implied: Substitution,
  ) {}

  /** The values that equalities imply; of all inputs, if there is only one solution. */
  get values(): Substitution {
    return this.implied;
  }

  /** The values of a slice that has one solution only, at every so many questions. */
  valuesToPlace(): Substitution | undefined {
    if (!this.settled || ++this.placings % placingInterval !== 0) return undefined;
    return this.implied;
  }

  /** Says that there is one solution only. */
  settle(values: Substitution): void {
    this.implied = values;
    this.settled = true;
    this.age = -1;
  }

  /** Counts a forced answer; whether it is time to ask if the model is the only one. */
  isDueForSettling(): boolean {
    return settlingPoints.has(++this.forced);
  }

  /** In the order of the path; of merged slices, one after the other. */
  constraints(): Expr[] {
    const list: Expr[] = new Array(this.size);
    let at = this.size;
    const open: PathSlice[] = [this];
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      while (node.constraint !== undefined) {
        list[--at] = node.constraint;
        node = node.below!;
      }
      if (node.beside !== undefined) open.push(node.below!, node.beside);
    }
    return list;
  }

  /** What is remembered about a condition; a new record if nothing is. */
  decisionOn(condition: Expr, memory: Memory): Decision {
    this.renew(memory);
    if (this.asked === condition) return this.decision!;
    let decision = this.more?.get(condition);
    if (decision === undefined) {
      decision = new Decision(this.values.apply(condition));
      memory.note();
      if (this.asked !== undefined) {
        this.more ??= new Map();
        this.more.set(this.asked, this.decision!);
        this.more.set(condition, decision);
      }
    }
    this.asked = condition;
    this.decision = decision;
    return decision;
  }

  /** This slice and another as one. */
  mergedWith(other: PathSlice, memory: Memory, merge: () => PathSlice): PathSlice {
    this.renew(memory);
    if (this.partner !== other || this.union === undefined) {
      this.partner = other;
      this.union = merge();
      memory.note();
    }
    return this.union;
  }

  private renew({ age }: Memory): void {
    if (this.age === age) return;
    this.age = age;
    this.asked = this.decision = this.more = undefined;
    this.partner = this.union = undefined;
  }
}
