/**
 * The checks of divisors and of shifts, which are the engine's, in the text of a program: as calls of the functions that KLEE's
 * passes insert, and with their mark on what is checked. KLEE, given that text, makes the same checks and no others.
 *
 * They are there while the text is made, and are not executed.
 */
import {
  type BinaryInst,
  type CallInst,
  type CastInst,
  type Func,
  type Instruction,
  type MDNode,
  type Module,
  noCallAttributes,
  type Value,
} from '../../ir/index.js';

const divisions = new Set<string>(['udiv', 'sdiv', 'urem', 'srem']);
const shifts = new Set<string>(['shl', 'lshr', 'ashr']);

type Check = 'div' | 'shift';
const functionNames: Readonly<Record<Check, string>> = {
  div: 'klee_div_zero_check',
  shift: 'klee_overshift_check',
};

/** What is checked of an instruction; undefined where it cannot fail. */
function checkOf(inst: Instruction, hasShifts: boolean): Check | undefined {
  if (inst.type.kind !== 'int') return undefined;
  const isDivision = divisions.has(inst.op);
  if (!isDivision && !(hasShifts && shifts.has(inst.op))) return undefined;
  const [, second] = inst.operands;
  if (second.kind !== 'int') return isDivision ? 'div' : 'shift';
  const isWrong = isDivision ? second.value === 0n : second.value >= BigInt(inst.type.bits);
  return isWrong ? (isDivision ? 'div' : 'shift') : undefined;
}

/** Does something with a module that has the checks in it. */
export function withChecks<T>(module: Module, hasShifts: boolean, use: (shown: Module) => T): T {
  const before: (() => void)[] = [];
  const declared = new Map<Check, Func>();
  const mark = markNode();
  for (const { blocks } of module.functions) {
    for (const block of blocks) {
      const { instructions } = block;
      if (!instructions.some((inst) => checkOf(inst, hasShifts))) continue;
      before.push(() => {
        block.instructions = instructions;
      });
      block.instructions = instructions.flatMap((inst) => {
        const check = checkOf(inst, hasShifts);
        if (!check) return [inst];
        const { attachments } = inst;
        before.push(() => {
          inst.attachments = attachments;
        });
        const name = `klee.check.${check}`;
        // A program that KLEE's passes have seen has them already.
        if (attachments?.some((one) => one.name === name)) return [inst];
        inst.attachments = [...(attachments ?? []), { name, node: mark }];
        const func = declared.get(check) ?? declare(module, check);
        declared.set(check, func);
        return [...callOf(func, inst as BinaryInst, check, module), inst];
      });
    }
  }
  try {
    return use({ ...module, functions: [...module.functions, ...added(module, declared)] });
  } finally {
    for (const restore of before.reverse()) restore();
  }
}

function added({ symbols }: Module, declared: ReadonlyMap<Check, Func>): Func[] {
  return [...declared.values()].filter((func) => symbols.get(func.name) !== func);
}

function markNode(): MDNode {
  const operands = [{ kind: 'string', text: 'True' }] as const;
  return { kind: 'node', distinct: false, tag: 'tuple', operands, fields: new Map(), elements: [] };
}

function declare(module: Module, check: Check): Func {
  const name = functionNames[check];
  const known = module.symbols.get(name);
  if (known?.kind === 'function') return known;
  const { types } = module;
  const params = check === 'div' ? [types.int(64)] : [types.int(64), types.int(64)];
  const [model] = module.functions;
  const func: Func = {
    ...model,
    ...{ name, functionType: types.func(types.void, params), params: [], blocks: [] },
    ...{ attributes: noCallAttributes, attachments: [], linkage: 'external', dsoLocal: false },
    callingConv: '',
    ...{ comdat: undefined, personality: undefined, section: undefined },
  };
  func.params = params.map((type, index) => {
    return { kind: 'argument', type, name: undefined, func, index };
  });
  return func;
}

function callOf(func: Func, inst: BinaryInst, check: Check, { types }: Module): Instruction[] {
  const { parent, debugLoc } = inst;
  const wide = types.int(64);
  const nothing = { name: undefined, debugRecords: undefined, attachments: undefined, flags: [] };
  const common = { kind: 'instruction', parent, debugLoc, ...nothing } as const;
  const made: Instruction[] = [];
  const [, second] = inst.operands;
  let checked: Value = second;
  const bits = inst.type.kind === 'int' ? inst.type.bits : 64;
  if (bits !== 64) {
    const op = bits < 64 ? 'zext' : 'trunc';
    const cast: CastInst = { ...common, op, type: wide, operands: [second] };
    made.push(cast);
    checked = cast;
  }
  const width = { kind: 'int', type: wide, value: BigInt(bits) } as const;
  const call: CallInst = {
    ...{ ...common, op: 'call', type: types.void, tail: 'none', callingConv: func.callingConv },
    ...{ functionType: func.functionType, attributes: noCallAttributes, bundles: undefined },
    operands: check === 'div' ? [checked, func] : [width, checked, func],
  };
  return [...made, call];
}
