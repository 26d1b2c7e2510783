/**
 * The support of a term: which inputs it depends on, as a set of atoms cached in every node.
 *
 * An atom is a free symbol, a bound variable that is loose in the term, one element of an array
 * symbol that is read at a constant index, or an array symbol as a whole (read at an index that is
 * not constant). Two terms can influence each other when they share an atom, or when one has an
 * element and the other the whole of the same array.
 *
 * Sets are big-endian Patricia trees (Okasaki and Gill, "Fast Mergeable Integer Maps", 1998) over
 * the atoms' keys, so that a set with one atom more shares all but a path with the old one: a
 * chain of n terms with n atoms needs O(n log n) memory, not O(n²). A union that equals one of its
 * operands returns that operand, so equal supports are mostly identical objects.
 *
 * The support also carries the quantifier height of the term (see `quantifier.ts`).
 */
import { ArrayInfo, type SymbolInfo } from './declaration.js';
import type { Value } from './value.js';

/** One input that a term can depend on. */
export class Atom {
  constructor(
    readonly key: number,
    /** The symbol or array; null for a bound variable. */
    readonly of: SymbolInfo | ArrayInfo | null,
    /** The element of an array; null for a whole array or a symbol. */
    readonly index: Value | null,
  ) {}
}

/** A node of a Patricia tree; a leaf when `branch` is 0. */
export class AtomTree {
  constructor(
    readonly prefix: number,
    readonly branch: number,
    readonly left: AtomTree | null,
    readonly right: AtomTree | null,
    readonly atom: Atom | null,
    readonly size: number,
    /** A bit for each atom, by the low bits of its key: sets without a common bit are disjoint. */
    readonly bits: number,
    /** Whether an atom stands for the whole of an array. */
    readonly hasWhole: boolean,
  ) {}
}

let nextSupport = 0;

export class Support {
  readonly id = nextSupport++;

  constructor(
    readonly tree: AtomTree | null,
    /** Largest number of quantifiers nested in each other. */
    readonly quantifierHeight: number,
  ) {}

  get size(): number {
    return this.tree === null ? 0 : this.tree.size;
  }

  /** Atoms in the order of their keys. */
  forEach(visit: (atom: Atom) => void): void {
    if (this.tree !== null) visitTree(this.tree, visit);
  }

  atoms(): Atom[] {
    const list: Atom[] = [];
    this.forEach((atom) => {
      list.push(atom);
    });
    return list;
  }

  has(key: number): boolean {
    let tree = this.tree;
    while (tree !== null) {
      if (tree.branch === 0) return tree.prefix === key;
      tree = (key & tree.branch) === 0 ? tree.left : tree.right;
    }
    return false;
  }

  /** Whether an array is read at an index that is not constant. */
  get hasWholeArray(): boolean {
    return this.tree?.hasWhole ?? false;
  }

  /** Whether the two sets have an atom in common. */
  intersects(other: Support): boolean {
    if (this.tree === null || other.tree === null) return false;
    if ((this.tree.bits & other.tree.bits) === 0) return false;
    return treesIntersect(this.tree, other.tree);
  }
}

export const EMPTY_SUPPORT = new Support(null, 0);

export function singleSupport(atom: Atom): Support {
  return new Support(leaf(atom), 0);
}

export function withHeight(support: Support, height: number): Support {
  return support.quantifierHeight === height ? support : new Support(support.tree, height);
}

export function withoutAtom(support: Support, key: number): Support {
  const tree = remove(support.tree, key);
  return tree === support.tree ? support : new Support(tree, support.quantifierHeight);
}

const CACHE = 4096;

/** Unions of one context, with a direct-mapped cache of recent ones. */
export class SupportUnion {
  private readonly left: (Support | undefined)[] = new Array(CACHE).fill(undefined);
  private readonly right: (Support | undefined)[] = new Array(CACHE).fill(undefined);
  private readonly result: (Support | undefined)[] = new Array(CACHE).fill(undefined);

  of(a: Support, b: Support): Support {
    if (a === b || b === EMPTY_SUPPORT) return a;
    if (a === EMPTY_SUPPORT) return b;
    const slot = (Math.imul(a.id, 0x9e3779b1) ^ Math.imul(b.id, 0x85ebca6b)) >>> 20;
    if (this.left[slot] === a && this.right[slot] === b) return this.result[slot]!;
    const height = Math.max(a.quantifierHeight, b.quantifierHeight);
    const tree = merge(a.tree, b.tree);
    let union: Support;
    if (tree === a.tree && height === a.quantifierHeight) union = a;
    else if (tree === b.tree && height === b.quantifierHeight) union = b;
    else union = new Support(tree, height);
    this.left[slot] = a;
    this.right[slot] = b;
    this.result[slot] = union;
    return union;
  }

  clear(): void {
    this.left.fill(undefined);
    this.right.fill(undefined);
    this.result.fill(undefined);
  }
}

function leaf(atom: Atom): AtomTree {
  const hasWhole = atom.of instanceof ArrayInfo && atom.index === null;
  return new AtomTree(atom.key, 0, null, null, atom, 1, 1 << (atom.key & 31), hasWhole);
}

/** The bits of a key above the branching bit. */
export function prefixOf(key: number, branch: number): number {
  return key & ~(branch | (branch - 1));
}

function join(a: AtomTree, b: AtomTree): AtomTree {
  const branch = 0x80000000 >>> Math.clz32(a.prefix ^ b.prefix);
  const [left, right] = (a.prefix & branch) === 0 ? [a, b] : [b, a];
  return inner(prefixOf(a.prefix, branch), branch, left, right);
}

function fork(node: AtomTree, left: AtomTree, right: AtomTree): AtomTree {
  return inner(node.prefix, node.branch, left, right);
}

function inner(prefix: number, branch: number, left: AtomTree, right: AtomTree): AtomTree {
  return new AtomTree(
    prefix,
    branch,
    left,
    right,
    null,
    left.size + right.size,
    left.bits | right.bits,
    left.hasWhole || right.hasWhole,
  );
}

/** Depth is bounded by the 31 bits of a key, so recursion is safe here and below. */
function merge(a: AtomTree | null, b: AtomTree | null): AtomTree | null {
  if (a === b || b === null) return a;
  return a === null ? b : mergeTrees(a, b);
}

function mergeTrees(a: AtomTree, b: AtomTree): AtomTree {
  if (a === b) return a;
  if (a.branch === b.branch && a.prefix === b.prefix) {
    if (a.branch === 0) return a;
    const left = mergeTrees(a.left!, b.left!);
    const right = mergeTrees(a.right!, b.right!);
    if (left === a.left && right === a.right) return a;
    return left === b.left && right === b.right ? b : fork(a, left, right);
  }
  if (a.branch > b.branch && prefixOf(b.prefix, a.branch) === a.prefix) {
    if ((b.prefix & a.branch) === 0) {
      const left = mergeTrees(a.left!, b);
      return left === a.left ? a : fork(a, left, a.right!);
    }
    const right = mergeTrees(a.right!, b);
    return right === a.right ? a : fork(a, a.left!, right);
  }
  if (b.branch > a.branch && prefixOf(a.prefix, b.branch) === b.prefix) {
    if ((a.prefix & b.branch) === 0) {
      const left = mergeTrees(a, b.left!);
      return left === b.left ? b : fork(b, left, b.right!);
    }
    const right = mergeTrees(a, b.right!);
    return right === b.right ? b : fork(b, b.left!, right);
  }
  return join(a, b);
}

function remove(tree: AtomTree | null, key: number): AtomTree | null {
  if (tree === null) return null;
  if (tree.branch === 0) return tree.prefix === key ? null : tree;
  if (prefixOf(key, tree.branch) !== tree.prefix) return tree;
  if ((key & tree.branch) === 0) {
    const left = remove(tree.left, key);
    if (left === tree.left) return tree;
    return left === null ? tree.right : fork(tree, left, tree.right!);
  }
  const right = remove(tree.right, key);
  if (right === tree.right) return tree;
  return right === null ? tree.left : fork(tree, tree.left!, right);
}

/** The atoms of the first set that are not in the second; what both share as an object costs nothing. */
export function difference(a: AtomTree | null, b: AtomTree | null): AtomTree | null {
  if (a === null || a === b) return null;
  if (b === null || (a.bits & b.bits) === 0) return a;
  if (a.branch === b.branch && a.prefix === b.prefix) {
    if (a.branch === 0) return null;
    return withChildren(a, difference(a.left, b.left), difference(a.right, b.right));
  }
  if (a.branch > b.branch && prefixOf(b.prefix, a.branch) === a.prefix) {
    return (b.prefix & a.branch) === 0
      ? withChildren(a, difference(a.left, b), a.right)
      : withChildren(a, a.left, difference(a.right, b));
  }
  if (b.branch > a.branch && prefixOf(a.prefix, b.branch) === b.prefix) {
    return difference(a, (a.prefix & b.branch) === 0 ? b.left : b.right);
  }
  return a;
}

function withChildren(
  node: AtomTree,
  left: AtomTree | null,
  right: AtomTree | null,
): AtomTree | null {
  if (left === null) return right;
  if (right === null) return left;
  return left === node.left && right === node.right ? node : fork(node, left, right);
}

/** The atom with the least key. */
export function firstAtom(tree: AtomTree): Atom {
  let at = tree;
  while (at.branch !== 0) at = at.left!;
  return at.atom!;
}

function visitTree(tree: AtomTree, visit: (atom: Atom) => void): void {
  if (tree.branch === 0) {
    visit(tree.atom!);
    return;
  }
  visitTree(tree.left!, visit);
  visitTree(tree.right!, visit);
}

function treesIntersect(a: AtomTree | null, b: AtomTree | null): boolean {
  if (a === null || b === null) return false;
  if (a === b) return true;
  if (a.branch === b.branch && a.prefix === b.prefix) {
    if (a.branch === 0) return true;
    return treesIntersect(a.left, b.left) || treesIntersect(a.right, b.right);
  }
  if (a.branch > b.branch && prefixOf(b.prefix, a.branch) === a.prefix) {
    return treesIntersect((b.prefix & a.branch) === 0 ? a.left : a.right, b);
  }
  if (b.branch > a.branch && prefixOf(a.prefix, b.branch) === b.prefix) {
    return treesIntersect(a, (a.prefix & b.branch) === 0 ? b.left : b.right);
  }
  return false;
}
