/**
 * The value of a term under a model, with an explicit stack and a memory of values.
 *
 * A read evaluates its index and the indices of the writes above its root, then only the value that is
 * seen. A bounded quantifier is evaluated instance by instance; what depends on its variable is
 * remembered per instance, everything else once.
 */
import {
  ARITY,
  type ArithmeticOp,
  type ArrayInfo,
  type BinaryOp,
  type Expr,
  foldBinary,
  foldConcat,
  foldExtract,
  foldSExt,
  foldUnary,
  Kind,
  type SymbolInfo,
  type UnaryOp,
  type Value,
} from '../expr/index.js';

/** Where leaves get their values. */
export interface Valuation {
  symbol(symbol: SymbolInfo): Value;
  byte(array: ArrayInfo, index: Value): number;
}

/** The memory is dropped when it has this many entries. */
const MOST_REMEMBERED = 1 << 16;

export class Evaluator {
  private known = new Map<number, Value>();

  constructor(
    private readonly valuation: Valuation,
    private readonly outer?: Evaluator,
    private readonly variable?: Expr,
    private readonly variableValue: Value = 0,
  ) {}

  evaluate(term: Expr): Value {
    if (term.kind === Kind.Const) return term.value;
    if (this.variable !== undefined && !term.support.intersects(this.variable.support)) {
      return this.outer!.evaluate(term);
    }
    const found = this.known.get(term.id);
    if (found !== undefined) return found;
    if (this.known.size > MOST_REMEMBERED) this.known = new Map();
    const stack: Expr[] = [term];
    while (stack.length > 0) {
      const node = stack[stack.length - 1];
      if (this.known.has(node.id)) {
        stack.pop();
        continue;
      }
      const before = stack.length;
      const value =
        node.kind === Kind.Read
          ? this.read(node, stack)
          : node.kind === Kind.Ite
            ? this.ite(node, stack)
            : this.operator(node, stack);
      if (stack.length > before) continue;
      stack.pop();
      this.known.set(node.id, value);
    }
    return this.known.get(term.id)!;
  }

  /** The value if it is at hand; otherwise -1, and the term is on the stack. */
  private of(term: Expr, stack: Expr[]): Value {
    if (term.kind === Kind.Const) return term.value;
    if (this.variable !== undefined && !term.support.intersects(this.variable.support)) {
      return this.outer!.evaluate(term);
    }
    const value = this.known.get(term.id);
    if (value !== undefined) return value;
    stack.push(term);
    return -1;
  }

  private ite(node: Expr, stack: Expr[]): Value {
    const condition = this.of(node.a, stack);
    if (condition === -1) return 0;
    return this.of(condition === 1 ? node.b : node.c, stack);
  }

  private read(node: Expr, stack: Expr[]): Value {
    const index = this.of(node.b, stack);
    if (index === -1) return 0;
    const before = stack.length;
    let array = node.a;
    for (; array.kind === Kind.Store; array = array.a) {
      const at = this.of(array.b, stack);
      // Indices further down are asked for in the same pass, so that a chain is walked twice, not n times.
      if (at === index && stack.length === before) return this.of(array.c, stack);
    }
    if (stack.length > before) return 0;
    return array.kind === Kind.ConstArray
      ? array.contents.at(index)
      : this.valuation.byte(array.array, index);
  }

  private operator(node: Expr, stack: Expr[]): Value {
    switch (node.kind) {
      case Kind.Symbol:
        return this.valuation.symbol(node.symbol);
      case Kind.Bound:
        if (node !== this.variable) throw new Error('a bound variable outside its quantifier');
        return this.variableValue;
      case Kind.Forall:
        return this.forall(node, stack);
      default:
        break;
    }
    const a = this.of(node.a, stack);
    const b = ARITY[node.kind] > 1 ? this.of(node.b, stack) : 0;
    if (a === -1 || b === -1) return 0;
    switch (node.kind) {
      case Kind.Not:
      case Kind.Neg:
        return foldUnary(node.kind as UnaryOp, node.width, a);
      case Kind.Extract:
        return foldExtract(a, node.low, node.width);
      case Kind.ZExt:
        return a;
      case Kind.SExt:
        return foldSExt(a, node.a.width, node.width);
      case Kind.Concat:
        return foldConcat(a, b, node.b.width);
      default:
        return foldBinary(node.kind as BinaryOp & ArithmeticOp, node.a.width, a, b);
    }
  }

  private forall(node: Expr, stack: Expr[]): Value {
    const low = this.of(node.a, stack);
    const high = this.of(node.b, stack);
    if (low === -1 || high === -1) return 0;
    for (let at = BigInt(low); at <= BigInt(high); at++) {
      const value = at <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(at) : at;
      const instance = new Evaluator(this.valuation, this, node.variable, value);
      if (instance.evaluate(node.c) === 0) return 0;
    }
    return 1;
  }
}
