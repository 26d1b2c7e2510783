/**
 * The values of a state that several with a formula pattern become (Trabish et al., ESEC/FSE 2023, Definition 3.6):
 * a value that is t[kⱼ/x] in each of them is t[k/x], found as the formulas are (synthesis.ts). Any other one is a choice
 * among those that there are.
 *
 * Deviation: what tells the sides apart is k, so a choice need not ask for path conditions. It goes by ranges of k: what a
 * loop has stored in its third round is there for k ≥ 3, which is one comparison for any number of rounds.
 */
import type { Expr } from '../../expr/index.js';
import type { Type } from '../../ir/index.js';
import { bitsOf, fromBits } from '../../memory/index.js';
import type { Slot, Word } from '../../value/index.js';
import { Choice, type ValueTools } from '../join/choice.js';
import { termsAmong } from './forecast.js';
import type { FormulaPattern } from './formula-pattern.js';

/** Values with the same term, for k up to a number. */
interface Run {
  readonly term: Expr;
  readonly last: number;
}

export class PatternChoice extends Choice {
  /** How many values are of a form, and how many are choices. */
  readonly counts = { linear: 0, chosen: 0 };
  /** Among how many terms the hardest choice is. */
  longest = 1;

  constructor(
    tools: ValueTools,
    private readonly pattern: FormulaPattern,
    private readonly k: Expr,
  ) {
    const { terms } = tools.domain;
    const guards = pattern.members.map(({ rounds }) =>
      terms.eq(k, terms.constant(rounds, k.width)),
    );
    super(tools, guards);
  }

  protected override chosenSlot(type: Type, values: readonly (Slot | undefined)[]): Slot {
    const { domain, layout } = this.tools;
    const element = (part: Type, i: number): Slot =>
      this.chosenSlot(
        part,
        values.map((value) => (value as readonly Slot[] | undefined)?.[i]),
      );
    if (type.kind === 'struct') return (type.fields ?? []).map(element);
    if (type.kind === 'array' || type.kind === 'vector') {
      return Array.from({ length: type.length }, (_, i) => element(type.element, i));
    }
    const width = layout.sizeInBits(type);
    const term = this.term(
      values.map((value) =>
        value === undefined ? undefined : domain.term(bitsOf(layout, type, value), width),
      ),
    );
    return term.isConst ? fromBits(layout, type, term.value as Word) : term;
  }

  protected override chosenWord(width: number, values: readonly (Slot | undefined)[]): Slot {
    const { domain } = this.tools;
    const term = this.term(
      values.map((value) => (value === undefined ? undefined : domain.term(value, width))),
    );
    return term.isConst ? term.value : term;
  }

  override array(arrays: readonly (Expr | undefined)[]): Expr {
    return this.term(arrays);
  }

  private term(values: readonly (Expr | undefined)[]): Expr {
    const { synthesis, members } = this.pattern;
    const points: number[] = [];
    const terms: Expr[] = [];
    values.forEach((term, i) => {
      if (!term) return;
      points.push(members[i].rounds);
      terms.push(term);
    });
    const template = synthesis.template(points, terms);
    if (template) {
      this.counts.linear++;
      return synthesis.with(template, this.k);
    }
    this.counts.chosen++;
    return this.byRanges(points, terms);
  }

  private byRanges(points: readonly number[], terms: readonly Expr[]): Expr {
    const { terms: ctx } = this.tools.domain;
    const order = points.map((_, i) => i).sort((a, b) => points[a] - points[b]);
    const runs: Run[] = [];
    for (const i of order) {
      const run = { term: terms[i], last: points[i] };
      if (runs.at(-1)?.term === run.term) runs[runs.length - 1] = run;
      else runs.push(run);
    }
    this.longest = Math.max(this.longest, termsAmong(runs.map(({ term }) => term)));
    const [end, ...before] = runs.reverse();
    return before.reduce(
      (rest, { term, last }) =>
        ctx.ite(ctx.ule(this.k, ctx.constant(last, this.k.width)), term, rest),
      end.term,
    );
  }
}
