/**
 * Variadic arguments in the form that the program's code expects (System V ABI, "Variable Argument Lists").
 *
 * Code for i386 has all of them on the stack, one behind the other in whole words, and its va_list is the address of
 * the next one: an overflow area alone. Code for x86-64 has registers, too.
 *
 * clang expands `va_arg` into accesses of the va_list structure:
 *   { i32 gp_offset, i32 fp_offset, ptr overflow_arg_area, ptr reg_save_area }
 * so a variadic callee gets a real register save area (6 × 8 bytes for integers, 8 × 16 for floating
 * point) and an overflow area on its stack. Arguments are assigned as the code generator assigns
 * registers: each IR argument by its own type; what finds no register, and what is passed in memory
 * (byval, x86_fp80), goes to the overflow area in order.
 */
import {
  type AttributeList,
  alignTo,
  type CallInstruction,
  type DataLayout,
  findAttribute,
  type Type,
  type VaArgInst,
} from '../../ir/index.js';
import { Shadow } from '../../memory/index.js';
import type { Slot } from '../../value/index.js';
import type { ByvalArgument, FetchedArguments } from '../call-stack.js';
import type { Frame, Step } from '../frame.js';
import type { Machine } from '../machine.js';
import type { PreparedFunction } from '../prepare/index.js';
import type { Translator } from './translator.js';

const gpEnd = 48;
const saveAreaSize = 176;

/** How far the registers are used up, as offsets into the save area. */
interface Registers {
  gp: number;
  fp: number;
}

/** Where an argument of this type goes: an offset into the save area, or undefined for the stack. */
function assign(layout: DataLayout, type: Type, registers: Registers): number | undefined {
  if (type.kind === 'int' || type.kind === 'pointer') {
    const size = layout.sizeInBits(type) > 64 ? 16 : 8;
    if (registers.gp + size > gpEnd) return undefined;
    registers.gp += size;
    return registers.gp - size;
  }
  const inVectorRegister =
    (type.kind === 'float' && type.format !== 'x86_fp80') || type.kind === 'vector';
  if (inVectorRegister) {
    if (registers.fp + 16 > saveAreaSize) return undefined;
    registers.fp += 16;
    return registers.fp - 16;
  }
  return undefined;
}

/** Builds the areas of a variadic callee's frame. */
export function placeVarArgs(
  machine: Machine,
  frame: Frame,
  call: CallInstruction,
  argument: (index: number) => Slot,
  fetched?: FetchedArguments,
): void {
  const { layout } = machine.program;
  const { func } = frame.code.fn;
  const word = wordSize(layout);
  const hasRegisters = word === 8;
  const registers = { gp: 0, fp: gpEnd };
  for (const param of func.params) {
    const attributes = func.attributes.params[param.index] ?? [];
    if (!findAttribute(attributes, 'byval')) assign(layout, param.type, registers);
  }
  const gpOffset = registers.gp;
  const fpOffset = registers.fp;
  const saved: { offset: number; type: Type; index: number }[] = [];
  const stacked: { offset: number; size: number; type: Type; index: number; byval: boolean }[] = [];
  let end = 0;
  for (let index = func.params.length; index < call.operands.length - 1; index++) {
    const { type } = call.operands[index];
    const byval = byvalType(call.attributes.params[index]);
    const offset = byval || !hasRegisters ? undefined : assign(layout, type, registers);
    if (offset !== undefined) {
      saved.push({ offset, type, index });
      continue;
    }
    const size = layout.allocSize(byval ?? type);
    const align = byval ? byvalAlign(call, index, word) : stackAlign(layout, type);
    const at = alignTo(end, Math.max(word, align));
    stacked.push({ offset: at, size, type, index, byval: byval !== undefined });
    end = at + alignTo(size, word);
  }
  const overflow = machine.growStack(frame, end, 16, call);
  const save = hasRegisters ? machine.growStack(frame, saveAreaSize, 16, call) : 0;
  frame.varArgs = { gpOffset, fpOffset, overflow, save };
  // An argument that was not passed is not there to be read.
  const { memory } = machine.program;
  if (hasRegisters) {
    memory.setShadow(save, gpOffset, Shadow.unmapped);
    memory.setShadow(save + registers.gp, gpEnd - registers.gp, Shadow.unmapped);
    memory.setShadow(save + gpEnd, fpOffset - gpEnd, Shadow.unmapped);
    memory.setShadow(save + registers.fp, saveAreaSize - registers.fp, Shadow.unmapped);
  }
  for (const { offset, type, index } of saved)
    storeWhole(machine, type, save + offset, argument(index));
  for (const { offset, size, type, index, byval } of stacked) {
    if (byval) machine.placeByval(overflow + offset, argument(index), size, fetched?.get(index));
    else storeWhole(machine, type, overflow + offset, argument(index));
  }
}

/** The variadic arguments of a call that are passed as copies of what they point to. */
export function variadicByval(
  machine: Machine,
  fn: PreparedFunction,
  call: CallInstruction,
): ByvalArgument[] {
  const found: ByvalArgument[] = [];
  if (!fn.isVarArg) return found;
  for (let index = fn.func.params.length; index < call.operands.length - 1; index++) {
    const type = byvalType(call.attributes.params[index]);
    if (type) found.push({ index, size: machine.program.layout.allocSize(type) });
  }
  return found;
}

/** Bytes of a register, and of the least that lies on the stack. */
function wordSize(layout: DataLayout): number {
  return layout.pointerBits() / 8;
}

/** Where a type may lie on the stack: in i386 code at any word, but for vectors. */
function stackAlign(layout: DataLayout, type: Type): number {
  return wordSize(layout) === 8 || type.kind === 'vector' ? layout.abiAlign(type) : 4;
}

/** Small integers fill the bytes of their word. */
function storeWhole(machine: Machine, type: Type, address: number, value: Slot): void {
  const { types } = machine.program.module;
  const { domain, access } = machine;
  const { addressBits } = domain;
  if (type.kind === 'int' && type.bits < addressBits) {
    access.store(types.int(addressBits), address, domain.zeroExtend(value, addressBits));
  } else access.store(type, address, value);
}

function byvalType(attributes: AttributeList | undefined): Type | undefined {
  return attributes && findAttribute(attributes, 'byval')?.type;
}

function byvalAlign(call: CallInstruction, index: number, usual: number): number {
  return Number(findAttribute(call.attributes.params[index], 'align')?.value ?? usual);
}

/** How many bytes a va_list has. */
export function listSize(layout: DataLayout): number {
  return wordSize(layout) === 8 ? 24 : 4;
}

/** llvm.va_start: fills the structure. */
export function startVarArgs(machine: Machine, list: Slot): void {
  const { varArgs } = machine.top;
  if (!varArgs) return;
  const { types } = machine.program.module;
  const at = machine.access.require(list, listSize(machine.program.layout), 'write');
  if (machine.domain.addressBits === 32) {
    machine.access.store(types.pointer(), at, varArgs.overflow);
    return;
  }
  machine.access.store(types.int(32), at, varArgs.gpOffset);
  machine.access.store(types.int(32), at + 4, varArgs.fpOffset);
  machine.access.store(types.pointer(), at + 8, varArgs.overflow);
  machine.access.store(types.pointer(), at + 16, varArgs.save);
}

/** The va_arg instruction, which clang emits for few types only. */
export function translateVaArg(t: Translator, inst: VaArgInst): Step {
  const target = t.target(inst);
  const list = t.reader(inst.operands[0]);
  const { access, layout } = t;
  const { types } = t.program.module;
  const { type } = inst;
  if (wordSize(layout) === 4) {
    return (s) => {
      const at = access.require(list(s), listSize(layout), 'write');
      const area = access.load(types.pointer(), at) as number;
      const place = alignTo(area, stackAlign(layout, type));
      s[target] = access.load(type, place);
      access.store(types.pointer(), at, place + alignTo(layout.allocSize(type), 4));
      return undefined;
    };
  }
  return (s) => {
    const at = access.require(list(s), 24, 'write');
    const gp = access.load(types.int(32), at) as number;
    const fp = access.load(types.int(32), at + 4) as number;
    const registers = { gp, fp };
    const offset = assign(layout, type, registers);
    if (offset !== undefined) {
      const save = access.load(types.pointer(), at + 16) as number;
      s[target] = access.load(type, save + offset);
      access.store(types.int(32), at, registers.gp);
      access.store(types.int(32), at + 4, registers.fp);
    } else {
      const area = access.load(types.pointer(), at + 8) as number;
      const place = alignTo(area, Math.max(8, layout.abiAlign(type)));
      s[target] = access.load(type, place);
      access.store(types.pointer(), at + 8, place + alignTo(layout.allocSize(type), 8));
    }
    return undefined;
  };
}
