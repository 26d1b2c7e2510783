/**
 * The support of a term: which inputs it depends on, as a set of atoms cached in every node.
 *
 * An atom is a free symbol, a bound variable that is loose in the term, one element of an array
 * symbol that is read at a constant index, or an array symbol as a whole (read at an index that is
 * not constant). Two terms can influence each other when they share an atom, or when one has an
 * element and the other the whole of the same array.
 *
 * Sets are persistent maps from the atoms' keys (src/collections/integer-tree.ts), so that a set with
 * one atom more shares all but a path with the old one: a
 * chain of n terms with n atoms needs O(n log n) memory, not O(n²). A union that equals one of its
 * operands returns that operand, so equal supports are mostly identical objects.
 *
 * The support also carries the quantifier height of the term (see `quantifier.ts`), and whether it has named constants
 * (`named-constants.ts`), which are no inputs.
 */
import {
  find,
  forEach,
  type IntegerTree,
  intersects,
  Leaf,
  remove,
  sizeOf,
  union,
} from '../collections/index.js';
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

/** Atoms by their keys. */
export type AtomTree = IntegerTree<Atom>;

let nextSupport = 0;

export class Support {
  readonly id = nextSupport++;

  constructor(
    readonly tree: AtomTree | undefined,
    /** Largest number of quantifiers nested in each other. */
    readonly quantifierHeight: number,
    /** Whether an array is read at an index that is not constant: an atom stands for the whole of it. */
    readonly hasWholeArray: boolean,
    /** Whether the term has constants that are kept under a name. */
    readonly hasNamed: boolean,
  ) {}

  get size(): number {
    return sizeOf(this.tree);
  }

  /** Atoms in the order of their keys. */
  forEach(visit: (atom: Atom) => void): void {
    forEach(this.tree, ({ value }) => visit(value));
  }

  atoms(): Atom[] {
    const list: Atom[] = [];
    this.forEach((atom) => {
      list.push(atom);
    });
    return list;
  }

  has(key: number): boolean {
    return find(this.tree, key) !== undefined;
  }

  /** Whether the two sets have an atom in common. */
  intersects(other: Support): boolean {
    return intersects(this.tree, other.tree);
  }
}

export const emptySupport = new Support(undefined, 0, false, false);

/** Of a named constant. */
export const namedSupport = new Support(undefined, 0, false, true);

export function singleSupport(atom: Atom): Support {
  const isWhole = atom.of instanceof ArrayInfo && atom.index === null;
  return new Support(new Leaf(atom.key, atom), 0, isWhole, false);
}

export function withHeight(support: Support, height: number): Support {
  const { tree, quantifierHeight, hasWholeArray, hasNamed } = support;
  if (quantifierHeight === height) return support;
  return new Support(tree, height, hasWholeArray, hasNamed);
}

/** Without an atom that does not stand for the whole of an array. */
export function withoutAtom(support: Support, key: number): Support {
  const tree = remove(support.tree, key);
  if (tree === support.tree) return support;
  return new Support(tree, support.quantifierHeight, support.hasWholeArray, support.hasNamed);
}

const cacheSize = 4096;

/** Unions of one context, with a direct-mapped cache of recent ones. */
export class SupportUnion {
  private readonly left: (Support | undefined)[] = new Array(cacheSize).fill(undefined);
  private readonly right: (Support | undefined)[] = new Array(cacheSize).fill(undefined);
  private readonly result: (Support | undefined)[] = new Array(cacheSize).fill(undefined);

  of(a: Support, b: Support): Support {
    if (a === b || b === emptySupport) return a;
    if (a === emptySupport) return b;
    const slot = (Math.imul(a.id, 0x9e3779b1) ^ Math.imul(b.id, 0x85ebca6b)) >>> 20;
    if (this.left[slot] === a && this.right[slot] === b) return this.result[slot]!;
    const height = Math.max(a.quantifierHeight, b.quantifierHeight);
    const tree = union(a.tree, b.tree);
    const named = a.hasNamed || b.hasNamed;
    const isAs = (one: Support) =>
      tree === one.tree && height === one.quantifierHeight && named === one.hasNamed;
    let both: Support;
    if (isAs(a)) both = a;
    else if (isAs(b)) both = b;
    else both = new Support(tree, height, a.hasWholeArray || b.hasWholeArray, named);
    this.left[slot] = a;
    this.right[slot] = b;
    this.result[slot] = both;
    return both;
  }

  clear(): void {
    this.left.fill(undefined);
    this.right.fill(undefined);
    this.result.fill(undefined);
  }
}
