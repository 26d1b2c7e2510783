/**
 * Substitution: replaces terms by terms and rebuilds what contains them through the builders, so
 * that the result is in normal form again.
 *
 * Subterms whose support has nothing in common with that of the replaced terms are skipped, and
 * shared subterms are rebuilt once. Quantifiers are opened on the way (their bound variable becomes
 * a scratch symbol) and bound again, which makes capture impossible: see `quantifier.ts`.
 */
import type { ExprContext } from './context.js';
import { type Expr, noTerm } from './expr.js';
import type { ArithmeticOp, ComparisonOp, UnaryOp } from './kind.js';
import { arityOf, isFloatOp, Kind } from './kind.js';
import { emptySupport, type Support } from './support.js';

/** The term with every key of the map replaced by its value. Keys and values have equal widths. */
export function substitute(
  context: ExprContext,
  term: Expr,
  replacements: ReadonlyMap<Expr, Expr>,
): Expr {
  return new Substitution(context, replacements).apply(term);
}

/** Results that a substitution remembers before it starts afresh. */
const mostRemembered = 1 << 12;

/** Replacements, to be applied to one term after another. */
export class Substitution {
  /** What the replaced terms depend on: other terms do not contain them. */
  private readonly touched: Support;
  /** Array symbols and closed quantifiers have no atom by which a term shows that it contains them. */
  private readonly anywhere: boolean;
  private done: Map<Expr, Expr> | undefined;

  constructor(
    private readonly context: ExprContext,
    readonly replacements: ReadonlyMap<Expr, Expr>,
  ) {
    let touched: Support = emptySupport;
    let anywhere = false;
    for (const [key, value] of replacements) {
      if (key.width !== value.width || key.sort !== value.sort) {
        throw new Error(`cannot replace a term of width ${key.width} by one of ${value.width}`);
      }
      touched = context.unionSupport(touched, key.support);
      if (key.support.size === 0) anywhere = true;
    }
    this.touched = touched;
    this.anywhere = anywhere;
  }

  apply(term: Expr): Expr {
    if (!this.affects(term)) return this.replacements.get(term) ?? term;
    if (this.done === undefined || this.done.size > mostRemembered) {
      this.done = new Map(this.replacements);
    }
    const { context, done } = this;
    const stack: Expr[] = [term];
    while (stack.length > 0) {
      const node = stack[stack.length - 1];
      if (done.has(node)) {
        stack.pop();
        continue;
      }
      const a = this.known(node.a, done);
      const b = this.known(node.b, done);
      const opened = node.kind === Kind.Forall;
      const c = opened ? node.c : this.known(node.c, done);
      if (a === undefined || b === undefined || c === undefined) {
        if (a === undefined) stack.push(node.a);
        if (b === undefined) stack.push(node.b);
        if (c === undefined) stack.push(node.c);
        continue;
      }
      stack.pop();
      if (opened) {
        const quantifier = context.withScratch(node.variable.width, (scratch) => {
          const inner = new Map(this.replacements).set(node.variable, scratch);
          return context.forall(scratch, a, b, substitute(context, node.c, inner));
        });
        done.set(node, quantifier);
      } else if (a === node.a && b === node.b && c === node.c) done.set(node, node);
      else done.set(node, rebuild(context, node, a, b, c));
    }
    return done.get(term)!;
  }

  private affects(node: Expr): boolean {
    return arityOf[node.kind] > 0 && (this.anywhere || node.support.intersects(this.touched));
  }

  private known(node: Expr, done: ReadonlyMap<Expr, Expr>): Expr | undefined {
    return this.affects(node) ? done.get(node) : (this.replacements.get(node) ?? node);
  }
}

/** A term like `node` with other children, in normal form. Not for quantifiers. */
export function rebuild(context: ExprContext, node: Expr, a: Expr, b: Expr, c: Expr): Expr {
  return arityOf[node.kind] === 0 ? node : operate(context, node, a, b, c);
}

/** What a node does with its children. */
type Operator = Pick<Expr, 'kind' | 'width' | 'low' | 'code'>;

/** The term of an operator and its operands, in normal form. Not for quantifiers. */
export function operate(context: ExprContext, node: Operator, a: Expr, b: Expr, c: Expr): Expr {
  if (isFloatOp(node.kind)) return context.float(node.kind, node.code, node.width, a, b, c);
  switch (node.kind) {
    case Kind.Not:
    case Kind.Neg:
      return context.unary(node.kind as UnaryOp, a);
    case Kind.Extract:
      return context.extract(a, node.low, node.width);
    case Kind.ZExt:
      return context.zext(a, node.width);
    case Kind.SExt:
      return context.sext(a, node.width);
    case Kind.Concat:
      return context.concat(a, b);
    case Kind.Eq:
    case Kind.Ult:
    case Kind.Ule:
    case Kind.Slt:
    case Kind.Sle:
      return context.compare(node.kind as ComparisonOp, a, b);
    case Kind.Ite:
    case Kind.ArrayIte:
      return context.ite(a, b, c);
    case Kind.Read:
      return context.read(a, b);
    case Kind.Store:
      return context.store(a, b, c);
    case Kind.Forall:
      throw new Error('a quantifier is rebuilt by opening it');
    default:
      return context.arithmetic(node.kind as ArithmeticOp, a, b);
  }
}

/** Replaces a symbol by a bound variable higher than every quantifier of the term. */
export function bindSymbol(context: ExprContext, term: Expr, symbol: Expr, bound: Expr): Expr {
  const done = new Map<Expr, Expr>([[symbol, bound]]);
  const known = (node: Expr): Expr | undefined =>
    done.get(node) ?? (node.support.intersects(symbol.support) ? undefined : node);
  const stack: Expr[] = known(term) === undefined ? [term] : [];
  while (stack.length > 0) {
    const node = stack[stack.length - 1];
    if (done.has(node)) {
      stack.pop();
      continue;
    }
    const a = known(node.a);
    const b = known(node.b);
    const c = known(node.c);
    if (a === undefined || b === undefined || c === undefined) {
      if (a === undefined) stack.push(node.a);
      if (b === undefined) stack.push(node.b);
      if (c === undefined) stack.push(node.c);
      continue;
    }
    stack.pop();
    const inner = node.kind === Kind.Forall;
    done.set(
      node,
      inner
        ? context.intern(Kind.Forall, 1, a, b, c, node.variable)
        : rebuild(context, node, a, b, c),
    );
  }
  return known(term) ?? noTerm;
}

/**
 * Conditions that hold together, with what equations among them say put in the place of it, and without those that say nothing
 * more then: of `x < 10` and `x = 8` the latter is left.
 */
export function withoutEquals(context: ExprContext, conditions: readonly Expr[]): Expr[] {
  let kept = [...conditions];
  for (const condition of conditions) {
    if (condition.kind !== Kind.Eq || !kept.includes(condition)) continue;
    const { a, b } = condition;
    const [term, value] = a.isConst ? [b, a] : [a, b];
    if (!value.isConst || term.isConst) continue;
    const known = new Map([[term, value]]);
    kept = kept
      .map((other) => (other === condition ? other : substitute(context, other, known)))
      .filter((other) => other !== context.true);
  }
  return kept;
}
