/**
 * Conditions over tables: reads at symbolic indices from arrays whose contents are known, turned into
 * conditions over the index (Perry, Mattavelli, Zhang, Cadar, "Accelerating Array Constraints in
 * Symbolic Execution", ISSTA 2017; KLEE's `--optimize-array`).
 *
 * - The **index** form evaluates a condition for every value of the one index that it reads tables at,
 *   and says for which of them it holds: `t[i] = 3` becomes `i = 2 ∨ 7 ≤ i < 9`. A condition on a single
 *   input byte is a set of values of that byte in the same way.
 * - The **value** form replaces a read by a choice between the values in the table: `i = 2 ? 3 : …`.
 *   Bytes of a table that are not constant stay reads at constant indices.
 *
 * Both give equivalent terms, for all values of the index: one beyond the table reads the array's fill
 * (KLEE's forms hold within bounds only). That needs the index to occur in reads alone; where it occurs
 * elsewhere too, the index form does not apply. As in KLEE, the index form is for one element of each
 * table: a condition on two elements is left to the value form.
 */
import type { ExprContext } from './context.js';
import type { Expr } from './expr.js';
import { Kind } from './kind.js';
import {
  containsTable,
  fillOf,
  innermost,
  isConstantTable,
  isInputByte,
  isOneElementEach,
  sizeOf,
  type TableRead,
  tableReads,
  words,
  zeroBits,
} from './known-tables.js';
import { forEachNode } from './measure.js';
import { rootOf } from './store.js';
import { substitute } from './substitute.js';

export interface TableReadOptions {
  readonly form: 'index' | 'value' | 'all';
  /** The most different values for each element of a table that the value form is used for. */
  readonly valueRatio?: number;
  /** The most elements with symbolic bytes, likewise. */
  readonly symbolicRatio?: number;
  /** Told each time that a form was applied to a term. */
  readonly onApplied?: (form: 'index' | 'value') => void;
}

/** Index values that are tried, and ranges that a result may have, at most. */
const mostIndices = 1 << 14;
const mostRanges = 1 << 12;
/** How deep tables that are indexed by tables are followed. */
const mostRounds = 8;

export class TableReads {
  private readonly conditions = new Map<Expr, Expr>();
  private readonly values = new Map<Expr, Expr>();

  constructor(
    private readonly terms: ExprContext,
    private readonly options: TableReadOptions,
  ) {
    terms.addRoots((visit) => {
      for (const known of [this.conditions, this.values]) {
        for (const [from, to] of known) {
          visit(from);
          visit(to);
        }
      }
    });
  }

  /** A condition in the first form that applies to it. */
  condition(term: Expr): Expr {
    return remembered(this.conditions, term, () => {
      const { form, onApplied } = this.options;
      const byIndex = form === 'value' ? undefined : this.indexForm(term);
      if (!byIndex) return form === 'index' ? term : this.value(term);
      onApplied?.('index');
      return byIndex;
    });
  }

  /** Any term in the value form, such as an address. */
  value(term: Expr): Expr {
    if (this.options.form === 'index') return term;
    return remembered(this.values, term, () => {
      const rewritten = this.valueForm(term);
      if (rewritten !== term) this.options.onApplied?.('value');
      return rewritten;
    });
  }

  private indexForm(condition: Expr): Expr | undefined {
    const reads = innermost(tableReads(condition));
    if (reads.length === 0 || !reads.every(({ array }) => isConstantTable(array))) return undefined;
    return this.setOfIndices(condition, reads) ?? this.setOfBytes(condition);
  }

  /** The condition as a set of values of the one index that all its tables are read at. */
  private setOfIndices(condition: Expr, reads: readonly TableRead[]): Expr | undefined {
    const { terms } = this;
    const [{ base }] = reads;
    if (!reads.every((read) => read.base === base) || !isOneElementEach(reads)) return undefined;
    const fills = new Map(reads.map(({ node, array }) => [node, terms.constant(fillOf(array), 8)]));
    const beyond = substitute(terms, condition, fills);
    const positions = this.positions(reads);
    if (!beyond.isConst || !positions) return undefined;
    const different: number[] = [];
    for (const position of positions) {
      const index = this.index(position, base.width);
      const held = substitute(terms, condition, new Map([[base, index]]));
      if (!held.isConst) return undefined;
      if (held !== beyond) different.push(position);
    }
    const within = this.within(base, different, positions.step);
    if (!within) return undefined;
    return beyond.isTrue ? terms.not(within) : within;
  }

  /** The condition as a set of values of the only byte that it depends on. */
  private setOfBytes(condition: Expr): Expr | undefined {
    const { terms } = this;
    if (condition.support.size !== 1) return undefined;
    let byte: Expr | undefined;
    forEachNode([condition], (node) => {
      const isByte = node.kind === Kind.Symbol ? node.width <= 8 : isInputByte(node);
      if (isByte) byte = node;
    });
    if (!byte) return undefined;
    const input = byte;
    const values = Array.from({ length: 2 ** input.width }, (_, value) => value);
    const held = values.map((value) => {
      const at = new Map([[input, terms.constant(value, input.width)]]);
      return substitute(terms, condition, at);
    });
    if (!held.every((term) => term.isConst)) return undefined;
    return this.within(
      input,
      values.filter((value) => held[value].isTrue),
      1,
    );
  }

  private valueForm(term: Expr): Expr {
    const { terms } = this;
    let result = term;
    // A choice from a symbolic array ends with the read itself, which is not to be replaced again.
    const seen = new Set<Expr>();
    for (let round = 0; round < mostRounds; round++) {
      const choices = new Map<Expr, Expr>();
      for (const read of [...words(result), ...innermost(tableReads(result))]) {
        if (seen.has(read.node) || containsTable(read.base)) continue;
        seen.add(read.node);
        const choice = this.choice(read);
        if (choice) choices.set(read.node, choice);
      }
      const next = choices.size === 0 ? result : substitute(terms, result, choices);
      if (next === result) return result;
      result = next;
    }
    return result;
  }

  /** What a read gives, as a choice between the values that it can have. */
  private choice(read: TableRead): Expr | undefined {
    const { terms } = this;
    const { array, base, offset, bytes, node } = read;
    const positions = this.positions([read]);
    if (!positions) return undefined;
    const root = rootOf(array);
    const fill = fillOf(array);
    const beyond =
      root.kind === Kind.ConstArray
        ? this.word(Array.from({ length: bytes }, () => terms.constant(fill, 8)))
        : node;
    const places = new Map<Expr, number[]>();
    let symbolic = 0;
    for (const position of positions) {
      const value = this.word(
        Array.from({ length: bytes }, (_, i) =>
          terms.read(array, this.index(position + offset + i, base.width)),
        ),
      );
      if (!value.isConst) {
        symbolic++;
        if (root.kind !== Kind.ConstArray) continue;
      }
      if (value === beyond) continue;
      const known = places.get(value);
      if (known) known.push(position);
      else places.set(value, [position]);
    }
    const { valueRatio = 1, symbolicRatio = 1 } = this.options;
    const constants = [...places.keys()].filter((value) => value.isConst).length;
    if (constants === 0 || constants > valueRatio * positions.count) return undefined;
    if (symbolic > symbolicRatio * positions.count) return undefined;
    let result = beyond;
    for (const [value, at] of places) {
      const within = this.within(base, at, positions.step);
      if (!within) return undefined;
      result = terms.ite(within, value, result);
    }
    return result;
  }

  private word(littleEndian: readonly Expr[]): Expr {
    return littleEndian.reduce((low, byte) => this.terms.concat(byte, low));
  }

  private index(position: number, width: number): Expr {
    const value = position < 0 ? BigInt.asUintN(width, BigInt(position)) : position;
    return this.terms.constant(Number(value), width);
  }

  /** The values of the common base at which some read is within its table. */
  private positions(reads: readonly TableRead[]): Positions | undefined {
    const [{ base }] = reads;
    const step = 2 ** Math.min(zeroBits(base, 8), 12);
    let low = Number.POSITIVE_INFINITY;
    let high = Number.NEGATIVE_INFINITY;
    for (const { array, offset, bytes } of reads) {
      const size = sizeOf(array);
      if (size === undefined) return undefined;
      low = Math.min(low, -offset - bytes + 1);
      high = Math.max(high, size - 1 - offset);
    }
    const positions = new Positions(Math.ceil(low / step) * step, high, step);
    return positions.count > mostIndices ? undefined : positions;
  }

  /** Whether a term has one of the given values, in ascending order, all of them multiples of a step. */
  private within(term: Expr, values: readonly number[], step: number): Expr | undefined {
    const { terms } = this;
    const ranges: { first: number; last: number }[] = [];
    for (const value of values) {
      const range = ranges.at(-1);
      if (range && value === range.last + step) range.last = value;
      else ranges.push({ first: value, last: value });
    }
    if (ranges.length > mostRanges) return undefined;
    return ranges
      .map(({ first, last }) => {
        const start = this.index(first, term.width);
        if (first === last) return terms.eq(term, start);
        if (last - first + 1 >= 2 ** term.width) return terms.true;
        const length = terms.constant(last - first + 1, term.width);
        return terms.ult(terms.sub(term, start), length);
      })
      .reduce((some, range) => terms.or(some, range), terms.false);
  }
}

/** Multiples of a step, from the first to the last. */
class Positions {
  constructor(
    private readonly first: number,
    private readonly last: number,
    readonly step: number,
  ) {}

  get count(): number {
    return Math.floor((this.last - this.first) / this.step) + 1;
  }

  *[Symbol.iterator](): Generator<number> {
    for (let at = this.first; at <= this.last; at += this.step) yield at;
  }
}

function remembered(known: Map<Expr, Expr>, term: Expr, make: () => Expr): Expr {
  let result = known.get(term);
  if (result === undefined) {
    if (known.size > mostRanges) known.clear();
    result = make();
    known.set(term, result);
  }
  return result;
}
