/**
 * Constants (LangRef "Constants"). Canonical forms, which both readers must produce so that text and
 * bitcode of one compile give the same module:
 *
 * - an integer is held unsigned, in [0, 2^bits);
 * - a floating-point constant is its bit pattern;
 * - an array or vector whose elements are all integers or floats of 8, 16, 32 or 64 bits is `data`
 *   (its bytes, little endian), unless every byte is zero;
 * - an aggregate that is zero throughout is `zero`; a null pointer is `null`.
 */
import type { CastOp, FloatBinaryOp, IntBinaryOp } from './instructions.js';
import type { BasicBlock, GlobalValue, Value } from './module.js';
import type {
  ArrayType,
  FloatType,
  FunctionType,
  IntType,
  PointerType,
  StructType,
  Type,
  VectorType,
} from './types.js';

export interface ConstantInt {
  readonly kind: 'int';
  readonly type: IntType;
  readonly value: bigint;
}
export interface ConstantFloat {
  readonly kind: 'float';
  readonly type: FloatType;
  readonly bits: bigint;
}
/** A null pointer. */
export interface ConstantNull {
  readonly kind: 'null';
  readonly type: PointerType;
}
/** `zeroinitializer` of an aggregate, vector or target type. */
export interface ConstantZero {
  readonly kind: 'zero';
  readonly type: Type;
}
export interface ConstantUndef {
  readonly kind: 'undef';
  readonly type: Type;
}
export interface ConstantPoison {
  readonly kind: 'poison';
  readonly type: Type;
}
/** The `none` of type token. */
export interface ConstantNone {
  readonly kind: 'none';
  readonly type: Type;
}
/** Simple elements, as bytes in memory order. */
export interface ConstantData {
  readonly kind: 'data';
  readonly type: ArrayType | VectorType;
  readonly bytes: Uint8Array;
}
/** An array, structure or vector with at least one element that is not simple. */
export interface ConstantAggregate {
  readonly kind: 'aggregate';
  readonly type: ArrayType | StructType | VectorType;
  readonly elements: readonly Constant[];
}
export type ConstantExprOp =
  | CastOp
  | IntBinaryOp
  | FloatBinaryOp
  | 'getelementptr'
  | 'select'
  | 'icmp'
  | 'fcmp'
  | 'extractelement'
  | 'insertelement'
  | 'shufflevector'
  | 'extractvalue'
  | 'insertvalue'
  | 'fneg';
export interface ConstantExpr {
  readonly kind: 'expr';
  readonly op: ConstantExprOp;
  readonly type: Type;
  readonly operands: readonly Constant[];
  /** Flag words in printing order: `inbounds`, `nuw`, `nusw`, `nsw`, `exact`, `inrange(…)`. */
  readonly flags: readonly string[];
  /** getelementptr: the source element type. */
  readonly sourceType?: Type;
  /** icmp, fcmp: the predicate. */
  readonly predicate?: string;
  /** extractvalue, insertvalue: the indices. shufflevector: the mask, -1 for poison. */
  readonly indices?: readonly number[];
}
export interface BlockAddress {
  readonly kind: 'blockaddress';
  readonly type: PointerType;
  readonly func: GlobalValue;
  /** Filled in when the function's body is known. */
  block: BasicBlock;
}
export interface DsoLocalEquivalent {
  readonly kind: 'dso_local_equivalent';
  readonly type: PointerType;
  readonly target: GlobalValue;
}
export interface NoCfi {
  readonly kind: 'no_cfi';
  readonly type: PointerType;
  readonly target: GlobalValue;
}
export interface PtrAuth {
  readonly kind: 'ptrauth';
  readonly type: PointerType;
  readonly operands: readonly Constant[];
}

export type Constant =
  | ConstantInt
  | ConstantFloat
  | ConstantNull
  | ConstantZero
  | ConstantUndef
  | ConstantPoison
  | ConstantNone
  | ConstantData
  | ConstantAggregate
  | ConstantExpr
  | BlockAddress
  | DsoLocalEquivalent
  | NoCfi
  | PtrAuth
  | GlobalValue;

/** An `asm` callee. */
export interface InlineAsm {
  readonly kind: 'asm';
  readonly type: PointerType;
  readonly functionType: FunctionType;
  readonly template: string;
  readonly constraints: string;
  readonly sideEffect: boolean;
  readonly alignStack: boolean;
  readonly intelDialect: boolean;
  readonly unwind: boolean;
}

export function isConstant(value: Value): value is Constant {
  switch (value.kind) {
    case 'instruction':
    case 'argument':
    case 'block':
    case 'asm':
    case 'metadata':
      return false;
    default:
      return true;
  }
}
