/**
 * Standard merging over the execution tree of a region (Trabish et al., ESEC/FSE 2023, §2, and the CFG mode of §7, after
 * Trabish, Itzhaky and Rinetzky, "A Bounded Symbolic-Size Model for Symbolic Execution", ESEC/FSE 2021): the
 * path condition is a disjunction, a value an ite, over conditions along the tree instead of whole path conditions.
 *
 * The tree need not be kept beside the states: path conditions are persistent lists that share their beginnings
 * (solver/chain/path-condition.ts), so those of the leaves are the tree. A node is where two of them part; what lies
 * between two nodes is the condition of the lower one, n.c. Nodes with a single child do not arise.
 *
 * At a node with the children m₁ … mₙ, of which each leaf is beneath one, the paths beneath are
 * (m₁.c ∧ …) ∨ … ∨ (mₙ.c ∧ …), and a value is ite(m₁.c, …, ite(…)): both grow with the tree, not with
 * the number of leaves times their depth. Where nodes were taken out of the tree and put elsewhere, mᵢ.c may hold for
 * what is beneath a sibling now; there a choice asks for all that is beneath mᵢ, which is shared with the path condition. That is
 * so where states were merged incrementally, where one slept, and where an inner loop was left by several states of which some
 * were merged: the merged one has a path from the inner root on, with conditions that the others begin with, too.
 * What a node's way begins with and all leaves share stands by itself.
 */
import type { Expr, ExprContext } from '../../expr/index.js';
import type { Type } from '../../ir/index.js';
import { choose, isSameSlot } from '../../memory/index.js';
import { PathCondition } from '../../solver/index.js';
import type { Slot } from '../../value/index.js';
import { Choice, type ValueTools } from '../join/choice.js';

/** A place where paths part, or where one ends. */
export interface TreeNode {
  /** Its condition n.c, as a list. */
  readonly conditions: readonly Expr[];
  readonly children: readonly TreeNode[];
  /** The number of the leaf. */
  readonly leaf: number | undefined;
}

/** The execution tree of paths beyond a root; undefined if one of them does not extend it. */
export function treeOf(
  root: PathCondition,
  leaves: readonly PathCondition[],
): TreeNode | undefined {
  if (leaves.some((leaf) => PathCondition.commonPrefix(root, leaf) !== root)) return undefined;
  return nodeOf(
    root,
    leaves.map((path, leaf) => ({ path, leaf, ways: waysOf(path, root) })),
  );
}

interface Way {
  readonly path: PathCondition;
  readonly leaf: number;
  /** The path condition with each number of conditions, counted from the root. */
  readonly ways: readonly PathCondition[];
}

function waysOf(path: PathCondition, root: PathCondition): PathCondition[] {
  const ways: PathCondition[] = [];
  for (let at = path; at !== root; at = at.parent!) ways.push(at);
  return ways.reverse();
}

function nodeOf(root: PathCondition, all: readonly Way[], start = 0): TreeNode {
  const [first, ...others] = all;
  let shared = first.ways.length - start;
  for (const other of others) {
    let length = 0;
    while (length < shared && first.ways[start + length] === other.ways[start + length]) length++;
    shared = length;
  }
  const conditions = first.ways.slice(start, start + shared).map(({ constraint }) => constraint!);
  if (others.length === 0) return { conditions, children: [], leaf: first.leaf };
  const groups = new Map<PathCondition | undefined, Way[]>();
  for (const way of all) {
    const next = way.ways[start + shared];
    const group = groups.get(next);
    if (group) group.push(way);
    else groups.set(next, [way]);
  }
  const children = [...groups.values()].map((group) => nodeOf(root, group, start + shared));
  return { conditions, children, leaf: undefined };
}

/** The conditions of the tree as a list, which hold together exactly if those of some leaf do. */
export function treeConditions(ctx: ExprContext, { conditions, children }: TreeNode): Expr[] {
  if (children.length === 0) return [...conditions];
  const any = children
    .map((child) => conjunction(ctx, treeConditions(ctx, child)))
    .reduce((a, b) => ctx.or(a, b));
  return any.isTrue ? [...conditions] : [...conditions, any];
}

/** By leaf: what tells it from the others, beneath the root. */
function guardsOf(ctx: ExprContext, root: TreeNode, count: number): Expr[] {
  const guards: Expr[] = new Array(count).fill(ctx.true);
  const open: { node: TreeNode; guard: Expr }[] = [{ node: root, guard: ctx.true }];
  for (let at = open.pop(); at; at = open.pop()) {
    const { node, guard } = at;
    if (node.leaf !== undefined) guards[node.leaf] = guard;
    for (const child of node.children) {
      open.push({ node: child, guard: ctx.and(guard, conjunction(ctx, child.conditions)) });
    }
  }
  return guards;
}

function conjunction(ctx: ExprContext, conditions: readonly Expr[]): Expr {
  return conditions.reduce((a, b) => ctx.and(a, b), ctx.true);
}

/** Choices along the tree. */
export class TreeChoice extends Choice {
  constructor(
    tools: ValueTools,
    private readonly tree: TreeNode,
    count: number,
    /** Whether parts of the tree were taken out of it. */
    private readonly hasHoles: boolean,
  ) {
    super(tools, guardsOf(tools.domain.terms, tree, count));
  }

  protected override chosenSlot(type: Type, values: readonly (Slot | undefined)[]): Slot {
    const { domain, layout } = this.tools;
    return this.along(values, (guard, yes, no) => choose(domain, layout, type, guard, yes, no));
  }

  protected override chosenWord(width: number, values: readonly (Slot | undefined)[]): Slot {
    const { domain } = this.tools;
    return this.along(values, (guard, yes, no) => {
      const term = domain.terms.ite(guard, domain.term(yes, width), domain.term(no, width));
      return term.isConst ? term.value : term;
    });
  }

  override array(arrays: readonly (Expr | undefined)[]): Expr {
    const { terms } = this.tools.domain;
    return this.along(arrays, (guard, yes, no) =>
      terms.ite(guard, yes as Expr, no as Expr),
    ) as Expr;
  }

  /** What tells the paths beneath a node from those beneath its siblings. */
  private guardOf(ctx: ExprContext, node: TreeNode): Expr {
    const { conditions } = node;
    return conjunction(ctx, this.hasHoles ? treeConditions(ctx, node) : conditions);
  }

  /** The value of all leaves beneath the root that have one. */
  private along(
    values: readonly (Slot | undefined)[],
    choice: (guard: Expr, yes: Slot, no: Slot) => Slot,
  ): Slot {
    const { terms } = this.tools.domain;
    const valueAt = (node: TreeNode): Slot | undefined => {
      if (node.leaf !== undefined) return values[node.leaf];
      let rest: Slot | undefined;
      for (const child of node.children.toReversed()) {
        const value = valueAt(child);
        if (value === undefined) continue;
        if (rest === undefined || isSameSlot(value, rest)) rest ??= value;
        else rest = choice(this.guardOf(terms, child), value, rest);
      }
      return rest;
    };
    return valueAt(this.tree)!;
  }
}
