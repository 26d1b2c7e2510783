/**
 * Abstract evaluation of terms in unsigned intervals.
 *
 * `evaluate` gives for a term an interval that contains its value in every model of the bounds that it
 * was told (`bound`). Each rule is exact about wrap-around: where an operation may overflow, the result
 * is every value of the width. Ends are values (see `expr/value.ts`); a rule computes only with ends
 * that are exact JavaScript numbers, beyond 2^53 it gives up.
 */
import { allOnes, arityOf, type Expr, Kind, signBit, type Value } from '../../expr/index.js';
import {
  bitsOf,
  either,
  equality,
  everything,
  exact,
  type Interval,
  larger,
  less,
  lessBy,
  minusOne,
  no,
  plusOne,
  smaller,
  sum,
  union,
  within,
  yes,
} from './interval-values.js';

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

  /** Takes what a constraint says about terms. Returns whether it said anything. */
  bound(constraint: Expr): boolean {
    return this.boundBy(constraint, constraint);
  }

  private boundBy(condition: Expr, reason: Expr): boolean {
    if (condition.kind === Kind.And) {
      const first = this.boundBy(condition.a, reason);
      return this.boundBy(condition.b, reason) || first;
    }
    const negative = condition.kind === Kind.Not;
    const atom = negative ? condition.a : condition;
    const { a, b } = atom;
    if (atom.kind === Kind.Eq) {
      if (negative || !b.isConst) return false;
      return this.narrow(a, b.value, b.value, reason);
    }
    if (atom.kind === Kind.Slt) return this.boundSigned(a, b, negative, reason);
    if (atom.kind !== Kind.Ult) return false;
    if (b.isConst) {
      if (negative) return this.narrow(a, b.value, allOnes(a.width), reason);
      return b.value !== 0 && this.narrow(a, 0, minusOne(b.value), reason);
    }
    if (a.isConst) {
      if (negative) return this.narrow(b, 0, a.value, reason);
      const low = plusOne(a.value);
      return low <= allOnes(b.width) && this.narrow(b, low, allOnes(b.width), reason);
    }
    return false;
  }

  /** a < b, signed, or its opposite: between zero and a constant, or below one where the sign is known. */
  private boundSigned(a: Expr, b: Expr, negative: boolean, reason: Expr): boolean {
    const [term, constant] = a.isConst ? [b, a] : [a, b];
    const sign = signBit(term.width);
    if (!constant.isConst || constant.value >= sign) return false;
    if (a.isConst !== negative) {
      const low = negative ? constant.value : plusOne(constant.value);
      return low < sign && this.narrow(term, low, minusOne(sign), reason);
    }
    const known = this.bounds.get(term.id);
    if (known === undefined || known.high >= sign) return false;
    if (!negative && constant.value === 0) return false;
    const high = negative ? constant.value : minusOne(constant.value);
    // What is known of the sign is a reason, too.
    return this.narrow(term, 0, high, reason, ...this.reasons.get(term.id)!);
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

  private narrow(term: Expr, low: Value, high: Value, ...reasons: Expr[]): boolean {
    let [at, bottom, top] = [term, low, high];
    for (;;) {
      this.intersectBound(at, bottom, top, reasons);
      if (at.kind === Kind.ZExt) {
        const most = allOnes(at.a.width);
        if (bottom > most) return true;
        if (top > most) top = most;
      } else if (at.kind === Kind.Add && at.b.isConst) {
        // x + k between two numbers is x between two others, unless zero is among those.
        bottom = lessBy(bottom, at.b.value, at.width);
        top = lessBy(top, at.b.value, at.width);
        if (bottom > top) return true;
      } else return true;
      at = at.a;
    }
  }

  private intersectBound(term: Expr, low: Value, high: Value, reasons: Expr[]): void {
    const old = this.bounds.get(term.id);
    const narrowed =
      old === undefined
        ? { low, high }
        : { low: larger(low, old.low), high: smaller(high, old.high) };
    this.bounds.set(term.id, narrowed);
    const known = this.reasons.get(term.id);
    if (known === undefined) this.reasons.set(term.id, [...reasons]);
    else known.push(...reasons);
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
        return sum(a.low + b.low, a.high + b.high, top);
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
