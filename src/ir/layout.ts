/**
 * Sizes, alignments and offsets (LangRef "Data Layout").
 *
 * A layout string starts from LLVM's defaults and overrides them entry by entry. An integer whose
 * width has no entry takes the alignment of the next wider one that has (the widest, if there is
 * none): so i128 has the alignment of i64 under the x86-64 layouts before LLVM 18, and its own from
 * then on (`i128:128`). A float or vector without an entry is aligned to its size rounded up to a
 * power of two.
 *
 * Sizes of one type come in three kinds: `sizeInBits` (the value), `storeSize` (the bytes that a
 * store may write) and `allocSize` (the distance of two array elements). Results are kept per type
 * object; a structure that is still opaque has no size and is not kept.
 *
 * Scalable vectors count with their minimum size, as if `vscale` were 1.
 */
import { type GepOffset, gepOffset } from './gep-offset.js';
import { DataLayoutError, LayoutRules, type PointerSpec } from './layout-string.js';
import type { Module, Value } from './module.js';
import type { StructType, Type } from './types.js';

export interface StructLayout {
  /** Bytes, with the padding at the end. */
  readonly size: number;
  readonly align: number;
  /** Byte offset of every field. */
  readonly offsets: readonly number[];
  /** Whether some bytes belong to no field. */
  readonly padded: boolean;
}

export interface TypeLayout {
  readonly bits: number;
  readonly storeSize: number;
  readonly allocSize: number;
  readonly align: number;
}

const roundUpToPowerOfTwo = (bytes: number) => (bytes <= 1 ? 1 : 2 ** Math.ceil(Math.log2(bytes)));

export function alignTo(offset: number, align: number): number {
  const rest = offset % align;
  return rest === 0 ? offset : offset + align - rest;
}

export class DataLayout extends LayoutRules {
  private readonly layouts = new WeakMap<Type, TypeLayout>();
  private readonly structs = new WeakMap<StructType, StructLayout>();

  pointerBits(addressSpace = 0): number {
    return this.pointer(addressSpace).bits;
  }

  /** The width in which address arithmetic wraps. */
  indexBits(addressSpace = 0): number {
    return this.pointer(addressSpace).indexBits;
  }

  sizeInBits(type: Type): number {
    return this.layoutOf(type).bits;
  }

  storeSize(type: Type): number {
    return this.layoutOf(type).storeSize;
  }

  allocSize(type: Type): number {
    return this.layoutOf(type).allocSize;
  }

  abiAlign(type: Type): number {
    return this.layoutOf(type).align;
  }

  /** Whether the type has a size: not void, label, opaque structures and the like. */
  isSized(type: Type): boolean {
    if (this.layouts.has(type)) return true;
    try {
      this.layoutOf(type);
      return true;
    } catch (error) {
      if (error instanceof DataLayoutError) return false;
      throw error;
    }
  }

  /** All sizes of a type at once. Throws DataLayoutError for a type without size. */
  layoutOf(type: Type): TypeLayout {
    const known = this.layouts.get(type);
    if (known) return known;
    const [bits, align] = this.measure(type);
    const storeSize = Math.ceil(bits / 8);
    const layout = { bits, storeSize, allocSize: alignTo(storeSize, align), align };
    this.layouts.set(type, layout);
    return layout;
  }

  structLayout(type: StructType): StructLayout {
    const known = this.structs.get(type);
    if (known) {
      if (known === inProgress) throw new DataLayoutError(`%${type.name} contains itself`);
      return known;
    }
    if (!type.fields) throw new DataLayoutError(`%${type.name} is opaque: it has no size`);
    this.structs.set(type, inProgress);
    try {
      const layout = this.placeFields(type.fields, type.packed);
      this.structs.set(type, layout);
      return layout;
    } catch (error) {
      this.structs.delete(type);
      throw error;
    }
  }

  fieldOffset(type: StructType, field: number): number {
    return this.structLayout(type).offsets[field];
  }

  /** The last field that starts at or before a byte offset; of several empty ones the last. */
  fieldAt(type: StructType, offset: number): number {
    const { offsets } = this.structLayout(type);
    let low = 0;
    let high = offsets.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (offsets[middle] <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** What the indices of a getelementptr add to its base. */
  gepOffset(sourceType: Type, indices: readonly Value[], addressSpace = 0): GepOffset {
    return gepOffset(this, sourceType, indices, addressSpace);
  }

  private pointer(addressSpace: number): PointerSpec {
    return this.pointers.get(addressSpace) ?? this.pointers.get(0)!;
  }

  private placeFields(fields: readonly Type[], packed: boolean): StructLayout {
    const offsets: number[] = [];
    let size = 0;
    let align = 1;
    let padded = false;
    const advance = (to: number) => {
      padded ||= to !== size;
      size = to;
    };
    for (const field of fields) {
      const layout = this.layoutOf(field);
      const fieldAlign = packed ? 1 : layout.align;
      advance(alignTo(size, fieldAlign));
      align = Math.max(align, fieldAlign);
      offsets.push(size);
      size += layout.allocSize;
    }
    advance(alignTo(size, align));
    return { size, align, offsets, padded };
  }

  /** Size in bits and ABI alignment in bytes. */
  private measure(type: Type): [bits: number, align: number] {
    switch (type.kind) {
      case 'int':
        return [type.bits, this.integerAlign(type.bits)];
      case 'float':
        return [type.bits, this.floats.get(type.bits) ?? roundUpToPowerOfTwo(type.bits / 8)];
      case 'pointer': {
        const { bits, align } = this.pointer(type.addressSpace);
        return [bits, align];
      }
      case 'array': {
        const element = this.layoutOf(type.element);
        return [type.length * element.allocSize * 8, element.align];
      }
      case 'vector': {
        const bits = type.length * this.sizeInBits(type.element);
        return [bits, this.vectors.get(bits) ?? roundUpToPowerOfTwo(Math.ceil(bits / 8))];
      }
      case 'struct': {
        const { size, align } = this.structLayout(type);
        return [size * 8, type.packed ? 1 : Math.max(align, this.aggregateAlign)];
      }
      case 'x86_mmx':
        return [64, 8];
      case 'x86_amx':
        return [8192, 64];
      case 'target':
        return this.measureTarget(type.name);
      default:
        throw new DataLayoutError(`the type ${type.kind} has no size`);
    }
  }

  private measureTarget(name: string): [bits: number, align: number] {
    if (name.startsWith('spirv.')) return [this.pointerBits(), this.pointer(0).align];
    if (name === 'aarch64.svcount') return [16, 2];
    throw new DataLayoutError(`the target type ${JSON.stringify(name)} has no known size`);
  }

  private integerAlign(bits: number): number {
    const exact = this.integers.get(bits);
    if (exact !== undefined) return exact;
    const widths = this.integerWidths;
    const wider = widths.find((width) => width > bits) ?? widths[widths.length - 1];
    return this.integers.get(wider)!;
  }
}

const inProgress: StructLayout = { size: 0, align: 1, offsets: [], padded: false };

const layoutByModule = new WeakMap<Module, DataLayout>();

/** The layout of a module, made once for its present layout string. */
export function dataLayoutOf(module: Module): DataLayout {
  let layout = layoutByModule.get(module);
  if (!layout || layout.text !== module.dataLayout) {
    layout = new DataLayout(module.dataLayout);
    layoutByModule.set(module, layout);
  }
  return layout;
}
