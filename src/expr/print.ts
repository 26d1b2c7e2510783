/**
 * Terms for human eyes: infix, one line per shared node.
 *
 * A node with several parents, or deep inside a term, is written once as `#id = …` and referred to
 * as `#id`, so the text is linear in the number of nodes.
 */
import type { Expr } from './expr.js';
import { formatOfCode, roundingOfCode } from './float/format.js';
import { arityOf, isFloatOp, Kind, kindName } from './kind.js';
import { forEachNode, references } from './measure.js';

const deepest = 24;

const infixOperators: Partial<Record<Kind, string>> = {
  [Kind.Add]: '+',
  [Kind.Sub]: '-',
  [Kind.Mul]: '*',
  [Kind.UDiv]: '/u',
  [Kind.SDiv]: '/s',
  [Kind.URem]: '%u',
  [Kind.SRem]: '%s',
  [Kind.Shl]: '<<',
  [Kind.LShr]: '>>u',
  [Kind.AShr]: '>>s',
  [Kind.And]: '&',
  [Kind.Or]: '|',
  [Kind.Xor]: '^',
  [Kind.Concat]: '++',
  [Kind.Eq]: '=',
  [Kind.Ult]: '<u',
  [Kind.Ule]: '<=u',
  [Kind.Slt]: '<s',
  [Kind.Sle]: '<=s',
};

/** The text of terms, one per line after the lines of what they share. */
export function printTerms(terms: readonly Expr[]): string {
  const counts = references(terms);
  const texts = new Map<Expr, string>();
  const depths = new Map<Expr, number>();
  const lines: string[] = [];
  forEachNode(terms, (node) => {
    const of = (child: Expr): string => texts.get(child)!;
    const text = nodeText(node, of);
    const deep = Math.max(...[node.a, node.b, node.c].map((child) => depths.get(child) ?? 0));
    const named = node.a.kind !== Kind.None && ((counts.get(node) ?? 0) > 1 || deep >= deepest);
    if (named) lines.push(`#${node.id} = ${text}`);
    texts.set(node, named ? `#${node.id}` : text);
    depths.set(node, named ? 0 : deep + 1);
  });
  return [...lines, ...terms.map((term) => texts.get(term)!)].join('\n');
}

function nodeText(node: Expr, of: (child: Expr) => string): string {
  const { a, b, c } = node;
  switch (node.kind) {
    case Kind.Const:
      return `${node.value}:${node.width}`;
    case Kind.Symbol:
      return node.symbol.name;
    case Kind.Bound:
      return `∀${node.value}`;
    case Kind.ArraySymbol:
      return node.array.name;
    case Kind.ConstArray:
      return `bytes${node.contents.id}[${node.contents.bytes.length}]`;
    case Kind.Read:
      return `${of(a)}[${of(b)}]`;
    case Kind.Store:
      return `${of(a)}{${of(b)}: ${of(c)}}`;
    case Kind.Not:
      return `~${of(a)}`;
    case Kind.Neg:
      return `-${of(a)}`;
    case Kind.Extract:
      return `${of(a)}<${node.low + node.width - 1}:${node.low}>`;
    case Kind.ZExt:
      return `zext${node.width}(${of(a)})`;
    case Kind.SExt:
      return `sext${node.width}(${of(a)})`;
    case Kind.Ite:
    case Kind.ArrayIte:
      return `ite(${of(a)}, ${of(b)}, ${of(c)})`;
    case Kind.Forall:
      return `(forall ${of(a)} <= ∀${node.variable.value} <= ${of(b)}. ${of(c)})`;
    default:
      if (isFloatOp(node.kind)) return floatText(node, of);
      return `(${of(a)} ${infixOperators[node.kind]} ${of(b)})`;
  }
}

/** fadd:8.24(x, y): the operator with the sizes of its format, and its rounding if that is not to nearest even. */
function floatText(node: Expr, of: (child: Expr) => string): string {
  const { exponentBits, precision } = formatOfCode(node.code);
  const rounding = roundingOfCode(node.code);
  const name = `${kindName(node.kind).toLowerCase()}:${exponentBits}.${precision}`;
  const operands = [node.a, node.b, node.c].slice(0, arityOf[node.kind]).map(of);
  return `${name}${rounding === 'even' ? '' : `:${rounding}`}(${operands.join(', ')})`;
}
