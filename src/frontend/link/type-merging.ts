/**
 * Identified types of several modules (LangRef "Structure Type"): each module read from a file has
 * its own `%struct.node`, though they come from one header. Types whose names agree (but for a
 * `.123` that LLVM appended to keep names apart) and whose structures are isomorphic become one; an
 * opaque one takes the body of its namesake. Isomorphism is coinductive: a pair is assumed equal
 * while its fields are compared, so recursive types work out.
 *
 * Types that stay apart but share a name are renamed, `struct.node.1`.
 */
import type { StructType, Type, TypeTable } from '../../ir/index.js';
import type { Input } from './input.js';

/** Where the types of one input go. */
export class TypeMap {
  /** True if every type is itself: nothing has to be rewritten. */
  readonly identity: boolean;
  private readonly known = new Map<Type, Type>();

  constructor(
    private readonly table: TypeTable,
    merged: ReadonlyMap<StructType, StructType>,
    /** True if the input was read with the result's table: only identified types can change. */
    readonly sameTable: boolean,
  ) {
    this.identity = sameTable && merged.size === 0;
    for (const [from, to] of merged) this.known.set(from, to);
  }

  map<T extends Type>(type: T): T {
    let mapped = this.known.get(type);
    if (!mapped) {
      mapped = this.rebuild(type);
      this.known.set(type, mapped);
    }
    return mapped as T;
  }

  private rebuild(type: Type): Type {
    const { table } = this;
    switch (type.kind) {
      case 'void':
      case 'label':
      case 'metadata':
      case 'token':
        return table[type.kind];
      case 'x86_amx':
        return table.x86Amx;
      case 'x86_mmx':
        return table.x86Mmx;
      case 'int':
        return table.int(type.bits);
      case 'float':
        return table.float(type.format);
      case 'pointer':
        return table.pointer(type.addressSpace);
      case 'array':
        return table.array(this.map(type.element), type.length);
      case 'vector':
        return table.vector(this.map(type.element), type.length, type.scalable);
      case 'function':
        return table.func(this.map(type.result), this.all(type.params), type.varArg);
      case 'target':
        return table.target(type.name, this.all(type.types), type.ints);
      case 'struct':
        if (type.name !== undefined) return type;
        return table.struct(this.all(type.fields ?? []), type.packed);
    }
  }

  all(types: readonly Type[]): Type[] {
    return types.map((type) => this.map(type));
  }
}

export class TypeMerger {
  /** The identified types of the result, in order. */
  readonly identified: StructType[] = [];
  private readonly named = new Map<string, StructType[]>();
  private readonly taken = new Set<string>();

  constructor(private readonly table: TypeTable) {}

  add(input: Input): TypeMap {
    const { module } = input;
    const merged = new Map<StructType, StructType>();
    for (const type of module.identifiedTypes) {
      if (!type.name || merged.has(type)) continue;
      for (const candidate of this.named.get(stem(type.name)) ?? []) {
        const pairs = isomorphism(type, candidate, merged);
        if (!pairs) continue;
        for (const [from, to] of pairs) merged.set(from, to);
        break;
      }
    }
    const types = new TypeMap(this.table, merged, module.types === this.table);
    for (const [from, to] of merged) {
      if (to.fields || !from.fields) continue;
      to.fields = types.all(from.fields);
      to.packed = from.packed;
    }
    const fresh = module.identifiedTypes.filter((type) => !merged.has(type));
    for (const type of fresh) {
      if (type.fields && !types.identity) type.fields = types.all(type.fields);
      this.keepApart(type);
      this.identified.push(type);
    }
    return types;
  }

  private keepApart(type: StructType): void {
    if (!type.name) return;
    const base = stem(type.name);
    if (this.taken.has(type.name)) {
      let number = 1;
      while (this.taken.has(`${base}.${number}`)) number++;
      const renamed: { name: string | undefined } = type;
      renamed.name = `${base}.${number}`;
    }
    this.taken.add(type.name);
    const namesakes = this.named.get(base);
    if (namesakes) namesakes.push(type);
    else this.named.set(base, [type]);
  }
}

/** The name without the number that LLVM appends to a taken one. */
function stem(name: string): string {
  return name.replace(/\.\d+$/, '');
}

/** The pairs of identified types that must be equal for two types to be; undefined if they cannot. */
function isomorphism(
  from: StructType,
  to: StructType,
  settled: ReadonlyMap<StructType, StructType>,
): Map<StructType, StructType> | undefined {
  const assumed = new Map<StructType, StructType>();
  const work: [Type, Type][] = [[from, to]];
  const compareAll = (xs: readonly Type[], ys: readonly Type[]) => {
    for (let i = 0; i < xs.length; i++) work.push([xs[i], ys[i]]);
    return xs.length === ys.length;
  };
  while (work.length > 0) {
    const [a, b] = work.pop()!;
    if (a === b) continue;
    if (a.kind === 'struct' && b.kind === 'struct') {
      if ((a.name === undefined) !== (b.name === undefined)) return undefined;
      if (a.name !== undefined) {
        const partner = settled.get(a) ?? assumed.get(a);
        if (partner === b) continue;
        if (partner) return undefined;
        assumed.set(a, b);
        const opaque = !a.fields || !b.fields;
        if (opaque && stem(a.name) !== stem(b.name ?? '')) return undefined;
        if (opaque) continue;
      }
      if (a.packed !== b.packed || !compareAll(a.fields ?? [], b.fields ?? [])) return undefined;
    } else if (!compareShallow(a, b, compareAll)) return undefined;
  }
  return assumed;
}

function compareShallow(
  a: Type,
  b: Type,
  compareAll: (xs: readonly Type[], ys: readonly Type[]) => boolean,
): boolean {
  if (a.kind === 'int' && b.kind === 'int') return a.bits === b.bits;
  if (a.kind === 'float' && b.kind === 'float') return a.format === b.format;
  if (a.kind === 'pointer' && b.kind === 'pointer') return a.addressSpace === b.addressSpace;
  if (a.kind === 'array' && b.kind === 'array') {
    return a.length === b.length && compareAll([a.element], [b.element]);
  }
  if (a.kind === 'vector' && b.kind === 'vector') {
    const shape = a.length === b.length && a.scalable === b.scalable;
    return shape && compareAll([a.element], [b.element]);
  }
  if (a.kind === 'function' && b.kind === 'function') {
    return a.varArg === b.varArg && compareAll([a.result, ...a.params], [b.result, ...b.params]);
  }
  if (a.kind === 'target' && b.kind === 'target') {
    return a.name === b.name && a.ints.join() === b.ints.join() && compareAll(a.types, b.types);
  }
  return a.kind === b.kind;
}
