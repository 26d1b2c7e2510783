/**
 * The conditions of paths through merged loops, and what the code behind them asks: as `--loop-merge` makes them, written down by hand, so
 * that the solver can be measured alone.
 */
import type { Expr, ExprContext } from '../../src/expr/index.js';

export interface QuantifiedPath {
  /** What the loops leave. */
  readonly loops: readonly Expr[];
  /** Conditions that are asked behind them; every fifth becomes part of the path where it can. */
  readonly questions: readonly Expr[];
}

export type PathMaker = (ctx: ExprContext, capacity: number) => QuantifiedPath;

/** A text, a merged loop over it, bytes and places. */
class Text {
  readonly loops: Expr[] = [];
  readonly n: Expr;

  constructor(
    readonly ctx: ExprContext,
    readonly name: string,
    readonly capacity: number,
  ) {
    this.n = ctx.symbol(`${name}_length`, 64);
    this.loops.push(ctx.ule(this.n, this.number(capacity)));
  }

  number(value: number): Expr {
    return this.ctx.constant(value, 64);
  }

  byte(character: string): Expr {
    return this.ctx.constant(character.charCodeAt(0), 8);
  }

  at(index: Expr): Expr {
    return this.ctx.read(this.ctx.array(this.name, 64, this.capacity), index);
  }

  is(index: Expr, character: string): Expr {
    return this.ctx.eq(this.at(index), this.byte(character));
  }

  isDigit(index: Expr): Expr {
    const { ctx } = this;
    return ctx.ult(ctx.sub(this.at(index), this.byte('0')), ctx.constant(10, 8));
  }

  /** while (start + k < n && test(start + k)) k++; left because the test failed. */
  span(start: Expr, test: (index: Expr) => Expr): Expr {
    const { ctx } = this;
    const k = ctx.freshSymbol('k', 64);
    const i = ctx.symbol('i', 64);
    const place = ctx.add(start, ctx.sub(i, this.number(1)));
    const body = ctx.and(ctx.ult(place, this.n), test(place));
    const end = ctx.add(start, k);
    this.loops.push(
      ctx.ule(k, this.number(this.capacity - 1)),
      ctx.forall(i, this.number(1), k, body),
      ctx.and(ctx.ult(end, this.n), ctx.not(test(end))),
    );
    return end;
  }
}

/** A span of spaces and a span of digits. */
const spacesAndDigits: PathMaker = (ctx, capacity) => {
  const text = new Text(ctx, 's', capacity);
  const zero = text.number(0);
  const first = text.span(zero, (index) => text.is(index, ' '));
  const second = text.span(first, (index) => text.isDigit(index));
  const questions: Expr[] = [];
  for (let j = 0; j < 10; j++) {
    const at = text.number(Math.floor((j * capacity) / 10));
    const behind = ctx.add(second, text.number(j));
    questions.push(
      ctx.eq(first, at),
      ctx.ult(behind, text.n),
      text.is(behind, '.'),
      text.is(at, ' '),
      text.isDigit(at),
    );
  }
  return { loops: text.loops, questions };
};

/** Slashes in front, a name, slashes behind. */
const trimmedPath: PathMaker = (ctx, capacity) => {
  const text = new Text(ctx, 'path', capacity);
  const isSlash = (index: Expr) => text.is(index, '/');
  const isName = (index: Expr) =>
    ctx.and(ctx.not(isSlash(index)), ctx.ne(text.at(index), ctx.constant(0, 8)));
  const start = text.span(text.number(0), isSlash);
  const end = text.span(start, isName);
  const last = text.span(end, isSlash);
  const questions: Expr[] = [];
  for (let j = 0; j < 10; j++) {
    const at = text.number(Math.floor((j * capacity) / 10));
    questions.push(
      ctx.eq(ctx.sub(end, start), at),
      text.is(ctx.add(start, text.number(j)), '.'),
      ctx.ult(last, text.n),
      isSlash(at),
      ctx.eq(text.at(last), ctx.constant(0, 8)),
    );
  }
  return { loops: text.loops, questions };
};

/** The common prefix of two texts. */
const prefix: PathMaker = (ctx, capacity) => {
  const [s, t] = [new Text(ctx, 's', capacity), new Text(ctx, 't', capacity)];
  const end = s.span(s.number(0), (index) =>
    ctx.and(ctx.eq(s.at(index), t.at(index)), ctx.ne(s.at(index), ctx.constant(0, 8))),
  );
  const questions: Expr[] = [];
  for (let j = 0; j < 10; j++) {
    const at = s.number(Math.floor((j * capacity) / 10));
    questions.push(
      ctx.eq(end, at),
      s.is(at, 'x'),
      ctx.eq(s.at(at), t.at(at)),
      ctx.eq(t.at(end), ctx.constant(0, 8)),
      ctx.ult(s.at(end), t.at(end)),
    );
  }
  return { loops: [...s.loops, ...t.loops.slice(0, 1)], questions };
};

export const quantifiedPaths: ReadonlyMap<string, PathMaker> = new Map([
  ['spaces and digits', spacesAndDigits],
  ['trimmed path', trimmedPath],
  ['prefix', prefix],
]);
