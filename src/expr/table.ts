/**
 * The hash-consing table: an open-addressing set of nodes, in shards.
 *
 * Each shard holds the hashes in an Int32Array beside the nodes, so that a probe that fails touches
 * no node. Shards (by the top bits of the hash) grow one at a time: no pause grows with the table,
 * and no JS array reaches the length at which V8 turns it into a dictionary. Slots are never
 * deleted one by one; a sweep rebuilds each shard from the nodes that are marked.
 *
 * A WeakRef per node was measured and rejected, see docs/terms.md.
 */
import { type Data, type Expr, NONE } from './expr.js';
import type { Kind } from './kind.js';

const SHARD_BITS = 6;
const SHARDS = 1 << SHARD_BITS;
const SHARD_SHIFT = 32 - SHARD_BITS;

class Shard {
  hashes = new Int32Array(64);
  nodes: Expr[] = new Array(64).fill(NONE);
  mask = 63;
  count = 0;

  /** Moves all nodes to a table of at least four times their number of slots. */
  grow(): void {
    this.move(this.count, this.nodes, this.hashes);
  }

  /** Forgets the nodes that do not pass. Mostly there are none: then nothing is moved. */
  sweep(keep: (node: Expr) => boolean): void {
    const nodes: Expr[] = [];
    const hashes: number[] = [];
    for (let i = 0; i < this.nodes.length; i++) {
      if (this.nodes[i] === NONE || !keep(this.nodes[i])) continue;
      nodes.push(this.nodes[i]);
      hashes.push(this.hashes[i]);
    }
    if (nodes.length < this.count) this.move(nodes.length, nodes, hashes);
  }

  private move(count: number, nodes: readonly Expr[], hashes: ArrayLike<number>): void {
    let capacity = 64;
    while (capacity < count * 4) capacity *= 2;
    this.hashes = new Int32Array(capacity);
    this.nodes = new Array(capacity).fill(NONE);
    this.mask = capacity - 1;
    this.count = count;
    for (let i = 0; i < nodes.length; i++) {
      if (nodes[i] !== NONE) this.place(hashes[i], nodes[i]);
    }
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
    for (let i = 0; i < SHARDS; i++) this.shards.push(new Shard());
  }

  /** The node with these parts, or NONE; null stands for data that the children determine. */
  find(
    hash: number,
    kind: Kind,
    width: number,
    a: Expr,
    b: Expr,
    c: Expr,
    data: Data | null,
  ): Expr {
    const shard = this.shards[hash >>> SHARD_SHIFT];
    const { hashes, nodes, mask } = shard;
    let slot = hash & mask;
    for (;;) {
      if (hashes[slot] === hash) {
        const node = nodes[slot];
        if (node === NONE) return NONE;
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
      } else if (hashes[slot] === 0 && nodes[slot] === NONE) return NONE;
      slot = (slot + 1) & mask;
    }
  }

  /** Adds a node that `find` did not find. */
  add(hash: number, node: Expr): void {
    const shard = this.shards[hash >>> SHARD_SHIFT];
    if ((shard.count + 1) * 2 > shard.nodes.length) shard.grow();
    shard.place(hash, node);
    shard.count++;
    this.size++;
  }

  forEach(visit: (node: Expr) => void): void {
    for (const shard of this.shards) {
      for (const node of shard.nodes) if (node !== NONE) visit(node);
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
