/**
 * Whose pointer it is: the object that a symbolic pointer was made from.
 *
 * A pointer belongs to the object whose address it began as (C17 6.5.6 §8: pointer arithmetic stays in its array). A
 * number needs no record: it lies in its object, or next to it, as long as nobody computed it with something symbolic. So the
 * record begins where `getelementptr` adds a symbolic index: the term that comes out remembers its *root*, the address
 * before anything symbolic was added. The root is a number for a plain base; a term where the base itself is not known: a
 * pointer that was read from a table at a symbolic place, or a choice. What the root points into is looked up when the
 * pointer is used, in the state that uses it.
 *
 * Terms are unique, so a pointer keeps its root wherever it goes: through registers, memory, copies, calls and joins of
 * states. The root of a choice is the choice of the roots, and what is read from a table at a symbolic place has the root
 * that would be read if the table had roots in it. Trabish and Rinetzky ("Relocatable Addressing Model for
 * Symbolic Execution", ISSTA 2020, §2.2) have a symbol in the term itself for the base of its object; the record
 * does without, and leaves terms as they are (docs/decisions/0008-provenance-beside-the-term.md).
 *
 * Invariant: no root, no claim. Pointers made from integers have none, nor has one that was made from two objects
 * in different ways; they reach whatever lies at their address.
 */
import { Expr, type ExprContext, Kind } from '../../expr/index.js';
import type { Slot } from '../../value/index.js';

/** The address that a pointer was made from: the number, or a term for it. */
export type Root = number | Expr;

/** A term that was made from several numbers, each in some state; or from what cannot be compared. */
type Ambiguous = readonly number[];

/** What is remembered of a pointer. */
export type PointerRecord = Root | Ambiguous;

const incomparable: Ambiguous = [];

/** A constant distance below this cannot lead over the unmapped bytes that lie around every object. */
const nearby = 16;

/** Parts of a term that are looked at for pointers. */
const patience = 4096;

export class PointerOrigins {
  private readonly roots = new WeakMap<Expr, Root | Ambiguous>();
  /** What terms are with roots in the place of the pointers that they move. */
  private moved = new WeakMap<Expr, Expr>();

  constructor(private readonly terms: ExprContext) {}

  /** A pointer was computed from another one by adding a constant, and something symbolic or not. */
  note(pointer: Slot, base: Slot, constant: number, isSymbolic: boolean): void {
    if (!(pointer instanceof Expr)) return;
    if (typeof base === 'number') this.remember(pointer, base + constant);
    else if (base instanceof Expr) {
      const known = this.roots.get(base);
      if (known !== undefined) this.remember(pointer, known);
      else {
        const root = this.rootOf(base);
        const isApart = isSymbolic || Math.abs(constant) >= nearby;
        if (typeof root === 'number' || root !== base || isApart) this.remember(pointer, root);
      }
    }
  }

  /**
   * A pointer that was put together of others has this root, in which theirs were put together in the same way. A choice that is still one
   * shows that by itself; one that was rewritten, as `ite(c, a + i, b + i)` is to `ite(c, a, b) + i`, does not.
   */
  noteTogether(pointer: Expr, root: Slot): void {
    const isRoot = typeof root === 'number' || root instanceof Expr;
    if (isRoot && this.rootOf(pointer) !== root) this.remember(pointer, root);
  }

  /**
   * The root of a pointer; the pointer itself where none is known. Of several that it has had, `isSame` says whether
   * they mean the same object now.
   */
  rootOf(pointer: Expr, isSame: (one: number, other: number) => boolean = () => false): Root {
    const known = this.roots.get(pointer);
    if (known === undefined) return this.rootOfMoved(pointer);
    if (!isAmbiguous(known)) return known;
    const [first, ...others] = known;
    return others.length > 0 && others.every((other) => isSame(first, other)) ? first : pointer;
  }

  /** What is remembered of a term, for another engine that gets it. */
  recordOf(term: Expr): PointerRecord | undefined {
    return this.roots.get(term);
  }

  /** Terms came from another engine, with what that one remembered of them. */
  admit(records: Iterable<readonly [term: Expr, record: PointerRecord]>): void {
    for (const [term, record] of records) {
      const isUnclear = isAmbiguous(record) && record.length === 0;
      if (!term.isConst) this.remember(term, isUnclear ? incomparable : record);
    }
    // Terms that were looked into may be made of these.
    this.moved = new WeakMap();
  }

  private remember(pointer: Expr, root: Root | Ambiguous): void {
    const known = this.roots.get(pointer);
    if (known === undefined) this.roots.set(pointer, root);
    else if (known !== root) this.roots.set(pointer, together(known, root));
  }

  /** The term with roots in the place of the pointers that it chooses from, or reads. */
  private rootOfMoved(term: Expr): Expr {
    const { moved } = this;
    const stack = [term];
    for (let visits = 0; stack.length > 0; visits++) {
      if (visits > patience) {
        // Nothing is claimed of so long a history, now or later.
        for (const node of stack) moved.set(node, node);
        return term;
      }
      const node = stack[stack.length - 1];
      const parts = partsMoved(node);
      const roots = parts.map((part) => this.knownRoot(part));
      if (!roots.includes(undefined)) {
        const isSame = parts.every((part, i) => roots[i] === part);
        moved.set(node, isSame ? node : this.remade(node, roots as Expr[]));
        stack.pop();
      } else stack.push(...parts.filter((_, i) => roots[i] === undefined));
    }
    return moved.get(term)!;
  }

  /** Undefined for a term that has to be looked into first. */
  private knownRoot(term: Expr): Expr | undefined {
    const root = this.roots.get(term);
    if (typeof root === 'number') return this.terms.constant(root, term.width);
    if (root instanceof Expr) return root;
    return root !== undefined || partsMoved(term).length === 0 ? term : this.moved.get(term);
  }

  private remade(node: Expr, [first, second]: readonly Expr[]): Expr {
    const { terms } = this;
    switch (node.kind) {
      case Kind.Ite:
      case Kind.ArrayIte:
        return terms.ite(node.a, first, second);
      case Kind.Concat:
        return terms.concat(first, second);
      case Kind.Extract:
        return terms.extract(first, node.low, node.width);
      case Kind.Read:
        return terms.read(first, node.b);
      default:
        return terms.store(first, node.b, second);
    }
  }
}

/** The parts of a term that moves bits from one place to another, unchanged; none for one that computes. */
function partsMoved({ kind, a, b, c }: Expr): readonly Expr[] {
  switch (kind) {
    case Kind.Ite:
    case Kind.ArrayIte:
      return [b, c];
    case Kind.Concat:
      return [a, b];
    case Kind.Extract:
    case Kind.Read:
      return [a];
    case Kind.Store:
      return [a, c];
    default:
      return [];
  }
}

function isAmbiguous(root: Root | Ambiguous): root is Ambiguous {
  return Array.isArray(root);
}

function together(known: Root | Ambiguous, root: Root | Ambiguous): Ambiguous {
  if (known === incomparable || root === incomparable) return incomparable;
  if (known instanceof Expr || root instanceof Expr) return incomparable;
  return [...new Set([known, root].flat() as number[])];
}
