/**
 * The chain (docs/solver.md): cheap answers first, the core last. Every stage can be left out; answers may
 * then take longer, never differ (`tests/solver/chain.test.ts` compares all combinations).
 */
import type { ExprContext } from '../../expr/index.js';
import { CounterexampleCacheStage } from '../cache/counterexample-cache.js';
import { QueryCacheStage } from '../cache/query-cache.js';
import { type CoreOptions, CoreSolver } from '../core.js';
import { IntervalStage } from '../interval/interval-stage.js';
import type { PreCheckMode, QuantifierStrategy } from '../names.js';
import { PreCheckStage } from '../precheck/precheck-stage.js';
import { QuantifierStage } from '../quantifier/quantifier-stage.js';
import { FloatStage } from '../search/float-stage.js';
import type { Solver } from '../solver.js';
import type { QueryStore } from '../store/query-store.js';
import { type StoreCosts, StoreStage } from '../store/store-stage.js';
import { AssertedTableStage } from './asserted-tables.js';
import { EnumerationStage } from './enumeration.js';
import { ImpliedValueStage } from './implied-values.js';
import { IndependenceStage } from './independence.js';
import { ModelReuseStage } from './model-reuse.js';
import { NewInputStage } from './new-input.js';
import { SingleInputStage } from './single-input.js';
import { SingleWordStage } from './single-word.js';
import { VerifyingStage } from './verify.js';

export interface ChainOptions {
  /** Take arrays whose bytes are given one by one for constant ones. */
  readonly assertedTables?: boolean;
  /** Solve independent parts of a query separately. */
  readonly independence?: boolean;
  /** Ask with the values that equalities imply. */
  readonly impliedValues?: boolean;
  /** Decide queries over one byte by trying its values. */
  readonly singleInput?: boolean;
  /** Decide queries that compare one word with constants by ranges. */
  readonly singleWord?: boolean;
  /** Ask of an input that the path has not looked at with the path's model for the others. */
  readonly newInput?: boolean;
  /** Try all values of inputs that have few left. */
  readonly enumeration?: boolean;
  /** Remember answers by the set of terms. */
  readonly queryCache?: boolean;
  /** Try the models of recent queries. */
  readonly modelReuse?: boolean;
  /** Look for unsatisfiable subsets and satisfiable supersets. */
  readonly counterexampleCache?: boolean;
  /** Refute by unsigned intervals. */
  readonly intervals?: boolean;
  /** Refute array constraints by integer linear programming: always, where it pays, or never (as without a word). */
  readonly preCheck?: PreCheckMode | undefined;
  /** Search for the inputs of floating-point questions, and bound them, before circuits. */
  readonly floats?: boolean;
  /** Answers of earlier runs; and what a question must cost to be looked up and kept. */
  readonly store?: QueryStore | undefined;
  readonly storeCosts?: StoreCosts | undefined;
  /** Bounded quantifiers: written out, instantiated where a model violates them, solved as in the paper, or by all that we have. */
  readonly quantifiers?: QuantifierStrategy;
  /** Evaluate every model before it is returned, and throw if it is wrong: for tests and debugging. */
  readonly verify?: boolean;
  readonly core?: CoreOptions;
  /** In the place of the core, another solver for formulas without quantifiers. */
  readonly backend?: Solver;
}

/** The default solver. */
export function createSolver(ctx: ExprContext, options: ChainOptions = {}): Solver {
  let chain = pathChain(ctx, options);
  if (options.impliedValues !== false) chain = new ImpliedValueStage(ctx, chain);
  if (options.independence !== false) chain = new IndependenceStage(ctx, chain);
  return options.assertedTables === false ? chain : new AssertedTableStage(ctx, chain);
}

/**
 * The chain for queries that are one independent slice already, asked with implied values in place: both are
 * the business of `PathSolver` (`path-solver.ts`), which takes `impliedValues` for itself.
 */
export function pathChain(ctx: ExprContext, options: ChainOptions = {}): Solver {
  const core = options.backend ? undefined : new CoreSolver(options.core);
  let solver: Solver = options.backend ?? core!;
  if (options.verify) solver = new VerifyingStage(solver);
  const { preCheck: mode = 'off' } = options;
  if (mode !== 'off') {
    const { encoding, axioms } = options.core?.arrays ?? {};
    const tellsIntervals = encoding === 'axioms' && axioms?.includes('interval') === true;
    const conflicts = () => core?.conflicts ?? 0;
    solver = new PreCheckStage(solver, {
      mode: tellsIntervals ? 'on' : mode,
      tellsIntervals,
      conflicts,
    });
  }
  solver = new QuantifierStage(ctx, options.quantifiers ?? 'both', solver);
  if (options.floats !== false) solver = new FloatStage(ctx, solver);
  if (options.store) {
    const conflicts = () => core?.conflicts ?? 0;
    solver = new StoreStage(ctx, options.store, conflicts, solver, options.storeCosts);
  }
  if (options.intervals !== false) solver = new IntervalStage(solver);
  if (options.enumeration !== false) solver = new EnumerationStage(solver);
  if (options.counterexampleCache !== false) solver = new CounterexampleCacheStage(solver);
  if (options.modelReuse !== false) solver = new ModelReuseStage(solver);
  if (options.queryCache !== false) solver = new QueryCacheStage(solver);
  if (options.newInput !== false) solver = new NewInputStage(ctx, solver);
  if (options.singleWord !== false) solver = new SingleWordStage(solver);
  if (options.singleInput !== false) solver = new SingleInputStage(solver);
  return options.verify ? new VerifyingStage(solver) : solver;
}
