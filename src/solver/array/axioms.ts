/**
 * Which array axioms a candidate assignment violates (Shuai et al., "Type and Interval Aware Array Constraint
 * Solving for Symbolic Execution", ISSTA 2021, §2.1, axiom 2): two reads of one array symbol at equal indices give equal bytes.
 *
 * Reads at constant indices are bytes with inputs of their own; one of them and a read at a symbolic
 * index form a pair as well. Writes and constant arrays need no axioms here (`read-encoder.ts`).
 *
 * Filters are asked before an axiom is made: a filter that proves that two reads can never have equal
 * indices (by access type, by interval: Algorithm 4 there) drops the pair. A candidate that violates
 * a dropped axiom would be a wrong model, so a filter must be right for the query's facts.
 */
import type { ArrayInfo, Value } from '../../expr/index.js';
import { type Bits, constantBits, equal } from '../bitblast/arithmetic.js';
import type { Cnf } from '../bitblast/cnf.js';
import type { GateGraph } from '../bitblast/gates.js';
import type { ByteInput, Input, ReadInput } from '../bitblast/inputs.js';
import type { QueryFacts } from '../solver.js';
import type { AxiomFilter } from './axiom-filters.js';
import type { ArrayStatistics } from './statistics.js';

export type Element = ByteInput | ReadInput;

/** Values of inputs under the candidate. */
export interface Candidate {
  byte(element: Element): number;
  index(read: ReadInput): Value;
}

export interface Violation {
  readonly read: ReadInput;
  readonly other: Element;
}

/**
 * The violated pairs among the inputs of a query: for each read its first disagreement, with a byte at
 * a constant index if there is one.
 */
export function violations(
  inputs: Iterable<Input>,
  candidate: Candidate,
  filters: readonly AxiomFilter[],
  facts: QueryFacts | undefined,
): Violation[] {
  const holders = new Map<ArrayInfo, Map<Value, Element>>();
  const reads: ReadInput[] = [];
  const of = (array: ArrayInfo): Map<Value, Element> => {
    let byIndex = holders.get(array);
    if (byIndex === undefined) holders.set(array, (byIndex = new Map()));
    return byIndex;
  };
  for (const input of inputs) {
    if (input.kind === 'byte') of(input.array).set(input.index, input);
    else if (input.kind === 'read') reads.push(input);
  }
  const violated: Violation[] = [];
  for (const read of reads) {
    const byIndex = of(read.array);
    const index = candidate.index(read);
    const holder = byIndex.get(index);
    if (holder === undefined) byIndex.set(index, read);
    else if (candidate.byte(holder) !== candidate.byte(read)) {
      if (filters.every((filter) => filter(read, holder, facts))) {
        violated.push({ read, other: holder });
      }
    }
  }
  return violated;
}

/** The axioms made so far; each is valid, asserted once, and found again by its two elements. */
export class AxiomStore {
  private made = 0;
  private readonly byRead = new Map<ReadInput, Map<Element, number>>();

  constructor(
    private readonly graph: GateGraph,
    private readonly cnf: Cnf,
    private readonly statistics: ArrayStatistics,
  ) {}

  /** The literals of the axioms between elements of one query. */
  among(inputs: readonly Input[]): Set<number> {
    const active = new Set<number>();
    if (this.made === 0) return active;
    let inside: Set<Input> | undefined;
    for (const input of inputs) {
      if (input.kind !== 'read') continue;
      const partners = this.byRead.get(input);
      if (partners === undefined) continue;
      inside ??= new Set(inputs);
      for (const [other, literal] of partners) if (inside.has(other)) active.add(literal);
    }
    return active;
  }

  /** The literal of the axiom that a candidate violated. */
  of({ read, other }: Violation): number {
    let partners = this.byRead.get(read);
    if (partners === undefined) this.byRead.set(read, (partners = new Map()));
    let literal = partners.get(other);
    if (literal === undefined) {
      literal = this.make(read, other);
      partners.set(other, literal);
    }
    return literal;
  }

  private make(read: ReadInput, other: Element): number {
    const g = this.graph;
    const index: Bits =
      other.kind === 'read' ? other.index : constantBits(BigInt(other.index), read.index.length);
    const same = equal(g, read.index, index);
    const literal = g.or(same ^ 1, equal(g, read.bits, other.bits));
    this.cnf.assertValid(literal);
    this.made++;
    this.statistics.axioms++;
    return literal;
  }
}
