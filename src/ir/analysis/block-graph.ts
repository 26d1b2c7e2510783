/**
 * The blocks of a program as a graph across calls, and how far it is from one to others (Baldoni et al., "A
 * Survey of Symbolic Execution Techniques", ACM Computing Surveys 2018, §2.2; KLEE's "minimum distance to
 * uncovered", Cadar et al., OSDI 2008, §3.4).
 *
 * A step goes to a successor, or from a call to the entry of what it calls (for a call through a pointer:
 * every function whose address is taken and whose type fits, which is cheaper than the points-to sets of the
 * call graph, and no distance becomes too great by it). Distances count blocks. A target is reached from the
 * innermost frame, or from a frame further out after those within have returned.
 */

import { positionOf } from '../debug-info.js';
import { calleeOf, type Instruction, isCall, successorsOf } from '../instructions.js';
import type { BasicBlock, Func, Module } from '../module.js';
import { addressTakenFunctions, directCallee, fits } from './call-graph.js';

/** Farther than anything. */
export const unreachable = 1 << 30;

/** A block of an active function, by its index. */
export interface Place {
  readonly func: Func;
  readonly block: number;
}

export class BlockGraph {
  readonly size: number;
  /** The first node of each function that is in the graph. */
  private readonly first = new Map<Func, number>();
  private readonly blocks: { readonly func: Func; readonly block: BasicBlock }[] = [];
  private readonly predecessors: number[][];
  private readonly successors: number[][];
  private readonly toReturn: Int32Array;

  constructor(module: Module, isIn: (func: Func) => boolean) {
    for (const func of module.functions) {
      if (func.blocks.length === 0 || !isIn(func)) continue;
      this.first.set(func, this.blocks.length);
      for (const block of func.blocks) this.blocks.push({ func, block });
    }
    this.size = this.blocks.length;
    const nodeOf = new Map(this.blocks.map(({ block }, node) => [block, node]));
    this.predecessors = this.blocks.map(() => []);
    this.successors = this.blocks.map(() => []);
    const returns: number[] = [];
    const taken = [...addressTakenFunctions(module)];
    this.blocks.forEach(({ block }, node) => {
      const end = block.instructions[block.instructions.length - 1];
      if (end.op === 'ret') returns.push(node);
      for (const next of successorsOf(end)) {
        const target = nodeOf.get(next)!;
        this.successors[node].push(target);
        this.predecessors[target].push(node);
      }
    });
    this.toReturn = this.distancesTo(returns);
    this.blocks.forEach(({ block }, node) => {
      for (const instruction of block.instructions) {
        for (const callee of calleesOf(instruction, taken)) {
          const entry = this.first.get(callee);
          if (entry !== undefined) this.predecessors[entry].push(node);
        }
      }
    });
  }

  /** The node of a block; −1 for one that is not in the graph. */
  nodeOf(func: Func, block: number): number {
    const first = this.first.get(func);
    return first === undefined ? -1 : first + block;
  }

  /** Nodes for which a function of the block's function and index is true. */
  nodesWhere(holds: (func: Func, block: number) => boolean): number[] {
    const nodes: number[] = [];
    for (const [func, first] of this.first) {
      for (let block = 0; block < func.blocks.length; block++) {
        if (holds(func, block)) nodes.push(first + block);
      }
    }
    return nodes;
  }

  /** Nodes with code of a source line; the file may be given without its directories. */
  nodesAt(file: string, line: number): number[] {
    const isAt = (instruction: Instruction) => {
      const position = positionOf(instruction);
      return position?.line === line && `/${position.file}`.endsWith(`/${file}`);
    };
    return this.blocks.flatMap(({ block }, node) => (block.instructions.some(isAt) ? [node] : []));
  }

  /** From each node, the least number of steps to one of the targets. */
  distancesTo(targets: readonly number[]): Int32Array {
    const distances = new Int32Array(this.size).fill(unreachable);
    const queue = [...targets];
    for (const target of queue) distances[target] = 0;
    for (let at = 0; at < queue.length; at++) {
      const node = queue[at];
      for (const before of this.predecessors[node]) {
        if (distances[before] !== unreachable) continue;
        distances[before] = distances[node] + 1;
        queue.push(before);
      }
    }
    return distances;
  }

  /**
   * How far it is from where a program stands: in `depth` frames, of which `placeOf` tells the block, the
   * outermost being number 0. The innermost may be about to leave along an edge.
   */
  distanceOf(
    depth: number,
    placeOf: (frame: number) => Place,
    edge: number | undefined,
    distances: Int32Array,
  ): number {
    let best = unreachable;
    let out = 0;
    for (let i = depth - 1; i >= 0; i--) {
      const { func, block } = placeOf(i);
      const node = this.nodeOf(func, block);
      if (node < 0) continue;
      const isTop = i === depth - 1;
      const at = isTop && edge !== undefined ? this.successors[node][edge] : node;
      best = Math.min(best, out + (isTop ? distances[at] : this.beyond(node, distances)));
      out += this.toReturn[at] + 1;
      if (out >= best || out >= unreachable) break;
    }
    return Math.min(best, unreachable);
  }

  /** From the middle of a block. */
  private beyond(node: number, distances: Int32Array): number {
    let best = unreachable;
    for (const next of this.successors[node]) best = Math.min(best, distances[next] + 1);
    return best;
  }
}

function calleesOf(instruction: Instruction, taken: readonly Func[]): readonly Func[] {
  if (!isCall(instruction)) return [];
  const callee = calleeOf(instruction);
  const direct = directCallee(callee);
  if (direct) return [direct];
  return callee.kind === 'asm' ? [] : taken.filter((func) => fits(instruction, func));
}
