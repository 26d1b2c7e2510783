/**
 * What an exploration did beside what it found: by this a way to explore shows that it is another way
 * (`variants.ts`). Pointers that were settled and entries into compiled code have no counter in the engine; they
 * are counted here, at the methods that every one of them goes through.
 */

import { Population } from '../../src/exec/explore/life/population.js';
import { WasmTier } from '../../src/exec/wasm/index.js';
import { forEachNode } from '../../src/expr/index.js';
import { RelocatableBases } from '../../src/memory/addresses/relocation.js';
import { SettledPointers } from '../../src/memory/settled-pointers.js';
import { Leads } from '../../src/merge/layers/leads.js';
import type { CoreStatistics, PathCondition, Solver } from '../../src/solver/index.js';

import type { Moved } from './moving.js';

export interface Observed {
  /** The stages of the solver. */
  readonly stages: readonly string[];
  /** How often the core started afresh, and instances for hard paths. */
  readonly fresh: number;
  readonly hardPaths: number;
  /** Answers that an earlier run has found. */
  readonly storedAnswers: number;
  /** Array axioms that were made. */
  readonly axioms: number;
  /** The states in the order in which they ended. */
  readonly order: string;
  readonly paths: number;
  /** Nodes of the path conditions. */
  readonly nodes: number;
  /** States that slept. */
  readonly slept: number;
  /** How often states became one. */
  readonly merges: number;
  /** Merges of loops that have a formula. */
  readonly formulas: number;
  /** Parts of objects that were accessed. */
  readonly parts: number;
  /** Rehearsals of states. */
  readonly rehearsals: number;
  /** Inputs that merged copies have found, to lead states. */
  readonly leads: number;
  /** Symbolic pointers that were found to have one address. */
  readonly settledPointers: number;
  /** Pointers that became a symbol and a distance. */
  readonly relocatablePointers: number;
  /** Calls of compiled functions, and loops that went on in compiled code. */
  readonly compiledCalls: number;
  readonly compiledLoops: number;
  /** States that went to another engine. */
  readonly moved: Moved;
}

const calls = { settled: 0, relocatable: 0, rehearsals: 0, leads: 0, compiled: 0, loops: 0 };

{
  const { addressOf } = SettledPointers.prototype;
  SettledPointers.prototype.addressOf = function (...args) {
    const address = addressOf.apply(this, args);
    if (address !== undefined) calls.settled++;
    return address;
  };
  const { symbolic } = RelocatableBases.prototype;
  RelocatableBases.prototype.symbolic = function (...args) {
    const pointer = symbolic.apply(this, args);
    if (pointer !== undefined) calls.relocatable++;
    return pointer;
  };
  const { rehearse } = Population.prototype;
  Population.prototype.rehearse = function (...args) {
    calls.rehearsals++;
    return rehearse.apply(this, args);
  };
  const { push } = Leads.prototype;
  Leads.prototype.push = function (...args) {
    calls.leads++;
    push.apply(this, args);
  };
  const { call, callLoop } = WasmTier.prototype;
  WasmTier.prototype.call = function (...args) {
    calls.compiled++;
    return call.apply(this, args);
  };
  WasmTier.prototype.callLoop = function (...args) {
    calls.loops++;
    return callLoop.apply(this, args);
  };
}

/** What the engine's counters say after an exploration. */
export interface Counters {
  readonly solver: Solver;
  readonly slept: number;
  readonly merges: number;
  readonly parts: number;
  readonly formulas: number;
  readonly order: readonly number[];
  readonly conditions: readonly PathCondition[];
  readonly moved: Moved;
}

/** Begins to observe an exploration; to be called when it has ended. */
export function observe(): (counters: Counters) => Observed {
  const before = { ...calls };
  return ({ solver, slept, merges, parts, formulas, order, conditions, moved }) => {
    const statistics = solver.statistics();
    const core = statistics.get('core') as CoreStatistics;
    const stored = statistics.get('store');
    let nodes = 0;
    forEachNode(
      conditions.flatMap((condition) => condition.constraints()),
      () => nodes++,
    );
    return {
      stages: [...statistics.keys()],
      fresh: core.fresh,
      hardPaths: core.hardPaths,
      storedAnswers: (stored?.sat ?? 0) + (stored?.unsat ?? 0),
      axioms: core.axioms,
      order: order.join(' '),
      paths: order.length,
      nodes,
      slept,
      merges,
      parts,
      formulas,
      moved,
      rehearsals: calls.rehearsals - before.rehearsals,
      leads: calls.leads - before.leads,
      settledPointers: calls.settled - before.settled,
      relocatablePointers: calls.relocatable - before.relocatable,
      compiledCalls: calls.compiled - before.compiled,
      compiledLoops: calls.loops - before.loops,
    };
  };
}
