/**
 * The history of states is a graph of forks and joins. `above` has, for each node, the last node before it
 * that every way to it passes (its immediate dominator); for a node with one parent that is the parent.
 * Nodes are numbered in the order in which they begin, so a node's number is higher than those above it.
 */

/** The last node that every way to one of these passes, itself included. */
export function commonDominator(above: ArrayLike<number>, nodes: readonly number[]): number {
  return nodes.reduce((a, b) => {
    let x = a;
    let y = b;
    while (x !== y) {
      if (x > y) x = above[x];
      else y = above[y];
    }
    return x;
  });
}
