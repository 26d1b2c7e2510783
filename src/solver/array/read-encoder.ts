/**
 * Reads of arrays as bits (Shuai et al., "Type and Interval Aware Array Constraint Solving for Symbolic
 * Execution", ISSTA 2021, §4.1, the abstraction step).
 *
 * - A read of an array symbol at a constant index is eight inputs of its own: free.
 * - A read of an array symbol at a symbolic index is eight inputs that the refinement constrains.
 * - A read of a constant array at a symbolic index is a table (`table.ts`); a large one is eight inputs that the
 *   refinement constrains (`large-table.ts`).
 * - Below writes: a run of writes at constant indices is a table as well, over whatever lies below; a
 *   write at a symbolic index is read-over-write, a multiplexer on the equality of the indices.
 * - Both kinds of tables are read by what tells the rows apart that the index can reach (`table-rows.ts`).
 * - Bytes that are read together are one element (`words.ts`): one table of words, and one comparison for each word that
 *   was written. Elements of array symbols and of large tables consist of bytes, as others may be read of them.
 * - With the encoding `writes` a constant array is a chain of writes as well, as KLEE gives it to STP where no axioms are
 *   asserted (the paper's baseline, §5.3), and writes go one by one.
 * - With the encoding `axioms` a read of a constant array is eight inputs whatever its size (`constant-axioms.ts`), and
 *   writes go one by one.
 * - A read of a choice between arrays is a multiplexer on the condition; an arm that is never chosen is
 *   not read.
 *
 * Results are kept by array term and access, so that a read through one more write or choice costs one
 * more multiplexer, and choices over each other whose arms share what is below cost one each, not 2^k.
 */
import { type Expr, Kind, type Value } from '../../expr/index.js';
import { type Bits, choose, equal, isConstant } from '../bitblast/arithmetic.js';
import type { Blaster, ReadEncoder } from '../bitblast/blaster.js';
import { FALSE, TRUE } from '../bitblast/gates.js';
import type { ArrayEncoding } from '../names.js';
import { chainRead, contentsRead, isLarge } from './large-table.js';
import type { ArrayStatistics } from './statistics.js';
import { tableRead } from './table.js';
import { reachedByBits, rowsReached, type TableRows } from './table-rows.js';
import {
  type Access,
  byteAccess,
  placeIn,
  rowsAt,
  tableOfContents,
  wordAccess,
  wordOf,
} from './words.js';
import { constantRun, tableOfWrites } from './writes.js';

type BitsOf = (term: Expr) => Bits;

export class ArrayReadEncoder implements ReadEncoder {
  /** By array, then by access. */
  private readonly known = new Map<number, Map<number, Bits>>();
  private readonly bytes = new Map<number, Map<Value, Bits>>();
  /** Arrays that were read: whatever was written to them or chooses between them has bits. */
  private readonly written = new Set<number>();

  constructor(
    private readonly blaster: Blaster,
    private readonly encoding: ArrayEncoding,
    private readonly statistics: ArrayStatistics,
  ) {}

  /** Whether writes are read one by one. */
  private get byOne(): boolean {
    return this.encoding === 'axioms' || this.encoding === 'writes';
  }

  word(concat: Expr): readonly Expr[] | undefined {
    return this.encoding === 'circuits' ? wordOf(concat) : undefined;
  }

  operands(reads: readonly Expr[], push: (term: Expr) => void): void {
    for (const { b } of reads) push(b);
    const seen = new Set<Expr>();
    const isKnown = (array: Expr) => seen.has(array) || this.written.has(array.id);
    const open: Expr[] = [reads[0]!.a];
    for (let array = open.pop(); array !== undefined; array = open.pop()) {
      while (array.kind === Kind.Store && !isKnown(array)) {
        seen.add(array);
        push(array.b);
        push(array.c);
        array = array.a;
      }
      if (array.kind !== Kind.ArrayIte || isKnown(array)) continue;
      seen.add(array);
      push(array.a);
      open.push(array.c, array.b);
    }
  }

  encode(reads: readonly Expr[], bitsOf: BitsOf): Bits {
    const { a: array } = reads[0]!;
    this.written.add(array.id);
    if (reads.length === 1) return this.element(byteAccess(reads[0]!, bitsOf(reads[0]!.b)), bitsOf);
    const bytes = reads.map((read) => byteAccess(read, bitsOf(read.b)));
    const isKnown = bytes.every(({ key }) => this.recall(array, key));
    const word = isKnown ? undefined : wordAccess(reads, bitsOf);
    if (word) {
      const bits = this.element(word, bitsOf);
      for (const [i, { key }] of bytes.entries()) {
        this.remember(array, key, bits.subarray(8 * i, 8 * i + 8));
      }
      return bits;
    }
    const bits = new Int32Array(8 * reads.length);
    for (const [i, byte] of bytes.entries()) bits.set(this.element(byte, bitsOf), 8 * i);
    return bits;
  }

  private element(access: Access, bitsOf: BitsOf): Bits {
    const { key, reads } = access;
    const whole = reads[0]!.a;
    const stack: Expr[] = [whole];
    while (stack.length > 0) {
      const top = stack[stack.length - 1]!;
      const pending: Expr[] = [];
      let array = top;
      let bits = this.recall(array, key);
      while (bits === undefined && array.kind === Kind.Store) {
        pending.push(array);
        array = array.a;
        bits = this.recall(array, key);
      }
      if (bits === undefined && array.kind === Kind.ArrayIte) {
        if (pending.length > 0) stack.push(array);
        else if (this.readChoice(array, key, bitsOf(array.a)[0]!, stack)) stack.pop();
        continue;
      }
      bits ??= this.remember(array, key, this.readRoot(array, access, bitsOf));
      this.readStores(pending, access, bits, bitsOf);
      stack.pop();
    }
    return this.recall(whole, key)!;
  }

  /** Reads a choice whose arms have been read, else pushes those that have not and are needed. */
  private readChoice(choice: Expr, key: number, condition: number, stack: Expr[]): boolean {
    const yes = condition === FALSE ? undefined : this.recall(choice.b, key);
    const no = condition === TRUE ? undefined : this.recall(choice.c, key);
    if (condition !== TRUE && no === undefined) stack.push(choice.c);
    if (condition !== FALSE && yes === undefined) stack.push(choice.b);
    if (stack[stack.length - 1] !== choice) return false;
    this.remember(choice, key, choose(this.blaster.graph, condition, yes ?? no!, no ?? yes!));
    return true;
  }

  /** Reads writes, the latest first, over what `below` reads. */
  private readStores(pending: Expr[], access: Access, below: Bits, bitsOf: BitsOf): void {
    let bits = below;
    while (pending.length > 0) {
      const run = this.byOne ? 0 : constantRun(pending);
      if (run > 1) {
        const top = pending[pending.length - run]!;
        const table = this.readRun(pending.slice(-run), access, bits, bitsOf);
        if (table !== undefined) {
          pending.length -= run;
          bits = this.remember(top, access.key, table);
          continue;
        }
      }
      const store = pending.pop()!;
      bits = this.readStore(store, access, bits, bitsOf);
      this.remember(store, access.key, bits);
    }
  }

  /** One written byte over the element below. */
  private readStore({ b, c }: Expr, access: Access, below: Bits, bitsOf: BitsOf): Bits {
    const { graph } = this.blaster;
    const { index, low, reads } = access;
    const at = bitsOf(b);
    const place = placeIn(at, low);
    if (place !== undefined) {
      const hit = equal(graph, index.subarray(low), at.subarray(low));
      return hit === FALSE ? below : withByte(this.blaster, hit, below, place, bitsOf(c));
    }
    let bits = below;
    for (const [i, read] of reads.entries()) {
      const hit = equal(graph, bitsOf(read.b), at);
      if (hit !== FALSE) bits = withByte(this.blaster, hit, bits, i, bitsOf(c));
    }
    return bits;
  }

  private recall(array: Expr, key: number): Bits | undefined {
    return this.known.get(array.id)?.get(key);
  }

  private remember(array: Expr, key: number, bits: Bits): Bits {
    let byKey = this.known.get(array.id);
    if (byKey === undefined) this.known.set(array.id, (byKey = new Map()));
    byKey.set(key, bits);
    return bits;
  }

  private readRoot(root: Expr, access: Access, bitsOf: BitsOf): Bits {
    const { index, low, reads } = access;
    const isTable =
      root.kind === Kind.ConstArray && this.encoding !== 'axioms' && !isConstant(index);
    if (isTable) {
      const { graph } = this.blaster;
      const { contents } = root;
      const { length } = contents.bytes;
      const rows = this.rows(access, length);
      if (rows || !isLarge(index, contents)) {
        if (this.encoding === 'writes') return chainRead(graph, index, contents);
        const table = tableOfContents(contents, low);
        const beyond = table.elements[0]!;
        if (rows) {
          // No value is beyond the last row, so that anything may stand there.
          const reached = rowsAt(table, low, rows.places);
          return tableRead(graph, rows.bits, reached, table.elements[reached.numbers.at(-1)!]!);
        }
        this.note(length, reachedByBits(index, length));
        return tableRead(graph, index.subarray(low), table, beyond);
      }
    }
    if (low === 0) return this.readByte(root, reads[0]!.b, index);
    const bits = new Int32Array(8 * reads.length);
    for (const [i, read] of reads.entries()) {
      const byte = byteAccess(read, bitsOf(read.b));
      const known = this.recall(root, byte.key);
      bits.set(
        known ?? this.remember(root, byte.key, this.readByte(root, read.b, byte.index)),
        8 * i,
      );
    }
    return bits;
  }

  /** A byte that is no table. */
  private readByte(root: Expr, indexTerm: Expr, index: Bits): Bits {
    const { graph, inputs } = this.blaster;
    if (root.kind === Kind.ConstArray) {
      if (isConstant(index)) return contentsRead(graph, index, root.contents);
      return inputs.table(root, indexTerm, index).bits;
    }
    if (isConstant(index)) return this.byte(root, constantValue(index));
    return inputs.read(root.array, indexTerm, index).bits;
  }

  /** The byte at a constant index; the index may have become constant only as bits. */
  private byte(root: Expr, index: Value): Bits {
    let byIndex = this.bytes.get(root.array.id);
    if (byIndex === undefined) this.bytes.set(root.array.id, (byIndex = new Map()));
    let bits = byIndex.get(index);
    if (bits === undefined) {
      bits = this.blaster.inputs.byte(root.array, index).bits;
      byIndex.set(index, bits);
    }
    return bits;
  }

  /** Writes at constant indices, latest first, over what `below` reads; undefined if too sparse. */
  private readRun(
    run: readonly Expr[],
    access: Access,
    below: Bits,
    bitsOf: BitsOf,
  ): Bits | undefined {
    const { index, low } = access;
    const table = tableOfWrites(run, low, below, bitsOf);
    if (table === undefined) return undefined;
    const { graph } = this.blaster;
    const size = table.numbers.length << low;
    const rows = this.rows(access, size);
    if (!rows) {
      this.note(size, reachedByBits(index, size));
      return tableRead(graph, index.subarray(low), table, below);
    }
    return tableRead(graph, rows.bits, rowsAt(table, low, rows.places), below);
  }

  /** What tells rows of a table apart, if it is not the bits of the index. */
  private rows({ reads, index, low }: Access, size: number): TableRows | undefined {
    if (this.encoding !== 'circuits') return undefined;
    const rows = rowsReached(this.blaster, reads[0]!.b, index, size);
    if (rows) this.note(size, rows.places.length << low);
    return rows;
  }

  /** Counts a table, in bytes. */
  private note(size: number, rows: number): void {
    this.statistics.tables++;
    this.statistics.tableRows += rows;
    this.statistics.tableRowsCut += Math.max(0, size - rows);
  }
}

/** An element in which one byte is another one if a condition holds. */
function withByte(
  { graph }: Blaster,
  condition: number,
  below: Bits,
  place: number,
  byte: Bits,
): Bits {
  const bits = below.slice();
  for (let i = 0; i < 8; i++) {
    bits[8 * place + i] = graph.ite(condition, byte[i]!, below[8 * place + i]!);
  }
  return bits;
}

function constantValue(bits: Bits): Value {
  let value = 0n;
  for (let i = bits.length - 1; i >= 0; i--) value = (value << 1n) | BigInt(bits[i]!);
  return value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : value;
}
