/**
 * The reads of arrays at symbolic places in a query, and what the contents of an array say about an element whose
 * place is known to an interval (Shuai et al., "Type and Interval Aware Array Constraint Solving for Symbolic Execution",
 * ISSTA 2021, Algorithm 3, lines 3 to 8).
 *
 * An element of several bytes is a concatenation of reads, the lowest byte last. That its reads follow each other, and the
 * places at which it can begin (a multiple of four, and two more), is seen from the linear forms of the indices, which is
 * more than the size of an access says.
 */
import { arityOf, type Expr, Kind } from '../../expr/index.js';
import { wordOf } from '../array/words.js';
import type { Integer } from '../ilp/index.js';

/** Where an element can begin: from `low` to `high`, every `step` bytes. */
export interface Places {
  readonly low: Integer;
  readonly high: Integer;
  readonly step: Integer;
}

/** Places that are looked at for one element. */
const mostPlaces = 1 << 14;
/** Writes over a constant array that are looked through. */
const mostWrites = 1 << 10;

/** Reads at symbolic indices, and concatenations that consist of such reads alone, inner ones first. */
export function readTerms(terms: readonly Expr[], visit: (term: Expr) => void): void {
  const seen = new Set<number>();
  const stack: { node: Expr; isWithinWord: boolean; isDone: boolean }[] = [];
  const push = (node: Expr, isWithinWord: boolean): void => {
    if (!seen.has(node.id)) stack.push({ node, isWithinWord, isDone: false });
  };
  for (const term of terms) {
    push(term, false);
    while (stack.length > 0) {
      const top = stack[stack.length - 1]!;
      const { node, isDone, isWithinWord } = top;
      if (isDone || seen.has(node.id)) {
        stack.pop();
        if (seen.has(node.id)) continue;
        seen.add(node.id);
        if (isSymbolicRead(node)) visit(node);
        else if (node.kind === Kind.Concat && !isWithinWord && wordOf(node)) visit(node);
        continue;
      }
      top.isDone = true;
      if (node.kind === Kind.Read) push(node.b, false);
      else if (node.kind !== Kind.Forall) {
        const arity = arityOf[node.kind]!;
        if (arity > 2) push(node.c, false);
        if (arity > 1) push(node.b, node.kind === Kind.Concat);
        if (arity > 0) push(node.a, false);
      }
    }
  }
}

export function isSymbolicRead(node: Expr): boolean {
  return node.kind === Kind.Read && !node.b.isConst;
}

/** The smallest and the largest value of an element of `size` bytes; undefined if the contents are not known. */
export function contentsRange(
  array: Expr,
  size: number,
  { low, high, step }: Places,
): { low: Integer; high: Integer } | undefined {
  let root = array;
  let writes = 0;
  for (; root.kind === Kind.Store; root = root.a) {
    if (++writes > mostWrites || !root.b.isConst) return undefined;
    const at = root.b.value;
    if (at >= low && BigInt(at) < BigInt(high) + BigInt(size)) return undefined;
  }
  if (root.kind !== Kind.ConstArray) return undefined;
  if (typeof low !== 'number' || typeof high !== 'number' || typeof step !== 'number')
    return undefined;
  if (low < 0 || (high - low) / step > mostPlaces || size > 8) return undefined;
  let least: Integer | undefined;
  let most: Integer | undefined;
  for (let place = low; place <= high; place += step) {
    const value = valueAt(root, place, size);
    if (least === undefined || value < least) least = value;
    if (most === undefined || value > most) most = value;
  }
  return least === undefined ? undefined : { low: least, high: most! };
}

function valueAt({ contents }: Expr, place: number, size: number): Integer {
  if (size > 6) {
    let value = 0n;
    for (let i = size - 1; i >= 0; i--) value = value * 256n + BigInt(contents.at(place + i));
    return value;
  }
  let value = 0;
  for (let i = size - 1; i >= 0; i--) value = value * 256 + contents.at(place + i);
  return value;
}
