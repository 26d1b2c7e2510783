/**
 * The table of one context's terms: makes equal terms identical, owns the declarations and the
 * atoms of supports, and collects garbage.
 *
 * Garbage collection. The table holds its nodes strongly, so that looking one up costs no weak
 * reference. `collect` marks from the registered roots and forgets the rest; the JS heap then
 * frees what nobody holds. It runs only when the owner calls it, at a point where every term in
 * use is reachable from a root, hence at the same moments in every run. A term held outside the
 * roots stays valid, with its id, but an equal term built later is another node.
 */
import { ArrayContents, ArrayInfo, SymbolInfo } from './declaration.js';
import { type Data, Expr, noTerm, type SupportFinder } from './expr.js';
import { arityOf, isFloatOp, Kind } from './kind.js';
import { ArrayChoice, arraySymbols, rootOf, StoreInfo } from './store.js';
import {
  Atom,
  emptySupport,
  namedSupport,
  type Support,
  SupportUnion,
  singleSupport,
  withHeight,
  withoutAtom,
} from './support.js';
import { hashParts, IdSet, NodeTable } from './table.js';
import { hashValue, truncate, type Value } from './value.js';

/** Gives `collect` the terms that are in use. */
export type Roots = (visit: (term: Expr) => void) => void;

/** One in so many terms is told of: 2 to 4 MB of them lie between two. */
const growthMask = (1 << 14) - 1;

export class Interner implements SupportFinder {
  private readonly table = new NodeTable();
  private readonly unions = new SupportUnion();
  private readonly symbols = new Map<string, Expr>();
  private readonly arrays = new Map<string, Expr>();
  private readonly bounds = new Map<string, Expr>();
  private contents = new Map<number, ArrayContents[]>();
  private readonly roots = new Set<Roots>();
  /** Whether a term of floating point was ever made. */
  hasFloats = false;
  private nextId = 1;
  private nextDeclaration = 1;
  private nextAtom = 1;
  private sizeAfterCollection = 0;

  readonly false = this.constant(0, 1);
  readonly true = this.constant(1, 1);

  /** Number of nodes in the table. */
  get size(): number {
    return this.table.size;
  }

  /** The constant with the low `width` bits of any integer. */
  constant(value: Value, width: number): Expr {
    const bits = truncate(value, width);
    const hash = hashParts(Kind.Const, width, 0, 0, 0, hashValue(bits));
    const known = this.table.find(hash, Kind.Const, width, noTerm, noTerm, noTerm, bits);
    if (known !== noTerm) return known;
    return this.insert(hash, Kind.Const, width, noTerm, noTerm, noTerm, bits, emptySupport);
  }

  /** The symbol of this name; one name has one width. */
  symbol(name: string, width: number): Expr {
    const known = this.symbols.get(name);
    if (known !== undefined) {
      if (known.width !== width) {
        throw new Error(`symbol ${name} has width ${known.width}, asked for with width ${width}`);
      }
      return known;
    }
    const info = new SymbolInfo(this.nextDeclaration++, name, width);
    const support = singleSupport(new Atom(this.nextAtom++, info, null));
    const node = this.leaf(Kind.Symbol, width, info, info.id, support);
    this.symbols.set(name, node);
    return node;
  }

  /** A constant that stays a leaf of its own in terms: no rule looks into it (named-constants.ts). */
  namedConstant(name: string, width: number, value: Value): Expr {
    const known = this.symbols.get(name);
    if (known !== undefined) {
      if (known.width !== width || known.symbol.known !== value) {
        throw new Error(`${name} has another value or width already`);
      }
      return known;
    }
    const info = new SymbolInfo(this.nextDeclaration++, name, width, value);
    const node = this.leaf(Kind.Symbol, width, info, info.id, namedSupport);
    this.symbols.set(name, node);
    return node;
  }

  /** A symbol that no other name denotes, called `prefix` with a number. */
  freshSymbol(prefix: string, width: number): Expr {
    let name = `${prefix}!${this.nextDeclaration}`;
    while (this.symbols.has(name)) name += '!';
    return this.symbol(name, width);
  }

  /** The prefix of a name that `freshSymbol` has made; undefined of any other name. */
  freshPrefixOf(name: string): string | undefined {
    return /^(.*?)!\d+!*$/s.exec(name)?.[1];
  }

  /** The bound variable of quantifiers of one height. Only quantifiers make these. */
  bound(height: number, width: number): Expr {
    const name = `${height}:${width}`;
    let node = this.bounds.get(name);
    if (node === undefined) {
      const support = withHeight(singleSupport(new Atom(this.nextAtom++, null, null)), height);
      node = this.leaf(Kind.Bound, width, height, height, support);
      this.bounds.set(name, node);
    }
    return node;
  }

  /** The array of this name: indices of `indexWidth` bits, `size` bytes of input or unknown. */
  array(name: string, indexWidth: number, size: number | null = null): Expr {
    const known = this.arrays.get(name);
    if (known !== undefined) {
      const { indexWidth: width, size: bytes } = known.array;
      if (width !== indexWidth || bytes !== size) {
        throw new Error(
          `array ${name} has index width ${width} and size ${bytes}, asked for with index width ${indexWidth} and size ${size}`,
        );
      }
      return known;
    }
    const info = new ArrayInfo(this.nextDeclaration++, name, indexWidth, size);
    const node = this.leaf(Kind.ArraySymbol, indexWidth, info, info.id, emptySupport);
    this.arrays.set(name, node);
    return node;
  }

  /** The array with the given bytes from index 0 on and `fill` beyond; the bytes are copied. */
  constArray(bytes: Uint8Array, indexWidth: number, fill = 0): Expr {
    let digest = Math.imul(indexWidth, 0x9e3779b1) ^ fill;
    for (let i = 0; i < bytes.length; i++) digest = Math.imul(digest ^ bytes[i], 0x01000193);
    let candidates = this.contents.get(digest);
    if (candidates === undefined) this.contents.set(digest, (candidates = []));
    let info = candidates.find((other) => sameContents(other, bytes, indexWidth, fill));
    if (info === undefined) {
      info = new ArrayContents(this.nextDeclaration++, digest, indexWidth, bytes.slice(), fill);
      candidates.push(info);
    }
    return this.leaf(Kind.ConstArray, indexWidth, info, info.id, emptySupport);
  }

  /** The node with exactly these parts, neither folded nor rewritten. */
  intern(kind: Kind, width: number, a: Expr, b: Expr, c: Expr, data: Expr | number = 0): Expr {
    const known = this.find(kind, width, a, b, c, data);
    return known !== noTerm ? known : this.make(kind, width, a, b, c, data);
  }

  /** The node with exactly these parts if there is one, else noTerm. */
  find(kind: Kind, width: number, a: Expr, b: Expr, c: Expr, data: Expr | number = 0): Expr {
    const payload = typeof data === 'number' ? data : data.id;
    const hash = hashParts(kind, width, a.id, b.id, c.id, payload);
    return this.table.find(hash, kind, width, a, b, c, data);
  }

  /** Makes the node that `find` did not find. */
  make(kind: Kind, width: number, a: Expr, b: Expr, c: Expr, data: Expr | number = 0): Expr {
    const payload = typeof data === 'number' ? data : data.id;
    const hash = hashParts(kind, width, a.id, b.id, c.id, payload);
    return this.insert(hash, kind, width, a, b, c, data, this);
  }

  /** The store node with these parts, not rewritten. */
  internStore(array: Expr, index: Expr, value: Expr): Expr {
    const { width } = array;
    const hash = hashParts(Kind.Store, width, array.id, index.id, value.id, 0);
    const known = this.table.find(hash, Kind.Store, width, array, index, value, null);
    if (known !== noTerm) return known;
    const below = array.kind === Kind.Store ? array.store : null;
    const info = new StoreInfo(below?.root ?? array, (below?.length ?? 0) + 1);
    return this.insert(hash, Kind.Store, width, array, index, value, info, this);
  }

  /** The choice between two arrays with these parts, not rewritten. */
  internArrayIte(condition: Expr, yes: Expr, no: Expr): Expr {
    const { width } = yes;
    const hash = hashParts(Kind.ArrayIte, width, condition.id, yes.id, no.id, 0);
    const known = this.table.find(hash, Kind.ArrayIte, width, condition, yes, no, null);
    if (known !== noTerm) return known;
    const symbols = new Set([...arraySymbols(yes), ...arraySymbols(no)]);
    const [most] = [arraySymbols(yes), arraySymbols(no)].filter((s) => s.length === symbols.size);
    const info = new ArrayChoice(most ?? [...symbols]);
    return this.insert(hash, Kind.ArrayIte, width, condition, yes, no, info, this);
  }

  /** The union of supports of this context. */
  unionSupport(a: Support, b: Support): Support {
    return this.unions.of(a, b);
  }

  /** Registers a source of roots for `collect`; the function that is returned removes it. */
  addRoots(roots: Roots): () => void {
    this.roots.add(roots);
    return () => this.roots.delete(roots);
  }

  /** Forgets every term that no root reaches; returns how many. */
  collect(): number {
    const marked = new IdSet();
    const stack: Expr[] = [];
    const visit = (term: Expr): void => {
      if (marked.has(term.id)) return;
      marked.add(term.id);
      if (arityOf[term.kind] > 0) stack.push(term);
    };
    visit(this.true);
    visit(this.false);
    for (const named of [this.symbols, this.arrays, this.bounds]) named.forEach(visit);
    for (const roots of this.roots) roots(visit);
    for (let term = stack.pop(); term !== undefined; term = stack.pop()) {
      visit(term.a);
      visit(term.b);
      visit(term.c);
    }
    const live = new Map<number, ArrayContents[]>();
    this.table.forEach((node) => {
      if (node.kind !== Kind.ConstArray || !marked.has(node.id)) return;
      const list = live.get(node.contents.digest);
      if (list === undefined) live.set(node.contents.digest, [node.contents]);
      else list.push(node.contents);
    });
    this.contents = live;
    const forgotten = this.table.sweep((node) => marked.has(node.id));
    this.unions.clear();
    this.sizeAfterCollection = this.table.size;
    return forgotten;
  }

  /** Told now and then that terms were made: one instruction, or one question, may make millions. It may throw. */
  onGrowth: (() => void) | undefined = undefined;

  /** Collects when the table has at least doubled since the last time, and `atLeast` nodes. */
  collectIfGrown(atLeast = 1 << 20): boolean {
    if (this.size < atLeast || this.size < 2 * this.sizeAfterCollection) return false;
    this.collect();
    return true;
  }

  private leaf(kind: Kind, width: number, data: Data, payload: number, support: Support): Expr {
    const hash = hashParts(kind, width, 0, 0, 0, payload);
    const known = this.table.find(hash, kind, width, noTerm, noTerm, noTerm, data);
    if (known !== noTerm) return known;
    return this.insert(hash, kind, width, noTerm, noTerm, noTerm, data, support);
  }

  private insert(
    hash: number,
    kind: Kind,
    width: number,
    a: Expr,
    b: Expr,
    c: Expr,
    data: Data,
    support: Support | SupportFinder,
  ): Expr {
    if (isFloatOp(kind)) this.hasFloats = true;
    const node = new Expr(this.nextId++, kind, width, a, b, c, data, support);
    this.table.add(hash, node);
    if ((node.id & growthMask) === 0) this.onGrowth?.();
    return node;
  }

  /** Asks the terms below first, those far below too: a chain of a million must not fill the stack. */
  supportOf(term: Expr): Support {
    if (term.a.hasSupport && term.b.hasSupport && term.c.hasSupport) {
      return this.supportFromParts(term);
    }
    const stack = [term];
    for (let node = stack[0]; ; node = stack[stack.length - 1]) {
      const before = stack.length;
      if (!node.c.hasSupport) stack.push(node.c);
      if (!node.b.hasSupport) stack.push(node.b);
      if (!node.a.hasSupport) stack.push(node.a);
      if (stack.length > before) continue;
      if (stack.length === 1) return this.supportFromParts(term);
      stack.pop();
      // Its own getter keeps it.
      void node.support;
    }
  }

  /** The support of a node whose children have theirs. */
  private supportFromParts({ kind, a, b, c, data }: Expr): Support {
    const { unions } = this;
    if (kind === Kind.Read) return unions.of(this.readSupport(a, b), b.support);
    if (kind === Kind.Forall) {
      const variable = data as Expr;
      const bounds = unions.of(a.support, b.support);
      const body = withoutAtom(c.support, variable.support.atoms()[0].key);
      const height = Math.max(body.quantifierHeight, variable.value as number);
      return unions.of(bounds, withHeight(body, height));
    }
    if (kind === Kind.Store) return unions.of(a.support, unions.of(b.support, c.support));
    if (b === noTerm) return a.support;
    const pair = unions.of(a.support, b.support);
    return c === noTerm ? pair : unions.of(pair, c.support);
  }

  /** What a read sees of the array: the supports of its stores and choices, and an atom of each root. */
  private readSupport(array: Expr, index: Expr): Support {
    const root = rootOf(array);
    const element = index.kind === Kind.Const ? index.value : null;
    if (root.kind === Kind.ArraySymbol) {
      return this.unions.of(array.support, this.elementSupport(root.array, element));
    }
    let { support } = array;
    for (const symbol of arraySymbols(root)) {
      support = this.unions.of(support, this.elementSupport(symbol.array, element));
    }
    return support;
  }

  private elementSupport(info: ArrayInfo, element: Value | null): Support {
    let atom = info.atoms.get(element);
    if (atom === undefined) {
      atom = singleSupport(new Atom(this.nextAtom++, info, element));
      info.atoms.set(element, atom);
    }
    return atom;
  }
}

function sameContents(
  contents: ArrayContents,
  bytes: Uint8Array,
  indexWidth: number,
  fill: number,
): boolean {
  const { bytes: known } = contents;
  if (contents.indexWidth !== indexWidth || contents.fill !== fill) return false;
  if (known.length !== bytes.length) return false;
  for (let i = 0; i < known.length; i++) if (known[i] !== bytes[i]) return false;
  return true;
}
