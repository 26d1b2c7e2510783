/**
 * Abstract evaluation of terms in unsigned intervals.
 *
 * `evaluate` gives for a term an interval that contains its value in every model of the bounds that it
 * was told (`bound`). Each rule is exact about wrap-around: where an operation may overflow, the result
 * is every value of the width. Ends are values (see `expr/value.ts`); a rule computes only with ends
 * that are exact JavaScript numbers, beyond 2^53 it gives up.
 */
import { allOnes, arityOf, type Expr, Kind, signBit, type Value } from '../../expr/index.js';

export interface Interval {
  readonly low: Value;
  readonly high: Value;
}

const no: Interval = { low: 0, high: 0 };
const yes: Interval = { low: 1, high: 1 };
const either: Interval = { low: 0, high: 1 };
const safe = Number.MAX_SAFE_INTEGER;
/** Terms with more nodes than this are not looked through. */
const mostNodes = 4000;
/** Entries of a constant array that are looked at for one read. */
const mostEntries = 4096;

export class Intervals {
  private readonly bounds = new Map<number, Interval>();
  private readonly known = new Map<number, Interval>();
  private readonly reasons = new Map<number, Expr[]>();
  /** Constraints whose bounds the last `evaluate` met. */
  readonly used = new Set<Expr>();

  /** Takes what a constraint says about one term. Returns whether it said anything. */
  bound(constraint: Expr): boolean {
    const negative = constraint.kind === Kind.Not;
    const atom = negative ? constraint.a : constraint;
    const { a, b } = atom;
    if (atom.kind === Kind.Eq) {
      if (negative || !b.isConst) return false;
      return this.narrow(a, b.value, b.value, constraint);
    }
    if (atom.kind !== Kind.Ult) return false;
    if (b.isConst) {
      if (negative) return this.narrow(a, b.value, allOnes(a.width), constraint);
      return b.value !== 0 && this.narrow(a, 0, minusOne(b.value), constraint);
    }
    if (a.isConst) {
      if (negative) return this.narrow(b, 0, a.value, constraint);
      const low = plusOne(a.value);
      return low <= allOnes(b.width) && this.narrow(b, low, allOnes(b.width), constraint);
    }
    return false;
  }

  /** An interval with every value that the term can have. */
  evaluate(term: Expr): Interval {
    this.used.clear();
    const stack: Expr[] = [term];
    let steps = 0;
    while (stack.length > 0) {
      if (++steps > mostNodes) return everything(term.width);
      const node = stack[stack.length - 1];
      if (this.known.has(node.id)) {
        stack.pop();
        continue;
      }
      const before = stack.length;
      const operands = node.kind === Kind.Read ? [node.b] : [node.a, node.b, node.c];
      const count =
        node.kind === Kind.Read ? 1 : node.kind === Kind.Forall ? 0 : arityOf[node.kind];
      for (let i = 0; i < count; i++) {
        if (!operands[i].isConst && !this.known.has(operands[i].id)) stack.push(operands[i]);
      }
      if (stack.length > before) continue;
      stack.pop();
      this.known.set(node.id, this.withBound(node, this.rule(node)));
    }
    this.markReasons(term);
    return this.of(term);
  }

  private narrow(term: Expr, low: Value, high: Value, reason: Expr): boolean {
    let at = term;
    let top = high;
    for (;;) {
      this.intersectBound(at, low, top, reason);
      if (at.kind !== Kind.ZExt) return true;
      at = at.a;
      const most = allOnes(at.width);
      if (low > most) return true;
      if (top > most) top = most;
    }
  }

  private intersectBound(term: Expr, low: Value, high: Value, reason: Expr): void {
    const old = this.bounds.get(term.id);
    const narrowed =
      old === undefined
        ? { low, high }
        : { low: larger(low, old.low), high: smaller(high, old.high) };
    this.bounds.set(term.id, narrowed);
    const reasons = this.reasons.get(term.id);
    if (reasons === undefined) this.reasons.set(term.id, [reason]);
    else reasons.push(reason);
  }

  /** Collects the reasons of all bounds on subterms that `evaluate` looked at. */
  private markReasons(term: Expr): void {
    if (this.bounds.size === 0) return;
    const seen = new Set<number>();
    const stack = [term];
    for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
      if (seen.has(node.id) || !this.known.has(node.id)) continue;
      seen.add(node.id);
      for (const reason of this.reasons.get(node.id) ?? []) this.used.add(reason);
      if (node.kind === Kind.Read) stack.push(node.b);
      else if (arityOf[node.kind] > 0) stack.push(node.a, node.b, node.c);
    }
  }

  private withBound(node: Expr, computed: Interval): Interval {
    const bound = this.bounds.get(node.id);
    if (bound === undefined) return computed;
    const low = larger(bound.low, computed.low);
    const high = smaller(bound.high, computed.high);
    // An empty interval: the constraints contradict each other, and any answer is right; a narrow one is of more use.
    return low > high ? { low: high, high } : { low, high };
  }

  private of(term: Expr): Interval {
    if (term.isConst) return { low: term.value, high: term.value };
    return this.known.get(term.id) ?? everything(term.width);
  }

  private rule(node: Expr): Interval {
    const { kind, width } = node;
    switch (kind) {
      case Kind.ZExt:
        return this.of(node.a);
      case Kind.SExt: {
        const a = this.of(node.a);
        return a.high < signBit(node.a.width) ? a : everything(width);
      }
      case Kind.Read:
        return this.read(node);
      case Kind.Extract:
        return this.extract(node);
      case Kind.Ite: {
        const condition = this.of(node.a);
        if (condition.low === 1) return this.of(node.b);
        if (condition.high === 0) return this.of(node.c);
        return union(this.of(node.b), this.of(node.c));
      }
      case Kind.Not: {
        const a = this.of(node.a);
        if (width === 1) return a === yes || a.low === 1 ? no : a.high === 0 ? yes : either;
        const most = allOnes(width);
        if (!exact(a) || typeof most !== 'number') return everything(width);
        return { low: most - a.high, high: most - a.low };
      }
      case Kind.Eq:
        return equality(this.of(node.a), this.of(node.b));
      case Kind.Ult:
        return less(this.of(node.a), this.of(node.b));
      case Kind.Slt: {
        const a = this.of(node.a);
        const b = this.of(node.b);
        const sign = signBit(node.a.width);
        const aNegative = a.low >= sign ? 1 : a.high < sign ? 0 : -1;
        const bNegative = b.low >= sign ? 1 : b.high < sign ? 0 : -1;
        if (aNegative < 0 || bNegative < 0) return either;
        if (aNegative !== bNegative) return aNegative === 1 ? yes : no;
        return less(a, b);
      }
      default:
        return this.arithmetic(node);
    }
  }

  private arithmetic(node: Expr): Interval {
    const top = everything(node.width);
    if (arityOf[node.kind] !== 2) return top;
    const a = this.of(node.a);
    const b = this.of(node.b);
    if (!exact(a) || !exact(b)) return top;
    switch (node.kind) {
      case Kind.Add:
        return within(a.low + b.low, a.high + b.high, top);
      case Kind.Sub:
        return a.low >= b.high ? within(a.low - b.high, a.high - b.low, top) : top;
      case Kind.Mul:
        return within(a.low * b.low, a.high * b.high, top);
      case Kind.UDiv:
        if (b.low === 0) return top;
        return { low: Math.floor(a.low / b.high), high: Math.floor(a.high / b.low) };
      case Kind.URem:
        if (b.low === 0) return { low: 0, high: a.high };
        if (a.high < b.low) return a;
        return { low: 0, high: Math.min(a.high, b.high - 1) };
      case Kind.And:
        if (node.width === 1)
          return { low: Math.min(a.low, b.low), high: Math.min(a.high, b.high) };
        return { low: 0, high: Math.min(a.high, b.high) };
      case Kind.Or:
        if (node.width === 1)
          return { low: Math.max(a.low, b.low), high: Math.max(a.high, b.high) };
        return { low: Math.max(a.low, b.low), high: bitsOf(Math.max(a.high, b.high)) };
      case Kind.Xor:
        return { low: 0, high: bitsOf(Math.max(a.high, b.high)) };
      case Kind.Shl:
        if (b.low !== b.high || b.low > 52) return top;
        return within(a.low * 2 ** b.low, a.high * 2 ** b.low, top);
      case Kind.LShr:
        if (b.low !== b.high || b.low > 52) return { low: 0, high: a.high };
        return { low: Math.floor(a.low / 2 ** b.low), high: Math.floor(a.high / 2 ** b.low) };
      case Kind.Concat: {
        const scale = 2 ** node.b.width;
        return within(a.low * scale + b.low, a.high * scale + b.high, top);
      }
      default:
        return top;
    }
  }

  private extract(node: Expr): Interval {
    const a = this.of(node.a);
    const top = everything(node.width);
    if (!exact(a)) return top;
    const end = node.low + node.width;
    if (end < node.a.width && (end > 52 || a.high >= 2 ** end)) return top;
    if (node.low > 52) return { low: 0, high: 0 };
    const scale = 2 ** node.low;
    return { low: Math.floor(a.low / scale), high: Math.floor(a.high / scale) };
  }

  private read(node: Expr): Interval {
    const index = this.of(node.b);
    if (node.a.kind !== Kind.ConstArray || !exact(index)) return everything(8);
    if (index.high - index.low > mostEntries) return everything(8);
    let low = 255;
    let high = 0;
    for (let i = index.low; i <= index.high; i++) {
      const byte = node.a.contents.at(i);
      if (byte < low) low = byte;
      if (byte > high) high = byte;
    }
    return { low, high };
  }
}

function everything(width: number): Interval {
  return width === 1 ? either : { low: 0, high: allOnes(width) };
}

function exact(interval: Interval): interval is { low: number; high: number } {
  return typeof interval.low === 'number' && typeof interval.high === 'number';
}

/** The interval if it is computed exactly and does not wrap around, else everything. */
function within(low: number, high: number, top: Interval): Interval {
  return high <= safe && high <= top.high ? { low, high } : top;
}

function union(a: Interval, b: Interval): Interval {
  return { low: smaller(a.low, b.low), high: larger(a.high, b.high) };
}

/** Values may be bigints, which Math.min does not take. */
function smaller(a: Value, b: Value): Value {
  if (a < b) return a;
  return b;
}

function larger(a: Value, b: Value): Value {
  if (a > b) return a;
  return b;
}

function less(a: Interval, b: Interval): Interval {
  if (a.high < b.low) return yes;
  return a.low >= b.high ? no : either;
}

function equality(a: Interval, b: Interval): Interval {
  if (a.high < b.low || b.high < a.low) return no;
  return a.low === a.high && b.low === b.high && a.low === b.low ? yes : either;
}

/** The smallest 2^k - 1 that is not less. */
function bitsOf(value: number): number {
  let mask = 1;
  while (mask - 1 < value) mask *= 2;
  return mask - 1;
}

function minusOne(value: Value): Value {
  if (typeof value === 'number') return value - 1;
  const less = value - 1n;
  return less <= BigInt(safe) ? Number(less) : less;
}

function plusOne(value: Value): Value {
  return typeof value === 'number' && value < safe ? value + 1 : BigInt(value) + 1n;
}
