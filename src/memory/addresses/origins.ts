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
 * states. The root of a choice is the choice of the roots. Trabish and Rinetzky ("Relocatable Addressing Model for
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

const incomparable: Ambiguous = [];

/** A constant distance below this cannot lead over the unmapped bytes that lie around every object. */
const nearby = 16;

export class PointerOrigins {
  private readonly roots = new WeakMap<Expr, Root | Ambiguous>();
  /** Choices whose branches were looked at. */
  private readonly choices = new WeakMap<Expr, Expr>();

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
   * The root of a pointer; the pointer itself where none is known. Of several that it has had, `isSame` says whether
   * they mean the same object now.
   */
  rootOf(pointer: Expr, isSame: (one: number, other: number) => boolean = () => false): Root {
    const known = this.roots.get(pointer);
    if (known === undefined)
      return pointer.kind === Kind.Ite ? this.rootOfChoice(pointer) : pointer;
    if (!isAmbiguous(known)) return known;
    const [first, ...others] = known;
    return others.length > 0 && others.every((other) => isSame(first, other)) ? first : pointer;
  }

  private remember(pointer: Expr, root: Root | Ambiguous): void {
    const known = this.roots.get(pointer);
    if (known === undefined) this.roots.set(pointer, root);
    else if (known !== root) this.roots.set(pointer, together(known, root));
  }

  /** Branch by branch; choices nest deeply where many states were joined. */
  private rootOfChoice(choice: Expr): Expr {
    const { terms, choices } = this;
    const stack = [choice];
    const rootOf = (branch: Expr): Expr | undefined => {
      if (branch.kind === Kind.Ite && !this.roots.has(branch)) return choices.get(branch);
      const root = this.rootOf(branch);
      return typeof root === 'number' ? terms.constant(root, branch.width) : root;
    };
    for (let node = stack.at(-1); node; node = stack.at(-1)) {
      const [whenTrue, whenFalse] = [rootOf(node.b), rootOf(node.c)];
      if (whenTrue === undefined) stack.push(node.b);
      if (whenFalse === undefined) stack.push(node.c);
      if (whenTrue === undefined || whenFalse === undefined) continue;
      const isPlain = whenTrue === node.b && whenFalse === node.c;
      choices.set(node, isPlain ? node : terms.ite(node.a, whenTrue, whenFalse));
      stack.pop();
    }
    return choices.get(choice)!;
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
