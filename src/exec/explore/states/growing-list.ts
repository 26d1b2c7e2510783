/**
 * A list that grows at its end and shares its beginning: what a state has collected on its way. A list with
 * one item more is one object, however long it is, and a fork copies nothing.
 */
export class GrowingList<T> implements Iterable<T> {
  static readonly empty = new GrowingList<never>(undefined, undefined, 0);

  private constructor(
    /** The list without its last item. */
    readonly before: GrowingList<T> | undefined,
    private readonly item: T | undefined,
    readonly length: number,
  ) {}

  with(item: T): GrowingList<T> {
    return new GrowingList<T>(this, item, this.length + 1);
  }

  /** Of a list that is not empty. */
  get last(): T {
    return this.item as T;
  }

  /** First to last. */
  toArray(): T[] {
    const items: T[] = new Array(this.length);
    for (let at: GrowingList<T> = this; at.before; at = at.before) items[at.length - 1] = at.last;
    return items;
  }

  [Symbol.iterator](): Iterator<T> {
    return this.toArray().values();
  }
}
