/**
 * Who owns which atoms: a persistent map from the atoms of supports to numbers, for sets of atoms at a time.
 *
 * It is a Patricia tree as the sets are (`support.ts`), whose leaves are whole sets: the four bytes of an
 * input that get an owner together are one leaf. A version with another set shares all but a path with the
 * old one, so that a million inputs cost a million such paths and not a million copies.
 *
 * Invariant: the sets of all leaves are disjoint.
 */
import { Branch, find, prefixOf } from '../collections/index.js';
import type { Atom, AtomTree } from './support.js';

/** A leaf has atoms, all of the one owner; an inner node has children. */
class OwnerTree {
  constructor(
    readonly prefix: number,
    readonly branch: number,
    readonly atoms: AtomTree | null,
    readonly owner: number,
    readonly left: OwnerTree | null,
    readonly right: OwnerTree | null,
  ) {}
}

export class AtomOwners {
  static readonly empty = new AtomOwners(null);

  private constructor(private readonly tree: OwnerTree | null) {}

  /** The owner of an atom. */
  get(key: number): number | undefined {
    let tree = this.tree;
    while (tree !== null && tree.atoms === null) {
      tree = (key & tree.branch) === 0 ? tree.left : tree.right;
    }
    return tree !== null && find(tree.atoms!, key) ? tree.owner : undefined;
  }

  /** Gives an owner to atoms that have none. */
  with(atoms: AtomTree | undefined, owner: number): AtomOwners {
    if (atoms === undefined) return this;
    const added = leaf(atoms, owner);
    return new AtomOwners(this.tree === null ? added : merged(this.tree, added));
  }
}

function leaf(atoms: AtomTree, owner: number): OwnerTree {
  const branch = atoms instanceof Branch ? atoms.bit : 0;
  return new OwnerTree(atoms.key, branch, atoms, owner, null, null);
}

function inner(prefix: number, branch: number, left: OwnerTree, right: OwnerTree): OwnerTree {
  return new OwnerTree(prefix, branch, null, 0, left, right);
}

function leftOf({ atoms, owner, left }: OwnerTree): OwnerTree {
  return atoms === null ? left! : leaf((atoms as Branch<Atom>).left, owner);
}

function rightOf({ atoms, owner, right }: OwnerTree): OwnerTree {
  return atoms === null ? right! : leaf((atoms as Branch<Atom>).right, owner);
}

/** Of disjoint trees; depth is bounded by the bits of a key. */
function merged(a: OwnerTree, b: OwnerTree): OwnerTree {
  if (a.branch === b.branch && a.prefix === b.prefix) {
    if (a.branch === 0) throw new Error('an atom has an owner already');
    const left = merged(leftOf(a), leftOf(b));
    return inner(a.prefix, a.branch, left, merged(rightOf(a), rightOf(b)));
  }
  if (a.branch > b.branch && prefixOf(b.prefix, a.branch) === a.prefix) return placed(a, b);
  if (b.branch > a.branch && prefixOf(a.prefix, b.branch) === b.prefix) return placed(b, a);
  const branch = 0x80000000 >>> Math.clz32(a.prefix ^ b.prefix);
  const [left, right] = (a.prefix & branch) === 0 ? [a, b] : [b, a];
  return inner(prefixOf(a.prefix, branch), branch, left, right);
}

/** The second tree within the first. */
function placed(tree: OwnerTree, within: OwnerTree): OwnerTree {
  const { prefix, branch } = tree;
  return (within.prefix & branch) === 0
    ? inner(prefix, branch, merged(leftOf(tree), within), rightOf(tree))
    : inner(prefix, branch, leftOf(tree), merged(rightOf(tree), within));
}
