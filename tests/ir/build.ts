/** Builds modules and functions for tests, without going through a reader. */
import {
  type Argument,
  type BasicBlock,
  emptyModule,
  type Func,
  type Instruction,
  type Module,
  noCallAttributes,
  type Type,
  TypeTable,
  type Value,
} from '../../src/ir/index.js';

export const types = new TypeTable();
const noFlags: readonly string[] = [];

export function int(value: number, bits = 32): Value {
  return { kind: 'int', type: types.int(bits), value: BigInt.asUintN(bits, BigInt(value)) };
}

export function newModule(id = 'test'): Module {
  return emptyModule(id, types);
}

export function newFunction(
  module: Module,
  name: string,
  result: Type,
  params: readonly Type[],
): Func {
  const func: Func = {
    kind: 'function',
    type: types.pointer(),
    name,
    linkage: 'external',
    visibility: 'default',
    dllStorage: 'none',
    unnamedAddr: 'none',
    dsoLocal: false,
    partition: undefined,
    functionType: types.func(result, params),
    params: [],
    blocks: [],
    callingConv: 'ccc',
    attributes: noCallAttributes,
    section: undefined,
    comdat: undefined,
    align: 0,
    gc: undefined,
    prefix: undefined,
    prologue: undefined,
    personality: undefined,
    attachments: [],
  };
  func.params = params.map(
    (type, index): Argument => ({ kind: 'argument', type, name: `a${index}`, func, index }),
  );
  module.functions.push(func);
  module.symbols.set(name, func);
  return func;
}

export function newBlock(func: Func, name: string): BasicBlock {
  const block: BasicBlock = { kind: 'block', type: types.label, name, func, instructions: [] };
  func.blocks.push(block);
  return block;
}

function common(parent: BasicBlock, type: Type, name: string | undefined, operands: Value[]) {
  return {
    kind: 'instruction',
    type,
    name,
    operands,
    parent,
    debugLoc: undefined,
    debugRecords: undefined,
    attachments: undefined,
    flags: noFlags,
  } as const;
}

function append<T extends Instruction>(instruction: T): T {
  instruction.parent.instructions.push(instruction);
  return instruction;
}

export function add(block: BasicBlock, name: string, a: Value, b: Value): Instruction {
  return append({ ...common(block, a.type, name, [a, b]), op: 'add' });
}

export function phi(block: BasicBlock, name: string, type: Type) {
  return append({
    ...common(block, type, name, []),
    op: 'phi' as const,
    blocks: [] as BasicBlock[],
  });
}

/** Ends a block with the plainest terminator for its number of successors. */
export function branch(block: BasicBlock, targets: BasicBlock[], condition: Value): Instruction {
  if (targets.length === 0) {
    return append({ ...common(block, types.void, undefined, []), op: 'unreachable' });
  }
  if (targets.length === 1) {
    return append({ ...common(block, types.void, undefined, []), op: 'br', successors: targets });
  }
  return append({
    ...common(block, types.void, undefined, [condition]),
    op: 'switch',
    cases: targets.slice(1).map((_, i) => ({
      kind: 'int' as const,
      type: types.int(32),
      value: BigInt(i),
    })),
    successors: targets,
  });
}
