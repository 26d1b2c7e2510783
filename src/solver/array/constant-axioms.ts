/**
 * Constant arrays by axioms, as the baseline of Shuai et al., "Type and Interval Aware Array Constraint Solving for
 * Symbolic Execution", ISSTA 2021, treats them (§4.1, Algorithm 2): an element is eight inputs, and axioms are added
 * where a candidate needs them.
 *
 * In the first rounds of a query those are the axioms that the candidate violates. STP, in which the paper's method was
 * built, then adds what is left for the array, and so do we: here is where axioms that are dropped beforehand count.
 * Axioms are valid and stay for the life of the instance; those that were added together are one literal.
 */
import type { ArrayContents, Value } from '../../expr/index.js';
import { type Bits, constantBits, equal, lessUnsigned } from '../bitblast/arithmetic.js';
import type { Cnf } from '../bitblast/cnf.js';
import { FALSE, type GateGraph, TRUE } from '../bitblast/gates.js';
import type { Input, TableInput } from '../bitblast/inputs.js';
import type { QueryFacts } from '../solver.js';
import type { AxiomFilter } from './axiom-filters.js';
import { type Axiom, axiomsOf, possibleAxioms } from './axiom-generation.js';
import type { ConstantArrays } from './constant-arrays.js';
import type { ArrayStatistics } from './statistics.js';

/** Rounds of a query in which only violated axioms are added. */
const lazyRounds = 2;
/** Axioms that are added together. */
const mostTogether = 20_000;

export class ConstantAxioms implements ConstantArrays {
  private readonly known = new Map<TableInput, Map<number | string, number>>();
  private readonly done = new Map<TableInput, Set<number | TableInput>>();
  private round = 0;

  constructor(
    private readonly graph: GateGraph,
    private readonly cnf: Cnf,
    private readonly filters: readonly AxiomFilter[],
    private readonly statistics: ArrayStatistics,
  ) {}

  among(inputs: readonly Input[], active: Set<number>): void {
    this.round = 0;
    for (const input of inputs) {
      const literals = input.kind === 'table' ? this.known.get(input) : undefined;
      for (const literal of literals?.values() ?? []) active.add(literal);
    }
  }

  inside(): number[] {
    return [];
  }

  refine(
    inputs: readonly Input[],
    value: (bits: Bits) => Value,
    active: Set<number>,
    facts: QueryFacts | undefined,
  ): boolean {
    const byArray = new Map<ArrayContents, TableInput[]>();
    const violated = new Set<ArrayContents>();
    for (const input of inputs) {
      if (input.kind !== 'table') continue;
      const { contents } = input;
      const reads = byArray.get(contents);
      if (reads === undefined) byArray.set(contents, [input]);
      else reads.push(input);
      const index = value(input.index);
      if (Number(value(input.bits)) === contents.at(index)) continue;
      violated.add(contents);
      active.add(this.violatedAt(input, index));
    }
    if (violated.size === 0) return false;
    if (this.round++ === 0) this.count(byArray, facts);
    else if (this.round > lazyRounds) {
      for (const contents of violated) this.addAll(byArray.get(contents)!, contents, active, facts);
    }
    return true;
  }

  private count(byArray: ReadonlyMap<ArrayContents, TableInput[]>, facts?: QueryFacts): void {
    for (const [contents, reads] of byArray) {
      const possible = possibleAxioms(reads.length, contents);
      this.statistics.axiomsPossible += possible;
      if (this.filters.length === 0) continue;
      const kept = axiomsOf(reads, contents, this.filters, facts).length;
      this.statistics.axiomsSaved += possible - kept;
    }
  }

  private violatedAt(read: TableInput, at: Value): number {
    const { contents, index, bits } = read;
    if (at < contents.bytes.length) return this.one({ read, other: at as number });
    const literals = this.literalsOf(read);
    let literal = literals.get('beyond');
    if (literal === undefined) {
      const g = this.graph;
      const end = constantBits(BigInt(contents.bytes.length), index.length);
      literal = g.or(lessUnsigned(g, index, end), equal(g, bits, byteBits[contents.fill]!));
      this.assert(literal);
      literals.set('beyond', literal);
    }
    return literal;
  }

  private one(axiom: Axiom): number {
    const literals = this.literalsOf(axiom.read);
    const at = axiom.other as number;
    let literal = literals.get(at);
    if (literal === undefined) {
      literal = this.make(axiom);
      this.assert(literal);
      literals.set(at, literal);
    }
    return literal;
  }

  /** Adds the axioms of an array that are left. */
  private addAll(
    reads: readonly TableInput[],
    contents: ArrayContents,
    active: Set<number>,
    facts: QueryFacts | undefined,
  ): void {
    let together = 0;
    const literalOf = new Map<TableInput, number>();
    for (const axiom of axiomsOf(reads, contents, this.filters, facts)) {
      const { read, other } = axiom;
      let done = this.done.get(read);
      if (done === undefined) this.done.set(read, (done = new Set()));
      if (done.has(other)) continue;
      if (++together > mostTogether) break;
      done.add(other);
      const literal = this.make(axiom);
      // An axiom with a read that is not in the query would bring that read into it.
      if (typeof other === 'number') {
        literalOf.set(read, this.graph.and(literalOf.get(read) ?? TRUE, literal));
      } else if (literal !== TRUE) {
        this.assert(literal);
        active.add(literal);
      }
    }
    for (const [read, literal] of literalOf) {
      if (literal === TRUE) continue;
      this.assert(literal);
      const literals = this.literalsOf(read);
      literals.set(`group ${literals.size}`, literal);
      active.add(literal);
    }
  }

  private make({ read, other }: Axiom): number {
    this.statistics.axioms++;
    const g = this.graph;
    const [index, bits] =
      typeof other === 'number'
        ? [constantBits(BigInt(other), read.index.length), byteBits[read.contents.bytes[other]!]!]
        : [other.index, other.bits];
    const same = equal(g, read.index, index);
    return same === FALSE ? TRUE : g.or(same ^ 1, equal(g, read.bits, bits));
  }

  private literalsOf(read: TableInput): Map<number | string, number> {
    let literals = this.known.get(read);
    if (literals === undefined) this.known.set(read, (literals = new Map()));
    return literals;
  }

  private assert(literal: number): void {
    if (literal !== TRUE) this.cnf.assertValid(literal);
  }
}

const byteBits = Array.from({ length: 256 }, (_, value) => constantBits(BigInt(value), 8));
