/**
 * Which bits of a term depend on undefined bytes, as a term: the shadow of MemorySanitizer (Stepanov and
 * Serebryany, "MemorySanitizer: fast detector of uninitialized memory use in C++", CGO 2015, §3.2), computed
 * over terms where the sanitizer computes it over registers.
 *
 * Undefined bytes are elements of array symbols that no input has. The shadow of a term has a bit for each of
 * its own: 1 where the bit can be another one if undefined bytes are. It speaks of inputs only, since undefined
 * bytes in it are replaced by zero, so that it can be asked of a path (`i ≠ 3` is when `a[i]` is defined)
 * without narrowing the path by bytes that have no value.
 *
 * Deviation: sums, differences and products carry an undefined bit upwards, where the sanitizer leaves it in its
 * place; unequal numbers are ordered by the least and the greatest values that they can have, where the sanitizer
 * takes any undefined bit for one that matters. The first misses no influence, the second raises no alarm over a
 * bit-field that is compared together with its neighbours' bits, as optimised code does (in code that is not
 * optimised, tier0/compare.ts follows the sanitizer).
 */
import {
  type ArrayInfo,
  arityOf,
  type Expr,
  type ExprContext,
  isFloatOp,
  Kind,
  rebuild,
  type Support,
  signBit,
} from '../../expr/index.js';

/** A term without undefined bytes, and which of its bits depend on them. */
interface Shaded {
  readonly value: Expr;
  readonly shadow: Expr;
}

/** Results that are remembered before all are forgotten. */
const mostRemembered = 1 << 14;

export class Shadows {
  private readonly supports = new WeakMap<Support, boolean>();
  private done = new Map<Expr, Shaded>();

  constructor(
    private readonly terms: ExprContext,
    /** Whether an array symbol stands for undefined bytes. */
    private readonly isUndefined: (array: ArrayInfo) => boolean,
  ) {}

  /** Whether undefined bytes occur in a term. */
  touches(term: Expr): boolean {
    if (this.supportTouches(term.support)) return true;
    if (term.kind === Kind.Store) return this.touches(term.store.root);
    if (term.kind === Kind.ArrayIte) {
      return term.choice.symbols.some(({ array }) => this.isUndefined(array));
    }
    return term.kind === Kind.ArraySymbol && this.isUndefined(term.array);
  }

  /** The undefined bytes that occur in a term: the array and the index, null for any. */
  *undefinedIn(term: Expr): Generator<{ array: ArrayInfo; index: number | null }> {
    for (const { of, index } of term.support.atoms()) {
      if (of && 'indexWidth' in of && this.isUndefined(of)) {
        yield { array: of, index: index === null ? null : Number(index) };
      }
    }
  }

  /** When no bit of a term depends on undefined bytes: a term of width 1. */
  definedness(term: Expr): Expr {
    const { shadow } = this.shaded(term);
    return this.terms.eq(shadow, this.terms.constant(0, shadow.width));
  }

  /** The term with zeros for undefined bytes. */
  valueOf(term: Expr): Expr {
    return this.touches(term) ? this.shaded(term).value : term;
  }

  private supportTouches(support: Support): boolean {
    let known = this.supports.get(support);
    if (known === undefined) {
      known = support
        .atoms()
        .some(({ of }) => of !== null && 'indexWidth' in of && this.isUndefined(of));
      this.supports.set(support, known);
    }
    return known;
  }

  private shaded(term: Expr): Shaded {
    if (this.done.size > mostRemembered) this.done = new Map();
    const { done } = this;
    const stack = [term];
    while (stack.length > 0) {
      const node = stack[stack.length - 1];
      if (done.has(node)) {
        stack.pop();
        continue;
      }
      if (!this.touches(node)) {
        done.set(node, { value: node, shadow: this.nothing(node) });
        stack.pop();
        continue;
      }
      const waiting = childrenOf(node).filter((child) => !done.has(child));
      if (waiting.length > 0) {
        stack.push(...waiting);
        continue;
      }
      stack.pop();
      done.set(node, this.combined(node));
    }
    return done.get(term)!;
  }

  /** The shadow of what is all defined. */
  private nothing(node: Expr): Expr {
    const { terms } = this;
    return isArray(node)
      ? terms.constArray(new Uint8Array(), node.width)
      : terms.constant(0, node.width);
  }

  private combined(node: Expr): Shaded {
    const { terms, done } = this;
    if (node.kind === Kind.ArraySymbol) {
      const zeros = terms.constArray(new Uint8Array(), node.width);
      return { value: zeros, shadow: terms.constArray(new Uint8Array(), node.width, 0xff) };
    }
    const children = childrenOf(node).map((child) => done.get(child)!);
    const [a, b = a, c = a] = children;
    const value = rebuild(terms, node, a.value, b.value, c.value);
    return { value, shadow: this.shadowOf(node, a, b, c) };
  }

  private shadowOf(node: Expr, a: Shaded, b: Shaded, c: Shaded): Expr {
    const { terms } = this;
    switch (node.kind) {
      case Kind.Not:
        return a.shadow;
      case Kind.Neg:
        return this.upwards(a.shadow);
      case Kind.Extract:
        return terms.extract(a.shadow, node.low, node.width);
      case Kind.ZExt:
        return terms.zext(a.shadow, node.width);
      case Kind.SExt:
        return terms.sext(a.shadow, node.width);
      case Kind.Concat:
        return terms.concat(a.shadow, b.shadow);
      case Kind.Add:
      case Kind.Sub:
        return terms.and(this.upwards(terms.or(a.shadow, b.shadow)), this.varying(node.kind, a, b));
      case Kind.Mul:
        return this.upwards(terms.or(a.shadow, b.shadow));
      case Kind.Shl:
      case Kind.LShr:
      case Kind.AShr: {
        const shifted = terms.arithmetic(node.kind, a.shadow, b.value);
        return terms.or(shifted, this.everywhere(b.shadow));
      }
      case Kind.And: {
        const either = terms.or(terms.and(a.value, b.shadow), terms.and(a.shadow, b.value));
        return terms.or(terms.and(a.shadow, b.shadow), either);
      }
      case Kind.Or: {
        const left = terms.and(terms.not(a.value), b.shadow);
        const right = terms.and(a.shadow, terms.not(b.value));
        return terms.or(terms.and(a.shadow, b.shadow), terms.or(left, right));
      }
      case Kind.Xor:
        return terms.or(a.shadow, b.shadow);
      case Kind.Eq: {
        const undefinedBits = terms.or(a.shadow, b.shadow);
        const unlike = terms.and(terms.xor(a.value, b.value), terms.not(undefinedBits));
        return terms.and(this.some(undefinedBits), terms.not(this.some(unlike)));
      }
      case Kind.Ult:
      case Kind.Slt: {
        const isSigned = node.kind === Kind.Slt;
        const [first, second] = [this.extremes(a, isSigned), this.extremes(b, isSigned)];
        const canBe = terms.compare(node.kind, first.least, second.greatest);
        const mustBe = terms.compare(node.kind, first.greatest, second.least);
        return terms.and(canBe, terms.not(mustBe));
      }
      case Kind.Ite: {
        const unlike = terms.xor(b.value, c.value);
        const unknown = terms.or(terms.or(b.shadow, c.shadow), unlike);
        return terms.ite(a.shadow, unknown, terms.ite(a.value, b.shadow, c.shadow));
      }
      case Kind.Read:
        // That the index is defined was seen to when the address was used.
        return terms.read(a.shadow, b.value);
      case Kind.Store:
        if (c.shadow.isValue(0) && isZero(a.shadow)) return a.shadow;
        return terms.store(a.shadow, b.value, c.shadow);
      case Kind.ArrayIte: {
        const chosen = terms.ite(a.value, b.shadow, c.shadow);
        return terms.ite(a.shadow, terms.constArray(new Uint8Array(), node.width, 0xff), chosen);
      }
      default:
        if (isFloatOp(node.kind)) return this.floatShadow(node, [a, b, c]);
        return this.everywhere(terms.or(a.shadow, b.shadow));
    }
  }

  /** Every bit of a result depends on every bit of the operands. */
  private floatShadow(node: Expr, operands: readonly Shaded[]): Expr {
    const { terms } = this;
    const some = operands
      .slice(0, arityOf[node.kind])
      .reduce((any, { shadow }) => terms.or(any, this.some(shadow)), terms.false as Expr);
    return terms.sext(some, node.width);
  }

  /** Every bit at or above one that is set. */
  private upwards(shadow: Expr): Expr {
    return this.terms.or(shadow, this.terms.neg(shadow));
  }

  /** The bits in which the numbers between the least and the greatest sum or difference are not all alike. */
  private varying(op: typeof Kind.Add | typeof Kind.Sub, a: Shaded, b: Shaded): Expr {
    const { terms } = this;
    const { width } = a.value;
    const [first, second] = [this.extremes(a, false), this.extremes(b, false)];
    const wide = (x: Expr, y: Expr) =>
      terms.arithmetic(op, terms.zext(x, width + 1), terms.zext(y, width + 1));
    const isSum = op === Kind.Add;
    const least = wide(first.least, isSum ? second.least : second.greatest);
    const greatest = wide(first.greatest, isSum ? second.greatest : second.least);
    let bits = terms.xor(least, greatest);
    for (let by = 1; by <= width; by *= 2) {
      bits = terms.or(bits, terms.lshr(bits, terms.constant(by, width + 1)));
    }
    return terms.extract(bits, 0, width);
  }

  /** Whether some bit is set. */
  private some(bits: Expr): Expr {
    return this.terms.ne(bits, this.terms.constant(0, bits.width));
  }

  /** All bits, where some bit is set. */
  private everywhere(bits: Expr): Expr {
    return this.terms.sext(this.some(bits), bits.width);
  }

  /** The least and the greatest number that undefined bits can make. */
  private extremes({ value, shadow }: Shaded, isSigned: boolean): { least: Expr; greatest: Expr } {
    const { terms } = this;
    const { width } = value;
    const without = terms.and(value, terms.not(shadow));
    const together = terms.or(value, shadow);
    if (!isSigned) return { least: without, greatest: together };
    const sign = terms.and(shadow, terms.constant(signBit(width), width));
    return { least: terms.or(without, sign), greatest: terms.and(together, terms.not(sign)) };
  }
}

function childrenOf({ kind, a, b, c }: Expr): Expr[] {
  return [a, b, c].slice(0, arityOf[kind]);
}

function isArray({ kind }: Expr): boolean {
  return kind >= Kind.ArraySymbol;
}

function isZero(array: Expr): boolean {
  return array.kind === Kind.ConstArray && array.contents.uniform && array.contents.fill === 0;
}
