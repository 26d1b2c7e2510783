/**
 * The sizes in which a program accesses its arrays (Shuai et al., "Type and Interval Aware Array Constraint Solving for
 * Symbolic Execution", ISSTA 2021, §3.2): for each array the smallest element that was read or written at a symbolic
 * place, at the alignment that the place is known to have.
 *
 * The paper infers the size from declarations, dereferences and conversions of pointers. Here it is seen where an access
 * happens: a structure, a union, a cast or a copy of halves is what it is accessed as. An access that is not known to be
 * aligned to its size counts as one of its alignment, 1 if there is none. Accesses at concrete addresses do not count:
 * what they read and write is no term with an index.
 *
 * Sizes only shrink, and are those of all paths together: facts about an array that every path may use.
 */
import { type Expr, Kind, zeroBits } from '../expr/index.js';
import { factName, type QueryFacts } from '../solver/index.js';

/** Nodes below an index that are looked at for its alignment. */
const depth = 12;
/** Arrays that are known at a time. A table that is written between reads is another array each time. */
const mostKnown = 1 << 10;

export class AccessTypes {
  private readonly sizes = new Map<string, number>();
  private known: QueryFacts | undefined;

  /** An access of `size` bytes at a symbolic index of an array. */
  note(array: Expr, index: Expr, size: number): void {
    const root = array.kind === Kind.Store ? array.store.root : array;
    const name = factName(root);
    if (name === undefined) return;
    const aligned = 2 ** Math.min(zeroBits(index, depth), 4);
    const element = Math.min(aligned, alignmentOf(size));
    const before = this.sizes.get(name);
    if (before !== undefined && before <= element) return;
    if (before === undefined && this.sizes.size >= mostKnown) this.sizes.clear();
    this.sizes.set(name, element);
    this.known = undefined;
  }

  /** What is known by now; the same object as long as nothing is learned. */
  facts(): QueryFacts | undefined {
    if (this.sizes.size === 0) return undefined;
    this.known ??= { accessSize: new Map(this.sizes) };
    return this.known;
  }
}

/** The largest power of two that divides a size, at most 16. */
function alignmentOf(size: number): number {
  return Math.min(size & -size, 16);
}
