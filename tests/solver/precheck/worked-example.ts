/** The program of Shuai et al., ISSTA 2021, Fig. 1a, as terms: i and j below 4, i + j > 4, a[i] + a[j] > 10. */
import type { Expr, ExprContext } from '../../../src/expr/index.js';

export interface WorkedExample {
  readonly array: Expr;
  readonly constraints: readonly Expr[];
}

/** `last` is the last element of the array, 5 or 9; its other elements are 0. */
export function workedExample(ctx: ExprContext, last: number): WorkedExample {
  const bytes = new Uint8Array(16);
  bytes[12] = last;
  const array = ctx.constArray(bytes, 32);
  const [i, j] = [ctx.symbol('i', 32), ctx.symbol('j', 32)];
  const number = (value: number) => ctx.constant(value, 32);
  const element = (index: Expr): Expr => {
    const first = ctx.mul(index, number(4));
    let word = ctx.read(array, first);
    for (let k = 1; k < 4; k++) word = ctx.concat(ctx.read(array, ctx.add(first, number(k))), word);
    return word;
  };
  const constraints = [
    ctx.sle(number(0), i),
    ctx.sle(i, number(3)),
    ctx.sle(number(0), j),
    ctx.sle(j, number(3)),
    ctx.slt(number(4), ctx.add(i, j)),
    ctx.slt(number(10), ctx.add(element(i), element(j))),
  ];
  return { array, constraints };
}
