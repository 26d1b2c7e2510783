/**
 * A program: a linked module placed in memory.
 *
 * Globals get their addresses and initialisers when the program is made; functions get an address
 * each, and are prepared when they are first asked for, so that a large module costs nothing before
 * it runs. Block addresses (`blockaddress`) are numbers just below `codeEnd`.
 *
 * Thread-local globals are plain globals: there is one thread. An undefined global has an address
 * where no byte may be accessed; an undefined weak symbol is null. Undefined functions have an address
 * like any other: what calling them does is decided by the machine (builtins, host, or an error).
 */
import {
  type Alias,
  type BasicBlock,
  type Constant,
  type DataLayout,
  dataLayoutOf,
  type Func,
  type GlobalValue,
  type GlobalVariable,
  type IFunc,
  type IndirectBrInst,
  type Module,
  type Value,
} from '../../ir/index.js';
import {
  codeBase,
  codeEnd,
  codeStride,
  FlatMemory,
  globalsBase,
  NoRoom,
  ObjectTable,
  Shadow,
} from '../../memory/index.js';
import type { Concrete } from '../../value/index.js';
import { ConstantError, ConstantEvaluator } from './constants.js';
import { PreparedFunction } from './function.js';

/** What may stand at a code address. */
export type Code = Func | IFunc;

export interface Label {
  readonly func: Func;
  readonly block: BasicBlock;
}

export class Program {
  readonly layout: DataLayout;
  readonly objects: ObjectTable;
  /** By id; undefined until first asked for. */
  readonly functions: (PreparedFunction | undefined)[] = [];

  private promotes = true;
  private readonly constants: ConstantEvaluator;
  private readonly code: Code[];
  private readonly codeIds = new Map<Code, number>();
  private readonly addresses = new Map<GlobalVariable | Alias, number>();
  private destructorList: readonly Func[] | undefined = undefined;
  private readonly labels: Label[] = [];
  private readonly labelAddresses = new Map<BasicBlock, number>();

  constructor(
    readonly module: Module,
    readonly memory = new FlatMemory(),
    /** Unmapped bytes between objects, if there are to be more of them than by default. */
    readonly gap?: number,
  ) {
    this.objects = new ObjectTable(memory, undefined, gap);
    this.layout = dataLayoutOf(module);
    this.constants = new ConstantEvaluator(this.layout, this);
    this.code = [...module.functions, ...module.ifuncs];
    this.code.forEach((item, id) => {
      this.codeIds.set(item, id);
    });
    if (codeBase + this.code.length * codeStride > codeEnd) {
      throw new Error(`the module has ${this.code.length} functions: too many`);
    }
    this.placeGlobals();
  }

  /** Leaves all variables in memory, where it is known whether they were written. */
  keepVariablesInMemory(): void {
    const isLate = this.promotes && this.functions.length > 0;
    if (isLate) throw new Error('some functions are prepared already');
    this.promotes = false;
  }

  /** A function with a body, prepared. */
  prepared(func: Func): PreparedFunction {
    const id = this.codeIds.get(func)!;
    return (this.functions[id] ??= new PreparedFunction(
      id,
      func,
      this.layout,
      this.promotes,
      this.gap,
    ));
  }

  /** The number in a function's address. */
  numberOf(func: Func): number {
    return this.codeIds.get(func)!;
  }

  functionNumbered(number: number): Func | undefined {
    const code = this.code[number];
    return code?.kind === 'function' ? code : undefined;
  }

  functionNamed(name: string): Func | undefined {
    const symbol = this.module.symbols.get(name);
    const target =
      symbol?.kind === 'alias' ? this.code[this.codeIndex(this.addressOf(symbol))] : symbol;
    return target?.kind === 'function' ? target : undefined;
  }

  /** What is at a code address, if it is one. */
  functionAt(address: Concrete): Code | undefined {
    return typeof address === 'number' ? this.code[this.codeIndex(address)] : undefined;
  }

  /** The block at an address that a `blockaddress` gave. */
  labelAt(address: Concrete): Label | undefined {
    return typeof address === 'number' ? this.labels[codeEnd - 1 - address] : undefined;
  }

  addressOf(value: GlobalValue): number {
    switch (value.kind) {
      case 'function':
        if (value.linkage === 'extern_weak' && value.blocks.length === 0) return 0;
        return codeBase + this.codeIds.get(value)! * codeStride;
      case 'ifunc':
        return codeBase + this.codeIds.get(value)! * codeStride;
      case 'alias': {
        let address = this.addresses.get(value);
        if (address === undefined) {
          address = this.evaluate(value.aliasee) as number;
          this.addresses.set(value, address);
        }
        return address;
      }
      case 'global':
        return this.addresses.get(value)!;
    }
  }

  /** The same in every engine, whatever each has executed: the first time, all labels that the program may jump to get theirs. */
  blockAddress(func: GlobalValue, block: BasicBlock): number {
    if (func.kind !== 'function') throw new ConstantError('the address of a block of no function');
    if (this.labels.length === 0) {
      for (const [within, label] of labelsOf(this.module)) this.labelAddress(within, label);
    }
    return this.labelAddress(func, block);
  }

  private labelAddress(func: Func, block: BasicBlock): number {
    let address = this.labelAddresses.get(block);
    if (address === undefined) {
      address = codeEnd - 1 - this.labels.length;
      this.labels.push({ func, block });
      this.labelAddresses.set(block, address);
    }
    return address;
  }

  evaluate(constant: Constant): Concrete {
    return this.constants.evaluate(constant);
  }

  /** In the order in which they are called before main. */
  get constructors(): Func[] {
    return this.byPriority('llvm.global_ctors');
  }

  /** In the order in which exit calls them: what the linker's table `.fini_array` has last comes first. */
  get destructors(): readonly Func[] {
    return (this.destructorList ??= this.byPriority('llvm.global_dtors').reverse());
  }

  private byPriority(list: 'llvm.global_ctors' | 'llvm.global_dtors'): Func[] {
    const global = this.module.symbols.get(list);
    if (global?.kind !== 'global' || global.initializer?.kind !== 'aggregate') return [];
    const entries = global.initializer.elements.map((entry) => {
      const [priority, address] = this.evaluate(entry) as readonly number[];
      return { priority, func: this.functionAt(address) };
    });
    entries.sort((a, b) => a.priority - b.priority);
    return entries.flatMap(({ func }) => (func?.kind === 'function' ? [func] : []));
  }

  private placeGlobal(global: GlobalVariable): number {
    const { layout, objects } = this;
    const { name, valueType } = global;
    if (global.initializer) {
      const align = global.align || layout.abiAlign(valueType);
      return objects.addGlobal(name, layout.allocSize(valueType), align, global).base;
    }
    if (global.linkage === 'extern_weak') return 0;
    const isSized = valueType.kind !== 'struct' || valueType.fields !== undefined;
    const size = isSized ? Math.min(layout.allocSize(valueType), mostUndefined) : 0;
    return objects.addUndefined(name, size, global.align || 1, global).base;
  }

  private codeIndex(address: number): number {
    return (address - codeBase) / codeStride;
  }

  /** Global variables that do not fit are named before anything is placed. */
  private checkRoom(globals: readonly GlobalVariable[]): void {
    const sizes = globals.map((global) =>
      global.initializer ? this.layout.allocSize(global.valueType) : 0,
    );
    const total = sizes.reduce((sum, size) => sum + size, 0);
    const room = this.objects.stackLimit - globalsBase;
    if (total + roomForArguments <= room) return;
    const largest = globals[sizes.indexOf(sizes.reduce((most, size) => Math.max(most, size), 0))];
    const size = this.layout.allocSize(largest.valueType);
    const megabytes = (bytes: number) => `${Math.ceil(bytes / 2 ** 20).toLocaleString('en')} MB`;
    throw new NoRoom(
      `the program's global variables need ${megabytes(total)}, and there are ${megabytes(room)} for them ` +
        `and the heap (the largest one is ${largest.name}: ${megabytes(size)}); make them smaller for this analysis`,
    );
  }

  private placeGlobals(): void {
    const { module, layout, memory } = this;
    const placed = module.globals.filter((global) => !isCompilerList(global));
    this.checkRoom(placed);
    for (const global of placed) {
      this.addresses.set(global, this.placeGlobal(global));
    }
    for (const global of placed) {
      if (!global.initializer) continue;
      const base = this.addresses.get(global)!;
      this.constants.write(memory, base, global.initializer);
      if (global.constant) {
        memory.setShadow(
          base,
          layout.allocSize(global.valueType),
          Shadow.concrete | Shadow.readOnly,
        );
      }
    }
  }
}

/** Bytes that are kept free for a global that is defined nowhere, at most. */
const mostUndefined = 1 << 20;

/** What is kept for arguments and environment. */
const roomForArguments = 1 << 20;

/** `llvm.used`, `llvm.global_ctors` and the like: for the compiler, not in memory. */
function isCompilerList(global: GlobalVariable): boolean {
  return global.linkage === 'appending' || global.section === 'llvm.metadata';
}

/** Blocks whose address is taken in a function, or which an indirect branch leads to. */
function* labelsOf({ functions }: Module): Generator<readonly [Func, BasicBlock]> {
  for (const func of functions) {
    for (const { instructions } of func.blocks) {
      for (const inst of instructions) {
        for (const operand of inst.operands) yield* labelsIn(operand);
        if (inst.op !== 'indirectbr') continue;
        for (const block of (inst as IndirectBrInst).successors) yield [func, block];
      }
    }
  }
}

function* labelsIn(value: Value): Generator<readonly [Func, BasicBlock]> {
  if (value.kind === 'blockaddress') {
    if (value.func.kind === 'function') yield [value.func, value.block];
  } else if (value.kind === 'aggregate') {
    for (const element of value.elements) yield* labelsIn(element);
  } else if (value.kind === 'expr') {
    for (const operand of value.operands) yield* labelsIn(operand);
  }
}
