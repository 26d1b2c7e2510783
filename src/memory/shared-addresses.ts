/**
 * Heap addresses on which paths agree, for states that are to be merged.
 *
 * Where addresses are handed out one behind the other, the next allocation of two paths that differ by one `malloc`
 * gets two addresses on them, and two objects of different places get the same. States would then differ in every
 * pointer to what came behind, and could not be merged at all where objects lie across each other. So an
 * allocation is named by its place in the program, its size, and how many such ones the path has made before; a name has
 * one address, and no two names have the same. Paths that allocate the same things find them in
 * the same places, and an object of one of them lies where the others have nothing. Blocks that were freed are used again
 * by size, as ever (`ObjectTable`), and keep their address then.
 *
 * An address depends on which path asked for its name first, hence on the order in which states run. Another engine has
 * another order. So a state that comes from one brings its addresses along (`Placed`), and states that came together have a register
 * of names of their own: those of two registers are not joined.
 */
export class SharedAddresses {
  private readonly bases: number[][] = [];

  constructor(
    /** The end of the highest block that has a name. */
    public end = 0,
  ) {}

  /** Where the allocation of a kind lies of which a path has made so many before. */
  baseOf(kind: number, before: number): number | undefined {
    return this.bases[kind]?.[before];
  }

  place(kind: number, before: number, base: number): void {
    (this.bases[kind] ??= [])[before] = base;
  }
}

/** Kinds of allocations, by number: a place and a size. */
export class AllocationKinds {
  private readonly numbers = new Map<unknown, Map<number, number>>();
  private readonly kinds: (readonly [site: unknown, size: number])[] = [];

  /** What a number stands for. */
  kindOf(number: number): readonly [site: unknown, size: number] {
    return this.kinds[number];
  }

  numberOf(site: unknown, size: number): number {
    let sizes = this.numbers.get(site);
    if (!sizes) this.numbers.set(site, (sizes = new Map()));
    let number = sizes.get(size);
    if (number === undefined) sizes.set(size, (number = this.kinds.push([site, size]) - 1));
    return number;
  }
}

/** Where a path has placed its blocks, the last one first; 0 for one for which there was no room. */
export interface Placed {
  readonly base: number;
  readonly before: Placed | undefined;
}

/** From the first one on, or from the one behind `since`. */
export function placedSince(placed: Placed | undefined, since: Placed | undefined): number[] {
  const bases: number[] = [];
  for (let at = placed; at && at !== since; at = at.before) bases.push(at.base);
  return bases.reverse();
}

/** The list that a path has before it whose blocks are to lie where they did. */
export interface ToPlace {
  readonly base: number;
  readonly next: ToPlace | undefined;
}

export function toPlaceAgain(bases: readonly number[]): ToPlace | undefined {
  return bases.reduceRight<ToPlace | undefined>((next, base) => ({ base, next }), undefined);
}
