/**
 * Random queries as merged loops make them (every end of a range is bounded by a constant, so that ranges can be written out): a text, a length, ends of ranges k that are new symbols, and quantifiers over what the
 * loops saw (s[i-1] = c, s[i-1] in a set, s[i-1] = t[i-1], n > i - 1, arithmetic on i, a second loop behind the first, nested ranges),
 * with what holds where the loops end, and questions about text, length and ends.
 */
import type { Expr, ExprContext } from '../../../src/expr/index.js';
import type { Random } from '../sat/random.js';

export interface Growth {
  readonly condition: Expr;
  /** Whether it must hold, as a loop's merged condition; else it is asked both ways. */
  readonly isAssumed: boolean;
}

export class QuantifiedQueries {
  private readonly s: Expr;
  private readonly t: Expr;
  /** What loops read: the text, or a copy of it. */
  private readonly text: Expr;
  private readonly n: Expr;
  private readonly x: Expr;
  private readonly ends: Expr[] = [];
  /** The size of the text, and the most that an end can be. */
  private readonly capacity: number;

  constructor(
    private readonly ctx: ExprContext,
    private readonly random: Random,
    /** Of lengths, indices and variables. */
    private readonly width = 8,
  ) {
    this.capacity = 2 + random.below(7);
    this.s = ctx.array('s', width, this.capacity);
    const table = Uint8Array.from({ length: 8 }, (_, i) => 97 + (i % 3));
    const written = () => ctx.store(this.s, this.index(), this.byte());
    const copied = () => {
      let copy = ctx.constArray(new Uint8Array(this.capacity), width);
      for (let at = 0; at < this.capacity; at++) {
        const byte = random.below(6) ? ctx.read(this.s, this.number(at)) : this.byte();
        copy = ctx.store(copy, this.number(at), byte);
      }
      return copy;
    };
    this.n = ctx.symbol('n', width);
    this.x = ctx.symbol('x', 8);
    this.t = random.pick([
      () => ctx.array('t', width, this.capacity),
      () => ctx.constArray(table, width),
      written,
      copied,
    ])();
    // Code behind a copy reads the copy.
    this.text = random.below(3) === 0 ? copied() : this.s;
  }

  /** Constraints of one query, in the order of a path. */
  query(): Expr[] {
    const { random } = this;
    const terms: Expr[] = [this.ctx.ule(this.n, this.number(this.capacity))];
    for (let loops = 1 + random.below(3); loops > 0; loops--) terms.push(...this.loop());
    for (let more = random.below(4); more > 0; more--) terms.push(this.question());
    return terms;
  }

  /** The conditions of a path, one after the other. */
  *path(steps: number): Generator<Growth> {
    yield { condition: this.ctx.ule(this.n, this.number(this.capacity)), isAssumed: true };
    for (let i = 0; i < steps; i++) {
      if (this.ends.length < 3 && this.random.below(4) === 0) {
        for (const condition of this.loop()) yield { condition, isAssumed: true };
      } else yield { condition: this.question(), isAssumed: false };
    }
  }

  /** What a merged loop leaves: the range of its end, what its rounds saw, and how it ended. */
  private loop(): Expr[] {
    const { ctx, random } = this;
    const start = this.ends.length > 0 && random.below(2) === 0 ? random.pick(this.ends) : null;
    const k = ctx.freshSymbol('k', this.width);
    const from = (index: Expr): Expr => (start === null ? index : ctx.add(start, index));
    const body = this.body(from);
    const rounds = this.forall(k, body);
    const range = this.range(k);
    this.ends.push(k);
    const at = ctx.add(k, ctx.constant(random.below(8) === 0 ? 2 : 1, this.width));
    const last = random.below(3);
    const end =
      last === 0
        ? ctx.not(body(at))
        : last === 1
          ? ctx.ule(this.n, from(k))
          : ctx.and(ctx.ult(from(k), this.n), ctx.not(this.byteTest(ctx.read(this.s, from(k)))));
    const kind = random.below(10);
    if (kind === 0) return [range, ctx.not(rounds)];
    if (kind === 1) return [range, ctx.or(rounds, this.question()), end];
    if (kind === 2) return [range, ctx.or(ctx.not(rounds), this.question())];
    if (kind === 3) return [ctx.and(range, ctx.and(rounds, end))];
    return [range, rounds, end];
  }

  private forall(k: Expr, body: (i: Expr) => Expr): Expr {
    const { ctx, random } = this;
    const i = ctx.symbol('i', this.width);
    const low = random.below(8) === 0 ? this.index() : this.number(random.below(6) ? 1 : 0);
    if (random.below(8) > 0) return ctx.forall(i, low, k, body(i));
    const j = ctx.symbol('j', this.width);
    const inner = ctx.or(ctx.eq(ctx.read(this.s, ctx.add(i, j)), this.byte()), body(j));
    const high = random.pick([i, this.number(2), this.n]);
    return ctx.forall(i, low, k, ctx.forall(j, this.number(1), high, inner));
  }

  private range(k: Expr): Expr {
    const { ctx, random } = this;
    switch (random.below(8)) {
      case 0:
        return ctx.and(
          ctx.ule(k, this.number(3)),
          ctx.or(ctx.eq(k, this.number(0)), ctx.eq(k, this.number(3))),
        );
      case 1:
        return ctx.and(ctx.ule(k, this.number(this.capacity)), ctx.ule(k, this.n));
      case 2:
        return ctx.and(ctx.ule(this.number(1), k), ctx.ule(k, this.number(this.capacity)));
      default:
        return ctx.ule(k, this.number(this.capacity - random.below(2)));
    }
  }

  /** What one round of a loop sees, by its number. */
  private body(from: (index: Expr) => Expr): (i: Expr) => Expr {
    const { ctx, random } = this;
    const one = this.number(1);
    const place = (i: Expr) => from(ctx.sub(i, one));
    const seen = (i: Expr) => ctx.read(this.text, place(i));
    const inside = (i: Expr, rest: Expr) => ctx.and(ctx.ult(place(i), this.n), rest);
    const { x } = this;
    const c = this.byte();
    switch (random.below(9)) {
      case 0:
        return (i) => ctx.eq(seen(i), c);
      case 1:
        return (i) => inside(i, ctx.eq(seen(i), c));
      case 2:
        return (i) => ctx.or(ctx.eq(seen(i), c), ctx.eq(seen(i), x));
      case 3:
        return (i) => ctx.ult(ctx.sub(seen(i), ctx.constant(48, 8)), ctx.constant(10, 8));
      case 4:
        return (i) => ctx.eq(seen(i), ctx.read(this.t, ctx.sub(i, one)));
      case 5:
        return (i) => inside(i, ctx.ne(seen(i), c));
      case 6:
        return (i) => ctx.ne(ctx.read(this.s, ctx.add(i, place(i))), c);
      case 7: {
        const low = (i: Expr) => (this.width > 8 ? ctx.extract(i, 0, 8) : i);
        return (i) => ctx.eq(seen(i), ctx.add(c, ctx.mul(low(i), ctx.constant(2, 8))));
      }
      default:
        return (i) => inside(i, ctx.and(ctx.ne(seen(i), ctx.constant(0, 8)), ctx.ne(seen(i), c)));
    }
  }

  /** A condition that code behind the loops branches on. */
  question(): Expr {
    const { ctx, random } = this;
    switch (random.below(7)) {
      case 0:
        return ctx.eq(this.index(), this.index());
      case 1:
        return ctx.ult(this.index(), this.index());
      case 2:
        return ctx.ult(this.index(), this.n);
      case 3:
        return ctx.eq(ctx.read(this.s, this.index()), ctx.read(this.t, this.index()));
      case 4:
        return ctx.and(
          this.byteTest(ctx.read(this.s, this.index())),
          ctx.ult(this.number(0), this.index()),
        );
      default:
        return this.byteTest(ctx.read(this.s, this.index()));
    }
  }

  private byteTest(byte: Expr): Expr {
    const { ctx, random } = this;
    switch (random.below(4)) {
      case 0:
        return ctx.ult(byte, this.byte());
      case 1:
        return ctx.ne(byte, this.byte());
      default:
        return ctx.eq(byte, this.byte());
    }
  }

  private byte(): Expr {
    const { ctx, random } = this;
    return random.below(5) === 0 ? this.x : ctx.constant(random.pick([0, 32, 48, 57, 97]), 8);
  }

  private index(): Expr {
    const { ctx, random } = this;
    const base = random.pick([...this.ends, ...this.ends, this.n, this.number(random.below(4))]);
    const other = random.below(4);
    if (other === 0) return ctx.sub(base, this.number(1));
    if (other === 1 && this.ends.length > 1) return ctx.add(base, random.pick(this.ends));
    return other === 2 ? ctx.add(base, this.number(random.below(3))) : base;
  }

  private number(value: number): Expr {
    return this.ctx.constant(value, this.width);
  }
}
