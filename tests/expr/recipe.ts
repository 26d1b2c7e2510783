/**
 * Random terms that fast-check can shrink: a recipe is a list of steps, each of which makes a term
 * from earlier ones. The same recipe builds the same term in any context.
 */
import fc from 'fast-check';
import type { ExprContext } from '../../src/expr/index.js';
import {
  type ArithmeticOp,
  type Assignment,
  type Expr,
  Kind,
  type Value,
} from '../../src/expr/index.js';

export interface Step {
  op: number;
  a: number;
  b: number;
  c: number;
  n: number;
}

export interface Recipe {
  widths: number[];
  steps: Step[];
  quantifiers: boolean;
  /** Multiplication and division of wide terms, which no bit-level solver likes. */
  hard: boolean;
}

export interface RecipeOptions {
  widest?: number;
  steps?: number;
  quantifiers?: boolean;
  hard?: boolean;
}

export function recipes(options: RecipeOptions = {}): fc.Arbitrary<Recipe> {
  const nat = fc.nat(1 << 16);
  const step = fc.record({ op: fc.nat(operations.length - 1), a: nat, b: nat, c: nat, n: nat });
  return fc.record({
    widths: fc.array(fc.integer({ min: 1, max: options.widest ?? 128 }), {
      minLength: 2,
      maxLength: 3,
    }),
    steps: fc.array(step, { minLength: 1, maxLength: options.steps ?? 24 }),
    quantifiers: fc.constant(options.quantifiers ?? true),
    hard: fc.constant(options.hard ?? true),
  });
}

export interface Built {
  terms: Expr[];
  conditions: Expr[];
}

type Make = (k: Kitchen, step: Step) => void;

const arithmetic: ArithmeticOp[] = [];
for (let op = Kind.Add; op <= Kind.Xor; op++) arithmetic.push(op as ArithmeticOp);

const hardOperations = new Set<ArithmeticOp>([
  Kind.Mul,
  Kind.UDiv,
  Kind.SDiv,
  Kind.URem,
  Kind.SRem,
]);

const operations: Make[] = [
  (k, s) =>
    k.push(k.t.constant(specialValues[s.n % specialValues.length] + BigInt(s.a % 3), k.width(s.b))),
  (k, s) => k.push(k.t.symbol(`x${s.a % 3}w${k.width(s.b)}`, k.width(s.b))),
  (k, s) => k.push(k.t.not(k.pick(s.a))),
  (k, s) => k.push(k.t.neg(k.pick(s.a))),
  ...arithmetic.flatMap((op): Make[] => {
    const make: Make = (k, s) => k.arithmetic(op, s);
    return [make];
  }),
  (k, s) => k.compare('eq', s),
  (k, s) => k.compare('ult', s),
  (k, s) => k.compare('ule', s),
  (k, s) => k.compare('slt', s),
  (k, s) => k.compare('sle', s),
  (k, s) => {
    const [a, b] = [k.pick(s.a), k.pick(s.b)];
    if (a.width + b.width <= 128) k.push(k.t.concat(a, b));
  },
  (k, s) => {
    const a = k.pick(s.a);
    const low = s.b % a.width;
    k.push(k.t.extract(a, low, 1 + (s.c % (a.width - low))));
  },
  (k, s) => k.push(k.t.zext(k.pick(s.a), Math.min(128, k.pick(s.a).width + (s.n % 40)))),
  (k, s) => k.push(k.t.sext(k.pick(s.a), Math.min(128, k.pick(s.a).width + (s.n % 40)))),
  (k, s) => {
    const a = k.pick(s.b);
    k.push(k.t.ite(k.condition(s.a), a, k.fit(k.pick(s.c), a.width)));
  },
  (k, s) => {
    const array = k.arrays[s.a % k.arrays.length];
    k.push(k.t.read(array, k.fit(k.pick(s.b), array.width)));
  },
  (k, s) => {
    const array = k.arrays[s.a % k.arrays.length];
    const index = k.fit(k.pick(s.b), array.width);
    k.arrays.push(k.t.store(array, index, k.fit(k.pick(s.c), 8)));
  },
  (k, s) => {
    const array = k.arrays[s.b % k.arrays.length];
    const others = k.arrays.filter(({ width }) => width === array.width);
    k.arrays.push(k.t.ite(k.condition(s.a), array, others[s.c % others.length]));
  },
  (k, s) => k.push(k.t.and(k.condition(s.a), k.condition(s.b))),
  (k, s) => k.push(k.t.or(k.condition(s.a), k.condition(s.b))),
  (k, s) => k.quantify(s),
  (k, s) => k.quantify(s),
  (k, s) => k.quantify(s),
];

const specialValues: bigint[] = [
  0n,
  1n,
  -1n,
  2n,
  7n,
  0x80n,
  0xffn,
  1n << 31n,
  1n << 63n,
  0x1234567n,
];

/** The terms made so far. */
class Kitchen {
  readonly terms: Expr[] = [];
  readonly conditions: Expr[] = [];
  readonly arrays: Expr[];

  constructor(
    readonly t: ExprContext,
    private readonly recipe: Recipe,
  ) {
    this.arrays = [
      t.array('m', 8, 256),
      t.constArray(new Uint8Array([3, 1, 4, 1, 5, 9, 2, 6]), 8, 7),
      t.array('wide', 32, 64),
    ];
    for (const width of recipe.widths) this.push(t.symbol(`x0w${width}`, width));
  }

  width(n: number): number {
    return this.recipe.widths[n % this.recipe.widths.length];
  }

  push(term: Expr): void {
    this.terms.push(term);
    if (term.width === 1) this.conditions.push(term);
  }

  pick(n: number): Expr {
    return this.terms[this.terms.length - 1 - (n % this.terms.length)];
  }

  fit(term: Expr, width: number): Expr {
    return term.width >= width ? this.t.extract(term, 0, width) : this.t.zext(term, width);
  }

  condition(n: number): Expr {
    const { conditions, t } = this;
    if (conditions.length > 0 && n % 4 > 0) return conditions[n % conditions.length];
    const term = this.pick(n);
    return t.ne(term, t.constant(0, term.width));
  }

  arithmetic(op: ArithmeticOp, s: Step): void {
    const a = this.pick(s.a);
    if (hardOperations.has(op) && !this.recipe.hard && a.width > 10) return;
    this.push(this.t.arithmetic(op, a, this.fit(this.pick(s.b), a.width)));
  }

  compare(op: 'eq' | 'ult' | 'ule' | 'slt' | 'sle', s: Step): void {
    const a = this.pick(s.a);
    this.push(this.t[op](a, this.fit(this.pick(s.b), a.width)));
  }

  quantify(s: Step): void {
    if (!this.recipe.quantifiers) return;
    const { t } = this;
    const variable = t.symbol(`q${s.n % 2}`, 3);
    const value = this.fit(this.pick(s.c), 8);
    const element = t.read(
      this.arrays[s.a % this.arrays.length],
      t.zext(variable, this.arrays[s.a % this.arrays.length].width),
    );
    const atom = s.n % 3 === 0 ? t.ult(element, value) : t.eq(t.zext(variable, 8), value);
    const body =
      s.n % 5 < 3 ? t.or(this.condition(s.b), atom) : t.not(t.and(atom, this.condition(s.b)));
    const hi = this.fit(this.pick(s.b), 3);
    const quantified = t.forall(variable, t.constant(s.n % 3, 3), hi, body);
    this.push(s.n % 7 < 4 ? quantified : t.not(quantified));
  }
}

export function build(t: ExprContext, recipe: Recipe): Built {
  const kitchen = new Kitchen(t, recipe);
  for (const step of recipe.steps) operations[step.op](kitchen, step);
  return { terms: kitchen.terms, conditions: kitchen.conditions };
}

/** Values by name from a seed, the same in every context. */
export function seededInputs(seed: number): Assignment {
  const draw = (name: string, index: string): bigint => {
    let hash = seed | 0;
    for (const char of `${name}#${index}`) hash = Math.imul(hash ^ char.charCodeAt(0), 0x01000193);
    let value = 0n;
    for (let i = 0; i < 4; i++) {
      hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b) + 0x9e3779b9;
      value = (value << 32n) | BigInt(hash >>> 0);
    }
    return hash & 4 ? value : value & 3n;
  };
  return {
    symbol: ({ name, width }) => cut(draw(name, ''), width),
    byte: ({ name }, index) => Number(draw(name, String(index)) & 255n),
  };
}

function cut(value: bigint, width: number): Value {
  const bits = BigInt.asUintN(width, value);
  return bits <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(bits) : bits;
}
