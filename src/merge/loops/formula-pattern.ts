/**
 * Formula patterns (Trabish et al., ESEC/FSE 2023, §3.2, §3.3): paths whose conditions are
 *
 *   φ₁ ∧ φ₂[1/x] ∧ … ∧ φ₂[k/x] ∧ φ₃[k/x]
 *
 * for k = k₁ … kₙ. Together they are, with a new symbol k,
 *
 *   (k = k₁ ∨ … ∨ k = kₙ) ∧ φ₁ ∧ (∀i. 1 ≤ i ≤ k → φ₂[i/x]) ∧ φ₃[k/x]
 *
 * and a value that each of them has becomes t[k/x], or a choice by k (pattern-choice.ts).
 *
 * Regular patterns (regular-pattern.ts) say where φ₂ and φ₃ begin, synthesis.ts finds them, condition by condition:
 * they stay lists, so that conditions over different inputs stay independent, with a quantifier for each.
 * That the conditions of every path are those of the pattern is proved here by identity of terms: nothing rests on hashes.
 *
 * Deviations. (1) The paths of a pattern must have the same terms in the rounds that they share, which is so in a
 * tree whose siblings have different shapes (Lemma 3.8); here it is looked at. (2) A builder writes the first
 * round differently (0 < n is n ≠ 0), and then its shape is another one. So a path one round
 * shorter than the others is tried with them, with ω₂ at every place that it may be at. (3) In the last round a condition
 * often follows from what is known before the loop, and is not in the path: a path that is the pattern's next one but for
 * conditions that follow from it is taken too; the solver is asked for these. (4) k and i have
 * no more bits than they need: the solver makes less of them, and a quantifier shows how far it can reach.
 */
import type { Expr, ExprContext, ShapeHasher } from '../../expr/index.js';
import type { InnerRounds } from './inner-rounds.js';
import type { inOneRound } from './monotone.js';
import { type Member, type RegularPattern, regularPatterns } from './regular-pattern.js';
import { Synthesis } from './synthesis.js';

export interface FormulaPattern {
  readonly synthesis: Synthesis;
  /** The paths, by their places in the list, and k of each; ascending. */
  readonly members: readonly Member[];
  readonly before: readonly Expr[];
  /** φ₂ and φ₃, over the variable of the synthesis. */
  readonly repeated: readonly Expr[];
  readonly after: readonly Expr[];
}

/** The conditions of a path beyond those that all have. */
type Conditions = readonly Expr[];

export interface Partitioning {
  readonly patterns: readonly FormulaPattern[];
  /** Paths that are in none of them. */
  readonly others: readonly number[];
}

/** Paths that a pattern has at least: through two there is always a line. */
const leastMembers = 3;

/** The name of x in terms that are over it for a while. */
const variableName = 'round';

/** Whether a condition holds on all of a path, by the place of the path. */
export type Follows = (index: number, condition: Expr) => boolean;

/** Regular partitions of paths, with their formulas; others are not looked for where there are more than `most`. */
export function partition(
  ctx: ExprContext,
  hasher: ShapeHasher,
  paths: readonly Conditions[],
  follows: Follows = () => false,
  inner?: InnerRounds | undefined,
  most = Number.POSITIVE_INFINITY,
): Partitioning {
  const words = paths.map((path) => path.map((condition) => hasher.hash(condition)));
  const open = new Set(paths.keys());
  const patterns: FormulaPattern[] = [];
  const take = (regular: RegularPattern): ReadonlySet<number> | undefined => {
    const members = regular.members.filter(({ index }) => open.has(index));
    if (members.length < 2) return undefined;
    const found = formulaOf(ctx, paths, { ...regular, members }, open, inner);
    const pattern = found && withLast(found, paths, open, follows);
    if (!pattern || pattern.members.length < leastMembers) return undefined;
    const taken = new Set(pattern.members.map(({ index }) => index));
    for (const index of taken) open.delete(index);
    patterns.push(pattern);
    return taken;
  };
  regularPatterns(words, take, most);
  return { patterns, others: [...open] };
}

function formulaOf(
  ctx: ExprContext,
  paths: readonly Conditions[],
  { prefix, period, members }: RegularPattern,
  open: ReadonlySet<number>,
  inner: InnerRounds | undefined,
): FormulaPattern | undefined {
  const longest = members.reduce((most, { rounds }) => Math.max(most, rounds), 0);
  // One round before and one behind may be found.
  const width = Math.max(3, 32 - Math.clz32(longest + 3));
  const synthesis = new Synthesis(ctx, ctx.symbol(`${variableName}:${width}`, width), inner);
  const fitting = new Fitting(synthesis, paths, period);
  const found = fitting.fit(prefix, members);
  const { length } = paths[members[0].index];
  const shorter = [...open].filter((index) => paths[index].length === length - period);
  if (shorter.length > 0 && length >= period) {
    const later = members.map(({ index, rounds }) => ({ index, rounds: rounds + 1 }));
    for (let start = prefix; start < prefix + period && start <= length; start++) {
      if (start < period) continue;
      for (const index of shorter) {
        if (members.some((member) => member.index === index)) continue;
        const wider = fitting.fit(start - period, [{ index, rounds: 0 }, ...later]);
        if (wider) return wider;
      }
    }
  }
  return found;
}

/** The pattern with a path that goes one round further, and lacks conditions that follow. */
function withLast(
  pattern: FormulaPattern,
  paths: readonly Conditions[],
  open: ReadonlySet<number>,
  follows: Follows,
): FormulaPattern {
  const { synthesis, members, before, repeated, after } = pattern;
  const rounds = members.reduce((most, member) => Math.max(most, member.rounds), 0) + 1;
  const whole = [...before];
  for (let i = 1; i <= rounds; i++) whole.push(...repeated.map((one) => synthesis.at(one, i)));
  whole.push(...after.map((one) => synthesis.at(one, rounds)));
  const own = new Set(members.map(({ index }) => index));
  for (const index of open) {
    if (own.has(index)) continue;
    const path = paths[index];
    const most = repeated.length + after.length;
    if (path.length > whole.length || path.length < whole.length - most) continue;
    const lacking = lackingIn(path, whole);
    // The solver is asked only where nothing but its answer is left to know.
    if (!lacking?.every((condition) => follows(index, condition))) continue;
    return { ...pattern, members: [...members, { index, rounds }] };
  }
  return pattern;
}

/** Conditions that a path has not, where it has nothing but some of these, in their order; undefined where it has others. */
function lackingIn(path: Conditions, whole: Conditions): Expr[] | undefined {
  const most = whole.length - path.length;
  const lacking: Expr[] = [];
  let at = 0;
  for (const [i, condition] of whole.entries()) {
    if (condition === path[at]) at++;
    else if (i - at >= most) return undefined;
    else if (!condition.isTrue) lacking.push(condition);
  }
  return lacking;
}

class Fitting {
  constructor(
    private readonly synthesis: Synthesis,
    private readonly paths: readonly Conditions[],
    private readonly period: number,
  ) {}

  /** The pattern of paths, where φ₁ has so many conditions. */
  fit(prefix: number, members: readonly Member[]): FormulaPattern | undefined {
    const { paths, period, synthesis } = this;
    const most = members.reduce((a, b) => (b.rounds > a.rounds ? b : a));
    const longest = paths[most.index];
    const ends = members.map(({ rounds }) => prefix + rounds * period);
    const [{ index: first }] = members;
    const length = paths[first].length - ends[0];
    if (length < 0) return undefined;
    for (const [i, { index }] of members.entries()) {
      const path = paths[index];
      if (path.length !== ends[i] + length) return undefined;
      for (let at = 0; at < ends[i]; at++) if (path[at] !== longest[at]) return undefined;
    }
    const repeated = this.templates(
      period,
      Array.from({ length: most.rounds }, (_, i) => i + 1),
      (round, at) => longest[prefix + (round - 1) * period + at],
    );
    const after = this.templates(
      length,
      members.map(({ rounds }) => rounds),
      (_, at, i) => paths[members[i].index][ends[i] + at],
    );
    if (!repeated || !after) return undefined;
    return { synthesis, members, before: longest.slice(0, prefix), repeated, after };
  }

  private templates(
    count: number,
    points: readonly number[],
    conditionOf: (point: number, at: number, i: number) => Expr,
  ): Expr[] | undefined {
    const templates: Expr[] = [];
    if (points.length === 0) return templates;
    for (let at = 0; at < count; at++) {
      const conditions = points.map((point, i) => conditionOf(point, at, i));
      const template = this.synthesis.template(points, conditions);
      if (!template) return undefined;
      templates.push(template);
    }
    return templates;
  }
}

/**
 * The conditions of all paths of a pattern as one, with k for the number of rounds; `unquantified` gives what says the same as a
 * quantifier, where there is such a condition.
 */
export function patternConditions(
  ctx: ExprContext,
  { synthesis, members, before, repeated, after }: FormulaPattern,
  k: Expr,
  unquantified: typeof inOneRound = () => undefined,
): Expr[] {
  const { variable } = synthesis;
  const one = ctx.constant(1, k.width);
  const rounds = members.map((member) => member.rounds);
  const most = Math.max(...rounds);
  return [
    isOneOf(ctx, k, rounds),
    ...before,
    ...repeated.map(
      (template) =>
        unquantified(ctx, template, variable, k, most) ?? ctx.forall(variable, one, k, template),
    ),
    ...after.map((template) => synthesis.with(template, k)),
  ].filter((condition) => !condition.isTrue);
}

/** Whether a term is one of some numbers, which ascend: by intervals. */
function isOneOf(ctx: ExprContext, term: Expr, numbers: readonly number[]): Expr {
  const sorted = [...numbers].sort((a, b) => a - b);
  let any = ctx.false;
  for (let i = 0; i < sorted.length; ) {
    const low = sorted[i];
    while (i + 1 < sorted.length && sorted[i + 1] === sorted[i] + 1) i++;
    const high = sorted[i++];
    const constant = (value: number) => ctx.constant(value, term.width);
    any = ctx.or(any, ctx.and(ctx.ule(constant(low), term), ctx.ule(term, constant(high))));
  }
  return any;
}
