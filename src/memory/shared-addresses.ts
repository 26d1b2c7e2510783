/**
 * Heap addresses on which paths agree, for states that are to be merged.
 *
 * Where addresses are handed out one behind the other, the next allocation of two paths that differ by one `malloc`
 * gets two addresses on them, and two objects of different places get the same. States would then differ in every
 * pointer to what came behind, and could not be merged at all where objects lie across each other. So an
 * allocation is named by its place in the program, its size, and how many such ones the path has made before; a name has
 * one address in the whole run, and no two names have the same. Paths that allocate the same things find them in
 * the same places, and an object of one of them lies where the others have nothing.
 *
 * An address depends on which path asked for its name first, hence on the order in which states run, which is the
 * same for the same seed; a state that slept finds the names that it had. Blocks that were freed are used again
 * by size, as ever (`ObjectTable`), and keep their address then.
 */
export class SharedAddresses {
  private readonly numbers = new Map<unknown, Map<number, number>>();
  private readonly bases: number[][] = [];
  /** The end of the highest block that has a name. */
  end = 0;

  /** The number of a kind of allocations: a place and a size. */
  numberOf(site: unknown, size: number): number {
    let sizes = this.numbers.get(site);
    if (!sizes) this.numbers.set(site, (sizes = new Map()));
    let number = sizes.get(size);
    if (number === undefined) {
      number = this.bases.push([]) - 1;
      sizes.set(size, number);
    }
    return number;
  }

  /** Where the allocation of a kind lies of which a path has made so many before. */
  baseOf(number: number, before: number): number | undefined {
    return this.bases[number][before];
  }

  place(number: number, before: number, base: number): void {
    this.bases[number][before] = base;
  }
}
