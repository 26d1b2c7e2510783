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
 * - With the encoding `axioms` a read of a constant array is eight inputs whatever its size (`constant-axioms.ts`), and
 *   writes go one by one.
 * - A read of a choice between arrays is a multiplexer on the condition; an arm that is never chosen is
 *   not read.
 *
 * Results are kept by (array term, index term), so that a read through one more write or choice costs one
 * more multiplexer, and choices over each other whose arms share what is below cost one each, not 2^k.
 */
import { type Expr, Kind, type Value } from '../../expr/index.js';
import { type Bits, choose, equal, isConstant } from '../bitblast/arithmetic.js';
import type { Blaster, ReadEncoder } from '../bitblast/blaster.js';
import { FALSE, TRUE } from '../bitblast/gates.js';
import type { ArrayEncoding } from '../names.js';
import { contentsRead, isLarge, rowsRead } from './large-table.js';
import type { ArrayStatistics } from './statistics.js';
import { tableRead } from './table.js';
import { reachedByBits, rowsReached, type TableRows } from './table-rows.js';

/** A run of writes becomes a table when it covers at least this share of the indices up to the highest. */
const DENSE = 1 / 4;
/** Tables beyond this size go write by write. */
const LARGEST_TABLE = 1 << 16;

export class ArrayReadEncoder implements ReadEncoder {
  private readonly known = new Map<number, Map<number, Bits>>();
  private readonly bytes = new Map<number, Map<Value, Bits>>();

  constructor(
    private readonly blaster: Blaster,
    private readonly encoding: ArrayEncoding,
    private readonly statistics: ArrayStatistics,
  ) {}

  operands(read: Expr, push: (term: Expr) => void): void {
    push(read.b);
    const seen = new Set<Expr>();
    const open: Expr[] = [read.a];
    for (let array = open.pop(); array !== undefined; array = open.pop()) {
      while (array.kind === Kind.Store && this.recall(array, read.b) === undefined) {
        push(array.b);
        push(array.c);
        array = array.a;
      }
      if (array.kind !== Kind.ArrayIte || seen.has(array) || this.recall(array, read.b)) continue;
      seen.add(array);
      push(array.a);
      open.push(array.c, array.b);
    }
  }

  encode(read: Expr, bitsOf: (term: Expr) => Bits): Bits {
    const index = bitsOf(read.b);
    const stack: Expr[] = [read.a];
    while (stack.length > 0) {
      const top = stack[stack.length - 1];
      const pending: Expr[] = [];
      let array = top;
      let bits = this.recall(array, read.b);
      while (bits === undefined && array.kind === Kind.Store) {
        pending.push(array);
        array = array.a;
        bits = this.recall(array, read.b);
      }
      if (bits === undefined && array.kind === Kind.ArrayIte) {
        if (pending.length > 0) stack.push(array);
        else if (this.readChoice(array, read.b, bitsOf(array.a)[0], stack)) stack.pop();
        continue;
      }
      bits ??= this.remember(array, read.b, this.readRoot(array, read.b, index));
      this.readStores(pending, read.b, index, bits, bitsOf);
      stack.pop();
    }
    return this.recall(read.a, read.b)!;
  }

  /** Reads a choice whose arms have been read, else pushes those that have not and are needed. */
  private readChoice(choice: Expr, index: Expr, condition: number, stack: Expr[]): boolean {
    const yes = condition === FALSE ? undefined : this.recall(choice.b, index);
    const no = condition === TRUE ? undefined : this.recall(choice.c, index);
    if (condition !== TRUE && no === undefined) stack.push(choice.c);
    if (condition !== FALSE && yes === undefined) stack.push(choice.b);
    if (stack[stack.length - 1] !== choice) return false;
    const bits = choose(this.blaster.graph, condition, yes ?? no!, no ?? yes!);
    this.remember(choice, index, bits);
    return true;
  }

  /** Reads writes, the latest first, over what `below` reads. */
  private readStores(
    pending: Expr[],
    indexTerm: Expr,
    index: Bits,
    below: Bits,
    bitsOf: (term: Expr) => Bits,
  ): void {
    let bits = below;
    while (pending.length > 0) {
      const run = this.encoding === 'axioms' ? 0 : constantRun(pending);
      if (run > 1) {
        const top = pending[pending.length - run];
        const table = this.readRun(pending.slice(-run), indexTerm, index, bits, bitsOf);
        if (table !== undefined) {
          pending.length -= run;
          bits = this.remember(top, indexTerm, table);
          continue;
        }
      }
      const store = pending.pop()!;
      const hit = equal(this.blaster.graph, index, bitsOf(store.b));
      bits = choose(this.blaster.graph, hit, bitsOf(store.c), bits);
      this.remember(store, indexTerm, bits);
    }
  }

  private recall(array: Expr, index: Expr): Bits | undefined {
    return this.known.get(array.id)?.get(index.id);
  }

  private remember(array: Expr, index: Expr, bits: Bits): Bits {
    let byIndex = this.known.get(array.id);
    if (byIndex === undefined) this.known.set(array.id, (byIndex = new Map()));
    byIndex.set(index.id, bits);
    return bits;
  }

  private readRoot(root: Expr, indexTerm: Expr, index: Bits): Bits {
    if (root.kind === Kind.ConstArray) {
      const { graph, inputs } = this.blaster;
      const { contents } = root;
      if (isConstant(index)) return contentsRead(graph, index, contents);
      if (this.encoding === 'axioms') return inputs.table(root, indexTerm, index).bits;
      const { bytes, fill } = contents;
      const rows = this.rows(indexTerm, index, bytes.length);
      if (rows) {
        const reached = Uint8Array.from(rows.places, (at) => bytes[at] ?? fill);
        return rowsRead(graph, rows.bits, reached);
      }
      if (isLarge(index, contents)) return inputs.table(root, indexTerm, index).bits;
      this.note(bytes.length, reachedByBits(index, bytes.length));
      return contentsRead(graph, index, contents);
    }
    if (isConstant(index)) return this.byte(root, constantValue(index));
    return this.blaster.inputs.read(root.array, indexTerm, index).bits;
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
    indexTerm: Expr,
    index: Bits,
    below: Bits,
    bitsOf: (term: Expr) => Bits,
  ): Bits | undefined {
    const latest = new Map<number, Expr>();
    let highest = 0;
    for (const store of run) {
      const at = store.b.value;
      if (typeof at !== 'number' || at >= LARGEST_TABLE) return undefined;
      if (at > highest) highest = at;
      if (!latest.has(at)) latest.set(at, store);
    }
    if (latest.size < DENSE * (highest + 1)) return undefined;
    const elements: Bits[] = [below];
    const numbers = new Int32Array(highest + 1);
    for (const [k, store] of latest) numbers[k] = elements.push(bitsOf(store.c)) - 1;
    const { graph } = this.blaster;
    const rows = this.rows(indexTerm, index, numbers.length);
    if (!rows) {
      this.note(numbers.length, reachedByBits(index, numbers.length));
      return tableRead(graph, index, { numbers, elements }, below);
    }
    const table = { numbers: Int32Array.from(rows.places, (at) => numbers[at] ?? 0), elements };
    return tableRead(graph, rows.bits, table, below);
  }

  /** What tells rows of a table apart, if it is not the bits of the index. */
  private rows(indexTerm: Expr, index: Bits, size: number): TableRows | undefined {
    if (this.encoding === 'plain') return undefined;
    const rows = rowsReached(this.blaster, indexTerm, index, size);
    if (rows) this.note(size, rows.places.length);
    return rows;
  }

  private note(size: number, rows: number): void {
    this.statistics.tables++;
    this.statistics.tableRows += rows;
    this.statistics.tableRowsCut += Math.max(0, size - rows);
  }
}

/** How many of the innermost pending writes are at constant indices. */
function constantRun(pending: readonly Expr[]): number {
  let run = 0;
  while (run < pending.length && pending[pending.length - 1 - run].b.kind === Kind.Const) run++;
  return run;
}

function constantValue(bits: Bits): Value {
  let value = 0n;
  for (let i = bits.length - 1; i >= 0; i--) value = (value << 1n) | BigInt(bits[i]);
  return value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : value;
}
