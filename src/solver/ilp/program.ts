/**
 * Integer linear programs: is there a solution, and how small and how large can a form be?
 *
 * Presolve and bounds propagation (`propagation.ts`), then the simplex (`simplex.ts`) with branch and bound: the relaxed
 * optimum bounds the whole one, and a fraction in it splits the box. A budget of nodes and pivots keeps that
 * short; where it runs out, the answer is the bound that is proved by then. So every answer is right in one direction:
 * `infeasible` is proved, a range contains every solution.
 *
 * The best first search goes on as long as the relaxation of an open node promises more than the best whole solution.
 */
import {
  bigIntegers,
  Inexact,
  type Integer,
  type Integers,
  integer,
  negated,
  safeNumbers,
  sum,
} from './integers.js';
import type { LinearForm, LinearSystem } from './linear-system.js';
import { type Box, propagate, type Row, remaining, rowsOf } from './propagation.js';
import { Tableau, TooManyPivots } from './simplex.js';

export interface IlpBudget {
  /** Boxes that branching may look at, for one question. */
  readonly nodes: number;
  /** Pivots of the simplex, for one question. */
  readonly pivots: number;
  /** Entries of tableaus that pivots may touch, for one question; no limit unless said otherwise. */
  readonly entries?: number;
}

const defaultBudget: IlpBudget = { nodes: 10, pivots: 200, entries: 60_000 };

/** Values of a form. */
export interface Range {
  readonly low: Integer;
  readonly high: Integer;
  /** Whether both ends are reached by solutions. */
  readonly isTight: boolean;
}

/** What is proved about the maximum of a form. */
interface Maximum {
  readonly value: Integer;
  readonly isReached: boolean;
}

interface Prepared<N extends Integer> {
  readonly z: Integers<N>;
  readonly box: Box<N>;
  readonly rows: readonly Row<N>[];
}

export class IntegerProgram {
  /** In numbers, or where these round, in bigints; undefined if there is no solution. */
  private prepared: Prepared<number> | Prepared<bigint> | undefined;
  /** Questions that took the simplex. */
  relaxations = 0;

  constructor(
    private readonly system: LinearSystem,
    private readonly budget: IlpBudget = defaultBudget,
  ) {
    this.prepared = inNumbers<Prepared<number> | Prepared<bigint> | undefined>(
      () => prepare(system, safeNumbers),
      () => prepare(system, bigIntegers),
    );
  }

  /** Whether there is a solution; undefined if that is not known within the budget. */
  isFeasible(): boolean | undefined {
    if (this.prepared === undefined) return false;
    if (this.prepared.rows.length === 0) return true;
    const maximum = this.maximum(new Map());
    if (maximum === 'none') return false;
    return maximum.isReached ? true : undefined;
  }

  /** What the presolve leaves to a variable; undefined if there is no solution. */
  bounds(variable: number): Range | undefined {
    if (this.prepared === undefined) return undefined;
    const { low, high } = this.prepared.box;
    const isTight = this.prepared.rows.length === 0;
    return { low: integer(low[variable]!), high: integer(high[variable]!), isTight };
  }

  /** A range with all values of a form; undefined if there is no solution. */
  range({ summands, constant }: LinearForm): Range | undefined {
    const high = this.maximum(summands);
    if (high === 'none') return undefined;
    const opposite = new Map(Array.from(summands, ([v, factor]) => [v, negated(factor)]));
    const low = this.maximum(opposite);
    if (low === 'none') return undefined;
    return {
      low: sum(negated(low.value), constant),
      high: sum(high.value, constant),
      isTight: low.isReached && high.isReached,
    };
  }

  private maximum(summands: ReadonlyMap<number, Integer>): Maximum | 'none' {
    if (this.prepared === undefined) return 'none';
    const found = inNumbers(
      () => {
        const { prepared } = this;
        // Once a number was rounded, the system stays in bigints.
        if (prepared!.z !== (safeNumbers as unknown)) throw new Inexact();
        return this.search(prepared as Prepared<number>, summands);
      },
      () => {
        this.prepared = prepare(this.system, bigIntegers);
        if (this.prepared === undefined) return 'none';
        return this.search(this.prepared, summands);
      },
    );
    if (found === 'none') this.prepared = undefined;
    return found;
  }

  private search<N extends Integer>(
    { z, box, rows }: Prepared<N>,
    summands: ReadonlyMap<number, Integer>,
  ): Maximum | 'none' {
    const variables: number[] = [];
    const factors: N[] = [];
    let fixed = z.zero;
    let most = z.zero;
    for (const [variable, factor] of summands) {
      const by = z.of(factor);
      const low: N = box.low[variable]!;
      const high: N = box.high[variable]!;
      if (low === high) {
        fixed = z.add(fixed, z.mul(by, low));
        continue;
      }
      variables.push(variable);
      factors.push(by);
      most = z.add(most, z.mul(by, by > z.zero ? high : low));
    }
    if (rows.length === 0) return { value: integer(z.add(fixed, most)), isReached: true };
    this.relaxations++;
    const found = branchAndBound(z, box, rows, { variables, factors }, most, this.budget);
    if (found === 'none') return 'none';
    return { value: integer(z.add(fixed, found.value)), isReached: found.isReached };
  }
}

/** Presolves a system; undefined if that shows that it has no solution. */
function prepare<N extends Integer>(system: LinearSystem, z: Integers<N>): Prepared<N> | undefined {
  if (system.contradiction) return undefined;
  const box: Box<N> = { low: system.low.map(z.of), high: system.high.map(z.of) };
  const rows = rowsOf(system, z);
  if (rows === undefined || !propagate(z, rows, box)) return undefined;
  return { z, box, rows: remaining(z, rows, box) };
}

interface Node<N extends Integer> {
  readonly tableau: Tableau<N>;
  /** No whole solution of the node is better. */
  readonly bound: N;
  readonly split: { readonly variable: number; readonly below: N };
}

function branchAndBound<N extends Integer>(
  z: Integers<N>,
  box: Box<N>,
  rows: readonly Row<N>[],
  objective: { readonly variables: readonly number[]; readonly factors: readonly N[] },
  /** No solution is better. */
  most: N,
  budget: IlpBudget,
): { value: N; isReached: boolean } | 'none' {
  const { nodes, entries = Number.POSITIVE_INFINITY } = budget;
  const count = box.low.length;
  const isWhole = (variable: number) => variable < count;
  let best: N | undefined;
  let used = 0;
  let { pivots } = budget;
  const open: Node<N>[] = [];
  /** Returns the bound of a node that has a relaxed solution. */
  const look = (tableau: Tableau<N>): void => {
    const before = tableau.pivots;
    const left = before + pivots - used;
    if (!tableau.makeFeasible(left)) {
      used += tableau.pivots - before;
      return;
    }
    const { numerator, denominator } = tableau.maximise(left);
    used += tableau.pivots - before;
    const bound = z.floorDiv(numerator, denominator);
    if (best !== undefined && bound <= best) return;
    const split = tableau.fractional(isWhole);
    if (split === undefined) best = bound;
    else open.push({ tableau, bound, split });
  };
  try {
    const first = Tableau.of(z, box, rows, objective);
    pivots = Math.min(pivots, Math.floor(entries / first.entries));
    look(first);
    for (let seen = 1; open.length > 0; seen += 2) {
      open.sort((a, b) => (a.bound < b.bound ? -1 : a.bound > b.bound ? 1 : 0));
      if (best !== undefined && open[open.length - 1]!.bound <= best) break;
      if (seen >= nodes) {
        return { value: bestOf(open, best, open[0]!.bound), isReached: false };
      }
      const { tableau, split, bound } = open.pop()!;
      const under = tableau.copy();
      const over = tableau;
      try {
        under.high[split.variable] = split.below;
        look(under);
        over.low[split.variable] = z.add(split.below, z.one);
        look(over);
      } catch (error) {
        if (!(error instanceof TooManyPivots)) throw error;
        return { value: bestOf(open, best, bound), isReached: false };
      }
    }
  } catch (error) {
    if (!(error instanceof TooManyPivots)) throw error;
    return { value: most, isReached: false };
  }
  return best === undefined ? 'none' : { value: best, isReached: true };
}

/** What no solution exceeds: the best that is known, and what open nodes and one more promise. */
function bestOf<N extends Integer>(open: readonly Node<N>[], best: N | undefined, more: N): N {
  let most = best !== undefined && best > more ? best : more;
  for (const { bound } of open) if (bound > most) most = bound;
  return most;
}

function inNumbers<T>(small: () => T, large: () => T): T {
  try {
    return small();
  } catch (error) {
    if (!(error instanceof Inexact)) throw error;
    return large();
  }
}
