/**
 * Modules, functions, blocks and global values (LangRef "Module Structure").
 *
 * A module is mutable while a reader or the linker builds it and treated as frozen afterwards.
 */
import type { AttributeList, CallAttributes } from './attributes.js';
import type { Constant, InlineAsm } from './constants.js';
import type { Attachment, Instruction } from './instructions.js';
import type { MDNode, MetadataAsValue } from './metadata.js';
import type { FunctionType, LabelType, PointerType, StructType, Type, TypeTable } from './types.js';

export type Linkage =
  | 'external'
  | 'private'
  | 'internal'
  | 'available_externally'
  | 'linkonce'
  | 'weak'
  | 'common'
  | 'appending'
  | 'extern_weak'
  | 'linkonce_odr'
  | 'weak_odr';
export type Visibility = 'default' | 'hidden' | 'protected';
export type UnnamedAddr = 'none' | 'local' | 'global';
export type DllStorage = 'none' | 'import' | 'export';
export type ThreadLocal = 'none' | 'generaldynamic' | 'localdynamic' | 'initialexec' | 'localexec';

export interface Comdat {
  readonly name: string;
  readonly selection: 'any' | 'exactmatch' | 'largest' | 'nodeduplicate' | 'samesize';
}

interface GlobalCommon {
  /** The type of the value itself: always a pointer. */
  readonly type: PointerType;
  /** '' for an unnamed global (`@0`). */
  name: string;
  linkage: Linkage;
  visibility: Visibility;
  dllStorage: DllStorage;
  unnamedAddr: UnnamedAddr;
  /** As printed: true only where the word is there. */
  dsoLocal: boolean;
  partition: string | undefined;
}

export interface GlobalVariable extends GlobalCommon {
  readonly kind: 'global';
  readonly valueType: Type;
  /** Undefined for a declaration. */
  initializer: Constant | undefined;
  constant: boolean;
  threadLocal: ThreadLocal;
  externallyInitialized: boolean;
  section: string | undefined;
  comdat: Comdat | undefined;
  align: number;
  attributes: AttributeList;
  attachments: Attachment[];
  codeModel: string | undefined;
  /** `no_sanitize_address`, `sanitize_memtag`, … as printed. */
  sanitizer: readonly string[];
}

export interface Func extends GlobalCommon {
  readonly kind: 'function';
  readonly functionType: FunctionType;
  params: Argument[];
  /** Empty for a declaration. The first block is the entry. */
  blocks: BasicBlock[];
  /** Reads the body, where a library's reader has put that off. Linked modules have all bodies. */
  unread?: (() => void) | undefined;
  callingConv: string;
  attributes: CallAttributes;
  section: string | undefined;
  comdat: Comdat | undefined;
  align: number;
  gc: string | undefined;
  prefix: Constant | undefined;
  prologue: Constant | undefined;
  personality: Constant | undefined;
  attachments: Attachment[];
}

export interface Alias extends GlobalCommon {
  readonly kind: 'alias';
  readonly valueType: Type;
  aliasee: Constant;
  threadLocal: ThreadLocal;
}

export interface IFunc extends GlobalCommon {
  readonly kind: 'ifunc';
  readonly valueType: Type;
  resolver: Constant;
}

export type GlobalValue = GlobalVariable | Func | Alias | IFunc;

export interface Argument {
  readonly kind: 'argument';
  readonly type: Type;
  name: string | undefined;
  readonly func: Func;
  readonly index: number;
}

export interface BasicBlock {
  readonly kind: 'block';
  readonly type: LabelType;
  name: string | undefined;
  readonly func: Func;
  /** The last one is the terminator. */
  instructions: Instruction[];
}

export type Value = Constant | Argument | Instruction | BasicBlock | InlineAsm | MetadataAsValue;

export interface Module {
  /** Where it was read from, for messages. */
  readonly id: string;
  readonly types: TypeTable;
  sourceFileName: string | undefined;
  dataLayout: string;
  targetTriple: string;
  moduleAsm: string[];
  /** Identified types in order of first appearance, named and numbered ones. */
  identifiedTypes: StructType[];
  comdats: Map<string, Comdat>;
  globals: GlobalVariable[];
  functions: Func[];
  aliases: Alias[];
  ifuncs: IFunc[];
  /** `!llvm.module.flags = !{…}` and the like. */
  namedMetadata: Map<string, MDNode[]>;
  /** Every named global value. */
  symbols: Map<string, GlobalValue>;
}

export function isDeclaration(value: GlobalVariable | Func): boolean {
  if (value.kind === 'global') return value.initializer === undefined;
  return value.blocks.length === 0 && value.unread === undefined;
}

/** A module without anything in it. */
export function emptyModule(id: string, types: TypeTable): Module {
  return {
    id,
    types,
    sourceFileName: undefined,
    dataLayout: '',
    targetTriple: '',
    moduleAsm: [],
    identifiedTypes: [],
    comdats: new Map(),
    globals: [],
    functions: [],
    aliases: [],
    ifuncs: [],
    namedMetadata: new Map(),
    symbols: new Map(),
  };
}
