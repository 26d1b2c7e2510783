/**
 * Floating-point values between compiled code and JavaScript.
 *
 * JavaScript has one NaN: an engine may change its sign and payload wherever it passes, and V8 does. So no f32 or
 * f64 crosses the border. Where a signature has some, a function in between takes or gives their bit patterns, as
 * i32 and i64, and `reinterpret`s them; calls among compiled functions do not pass there. Functions without
 * floating-point components have no such function.
 */
import { Assembler } from './assembler.js';
import { F32, F64, I32, I64, type Signature, type WasmType } from './encoding.js';
import { Op } from './opcodes.js';

/** The type that a component crosses the border as. */
function patternType(type: WasmType): WasmType {
  return type === F32 ? I32 : type === F64 ? I64 : type;
}

/** The signature that JavaScript sees. */
export function patternSignature({ params, results }: Signature): Signature {
  return { params: params.map(patternType), results: results.map(patternType) };
}

export function hasFloats({ params, results }: Signature): boolean {
  return [...params, ...results].some((type) => type === F32 || type === F64);
}

const toPattern = new Map<WasmType, number>([
  [F32, Op.i32ReinterpretF32],
  [F64, Op.i64ReinterpretF64],
]);
const toFloat = new Map<WasmType, number>([
  [F32, Op.f32ReinterpretI32],
  [F64, Op.f64ReinterpretI64],
]);

/** A function for JavaScript to call, that calls one of compiled code. */
export function enteringCode(signature: Signature, target: number): FunctionCode {
  return crossing(signature, target, patternSignature(signature).params, toFloat, toPattern);
}

/** A function for compiled code to call, that calls one of JavaScript. */
export function leavingCode(signature: Signature, target: number): FunctionCode {
  return crossing(signature, target, signature.params, toPattern, toFloat);
}

interface FunctionCode {
  readonly locals: readonly WasmType[];
  readonly code: Uint8Array;
}

function crossing(
  { params, results }: Signature,
  target: number,
  taken: readonly WasmType[],
  onTheWay: ReadonlyMap<WasmType, number>,
  onTheWayBack: ReadonlyMap<WasmType, number>,
): FunctionCode {
  const asm = new Assembler(taken);
  params.forEach((type, i) => {
    asm.get(i);
    convert(asm, onTheWay.get(type));
  });
  asm.call(target);
  if (results.length === 1) convert(asm, onTheWayBack.get(results[0]));
  else if (results.some((type) => onTheWayBack.has(type))) {
    const kept = results.map((type) => asm.local(returnedAs(type, onTheWay)));
    for (const local of kept.toReversed()) asm.set(local);
    results.forEach((type, i) => {
      asm.get(kept[i]);
      convert(asm, onTheWayBack.get(type));
    });
  }
  return { locals: asm.locals.slice(taken.length), code: asm.finish() };
}

/** What the called function returns a component as: a float if floats were made for it. */
function returnedAs(type: WasmType, onTheWay: ReadonlyMap<WasmType, number>): WasmType {
  return onTheWay === toFloat ? type : patternType(type);
}

function convert(asm: Assembler, code: number | undefined): void {
  if (code !== undefined) asm.op(code);
}
