/**
 * What a path went through, where paths have been joined: which inputs it asked for, which branches it took, what it
 * covered. Of a state without joins in its past that is a list each. A join keeps the sides that met with their guards; a
 * model of the joined state's path satisfies the guard of one side, so that every model is of one plain path
 * again, whose past is put together from the sides that it took.
 */
import type { Expr } from '../../../expr/index.js';
import { type CoveredMarks, marksOf } from '../../coverage.js';
import { type BranchTrace, branchList } from './branch-trace.js';
import { type Input, PathInputs } from './path-inputs.js';

/** The past of a state up to where it joined others. */
export interface PastSide extends Past {
  /** Holds in a state of the joined path exactly if it is one of this side. */
  readonly guard: Expr;
}

/** What is collected on the way, since the last join. */
export interface Past {
  readonly joint: Joint | undefined;
  /** All of them, also those before the join. */
  readonly inputs: PathInputs;
  readonly branches: BranchTrace | undefined;
  readonly covered: CoveredMarks | undefined;
}

/** A join in the past. */
export interface Joint {
  readonly sides: readonly PastSide[];
  /** Joins on the longest way here, this one among them. */
  readonly depth: number;
  /** What the joined path begins with: what all sides have covered. */
  readonly covered: CoveredMarks | undefined;
  /** How many of the inputs are the sides', and whether these differ in them. */
  readonly inputCount: number;
  readonly hasOwnInputs: boolean;
}

type Evaluate = (term: Expr) => number | bigint;

/** The side of a join that a model is of. */
function sideOf({ sides }: Joint, evaluate: Evaluate): PastSide {
  return sides.find(({ guard }) => evaluate(guard) === 1) ?? sides[0];
}

/** The stretches of a path between joins, the last one first. */
export function stretchesOf(past: Past, evaluate: Evaluate): Past[] {
  const stretches = [past];
  for (let at = past; at.joint; ) {
    at = sideOf(at.joint, evaluate);
    stretches.push(at);
  }
  return stretches;
}

/** The inputs that a path has asked for, in their order, and with the names that they have on it. */
export function inputsOf(past: Past, evaluate: Evaluate): Iterable<Input> {
  if (!past.joint?.hasOwnInputs) return past.inputs;
  let inputs = PathInputs.none();
  for (const stretch of stretchesOf(past, evaluate).reverse()) {
    for (const input of [...stretch.inputs].slice(stretch.joint?.inputCount ?? 0)) {
      inputs = inputs.with({ ...input, name: inputs.nameFor(input.wish) });
    }
  }
  return inputs;
}

/** The branches that a path has taken, from its beginning. */
export function branchesOf(past: Past, evaluate: Evaluate): BranchTrace[] {
  return stretchesOf(past, evaluate)
    .reverse()
    .flatMap(({ branches }) => branchList(branches));
}

/** What a path has covered; a mark may come twice. */
export function marksOn(past: Past, evaluate: Evaluate): number[] {
  return stretchesOf(past, evaluate).flatMap(({ covered }) => marksOf(covered));
}

/** The past of what several paths are joined to. */
export function joinPasts(pasts: readonly Past[], guards: readonly Expr[]): Past {
  const [first, ...others] = pasts;
  const inputs = first.inputs.union(others.map((other) => other.inputs));
  const sides = pasts.map(({ joint, inputs: own, branches, covered }, i) => ({
    guard: guards[i],
    joint,
    inputs: own,
    branches,
    covered,
  }));
  const hasOwnInputs =
    pasts.some(({ joint }) => joint?.hasOwnInputs) ||
    others.some((other) => !other.inputs.isSame(first.inputs));
  const covered = commonMarks(pasts.map((past) => past.covered));
  const depth = 1 + Math.max(...pasts.map(({ joint }) => joint?.depth ?? 0));
  const joint = { sides, depth, covered, inputCount: inputs.length, hasOwnInputs };
  return { joint, inputs, branches: undefined, covered };
}

/** The marks that all have. */
function commonMarks(lists: readonly (CoveredMarks | undefined)[]): CoveredMarks | undefined {
  const [first, ...others] = lists;
  const shared = others.reduce(commonBeginning, first);
  const since = lists.map((list) => marksOf(list, shared));
  const [own, ...sets] = since.map((marks) => new Set(marks));
  const marks = [...own].filter((mark) => sets.every((set) => set.has(mark)));
  return marks.length > 0 ? { parent: shared, marks } : shared;
}

function commonBeginning(
  a: CoveredMarks | undefined,
  b: CoveredMarks | undefined,
): CoveredMarks | undefined {
  if (a === b) return a;
  const before = new Set<CoveredMarks>();
  for (let at = a; at; at = at.parent) before.add(at);
  let at = b;
  while (at && !before.has(at)) at = at.parent;
  return at;
}
