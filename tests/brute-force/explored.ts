/**
 * Explores a random program, and says for each path which inputs take it and how it ends.
 *
 * The path conditions form a tree, so that the paths of an input are found by one walk from its root.
 * A term's value under an input comes from the evaluator of terms alone: no solver is asked.
 */

import { Explorer } from '../../src/exec/explore/explorer.js';
import type { SleepStore } from '../../src/exec/explore/sleep/sleep-store.js';
import type { TestCase } from '../../src/exec/explore/states/events.js';
import { Expr, ExprContext } from '../../src/expr/index.js';
import { AccessTypes } from '../../src/memory/index.js';
import { createMerging } from '../../src/merge/index.js';
import { createSearcher } from '../../src/search/index.js';
import {
  type ChainOptions,
  type PathCondition,
  PathSolver,
  pathChain,
} from '../../src/solver/index.js';
import { MemoryStore } from '../solver/store/memory-store.js';
import type { Compiled } from './compiled.js';
import type { InputBytes } from './enumerate.js';
import { memoryFiles } from './memory-files.js';
import { type BegunEngine, type Explorations, explore, type Moved } from './moving.js';
import { type Observed, observe } from './observed.js';
import type { Ending } from './outcome.js';
import { evaluatorOf, merged, type Rounds, roundsIn } from './rounds.js';
import type { RandomProgram } from './syntax.js';
import type { Variant } from './variants.js';

export interface ExploredPath {
  readonly condition: PathCondition;
  readonly test: TestCase | undefined;
  /** Tests of other paths that a joined one stands for. */
  readonly others: readonly TestCase[];
  readonly end:
    | { readonly kind: 'returned'; readonly result: Expr | bigint }
    | { readonly kind: 'error'; readonly error: string }
    | { readonly kind: 'excluded' };
}

interface Place {
  readonly condition: PathCondition;
  readonly next: Place[];
  readonly paths: ExploredPath[];
}

export class Explored {
  /** Why the exploration is not complete. */
  readonly incomplete: string[] = [];
  readonly paths: ExploredPath[] = [];
  readonly observed: Observed;
  readonly moved: Moved;
  private readonly root: Place;

  constructor(plain: Compiled, random: RandomProgram, variant: Variant, deadline: number) {
    // Before anything is made here: both explorations have the program's memory.
    const store = variant.hasStore ? storeOf(plain, random, variant, deadline) : undefined;
    const compiled = variant.selects ? plain.withSelects : plain;
    const order: number[] = [];
    const formulasBefore = merged.formulas;
    const conclude = observe();
    const begin = (own: Compiled) => this.begin(own, random, variant, store, deadline, order);
    const isLate = () => performance.now() > deadline || this.paths.length > 5000;
    const moving = variant.moves
      ? explore(variant.moves, random.seed, (i) => begin(compiled.copy(i)), this.paths, isLate)
      : exploreAlone(begin(compiled), isLate);
    if (!moving.isWhole) this.incomplete.push('out of time');
    const { solver } = moving.engines[0];
    const explorers = moving.engines.map(({ explorer }) => explorer);
    const conditions = this.paths.map(({ condition }) => condition);
    const sum = (of: (explorer: Explorer) => number) =>
      explorers.reduce((all, explorer) => all + of(explorer), 0);
    this.moved = moving.moved;
    this.observed = conclude({
      solver,
      slept: sum(({ sleepCounts }) => sleepCounts.slept),
      merges: sum(({ mergeCount }) => mergeCount),
      order,
      conditions,
      parts: sum(({ memoryCounts }) => memoryCounts.parts),
      formulas: merged.formulas - formulasBefore,
      moved: moving.moved,
    });
    this.root = treeOf(this.paths);
  }

  /** An engine with the program before its first instruction. */
  private begin(
    compiled: Compiled,
    random: RandomProgram,
    variant: Variant,
    store: Pick<ChainOptions, 'store' | 'storeCosts'> | undefined,
    deadline: number,
    order: number[],
  ): BegunEngine {
    const { program } = compiled;
    compiled.reset();
    const terms = new ExprContext(variant.rewriting === false ? { rewriting: false } : {});
    const result = program.addressOf(program.module.symbols.get(random.result)!);
    const wide = program.module.types.int(64);
    const solver = pathChain(terms, store ? { ...variant.solver, ...store } : variant.solver);
    const accessTypes = new AccessTypes();
    const isTyped = variant.solver?.core?.arrays?.encoding === 'axioms';
    const searcher = createSearcher({ names: [variant.search ?? 'dfs'], seed: random.seed });
    const blocks: string[] = [];
    const explorer = new Explorer(program, {
      terms,
      paths: new PathSolver(terms, solver, {
        impliedValues: variant.solver?.impliedValues,
        facts: isTyped ? () => accessTypes.facts() : undefined,
      }),
      accessTypes,
      searcher,
      merging: createMerging(searcher, variant),
      maxAwake: variant.maxAwake ?? (variant.moves && 0),
      sleepStore: variant.maxAsleep === undefined ? undefined : storeIn(blocks),
      maxAsleep: variant.maxAsleep,
      memoryModel: variant.memoryModel ?? 'forking',
      split: variant.split ?? 'off',
      splitThreshold: variant.splitThreshold,
      partSize: variant.partSize,
      pointersReach: variant.pointersReach ?? 'own',
      addresses: variant.addresses ?? 'concrete',
      relocatableObjects: variant.relocatableObjects ?? 'heap',
      settlesPointers: variant.settlesPointers ?? true,
      choosesByGuards: variant.choosesByGuards ?? true,
      symbolicSizes: variant.symbolicSizes ?? 0,
      host: memoryFiles().host,
      compile: variant.compile ?? true,
      warmUp: 0,
      checkUninitialised: variant.checkUninitialised ?? false,
      // A compiler may make a loop without end of what is undefined.
      mustStop: () => performance.now() > deadline,
      onEvent: (event) => {
        if (event.kind !== 'ended') return;
        const { end, state, test } = event;
        const others = [...(event.others ?? [])];
        const condition = state.path;
        order.push(state.id);
        if (end.kind === 'partial') this.incomplete.push(end.reason);
        else if (end.kind === 'silent')
          this.paths.push({ condition, test, others, end: { kind: 'excluded' } });
        else if (end.kind === 'error') {
          const { kind, line, detail } = end.error;
          const isAssumption = detail === 'assumption';
          const error = `${kind} at line ${line}`;
          this.paths.push({
            condition,
            test,
            others,
            end: isAssumption ? { kind: 'excluded' } : { kind: 'error', error },
          });
        } else {
          const value = explorer.machine.access.load(wide, result);
          this.paths.push({
            condition,
            test,
            others,
            end: {
              kind: 'returned',
              result: value instanceof Expr ? value : BigInt(value as number | bigint),
            },
          });
        }
      },
    });
    explorer.machine.push(program.prepared(program.functionNamed(random.entry)!), []);
    explorer.begin();
    return { explorer, solver };
  }

  /**
   * The paths whose condition an input satisfies, with their endings for it. On the path of a merged loop every number
   * of rounds that its conditions allow for is taken, so that an input for which several will do is on several paths.
   */
  pathsOf(input: InputBytes): { path: ExploredPath; ending: Ending }[] {
    const found: { path: ExploredPath; ending: Ending }[] = [];
    const none: Rounds = new Map();
    const open = [{ place: this.root, evaluator: evaluatorOf(input, none), rounds: none }];
    for (let at = open.pop(); at; at = open.pop()) {
      const { place, evaluator, rounds } = at;
      for (const path of place.paths) {
        const { end } = path;
        const ending: Ending =
          end.kind === 'returned' && end.result instanceof Expr
            ? { kind: 'returned', result: BigInt(evaluator.value(end.result)) }
            : (end as Ending);
        found.push({ path, ending });
      }
      for (const next of place.next) {
        const condition = next.condition.constraint!;
        const [symbol, ...others] = roundsIn(condition);
        const isRange = symbol && others.length === 0 && condition.support.size === 1;
        if (!isRange || rounds.has(symbol)) {
          if (evaluator.holds(condition)) open.push({ ...at, place: next });
          continue;
        }
        for (let value = 0; value < 2 ** symbol.width; value++) {
          const more = new Map(rounds).set(symbol, value);
          const own = evaluatorOf(input, more);
          if (own.holds(condition)) open.push({ place: next, evaluator: own, rounds: more });
        }
      }
    }
    return found;
  }
}

function exploreAlone(engine: BegunEngine, isLate: () => boolean): Explorations {
  let isWhole = true;
  while (isWhole && engine.explorer.step()) isWhole = !isLate();
  return { engines: [engine], isWhole, moved: { states: 0, joined: 0, bytes: 0 } };
}

const storeIn = (blocks: string[]): SleepStore => ({
  push: (block) => blocks.push(block) > 0,
  pop: () => blocks.pop(),
});

/** What the solver found out when the same program was explored in the same way. */
function storeOf(
  plain: Compiled,
  random: RandomProgram,
  variant: Variant,
  deadline: number,
): Pick<ChainOptions, 'store' | 'storeCosts'> {
  const store = new MemoryStore();
  const costs = { store, storeCosts: { muchNew: 0, someConflicts: 0 } };
  const solver = { ...variant.solver, ...costs };
  new Explored(plain, random, { ...variant, hasStore: false, solver }, deadline);
  store.open();
  return costs;
}

function treeOf(paths: readonly ExploredPath[]): Place {
  const places = new Map<PathCondition, Place>();
  let root: Place | undefined;
  const placeOf = (condition: PathCondition): Place => {
    const known = places.get(condition);
    if (known) return known;
    const place: Place = { condition, next: [], paths: [] };
    places.set(condition, place);
    if (condition.parent) placeOf(condition.parent).next.push(place);
    else root = place;
    return place;
  };
  for (const path of paths) placeOf(path.condition).paths.push(path);
  return root ?? { condition: undefined as never, next: [], paths: [] };
}
