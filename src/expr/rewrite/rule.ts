/**
 * Rewrite rules as named units, and their dispatch.
 *
 * A rule belongs to one operator, may ask for the kinds of its first two operands, and gives the
 * simpler term or null. Its law is one line of algebra in which x, y, z are terms, c, d conditions
 * and k, m constants. Both sides are equal for all values: a generated test proves each rule
 * (tests/expr/rewrite.test.ts). No rule makes a term larger by more than a constant, none looks
 * deeper into a term than a constant, and rules that recurse along a term bound its width, so
 * building a term of n nodes takes O(n) steps and O(1) stack.
 *
 * Rules are tried in order for a node that is new, after constants were folded and commutative
 * operands ordered (a constant last). The list for an operator and two operand kinds is made once.
 */
import type { ExprContext } from '../context.js';
import type { Expr } from '../expr.js';
import { type Kind, kindCount } from '../kind.js';

/**
 * `width` is that of the result, `low` the lowest bit of an extract. Operands beyond the arity of the
 * operator are `noTerm`.
 */
export type Apply = (
  t: ExprContext,
  a: Expr,
  b: Expr,
  c: Expr,
  width: number,
  low: number,
) => Expr | null;

export interface Rule {
  readonly name: string;
  readonly law: string;
  readonly op: Kind;
  readonly first: Kind | null;
  readonly second: Kind | null;
  readonly apply: Apply;
}

/** Terms wider than this are not taken apart piece by piece. */
export const widest = 512;

/** A maker of rules for one operator. */
export function rulesFor(op: Kind) {
  return (
    name: string,
    law: string,
    [first, second]: readonly [Kind | null, (Kind | null)?],
    apply: Apply,
  ): Rule => ({ name, law, op, first, second: second ?? null, apply });
}

/** The same rule for swapped operands of a commutative operator. */
export function commuted(rule: Rule): Rule[] {
  const { apply } = rule;
  return [
    rule,
    {
      ...rule,
      first: rule.second,
      second: rule.first,
      apply: (t, a, b, c, width, low) => apply(t, b, a, c, width, low),
    },
  ];
}

export class RuleTable {
  private readonly byOp: Rule[][] = [];
  private readonly lists: (readonly Rule[] | undefined)[] = [];

  constructor(readonly rules: readonly Rule[]) {
    for (let op = 0; op < kindCount; op++) this.byOp.push([]);
    for (const rule of rules) this.byOp[rule.op].push(rule);
  }

  /** The rules that can apply to an operator with operands of these kinds. */
  list(op: Kind, first: Kind, second: Kind): readonly Rule[] {
    const slot = (op * kindCount + first) * kindCount + second;
    return (this.lists[slot] ??= this.byOp[op].filter(
      (rule) =>
        (rule.first === null || rule.first === first) &&
        (rule.second === null || rule.second === second),
    ));
  }
}
