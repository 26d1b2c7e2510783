/**
 * From prepared functions to steps, block by block, when a block is first entered.
 */
import { type BinaryInst, DataLayoutError, type Instruction, loopsOf } from '../../ir/index.js';
import { Fault } from '../../value/index.js';
import { BlockCode, FunctionCode, type Step } from '../frame.js';
import { HotLoop } from '../hot-loop.js';
import type { Machine } from '../machine.js';
import { ConstantError, type PreparedFunction } from '../prepare/index.js';
import {
  translateExtractElement,
  translateExtractValue,
  translateInsertElement,
  translateInsertValue,
  translateShuffle,
} from './aggregate.js';
import { translateAtomicRmw, translateCmpXchg } from './atomic.js';
import { translateCall } from './call.js';
import { translateCast } from './cast.js';
import { translateIcmp, translateSelect } from './compare.js';
import {
  edgesOf,
  translateBr,
  translateIndirectBr,
  translateRet,
  translateSwitch,
  translateUnreachable,
  translateUnsupported,
} from './control.js';
import type { Edge } from './edge.js';
import { translateFcmp, translateFloat, translateFneg } from './floating.js';
import { translateGep } from './gep.js';
import { translateInteger } from './integer.js';
import { translateAlloca, translateLoad, translateStore } from './memory.js';
import { Translator } from './translator.js';
import { translateVaArg } from './varargs.js';

export function translateFunction(machine: Machine, fn: PreparedFunction): FunctionCode {
  const code = new FunctionCode(fn);
  const headers = machine.tiers && !fn.isVarArg ? loopHeaders(fn) : undefined;
  code.blocks = fn.blocks.map(
    (prepared) =>
      new BlockCode(
        code,
        prepared,
        () => {
          const steps = translateBlock(new Translator(machine, code, prepared));
          const [plain] = steps;
          if (headers?.has(prepared.index)) {
            steps[0] = new HotLoop(fn, prepared.index, machine.tiers!).watch(plain);
          }
          if (machine.meetings.isAt(fn.id, prepared.index)) {
            steps[0] = machine.meetings.step(plain, steps[0], (outcome) => machine.stop(outcome));
          }
          return steps;
        },
        machine.coverage?.blockMark(fn.id, prepared.index),
      ),
  );
  return code;
}

function loopHeaders(fn: PreparedFunction): Set<number> {
  return new Set(loopsOf(fn.func).loops.map((loop) => loop.header));
}

function translateBlock(t: Translator): Step[] {
  const steps = t.block.body.map((instruction, pc) => translateOrExplain(t, instruction, pc));
  const last = t.block.body[t.block.body.length - 1];
  if (last.op === 'invoke' || last.op === 'callbr') {
    const [normal] = edgesOf(t);
    steps.push((s) => normal.take(s));
  }
  return steps;
}

/** What cannot be translated is an error only if it is reached. */
function translateOrExplain(t: Translator, instruction: Instruction, pc: number): Step {
  try {
    return translate(t, instruction, pc);
  } catch (error) {
    const isAboutProgram =
      error instanceof Fault || error instanceof ConstantError || error instanceof DataLayoutError;
    if (!isAboutProgram) throw error;
    const fault = error instanceof Fault ? error : new Fault('model', error.message);
    return () => {
      throw fault;
    };
  }
}

/** The edges of a block's terminator, for whoever decides a branch from outside. */
export function outgoingEdges(machine: Machine, block: BlockCode): Edge[] {
  return edgesOf(new Translator(machine, block.func!, block.prepared!));
}

/** The division, after its divisor was seen to have a value where undefined ones are errors. */
function withDefinedDivisor(t: Translator, inst: BinaryInst, divide: Step): Step {
  const uses = t.machine.undefinedUses;
  if (!uses) return divide;
  const divisor = t.reader(inst.operands[1]);
  return (s, frame) => {
    uses.require(divisor(s), () => 'a divisor');
    return divide(s, frame);
  };
}

function translate(t: Translator, inst: Instruction, pc: number): Step {
  switch (inst.op) {
    case 'add':
    case 'sub':
    case 'mul':
    case 'shl':
    case 'lshr':
    case 'ashr':
    case 'and':
    case 'or':
    case 'xor':
      return translateInteger(t, inst);
    case 'udiv':
    case 'sdiv':
    case 'urem':
    case 'srem':
      return withDefinedDivisor(t, inst, translateInteger(t, inst));
    case 'fadd':
    case 'fsub':
    case 'fmul':
    case 'fdiv':
    case 'frem':
      return translateFloat(t, inst);
    case 'fneg':
      return translateFneg(t, inst);
    case 'freeze':
      return t.unary(inst, (a) => t.machine.undefinedUses?.frozen(a) ?? a);
    case 'icmp':
      return translateIcmp(t, inst);
    case 'fcmp':
      return translateFcmp(t, inst);
    case 'select':
      return translateSelect(t, inst);
    case 'trunc':
    case 'zext':
    case 'sext':
    case 'fptrunc':
    case 'fpext':
    case 'fptoui':
    case 'fptosi':
    case 'uitofp':
    case 'sitofp':
    case 'ptrtoint':
    case 'ptrtoaddr':
    case 'inttoptr':
    case 'bitcast':
    case 'addrspacecast':
      return translateCast(t, inst);
    case 'alloca':
      return translateAlloca(t, inst);
    case 'load':
      return translateLoad(t, inst);
    case 'store':
      return translateStore(t, inst);
    case 'getelementptr':
      return translateGep(t, inst);
    case 'fence':
      return () => undefined;
    case 'cmpxchg':
      return translateCmpXchg(t, inst);
    case 'atomicrmw':
      return translateAtomicRmw(t, inst);
    case 'extractelement':
      return translateExtractElement(t, inst);
    case 'insertelement':
      return translateInsertElement(t, inst);
    case 'shufflevector':
      return translateShuffle(t, inst);
    case 'extractvalue':
      return translateExtractValue(t, inst);
    case 'insertvalue':
      return translateInsertValue(t, inst);
    case 'va_arg':
      return translateVaArg(t, inst);
    case 'call':
    case 'invoke':
    case 'callbr':
      return translateCall(t, inst, pc);
    case 'br':
      return translateBr(t, inst, pc);
    case 'switch':
      return translateSwitch(t, inst, pc);
    case 'indirectbr':
      return translateIndirectBr(t, inst, pc);
    case 'ret':
      return translateRet(t, inst);
    case 'unreachable':
      return translateUnreachable(t, inst);
    default:
      return translateUnsupported(inst);
  }
}
