/**
 * How far states are from code that nobody has executed, and from a target line.
 *
 * Distances to uncovered code change as code is covered; they are computed anew when it was, but only
 * every so many questions: right after the start nearly every step covers something.
 */
import { type Coverage, type Explorer, isLibrary, Reached, type State } from '../exec/index.js';
import { BlockGraph, definitionOf, type Func, type Module, unreachable } from '../ir/index.js';

export interface Target {
  readonly file: string;
  readonly line: number;
}

/** What searchers ask. */
export interface Guide {
  /** Blocks to code that was never executed; Infinity if there is none. */
  toUncovered(state: State): number;
  /** Blocks to the target line; Infinity if it cannot be reached. */
  toTarget(state: State): number;
}

/** For searchers without a program behind them: everything is equally far. */
export const noGuide: Guide = {
  toUncovered: () => Number.POSITIVE_INFINITY,
  toTarget: () => Number.POSITIVE_INFINITY,
};

/** The blocks of the program's own functions. */
export function ownBlocks(module: Module): BlockGraph {
  const isOwn = (func: Func) => {
    const definition = definitionOf(func);
    return !(definition && isLibrary(definition));
  };
  return new BlockGraph(module, isOwn);
}

const questionsBetween = 64;

export class Distances implements Guide {
  private uncovered: Int32Array | undefined = undefined;
  private passed = -1;
  private questions = 0;
  private readonly target: Int32Array | undefined;

  constructor(
    private readonly graph: BlockGraph,
    private readonly explorer: () => Pick<Explorer, 'coverage' | 'framesOf' | 'program'>,
    targets: readonly number[] = [],
  ) {
    this.target = targets.length > 0 ? graph.distancesTo(targets) : undefined;
  }

  toUncovered(state: State): number {
    const { coverage } = this.explorer();
    const isDue = ++this.questions >= questionsBetween && coverage.passed !== this.passed;
    if (!this.uncovered || isDue) {
      this.questions = 0;
      this.passed = coverage.passed;
      this.uncovered = this.graph.distancesTo(this.uncoveredNodes(coverage));
    }
    return this.distance(state, this.uncovered);
  }

  toTarget(state: State): number {
    return this.target ? this.distance(state, this.target) : Number.POSITIVE_INFINITY;
  }

  private distance(state: State, distances: Int32Array): number {
    const frames = this.explorer().framesOf(state);
    const { resumption } = state;
    const edge = resumption?.kind === 'edge' ? resumption.successor : undefined;
    const placeOf = (i: number) => {
      const { code, block } = frames[i];
      return { func: code.fn.func, block: block.prepared!.index };
    };
    const found = this.graph.distanceOf(frames.length, placeOf, edge, distances);
    return found >= unreachable ? Number.POSITIVE_INFINITY : found;
  }

  private uncoveredNodes(coverage: Coverage): number[] {
    const { program } = this.explorer();
    return this.graph.nodesWhere((func, block) => {
      const mark = coverage.blockMark(program.numberOf(func), block);
      return mark > 0 && coverage.total[mark] !== Reached.passed;
    });
  }
}
