/**
 * Calls (LangRef "call", "invoke").
 *
 * A call of a function with a body makes a frame and goes on there; nothing recurses in JavaScript. A
 * call of anything else is an intrinsic, a builtin or a host function (external.ts), or an `external`
 * error that names it. An invoke is a call followed by the normal edge: nothing here unwinds.
 *
 * Where tier 1 has the callee and the arguments are concrete, the call goes there (tiers.ts).
 */
import {
  type CallInstruction,
  calleeOf,
  type Func,
  readableText,
  type Value,
} from '../../ir/index.js';
import {
  type Concrete,
  concreteWord,
  containsTerm,
  Fault,
  type Slot,
  unsupported,
  zeroOf,
} from '../../value/index.js';
import { callMismatch, isResultUsed } from '../call-types.js';
import type { Implementation } from '../external.js';
import { BlockCode, type Frame, type FunctionCode, reload, type Step } from '../frame.js';
import type { Machine } from '../machine.js';
import type { Code } from '../prepare/index.js';
import { definedArguments } from '../undefined-uses.js';
import { conversionsOf } from './call-conversions.js';
import { translateInlineAssembly } from './inline-assembly.js';
import type { Operand, Translator } from './translator.js';
import { placeVarArgs, variadicByval } from './varargs.js';

export function translateCall(t: Translator, inst: CallInstruction, pc: number): Step {
  const callee = calleeOf(inst);
  if (callee.kind === 'asm') {
    const args = argumentsOf(t, inst);
    return translateInlineAssembly(t, inst, callee, args, targetOf(t, inst), pc);
  }
  const known = knownFunction(t, callee);
  return withDefinedArguments(t, inst, known, callOf(t, inst, known, pc));
}

function callOf(t: Translator, inst: CallInstruction, known: Func | undefined, pc: number): Step {
  if (known && hasCode(t, known)) return directCall(t, inst, known, pc);
  if (known) return externalCall(t, inst, known, pc);
  return indirectCall(t, inst, pc);
}

/** The call, after its arguments were seen to have values where undefined ones are errors. */
function withDefinedArguments(
  t: Translator,
  inst: CallInstruction,
  func: Func | undefined,
  call: Step,
): Step {
  const uses = t.machine.undefinedUses;
  const checked = uses ? definedArguments(inst, func) : [];
  if (!uses || checked.length === 0) return call;
  const args = argumentsOf(t, inst);
  const name = func ? func.name : 'a function';
  return (s, frame) => {
    for (const i of checked) {
      const { at, value } = args[i];
      uses.require(at < 0 ? value : s[at], () => `argument ${i + 1} of a call of ${name}`);
    }
    return call(s, frame);
  };
}

/** Whether calls go to the function's body. */
function hasCode(t: Translator, func: Func): boolean {
  return func.blocks.length > 0 && !t.machine.override(func.name);
}

function argumentsOf(t: Translator, inst: CallInstruction): Operand[] {
  return inst.operands.slice(0, -1).map((value) => {
    return value.kind === 'metadata' ? { at: -1, value: 0 } : t.operand(value);
  });
}

function targetOf(t: Translator, inst: CallInstruction): number {
  return inst.type.kind === 'void' ? -1 : t.target(inst);
}

/** The function that a constant callee names, through aliases and casts. */
function knownFunction(t: Translator, callee: Value): Func | undefined {
  if (callee.kind === 'function') return callee;
  if (callee.kind !== 'alias' && callee.kind !== 'expr') return undefined;
  const code = t.program.functionAt(t.program.evaluate(callee));
  return code?.kind === 'function' ? code : undefined;
}

function directCall(t: Translator, inst: CallInstruction, func: Func, pc: number): Step {
  const wrong = wrongCall(t, inst, func);
  if (wrong) return wrong;
  const args = argumentsOf(t, inst);
  const target = targetOf(t, inst);
  let code: FunctionCode | undefined;
  return (s, frame) => {
    code ??= codeFor(t, inst, func);
    frame.pc = pc + 1;
    return invoke(t, inst, code, args, target, s, frame);
  };
}

/** The code of a function that a call leads to, which then knows what the call changes of its values. */
function codeFor(t: Translator, inst: CallInstruction, func: Func): FunctionCode {
  const code = t.machine.codeOf(t.program.prepared(func));
  const conversions = conversionsOf(t, inst, func);
  if (conversions) {
    code.conversions ??= new Map();
    code.conversions.set(inst, conversions);
  }
  return code;
}

function invoke(
  t: Translator,
  inst: CallInstruction,
  code: FunctionCode,
  args: readonly Operand[],
  target: number,
  s: Slot[],
  frame: Frame,
): BlockCode | undefined {
  const { machine } = t;
  const conversions = code.conversions?.get(inst);
  const argument = (i: number): Slot => {
    const { at, value } = args[i];
    const given = at < 0 ? value : s[at];
    const convert = conversions?.args[i];
    return convert ? convert(given) : given;
  };
  const fetched = code.needsSetUp
    ? machine.fetchByval(code, argument, variadicByval(machine, code.fn, inst))
    : undefined;
  if (machine.tiers?.takes(code.fn)) {
    const values = args.map((_, i) => argument(i));
    if (!values.some(containsTerm)) {
      const result = machine.tiers.enter(code.fn, values as Concrete[], target);
      if (result instanceof BlockCode) return result;
      if (target >= 0) s[target] = code.resultFor(inst, result as Slot);
      return undefined;
    }
  }
  const callee = machine.enter(code, frame.sp, frame.low);
  callee.resultSlot = target;
  const { slots } = callee;
  const named = Math.min(code.fn.func.params.length, args.length);
  for (let i = 0; i < named; i++) slots[i] = argument(i);
  // Only main may get fewer than it takes: see wrongCall.
  for (let i = named; i < code.fn.func.params.length; i++) {
    slots[i] = zeroOf(code.fn.func.params[i].type);
  }
  if (code.needsSetUp) {
    machine.copyByval(callee, fetched);
    if (code.fn.isVarArg) placeVarArgs(machine, callee, inst, argument, fetched);
  }
  return reload;
}

/**
 * Enters the body of a function that an override stands for, with the values of its arguments. For
 * compiled code it does nothing: tier 1 takes that as a refusal, and tier 0 makes the call.
 */
export function callBody(
  machine: Machine,
  inst: CallInstruction,
  func: Func,
  args: readonly Slot[],
): BlockCode {
  const frame = machine.top;
  if (frame.block.prepared?.body[frame.pc - 1] !== inst) return reload;
  const code = machine.codeOf(machine.program.prepared(func));
  const callee = machine.enter(code, frame.sp, frame.low);
  callee.resultSlot = inst.type.kind === 'void' ? -1 : frame.code.fn.slotOf(inst);
  func.params.forEach((param, i) => {
    callee.slots[i] = args[i] ?? zeroOf(param.type);
  });
  machine.copyByval(callee);
  if (code.fn.isVarArg) placeVarArgs(machine, callee, inst, (i) => args[i]);
  return reload;
}

function externalCall(t: Translator, inst: CallInstruction, func: Func, pc: number): Step {
  const { machine } = t;
  const args = argumentsOf(t, inst);
  const target = targetOf(t, inst);
  const maker = machine.override(func.name) ?? machine.external(func.name);
  if (!maker) return missing(func);
  const implementation = maker({ machine, inst });
  return (s, frame) => {
    frame.pc = pc + 1;
    return apply(implementation, args, target, s);
  };
}

function apply(
  implementation: Implementation,
  args: readonly Operand[],
  target: number,
  s: Slot[],
): BlockCode | undefined {
  const values: Slot[] = [];
  for (const { at, value } of args) values.push(at < 0 ? value : s[at]);
  const result = implementation(values);
  if (result instanceof BlockCode) return result;
  if (target >= 0) s[target] = result as Slot;
  return undefined;
}

function intrinsicHint(name: string): string {
  return /^llvm\.(x86|aarch64|arm|ppc|nvvm)\./.test(name)
    ? "build the program without a processor's own instructions (no -march, its portable code)"
    : 'paths that do not reach it are explored; other compiler options may not need it';
}

function missing(func: Func): Step {
  return () => {
    if (func.name.startsWith('llvm.')) {
      throw unsupported(`the intrinsic ${func.name}`, intrinsicHint(func.name));
    }
    throw new Fault(
      'external',
      `a call of ${readableText(func.name)}, which is defined neither in the program nor in the library`,
      `external:${func.name}`,
    );
  };
}

function indirectCall(t: Translator, inst: CallInstruction, pc: number): Step {
  const { program } = t;
  const args = argumentsOf(t, inst);
  const target = targetOf(t, inst);
  const callee = t.reader(calleeOf(inst));
  let lastAddress: Slot = -1;
  let lastStep: Step | undefined;
  return (s, frame) => {
    const address = callee(s);
    if (address !== lastAddress || lastStep === undefined) {
      const func = calledFunction(t, program.functionAt(concreteWord(address)), address);
      const wrong = hasCode(t, func) ? wrongCall(t, inst, func) : undefined;
      if (wrong) lastStep = wrong;
      else if (hasCode(t, func)) {
        const code = codeFor(t, inst, func);
        lastStep = (slots, caller) => {
          caller.pc = pc + 1;
          return invoke(t, inst, code, args, target, slots, caller);
        };
      } else lastStep = externalCall(t, inst, func, pc);
      lastAddress = address;
    }
    return lastStep(s, frame);
  };
}

/** The error that a call of a function as one of another type is. The library calls any form of main. */
function wrongCall(t: Translator, inst: CallInstruction, func: Func): Step | undefined {
  if (func.name === 'main') return undefined;
  const { machine } = t;
  const isShort = inst.operands.length - 1 < func.params.length;
  if (!machine.checkCallTypes && !isShort && isPossible(t, inst, func)) return undefined;
  const text = callMismatch(inst, func, machine.domain.addressBits, () =>
    isResultUsed(inst, t.fn.func),
  );
  if (text === undefined) return undefined;
  const detail = isShort ? 'too-few-arguments' : 'function-type-mismatch';
  return () => {
    throw new Fault('external', `a function is called as one of another type: ${text}`, detail);
  };
}

function isPossible(t: Translator, inst: CallInstruction, func: Func): boolean {
  const { args = [], result } = conversionsOf(t, inst, func) ?? {};
  return ![...args, result].some((one) => one?.isImpossible);
}

function calledFunction(t: Translator, code: Code | undefined, address: Slot): Func {
  if (code?.kind === 'function') return code;
  if (code?.kind === 'ifunc') return t.machine.ifuncs.resolved(code);
  const detail = 'function-pointer';
  if (address === 0) throw new Fault('null-pointer', 'a call through a null pointer', detail);
  const hex = `0x${address.toString(16)}`;
  throw new Fault('out-of-bounds', `a call of ${hex}, which is no function`, detail);
}
