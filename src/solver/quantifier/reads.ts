/**
 * What terms read of symbolic arrays, and which bytes these are under a model.
 *
 * Memory shows an object as writes of its bytes over a constant array, so that a copied input is a row of writes s[0], s[1], …
 * A read of writes at constant indices sees one of them, and what that one reads (`isFlat`). Where indices of writes are terms, or
 * arrays are chosen, everything that is written counts, and the bytes of all arrays below, whether a write covers them or not.
 */
import {
  type ArrayInfo,
  type Evaluator,
  type Expr,
  forEachNode,
  Kind,
  noTerm,
  type Value,
} from '../../expr/index.js';

/** A read and the array symbols that it may see. */
export interface ArrayRead {
  readonly read: Expr;
  readonly roots: readonly ArrayInfo[];
  readonly isFlat: boolean;
}

/** Bytes of arrays, by index. */
export class Cells {
  private readonly byArray = new Map<ArrayInfo, Set<Value>>();

  add(array: ArrayInfo, index: Value): void {
    let indices = this.byArray.get(array);
    if (indices === undefined) this.byArray.set(array, (indices = new Set()));
    indices.add(index);
  }

  has(array: ArrayInfo, index: Value): boolean {
    return this.byArray.get(array)?.has(index) ?? false;
  }

  /** Adds what terms read. */
  addReads(terms: Iterable<Expr>, evaluator: Evaluator): void {
    for (const term of terms) {
      for (const read of readsOf(term)) {
        forEachCell(read, evaluator.value(read.read.b), evaluator, (array, index) =>
          this.add(array, index),
        );
      }
    }
  }
}

/** Visits the bytes of array symbols that a read at an index sees. */
export function forEachCell(
  { read, roots, isFlat }: ArrayRead,
  index: Value,
  evaluator: Evaluator,
  visit: (array: ArrayInfo, index: Value) => void,
): void {
  if (!isFlat) {
    for (const root of roots) visit(root, index);
    return;
  }
  const source = evaluator.source(read.a, index);
  if (source.kind === Kind.ArraySymbol) visit(source.array, index);
  if (source.kind !== Kind.Store) return;
  for (const inner of readsOf(source.c)) {
    forEachCell(inner, evaluator.value(inner.read.b), evaluator, visit);
  }
}

const none: readonly ArrayRead[] = [];
const known = new WeakMap<Expr, readonly ArrayRead[]>();

/** The reads of a term without quantifiers. */
export function readsOf(term: Expr): readonly ArrayRead[] {
  let reads = known.get(term);
  if (reads === undefined) known.set(term, (reads = collect(term, () => true)));
  return reads;
}

const accesses = new WeakMap<Expr, readonly ArrayRead[]>();

/** The reads in the body of a quantifier whose index depends on its variable, and on no variable of another inside. */
export function accessesOf(quantifier: Expr): readonly ArrayRead[] {
  let reads = accesses.get(quantifier);
  if (reads === undefined) {
    const { variable } = quantifier;
    const isOwn = ({ a, b, support }: Expr): boolean =>
      b.support.intersects(variable.support) &&
      !a.support.intersects(variable.support) &&
      boundVariables(support) === 1;
    accesses.set(quantifier, (reads = collect(quantifier.c, isOwn)));
  }
  return reads;
}

function boundVariables(support: Expr['support']): number {
  let count = 0;
  support.forEach((atom) => {
    if (atom.of === null) count++;
  });
  return count;
}

function collect(term: Expr, isWanted: (read: Expr) => boolean): readonly ArrayRead[] {
  let reads: ArrayRead[] | undefined;
  const seen = new Set<Expr>([noTerm]);
  const open = [term];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (seen.has(node)) continue;
    seen.add(node);
    const isFlat = node.kind === Kind.Read && isFlatArray(node.a);
    if (isFlat) open.push(node.b);
    else open.push(node.c, node.b, node.a);
    if (node.kind !== Kind.Read || !isWanted(node)) continue;
    const roots = rootsOf(node.a);
    if (roots.length > 0) (reads ??= []).push({ read: node, roots, isFlat });
  }
  return reads ?? none;
}

const flatness = new WeakMap<Expr, boolean>();

/** Whether all writes of an array are at constant indices, without choices. */
function isFlatArray(array: Expr): boolean {
  let flat = flatness.get(array);
  if (flat !== undefined) return flat;
  let node = array;
  while (node.kind === Kind.Store && node.b.isConst) node = node.a;
  flat = node.kind < Kind.Store;
  flatness.set(array, flat);
  return flat;
}

const rootsByArray = new WeakMap<Expr, readonly ArrayInfo[]>();

/** The array symbols below an array, and in what is written there. */
function rootsOf(array: Expr): readonly ArrayInfo[] {
  let roots = rootsByArray.get(array);
  if (roots === undefined) {
    const found = new Set<ArrayInfo>();
    forEachNode([array], (node) => {
      if (node.kind === Kind.ArraySymbol) found.add(node.array);
    });
    rootsByArray.set(array, (roots = [...found]));
  }
  return roots;
}
