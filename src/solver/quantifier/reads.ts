/**
 * What terms read of symbolic arrays, and which bytes these are under a model.
 *
 * A read through writes and choices sees bytes of all arrays below them: each counts, whether a write covers it or not.
 */
import { type ArrayInfo, type Expr, forEachNode, Kind, type Value } from '../../expr/index.js';
import type { Model } from '../model.js';

/** A read and the array symbols below it. */
export interface ArrayRead {
  readonly read: Expr;
  readonly roots: readonly ArrayInfo[];
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

  /** Adds what terms read under a model, as far as it is of some arrays. */
  addReads(terms: readonly Expr[], arrays: ReadonlySet<ArrayInfo>, model: Model): void {
    for (const term of terms) {
      for (const { read, roots } of readsOf(term)) {
        for (const root of roots) if (arrays.has(root)) this.add(root, model.evaluate(read.b));
      }
    }
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
    const isOwn = ({ b, support }: Expr): boolean =>
      b.support.intersects(variable.support) && boundVariables(support) === 1;
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
  forEachNode([term], (node) => {
    if (node.kind !== Kind.Read || !isWanted(node)) return;
    const roots = rootsOf(node.a);
    if (roots.length > 0) (reads ??= []).push({ read: node, roots });
  });
  return reads ?? none;
}

function rootsOf(array: Expr): ArrayInfo[] {
  const roots = new Set<ArrayInfo>();
  const seen = new Set<Expr>();
  const open = [array];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (seen.has(node)) continue;
    seen.add(node);
    if (node.kind === Kind.ArraySymbol) roots.add(node.array);
    else if (node.kind === Kind.Store) open.push(node.a);
    else if (node.kind === Kind.ArrayIte) open.push(node.b, node.c);
  }
  return [...roots];
}
