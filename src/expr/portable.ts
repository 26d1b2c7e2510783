/**
 * Terms that go to another context, in another engine: what a node is, as plain data, and the node made of it there.
 *
 * A node is made by the builders, children first, so that it is in the normal form of its new context, which orders operands
 * by the ids that they have there. It means the same; it may be simpler. Symbols that stand for something of one engine alone
 * (`freshSymbol`) get new names, since the other engine may use the old ones for something else.
 */
import type { ExprContext } from './context.js';
import { type Expr, noTerm } from './expr.js';
import { arityOf, isFloatOp, Kind } from './kind.js';
import { boundAgain } from './quantifier.js';
import { operate } from './substitute.js';
import type { Value } from './value.js';

/** What a node is, but for its children. Bytes are those of a constant array. */
export type PortableData = Value | string | null | undefined | Uint8Array;

export interface PortableNode {
  readonly kind: Kind;
  readonly width: number;
  readonly children: readonly Expr[];
  readonly data: readonly PortableData[];
}

export function portableNode(term: Expr): PortableNode {
  const { kind, width, a, b, c } = term;
  const children = [a, b, c].slice(0, arityOf[kind]);
  return { kind, width, children, data: dataOf(term) };
}

function dataOf(term: Expr): readonly PortableData[] {
  switch (term.kind) {
    case Kind.Const:
      return [term.value];
    case Kind.Symbol:
      return [term.symbol.name, term.symbol.known];
    case Kind.ArraySymbol:
      return [term.array.name, term.array.size];
    case Kind.ConstArray:
      return [term.contents.fill, term.contents.bytes];
    case Kind.Bound:
      return [term.data as number];
    case Kind.Extract:
      return [term.low];
    case Kind.Forall:
      return [term.variable.data as number, term.variable.width];
    default:
      return isFloatOp(term.kind) ? [term.code] : [];
  }
}

/** Makes nodes of what `portableNode` told, all of one sender. */
export class TermImport {
  private readonly fresh = new Map<string, Expr>();

  constructor(private readonly context: ExprContext) {}

  make({ kind, width, children, data }: PortableNode): Expr {
    const { context } = this;
    const [a = noTerm, b = noTerm, c = noTerm] = children;
    switch (kind) {
      case Kind.Const:
        return context.constant(data[0] as Value, width);
      case Kind.Symbol:
        return this.symbol(data[0] as string, width, data[1] as Value | undefined);
      case Kind.ArraySymbol:
        return this.array(data[0] as string, width, data[1] as number | null);
      case Kind.ConstArray:
        return context.constArray(data[1] as Uint8Array, width, data[0] as number);
      case Kind.Bound:
        return context.bound(data[0] as number, width);
      case Kind.Forall: {
        const variable = context.bound(data[0] as number, data[1] as number);
        return boundAgain(context, variable, a, b, c);
      }
      default: {
        const number = data[0] as number;
        return operate(context, { kind, width, low: number, code: number }, a, b, c);
      }
    }
  }

  array(name: string, indexWidth: number, size: number | null): Expr {
    return this.context.array(name, indexWidth, size);
  }

  symbol(name: string, width: number, known?: Value): Expr {
    const { context, fresh } = this;
    if (known !== undefined) return context.namedConstant(name, width, known);
    const prefix = context.freshPrefixOf(name);
    if (prefix === undefined) return context.symbol(name, width);
    let symbol = fresh.get(name);
    if (!symbol) fresh.set(name, (symbol = context.freshSymbol(prefix, width)));
    return symbol;
  }
}
