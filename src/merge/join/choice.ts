/**
 * One value in the place of those that several states have: ite(g₁, v₁, ite(g₂, v₂, … vₙ)) (Kuznetsov et al.,
 * PLDI 2012, Algorithm 1, line 20), each guard telling the states of one side from those of the others. Sides with
 * the same value share a branch, and the side with the longest guard comes last, where it needs none.
 */
import type { Machine } from '../../exec/index.js';
import { Expr, noTerm, withEachValueOnce } from '../../expr/index.js';
import type { DataLayout, Type } from '../../ir/index.js';
import { choose, isSameSlot, type PointerOrigins } from '../../memory/index.js';
import type { Domain, Slot } from '../../value/index.js';

/** Some sides, and the value that they have. */
interface Branch {
  readonly guard: Expr;
  readonly weight: number;
  readonly value: Slot;
}

/** Guards with more nodes are all the same. */
const heaviest = 32;

/** About how many nodes a guard has. */
function weightOf(guard: Expr): number {
  const seen = new Set([guard]);
  for (const { a, b, c } of seen) {
    for (const part of [a, b, c]) if (part !== noTerm) seen.add(part);
    if (seen.size > heaviest) break;
  }
  return seen.size;
}

/** What values are made with. */
export interface ValueTools {
  readonly domain: Domain;
  readonly layout: DataLayout;
  readonly origins: PointerOrigins;
}

export function valueTools({ domain, program, access }: Machine): ValueTools {
  return { domain, layout: program.layout, origins: access.origins };
}

export class Choice {
  private readonly weights: readonly number[];

  constructor(
    protected readonly tools: ValueTools,
    readonly guards: readonly Expr[],
  ) {
    this.weights = guards.map((guard) => weightOf(guard));
  }

  /** Of slots of a type; a side that has none does not matter. */
  slot(type: Type, values: readonly (Slot | undefined)[]): Slot {
    return this.withRoot(values, (some) => this.chosenSlot(type, some));
  }

  /** Of words of a width; a side that has none does not matter. */
  word(width: number, values: readonly (Slot | undefined)[]): Slot {
    return this.withRoot(values, (some) => this.chosenWord(width, some));
  }

  /** One value of several. If these are pointers, it is remembered what they were made from. */
  private withRoot(
    values: readonly (Slot | undefined)[],
    choose: (values: readonly (Slot | undefined)[]) => Slot,
  ): Slot {
    const { domain, origins } = this.tools;
    const chosen = choose(values);
    if (!(chosen instanceof Expr) || chosen.width !== domain.addressBits) return chosen;
    const roots = values.map((value) => (value instanceof Expr ? origins.rootOf(value) : value));
    if (roots.some((root, i) => root !== values[i])) origins.noteTogether(chosen, choose(roots));
    return chosen;
  }

  protected chosenSlot(type: Type, values: readonly (Slot | undefined)[]): Slot {
    const { domain, layout } = this.tools;
    const [last, ...others] = this.branches(values);
    const chosen = others.reduce(
      (rest, { guard, value }) => choose(domain, layout, type, guard, value, rest),
      last.value,
    );
    return chosen instanceof Expr ? withEachValueOnce(domain.terms, chosen) : chosen;
  }

  protected chosenWord(width: number, values: readonly (Slot | undefined)[]): Slot {
    const { domain } = this.tools;
    const [last, ...others] = this.branches(values);
    if (others.length === 0) return last.value;
    const term = others.reduce(
      (rest, { guard, value }) => domain.terms.ite(guard, domain.term(value, width), rest),
      domain.term(last.value, width),
    );
    return term.isConst ? term.value : withEachValueOnce(domain.terms, term);
  }

  /** Of array terms. */
  array(arrays: readonly (Expr | undefined)[]): Expr {
    const [last, ...others] = this.branches(arrays);
    return others.reduce(
      (rest, { guard, value }) => this.tools.domain.terms.ite(guard, value as Expr, rest),
      last.value as Expr,
    );
  }

  /** The different values, the one with the longest guard first. */
  private branches(values: readonly (Slot | undefined)[]): Branch[] {
    const branches: Branch[] = [];
    values.forEach((value, i) => {
      if (value === undefined) return;
      const weight = this.weights[i];
      const at = branches.findIndex((known) => isSameSlot(known.value, value));
      if (at < 0) {
        branches.push({ guard: this.guards[i], weight, value });
      } else {
        const known = branches[at];
        const guard = this.tools.domain.terms.or(known.guard, this.guards[i]);
        branches[at] = { guard, weight: known.weight + weight, value };
      }
    });
    return branches.sort((a, b) => b.weight - a.weight);
  }
}
