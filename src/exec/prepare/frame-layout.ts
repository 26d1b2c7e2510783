/**
 * The frame of a function on the program's stack: fixed places for its local objects.
 *
 * The objects are the fixed-size allocas of the entry block that promotion left in memory, and the
 * copies of `byval` arguments (the callee owns its copy). Each has at least 16 unmapped bytes
 * before and after it, so that an overrun hits the shadow.
 *
 * A frame takes `size` bytes, `size` being a multiple of `align`; an object lies at frame base +
 * offset, the base being aligned to `align`. `shadow` is the image of the frame's shadow bytes.
 */
import type { AllocaInst, DataLayout, Func } from '../../ir/index.js';
import { alignTo, findAttribute } from '../../ir/index.js';
import { Shadow } from '../../memory/index.js';

/** Unmapped bytes between the objects of the stack. */
export const defaultStackGap = 16;

export interface FrameObject {
  readonly offset: number;
  readonly size: number;
  readonly align: number;
  /** Undefined for the copy of a byval argument. */
  readonly alloca: AllocaInst | undefined;
  /** For messages. */
  readonly name: string;
}

export interface ByvalCopy {
  readonly argument: number;
  readonly object: FrameObject;
}

export interface FrameLayout {
  readonly objects: readonly FrameObject[];
  readonly byval: readonly ByvalCopy[];
  readonly size: number;
  readonly align: number;
  /** `size` shadow bytes: concrete where an object is, unmapped elsewhere. */
  readonly shadow: Uint8Array;
}

const emptyFrame: FrameLayout = {
  objects: [],
  byval: [],
  size: 0,
  align: 16,
  shadow: new Uint8Array(0),
};

/** Bytes of a fixed-size alloca, or undefined if the count is not constant. */
export function fixedSize(layout: DataLayout, alloca: AllocaInst): number | undefined {
  const count = alloca.operands[0];
  if (count !== undefined && count.kind !== 'int') return undefined;
  const elements = count === undefined ? 1 : Number(count.value);
  return elements * layout.allocSize(alloca.allocatedType);
}

/** Where each object of the frame goes, in the order of the allocas. */
export function layOutFrame(
  func: Func,
  layout: DataLayout,
  promoted: ReadonlySet<AllocaInst>,
  gap = defaultStackGap,
): FrameLayout {
  const objects: FrameObject[] = [];
  const byval: ByvalCopy[] = [];
  let end = 0;
  let frameAlign = 16;
  const place = (size: number, align: number, name: string, alloca?: AllocaInst): FrameObject => {
    const offset = alignTo(end + gap, Math.max(align, 1));
    frameAlign = Math.max(frameAlign, align);
    end = offset + size;
    const object = { offset, size, align, alloca, name };
    objects.push(object);
    return object;
  };
  for (const param of func.params) {
    const attributes = func.attributes.params[param.index] ?? [];
    const copied = findAttribute(attributes, 'byval');
    if (!copied?.type) continue;
    const align = Number(findAttribute(attributes, 'align')?.value ?? 0);
    const size = layout.allocSize(copied.type);
    const object = place(size, align || layout.abiAlign(copied.type), param.name ?? 'argument');
    byval.push({ argument: param.index, object });
  }
  for (const instruction of func.blocks[0].instructions) {
    if (instruction.op !== 'alloca' || promoted.has(instruction)) continue;
    const size = fixedSize(layout, instruction);
    if (size === undefined) continue;
    const align = instruction.align || layout.abiAlign(instruction.allocatedType);
    place(size, align, instruction.name ?? 'local variable', instruction);
  }
  if (objects.length === 0) return emptyFrame;
  const size = alignTo(end + gap, frameAlign);
  const shadow = new Uint8Array(size);
  for (const { offset, size: bytes } of objects) {
    shadow.fill(Shadow.concrete, offset, offset + bytes);
  }
  return { objects, byval, size, align: frameAlign, shadow };
}
