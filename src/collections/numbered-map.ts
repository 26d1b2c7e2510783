/**
 * Maps and sets of objects that have numbers, in the order in which they came, for objects that come and go by the thousand.
 *
 * V8's own `Map` and `Set` append, and when their table is full of what was deleted they make another one. A table that has
 * been there for a while is old, and so is the one that takes its place at once; the one that was left is garbage, but
 * a collection of young objects does not know that, and takes all that was in it for alive until the whole heap is collected.
 * With it lives whatever these objects come to hold later. Living states, of which most end soon after they began,
 * were kept so by the thousand: two thirds of what collections of young objects had to copy.
 *
 * Here keys and values stay where they are until many gaps are between them, and then move together in place.
 * They are found by a table of integers, which holds on to nothing. Two keys may have the same number.
 */
export interface Numbered {
  readonly id: number;
}

/** Slots of the first table; a power of two, as all are. */
const leastSlots = 64;
/** Fewer entries than these are not worth moving. */
const leastMoved = 64;
const golden = 0x9e3779b1;

export class NumberedMap<K extends Numbered, V> {
  private readonly keys: (K | undefined)[] = [];
  private readonly items: (V | undefined)[] = [];
  /** Behind the last entry. */
  private end = 0;
  private count = 0;
  /** Places of entries, plus 1, by the hash of their numbers or behind it; 0 where there is none. */
  private slots = new Int32Array(leastSlots);
  private shift = 32 - Math.log2(leastSlots);
  /** How many go through the entries, which must not move then. */
  private readers = 0;

  get size(): number {
    return this.count;
  }

  get(key: K): V | undefined {
    const at = this.slots[this.slotOf(key)];
    return at === 0 ? undefined : this.items[at - 1];
  }

  has(key: K): boolean {
    return this.slots[this.slotOf(key)] !== 0;
  }

  /** A new key comes last. */
  set(key: K, value: V): this {
    let slot = this.slotOf(key);
    const at = this.slots[slot];
    if (at !== 0) {
      this.items[at - 1] = value;
      return this;
    }
    if (this.makeRoom()) slot = this.slotOf(key);
    this.keys[this.end] = key;
    this.items[this.end] = value;
    this.slots[slot] = ++this.end;
    this.count++;
    return this;
  }

  delete(key: K): boolean {
    const slot = this.slotOf(key);
    const at = this.slots[slot] - 1;
    if (at < 0) return false;
    this.empty(slot);
    this.keys[at] = undefined;
    this.items[at] = undefined;
    this.count--;
    // Those that came last mostly go first.
    while (this.end > 0 && this.keys[this.end - 1] === undefined) this.end--;
    return true;
  }

  clear(): void {
    this.keys.fill(undefined);
    this.items.fill(undefined);
    this.slots.fill(0);
    this.end = this.count = 0;
  }

  /** What is deleted or added meanwhile is left out or gone through. */
  *entries(): Generator<[K, V]> {
    this.readers++;
    try {
      for (let at = 0; at < this.end; at++) {
        const key = this.keys[at];
        if (key !== undefined) yield [key, this.items[at]!];
      }
    } finally {
      this.readers--;
    }
  }

  private hash(id: number): number {
    return Math.imul(id, golden) >>> this.shift;
  }

  /** Where a key is in the table, or the slot that it would get. */
  private slotOf(key: K): number {
    const { slots, keys } = this;
    const mask = slots.length - 1;
    let slot = this.hash(key.id);
    for (let at = slots[slot]; at !== 0 && keys[at - 1] !== key; at = slots[slot]) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  /** Empties a slot: what stands behind it for want of room moves up (Knuth, volume 3, §6.4, algorithm R). */
  private empty(slot: number): void {
    const { slots, keys } = this;
    const mask = slots.length - 1;
    let gap = slot;
    for (let next = (gap + 1) & mask; slots[next] !== 0; next = (next + 1) & mask) {
      const wanted = this.hash(keys[slots[next] - 1]!.id);
      if (((next - wanted) & mask) < ((next - gap) & mask)) continue;
      slots[gap] = slots[next];
      gap = next;
    }
    slots[gap] = 0;
  }

  /** For one entry more; whether the others have other slots now. */
  private makeRoom(): boolean {
    const { slots, end, count } = this;
    const isGappy = this.readers === 0 && end >= leastMoved && end > 2 * count;
    const isFull = 2 * count >= slots.length;
    if (isGappy) this.moveTogether();
    if (isFull) {
      this.slots = new Int32Array(2 * slots.length);
      this.shift--;
    }
    if (!isGappy && !isFull) return false;
    this.slots.fill(0);
    for (let at = 0; at < this.end; at++) {
      const key = this.keys[at];
      if (key !== undefined) this.slots[this.slotOf(key)] = at + 1;
    }
    return true;
  }

  private moveTogether(): void {
    const { keys, items, end } = this;
    let to = 0;
    for (let from = 0; from < end; from++) {
      if (keys[from] === undefined) continue;
      keys[to] = keys[from];
      items[to++] = items[from];
    }
    keys.fill(undefined, to, end);
    items.fill(undefined, to, end);
    this.end = to;
  }
}

export class NumberedSet<K extends Numbered> implements Iterable<K> {
  private readonly members = new NumberedMap<K, K>();

  constructor(members: Iterable<K> = []) {
    for (const member of members) this.add(member);
  }

  get size(): number {
    return this.members.size;
  }

  has(member: K): boolean {
    return this.members.has(member);
  }

  add(member: K): this {
    this.members.set(member, member);
    return this;
  }

  delete(member: K): boolean {
    return this.members.delete(member);
  }

  clear(): void {
    this.members.clear();
  }

  *[Symbol.iterator](): Generator<K> {
    for (const [member] of this.members.entries()) yield member;
  }
}
