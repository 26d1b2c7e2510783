/**
 * The program's blocks as a graph, and how far a state is from some of them (seed 004 §3.1; KLEE's
 * "minimum distance to uncovered", Cadar et al., OSDI 2008, §3.4).
 *
 * Nodes are the blocks of the program's own functions. A step goes to a successor, or from a call to
 * the entry of what it calls (for a call through a pointer: every function whose address is taken and
 * that has as many parameters). Distances count blocks. A state reaches a target from its innermost
 * frame, or from a frame further out after it has returned from those within.
 */
import {
  type BasicBlock,
  calleeOf,
  definitionOf,
  directCallee,
  type Func,
  type Instruction,
  isCall,
  positionOf,
  successorsOf,
} from '../../ir/index.js';
import type { Frame } from '../frame.js';
import { isLibrary } from '../location.js';
import type { Program } from '../prepare/index.js';
import type { Resumption } from './state.js';

/** Farther than anything. */
export const unreachable = 1 << 30;

export class CodeGraph {
  readonly size: number;
  /** The first node of each function, by its number; −1 for one that is not in the graph. */
  private readonly first: number[] = [];
  private readonly blocks: { readonly func: Func; readonly block: BasicBlock }[] = [];
  private readonly predecessors: number[][];
  private readonly successors: number[][];
  private readonly toReturn: Int32Array;

  constructor(program: Program) {
    for (const func of program.module.functions) {
      const definition = definitionOf(func);
      const isOwn = func.blocks.length > 0 && !(definition && isLibrary(definition));
      this.first[program.numberOf(func)] = isOwn ? this.blocks.length : -1;
      if (isOwn) for (const block of func.blocks) this.blocks.push({ func, block });
    }
    this.size = this.blocks.length;
    this.predecessors = this.blocks.map(() => []);
    this.successors = this.blocks.map(() => []);
    const returns: number[] = [];
    const taken = addressTaken(program);
    this.blocks.forEach(({ func, block }, node) => {
      const start = this.first[program.numberOf(func)];
      const end = block.instructions[block.instructions.length - 1];
      if (end.op === 'ret') returns.push(node);
      for (const next of successorsOf(end)) {
        const target = start + func.blocks.indexOf(next);
        this.successors[node].push(target);
        this.predecessors[target].push(node);
      }
    });
    this.toReturn = this.distancesTo(returns);
    this.blocks.forEach(({ block }, node) => {
      for (const instruction of block.instructions) {
        for (const callee of calleesOf(instruction, taken)) {
          const entry = this.first[program.numberOf(callee)];
          if (entry >= 0) this.predecessors[entry].push(node);
        }
      }
    });
  }

  /** The node of a block; −1 for one that is not in the graph. */
  nodeOf(functionId: number, block: number): number {
    const first = this.first[functionId];
    return first < 0 ? -1 : first + block;
  }

  /** Nodes for which a function of the block's function number and index is true. */
  nodesWhere(holds: (functionId: number, block: number) => boolean): number[] {
    const nodes: number[] = [];
    this.first.forEach((first, id) => {
      if (first < 0) return;
      const { blocks } = this.blocks[first].func;
      blocks.forEach((_, block) => {
        if (holds(id, block)) nodes.push(first + block);
      });
    });
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

  /** How far a state is, which may be about to take a certain edge. */
  distanceOf(
    frames: readonly Frame[],
    resumption: Resumption | undefined,
    distances: Int32Array,
  ): number {
    let best = unreachable;
    let out = 0;
    for (let i = frames.length - 1; i >= 0; i--) {
      const { block, code } = frames[i];
      const node = this.nodeOf(code.fn.id, block.prepared!.index);
      if (node < 0) continue;
      const isTop = i === frames.length - 1;
      const edge = isTop && resumption?.kind === 'edge' ? resumption.successor : -1;
      const at = edge >= 0 ? this.successors[node][edge] : node;
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
  if (callee.kind === 'asm') return [];
  const count = instruction.operands.length - 1;
  return taken.filter(({ params, functionType }) => {
    return functionType.varArg ? params.length <= count : params.length === count;
  });
}

/** Functions that may be called through a pointer: those used otherwise than by a direct call. */
function addressTaken({ module }: Program): Func[] {
  const called = new Set<Func>();
  const visit = (value: unknown): void => {
    const { kind, operands, elements } = value as {
      kind?: string;
      operands?: readonly unknown[];
      elements?: readonly unknown[];
    };
    if (kind === 'function') called.add(value as Func);
    else if (kind === 'expr' || kind === 'aggregate') (operands ?? elements ?? []).forEach(visit);
  };
  for (const { initializer } of module.globals) if (initializer) visit(initializer);
  for (const func of module.functions) {
    for (const { instructions } of func.blocks) {
      for (const instruction of instructions) {
        const { operands } = instruction;
        (isCall(instruction) ? operands.slice(0, -1) : operands).forEach(visit);
      }
    }
  }
  return [...called];
}
