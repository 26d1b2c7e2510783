/**
 * What KLEE's passes make of a program before it runs, as `assembly.ll` shows it: there is one thread, so that atomic
 * operations are plain ones (LangRef "atomicrmw", "cmpxchg"; LLVM's LowerAtomic) and barriers for the compiler alone, which
 * are empty inline assembly, are nothing; a trap is a call of abort.
 *
 * An instruction that gives a value becomes the one that gives it now, so that its uses stay as they are.
 */
import {
  type AtomicRmwInst,
  type BinaryInst,
  type CmpXchgInst,
  calleeOf,
  type Func,
  type IcmpInst,
  type InsertValueInst,
  type Instruction,
  type IntPredicate,
  isCall,
  type LoadInst,
  type Module,
  type SelectInst,
  type StoreInst,
  type TypeTable,
  type Value,
} from '../../ir/index.js';

export function applyPasses(module: Module): void {
  trapByAbort(module);
  for (const { blocks } of module.functions) {
    for (const block of blocks) {
      if (!block.instructions.some(needsChange)) continue;
      block.instructions = block.instructions.flatMap((inst) => changed(inst, module.types));
    }
  }
}

function trapByAbort(module: Module): void {
  const trap = module.symbols.get('llvm.trap');
  if (trap?.kind !== 'function') return;
  const known = module.symbols.get('abort');
  const abort: Func = known?.kind === 'function' ? known : { ...trap, name: 'abort' };
  if (known === undefined) {
    module.functions.push(abort);
    module.symbols.set('abort', abort);
  }
  for (const { blocks } of module.functions) {
    for (const inst of blocks.flatMap(({ instructions }) => instructions)) {
      if (isCall(inst) && calleeOf(inst) === trap) inst.operands[inst.operands.length - 1] = abort;
    }
  }
}

function needsChange(inst: Instruction): boolean {
  switch (inst.op) {
    case 'fence':
    case 'cmpxchg':
    case 'atomicrmw':
      return true;
    case 'load':
    case 'store':
      return inst.ordering !== undefined;
    default:
      return isBarrier(inst);
  }
}

function isBarrier(inst: Instruction): boolean {
  if (!isCall(inst) || inst.op !== 'call' || inst.operands.length > 1) return false;
  const callee = calleeOf(inst);
  return callee.kind === 'asm' && callee.template === '' && inst.type.kind === 'void';
}

function changed(inst: Instruction, types: TypeTable): Instruction[] {
  switch (inst.op) {
    case 'fence':
      return [];
    case 'load':
    case 'store':
      Object.assign(inst, { ordering: undefined, syncscope: undefined });
      return [inst];
    case 'cmpxchg':
      return exchangeIfEqual(inst, types);
    case 'atomicrmw':
      return readAndWrite(inst, types);
    default:
      return isBarrier(inst) ? [] : [inst];
  }
}

/** Turns an instruction into another one that gives the same value. */
function become(inst: Instruction, fields: Partial<Instruction>): Instruction {
  return Object.assign(inst, { ordering: undefined, syncscope: undefined }, fields);
}

function common({ parent, debugLoc }: Instruction) {
  const nothing = { name: undefined, debugRecords: undefined, attachments: undefined, flags: [] };
  return { kind: 'instruction', parent, debugLoc, ...nothing } as const;
}

type Accessing = AtomicRmwInst | CmpXchgInst;

function loadFor(inst: Accessing, value: Value): LoadInst {
  const { volatile, align } = inst;
  const plain = { ordering: undefined, syncscope: undefined };
  const operands = [inst.operands[0]];
  return { ...common(inst), op: 'load', type: value.type, operands, volatile, align, ...plain };
}

function storeFor(inst: Accessing, value: Value, types: TypeTable): StoreInst {
  const { volatile, align } = inst;
  const plain = { ordering: undefined, syncscope: undefined };
  const operands = [value, inst.operands[0]];
  return { ...common(inst), op: 'store', type: types.void, operands, volatile, align, ...plain };
}

function compare(inst: Accessing, predicate: IntPredicate, operands: Value[], types: TypeTable) {
  const compared: IcmpInst = {
    ...{ ...common(inst), op: 'icmp', type: types.int(1), operands },
    predicate,
  };
  return compared;
}

function choose(inst: Accessing, condition: Value, yes: Value, no: Value): SelectInst {
  return { ...common(inst), op: 'select', type: yes.type, operands: [condition, yes, no] };
}

function exchangeIfEqual(inst: CmpXchgInst, types: TypeTable): Instruction[] {
  const [, expected, replacement] = inst.operands;
  const old = loadFor(inst, expected);
  const isEqual = compare(inst, 'eq', [old, expected], types);
  const stored = choose(inst, isEqual, replacement, old);
  const store = storeFor(inst, stored, types);
  const nothing = { kind: 'undef', type: inst.type } as const;
  const first: InsertValueInst = {
    ...{ ...common(inst), op: 'insertvalue', type: inst.type, operands: [nothing, old] },
    indices: [0],
  };
  const pair = become(inst, { op: 'insertvalue', operands: [first, isEqual], indices: [1] });
  return [old, isEqual, stored, store, first, pair];
}

const comparisons: Readonly<Record<string, IntPredicate>> = {
  max: 'sgt',
  min: 'slt',
  umax: 'ugt',
  umin: 'ult',
};

function readAndWrite(inst: AtomicRmwInst, types: TypeTable): Instruction[] {
  const { operation } = inst;
  const [, value] = inst.operands;
  const binary = (op: BinaryInst['op'], operands: Value[]): BinaryInst => ({
    ...{ ...common(inst), op, type: value.type, operands },
  });
  const made: Instruction[] = [];
  const written = (): Value | undefined => {
    switch (operation) {
      case 'xchg':
        return value;
      case 'add':
      case 'sub':
      case 'and':
      case 'or':
      case 'xor':
      case 'fadd':
      case 'fsub':
        made.push(binary(operation, [inst, value]));
        return made.at(-1);
      case 'nand': {
        if (value.type.kind !== 'int') return undefined;
        const ones = (1n << BigInt(value.type.bits)) - 1n;
        const both = binary('and', [inst, value]);
        made.push(both, binary('xor', [both, { kind: 'int', type: value.type, value: ones }]));
        return made.at(-1);
      }
      default: {
        const predicate = comparisons[operation];
        if (predicate === undefined) return undefined;
        const isIt = compare(inst, predicate, [inst, value], types);
        made.push(isIt, choose(inst, isIt, inst, value));
        return made.at(-1);
      }
    }
  };
  const result = written();
  // Operations that have no plain form stay.
  if (result === undefined) return [inst];
  const store = storeFor(inst, result, types);
  const { operands } = loadFor(inst, value);
  return [become(inst, { op: 'load', operands }), ...made, store];
}
