/**
 * The shape hash: a hash of a term's structure that gives all constants of one width the same
 * value (Trabish et al., "State Merging with Quantifiers in Symbolic Execution", ESEC/FSE 2023, Example 1), so
 * that h(n > 0) = h(n > 1) and h(s[0] = 97) = h(s[1] = 97). Paths whose conditions have equal shapes are
 * candidates for one pattern (§3.1 there).
 *
 * A condition and its negation have different shapes, because ¬ is a node of its own (Definition
 * 3.1). The hash depends on names and structure, never on ids, so it is the same in every run.
 * Builders order the operands of commutative operators by age, which constants may change; the
 * shapes of such operands are therefore combined symmetrically.
 */
import { type Expr, noTerm } from './expr.js';
import { hashName, mix } from './hash.js';
import { isFloatOp, Kind } from './kind.js';
import { forEachNode } from './measure.js';

export class ShapeHasher {
  private readonly shapes = new Map<Expr, number>();

  constructor(
    /** Terms that all have the same shape, those of one width, as constants have. */
    private readonly isBlindFor: (term: Expr) => boolean = () => false,
  ) {}

  /** The shape hash of a term, a 32-bit integer. */
  hash(term: Expr): number {
    const known = this.shapes.get(term);
    if (known !== undefined) return known;
    const { shapes } = this;
    forEachNode([term], (node) => {
      if (!shapes.has(node)) shapes.set(node, this.shape(node));
    });
    return shapes.get(term)!;
  }

  private shape(node: Expr): number {
    let start = mix(node.kind, node.width);
    if (this.isBlindFor(node)) return mix(Kind.None, node.width);
    switch (node.kind) {
      case Kind.Const:
        return start;
      case Kind.Symbol:
        return mix(start, hashName(node.symbol.name));
      case Kind.ArraySymbol:
        return mix(start, hashName(node.array.name));
      case Kind.ConstArray:
        return mix(start, node.contents.digest);
      case Kind.Bound:
        return mix(start, node.value as number);
      case Kind.Extract:
        return mix(start, this.of(node.a) ^ node.low);
      case Kind.Add:
      case Kind.Mul:
      case Kind.And:
      case Kind.Or:
      case Kind.Xor:
      case Kind.Eq: {
        const a = this.of(node.a);
        const b = this.of(node.b);
        return mix(mix(start, (a + b) | 0), a ^ b);
      }
      default:
        if (isFloatOp(node.kind)) start = mix(start, node.code);
        return mix(mix(mix(start, this.of(node.a)), this.of(node.b)), this.of(node.c));
    }
  }

  private of(node: Expr): number {
    return node === noTerm ? 0 : this.shapes.get(node)!;
  }
}
