/**
 * Aggregates and vectors: components are moved about; nothing is computed (LangRef "Vector
 * Operations", "Aggregate Operations", select).
 */
import type {
  ExtractElementInst,
  ExtractValueInst,
  InsertElementInst,
  InsertValueInst,
  SelectInst,
  ShuffleVectorInst,
  Value,
  VectorType,
} from '../../ir/index.js';
import { componentsOf, elementComponents, Unsupported } from './components.js';
import type { Emitter } from './emitter.js';
import { Op } from './opcodes.js';

export function emitExtractValue(e: Emitter, inst: ExtractValueInst): void {
  const [source] = inst.operands;
  const { type, first } = elementComponents(source.type, inst.indices);
  componentsOf(type).forEach((_, i) => {
    e.push(source, first + i);
    e.set(inst, i);
  });
}

export function emitInsertValue(e: Emitter, inst: InsertValueInst): void {
  const [source, element] = inst.operands;
  const { type, first } = elementComponents(source.type, inst.indices);
  const count = componentsOf(type).length;
  componentsOf(source.type).forEach((_, i) => {
    if (i >= first && i < first + count) e.push(element, i - first);
    else e.push(source, i);
    e.set(inst, i);
  });
}

/** Lane parts, and the constant index if there is one within the vector. */
function lanes(vector: Value): { type: VectorType; parts: number } {
  const type = vector.type as VectorType;
  return { type, parts: componentsOf(type).length / type.length };
}

/** Pushes the truth of `index === lane`; bails out if the index leaves the vector. */
function boundIndex(e: Emitter, index: Value, length: number): (lane: number) => void {
  if (index.type.kind !== 'int' || index.type.bits > 64) throw new Unsupported('a wide index');
  const wide = index.type.bits > 32;
  e.push(index);
  if (wide) {
    e.asm.i64(length);
    e.asm.op(Op.i64GeU);
  } else {
    e.asm.i32(length);
    e.asm.op(Op.i32GeU);
  }
  e.bailIf();
  return (lane) => {
    e.push(index);
    if (wide) {
      e.asm.i64(lane);
      e.asm.op(Op.i64Eq);
    } else {
      e.asm.i32(lane);
      e.asm.op(Op.i32Eq);
    }
  };
}

export function emitExtractElement(e: Emitter, inst: ExtractElementInst): void {
  const [vector, index] = inst.operands;
  const { type, parts } = lanes(vector);
  const lane = e.constantInt(index);
  if (lane !== undefined) {
    if (lane >= BigInt(type.length)) throw new Unsupported('an index beyond the vector');
    for (let i = 0; i < parts; i++) {
      e.push(vector, Number(lane) * parts + i);
      e.set(inst, i);
    }
    return;
  }
  const isLane = boundIndex(e, index, type.length);
  for (let i = 0; i < parts; i++) {
    e.push(vector, i);
    for (let at = 1; at < type.length; at++) {
      e.push(vector, at * parts + i);
      isLane(at);
      e.asm.op(Op.i32Eqz);
      e.asm.op(Op.select);
    }
    e.set(inst, i);
  }
}

export function emitInsertElement(e: Emitter, inst: InsertElementInst): void {
  const [vector, element, index] = inst.operands;
  const { type, parts } = lanes(vector);
  const lane = e.constantInt(index);
  if (lane !== undefined && lane >= BigInt(type.length)) {
    throw new Unsupported('an index beyond the vector');
  }
  const isLane = lane === undefined ? boundIndex(e, index, type.length) : undefined;
  for (let at = 0; at < type.length; at++) {
    for (let i = 0; i < parts; i++) {
      if (isLane) {
        e.push(element, i);
        e.push(vector, at * parts + i);
        isLane(at);
        e.asm.op(Op.select);
      } else if (BigInt(at) === lane) e.push(element, i);
      else e.push(vector, at * parts + i);
      e.set(inst, at * parts + i);
    }
  }
}

export function emitShuffle(e: Emitter, inst: ShuffleVectorInst): void {
  const [a, b] = inst.operands;
  const { type, parts } = lanes(a);
  const kinds = componentsOf(inst.type);
  inst.mask.forEach((from, lane) => {
    for (let i = 0; i < parts; i++) {
      if (from < 0) e.asm.zero(kinds[lane * parts + i]);
      else if (from < type.length) e.push(a, from * parts + i);
      else e.push(b, (from - type.length) * parts + i);
      e.set(inst, lane * parts + i);
    }
  });
}

export function emitSelect(e: Emitter, inst: SelectInst): void {
  const [condition, yes, no] = inst.operands;
  const parts = componentsOf(inst.type).length;
  const perLane =
    condition.type.kind === 'vector' ? Math.max(1, parts / condition.type.length) : parts;
  for (let i = 0; i < parts; i++) {
    e.push(yes, i);
    e.push(no, i);
    e.push(condition, condition.type.kind === 'vector' ? Math.floor(i / perLane) : 0);
    e.asm.op(Op.select);
    e.set(inst, i);
  }
}
