/**
 * Tests for the paths that a joined state stands for.
 *
 * One test shows one of them. What the others covered would be missing in the tests, though an exploration without
 * merging has a test for every path. So a state that ends gives as many tests as are needed: for each mark
 * (coverage.ts) of each side of each join in its past that no test has covered yet, the solver is asked for an input
 * that leads through that side to the end. A mark is then in some test if it is on any path that has ended, which is
 * what an unmerged exploration gives, with far fewer tests.
 *
 * Joins form a graph in which sides mostly come from one earlier join, so the ways through it are many and the
 * joins few. Each is looked at once, under the condition that a path came through it: that of the later join,
 * if all its sides come from there, else a disjunction over the sides that do.
 *
 * By wish, all paths that a state stands for are told one by one, up to a number: a walk through the graph
 * in which every side is asked for.
 */
import type { Expr, ExprContext } from '../../../expr/index.js';
import type { PathCondition } from '../../../solver/index.js';
import { type CoveredMarks, marksOf } from '../../coverage.js';
import { GrowingList } from './growing-list.js';
import type { Joint } from './past.js';
import { PathTest, type TestMaking } from './path-test.js';
import type { State } from './state.js';

/** How many tests a joined path has: as many as its coverage needs, or up to a number. */
export type TestsPerPath = 'cover' | number;

export interface PartMaking extends TestMaking {
  readonly terms: ExprContext;
}

export class PartTests {
  /** By mark: whether a test has covered it. */
  private readonly tested: Uint8Array;

  constructor(
    private readonly making: PartMaking,
    marks: number,
    private readonly perPath: TestsPerPath,
  ) {
    this.tested = new Uint8Array(marks);
  }

  /** The tests of a state that has ended on a path, beside its first one. */
  *beside(first: PathTest, state: State, path: PathCondition): Generator<PathTest> {
    this.note(first);
    if (!state.joint) return;
    const { perPath } = this;
    const tests =
      perPath === 'cover'
        ? this.covering(state, path, state.joint)
        : this.parts(state, path, state.joint, perPath, first);
    for (const test of tests) {
      this.note(test);
      yield test;
    }
  }

  /** How many paths a state stands for that has ended on a path; undefined if there are more than `limit`. */
  countPaths(state: State, path: PathCondition, limit: number): number | undefined {
    let count = 0;
    for (const _ of this.sides(path, state.joint)) if (++count > limit) return undefined;
    return count;
  }

  private note({ marks }: PathTest): void {
    for (const mark of marks) this.tested[mark] = 1;
  }

  private *covering(state: State, path: PathCondition, last: Joint): Generator<PathTest> {
    const { terms, paths, budget } = this.making;
    const reached = new Map<Joint, Expr>([[last, terms.true]]);
    for (let joint = deepest(reached); joint; joint = deepest(reached)) {
      const through = reached.get(joint)!;
      reached.delete(joint);
      for (const { guard, covered, joint: before } of joint.sides) {
        const here = terms.and(through, guard);
        // A test may cover what the next one was wanted for.
        while (this.hasUntested(covered, before)) {
          const side = paths.assume(path, here, budget);
          if (typeof side === 'string') break;
          const test = new PathTest(this.making, state, side);
          yield test;
          if (this.hasUntested(covered, before)) break;
        }
      }
      this.stepBack(joint, through, reached);
    }
  }

  private hasUntested(covered: CoveredMarks | undefined, before: Joint | undefined): boolean {
    return marksOf(covered, before?.covered).some((mark) => this.tested[mark] === 0);
  }

  /** Adds the joins that the sides of one come from. */
  private stepBack({ sides }: Joint, through: Expr, reached: Map<Joint, Expr>): void {
    const { terms } = this.making;
    const [first] = sides;
    const isOne = sides.every(({ joint }) => joint === first.joint);
    for (const { guard, joint } of isOne ? [first] : sides) {
      if (!joint) continue;
      const way = isOne ? through : terms.and(through, guard);
      const known = reached.get(joint);
      reached.set(joint, known ? terms.or(known, way) : way);
    }
  }

  private *parts(
    state: State,
    path: PathCondition,
    joint: Joint,
    most: number,
    first: PathTest,
  ): Generator<PathTest> {
    let left = most - 1;
    for (const { side, guards } of this.sides(path, joint)) {
      if (left <= 0) return;
      if ([...guards].every((guard) => first.holds(guard))) continue;
      left--;
      yield new PathTest(this.making, state, side);
    }
  }

  /** The plain paths within a joined one, with the guards that lead to each. A path may have joined thousands of times. */
  private *sides(
    path: PathCondition,
    joint: Joint | undefined,
  ): Generator<{ side: PathCondition; guards: Iterable<Expr> }> {
    const { paths, budget } = this.making;
    const open: OpenSide[] = [{ path, joint, guards: GrowingList.empty }];
    for (let at = open.pop(); at; at = open.pop()) {
      const { guards } = at;
      if (!at.joint) {
        yield { side: at.path, guards };
        continue;
      }
      for (const { guard, joint: before } of at.joint.sides.toReversed()) {
        const side = paths.assume(at.path, guard, budget);
        if (typeof side === 'string') continue;
        open.push({ path: side, joint: before, guards: guards.with(guard) });
      }
    }
  }
}

interface OpenSide {
  readonly path: PathCondition;
  readonly joint: Joint | undefined;
  readonly guards: GrowingList<Expr>;
}

/** The join that comes last. */
function deepest(joints: ReadonlyMap<Joint, Expr>): Joint | undefined {
  let found: Joint | undefined;
  for (const joint of joints.keys()) if (!found || joint.depth > found.depth) found = joint;
  return found;
}
