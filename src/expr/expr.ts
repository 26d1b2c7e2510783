/**
 * The node of a term.
 *
 * Every node has the same fields in the same order, so that code over nodes stays monomorphic:
 * up to three children in `a`, `b`, `c` (absent ones are `noTerm`, never null), and `data` for what is
 * not a child:
 *
 * | kind                    | a     | b     | c     | data                        | width        |
 * |-------------------------|-------|-------|-------|-----------------------------|--------------|
 * | Const                   |       |       |       | its value                   | of the value |
 * | Symbol                  |       |       |       | SymbolInfo                  | of the value |
 * | Bound                   |       |       |       | height of its quantifier    | of the value |
 * | Read                    | array | index |       |                             | 8            |
 * | Extract                 | term  |       |       | lowest bit                  | of the value |
 * | Ite                     | cond. | then  | else  |                             | of the value |
 * | Forall                  | lo    | hi    | body  | its Bound variable          | 1            |
 * | ArraySymbol             |       |       |       | ArrayInfo                   | of the index |
 * | ConstArray              |       |       |       | ArrayContents               | of the index |
 * | Store                   | array | index | value | StoreInfo                   | of the index |
 * | ArrayIte                | cond. | then  | else  | ArrayChoice                 | of the index |
 * | floating point          | first | second| third | format, rounding: `floatCode` | of the value |
 * | unary, binary operators | first | second|       |                             | of the value |
 *
 * Booleans are bit-vectors of width 1. Nodes are immutable and compared by identity.
 */
import type { ArrayContents, ArrayInfo, SymbolInfo } from './declaration.js';
import { Kind, Sort } from './kind.js';
import type { ArrayChoice, StoreInfo } from './store.js';
import { emptySupport, Support } from './support.js';
import type { Value } from './value.js';

export type Data = Value | SymbolInfo | ArrayInfo | ArrayContents | StoreInfo | ArrayChoice | Expr;

export interface SupportFinder {
  supportOf(term: Expr): Support;
}

export class Expr {
  readonly a: Expr;
  readonly b: Expr;
  readonly c: Expr;

  constructor(
    /** Unique within the context, increasing with creation, never reused. */
    readonly id: number,
    readonly kind: Kind,
    readonly width: number,
    a: Expr | null,
    b: Expr | null,
    c: Expr | null,
    readonly data: Data,
    /** The support, or who finds it when somebody asks. */
    private supported: Support | SupportFinder,
  ) {
    this.a = a ?? this;
    this.b = b ?? this;
    this.c = c ?? this;
  }

  /** Which inputs the term depends on. Most terms are never asked. */
  get support(): Support {
    const { supported } = this;
    if (supported instanceof Support) return supported;
    return (this.supported = supported.supportOf(this));
  }

  get hasSupport(): boolean {
    return this.supported instanceof Support;
  }

  get sort(): Sort {
    return this.kind >= Kind.ArraySymbol ? Sort.Array : Sort.BitVector;
  }

  get isConst(): boolean {
    return this.kind === Kind.Const;
  }

  /** Of a Const. */
  get value(): Value {
    return this.data as Value;
  }

  /** Of an Extract: the lowest bit that it takes. */
  get low(): number {
    return this.data as number;
  }

  /** Of a floating-point operator: format and rounding (`float/format.ts`). */
  get code(): number {
    return this.data as number;
  }

  /** Of a Symbol. */
  get symbol(): SymbolInfo {
    return this.data as SymbolInfo;
  }

  /** Of an ArraySymbol. */
  get array(): ArrayInfo {
    return this.data as ArrayInfo;
  }

  /** Of a ConstArray. */
  get contents(): ArrayContents {
    return this.data as ArrayContents;
  }

  /** Of a Store. */
  get store(): StoreInfo {
    return this.data as StoreInfo;
  }

  /** Of an ArrayIte. */
  get choice(): ArrayChoice {
    return this.data as ArrayChoice;
  }

  /** Of a Forall: the variable that it binds in its body `c`. */
  get variable(): Expr {
    return this.data as Expr;
  }

  isValue(value: Value): boolean {
    return this.kind === Kind.Const && this.data === value;
  }

  get isTrue(): boolean {
    return this.width === 1 && this.isValue(1);
  }

  get isFalse(): boolean {
    return this.width === 1 && this.isValue(0);
  }
}

/** Stands where a node has no child. It refers to itself, so that no field is ever null. */
export const noTerm: Expr = new Expr(0, Kind.None, 0, null, null, null, 0, emptySupport);
