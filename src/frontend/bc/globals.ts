/**
 * Global values and comdats: records of the module block itself. Names lie in the string table at
 * the end of the file. Operands that are constants (initialisers, aliasees, personality) are value
 * numbers that only mean something when the module's constants are known.
 */
import {
  type Argument,
  type Comdat,
  type Constant,
  type DllStorage,
  type Func,
  type GlobalValue,
  type GlobalVariable,
  isConstant,
  type Linkage,
  type Module,
  noAttributes,
  type PointerType,
  type ThreadLocal,
  type Type,
  type UnnamedAddr,
  type Value,
  type Visibility,
} from '../../ir/index.js';
import type { BitcodeAttributes } from './attributes.js';
import { byteText } from './bit-reader.js';
import type { BitStream } from './bit-stream.js';
import { callingConvention } from './operations.js';
import type { BitcodeTypes } from './types.js';

const linkages: readonly (Linkage | undefined)[] = [
  'external',
  'weak',
  'appending',
  'internal',
  'linkonce',
  'external',
  'external',
  'extern_weak',
  'common',
  'private',
  'weak_odr',
  'linkonce_odr',
  'available_externally',
  'private',
  'private',
  'linkonce_odr',
  'weak',
  'weak_odr',
  'linkonce',
  'linkonce_odr',
];
const visibilities: readonly Visibility[] = ['default', 'hidden', 'protected'];
const dllStorages: readonly DllStorage[] = ['none', 'import', 'export'];
const unnamedAddrs: readonly UnnamedAddr[] = ['none', 'global', 'local'];
const threadLocals: readonly ThreadLocal[] = [
  'none',
  'generaldynamic',
  'localdynamic',
  'initialexec',
  'localexec',
];
const selections: readonly (Comdat['selection'] | undefined)[] = [
  undefined,
  'any',
  'exactmatch',
  'largest',
  'nodeduplicate',
  'samesize',
];
const codeModels: readonly (string | undefined)[] = [
  undefined,
  'tiny',
  'small',
  'kernel',
  'medium',
  'large',
];
const sanitizers = [
  'no_sanitize_address',
  'no_sanitize_hwaddress',
  'sanitize_memtag',
  'sanitize_address_dyninit',
];

/** Alignments are held as their logarithm plus one; 0 means none given. */
export function alignment(encoded: number, stream: BitStream): number {
  if (encoded === 0) return 0;
  if (encoded < 32) return 1 << (encoded - 1);
  if (encoded > 33) stream.fail(`an alignment of 2^${encoded - 1}`);
  return 2 ** (encoded - 1);
}

/** `dso_local` is printed only where linkage and visibility do not imply it. */
function printsDsoLocal(flag: number, linkage: Linkage, visibility: Visibility): boolean {
  if (flag === 0 || linkage === 'internal' || linkage === 'private') return false;
  return visibility === 'default' || linkage === 'extern_weak';
}

export class BitcodeGlobals {
  readonly sections: string[] = [];
  readonly collectors: string[] = [];
  /** Functions whose bodies follow, in that order. */
  readonly bodies: Func[] = [];
  private readonly comdats: Comdat[] = [];
  private readonly later: (() => void)[] = [];

  constructor(
    private readonly stream: BitStream,
    private readonly module: Module,
    private readonly types: BitcodeTypes,
    private readonly attributes: BitcodeAttributes,
    private readonly values: (Value | undefined)[],
    private readonly strings: Uint8Array,
  ) {}

  /** Fills in the operands of all globals; the module's constants must have been read. */
  resolve(): void {
    for (const fill of this.later) fill();
    this.later.length = 0;
  }

  private string(offset: number, size: number): string {
    if (offset + size > this.strings.length) {
      this.stream.fail('a name lies outside the string table');
    }
    return byteText(this.strings, offset, offset + size);
  }

  private name(): string {
    return this.string(this.stream.operand(0), this.stream.operand(1));
  }

  private linkage(index: number): Linkage {
    const number = this.stream.operand(index);
    return linkages[number] ?? this.stream.fail(`unknown linkage ${number}`);
  }

  /** Visibility and DLL storage say nothing for a local symbol. */
  private visibility(index: number, linkage: Linkage): Visibility {
    if (linkage === 'internal' || linkage === 'private') return 'default';
    return visibilities[this.stream.optional(index)] ?? 'default';
  }

  private dllStorage(index: number, linkage: Linkage): DllStorage {
    if (linkage === 'internal' || linkage === 'private') return 'none';
    return dllStorages[this.stream.optional(index)] ?? 'none';
  }

  private listed(list: readonly string[], index: number, what: string): string | undefined {
    const number = this.stream.optional(index);
    if (number === 0) return undefined;
    return list[number - 1] ?? this.stream.fail(`${what} ${number} does not exist`);
  }

  private comdat(index: number): Comdat | undefined {
    const number = this.stream.optional(index);
    if (number === 0) return undefined;
    return this.comdats[number - 1] ?? this.stream.fail(`comdat ${number} does not exist`);
  }

  private partition(index: number): string | undefined {
    const size = this.stream.optional(index + 1);
    return size === 0 ? undefined : this.string(this.stream.optional(index), size);
  }

  private pointer(addressSpace: number): PointerType {
    if (addressSpace >= 1 << 24) this.stream.fail(`address space ${addressSpace} is out of range`);
    return this.module.types.pointer(addressSpace);
  }

  private add(value: GlobalValue): void {
    this.values.push(value);
    if (value.name !== '') this.module.symbols.set(value.name, value);
  }

  private constant(id: number): Constant {
    const value = this.values[id];
    if (value === undefined || !isConstant(value)) {
      return this.stream.fail(`value ${id} is not a constant of the module`);
    }
    return value;
  }

  readComdat(): void {
    const { stream } = this;
    const selection = selections[stream.operand(2)];
    if (!selection) this.stream.fail(`unknown comdat selection ${stream.operand(2)}`);
    const comdat: Comdat = { name: this.name(), selection };
    this.comdats.push(comdat);
    this.module.comdats.set(comdat.name, comdat);
  }

  readVariable(): void {
    const { stream, types } = this;
    const flags = stream.operand(3);
    let valueType: Type = types.get(stream.operand(2));
    let addressSpace = flags >>> 2;
    if ((flags & 2) === 0) {
      if (valueType.kind !== 'pointer') this.stream.fail('a global variable has no pointer type');
      addressSpace = valueType.addressSpace;
      valueType =
        types.pointee(stream.operand(2)) ?? stream.fail('a global variable has no value type');
    }
    const linkage = this.linkage(5);
    const visibility = this.visibility(8, linkage);
    const sanitizer = stream.optional(18);
    const attributes = stream.optional(14);
    const variable: GlobalVariable = {
      kind: 'global',
      type: this.pointer(addressSpace),
      name: this.name(),
      linkage,
      visibility,
      dllStorage: this.dllStorage(12, linkage),
      unnamedAddr: unnamedAddrs[stream.optional(10)] ?? 'none',
      dsoLocal: printsDsoLocal(stream.optional(15), linkage, visibility),
      partition: this.partition(16),
      valueType,
      initializer: undefined,
      constant: (flags & 1) !== 0,
      threadLocal: threadLocals[stream.optional(9)] ?? 'generaldynamic',
      externallyInitialized: stream.optional(11) !== 0,
      section: this.listed(this.sections, 7, 'section'),
      comdat: this.comdat(13),
      align: alignment(stream.operand(6), stream),
      attributes: attributes === 0 ? noAttributes : this.attributes.get(attributes).func,
      attachments: [],
      codeModel: codeModels[stream.optional(19)],
      sanitizer: sanitizer === 0 ? [] : sanitizers.filter((_, index) => sanitizer & (1 << index)),
    };
    const initializer = stream.operand(4);
    if (initializer !== 0) {
      this.later.push(() => {
        variable.initializer = this.constant(initializer - 1);
      });
    }
    this.module.globals.push(variable);
    this.add(variable);
  }

  readFunction(): void {
    const { stream } = this;
    const functionType = this.types.get(stream.operand(2));
    if (functionType.kind !== 'function') this.stream.fail('a function has no function type');
    const linkage = this.linkage(5);
    const visibility = this.visibility(9, linkage);
    const func: Func = {
      kind: 'function',
      type: this.pointer(stream.optional(18)),
      name: this.name(),
      linkage,
      visibility,
      dllStorage: this.dllStorage(13, linkage),
      unnamedAddr: unnamedAddrs[stream.optional(11)] ?? 'none',
      dsoLocal: printsDsoLocal(stream.optional(17), linkage, visibility),
      partition: this.partition(19),
      functionType,
      params: [],
      blocks: [],
      callingConv: callingConvention(stream.operand(3)),
      attributes: this.attributes.get(stream.operand(6)),
      section: this.listed(this.sections, 8, 'section'),
      comdat: this.comdat(14),
      align: alignment(stream.operand(7), stream),
      gc: this.listed(this.collectors, 10, 'garbage collector'),
      prefix: undefined,
      prologue: undefined,
      personality: undefined,
      attachments: [],
    };
    func.params = functionType.params.map(
      (type, index): Argument => ({ kind: 'argument', type, name: undefined, func, index }),
    );
    const prologue = stream.optional(12);
    const prefix = stream.optional(15);
    const personality = stream.optional(16);
    if (prologue || prefix || personality) {
      this.later.push(() => {
        if (prologue) func.prologue = this.constant(prologue - 1);
        if (prefix) func.prefix = this.constant(prefix - 1);
        if (personality) func.personality = this.constant(personality - 1);
      });
    }
    if (stream.operand(4) === 0) this.bodies.push(func);
    this.module.functions.push(func);
    this.add(func);
  }

  readAlias(): void {
    const { stream } = this;
    const linkage = this.linkage(5);
    const visibility = this.visibility(6, linkage);
    const alias = {
      kind: 'alias' as const,
      type: this.pointer(stream.operand(3)),
      name: this.name(),
      linkage,
      visibility,
      dllStorage: this.dllStorage(7, linkage),
      unnamedAddr: unnamedAddrs[stream.optional(9)] ?? 'none',
      dsoLocal: printsDsoLocal(stream.optional(10), linkage, visibility),
      partition: this.partition(11),
      valueType: this.types.get(stream.operand(2)),
      aliasee: undefined as unknown as Constant,
      threadLocal: threadLocals[stream.optional(8)] ?? 'generaldynamic',
    };
    const aliasee = stream.operand(4);
    this.later.push(() => {
      alias.aliasee = this.constant(aliasee);
    });
    this.module.aliases.push(alias);
    this.add(alias);
  }

  readIFunc(): void {
    const { stream } = this;
    const linkage = this.linkage(5);
    const visibility = this.visibility(6, linkage);
    const ifunc = {
      kind: 'ifunc' as const,
      type: this.pointer(stream.operand(3)),
      name: this.name(),
      linkage,
      visibility,
      dllStorage: 'none' as const,
      unnamedAddr: 'none' as const,
      dsoLocal: printsDsoLocal(stream.optional(7), linkage, visibility),
      partition: this.partition(8),
      valueType: this.types.get(stream.operand(2)),
      resolver: undefined as unknown as Constant,
    };
    const resolver = stream.operand(4);
    this.later.push(() => {
      ifunc.resolver = this.constant(resolver);
    });
    this.module.ifuncs.push(ifunc);
    this.add(ifunc);
  }
}
