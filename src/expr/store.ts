/**
 * Reads at constant indices below long chains of writes.
 *
 * Array terms are stores over stores over a root: an array symbol, a constant array, or a choice between
 * two array terms (`array-choice.ts`). Consecutive stores at constant indices form a
 * segment; below it lies the root or a store at an index that is not constant. A read at a
 * constant index wants the latest store of that index in the top segment, without walking a chain
 * that may have a million links. So a search that has walked `indexStride` links without success
 * gives the store where it began an index of the whole segment, built from that of the next
 * indexed store below it. Later searches walk at most `indexStride` links, then ask the index; at most
 * one store in `indexStride` of a chain has one.
 */
import type { Expr } from './expr.js';
import { IndexTree } from './index-tree.js';
import { Kind } from './kind.js';
import type { Value } from './value.js';

/** Links of a chain that are walked before it is indexed. */
export const indexStride = 32;

export class StoreInfo {
  /** Index of the segment that starts at this store, once it was needed. */
  segment: Segment | null = null;

  constructor(
    /** What lies under all stores: an array symbol, a constant array or a choice. */
    readonly root: Expr,
    /** Number of stores above the root. */
    readonly length: number,
  ) {}
}

/** What is known of a choice between two arrays. */
export class ArrayChoice {
  constructor(
    /** The array symbols that a read may end at, each once. */
    readonly symbols: readonly Expr[],
  ) {}
}

/** What lies under all stores of an array. */
export function rootOf(array: Expr): Expr {
  return array.kind === Kind.Store ? array.store.root : array;
}

/** The array symbols that a read of an array may end at, each once. */
export function arraySymbols(array: Expr): readonly Expr[] {
  const root = rootOf(array);
  if (root.kind === Kind.ArrayIte) return root.choice.symbols;
  return root.kind === Kind.ArraySymbol ? [root] : [];
}

class Segment {
  constructor(
    readonly stores: IndexTree,
    /** What lies below the segment. */
    readonly below: Expr,
  ) {}
}

const isConstStore = (node: Expr): boolean =>
  node.kind === Kind.Store && node.b.kind === Kind.Const;

/**
 * What a read of `array` at the constant `index` sees in the top segment: the store that wrote
 * there last, else the array below, on which the read remains.
 */
export function searchSegment(array: Expr, index: Value): Expr {
  let node = array;
  for (let steps = 0; isConstStore(node); steps++) {
    let { segment } = node.store;
    if (segment === null && steps >= indexStride)
      segment = array.store.segment = indexSegment(array);
    if (segment !== null) return segment.stores.get(index) ?? segment.below;
    if (node.b.value === index) return node;
    node = node.a;
  }
  return node;
}

function indexSegment(top: Expr): Segment {
  const stores: Expr[] = [];
  let node = top;
  while (isConstStore(node) && node.store.segment === null) {
    stores.push(node);
    node = node.a;
  }
  const known = isConstStore(node) ? node.store.segment! : new Segment(IndexTree.empty, node);
  stores.reverse();
  return new Segment(
    known.stores.with(
      stores.map((store) => store.b.value),
      stores,
    ),
    known.below,
  );
}
