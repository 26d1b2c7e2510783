/**
 * Walks over terms as graphs, each node once, and what is counted on the way. No recursion.
 */
import type { ArrayInfo, SymbolInfo } from './declaration.js';
import { type Expr, noTerm } from './expr.js';
import { Kind } from './kind.js';

/** Visits every node below the roots once, children before parents. */
export function forEachNode(roots: Iterable<Expr>, visit: (node: Expr) => void): void {
  const done = new Set<Expr>([noTerm]);
  const stack: Expr[] = [];
  for (const root of roots) {
    stack.push(root);
    while (stack.length > 0) {
      const node = stack[stack.length - 1];
      const { length } = stack;
      if (!done.has(node)) {
        if (!done.has(node.c)) stack.push(node.c);
        if (!done.has(node.b)) stack.push(node.b);
        if (!done.has(node.a)) stack.push(node.a);
        if (stack.length > length) continue;
        done.add(node);
        visit(node);
      }
      stack.pop();
    }
  }
}

/** Number of distinct nodes. */
export function size(...roots: Expr[]): number {
  let count = 0;
  forEachNode(roots, () => {
    count++;
  });
  return count;
}

/** Number of nodes on the longest path. */
export function depth(root: Expr): number {
  const depths = new Map<Expr, number>([[noTerm, 0]]);
  forEachNode([root], (node) => {
    const below = Math.max(depths.get(node.a)!, depths.get(node.b)!, depths.get(node.c)!);
    depths.set(node, below + 1);
  });
  return depths.get(root)!;
}

/** How many parents, counted with multiplicity, and roots refer to each node. */
export function references(roots: readonly Expr[]): Map<Expr, number> {
  const counts = new Map<Expr, number>();
  const count = (node: Expr): void => {
    if (node !== noTerm) counts.set(node, (counts.get(node) ?? 0) + 1);
  };
  forEachNode(roots, (node) => {
    count(node.a);
    count(node.b);
    count(node.c);
  });
  roots.forEach(count);
  return counts;
}

/** The free symbols and the array symbols of terms, in the order of their declaration. */
export function inputs(roots: readonly Expr[]): { symbols: SymbolInfo[]; arrays: ArrayInfo[] } {
  const symbols = new Set<SymbolInfo>();
  const arrays = new Set<ArrayInfo>();
  forEachNode(roots, (node) => {
    if (node.kind === Kind.Symbol) symbols.add(node.symbol);
    else if (node.kind === Kind.ArraySymbol) arrays.add(node.array);
  });
  return {
    symbols: [...symbols].sort((a, b) => a.id - b.id),
    arrays: [...arrays].sort((a, b) => a.id - b.id),
  };
}
