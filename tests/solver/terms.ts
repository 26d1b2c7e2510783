import type { ArithmeticOp, Expr, ExprContext } from '../../src/expr/index.js';
import { Kind } from '../../src/expr/index.js';
import { Model } from '../../src/solver/model.js';
import type { Random } from './sat/random.js';

export const arithmeticOperators: readonly ArithmeticOp[] = [
  Kind.Add,
  Kind.Sub,
  Kind.Mul,
  Kind.UDiv,
  Kind.SDiv,
  Kind.URem,
  Kind.SRem,
  Kind.Shl,
  Kind.LShr,
  Kind.AShr,
  Kind.And,
  Kind.Or,
  Kind.Xor,
];

const comparisons = [Kind.Eq, Kind.Ult, Kind.Ule, Kind.Slt, Kind.Sle] as const;

/** Random terms over a few symbols and arrays, so small that all inputs can be tried. */
export class TermGenerator {
  readonly symbols: readonly Expr[];
  /** Four bytes, each 0 or 1 in every model that `models` gives. */
  readonly array: Expr;
  private readonly table: Expr;
  private readonly small: Expr;
  private readonly allModels: Model[] = [];

  constructor(
    private readonly ctx: ExprContext,
    private readonly random: Random,
    private readonly arrays: boolean,
  ) {
    this.symbols = [ctx.symbol('p', 1), ctx.symbol('x', 3), ctx.symbol('y', 2)];
    this.array = ctx.array('a', 2, 4);
    this.small = ctx.constArray(Uint8Array.from([2, 1]), 2, 1);
    this.table = ctx.constArray(Uint8Array.from([3, 1, 0, 250, 7, 1]), 3, 9);
  }

  /** What `models` takes for granted about the array. */
  assumptions(): Expr[] {
    const { ctx } = this;
    if (!this.arrays) return [];
    return [0, 1, 2, 3].map((i) =>
      ctx.ult(ctx.read(this.array, ctx.constant(i, 2)), ctx.constant(2, 8)),
    );
  }

  /** All models of the symbols, and of the array within the assumptions. */
  models(): readonly Model[] {
    if (this.allModels.length > 0) return this.allModels;
    const [p, x, y] = this.symbols;
    for (let bits = 0; bits < 1 << (this.arrays ? 10 : 6); bits++) {
      const symbols = new Map([
        [p.symbol, bits & 1],
        [x.symbol, (bits >> 1) & 7],
        [y.symbol, (bits >> 4) & 3],
      ]);
      const bytes = new Map([0, 1, 2, 3].map((i) => [i, (bits >> (6 + i)) & 1]));
      this.allModels.push(new Model(symbols, new Map([[this.array.array, bytes]])));
    }
    return this.allModels;
  }

  condition(depth = 3): Expr {
    const { ctx, random } = this;
    switch (random.below(depth > 0 ? 8 : 5)) {
      case 5:
        return ctx.not(this.condition(depth - 1));
      case 6:
        return ctx.arithmetic(
          random.pick([Kind.And, Kind.Or, Kind.Xor] as const),
          this.condition(depth - 1),
          this.condition(depth - 1),
        );
      case 7:
        return this.term(1, depth - 1);
      default: {
        const width = 1 + random.below(random.below(4) === 0 ? 8 : 4);
        return ctx.compare(
          random.pick(comparisons),
          this.term(width, depth),
          this.term(width, depth),
        );
      }
    }
  }

  term(width: number, depth: number): Expr {
    const { ctx, random } = this;
    if (depth <= 0) return this.leaf(width);
    switch (random.below(10)) {
      case 0:
        return this.leaf(width);
      case 1:
        return random.below(2)
          ? ctx.not(this.term(width, depth - 1))
          : ctx.neg(this.term(width, depth - 1));
      case 2:
        return ctx.ite(
          this.condition(depth - 1),
          this.term(width, depth - 1),
          this.term(width, depth - 1),
        );
      case 3: {
        if (width === 1) return this.leaf(width);
        const high = 1 + random.below(width - 1);
        return ctx.concat(this.term(high, depth - 1), this.term(width - high, depth - 1));
      }
      case 4: {
        const more = random.below(4);
        return ctx.extract(this.term(width + more, depth - 1), random.below(more + 1), width);
      }
      case 5:
        if (this.arrays) return this.resized(this.read(depth - 1), width);
        return this.leaf(width);
      default:
        return ctx.arithmetic(
          random.pick(arithmeticOperators),
          this.term(width, depth - 1),
          this.term(width, depth - 1),
        );
    }
  }

  private read(depth: number): Expr {
    const { ctx, random } = this;
    if (random.below(3) === 0) return ctx.read(this.table, this.term(3, depth));
    return ctx.read(this.memory(depth), this.term(2, depth));
  }

  /** Stores over the array, and choices between such. */
  private memory(depth: number): Expr {
    const { ctx, random } = this;
    let array = this.array;
    for (let n = random.below(4); n > 0; n--) {
      const other = array;
      const index = random.below(2) ? this.term(2, depth) : ctx.constant(random.below(4), 2);
      array = ctx.store(array, index, this.term(8, depth - 1));
      if (random.below(3) > 0) continue;
      const arm = random.below(2) ? other : depth > 0 ? this.memory(depth - 1) : this.small;
      array = ctx.ite(this.condition(depth - 1), array, arm);
    }
    return array;
  }

  private leaf(width: number): Expr {
    const { ctx, random } = this;
    if (random.below(3) === 0) return ctx.constant(random.below(2 ** width), width);
    return this.resized(random.pick(this.symbols), width);
  }

  private resized(term: Expr, width: number): Expr {
    const { ctx, random } = this;
    if (term.width > width) return ctx.extract(term, random.below(term.width - width + 1), width);
    if (term.width === width) return term;
    return random.below(2) ? ctx.zext(term, width) : ctx.sext(term, width);
  }
}

/** By generator and term, the models of the term as a set of bits: cores have the same terms again and again. */
const modelSets = new WeakMap<TermGenerator, Map<Expr, Uint32Array>>();

function modelsOf(generator: TermGenerator, term: Expr): Uint32Array {
  let sets = modelSets.get(generator);
  if (sets === undefined) modelSets.set(generator, (sets = new Map()));
  let set = sets.get(term);
  if (set === undefined) {
    const models = generator.models();
    set = new Uint32Array(Math.ceil(models.length / 32));
    for (const [i, model] of models.entries()) {
      if (model.satisfies(term)) set[i >> 5]! |= 1 << (i & 31);
    }
    sets.set(term, set);
  }
  return set;
}

/** The verdict by trying all models. */
export function satisfiable(generator: TermGenerator, terms: readonly Expr[]): boolean {
  const sets = terms.map((term) => modelsOf(generator, term));
  const words = Math.ceil(generator.models().length / 32);
  for (let i = 0; i < words; i++) {
    if (sets.reduce((common, set) => common & set[i]!, -1) !== 0) return true;
  }
  return false;
}
