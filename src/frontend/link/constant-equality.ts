/** Structural equality of constants of different modules: references count as equal by name. */
import type { Constant, Type } from '../../ir/index.js';

export function sameConstant(a: Constant | undefined, b: Constant | undefined): boolean {
  const work: [Constant | undefined, Constant | undefined][] = [[a, b]];
  while (work.length > 0) {
    const [x, y] = work.pop()!;
    if (x === y) continue;
    if (!x || !y || x.kind !== y.kind || !sameType(x.type, y.type)) return false;
    if (x.kind === 'int' && y.kind === 'int' && x.value !== y.value) return false;
    if (x.kind === 'float' && y.kind === 'float' && x.bits !== y.bits) return false;
    if (x.kind === 'data' && y.kind === 'data' && !sameBytes(x.bytes, y.bytes)) return false;
    if ('name' in x && 'name' in y && x.name !== y.name) return false;
    if (x.kind === 'expr' && y.kind === 'expr' && x.op !== y.op) return false;
    const inner = partsOf(x);
    const other = partsOf(y);
    if (inner.length !== other.length) return false;
    for (let i = 0; i < inner.length; i++) work.push([inner[i], other[i]]);
  }
  return true;
}

function partsOf(constant: Constant): readonly Constant[] {
  switch (constant.kind) {
    case 'aggregate':
      return constant.elements;
    case 'expr':
    case 'ptrauth':
      return constant.operands;
    case 'dso_local_equivalent':
    case 'no_cfi':
      return [constant.target];
    default:
      return [];
  }
}

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, i) => byte === b[i]);
}

/** Identified types of two modules count as equal by name: their merging is decided elsewhere. */
function sameType(a: Type, b: Type): boolean {
  if (a === b) return true;
  if (a.kind !== b.kind) return false;
  if (a.kind === 'array' && b.kind === 'array') {
    return a.length === b.length && sameType(a.element, b.element);
  }
  return a.kind !== 'struct' || b.kind !== 'struct' || a.name === b.name;
}
