/**
 * The hash-consing table: an open-addressing set of nodes, in shards.
 *
 * Each shard holds the hashes in an Int32Array beside the nodes, so that a probe that fails touches
 * no node. Shards (by the top bits of the hash) grow one at a time: no pause grows with the table,
 * and no JS array reaches the length at which V8 turns it into a dictionary. A sweep closes the gaps of
 * the nodes that it forgets, so that it costs a look at each slot and no more where most of them stay.
 *
 * A WeakRef per node was measured and rejected, see docs/terms.md.
 */
import { type Data, type Expr, noTerm } from './expr.js';
import type { Kind } from './kind.js';

const shardBits = 6;
const shardCount = 1 << shardBits;
const shardShift = 32 - shardBits;

/** A typed array of up to 64 bytes lies in V8's heap and is made at once; most tables stay small. */
const fewestSlots = 16;

class Shard {
  hashes = new Int32Array(fewestSlots);
  nodes: Expr[] = new Array(fewestSlots).fill(noTerm);
  mask = fewestSlots - 1;
  count = 0;

  /** Moves all nodes to a table of at least four times their number of slots. */
  resize(): void {
    const { nodes, hashes } = this;
    let capacity = fewestSlots;
    while (capacity < this.count * 4) capacity *= 2;
    this.hashes = new Int32Array(capacity);
    this.nodes = new Array(capacity).fill(noTerm);
    this.mask = capacity - 1;
    for (let i = 0; i < nodes.length; i++) {
      if (nodes[i] !== noTerm) this.place(hashes[i], nodes[i]);
    }
  }

  /** Forgets the nodes that do not pass; a table that has become too large for the rest is made anew. */
  sweep(keep: (node: Expr) => boolean): void {
    const { nodes } = this;
    for (let slot = 0; slot < nodes.length; ) {
      if (nodes[slot] === noTerm || keep(nodes[slot])) slot++;
      else this.remove(slot);
    }
    if (this.count * 16 < nodes.length && nodes.length > fewestSlots) this.resize();
  }

  /**
   * Empties a slot, and fills it with a node from behind it that would not be found any more, whose slot then is the
   * empty one (Knuth, The Art of Computer Programming 3, §6.4, Algorithm R).
   */
  private remove(slot: number): void {
    const { hashes, nodes, mask } = this;
    let empty = slot;
    for (let next = (slot + 1) & mask; hashes[next] !== 0; next = (next + 1) & mask) {
      const isReached = ((next - hashes[next]) & mask) < ((next - empty) & mask);
      if (isReached) continue;
      hashes[empty] = hashes[next];
      nodes[empty] = nodes[next];
      empty = next;
    }
    hashes[empty] = 0;
    nodes[empty] = noTerm;
    this.count--;
  }

  /** Puts a node that is known to be absent into a free slot. */
  place(hash: number, node: Expr): void {
    let slot = hash & this.mask;
    // A hash is never 0, and its array is the smaller one.
    while (this.hashes[slot] !== 0) slot = (slot + 1) & this.mask;
    this.hashes[slot] = hash;
    this.nodes[slot] = node;
  }
}

export class NodeTable {
  private readonly shards: Shard[] = [];
  size = 0;

  constructor() {
    for (let i = 0; i < shardCount; i++) this.shards.push(new Shard());
  }

  /** The node with these parts, or `noTerm`; null stands for data that the children determine. */
  find(
    hash: number,
    kind: Kind,
    width: number,
    a: Expr,
    b: Expr,
    c: Expr,
    data: Data | null,
  ): Expr {
    const shard = this.shards[hash >>> shardShift];
    const { hashes, nodes, mask } = shard;
    let slot = hash & mask;
    for (;;) {
      if (hashes[slot] === hash) {
        const node = nodes[slot];
        if (node === noTerm) return noTerm;
        if (
          node.a === a &&
          node.b === b &&
          node.c === c &&
          node.kind === kind &&
          node.width === width &&
          (node.data === data || data === null)
        ) {
          return node;
        }
      } else if (hashes[slot] === 0 && nodes[slot] === noTerm) return noTerm;
      slot = (slot + 1) & mask;
    }
  }

  /** Adds a node that `find` did not find. */
  add(hash: number, node: Expr): void {
    const shard = this.shards[hash >>> shardShift];
    if ((shard.count + 1) * 2 > shard.nodes.length) shard.resize();
    shard.place(hash, node);
    shard.count++;
    this.size++;
  }

  forEach(visit: (node: Expr) => void): void {
    for (const shard of this.shards) {
      for (const node of shard.nodes) if (node !== noTerm) visit(node);
    }
  }

  /** Forgets every node that does not pass; returns how many. */
  sweep(keep: (node: Expr) => boolean): number {
    const before = this.size;
    this.size = 0;
    for (const shard of this.shards) {
      shard.sweep(keep);
      this.size += shard.count;
    }
    return before - this.size;
  }
}

/** A set of node ids: a bit per id, in pages that exist where a bit is set. */
export class IdSet {
  private readonly pages: (Uint32Array | undefined)[] = [];

  has(id: number): boolean {
    const page = this.pages[id >>> 16];
    return page !== undefined && (page[(id >>> 5) & 2047] & (1 << (id & 31))) !== 0;
  }

  add(id: number): void {
    const page = (this.pages[id >>> 16] ??= new Uint32Array(2048));
    page[(id >>> 5) & 2047] |= 1 << (id & 31);
  }

  delete(id: number): void {
    const page = this.pages[id >>> 16];
    if (page !== undefined) page[(id >>> 5) & 2047] &= ~(1 << (id & 31));
  }
}

/** The hash of a node's parts; `payload` stands for its data. Children count by their ids. */
export function hashParts(
  kind: Kind,
  width: number,
  a: number,
  b: number,
  c: number,
  payload: number,
): number {
  let hash = Math.imul(kind | (width << 6), 0x9e3779b1);
  hash = Math.imul(hash ^ a ^ (hash >>> 15), 0x85ebca6b);
  hash = Math.imul(hash ^ b ^ (hash >>> 13), 0xc2b2ae35);
  hash = Math.imul(hash ^ c ^ (hash >>> 16), 0x27d4eb2f);
  hash = Math.imul(hash ^ payload ^ (hash >>> 15), 0x165667b1);
  hash ^= hash >>> 14;
  return hash === 0 ? 1 : hash;
}
