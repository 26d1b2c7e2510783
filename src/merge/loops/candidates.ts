/**
 * Which loops are merge regions: a static part of the policy, and a dynamic one (Trabish et al., ESEC/FSE 2023, §7, take
 * the loops whose conditions depend on the size of an object that has a symbolic one; we take all that may depend
 * on inputs).
 *
 * A loop is a **candidate** if
 * - it has a way out other than by the count of its rounds that a constant says (qce/trip-counts.ts), so that when it ends
 *   may depend on data;
 * - it is a natural loop, none of whose blocks are in an irreducible region, of a function to which longjmp does not return;
 * - all that it calls is known, and, unless it never returns, does not recurse and has at most `mostInstructions` instructions together with the
 *   loop itself: a loop over commands is no place to wait in.
 *
 * A candidate becomes a **region** (loop-merging.ts) when a state forks in it, or in what it calls. So a loop that ends
 * by what is concrete costs nothing, and all loops around a fork are opened with it, the outermost first: what a nest of
 * loops gives is merged at the end of each.
 */

import type { PreparedFunction } from '../../exec/index.js';
import {
  allocasOf,
  type CallInstruction,
  calleeOf,
  callGraphOf,
  cfgOf,
  type DataLayout,
  type Func,
  findAttribute,
  isCall,
  isRecursive,
  type Loop,
  loopsOf,
  type Module,
  reachableFunctions,
} from '../../ir/index.js';
import { tripCount } from '../qce/trip-counts.js';

const mostInstructions = 2000;

export interface Candidate {
  readonly loop: Loop;
  readonly fn: PreparedFunction;
  readonly contains: (block: number) => boolean;
  /** Whether paths come together at a block of it. */
  readonly isMeeting: (block: number) => boolean;
  /** Whether all that is called in it and returns has a body: nobody outside sees what goes on in it. */
  readonly isSilent: boolean;
}

export class Candidates {
  /** By function: for each block, the candidates around it, the outermost first. */
  private readonly known = new Map<PreparedFunction, readonly (readonly Candidate[])[]>();

  constructor(
    private readonly module: Module,
    private readonly layout: DataLayout,
  ) {}

  /** The candidates around a block of a function, the outermost first. */
  around(fn: PreparedFunction, block: number): readonly Candidate[] {
    let all = this.known.get(fn);
    if (!all) this.known.set(fn, (all = this.find(fn)));
    return all[block];
  }

  private find(fn: PreparedFunction): (readonly Candidate[])[] {
    const { func } = fn;
    const none: Candidate[][] = func.blocks.map(() => []);
    if (fn.usesSetjmp) return none;
    const { loops, irreducible } = loopsOf(func);
    const { predecessorStart: starts } = cfgOf(func);
    const tangled = new Set(irreducible.flatMap(({ blocks }) => blocks));
    for (const loop of loops) {
      if (loop.blocks.some((block) => tangled.has(block))) continue;
      if (!this.endsByData(func, loop)) continue;
      const called = this.calledIn(func, loop);
      if (!called) continue;
      const blocks = new Set(loop.blocks);
      const candidate = {
        loop,
        fn,
        contains: (block: number) => blocks.has(block),
        isMeeting: (block: number) => starts[block + 1] - starts[block] > 1,
        isSilent: called.every((callee) => callee.blocks.length > 0),
      };
      for (const block of loop.blocks) none[block].push(candidate);
    }
    return none;
  }

  private endsByData(func: Func, loop: Loop): boolean {
    if (loop.exits.length === 0) return false;
    const exiting = new Set(loop.exits.map(([from]) => from));
    return exiting.size > 1 || tripCount(func, loop, allocasOf(func, this.layout)) === undefined;
  }

  /** What is called in a loop and returns; undefined where that is not known, or too much. */
  private calledIn(func: Func, loop: Loop): readonly Func[] | undefined {
    const instructions = loop.blocks.flatMap((block) => func.blocks[block].instructions);
    let size = instructions.length;
    if (size > mostInstructions) return undefined;
    const calls = instructions.filter(isCall).filter((call) => !isIntrinsic(call));
    // Who may be called by a pointer is a question about the whole program: most loops call nobody.
    if (calls.length === 0) return [];
    const reached = directlyCalled(calls) ?? this.calledSomehow(calls);
    if (!reached) return undefined;
    for (const { blocks } of reached) {
      for (const block of blocks) size += block.instructions.length;
    }
    return size > mostInstructions ? undefined : reached;
  }

  /** The same where some calls are by pointers. */
  private calledSomehow(calls: readonly CallInstruction[]): readonly Func[] | undefined {
    const graph = callGraphOf(this.module);
    const called = new Set<Func>();
    for (const call of calls) {
      const { external, callees } = graph.siteOf.get(call)!;
      if (external || callees.length !== 1) return undefined;
      called.add(callees[0]);
    }
    const reached = [...reachableFunctions(graph, called, returns)].filter(returns);
    const isEndless = reached.some((func) => func.blocks.length > 0 && isRecursive(graph, func));
    return isEndless ? undefined : reached;
  }
}

/** All functions that return and that calls lead to; undefined if one of these may be called by a pointer, or by itself. */
function directlyCalled(calls: readonly CallInstruction[]): readonly Func[] | undefined {
  const found = new Set<Func>();
  /** Those that are being called. */
  const open = new Set<Func>();
  const follow = (call: CallInstruction): boolean => {
    const callee = calleeOf(call);
    if (callee.kind !== 'function' || open.has(callee)) return false;
    if (found.has(callee) || !returns(callee)) return true;
    found.add(callee);
    open.add(callee);
    const isKnown = callee.blocks.every(({ instructions }) =>
      instructions.filter(isCall).every((inner) => isIntrinsic(inner) || follow(inner)),
    );
    open.delete(callee);
    return isKnown;
  };
  return calls.every(follow) ? [...found] : undefined;
}

/** The call graph has no site of one. */
function isIntrinsic(call: CallInstruction): boolean {
  const callee = calleeOf(call);
  return callee.kind === 'function' && callee.name.startsWith('llvm.');
}

/** What such a function does is the end of the path. */
function returns({ attributes }: Func): boolean {
  return findAttribute(attributes.func, 'noreturn') === undefined;
}
