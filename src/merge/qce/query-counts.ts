/**
 * Query count estimation: how many queries lie ahead of a point of the program, and how many of them depend
 * on each variable (Kuznetsov, Kinder, Bucur, Candea: "Efficient State Merging in Symbolic Execution", PLDI
 * 2012, §3.2 and §5.1). Merging two states in which a variable differs makes that variable symbolic; it is
 * *hot* where that would cost too many queries: Q_add(ℓ, v) > α · Q_t(ℓ).
 *
 * Counts are local to a function and its callees. A caller of `at` and `after` adds up those of the top
 * frame's block and those behind the calls at which the other frames wait.
 *
 * Nothing is counted before it is asked for. Then the functions beneath are summarised, callees first; the
 * counts at all points are made only of functions that are asked about. Functions that call each other are
 * summarised in κ rounds, the first of which takes calls among them for nothing: recursion is counted κ deep,
 * as the paper has it. Big groups of such functions get fewer rounds, so that the work stays in bounds.
 *
 * Where this goes beyond the paper or beside it:
 * - memory at the pointer in a plain stack variable has counts too, and contents of allocas depend on what is
 *   stored into them, since unoptimised code has its locals there (variables.ts, dependence.ts);
 * - a dead variable has no count (live-variables.ts), and what was computed from a variable before ℓ is no
 *   dependence on its value at ℓ (future-uses.ts);
 * - a call adds its callee's counts, as the paper says, but does not multiply what follows it by the paths
 *   through the callee, which inlining would; where the call is the last thing that happens it is the same;
 * - a variable that a callee gets in two ways has the higher of the two counts (asks.ts);
 * - what a call that does not return does (a failed assertion prints a message) counts for nothing: in a small program
 *   it would be most of all queries;
 * - calls through pointers count the mean of at most `mostCallees` callees;
 * - totals stop growing at 1e300, the counts of variables keeping their share in them (scaled-flow.ts).
 */
import {
  type BasicBlock,
  type CallGraph,
  type CallInstruction,
  callGraphOf,
  type DataLayout,
  dataLayoutOf,
  type Func,
  type Instruction,
  isCall,
  type Module,
} from '../../ir/index.js';
import { type Counts, FunctionCounts, summarise } from './function-counts.js';
import { FunctionShape } from './function-shape.js';
import type { QceParameters } from './parameters.js';
import { neverReturns } from './points.js';
import { emptySummary, type Summary } from './summary.js';
import { GlobalMemory } from './variables.js';

export type { Counts };

/** Of a call that may reach more functions, these are taken at even distances. */
const mostCallees = 16;

/** Rounds times blocks that a group of functions that call each other may take. */
const mostRounds = 50_000;

type Summaries = ReadonlyMap<Func, Summary>;

export class QueryCounts {
  private known: CallGraph | undefined = undefined;
  private readonly layout: DataLayout;
  private readonly globals = new GlobalMemory();
  private readonly summaries = new Map<Func, Summary>();
  /** Of functions that call each other: what each of them sees of the others in the last round. */
  private readonly within = new Map<Func, Summaries>();
  private readonly shapes = new Map<Func, FunctionShape>();
  private readonly functions = new Map<Func, FunctionCounts>();

  /** `isEntered` is false for functions that never run although they have a body. */
  constructor(
    private readonly module: Module,
    private readonly parameters: QceParameters,
    private readonly isEntered: (func: Func) => boolean = () => true,
  ) {
    this.layout = dataLayoutOf(module);
  }

  private get graph(): CallGraph {
    return (this.known ??= callGraphOf(this.module));
  }

  /** Local counts at the start of a block, behind its phis. */
  at(block: BasicBlock): Counts {
    return this.of(block.func).at(block);
  }

  /** Local counts behind a call, for the frames beneath the top one. */
  after(call: CallInstruction): Counts {
    return this.of(call.parent.func).after(call);
  }

  private of(func: Func): FunctionCounts {
    let counts = this.functions.get(func);
    if (!counts) {
      this.summariseFrom(func);
      counts = new FunctionCounts(func, this.shapeOf(func), this.seenBy(func));
      this.functions.set(func, counts);
    }
    return counts;
  }

  private shapeOf(func: Func): FunctionShape {
    let shape = this.shapes.get(func);
    if (!shape) {
      shape = new FunctionShape(func, this.layout, this.parameters, this.globals);
      this.shapes.set(func, shape);
    }
    return shape;
  }

  private hasCode(func: Func): boolean {
    return func.blocks.length > 0 && this.isEntered(func);
  }

  /** Summarises all that a function may call, callees first, and the function itself. */
  private summariseFrom(root: Func): void {
    const { numberOf, components, sitesIn, functions } = this.graph;
    const reached = new Set<number>();
    const work = [root];
    const met = new Set(work);
    while (work.length > 0) {
      const func = work.pop()!;
      if (this.summaries.has(func) || (!this.hasCode(func) && func !== root)) continue;
      reached.add(components.of[numberOf.get(func)!]);
      for (const { callees } of sitesIn.get(func) ?? []) {
        for (const callee of callees) {
          if (met.has(callee)) continue;
          met.add(callee);
          work.push(callee);
        }
      }
    }
    // A component's number is higher than those it leads to.
    for (const component of [...reached].sort((a, b) => a - b)) {
      const members = components.members[component].map((node) => functions[node]);
      this.summariseGroup(members.filter((func) => this.hasCode(func) || func === root));
    }
  }

  private summariseGroup(group: readonly Func[]): void {
    const { sitesIn } = this.graph;
    const members = new Set(group);
    const isCycle = group.some((func) =>
      sitesIn.get(func)!.some(({ callees }) => callees.some((callee) => members.has(callee))),
    );
    const blocks = group.reduce((sum, func) => sum + func.blocks.length, 0);
    const bounded = Math.min(this.parameters.kappa, Math.floor(mostRounds / blocks));
    const rounds = isCycle ? Math.max(bounded, 1) : 1;
    let before: Map<Func, Summary> = new Map(group.map((func) => [func, emptySummary]));
    for (let round = 1; round <= rounds; round++) {
      for (const func of group) this.within.set(func, before);
      const now = new Map<Func, Summary>();
      for (const func of group) now.set(func, summarise(this.shapeOf(func), this.seenBy(func)));
      if (round < rounds) before = now;
      else for (const [func, summary] of now) this.summaries.set(func, summary);
    }
  }

  /** What a function knows of those that it calls. */
  private seenBy(caller: Func): (call: Instruction) => readonly (Summary | undefined)[] {
    const group = this.within.get(caller);
    return (call) => {
      const site = isCall(call) ? this.graph.siteOf.get(call) : undefined;
      if (!site || site.callees.length === 0 || neverReturns(call)) return [undefined];
      return some(site.callees).map((callee) =>
        this.hasCode(callee) ? (group?.get(callee) ?? this.summaries.get(callee)) : undefined,
      );
    };
  }
}

function some(callees: readonly Func[]): readonly Func[] {
  if (callees.length <= mostCallees) return callees;
  return Array.from(
    { length: mostCallees },
    (_, i) => callees[Math.floor((i * callees.length) / mostCallees)],
  );
}
