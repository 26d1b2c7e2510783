/**
 * Choices between arrays: ite(c, a, b) where a and b are array terms, as a state that was joined of two has
 * them for an object that both wrote at symbolic offsets.
 *
 * A choice stays one node below its reads: read(ite(c, a, b), i) is not ite(c, read(a, i), read(b, i)),
 * since k choices over each other, each between a store and what is below it, would have 2^k such reads
 * for one index when they are taken apart one by one, and k for each index when they are not. Whoever needs
 * the bytes (the evaluator, the bit-blaster) goes through the choices once for each index, and
 * remembers what it finds by array and index.
 *
 * Two things are done when terms are built, as they make later work smaller:
 *
 * - **Arms with a common base.** Arms that are stores over one array, all of them at constant indices, are
 *   that array with a choice of bytes stored at each of these indices, so that a read at a constant
 *   index finds its byte at once and the choice is gone. Stores at the same index on top of both arms are
 *   one store of a choice, whatever the index. It costs time in the number of stores that differ.
 * - **Reads that find their byte.** A read goes into the arms if it ends in a byte in one of them, or at the same
 *   place in both; where it ends at different arrays in both arms, it stays above the choice.
 */
import type { ExprContext } from './context.js';
import { type Expr, noTerm } from './expr.js';
import { Kind } from './kind.js';
import { areDistinct } from './rewrite/known.js';
import { searchSegment } from './store.js';

const { ArrayIte, ConstArray, Read, Store } = Kind;

/** Stores of an arm that are looked through for a base in common with the other. */
const mostStores = 4096;
/** Stores at indices that are not constant that a read looks past, at most. */
const reach = 32;
/** Choices that a read looks through, at most. */
const mostChoices = 16;

/** A choice between stores as stores of choices; null where that is not simpler. */
export function liftStores(t: ExprContext, condition: Expr, yes: Expr, no: Expr): Expr | null {
  const lifted: [index: Expr, value: Expr][] = [];
  let [a, b] = [yes, no];
  while (a !== b && a.kind === Store && b.kind === Store && a.b === b.b) {
    if (lifted.length >= mostStores) return null;
    lifted.push([a.b, t.ite(condition, a.c, b.c)]);
    [a, b] = [a.a, b.a];
  }
  const joined = a === b ? a : overCommonBase(t, condition, a, b);
  if (joined === null && lifted.length === 0) return null;
  let result = joined ?? t.ite(condition, a, b);
  for (let i = lifted.length - 1; i >= 0; i--) result = t.store(result, lifted[i][0], lifted[i][1]);
  return result;
}

/** Arms that differ in bytes at constant indices alone, as their common base with choices of bytes. */
function overCommonBase(t: ExprContext, condition: Expr, yes: Expr, no: Expr): Expr | null {
  const base = commonBase(yes, no);
  if (base === null) return null;
  const indices = new Set<Expr>();
  for (const arm of [yes, no]) {
    const written: Expr[] = [];
    for (let node = arm; node !== base; node = node.a) written.push(node.b);
    for (const index of written.reverse()) indices.add(index);
  }
  let result = base;
  for (const index of indices) {
    const byte = t.ite(condition, t.read(yes, index), t.read(no, index));
    if (byte !== t.read(base, index)) result = t.store(result, index, byte);
  }
  return result;
}

/** The array that two arms have below stores at constant indices, or null. */
function commonBase(yes: Expr, no: Expr): Expr | null {
  let [a, b] = [yes, no];
  for (let steps = 0; a !== b; steps++) {
    const longer = length(a) >= length(b) ? a : b;
    if (longer.kind !== Store || longer.b.kind !== Kind.Const || steps > mostStores) return null;
    if (longer === a) a = a.a;
    else b = b.a;
  }
  return a;
}

const length = (array: Expr): number => (array.kind === Store ? array.store.length : 0);

/** What a read of a choice, or of stores over one, is without it; null where it stays above it. */
export function readThrough(t: ExprContext, array: Expr, index: Expr): Expr | null {
  const end = new Reading(t, index).resolve(array);
  if (end === array) return null;
  return isArray(end) ? t.intern(Read, 8, end, index, noTerm) : end;
}

/** One read on its way down. */
class Reading {
  private choices = 0;

  constructor(
    private readonly t: ExprContext,
    private readonly index: Expr,
  ) {}

  /** The byte, or the array at which the read ends. Depth is bounded by the number of choices. */
  resolve(array: Expr): Expr {
    const end = this.pastStores(array);
    if (end.kind !== ArrayIte || this.choices >= mostChoices) return end;
    this.choices++;
    const yes = this.resolve(end.b);
    const no = this.resolve(end.c);
    if (yes === no) return yes;
    if (isArray(yes) && isArray(no)) return end;
    return this.t.ite(end.a, this.byte(yes), this.byte(no));
  }

  private byte(end: Expr): Expr {
    return isArray(end) ? this.t.intern(Read, 8, end, this.index, noTerm) : end;
  }

  /** The byte of the store that the read sees, or the array below those that it does not see. */
  private pastStores(array: Expr): Expr {
    const { index } = this;
    let at = array;
    for (let steps = 0; steps < reach; steps++) {
      if (index.kind === Kind.Const) at = searchSegment(at, index.value);
      if (at.kind === ConstArray) return this.constant(at);
      if (at.kind !== Store) return at;
      if (at.b === index) return at.c;
      if (!areDistinct(at.b, index)) return at;
      at = at.a;
    }
    return at;
  }

  private constant(array: Expr): Expr {
    const { contents } = array;
    const { index, t } = this;
    if (index.kind === Kind.Const) return t.constant(contents.at(index.value), 8);
    return contents.uniform ? t.constant(contents.fill, 8) : array;
  }
}

const isArray = ({ kind }: Expr): boolean => kind >= Kind.ArraySymbol;
