/**
 * Structured control flow from a control-flow graph, after N. Ramsey, "Beyond Relooper: Recursive
 * Translation of Unstructured Control Flow to Structured Control Flow" (ICFP 2022).
 *
 * The code of a block X is followed by that of the blocks that X immediately dominates: a block that
 * only one edge reaches is translated in the place of that edge; one that several forward edges reach
 * (a *merge node*) comes after a WebAssembly block that those edges leave; a loop header opens a
 * WebAssembly loop. Irreducible graphs, and dominator trees too deep to nest, are not structured:
 * the caller then uses a dispatching loop.
 */
import { type Cfg, dominates, dominatorsOf, dominatorTree } from '../../ir/index.js';
import type { Assembler, Label } from './assembler.js';

const maxDepth = 800;

export interface Structure {
  readonly cfg: Cfg;
  readonly isMerge: Uint8Array;
  readonly isHeader: Uint8Array;
  /** Children in the dominator tree that are merge nodes, the last in reverse postorder first. */
  readonly mergeChildren: readonly (readonly number[])[];
}

/** The plan for a graph, or undefined if it cannot be structured. */
export function structureOf(cfg: Cfg): Structure | undefined {
  const root = cfg.reversePostorder[0];
  const tree = root === 0 ? dominatorsOf(cfg.func) : dominatorTree(cfg, root);
  const size = cfg.size;
  const isMerge = new Uint8Array(size);
  const isHeader = new Uint8Array(size);
  const mergeChildren: number[][] = Array.from({ length: size }, () => []);
  for (const block of cfg.reversePostorder) {
    if (tree.depth[block] > maxDepth) return undefined;
    let forward = 0;
    const start = cfg.predecessorStart[block];
    for (let i = start; i < cfg.predecessorStart[block + 1]; i++) {
      const from = cfg.predecessors[i];
      if (cfg.rank[from] < 0) continue;
      if (cfg.rank[from] < cfg.rank[block]) forward += edges(cfg, from, block);
      else if (dominates(tree, block, from)) isHeader[block] = 1;
      else return undefined;
    }
    if (forward >= 2) {
      isMerge[block] = 1;
      mergeChildren[tree.idom[block]].push(block);
    }
  }
  for (const children of mergeChildren) children.reverse();
  return { cfg, isMerge, isHeader, mergeChildren };
}

/** Parallel edges count: each of them is a branch of its own. */
function edges(cfg: Cfg, from: number, to: number): number {
  const { instructions } = cfg.blocks[from];
  const last = instructions[instructions.length - 1];
  if (!('successors' in last)) return 0;
  let count = 0;
  for (const target of last.successors) if (cfg.numberOf.get(target) === to) count++;
  return count;
}

export interface BlockEmitter {
  /** At the top of a loop, inside it. */
  header(block: number): void;
  /** The code of a block; it calls `branch` in the place of each of its outgoing edges. */
  body(block: number, branch: (target: number) => void): void;
}

/** Emits a structured function by calling back for each block. */
export function emitStructured(asm: Assembler, plan: Structure, emitter: BlockEmitter): void {
  const { cfg, isMerge, isHeader, mergeChildren } = plan;
  const labels = new Map<number, Label>();

  const tree = (block: number): void => {
    if (isHeader[block]) {
      const outer = labels.get(block);
      labels.set(block, asm.loop());
      emitter.header(block);
      within(block, 0);
      asm.end();
      if (outer !== undefined) labels.set(block, outer);
    } else within(block, 0);
  };

  const within = (block: number, child: number): void => {
    const merges = mergeChildren[block];
    if (child === merges.length) {
      emitter.body(block, (target) => branch(block, target));
      return;
    }
    const target = merges[child];
    labels.set(target, asm.block());
    within(block, child + 1);
    asm.end();
    labels.delete(target);
    tree(target);
  };

  const branch = (from: number, to: number): void => {
    const backward = cfg.rank[to] <= cfg.rank[from];
    if (backward || isMerge[to]) {
      const label = labels.get(to);
      if (label === undefined) throw new Error('a branch target is not in scope');
      asm.br(label);
    } else tree(to);
  };

  tree(cfg.reversePostorder[0]);
}

/** Emits any function as a loop around a jump table; `next` is an i32 local. */
export function emitDispatched(
  asm: Assembler,
  cfg: Cfg,
  next: number,
  emitter: BlockEmitter,
): void {
  const order = [...cfg.reversePostorder];
  const place = new Map(order.map((block, i) => [block, i]));
  const top = asm.loop();
  const labels: Label[] = [];
  for (let i = order.length - 1; i >= 0; i--) labels[i] = asm.block();
  asm.get(next);
  asm.brTable(labels, labels[0]);
  order.forEach((block) => {
    asm.end();
    emitter.header(block);
    emitter.body(block, (target) => {
      asm.i32(place.get(target) ?? 0);
      asm.set(next);
      asm.br(top);
    });
  });
  asm.end();
}
