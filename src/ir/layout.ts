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
import type { Constant } from './constants.js';
import type { Module, Value } from './module.js';
import type { StructType, Type } from './types.js';

/** A layout string that cannot be understood, or the size of a type that has none. */
export class DataLayoutError extends Error {}

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

/** `base + constant + Σ sign-extended index × scale`, in bytes, modulo 2^indexBits. */
export interface GepOffset {
  /** Signed. */
  readonly constant: bigint;
  readonly terms: readonly GepTerm[];
}
export interface GepTerm {
  /** To be sign-extended (or cut) to the index width; a vector in a vector getelementptr. */
  readonly index: Value;
  readonly scale: number;
}

interface PointerSpec {
  readonly bits: number;
  readonly align: number;
  readonly indexBits: number;
}

/** Widths to alignments in bytes, ascending. */
type WidthTable = Map<number, number>;

const roundUpToPowerOfTwo = (bytes: number) => (bytes <= 1 ? 1 : 2 ** Math.ceil(Math.log2(bytes)));

export function alignTo(offset: number, align: number): number {
  const rest = offset % align;
  return rest === 0 ? offset : offset + align - rest;
}

export class DataLayout {
  readonly littleEndian: boolean = true;
  /** `S128`: natural stack alignment in bytes; 0 where not given. */
  readonly stackAlign: number = 0;
  /** Address spaces of allocas, globals and functions. */
  readonly allocaAddressSpace: number = 0;
  readonly globalAddressSpace: number = 0;
  readonly programAddressSpace: number = 0;
  /** `n8:16:32:64`. */
  readonly nativeIntegers: readonly number[] = [];

  private readonly pointers = new Map<number, PointerSpec>([
    [0, { bits: 64, align: 8, indexBits: 64 }],
  ]);
  private readonly integers: WidthTable = new Map([
    [1, 1],
    [8, 1],
    [16, 2],
    [32, 4],
    [64, 4],
  ]);
  private readonly floats: WidthTable = new Map([
    [16, 2],
    [32, 4],
    [64, 8],
    [128, 16],
  ]);
  private readonly vectors: WidthTable = new Map([
    [64, 8],
    [128, 16],
  ]);
  private readonly aggregateAlign: number = 1;
  /** Ascending widths that have an entry in `integers`. */
  private readonly integerWidths: readonly number[];

  private readonly layouts = new WeakMap<Type, TypeLayout>();
  private readonly structs = new WeakMap<StructType, StructLayout>();

  /** Throws DataLayoutError for a malformed text. */
  constructor(readonly text: string) {
    for (const entry of text.split('-')) {
      if (entry === '') continue;
      const fields = entry.split(':');
      const head = fields[0];
      const width = () => number(head.slice(1), entry);
      /** The alignment in field `i`, given in bits. */
      const align = (i: number) => {
        const bits = fields.length > i ? number(fields[i], entry) : Number.NaN;
        if (Number.isNaN(bits) || bits % 8 !== 0 || (bits !== 0 && !isPowerOfTwo(bits))) {
          throw malformed(entry, 'expected an alignment in bits, a power of two of at least 8');
        }
        return Math.max(1, bits / 8);
      };
      switch (head[0]) {
        case 'e':
        case 'E':
          this.littleEndian = head === 'e';
          break;
        case 'p': {
          const space = /^p[a-z]*(\d*)(\(.*\))?$/.exec(head);
          if (!space) throw malformed(entry, 'expected p, then an address space');
          const bits = fields.length > 1 ? number(fields[1], entry) : 0;
          if (bits === 0) throw malformed(entry, 'expected the size of a pointer in bits');
          const indexBits = fields.length > 4 ? number(fields[4], entry) : bits;
          this.pointers.set(Number(space[1]), { bits, align: align(2), indexBits });
          break;
        }
        case 'i':
          this.integers.set(width(), align(1));
          break;
        case 'f':
          this.floats.set(width(), align(1));
          break;
        case 'v':
          this.vectors.set(width(), align(1));
          break;
        case 'a':
          this.aggregateAlign = align(1);
          break;
        case 'n':
          if (head === 'ni') break;
          this.nativeIntegers = [head.slice(1), ...fields.slice(1)].map((n) => number(n, entry));
          break;
        case 'S':
          this.stackAlign = width() / 8;
          break;
        case 'A':
          this.allocaAddressSpace = width();
          break;
        case 'G':
          this.globalAddressSpace = width();
          break;
        case 'P':
          this.programAddressSpace = width();
          break;
        case 'm':
        case 'F':
        case 's':
          break;
        default:
          throw malformed(entry, 'no such kind of entry');
      }
    }
    this.integerWidths = [...this.integers.keys()].sort((a, b) => a - b);
  }

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

  /** LangRef "getelementptr": what the indices add to the base. */
  gepOffset(sourceType: Type, indices: readonly Value[], addressSpace = 0): GepOffset {
    let constant = 0n;
    const terms: GepTerm[] = [];
    let type = sourceType;
    for (let i = 0; i < indices.length; i++) {
      const index = constantIndex(indices[i]);
      if (i > 0 && type.kind === 'struct') {
        const field = Number(index);
        if (index === undefined || !type.fields || field < 0 || field >= type.fields.length) {
          throw new DataLayoutError(
            'a structure must be indexed by the number of one of its fields',
          );
        }
        constant += BigInt(this.fieldOffset(type, field));
        type = type.fields[field];
        continue;
      }
      if (i > 0) {
        if (type.kind !== 'array' && type.kind !== 'vector') {
          throw new DataLayoutError(`a getelementptr cannot index into ${type.kind}`);
        }
        type = type.element;
      }
      const scale = this.allocSize(type);
      if (index !== undefined) constant += index * BigInt(scale);
      else if (scale !== 0) terms.push({ index: indices[i], scale });
    }
    return { constant: BigInt.asIntN(this.indexBits(addressSpace), constant), terms };
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

function isPowerOfTwo(n: number): boolean {
  return Number.isInteger(Math.log2(n));
}

function malformed(entry: string, why: string): DataLayoutError {
  return new DataLayoutError(`data layout entry "${entry}": ${why}`);
}

function number(text: string, entry: string): number {
  if (!/^\d{1,9}$/.test(text)) throw malformed(entry, `"${text}" is not a number`);
  return Number(text);
}

/** The signed value of a constant index; of a vector only when all its elements agree. */
function constantIndex(value: Value): bigint | undefined {
  switch (value.kind) {
    case 'int':
      return BigInt.asIntN(value.type.bits, value.value);
    case 'zero':
      return 0n;
    case 'aggregate':
      return commonIndex(value.elements);
    case 'data': {
      const { element, length } = value.type;
      if (element.kind !== 'int') return undefined;
      const width = element.bits / 8;
      let first = 0n;
      for (let i = value.bytes.length - 1; i >= 0; i--) {
        if (value.bytes[i] !== value.bytes[i % width]) return undefined;
        if (i < width) first = (first << 8n) | BigInt(value.bytes[i]);
      }
      return length === 0 ? undefined : BigInt.asIntN(element.bits, first);
    }
    default:
      return undefined;
  }
}

function commonIndex(elements: readonly Constant[]): bigint | undefined {
  const first = elements.length === 0 ? undefined : constantIndex(elements[0]);
  return elements.every((element) => constantIndex(element) === first) ? first : undefined;
}

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
