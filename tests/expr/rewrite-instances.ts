/**
 * Instances of rewrite rules: operands from a grammar, not rewritten themselves, so that every pattern
 * occurs; those that a rule accepts give an equation to prove.
 */
import {
  arityOf,
  type Expr,
  ExprContext,
  Kind,
  noTerm,
  printScript,
  size,
  type Value,
} from '../../src/expr/index.js';
import type { Rule } from '../../src/expr/rewrite/rule.js';

export interface Instance {
  a: Expr;
  b: Expr;
  c: Expr;
  width: number;
  low: number;
  result: Expr;
}

const comparisons = new Set<Kind>([Kind.Eq, Kind.Ult, Kind.Slt]);

/** Terms of one width over a few variables, not rewritten, so that every pattern occurs. */
export class Grammar {
  readonly pool: Expr[] = [];
  readonly conditions: Expr[];

  constructor(
    readonly t: ExprContext,
    readonly width: number,
    /** Width of the variables that conditions compare. */
    readonly compared = 2,
  ) {
    const bit = (name: string): Expr => t.symbol(name, 1);
    this.conditions = [bit('c'), bit('d'), t.intern(Kind.Not, 1, bit('c'), noTerm, noTerm)];
    if (width > 1) {
      const [x, y] = [t.symbol('x', width), t.symbol('y', width)];
      this.conditions.push(t.intern(Kind.Eq, 1, x, y, noTerm));
    }
    this.fill();
  }

  private raw(kind: Kind, width: number, a: Expr, b = noTerm, c = noTerm, low = 0): Expr {
    return this.t.intern(kind, width, a, b, c, low);
  }

  constants(width = this.width): Expr[] {
    const { t } = this;
    if (width <= 3) return Array.from({ length: 2 ** width }, (_, i) => t.constant(i, width));
    const values: Value[] = [0, 1, 2, 3, 5, 6, 12, -1, -2, -4];
    const half = 1n << BigInt(width - 1);
    values.push(half, half - 1n, half + 1n);
    if (width >= 16) values.push(0xff00, 0xff, (1n << BigInt(width >> 1)) - 1n, half - 256n);
    return [...new Set(values.map((value) => t.constant(value, width)))];
  }

  private fill(): void {
    const { t, width: w, pool } = this;
    const x = t.symbol('x', w);
    const y = t.symbol('y', w);
    const constants = this.constants();
    const some = [constants[0], constants[1], constants[constants.length - 1]];
    if (constants.length > 5) some.push(constants[5]);
    const [c, d] = this.conditions;
    const nots = [this.raw(Kind.Not, w, x), this.raw(Kind.Not, w, y)];
    pool.push(x, y, ...constants, ...nots, this.raw(Kind.Neg, w, x), this.raw(Kind.Neg, w, y));
    for (let op = Kind.Add; op <= Kind.Xor; op++) {
      pool.push(this.raw(op as Kind, w, x, y), this.raw(op as Kind, w, y, x));
      for (const k of some) pool.push(this.raw(op as Kind, w, x, k), this.raw(op as Kind, w, k, y));
      pool.push(this.raw(op as Kind, w, nots[0], y), this.raw(op as Kind, w, x, nots[1]));
    }
    const ites = [this.raw(Kind.Ite, w, c, x, y), this.raw(Kind.Ite, w, d, x, y)];
    ites.push(this.raw(Kind.Ite, w, c, y, x), this.raw(Kind.Ite, w, d, y, x));
    for (const k of some) {
      for (const m of some) ites.push(this.raw(Kind.Ite, w, c, k, m));
      ites.push(this.raw(Kind.Ite, w, c, x, k), this.raw(Kind.Ite, w, c, k, x));
    }
    pool.push(...ites);
    if (w > 1) this.addPieces(x, some);
    if (w > 1) this.addQuotients(x);
    if (w === 1) this.addComparisons();
    const wide = t.symbol('wide', 2 * w);
    for (const low of new Set([0, 1, w, Math.floor(w / 2)])) {
      pool.push(this.raw(Kind.Extract, w, wide, noTerm, noTerm, low));
    }
  }

  private addComparisons(): void {
    const { t, pool } = this;
    const p = t.symbol('p', this.compared);
    const q = t.symbol('q', this.compared);
    for (const kind of comparisons) {
      const atoms = [p, q].flatMap((s) =>
        [1, 2].map((k) => this.raw(kind, 1, s, t.constant(k, this.compared))),
      );
      pool.push(this.raw(kind, 1, p, q), ...atoms);
      pool.push(...atoms.map((atom) => this.raw(Kind.Not, 1, atom)));
    }
  }

  /** Extensions, concats and what is cut from one variable. */
  private addPieces(x: Expr, some: Expr[]): void {
    const { t, width: w, pool } = this;
    for (const inner of new Set([1, w >> 1, w - 1])) {
      const s = t.symbol(`s${inner}`, inner);
      const u = t.symbol(`u${inner}`, inner);
      const outer = w - inner;
      const h = t.symbol(`s${outer}`, outer);
      const cut = this.raw(Kind.Extract, inner, x, noTerm, noTerm, 0);
      const rest = this.raw(Kind.Extract, outer, x, noTerm, noTerm, inner);
      for (const e of [s, u, cut]) {
        pool.push(this.raw(Kind.ZExt, w, e), this.raw(Kind.SExt, w, e));
        pool.push(this.raw(Kind.Concat, w, h, e), this.raw(Kind.Concat, w, e, h));
        for (const k of this.constants(outer).slice(0, 2)) {
          pool.push(this.raw(Kind.Concat, w, k, e), this.raw(Kind.Concat, w, e, k));
        }
      }
      pool.push(this.raw(Kind.Concat, w, h, this.constants(inner)[0]));
      const above = t.constant(1n << BigInt(inner), w);
      for (const k of [above, some[1]]) {
        pool.push(this.raw(Kind.Or, w, this.raw(Kind.ZExt, w, s), k));
      }
      pool.push(this.raw(Kind.Concat, w, rest, cut), this.raw(Kind.Concat, w, rest, s));
      for (const k of this.constants(inner).slice(0, 3)) {
        pool.push(this.raw(Kind.ZExt, w, this.raw(Kind.And, inner, s, k)));
        pool.push(this.raw(Kind.ZExt, w, this.raw(Kind.URem, inner, s, k)));
      }
      for (const a of [this.raw(Kind.ZExt, w, s), this.raw(Kind.SExt, w, u)]) {
        for (const op of [Kind.Add, Kind.Sub, Kind.Mul]) {
          pool.push(this.raw(op, w, a, this.raw(Kind.ZExt, w, u)), this.raw(op, w, a, some[1]));
        }
      }
    }
  }

  /** Quotients, remainders and what is made of them again; small quotients of wide terms, which Z3 decides. */
  private addQuotients(x: Expr): void {
    const { t, width: w, pool } = this;
    const [top, limit] = [1n << BigInt(w - 2), 1n << BigInt(w)];
    const wide = t.symbol('wide', 2 * w);
    for (const k of w < 16 ? [3n, 5n, 6n].filter((value) => value < limit) : [2n * top + 1n]) {
      const [divisor, narrow] = [t.constant(k, w), t.symbol(`s${w - 1}`, w - 1)];
      const quotient = this.raw(Kind.UDiv, w, x, divisor);
      pool.push(quotient, this.raw(Kind.Mul, w, quotient, divisor));
      pool.push(this.raw(Kind.URem, w, x, divisor), this.raw(Kind.URem, w, quotient, divisor));
      if (k * k < limit) {
        const twice = this.raw(Kind.UDiv, w, quotient, divisor);
        pool.push(twice, this.raw(Kind.Mul, w, twice, t.constant(k * k, w)));
      }
      if (2n * k < limit) {
        const ofNarrow = this.raw(Kind.UDiv, w - 1, narrow, t.constant(k, w - 1));
        const extended = this.raw(Kind.ZExt, w, ofNarrow);
        pool.push(extended, this.raw(Kind.Mul, w, extended, divisor));
      }
      const small = this.raw(Kind.UDiv, 2 * w, wide, t.constant(top * limit + 1n, 2 * w));
      pool.push(this.raw(Kind.Extract, w, small, noTerm, noTerm, 0));
    }
    // Of one bit more than the term, so that extending what is cut gives it back.
    const above = t.symbol(`u${w + 1}`, w + 1);
    const quotient = this.raw(Kind.UDiv, w + 1, above, t.constant(2n * top + 1n, w + 1));
    pool.push(this.raw(Kind.Extract, w, quotient, noTerm, noTerm, 0));
  }

  /** Operand tuples for a rule, in a fixed pseudo-random order. */
  *operands(rule: Rule): Generator<[Expr, Expr, Expr, number, number]> {
    const { pool, width: w } = this;
    const random = sequence(rule.name.length * 7919 + w);
    const fits = (kind: Kind | null, list: Expr[]): Expr[] =>
      shuffle(kind === null ? list : list.filter((e) => e.kind === kind), random);
    if (rule.op === Kind.Read || rule.op >= Kind.Store) {
      yield* this.arrayOperands(rule, random);
      return;
    }
    if (rule.op === Kind.Concat) {
      for (const a of fits(rule.first, pool)) {
        for (const b of fits(rule.second, pool)) yield [a, b, noTerm, 2 * w, 0];
      }
      return;
    }
    if (rule.op === Kind.Ite) {
      const branches = shuffle([...pool], random);
      for (const x of fits(rule.second, pool)) {
        for (const y of branches) {
          for (const c of fits(rule.first, this.conditions)) yield [c, x, y, w, 0];
          if (w > 1 || rule.first !== null) continue;
          yield [x, x, y, 1, 0];
          yield [y, x, y, 1, 0];
        }
      }
      return;
    }
    if (arityOf[rule.op] === 1) {
      for (const a of fits(rule.first, pool)) {
        if (rule.op === Kind.Extract) {
          for (let low = 0; low < w; low += Math.max(1, w >> 3)) {
            for (const n of new Set([1, w >> 1, w - low])) {
              if (n > 0 && n < w && low + n <= w) yield [a, noTerm, noTerm, n, low];
            }
          }
        } else if (rule.op === Kind.ZExt || rule.op === Kind.SExt)
          yield [a, noTerm, noTerm, w + 3, 0];
        else yield [a, noTerm, noTerm, w, 0];
      }
      return;
    }
    const result = comparisons.has(rule.op) ? 1 : w;
    for (const a of fits(rule.first, pool)) {
      for (const b of fits(rule.second, pool)) yield [a, b, noTerm, result, 0];
    }
  }

  private *arrayOperands(
    rule: Rule,
    random: () => number,
  ): Generator<[Expr, Expr, Expr, number, number]> {
    const { t, width: w } = this;
    const x = t.symbol('x', w);
    const y = t.symbol('y', w);
    const one = t.constant(1, w);
    const indices = [
      x,
      y,
      one,
      this.raw(Kind.Add, w, x, one),
      this.raw(Kind.Add, w, x, t.constant(-1, w)),
    ];
    const v = t.symbol('v', 8);
    const roots = [
      t.array('m', w),
      t.constArray(new Uint8Array(0), w, 7),
      t.constArray(new Uint8Array([1, 2]), w),
    ];
    const arrays = [...roots];
    for (const root of roots) {
      for (const i of indices) {
        const once = t.internStore(root, i, v);
        arrays.push(once);
        for (const j of indices) arrays.push(t.internStore(once, j, t.constant(9, 8)));
      }
    }
    const [c, d] = this.conditions;
    const few = shuffle(arrays, random).slice(0, 12);
    const choices = few.flatMap((a) =>
      few.flatMap((b) => [c, d].map((when) => t.internArrayIte(when, a, b))),
    );
    if (rule.op === Kind.ArrayIte) {
      const arms = shuffle([...few, ...choices.slice(0, 40)], random);
      for (const a of arms) {
        if (rule.second !== null && a.kind !== rule.second) continue;
        for (const b of arms) {
          for (const when of this.conditions) {
            if (rule.first === null || when.kind === rule.first) yield [when, a, b, w, 0];
          }
        }
      }
      return;
    }
    for (const a of choices.slice(0, 20)) arrays.push(a, t.internStore(a, x, v));
    const fitting = arrays.filter((a) => rule.first === null || a.kind === rule.first);
    for (const a of shuffle(fitting, random)) {
      for (const i of indices) {
        if (rule.op === Kind.Read) yield [a, i, noTerm, 8, 0];
        else {
          yield [a, i, v, w, 0];
          yield [a, i, this.raw(Kind.Read, 8, a, i), w, 0];
        }
      }
    }
  }
}

function sequence(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

function shuffle<T>(list: T[], random: () => number): T[] {
  const copy = [...list];
  for (let i = copy.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [copy[i], copy[j]] = [copy[j], copy[i]];
  }
  return copy;
}

export function instances(grammar: Grammar, rule: Rule, limit: number): Instance[] {
  const found: Instance[] = [];
  let tried = 0;
  for (const [a, b, c, width, low] of grammar.operands(rule)) {
    if (found.length >= limit || ++tried > 200_000) break;
    const result = rule.apply(grammar.t, a, b, c, width, low);
    if (result !== null) found.push({ a, b, c, width, low, result });
  }
  return found;
}

/** The instances with the fewest nodes: what a solver decides quickly. */
export function smallest(found: Instance[], count: number): Instance[] {
  const cost = ({ a, b, c }: Instance): number => size(a, b, c);
  return found.sort((one, other) => cost(one) - cost(other)).slice(0, count);
}

/** The two sides as one equation that must hold; array results are compared at a fresh index. */
export function equation(t: ExprContext, rule: Rule, instance: Instance): Expr {
  const { a, b, c, width, low, result } = instance;
  if (rule.op >= Kind.Store) {
    const at = t.symbol('at', width);
    const array = rule.op === Kind.Store ? t.internStore(a, b, c) : t.internArrayIte(a, b, c);
    const left = t.intern(Kind.Read, 8, array, at, noTerm);
    return t.intern(Kind.Eq, 1, left, t.intern(Kind.Read, 8, result, at, noTerm), noTerm);
  }
  return t.intern(Kind.Eq, 1, t.intern(rule.op, width, a, b, c, low), result, noTerm);
}

/** Both grammars for a width: terms of that width, and conditions over terms of that width. */
export function wideGrammars(width: number): Grammar[] {
  return [new Grammar(new ExprContext(), width), new Grammar(new ExprContext(), 1, width)];
}

/** A script that is unsatisfiable if the rule is right about the instance. */
export function refutation(grammar: Grammar, rule: Rule, instance: Instance): string {
  const claim = equation(grammar.t, rule, instance);
  const negated = grammar.t.intern(Kind.Not, 1, claim, noTerm, noTerm);
  return printScript([negated], { logic: 'ALL' });
}
