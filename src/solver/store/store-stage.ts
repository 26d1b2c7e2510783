/**
 * Answers that earlier runs have found. The idea is that of Green (Visser, Geldenhuys, Dwyer: "Green: Reducing, Reusing and
 * Recycling Constraints in Program Analysis", FSE 2012, §3): a slice of constraints in a canonical form is the key of a store that
 * outlives the run, so that what did not change in a program is not solved again. Deviations: the form keeps the structure of
 * terms and renames inputs (`expr/canonical-form.ts`), there is no normal form of linear arithmetic; and only what costs the solver something is looked
 * up or kept, because most questions are answered here in less time than their form takes to write.
 *
 * What a question costs is guessed by counts, never by clocks, so that a run does the same again with the same store:
 *
 * - nodes that the solver behind has not seen become circuits (`Novelty`);
 * - conflicts of its SAT solver, of which a question gets a few before it is looked up;
 * - floating point and quantifiers, which take many rounds, are always worth a look.
 *
 * A model is evaluated before it is believed. An unsatisfiable answer is believed for the same form alone, which describes its
 * query completely; the digest of the form stands for it, because forms are as long as queries. Facts beside the formula
 * (`QueryFacts`) are no part of the form: a query with some is passed on.
 */
import {
  type CanonicalForm,
  Canoniser,
  canonicalFormat,
  type Expr,
  type ExprContext,
  forEachNode,
  IdSet,
  isFloatOp,
  Kind,
  noTerm,
} from '../../expr/index.js';
import { Stage } from '../chain/stage.js';
import {
  type Answer,
  type Budget,
  countAnswer,
  factsKey,
  newStageStatistics,
  type Query,
  type Sat,
  type Solver,
  type StageStatistics,
  type Unsat,
} from '../solver.js';
import { answerFrom, answerText } from './answer-text.js';
import type { QueryStore } from './query-store.js';

export interface StoreStatistics extends StageStatistics {
  /** Queries that were looked up; those that were answered are counted as sat and unsat. */
  lookedUp: number;
  /** Answers that were kept. */
  kept: number;
  /** Queries that were answered by what another engine has found. */
  elsewhere: number;
}

export interface StoreCosts {
  /** New nodes, and what their circuits are worth, from which on a question is looked up and kept. */
  readonly muchNew: number;
  /** Conflicts after which a question is looked up. */
  readonly someConflicts: number;
}

const usualCosts: StoreCosts = { muchNew: 256, someConflicts: 32 };

export class StoreStage extends Stage {
  readonly name = 'store';
  protected override readonly counts: StoreStatistics = {
    ...newStageStatistics(),
    lookedUp: 0,
    kept: 0,
    elsewhere: 0,
  };
  private readonly canoniser: Canoniser;
  private readonly novelty = new Novelty();
  private readonly format: Uint8Array;

  constructor(
    private readonly context: ExprContext,
    private readonly store: QueryStore,
    /** Conflicts of the solver behind so far. */
    private readonly conflicts: () => number,
    next: Solver,
    private readonly costs = usualCosts,
  ) {
    super(next);
    this.canoniser = new Canoniser((bytes) => wordsOf(store.digest(bytes)));
    this.format = new TextEncoder().encode(canonicalFormat);
  }

  protected answer(query: Query, budget: Budget | undefined): Answer {
    const { constraints, question, facts } = query;
    if (factsKey(facts) !== '') return this.pass(query, budget);
    const terms = question === undefined ? constraints : [...constraints, question];
    const isLong = this.isLong(terms);
    const isCostly = this.novelty.of(terms) >= this.costs.muchNew || isLong;
    const asked = new Asked(terms, this.canoniser, this.store, this.format);
    const before = this.conflicts();
    const start = performance.now();
    let left = budget;
    if (!this.store.isEmpty) {
      if (!isCostly) {
        const first = this.firstTry(query, budget);
        if (first) return first;
        left = budgetLeft(budget, this.costs.someConflicts, start);
      }
      const found = this.find(asked);
      if (found) {
        // The frame counts what was not passed on.
        if (isCostly) this.novelty.takeBack();
        else countAnswer(this.counts, found);
        return found;
      }
    }
    const answer = this.pass(query, left);
    if (isCostly || this.conflicts() - before >= this.costs.someConflicts) this.keep(asked, answer);
    return answer;
  }

  /** The answer if a few conflicts do, or if there may not be more. */
  private firstTry(query: Query, budget: Budget | undefined): Answer | undefined {
    const { someConflicts } = this.costs;
    const limit = budget?.conflicts ?? Number.POSITIVE_INFINITY;
    if (limit <= someConflicts) return this.pass(query, budget);
    const answer = this.pass(query, { ...budget, conflicts: someConflicts });
    const isHard = answer.status === 'unknown' && answer.reason === 'conflicts';
    return isHard ? undefined : answer;
  }

  private find(asked: Asked): Sat | Unsat | undefined {
    this.counts.lookedUp++;
    const text = this.store.find(asked.key);
    if (text === undefined) return undefined;
    const answer = answerFrom(text, asked.form);
    if (answer === undefined) return undefined;
    if (answer.status === 'sat' && !asked.terms.every((term) => answer.model.satisfies(term))) {
      return undefined;
    }
    if (this.store.isFromElsewhere?.(asked.key)) this.counts.elsewhere++;
    // It stays where the next run looks.
    this.store.keep(asked.key, text);
    return answer;
  }

  private keep(asked: Asked, answer: Answer): void {
    if (answer.status === 'unknown') return;
    const text = answerText(answer, asked.form);
    if (text === undefined) return;
    this.store.keep(asked.key, text);
    this.counts.kept++;
  }

  /** Whether the query is one that takes many rounds. */
  private isLong(terms: readonly Expr[]): boolean {
    if (terms.some(({ support }) => support.quantifierHeight > 0)) return true;
    if (!this.context.hasFloats) return false;
    let found = false;
    forEachNode(terms, ({ kind }) => {
      found ||= isFloatOp(kind);
    });
    return found;
  }
}

/** A query with its form and key, which are made when somebody wants them. */
class Asked {
  private made: CanonicalForm | undefined = undefined;
  private digest: string | undefined = undefined;

  constructor(
    readonly terms: readonly Expr[],
    private readonly canoniser: Canoniser,
    private readonly store: QueryStore,
    private readonly format: Uint8Array,
  ) {}

  get form(): CanonicalForm {
    return (this.made ??= this.canoniser.formOf(this.terms));
  }

  get key(): string {
    if (this.digest === undefined) {
      const { words } = this.form;
      const bytes = new Uint8Array(this.format.length + words.byteLength);
      bytes.set(this.format);
      bytes.set(new Uint8Array(words.buffer), this.format.length);
      this.digest = this.store.digest(bytes);
    }
    return this.digest;
  }
}

/** Circuits of these are large. */
const largeCircuits: ReadonlySet<Kind> = new Set([
  Kind.Mul,
  Kind.UDiv,
  Kind.SDiv,
  Kind.URem,
  Kind.SRem,
  Kind.Read,
]);
const perLargeCircuit = 16;

/** Which nodes the solver behind has seen. */
class Novelty {
  private readonly seen = new IdSet();
  private readonly fresh: number[] = [];

  constructor() {
    this.seen.add(noTerm.id);
  }

  /** What is new below terms, in nodes; from here on it is not. */
  of(terms: readonly Expr[]): number {
    const { seen, fresh } = this;
    fresh.length = 0;
    let sum = 0;
    const open: Expr[] = [];
    for (const term of terms) {
      open.push(term);
      for (let node = open.pop(); node; node = open.pop()) {
        if (seen.has(node.id)) continue;
        seen.add(node.id);
        fresh.push(node.id);
        const isLarge = largeCircuits.has(node.kind) && !node.b.isConst;
        sum += isLarge ? perLargeCircuit : 1;
        open.push(node.a, node.b, node.c);
      }
    }
    return sum;
  }

  /** What was new in the last question did not go to the solver. */
  takeBack(): void {
    for (const id of this.fresh) this.seen.delete(id);
  }
}

function budgetLeft(
  budget: Budget | undefined,
  conflicts: number,
  start: number,
): Budget | undefined {
  if (budget === undefined) return undefined;
  const { milliseconds } = budget;
  return {
    ...budget,
    conflicts: budget.conflicts && budget.conflicts - conflicts,
    milliseconds: milliseconds && Math.max(0, milliseconds - (performance.now() - start)),
  };
}

function wordsOf(digits: string): number[] {
  const words: number[] = [];
  for (let at = 0; at < digits.length; at += 8) {
    words.push(Number.parseInt(digits.slice(at, at + 8), 16) | 0);
  }
  return words;
}
