/**
 * Instructions (LangRef "Instruction Reference"): a union discriminated by `op`. Every instruction
 * keeps its value operands in `operands`, so that generic passes (liveness, renaming, linking) need
 * no case per opcode; blocks that it names are in `successors` (terminators) or `blocks` (phi).
 */
import type { CallAttributes } from './attributes.js';
import type { ConstantInt } from './constants.js';
import type { DebugLoc, DebugRecord, MDNode } from './metadata.js';
import type { BasicBlock, Value } from './module.js';
import type { FunctionType, Type } from './types.js';

export type IntPredicate =
  | 'eq'
  | 'ne'
  | 'ugt'
  | 'uge'
  | 'ult'
  | 'ule'
  | 'sgt'
  | 'sge'
  | 'slt'
  | 'sle';
export type FloatPredicate =
  | 'false'
  | 'oeq'
  | 'ogt'
  | 'oge'
  | 'olt'
  | 'ole'
  | 'one'
  | 'ord'
  | 'ueq'
  | 'ugt'
  | 'uge'
  | 'ult'
  | 'ule'
  | 'une'
  | 'uno'
  | 'true';

export type IntBinaryOp =
  | 'add'
  | 'sub'
  | 'mul'
  | 'udiv'
  | 'sdiv'
  | 'urem'
  | 'srem'
  | 'shl'
  | 'lshr'
  | 'ashr'
  | 'and'
  | 'or'
  | 'xor';
export type FloatBinaryOp = 'fadd' | 'fsub' | 'fmul' | 'fdiv' | 'frem';
export type CastOp =
  | 'trunc'
  | 'zext'
  | 'sext'
  | 'fptrunc'
  | 'fpext'
  | 'fptoui'
  | 'fptosi'
  | 'uitofp'
  | 'sitofp'
  | 'ptrtoint'
  | 'ptrtoaddr'
  | 'inttoptr'
  | 'bitcast'
  | 'addrspacecast';
export type AtomicOrdering =
  | 'unordered'
  | 'monotonic'
  | 'acquire'
  | 'release'
  | 'acq_rel'
  | 'seq_cst';

/** A metadata attachment other than `!dbg`: `!tbaa !5`. */
export interface Attachment {
  readonly name: string;
  readonly node: MDNode;
}

interface Common {
  readonly kind: 'instruction';
  type: Type;
  /** Undefined where the IR numbers it (or it has no result). */
  name: string | undefined;
  operands: Value[];
  /** The block that holds it. */
  parent: BasicBlock;
  debugLoc: DebugLoc | undefined;
  /** Debug records that stand before it; undefined for none. */
  debugRecords: DebugRecord[] | undefined;
  /** Undefined for none. */
  attachments: Attachment[] | undefined;
  /**
   * Flag words as printed, in LLVM's order: `nuw`, `nsw`, `exact`, `disjoint`, `nneg`, `samesign`,
   * `inbounds`, `nusw`, fast-math words (`fast` stands alone). Shared frozen lists are fine.
   */
  flags: readonly string[];
}

export interface BinaryInst extends Common {
  readonly op: IntBinaryOp | FloatBinaryOp;
}
/** `fneg` and `freeze`: operands [value]. */
export interface UnaryInst extends Common {
  readonly op: 'fneg' | 'freeze';
}
export interface CastInst extends Common {
  readonly op: CastOp;
}
export interface IcmpInst extends Common {
  readonly op: 'icmp';
  readonly predicate: IntPredicate;
}
export interface FcmpInst extends Common {
  readonly op: 'fcmp';
  readonly predicate: FloatPredicate;
}
/** operands [condition, ifTrue, ifFalse]. */
export interface SelectInst extends Common {
  readonly op: 'select';
}
/** operands[i] comes from blocks[i]. */
export interface PhiInst extends Common {
  readonly op: 'phi';
  blocks: BasicBlock[];
}
/** operands [count]; the result is a pointer. */
export interface AllocaInst extends Common {
  readonly op: 'alloca';
  readonly allocatedType: Type;
  /** 0 where not given. */
  readonly align: number;
  readonly inalloca: boolean;
  readonly swifterror: boolean;
}
/** operands [pointer]. */
export interface LoadInst extends Common {
  readonly op: 'load';
  readonly align: number;
  readonly volatile: boolean;
  readonly ordering: AtomicOrdering | undefined;
  readonly syncscope: string | undefined;
}
/** operands [value, pointer]. */
export interface StoreInst extends Common {
  readonly op: 'store';
  readonly align: number;
  readonly volatile: boolean;
  readonly ordering: AtomicOrdering | undefined;
  readonly syncscope: string | undefined;
}
/** operands [base, index…]. */
export interface GetElementPtrInst extends Common {
  readonly op: 'getelementptr';
  readonly sourceType: Type;
}
export interface FenceInst extends Common {
  readonly op: 'fence';
  readonly ordering: AtomicOrdering;
  readonly syncscope: string | undefined;
}
/** operands [pointer, expected, replacement]; the result is {T, i1}. */
export interface CmpXchgInst extends Common {
  readonly op: 'cmpxchg';
  readonly weak: boolean;
  readonly volatile: boolean;
  readonly success: AtomicOrdering;
  readonly failure: AtomicOrdering;
  readonly syncscope: string | undefined;
  readonly align: number;
}
/** operands [pointer, value]; the result is the old value. */
export interface AtomicRmwInst extends Common {
  readonly op: 'atomicrmw';
  /** `xchg`, `add`, `sub`, `and`, `nand`, `or`, `xor`, `max`, `min`, `umax`, `umin`, `fadd`, … */
  readonly operation: string;
  readonly volatile: boolean;
  readonly ordering: AtomicOrdering;
  readonly syncscope: string | undefined;
  readonly align: number;
}
/** operands [vector, index]. */
export interface ExtractElementInst extends Common {
  readonly op: 'extractelement';
}
/** operands [vector, element, index]. */
export interface InsertElementInst extends Common {
  readonly op: 'insertelement';
}
/** operands [a, b]; mask entries are -1 for poison. */
export interface ShuffleVectorInst extends Common {
  readonly op: 'shufflevector';
  readonly mask: readonly number[];
}
/** operands [aggregate]. */
export interface ExtractValueInst extends Common {
  readonly op: 'extractvalue';
  readonly indices: readonly number[];
}
/** operands [aggregate, element]. */
export interface InsertValueInst extends Common {
  readonly op: 'insertvalue';
  readonly indices: readonly number[];
}
/** operands [list]; the type is what it reads. */
export interface VaArgInst extends Common {
  readonly op: 'va_arg';
}

export interface OperandBundle {
  readonly tag: string;
  readonly operands: readonly Value[];
}
interface CallLike extends Common {
  /** operands: the arguments, then (callbr, invoke: too) the callee as the last operand. */
  readonly functionType: FunctionType;
  readonly callingConv: string;
  readonly attributes: CallAttributes;
  /** Undefined for none. */
  readonly bundles: readonly OperandBundle[] | undefined;
}
export interface CallInst extends CallLike {
  readonly op: 'call';
  readonly tail: 'none' | 'tail' | 'musttail' | 'notail';
}
/** successors [normal, unwind]. */
export interface InvokeInst extends CallLike {
  readonly op: 'invoke';
  successors: BasicBlock[];
}
/** successors [fallthrough, indirect…]. */
export interface CallBrInst extends CallLike {
  readonly op: 'callbr';
  successors: BasicBlock[];
}

export interface LandingPadInst extends Common {
  readonly op: 'landingpad';
  readonly cleanup: boolean;
  /** One for each operand. */
  readonly clauses: readonly ('catch' | 'filter')[];
}
/** operands [parentPad, args…] (`parentPad` is `none` or a token value). */
export interface FuncletPadInst extends Common {
  readonly op: 'catchpad' | 'cleanuppad';
}
/** operands [parentPad]; successors [handlers…, unwind?]. */
export interface CatchSwitchInst extends Common {
  readonly op: 'catchswitch';
  readonly unwindsToCaller: boolean;
  successors: BasicBlock[];
}
/** operands [pad]; successors [target]. */
export interface CatchRetInst extends Common {
  readonly op: 'catchret';
  successors: BasicBlock[];
}
/** operands [pad]; successors [unwind] or none. */
export interface CleanupRetInst extends Common {
  readonly op: 'cleanupret';
  successors: BasicBlock[];
}
/** operands [] or [value]. */
export interface RetInst extends Common {
  readonly op: 'ret';
}
/** operands [] with one successor, or [condition] with successors [ifTrue, ifFalse]. */
export interface BrInst extends Common {
  readonly op: 'br';
  successors: BasicBlock[];
}
/** operands [value]; successors [default, case…]; cases[i] leads to successors[i + 1]. */
export interface SwitchInst extends Common {
  readonly op: 'switch';
  readonly cases: readonly ConstantInt[];
  successors: BasicBlock[];
}
/** operands [address]. */
export interface IndirectBrInst extends Common {
  readonly op: 'indirectbr';
  successors: BasicBlock[];
}
/** operands [exception]. */
export interface ResumeInst extends Common {
  readonly op: 'resume';
}
export interface UnreachableInst extends Common {
  readonly op: 'unreachable';
}

export type Terminator =
  | RetInst
  | BrInst
  | SwitchInst
  | IndirectBrInst
  | InvokeInst
  | CallBrInst
  | ResumeInst
  | UnreachableInst
  | CatchSwitchInst
  | CatchRetInst
  | CleanupRetInst;

export type CallInstruction = CallInst | InvokeInst | CallBrInst;

export type Instruction =
  | Terminator
  | BinaryInst
  | UnaryInst
  | CastInst
  | IcmpInst
  | FcmpInst
  | SelectInst
  | PhiInst
  | AllocaInst
  | LoadInst
  | StoreInst
  | GetElementPtrInst
  | FenceInst
  | CmpXchgInst
  | AtomicRmwInst
  | ExtractElementInst
  | InsertElementInst
  | ShuffleVectorInst
  | ExtractValueInst
  | InsertValueInst
  | VaArgInst
  | CallInst
  | LandingPadInst
  | FuncletPadInst;

export type Opcode = Instruction['op'];

/** The blocks that a terminator may lead to; none for `ret`, `resume` and `unreachable`. */
export function successorsOf(terminator: Instruction): readonly BasicBlock[] {
  return 'successors' in terminator ? terminator.successors : [];
}

export function isTerminator(instruction: Instruction): instruction is Terminator {
  switch (instruction.op) {
    case 'ret':
    case 'br':
    case 'switch':
    case 'indirectbr':
    case 'invoke':
    case 'callbr':
    case 'resume':
    case 'unreachable':
    case 'catchswitch':
    case 'catchret':
    case 'cleanupret':
      return true;
    default:
      return false;
  }
}

export function isCall(instruction: Instruction): instruction is CallInstruction {
  return instruction.op === 'call' || instruction.op === 'invoke' || instruction.op === 'callbr';
}

/** A call's callee: the last operand. */
export function calleeOf(call: CallInstruction): Value {
  return call.operands[call.operands.length - 1];
}

/** llvm.lifetime.start or .end. */
export function isLifetimeMarker(instruction: Instruction): instruction is CallInstruction {
  if (!isCall(instruction)) return false;
  const callee = calleeOf(instruction);
  return callee.kind === 'function' && callee.name.startsWith('llvm.lifetime.');
}
