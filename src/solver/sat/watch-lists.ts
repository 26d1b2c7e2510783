/**
 * Watch lists (two watched literals with blockers: Chaff; Sörensson & Eén's MiniSat 2.2), all in one
 * Int32Array. An entry is the pair (blocker, clause); a binary clause is stored as `~clause`, its
 * blocker is the other literal, so that propagating it never touches the clause arena.
 *
 * A list that outgrows its place moves to the end of the pool; `rebuild` packs the pool again.
 */
export class WatchLists {
  data = new Int32Array(1 << 14);
  start = new Int32Array(2048);
  /** Length in words (two per entry). */
  length = new Int32Array(2048);
  /** In words too. */
  capacity = new Int32Array(2048);
  private top = 0;

  reserve(literals: number): void {
    if (literals <= this.start.length) return;
    const size = Math.max(literals, 2 * this.start.length);
    this.start = enlarged(this.start, size);
    this.length = enlarged(this.length, size);
    this.capacity = enlarged(this.capacity, size);
  }

  push(literal: number, blocker: number, clause: number): void {
    const length = this.length[literal];
    if (length === this.capacity[literal]) this.move(literal);
    const at = this.start[literal] + length;
    this.data[at] = blocker;
    this.data[at + 1] = clause;
    this.length[literal] = length + 2;
  }

  /**
   * Keeps the entries that `keep` maps to a clause (a binary one passed and returned as `~clause`) and
   * drops those that it maps to undefined; packs the pool.
   */
  rebuild(literals: number, keep: (clause: number) => number | undefined): void {
    const { data, start, length, capacity } = this;
    let total = 0;
    for (let literal = 0; literal < literals; literal++) {
      const begin = start[literal];
      const end = begin + length[literal];
      let to = begin;
      for (let from = begin; from < end; from += 2) {
        const clause = keep(data[from + 1]);
        if (clause === undefined) continue;
        data[to] = data[from];
        data[to + 1] = clause;
        to += 2;
      }
      length[literal] = to - begin;
      total += to - begin;
    }
    const packed = new Int32Array(Math.max(1 << 14, 2 * total + 8 * literals));
    let top = 0;
    for (let literal = 0; literal < literals; literal++) {
      const size = length[literal];
      packed.set(data.subarray(start[literal], start[literal] + size), top);
      start[literal] = top;
      capacity[literal] = size === 0 ? 0 : size + 4;
      top += capacity[literal];
    }
    this.data = packed;
    this.top = top;
  }

  /** Gives a full list more room. */
  move(literal: number): void {
    const old = this.capacity[literal];
    const capacity = old === 0 ? 4 : old * 2;
    if (this.top + capacity > this.data.length) {
      this.data = enlarged(this.data, Math.max(this.top + capacity, 2 * this.data.length));
    }
    const from = this.start[literal];
    this.data.copyWithin(this.top, from, from + this.length[literal]);
    this.start[literal] = this.top;
    this.capacity[literal] = capacity;
    this.top += capacity;
  }
}

export function enlarged(array: Int32Array, size: number): Int32Array<ArrayBuffer> {
  const bigger = new Int32Array(size);
  bigger.set(array);
  return bigger;
}
