/**
 * Terms over the rounds of inner loops, in the patterns of the loop around them. Beyond Trabish et al. (ESEC/FSE 2023).
 *
 * An inner loop that was merged leaves a number of rounds r (their k) in each round of the outer one, another symbol every time, and where
 * it counts on, the sum of all of them so far: the conditions of two outer rounds differ in more than constants,
 *
 *   ∀i. 1 ≤ i ≤ r₁ → s[i - 1] = 32      and      ∀i. 1 ≤ i ≤ r₂ → s[r₁ + 1 + i - 1] = 32.
 *
 * They are one formula over x with a table in the places where such terms stand,
 *
 *   ∀i. 1 ≤ i ≤ R(x) → s[P(x) + i - 1] = 32,    R(x) = ite(x = 1, r₁, r₂),  P(x) = ite(x = 1, 0, r₁ + 1).
 *
 * A table is no abstraction: for x = 1 it folds to the term of the first round. So patterns stay exact, instances of the outer
 * quantifier are the inner ones as they were, and no new inputs arise that would have to agree with the symbols r.
 *
 * Words (regular-pattern.ts) are of shapes that are blind for such terms, as for constants. Only for those of inner loops: the
 * rounds of a loop before this one are the same symbol on all of its paths.
 */
import {
  type Expr,
  type ExprContext,
  emptySupport,
  Kind,
  type Support,
  substitute,
} from '../../expr/index.js';
import type { PathCondition } from '../../solver/index.js';

/** What tells terms over rounds of inner loops from others. */
export class InnerRounds {
  constructor(
    /** Their symbols. */
    private readonly symbols: Support,
  ) {}

  /** Whether a term is a number that depends on them. */
  readonly has = ({ kind, width, support }: Expr): boolean =>
    width > 1 && kind < Kind.ArraySymbol && support.intersects(this.symbols);
}

/** The symbols k that merging has made. */
export class RoundSymbols {
  private readonly made = new WeakMap<object, Support>();

  note(k: Expr): void {
    this.made.set(k.symbol, k.support);
  }

  /** Those of loops within a region: conditions beyond its root have them, the root has not. Undefined if there are none. */
  within(
    ctx: ExprContext,
    root: PathCondition,
    paths: readonly (readonly Expr[])[],
  ): InnerRounds | undefined {
    const found = new Map<object, Support>();
    const seen = new Set<Expr>();
    for (const condition of paths.flat()) {
      if (seen.has(condition)) continue;
      seen.add(condition);
      condition.support.forEach(({ of }) => {
        const support = of && this.made.get(of);
        if (support) found.set(of, support);
      });
    }
    if (found.size === 0) return undefined;
    for (const condition of root.constraints()) {
      condition.support.forEach(({ of }) => {
        if (of) found.delete(of);
      });
    }
    if (found.size === 0) return undefined;
    return new InnerRounds(
      [...found.values()].reduce((a, b) => ctx.unionSupport(a, b), emptySupport),
    );
  }
}

interface Table {
  /** Stands for it until all of its terms are known. */
  readonly name: Expr;
  readonly byRound: Map<number, Expr>;
}

/** The tables of one formula. */
export class RoundTables {
  private readonly tables: Table[] = [];

  constructor(
    private readonly ctx: ExprContext,
    private readonly variable: Expr,
  ) {}

  /** What stands for two terms in two rounds: a table that has one of them there, or a new one. */
  at(d1: number, first: Expr, d2: number, second: Expr): Expr {
    const fits = ({ name, byRound }: Table): boolean => {
      const [known1, known2] = [byRound.get(d1), byRound.get(d2)];
      if (name.width !== first.width || (!known1 && !known2)) return false;
      return (known1 ?? first) === first && (known2 ?? second) === second;
    };
    let table = this.tables.find(fits);
    if (!table) {
      const name = this.ctx.symbol(`table ${this.tables.length}:${first.width}`, first.width);
      table = { name, byRound: new Map() };
      this.tables.push(table);
    }
    table.byRound.set(d1, first).set(d2, second);
    return table.name;
  }

  /** A term with tables over the variable in the places of their names. */
  close(template: Expr): Expr {
    if (this.tables.length === 0) return template;
    const { ctx, variable } = this;
    const tables = this.tables.map(({ name, byRound }): [Expr, Expr] => {
      const entries = [...byRound].sort(([a], [b]) => b - a);
      const [[, last], ...others] = entries;
      const table = others.reduce(
        (rest, [round, term]) =>
          ctx.ite(ctx.eq(variable, ctx.constant(round, variable.width)), term, rest),
        last,
      );
      return [name, table];
    });
    return substitute(ctx, template, new Map(tables));
  }
}

/** Whether a term mentions a variable of a quantifier that stands around it. */
export function isLoose({ support }: Expr): boolean {
  let found = false;
  support.forEach(({ of }) => {
    found ||= of === null;
  });
  return found;
}

/** The parts of a sum. */
export function addends(term: Expr): Expr[] {
  return term.kind === Kind.Add ? [...addends(term.a), ...addends(term.b)] : [term];
}
