/**
 * The canonical forms of constants.ts, made in one place for all who build constants: aggregates of
 * plain numbers become `data`, zero, undef and poison throughout become one constant, and the
 * pointer casts that opaque pointers made void (bitcast of a pointer, getelementptr with indices that
 * are all zero) become their operand, as in LLVM itself.
 */
import type { Constant, ConstantExpr } from './constants.js';
import type { ArrayType, StructType, Type, VectorType } from './types.js';

/** Bytes of an element that `data` can hold; 0 for every other type. */
export function dataElementBytes(type: Type): number {
  if (type.kind !== 'int' && type.kind !== 'float') return 0;
  const { bits } = type;
  return bits === 8 || bits === 16 || bits === 32 || bits === 64 ? bits / 8 : 0;
}

/** Whether every byte of a constant is zero. */
export function isZeroConstant(constant: Constant): boolean {
  switch (constant.kind) {
    case 'zero':
    case 'null':
    case 'none':
      return true;
    case 'int':
      return constant.value === 0n;
    case 'float':
      return constant.bits === 0n;
    default:
      return false;
  }
}

export function makeAggregate(
  type: ArrayType | StructType | VectorType,
  elements: readonly Constant[],
): Constant {
  if (elements.every(isZeroConstant)) return { kind: 'zero', type };
  const first = elements[0].kind;
  if (first === 'poison' && elements.every(({ kind }) => kind === 'poison')) {
    return { kind: 'poison', type };
  }
  if (first === 'undef' && elements.every(({ kind }) => kind === 'undef')) {
    return { kind: 'undef', type };
  }
  if (type.kind !== 'struct') {
    const size = dataElementBytes(type.element);
    const bytes = size === 0 ? undefined : packElements(elements, size);
    if (bytes) return { kind: 'data', type, bytes };
  }
  return { kind: 'aggregate', type, elements };
}

/** Bytes in memory order as a constant: `data`, or `zero`. */
export function makeData(type: ArrayType | VectorType, bytes: Uint8Array): Constant {
  return bytes.every((byte) => byte === 0) ? { kind: 'zero', type } : { kind: 'data', type, bytes };
}

function packElements(elements: readonly Constant[], size: number): Uint8Array | undefined {
  const bytes = new Uint8Array(elements.length * size);
  const view = new DataView(bytes.buffer);
  for (let i = 0; i < elements.length; i++) {
    const element = elements[i];
    let value: bigint;
    if (element.kind === 'int') value = element.value;
    else if (element.kind === 'float') value = element.bits;
    else return undefined;
    if (size === 8) view.setBigUint64(i * 8, value, true);
    else if (size === 4) view.setUint32(i * 4, Number(value), true);
    else if (size === 2) view.setUint16(i * 2, Number(value), true);
    else view.setUint8(i, Number(value));
  }
  return bytes;
}

/** The expression, or what it folds to. */
export function foldExpression(expr: ConstantExpr): Constant {
  const [base] = expr.operands;
  if (expr.op === 'bitcast' && base.type === expr.type) return base;
  const voidIndices =
    expr.op === 'getelementptr' &&
    base.type === expr.type &&
    !expr.flags.some((flag) => flag.startsWith('inrange')) &&
    expr.operands.slice(1).every(isZeroConstant);
  return voidIndices ? base : expr;
}
