/**
 * What SMT-LIB's theory of floating point leaves open: any value will do, but a function gives the same for the same
 * arguments.
 *
 * An application whose arguments are terms gets a symbol of its own, unless its arguments are those of an earlier one, whose
 * value it then has (Ackermann's elimination of functions, inside the term). With one argument among two it is one symbol
 * for each.
 */
import type { ExprContext } from '../context.js';
import type { Expr } from '../expr.js';
import type { FloatFormat } from '../float/format.js';

/** An argument, with what it means that another one is the same. */
interface Argument {
  readonly value: Expr;
  same(other: Expr): Expr;
}

interface Application {
  readonly values: readonly Expr[];
  readonly result: Expr;
}

export class Unspecified {
  private readonly applications = new Map<string, Application[]>();
  private readonly symbols = new Map<string, Expr>();

  constructor(private readonly t: ExprContext) {}

  /** The integer for a number that has no place in it. */
  integer(name: string, width: number, parameters: readonly Argument[], sort: string): Expr {
    const { t } = this;
    const key = `${name} ${width} ${sort}`;
    const known = this.applications.get(key) ?? [];
    this.applications.set(key, known);
    const values = parameters.map(({ value }) => value);
    const again = known.find((one) => one.values.every((value, i) => value === values[i]));
    if (again !== undefined) return again.result;
    const own = t.freshSymbol(name, width);
    const result = known.reduceRight((rest, one) => {
      const isSame = parameters.reduce(
        (all, { same }, i) => t.and(all, same(one.values[i])),
        t.true,
      );
      return t.ite(isSame, one.result, rest);
    }, own);
    known.push({ values, result });
    return result;
  }

  /** One bit: the sign of the least or greatest of +0 and −0, or of −0 and +0. */
  zeroSign(operation: 'min' | 'max', f: FloatFormat, isPlusFirst: Expr): Expr {
    const { t } = this;
    const of = (order: string): Expr => this.symbol(`fp.${operation} ${f.code} ${order}`, 1);
    return t.ite(isPlusFirst, of('+-'), of('-+'));
  }

  /** The bits of NaN, of which Z3's fp.to_ieee_bv says no more than that they are some NaN's. */
  nan(f: FloatFormat): Expr {
    const { t } = this;
    const free = this.symbol(`fp.to_ieee_bv ${f.code}`, f.bits);
    const least = ((1n << BigInt(f.exponentBits)) - 1n) << BigInt(f.precision - 1);
    const bits = t.or(free, t.constant(least, f.bits));
    const one = t.constant(1, f.bits);
    return t.ite(t.fisNan(f, bits), bits, t.or(bits, one));
  }

  private symbol(key: string, width: number): Expr {
    let symbol = this.symbols.get(key);
    if (symbol === undefined) {
      symbol = this.t.freshSymbol(key, width);
      this.symbols.set(key, symbol);
    }
    return symbol;
  }
}
