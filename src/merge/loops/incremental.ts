/**
 * Incremental merging (Trabish et al., ESEC/FSE 2023, §4): a state of a region is merged with what another one was
 * earlier, so that the execution tree is made smaller while it grows. A disjunction in a loop's condition
 * (`c == 'a' || c == 'b'`) else makes a tree that is exponential in the rounds.
 *
 * Of every state that comes to a join point of the loop a snapshot is kept, which shares all that did not change. A
 * state n₁ that comes there looks for the highest node n₂ (the one with the fewest conditions) whose live values are
 * the same, and from which it cannot be reached (else it would be merged with its own past, for ever). Both, and
 * what came of n₂, are replaced by one state beneath their lowest common ancestor, with
 * tpc(n_lca, n₁) ∨ tpc(n_lca, n₂) for a condition, and what comes of that is explored again: on the paths of
 * n₁ branches may be possible that were not on those of n₂.
 *
 * The tree is that of the path conditions (tree-encoding.ts): the lowest common ancestor is their common
 * beginning, what came of n₂ is what extends its path, and a node that is left with one child is no node any more
 * by itself, its conditions being followed by the child's.
 *
 * Invariant: the inputs of a node that is kept are those of the states and ends that extend its path. Nodes between n_lca
 * and n₁ or n₂ lose some of theirs to what both become; so they are forgotten, whatever else is beneath them. Explored
 * again, they would put these inputs on a second path.
 *
 * Deviations. (1) Nodes are compared at join points, where paths come together, not at every branch. (2) n_lca may have more than
 * two children. (3) What was told to somebody cannot be explored again. Where a path has ended beneath n₂, or some
 * of its inputs have, n₂ stands for the inputs of the states that are left beneath it: by the invariant these are
 * what it has without those that ended, so that tpc(n_lca, n₂) is followed by the disjunction of their conditions
 * (tree-encoding.ts). It is not taken if there are none, or many, or if they have asked for inputs since. Nor
 * is anything in a region where a state was put to sleep and may have been made anew, or where functions without a
 * body are called that return.
 */
import type { Engine, Frame, Population, State } from '../../exec/index.js';
import { Expr } from '../../expr/index.js';
import { PathCondition } from '../../solver/index.js';
import type { Joiner } from '../join/join.js';
import { joinDead } from '../policy/simple.js';
import type { Region } from './region.js';
import { treeConditions, treeOf } from './tree-encoding.js';

/** What a state was at a join point. */
export interface Snapshot {
  readonly state: State;
  readonly path: PathCondition;
}

/** Snapshots that are kept of a region. */
const mostSnapshots = 2000;

/** States whose conditions may stand for those of a node beneath which others have ended. */
const mostLeft = 64;

/** Whether a path is another one with more conditions, or that one itself. */
export function extendsPath(path: PathCondition, beginning: PathCondition): boolean {
  let at = path;
  while (at.length > beginning.length) at = at.parent!;
  return at === beginning;
}

/** The highest of some nodes that a path does not come from and that is the same; undefined if there is none. */
export function highestMatch<Node extends { readonly path: PathCondition }>(
  nodes: readonly Node[],
  path: PathCondition,
  isSame: (node: Node) => boolean,
): Node | undefined {
  return nodes
    .filter((node) => !extendsPath(path, node.path))
    .sort((a, b) => a.path.length - b.path.length)
    .find(isSame);
}

/** The snapshots of a region. */
export class Snapshots {
  private readonly byKey = new Map<string, Snapshot[]>();
  private count = 0;
  /** Paths of states that have ended, or some of whose inputs have. */
  private readonly told: PathCondition[] = [];

  /** Something came of a path that cannot be taken back. */
  noteTold(path: PathCondition): void {
    this.told.push(path);
  }

  add(key: string, snapshot: Snapshot): void {
    if (this.count >= mostSnapshots) return;
    this.count++;
    const known = this.byKey.get(key);
    if (known) known.push(snapshot);
    else this.byKey.set(key, [snapshot]);
  }

  /** The node that a path is merged with. */
  find(
    key: string,
    path: PathCondition,
    isSame: (snapshot: Snapshot) => boolean,
  ): Snapshot | undefined {
    return highestMatch(this.byKey.get(key) ?? [], path, isSame);
  }

  /** Whether something of a node cannot be taken back. */
  isTold({ path }: Snapshot): boolean {
    return this.told.some((end) => extendsPath(end, path));
  }

  /**
   * A node and a path become one beneath their lowest common ancestor. Forgets the node, all beneath it, and the nodes between
   * the ancestor and both: some of their inputs are elsewhere now.
   */
  replace({ path: node }: Snapshot, path: PathCondition): void {
    const ancestor = PathCondition.commonPrefix(node, path);
    const between = new Set<PathCondition>();
    for (const end of [node, path]) {
      for (let at = end; at !== ancestor; at = at.parent!) between.add(at);
    }
    for (const [key, known] of this.byKey) {
      const left = known.filter(
        ({ path: other }) => !between.has(other) && !extendsPath(other, node),
      );
      this.count -= known.length - left.length;
      this.byKey.set(key, left);
    }
  }
}

/** The block of a frame and what its live slots hold: snapshots with another one are not looked at. */
export function keyOf({ block, slots }: Frame, live: readonly number[]): string {
  const text = live.map((slot) => {
    const value = slots[slot];
    if (value instanceof Expr) return `#${value.id}`;
    return typeof value === 'object' ? '*' : `${value}`;
  });
  return `${block.prepared!.index} ${text.join(' ')}`;
}

/** Merges states with what others were. */
export class IncrementalMerging {
  /** The states that become one, while they do: what another one was, and the one that is merged with it. */
  becoming: readonly State[] = [];

  constructor(
    private readonly population: Population,
    private readonly engine: Engine,
    private readonly joiner: Joiner,
  ) {}

  /** Merges the running state with what another one was here, if there is one like it. */
  merge(state: State, region: Region): boolean {
    const { snapshots, of, depth } = region;
    const { population, engine, joiner } = this;
    const { frames, top } = engine.machine;
    if (!snapshots || frames.length - 1 !== depth || of.kind !== 'loop') return false;
    if (!of.candidate.isMeeting(top.block.prepared!.index)) return false;
    if (region.slept !== population.sleptCount || !extendsPath(state.path, region.root))
      return false;
    population.record(state);
    const key = keyOf(top, joiner.live.of(top).slots);
    const beneath = ({ path }: Snapshot): State[] =>
      [...region.open, ...region.waiting].filter(
        (other) => other !== state && extendsPath(other.path, path),
      );
    const found = snapshots.find(key, state.path, (node) => {
      if (snapshots.isTold(node) && !isExplorable(node, beneath(node))) return false;
      return this.isSame(node.state, state);
    });
    if (!found) {
      snapshots.add(key, { state: population.snapshot(state), path: state.path });
      return false;
    }
    const gone = beneath(found);
    const { state: earlier } = found;
    if (snapshots.isTold(found)) earlier.path = this.pathOfLeft(found, gone);
    snapshots.replace(found, state.path);
    this.becoming = [earlier, state];
    for (const other of gone) population.remove(other);
    const differences = joiner.compare(this.becoming);
    if (typeof differences === 'string') throw new Error('states that were alike are not');
    const joined = joiner.joinBy(this.becoming, differences);
    this.becoming = [];
    for (const other of gone) other.release();
    snapshots.add(key, { state: population.snapshot(joined), path: joined.path });
    for (const at of region.outwards()) {
      at.merges++;
      at.hasHoles = true;
    }
    return true;
  }

  /** The path of a node without the inputs that have ended beneath it. */
  private pathOfLeft({ path }: Snapshot, left: readonly State[]): PathCondition {
    const { terms, paths } = this.engine;
    const tree = treeOf(
      path,
      left.map((state) => state.path),
    )!;
    return paths.grow(path, treeConditions(terms, tree), left[0].path.model());
  }

  private isSame(earlier: State, state: State): boolean {
    const states = [earlier, state];
    const differences = this.joiner.compare(states);
    if (typeof differences === 'string' || differences.objects.partial.length > 0) return false;
    return joinDead.objection(states, differences) === undefined;
  }
}

/** Whether what is left beneath a node can be explored again without what has ended there. */
function isExplorable({ state }: Snapshot, left: readonly State[]): boolean {
  if (left.length === 0 || left.length > mostLeft) return false;
  return left.every(({ inputs }) => inputs.isSame(state.inputs));
}
