/**
 * One SAT instance with all that turns terms into its clauses, and the refinement loop for arrays
 * (Shuai et al., "Type and Interval Aware Array Constraint Solving for Symbolic Execution", ISSTA 2021,
 * Algorithm 2).
 *
 * Every constraint is one literal and a query a list of assumptions. A candidate assignment that
 * violates array axioms causes those axioms to be added, as valid facts for the whole life of the
 * instance. An axiom takes effect in a query only if its gates are in the cone, so the axioms between
 * reads of a query are assumptions at the end of its list; they hold anyway and are never part of a core.
 *
 * An instance may have premises: constraints that are part of every query that it will get. They are
 * clauses, not assumptions (`premises.ts` says what for), and are at the bottom of every cone, which keeps
 * cones sound: an assignment of the cone satisfies the premises, and all other variables are functions of
 * inputs. An unsatisfiable core then names all premises.
 *
 * The bits of a wide floating-point remainder are known for some operands only (`bitblast/float-remainder.ts`). A query is
 * asked for those first; if it has no model there, an unsatisfiable answer for all operands holds, and a model is evaluated.
 */
import {
  type ArrayInfo,
  canonical,
  Evaluator,
  type Expr,
  forEachNode,
  type SymbolInfo,
  type Value,
} from '../expr/index.js';
import { type AxiomFilter, filtersOf } from './array/axiom-filters.js';
import { AxiomStore, type Candidate, violations } from './array/axioms.js';
import type { ConstantArrays } from './array/constant-arrays.js';
import { ConstantAxioms } from './array/constant-axioms.js';
import { LargeTables } from './array/large-table.js';
import { ArrayReadEncoder } from './array/read-encoder.js';
import type { ArrayStatistics } from './array/statistics.js';
import type { Bits } from './bitblast/arithmetic.js';
import { Blaster } from './bitblast/blaster.js';
import { Cnf } from './bitblast/cnf.js';
import { congruencePatience, congruences } from './bitblast/congruence.js';
import { nearExponents } from './bitblast/float-remainder.js';
import { FALSE, TRUE } from './bitblast/gates.js';
import type { Input } from './bitblast/inputs.js';
import { KnownBits, openBit } from './bitblast/known-bits.js';
import { extendedWords } from './bitblast/ranges.js';
import { Model } from './model.js';
import type { ArrayEncoding, AxiomSelection } from './names.js';
import type { SatBudget, SatSolver } from './sat/index.js';
import type { Answer, QueryFacts } from './solver.js';

/** A query as an instance gets it. */
export interface InstanceQuery {
  /** Constraints that are no premises, and the question. */
  readonly terms: readonly Expr[];
  readonly facts: QueryFacts | undefined;
}

/** How arrays are treated. */
export interface ArrayOptions {
  /** Circuits unless said otherwise. */
  readonly encoding?: ArrayEncoding | undefined;
  /** The axioms that may be added; all unless said otherwise. */
  readonly axioms?: AxiomSelection | undefined;
}

const tooFar: Answer = {
  status: 'unknown',
  reason: 'incapable',
  detail: `a remainder of numbers whose exponents are more than ${nearExponents} apart`,
};

export class Instance {
  readonly blaster: Blaster;
  readonly premises = new Set<Expr>();
  refinements = 0;
  private readonly cnf: Cnf;
  private readonly axioms: AxiomStore;
  private readonly tables: ConstantArrays;
  private readonly filters: readonly AxiomFilter[];
  /** The gate literals of the premises, none constant. */
  private readonly asserted: number[] = [];
  private contradiction = false;

  constructor(
    readonly sat: SatSolver,
    { encoding = 'circuits', axioms = 'all' }: ArrayOptions,
    statistics: ArrayStatistics,
    readonly known?: KnownBits,
  ) {
    this.filters = filtersOf(axioms);
    this.blaster = new Blaster(
      (blaster) => new ArrayReadEncoder(blaster, encoding, statistics),
      known,
    );
    this.cnf = new Cnf(this.blaster.graph, this.blaster.inputs, sat);
    this.axioms = new AxiomStore(this.blaster.graph, this.cnf, statistics);
    this.tables =
      encoding === 'axioms'
        ? new ConstantAxioms(this.blaster.graph, this.cnf, this.filters, statistics)
        : new LargeTables(this.blaster.graph, this.cnf);
  }

  /** Variables that were used since the last call. */
  recentVariables(): number {
    return this.cnf.recentVariables();
  }

  /** Makes constraints part of every query to come. */
  addPremises(terms: readonly Expr[]): void {
    const fresh: number[] = [];
    const literals = terms.map((term) => this.blaster.literal(term));
    for (const [i, term] of terms.entries()) {
      this.premises.add(term);
      const literal = literals[i];
      if (literal === FALSE) this.contradiction = true;
      else if (literal !== TRUE) fresh.push(literal);
    }
    this.cnf.assertPremises(fresh);
    this.asserted.push(...fresh);
  }

  /** What constraints say about bits of inputs, by unit propagation and by bounds on words. */
  knownBits(terms: readonly Expr[]): KnownBits {
    const literals = [...this.asserted];
    for (const term of terms) {
      const literal = this.blaster.literal(term);
      if (literal > TRUE) literals.push(literal);
    }
    this.assertDefinitions();
    this.cnf.enter(literals);
    this.cnf.solve({ conflicts: 0 }, this.asserted.length);
    const count = literals.length - this.asserted.length;
    const known = new KnownBits();
    const equal = this.equalBits([...this.premises, ...terms]);
    const bit = (literal: number): number => {
      const value = this.cnf.implied(literal, count);
      return value === undefined ? (equal.get(literal) ?? openBit) : value ? TRUE : FALSE;
    };
    for (const input of this.inputsInCone()) known.learn(input, bit);
    return known;
  }

  /** Of the literals that must be equal to others, the class of each; classes are literals too. */
  private equalBits(constraints: readonly Expr[]): Map<number, number> {
    const classes = new Map<number, number>();
    for (const [word, sign] of extendedWords(constraints)) {
      const bits = this.blaster.bits(word).subarray(sign);
      const top = bits[bits.length - 1];
      const isInput = (literal: number) => this.blaster.inputs.owner(literal >> 1) >= 0;
      if (!bits.every(isInput) || bits.some((literal) => classes.has(literal))) continue;
      for (const literal of bits) classes.set(literal, top);
    }
    return classes;
  }

  check({ terms, facts }: InstanceQuery, budget: SatBudget): Answer {
    if (this.contradiction) return { status: 'unsat', core: [...this.premises] };
    const assumptions: number[] = [];
    const termOf = new Map<number, Expr>();
    for (const term of terms) {
      const literal = this.blaster.literal(term);
      if (literal === FALSE) return { status: 'unsat', core: [...this.premises, term] };
      if (literal === TRUE || termOf.has(literal)) continue;
      const opposite = termOf.get(literal ^ 1);
      if (opposite !== undefined) {
        return { status: 'unsat', core: [...this.premises, opposite, term] };
      }
      termOf.set(literal, term);
      assumptions.push(literal);
    }
    this.assertDefinitions();
    return this.refine(assumptions, termOf, budget, facts);
  }

  /** The loop of Algorithm 2 (head of this file), without its pre-check. */
  private refine(
    assumptions: readonly number[],
    termOf: ReadonlyMap<number, Expr>,
    budget: SatBudget,
    facts: QueryFacts | undefined,
  ): Answer {
    const { cnf, sat, axioms, tables, asserted } = this;
    const limit = budget.conflicts ?? Number.POSITIVE_INFINITY;
    const conflicts = sat.statistics.conflicts;
    const stack = [...asserted, ...assumptions];
    cnf.enter(stack);
    const asked = this.inputsInCone();
    const active = axioms.among(asked);
    tables.among(asked, active);
    const far = this.farIn(termOf.values());
    const near = far.filter((literal) => literal !== TRUE).map((literal) => literal ^ 1);
    let isNear = far.length === near.length;
    let inside = [...tables.inside(asked), ...near];
    if (active.size > 0 || near.length > 0) cnf.enter([...stack, ...active, ...inside]);
    let patient = true;
    for (;;) {
      const left = limit - (sat.statistics.conflicts - conflicts);
      const answer = cnf.solve(
        { ...budget, conflicts: patient ? Math.min(left, congruencePatience) : left },
        asserted.length,
      );
      if (answer === 'unknown') {
        if (!patient || sat.unknownReason !== 'conflicts' || left <= congruencePatience) {
          return { status: 'unknown', reason: sat.unknownReason! };
        }
        patient = false;
        this.addCongruences([...this.premises, ...termOf.values()], active);
        cnf.enter([...stack, ...active, ...inside]);
        continue;
      }
      if (answer === 'unsat' && inside.length > 0) {
        inside = [];
        isNear = far.length === 0;
        cnf.enter([...stack, ...active]);
        continue;
      }
      if (answer === 'unsat') return { status: 'unsat', core: this.coreOf(termOf) };
      const inputs = this.inputsInCone();
      const broken = violations(inputs, this.candidate, this.filters, facts);
      const before = active.size;
      const isTableBroken = tables.refine(inputs, this.valueOf, active, facts);
      if (broken.length === 0 && !isTableBroken) {
        const model = this.modelOf(inputs);
        return isNear || this.isSatisfied(model, termOf.values())
          ? { status: 'sat', model }
          : tooFar;
      }
      this.refinements++;
      for (const violation of broken) active.add(axioms.of(violation));
      if (active.size === before) throw new Error('array refinement makes no progress');
      inside = [...tables.inside(inputs), ...(isNear ? near : [])];
      cnf.enter([...stack, ...active, ...inside]);
    }
  }

  /** The literals that hold where a remainder in the query has unknown bits. */
  private farIn(terms: Iterable<Expr>): number[] {
    const { far } = this.blaster;
    if (far.size === 0) return [];
    const found = new Set<number>();
    forEachNode([...this.premises, ...terms], ({ id }) => {
      const literal = far.get(id);
      if (literal !== undefined) found.add(literal);
    });
    return [...found];
  }

  /** Whether a model that rests on unknown bits holds all the same. */
  private isSatisfied(model: Model, terms: Iterable<Expr>): boolean {
    const evaluator = new Evaluator(model);
    return [...this.premises, ...terms].every((term) => evaluator.value(term) === 1);
  }

  private assertDefinitions(): void {
    const { definitions } = this.blaster;
    for (const definition of definitions) this.cnf.assertValid(definition);
    definitions.length = 0;
  }

  private addCongruences(terms: Iterable<Expr>, active: Set<number>): void {
    for (const { clause, same } of congruences(this.blaster, terms)) {
      if (active.has(clause)) continue;
      this.cnf.assertValid(clause);
      this.cnf.favour(same);
      active.add(clause);
    }
  }

  private coreOf(termOf: ReadonlyMap<number, Expr>): Expr[] {
    const core = [...this.premises];
    for (const literal of this.sat.core()) {
      const term = termOf.get(this.cnf.gate(literal));
      if (term !== undefined) core.push(term);
    }
    return core;
  }

  private inputsInCone(): Input[] {
    const { inputs } = this.blaster;
    const found = this.cnf.owners.map((owner) => inputs.at(owner));
    if (inputs.narrowed.length === 0) return found;
    return [...new Set([...found, ...inputs.narrowed])];
  }

  private readonly candidate: Candidate = {
    byte: (element) => Number(this.valueOf(element.bits)),
    index: (read) => this.valueOf(read.index),
  };

  private modelOf(inputs: readonly Input[]): Model {
    const symbols = new Map<SymbolInfo, Value>();
    const arrays = new Map<ArrayInfo, Map<Value, number>>();
    for (const input of inputs) {
      if (input.kind === 'table') continue;
      const value = this.valueOf(input.bits);
      if (input.kind === 'symbol') {
        symbols.set(input.symbol, value);
        continue;
      }
      let bytes = arrays.get(input.array);
      if (bytes === undefined) arrays.set(input.array, (bytes = new Map()));
      bytes.set(input.kind === 'byte' ? input.index : this.valueOf(input.index), Number(value));
    }
    return new Model(symbols, arrays);
  }

  private readonly valueOf = (bits: Bits): Value => {
    if (bits.length <= 32) {
      let value = 0;
      for (let i = 0; i < bits.length; i++) if (this.cnf.value(bits[i])) value |= 1 << i;
      return value >>> 0;
    }
    let value = 0n;
    for (let i = bits.length - 1; i >= 0; i--) {
      value = (value << 1n) | (this.cnf.value(bits[i]) ? 1n : 0n);
    }
    return canonical(value);
  };
}
