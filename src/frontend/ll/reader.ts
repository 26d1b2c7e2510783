/**
 * What the parsers of one file share: the cursor, the tables of names, and the module being built.
 *
 * Reading takes two passes. The first (module.ts) walks over the top level: it reads types, comdats,
 * attribute groups and the heads of globals and functions, and remembers where initialisers, bodies
 * and metadata nodes are. The second reads those; by then every global and every group is known, so
 * only references inside one function can point forward, and they are patched at its end.
 */
import type {
  AttributeList,
  BlockAddress,
  Comdat,
  ConstantInt,
  Func,
  GlobalValue,
  MDNode,
  Module,
  PointerType,
  StructType,
  TypeTable,
} from '../../ir/index.js';
import { Locals } from './locals.js';
import { Names } from './names.js';
import { Scanner } from './scanner.js';

/** A `blockaddress` waits for the labels of its function. */
export interface PendingBlockAddress {
  readonly constant: BlockAddress;
  readonly label: string | number;
  readonly position: number;
}

export class Reader extends Scanner {
  readonly names: Names = new Names(this);
  readonly locals: Locals = new Locals(this);
  readonly pointer: PointerType;

  /** Identified types by name, and by number where unnamed. */
  readonly structs: (StructType | undefined)[] = [];
  readonly numberedStructs = new Map<number, StructType>();
  /** Where an identified type was first mentioned, until its definition is read. */
  readonly undefinedStructs = new Map<StructType, number>();

  /** Global values by name, and by number where unnamed. */
  readonly globals: (GlobalValue | undefined)[] = [];
  readonly numberedGlobals: GlobalValue[] = [];

  readonly attributeGroups: (AttributeList | undefined)[] = [];
  readonly comdats = new Map<string, Comdat>();
  readonly undefinedComdats = new Map<string, number>();

  /** Where each numbered metadata node is defined, and the nodes referred to so far. */
  readonly nodePositions: number[] = [];
  readonly nodes: (MDNode | undefined)[] = [];

  readonly blockAddresses: PendingBlockAddress[] = [];
  readonly smallIntegers = new Map<number, (ConstantInt | undefined)[]>();

  constructor(
    input: Uint8Array,
    file: string,
    readonly types: TypeTable,
    readonly module: Module,
    private readonly parseNodeAt: (r: Reader, position: number) => MDNode,
  ) {
    super(input, file);
    this.pointer = types.pointer();
  }

  /** The metadata node whose definition is written at a position. */
  nodeAt(position: number): MDNode {
    return this.parseNodeAt(this, position);
  }

  /** The function whose body is being read. */
  func: Func | undefined;
}
