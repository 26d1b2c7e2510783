/**
 * (ℓ, v) ◁ (ℓ′, e) is about the value that v has *at ℓ* (Kuznetsov et al., PLDI 2012, §3.2): what was computed
 * from v before ℓ stays as it is when states are merged at ℓ.
 *
 * In SSA form it is enough to look at the first step. A value that is computed behind ℓ is used behind ℓ only;
 * so a dependence on v that begins with a use of v behind ℓ is wholly behind it, and one that begins with an
 * earlier use is over. (Contents of variables in memory have no such order. For them the first step is looked
 * at too, and the rest is path-insensitive.)
 *
 * *Behind ℓ* is decided by stages: the strongly connected components of the control flow, numbered such that
 * code has a lower number than code before it. A use counts at ℓ if its stage is not higher than that of ℓ.
 * So a variable has as many groups of points with different uses as its uses have stages, and each of them
 * has a count of its own, a column; but no variable has more than a given number: some groups then have uses
 * that are a little too early.
 */
import { cfgOf, type Func, stronglyConnectedComponents } from '../../ir/index.js';

/** The stage of what holds at any time. */
export const always = -1;

/** By block. */
export function stagesOf(func: Func): Int32Array {
  return stronglyConnectedComponents(cfgOf(func)).of;
}

/** A variable at points of some stages. */
export interface Column {
  /** Which of the variables. */
  readonly variable: number;
  /** Its node. */
  readonly node: number;
  /** What depends on it by a use that is still to come. */
  readonly uses: readonly number[];
  /** The stages: from the first up to, but not including, the second. */
  readonly from: number;
  readonly to: number;
}

interface Use {
  readonly by: number;
  readonly stage: number;
}

/** Columns for variables, given by their nodes; uses that lead nowhere are left out. */
export function columnsOf(
  nodes: readonly number[],
  edges: { readonly from: number[]; readonly to: number[]; readonly stages: number[] },
  leads: (node: number) => boolean,
  perVariable: number,
): Column[] {
  const usesOf = new Map<number, Use[]>(nodes.map((node) => [node, []]));
  for (let i = 0; i < edges.from.length; i++) {
    const by = edges.to[i];
    if (leads(by)) usesOf.get(edges.from[i])?.push({ by, stage: edges.stages[i] });
  }
  return nodes.flatMap((node, variable) => {
    const uses = usesOf.get(node)!.sort((a, b) => a.stage - b.stage);
    const limits = limitsOf(uses, perVariable);
    return limits.slice(1).map((to, i) => ({
      variable,
      node,
      uses: uses.filter(({ stage }) => stage < to).map(({ by }) => by),
      from: limits[i],
      to,
    }));
  });
}

/** Stages at which another use comes in; the first is `always`, the last beyond all. */
function limitsOf(uses: readonly Use[], perVariable: number): number[] {
  const stages = [...new Set(uses.map(({ stage }) => stage))].filter((stage) => stage > always);
  const keep = Math.min(stages.length, perVariable - 1);
  const kept = Array.from(
    { length: keep },
    (_, i) => stages[Math.floor((i * stages.length) / keep)],
  );
  return [always, ...kept, Number.POSITIVE_INFINITY];
}
