/**
 * LLVM types (LangRef "Type System"), interned so that equal types are the same object.
 *
 * All modules that may be linked together are read with one `TypeTable`: literal types are then
 * shared between them, and identity comparison is type equality. Identified (`%struct.x`) types are
 * the exception: each module has its own objects, which the linker merges when they are isomorphic.
 *
 * Typed pointers of LLVM 14 and earlier are read as opaque `ptr`: every instruction that needs the
 * pointee carries it (load type, GEP source type, callee type), so nothing is lost.
 */

export type FloatKind = 'half' | 'bfloat' | 'float' | 'double' | 'x86_fp80' | 'fp128' | 'ppc_fp128';

export interface VoidType {
  readonly kind: 'void';
}
export interface LabelType {
  readonly kind: 'label';
}
export interface MetadataType {
  readonly kind: 'metadata';
}
export interface TokenType {
  readonly kind: 'token';
}
export interface X86AmxType {
  readonly kind: 'x86_amx';
}
/** The 64-bit MMX type of LLVM 14 to 19. */
export interface X86MmxType {
  readonly kind: 'x86_mmx';
}
export interface IntType {
  readonly kind: 'int';
  readonly bits: number;
}
export interface FloatType {
  readonly kind: 'float';
  readonly format: FloatKind;
  readonly bits: number;
}
export interface PointerType {
  readonly kind: 'pointer';
  readonly addressSpace: number;
}
export interface ArrayType {
  readonly kind: 'array';
  readonly element: Type;
  /** Element count; C objects stay far below 2^53. */
  readonly length: number;
}
export interface VectorType {
  readonly kind: 'vector';
  readonly element: Type;
  readonly length: number;
  readonly scalable: boolean;
}
/** A literal (`{i32, ptr}`) or identified (`%struct.node`) structure. */
export interface StructType {
  readonly kind: 'struct';
  /** Undefined for a literal structure. An unnamed identified type (`%0`) has the name ''. */
  readonly name: string | undefined;
  /** Undefined while opaque; identified types get their body after creation. */
  fields: readonly Type[] | undefined;
  packed: boolean;
}
export interface FunctionType {
  readonly kind: 'function';
  readonly result: Type;
  readonly params: readonly Type[];
  readonly varArg: boolean;
}
/** `target("name", types…, integers…)`. */
export interface TargetType {
  readonly kind: 'target';
  readonly name: string;
  readonly types: readonly Type[];
  readonly ints: readonly number[];
}

export type Type =
  | VoidType
  | LabelType
  | MetadataType
  | TokenType
  | X86AmxType
  | X86MmxType
  | IntType
  | FloatType
  | PointerType
  | ArrayType
  | VectorType
  | StructType
  | FunctionType
  | TargetType;

const floatBits: Record<FloatKind, number> = {
  half: 16,
  bfloat: 16,
  float: 32,
  double: 64,
  x86_fp80: 80,
  fp128: 128,
  ppc_fp128: 128,
};

/** Makes and interns types. Nested types get small numbers, which key the composite ones. */
export class TypeTable {
  readonly void: VoidType = { kind: 'void' };
  readonly label: LabelType = { kind: 'label' };
  readonly metadata: MetadataType = { kind: 'metadata' };
  readonly token: TokenType = { kind: 'token' };
  readonly x86Amx: X86AmxType = { kind: 'x86_amx' };
  readonly x86Mmx: X86MmxType = { kind: 'x86_mmx' };

  private readonly ids = new Map<Type, number>();
  private readonly ints: IntType[] = [];
  private readonly floats = new Map<FloatKind, FloatType>();
  private readonly pointers: PointerType[] = [];
  private readonly composites = new Map<string, Type>();

  int(bits: number): IntType {
    return (this.ints[bits] ??= { kind: 'int', bits });
  }

  float(format: FloatKind): FloatType {
    let type = this.floats.get(format);
    if (!type) {
      type = { kind: 'float', format, bits: floatBits[format] };
      this.floats.set(format, type);
    }
    return type;
  }

  pointer(addressSpace = 0): PointerType {
    return (this.pointers[addressSpace] ??= { kind: 'pointer', addressSpace });
  }

  array(element: Type, length: number): ArrayType {
    return this.intern(`a${this.id(element)}x${length}`, () => ({
      kind: 'array',
      element,
      length,
    }));
  }

  vector(element: Type, length: number, scalable = false): VectorType {
    return this.intern(`${scalable ? 's' : 'v'}${this.id(element)}x${length}`, () => ({
      kind: 'vector',
      element,
      length,
      scalable,
    }));
  }

  /** A literal structure. */
  struct(fields: readonly Type[], packed = false): StructType {
    return this.intern(`${packed ? 'p' : 'l'}${this.idList(fields)}`, () => ({
      kind: 'struct',
      name: undefined,
      fields,
      packed,
    }));
  }

  /** A fresh identified structure, opaque until its fields are set. Never interned. */
  identified(name: string): StructType {
    return { kind: 'struct', name, fields: undefined, packed: false };
  }

  func(result: Type, params: readonly Type[], varArg = false): FunctionType {
    return this.intern(`f${varArg ? 'v' : ''}${this.id(result)}(${this.idList(params)}`, () => ({
      kind: 'function',
      result,
      params,
      varArg,
    }));
  }

  target(name: string, types: readonly Type[], ints: readonly number[]): TargetType {
    return this.intern(`t${JSON.stringify(name)}${this.idList(types)}/${ints.join()}`, () => ({
      kind: 'target',
      name,
      types,
      ints,
    }));
  }

  private id(type: Type): number {
    let id = this.ids.get(type);
    if (id === undefined) {
      id = this.ids.size;
      this.ids.set(type, id);
    }
    return id;
  }

  private idList(types: readonly Type[]): string {
    let key = '';
    for (const type of types) key += `${this.id(type)},`;
    return key;
  }

  private intern<T extends Type>(key: string, make: () => T): T {
    const known = this.composites.get(key);
    if (known) return known as T;
    const type = make();
    this.composites.set(key, type);
    return type;
  }
}
