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

  grow(capacity: number): void {
    const { nodes } = this;
    this.hashes = new Int32Array(capacity);
    this.nodes = new Array(capacity).fill(NONE);
    this.mask = capacity - 1;
    for (const node of nodes) if (node !== NONE) this.place(node);
  }

  /** Puts a node that is known to be absent into a free slot. */
  place(node: Expr): void {
    let slot = node.hash & this.mask;
    while (this.nodes[slot] !== NONE) slot = (slot + 1) & this.mask;
    this.hashes[slot] = node.hash;
    this.nodes[slot] = node;
  }

  /** Keeps the nodes with the given mark. */
  sweep(mark: number): void {
    const live = this.nodes.filter((node) => node !== NONE && node.mark === mark);
    let capacity = 64;
    while (capacity < live.length * 2) capacity *= 2;
    this.hashes = new Int32Array(capacity);
    this.nodes = new Array(capacity).fill(NONE);
    this.mask = capacity - 1;
    this.count = live.length;
    for (const node of live) this.place(node);
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
  add(node: Expr): void {
    const shard = this.shards[node.hash >>> SHARD_SHIFT];
    if (++shard.count * 2 > shard.nodes.length) shard.grow(shard.nodes.length * 2);
    shard.place(node);
    this.size++;
  }

  forEach(visit: (node: Expr) => void): void {
    for (const shard of this.shards) {
      for (const node of shard.nodes) if (node !== NONE) visit(node);
    }
  }

  /** Forgets every node without the given mark; returns how many. */
  sweep(mark: number): number {
    const before = this.size;
    this.size = 0;
    for (const shard of this.shards) {
      shard.sweep(mark);
      this.size += shard.count;
    }
    return before - this.size;
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
