/**
 * The canonical form of a set of terms: words that describe them completely, and that are the same for sets of another run
 * that differ only in what has no meaning: ids of terms, the order in which terms were made, names of inputs.
 *
 * Completeness is the invariant on which everything rests that is known by this form (src/solver/store): from the words the terms
 * could be built again, up to the names of inputs. Each node is one record, children before parents: kind, width, what
 * is no child, and the numbers of its children, whose count the kind determines; at the end the numbers of the terms. Inputs have numbers in
 * the order in which they are met, with what they are declared as. So two sets with equal words are the same formula, whatever
 * decided the order of the records.
 *
 * That order only decides how often equal formulas are recognised. Terms, and the operands of commutative operators, which builders
 * order by age, are sorted by a hash of their structure; first one that is blind for names, then one that is not; operands have the
 * order of their numbers. Formulas in which inputs of other names could change places, and what both hashes cannot
 * tell apart, may not be recognised. Constants are
 * what they are, addresses among them: a condition on a pointer is not recognised where the layout of the program has changed.
 */
import type { ArrayContents, ArrayInfo, SymbolInfo } from './declaration.js';
import { type Expr, noTerm } from './expr.js';
import { hashName, mix } from './hash.js';
import { arityOf, isFloatOp, Kind, kindCount, kindName } from './kind.js';
import { forEachNode } from './measure.js';
import { hashValue, type Value } from './value.js';

export interface CanonicalForm {
  /** Describes the terms completely. */
  readonly words: Int32Array;
  /** The terms, each once, in the order of the form. */
  readonly terms: readonly Expr[];
  /** Inputs in the order of the form. */
  readonly arrays: readonly ArrayInfo[];
  readonly symbols: readonly SymbolInfo[];
}

/** What the words mean: to be part of whatever is kept under them. */
export const canonicalFormat = `1 ${Array.from({ length: kindCount }, (_, kind) => kindName(kind as Kind)).join()}`;

/** 32-bit hashes of a term's structure. */
interface Shape {
  readonly blind: number;
  readonly named: number;
}

const noShape: Shape = { blind: 0, named: 0 };
const unknownSize = -1;
const knownSymbol = -1;

export class Canoniser {
  private readonly shapes = new WeakMap<Expr, Shape>([[noTerm, noShape]]);
  private readonly digests = new WeakMap<ArrayContents, readonly number[]>();

  constructor(
    /** Words that tell contents apart, in the place of the contents: a cryptographic hash. */
    private readonly digest: (bytes: Uint8Array) => readonly number[],
  ) {}

  formOf(given: readonly Expr[]): CanonicalForm {
    const terms = [...new Set(given)];
    forEachNode(terms, (node) => {
      if (!this.shapes.has(node)) this.shapes.set(node, this.shape(node));
    });
    terms.sort((a, b) => this.compare(a, b));
    const numbers = new Map<Expr, number>();
    const arrays: ArrayInfo[] = [];
    const symbols: SymbolInfo[] = [];
    const words: number[] = [];
    const stack: Expr[] = [];
    for (const term of terms) {
      stack.push(term);
      for (let node = stack.at(-1); node; node = stack.at(-1)) {
        const children = this.children(node);
        const { length } = stack;
        if (!numbers.has(node)) {
          for (let i = children.length - 1; i >= 0; i--) {
            if (!numbers.has(children[i])) stack.push(children[i]);
          }
          if (stack.length > length) continue;
          numbers.set(node, numbers.size);
          words.push(node.kind, node.width);
          this.describe(node, words, arrays, symbols);
          const places = children.map((child) => numbers.get(child)!);
          words.push(...(isCommutative(node.kind) ? places.sort((a, b) => a - b) : places));
        }
        stack.pop();
      }
    }
    words.push(Kind.None, terms.length);
    for (const term of terms) words.push(numbers.get(term)!);
    return { words: Int32Array.from(words), terms, arrays, symbols };
  }

  /** The children in the order in which they are described. */
  private children(node: Expr): Expr[] {
    const { a, b, c } = node;
    switch (arityOf[node.kind]) {
      case 0:
        return [];
      case 1:
        return [a];
      case 2:
        return isCommutative(node.kind) && this.compare(a, b) > 0 ? [b, a] : [a, b];
      default:
        return [a, b, c];
    }
  }

  /** What a node is beside its kind, width and children. */
  private describe(node: Expr, words: number[], arrays: ArrayInfo[], symbols: SymbolInfo[]): void {
    switch (node.kind) {
      case Kind.Const:
        pushValue(words, node.value, node.width);
        break;
      case Kind.Symbol: {
        const { known } = node.symbol;
        if (known === undefined) words.push(symbols.push(node.symbol) - 1);
        else {
          words.push(knownSymbol);
          pushValue(words, known, node.width);
        }
        break;
      }
      case Kind.ArraySymbol:
        words.push(arrays.push(node.array) - 1, node.array.size ?? unknownSize);
        break;
      case Kind.ConstArray: {
        const { bytes, fill } = node.contents;
        words.push(fill, bytes.length, ...this.digestOf(node.contents));
        break;
      }
      case Kind.Bound:
      case Kind.Extract:
        words.push(node.data as number);
        break;
      case Kind.Forall:
        words.push(node.variable.value as number, node.variable.width);
        break;
      default:
        if (isFloatOp(node.kind)) words.push(node.code);
    }
  }

  private digestOf(contents: ArrayContents): readonly number[] {
    let digest = this.digests.get(contents);
    if (digest === undefined) {
      digest = this.digest(contents.bytes);
      this.digests.set(contents, digest);
    }
    return digest;
  }

  private compare(x: Expr, y: Expr): number {
    const [a, b] = [this.shapes.get(x)!, this.shapes.get(y)!];
    return a.blind - b.blind || a.named - b.named;
  }

  private shape(node: Expr): Shape {
    const start = mix(node.kind, node.width);
    switch (node.kind) {
      case Kind.Const: {
        const hash = mix(start, hashValue(node.value));
        return { blind: hash, named: hash };
      }
      case Kind.Symbol:
        return { blind: start, named: mix(start, hashName(node.symbol.name)) };
      case Kind.ArraySymbol: {
        const blind = mix(start, node.array.size ?? unknownSize);
        return { blind, named: mix(blind, hashName(node.array.name)) };
      }
      case Kind.ConstArray: {
        const hash = mix(start, node.contents.digest);
        return { blind: hash, named: hash };
      }
      case Kind.Bound: {
        const hash = mix(start, node.value as number);
        return { blind: hash, named: hash };
      }
    }
    const data = node.kind === Kind.Extract || isFloatOp(node.kind) ? (node.data as number) : 0;
    const [a, b, c] = [node.a, node.b, node.c].map((child) => this.shapes.get(child)!);
    const combined = isCommutative(node.kind) ? inAnyOrder : inOrder;
    const own = mix(start, data);
    return {
      blind: combined(own, a.blind, b.blind, c.blind),
      named: combined(own, a.named, b.named, c.named),
    };
  }
}

/** Not those of floating point: of two NaNs one may be kept. */
function isCommutative(kind: Kind): boolean {
  switch (kind) {
    case Kind.Add:
    case Kind.Mul:
    case Kind.And:
    case Kind.Or:
    case Kind.Xor:
    case Kind.Eq:
      return true;
    default:
      return false;
  }
}

function pushValue(words: number[], value: Value, width: number): void {
  let rest = BigInt(value);
  for (let bits = 0; bits < width; bits += 32, rest >>= 32n) {
    words.push(Number(BigInt.asIntN(32, rest)));
  }
}

const inOrder = (start: number, a: number, b: number, c: number): number =>
  mix(mix(mix(start, a), b), c);

const inAnyOrder = (start: number, a: number, b: number): number =>
  mix(mix(start, (a + b) | 0), a ^ b);
