/**
 * The instructions of src/ir/instructions.ts as classes, for both readers. A module has hundreds of thousands of them,
 * and a constructor gives each opcode one hidden class and one allocation: reading is several times
 * faster than with object literals put together by spreading. The fields are only declared: a defined
 * field costs a call of its own before the constructor assigns it.
 */
import type {
  AtomicOrdering,
  Attachment,
  BasicBlock,
  CallAttributes,
  CastOp,
  ConstantInt,
  DebugLoc,
  DebugRecord,
  FloatBinaryOp,
  FloatPredicate,
  FunctionType,
  IntBinaryOp,
  IntPredicate,
  OperandBundle,
  Type,
  Value,
} from '../ir/index.js';

export const noFlags: readonly string[] = Object.freeze([]);

class Shape<Op extends string> {
  declare readonly kind: 'instruction';
  declare readonly op: Op;
  declare type: Type;
  declare name: string | undefined;
  declare operands: Value[];
  declare parent: BasicBlock;
  declare debugLoc: DebugLoc | undefined;
  declare debugRecords: DebugRecord[] | undefined;
  declare attachments: Attachment[] | undefined;
  declare flags: readonly string[];

  constructor(
    op: Op,
    type: Type,
    operands: Value[],
    parent: BasicBlock,
    flags: readonly string[] = noFlags,
  ) {
    this.kind = 'instruction';
    this.op = op;
    this.type = type;
    this.name = undefined;
    this.operands = operands;
    this.parent = parent;
    this.debugLoc = undefined;
    this.debugRecords = undefined;
    this.attachments = undefined;
    this.flags = flags;
  }
}

/** Instructions without parts of their own. */
export type PlainOp =
  | IntBinaryOp
  | FloatBinaryOp
  | CastOp
  | 'fneg'
  | 'freeze'
  | 'select'
  | 'extractelement'
  | 'insertelement'
  | 'va_arg'
  | 'catchpad'
  | 'cleanuppad'
  | 'ret'
  | 'resume'
  | 'unreachable';

export class Plain<Op extends PlainOp> extends Shape<Op> {}

export class IntCompare extends Shape<'icmp'> {
  declare readonly predicate: IntPredicate;
  constructor(
    type: Type,
    operands: Value[],
    parent: BasicBlock,
    flags: readonly string[],
    predicate: IntPredicate,
  ) {
    super('icmp', type, operands, parent, flags);
    this.predicate = predicate;
  }
}

export class FloatCompare extends Shape<'fcmp'> {
  declare readonly predicate: FloatPredicate;
  constructor(
    type: Type,
    operands: Value[],
    parent: BasicBlock,
    flags: readonly string[],
    predicate: FloatPredicate,
  ) {
    super('fcmp', type, operands, parent, flags);
    this.predicate = predicate;
  }
}

export class Phi extends Shape<'phi'> {
  declare blocks: BasicBlock[];
  constructor(
    type: Type,
    operands: Value[],
    parent: BasicBlock,
    flags: readonly string[],
    blocks: BasicBlock[],
  ) {
    super('phi', type, operands, parent, flags);
    this.blocks = blocks;
  }
}

export class Alloca extends Shape<'alloca'> {
  declare readonly allocatedType: Type;
  declare readonly align: number;
  declare readonly inalloca: boolean;
  declare readonly swifterror: boolean;
  constructor(
    type: Type,
    operands: Value[],
    parent: BasicBlock,
    allocatedType: Type,
    align: number,
    inalloca: boolean,
    swifterror: boolean,
  ) {
    super('alloca', type, operands, parent);
    this.allocatedType = allocatedType;
    this.align = align;
    this.inalloca = inalloca;
    this.swifterror = swifterror;
  }
}

export class Access<Op extends 'load' | 'store'> extends Shape<Op> {
  declare readonly align: number;
  declare readonly volatile: boolean;
  declare readonly ordering: AtomicOrdering | undefined;
  declare readonly syncscope: string | undefined;
  constructor(
    op: Op,
    type: Type,
    operands: Value[],
    parent: BasicBlock,
    align: number,
    volatile: boolean,
    ordering: AtomicOrdering | undefined,
    syncscope: string | undefined,
  ) {
    super(op, type, operands, parent);
    this.align = align;
    this.volatile = volatile;
    this.ordering = ordering;
    this.syncscope = syncscope;
  }
}

export class GetElementPtr extends Shape<'getelementptr'> {
  declare readonly sourceType: Type;
  constructor(
    type: Type,
    operands: Value[],
    parent: BasicBlock,
    flags: readonly string[],
    sourceType: Type,
  ) {
    super('getelementptr', type, operands, parent, flags);
    this.sourceType = sourceType;
  }
}

export class Fence extends Shape<'fence'> {
  declare readonly ordering: AtomicOrdering;
  declare readonly syncscope: string | undefined;
  constructor(
    type: Type,
    parent: BasicBlock,
    ordering: AtomicOrdering,
    syncscope: string | undefined,
  ) {
    super('fence', type, [], parent);
    this.ordering = ordering;
    this.syncscope = syncscope;
  }
}

interface CmpXchgParts {
  readonly weak: boolean;
  readonly volatile: boolean;
  readonly success: AtomicOrdering;
  readonly failure: AtomicOrdering;
  readonly syncscope: string | undefined;
  readonly align: number;
}

export class CmpXchg extends Shape<'cmpxchg'> implements CmpXchgParts {
  declare readonly weak: boolean;
  declare readonly volatile: boolean;
  declare readonly success: AtomicOrdering;
  declare readonly failure: AtomicOrdering;
  declare readonly syncscope: string | undefined;
  declare readonly align: number;
  constructor(type: Type, operands: Value[], parent: BasicBlock, parts: CmpXchgParts) {
    super('cmpxchg', type, operands, parent);
    this.weak = parts.weak;
    this.volatile = parts.volatile;
    this.success = parts.success;
    this.failure = parts.failure;
    this.syncscope = parts.syncscope;
    this.align = parts.align;
  }
}

interface AtomicRmwParts {
  readonly operation: string;
  readonly volatile: boolean;
  readonly ordering: AtomicOrdering;
  readonly syncscope: string | undefined;
  readonly align: number;
}

export class AtomicRmw extends Shape<'atomicrmw'> implements AtomicRmwParts {
  declare readonly operation: string;
  declare readonly volatile: boolean;
  declare readonly ordering: AtomicOrdering;
  declare readonly syncscope: string | undefined;
  declare readonly align: number;
  constructor(type: Type, operands: Value[], parent: BasicBlock, parts: AtomicRmwParts) {
    super('atomicrmw', type, operands, parent);
    this.operation = parts.operation;
    this.volatile = parts.volatile;
    this.ordering = parts.ordering;
    this.syncscope = parts.syncscope;
    this.align = parts.align;
  }
}

export class ShuffleVector extends Shape<'shufflevector'> {
  declare readonly mask: readonly number[];
  constructor(type: Type, operands: Value[], parent: BasicBlock, mask: readonly number[]) {
    super('shufflevector', type, operands, parent);
    this.mask = mask;
  }
}

export class AggregateAccess<Op extends 'extractvalue' | 'insertvalue'> extends Shape<Op> {
  declare readonly indices: readonly number[];
  constructor(
    op: Op,
    type: Type,
    operands: Value[],
    parent: BasicBlock,
    indices: readonly number[],
  ) {
    super(op, type, operands, parent);
    this.indices = indices;
  }
}

export class LandingPad extends Shape<'landingpad'> {
  declare readonly cleanup: boolean;
  declare readonly clauses: readonly ('catch' | 'filter')[];
  constructor(
    type: Type,
    operands: Value[],
    parent: BasicBlock,
    cleanup: boolean,
    clauses: readonly ('catch' | 'filter')[],
  ) {
    super('landingpad', type, operands, parent);
    this.cleanup = cleanup;
    this.clauses = clauses;
  }
}

/** What call, invoke and callbr have in common. */
export interface CallParts {
  readonly functionType: FunctionType;
  readonly callingConv: string;
  readonly attributes: CallAttributes;
  readonly bundles: readonly OperandBundle[] | undefined;
}

class CallShape<Op extends 'call' | 'invoke' | 'callbr'> extends Shape<Op> implements CallParts {
  declare readonly functionType: FunctionType;
  declare readonly callingConv: string;
  declare readonly attributes: CallAttributes;
  declare readonly bundles: readonly OperandBundle[] | undefined;
  constructor(
    op: Op,
    operands: Value[],
    parent: BasicBlock,
    flags: readonly string[],
    parts: CallParts,
  ) {
    super(op, parts.functionType.result, operands, parent, flags);
    this.functionType = parts.functionType;
    this.callingConv = parts.callingConv;
    this.attributes = parts.attributes;
    this.bundles = parts.bundles;
  }
}

export class Call extends CallShape<'call'> {
  declare readonly tail: 'none' | 'tail' | 'musttail' | 'notail';
  constructor(
    operands: Value[],
    parent: BasicBlock,
    flags: readonly string[],
    parts: CallParts,
    tail: 'none' | 'tail' | 'musttail' | 'notail',
  ) {
    super('call', operands, parent, flags, parts);
    this.tail = tail;
  }
}

export class BranchingCall<Op extends 'invoke' | 'callbr'> extends CallShape<Op> {
  declare successors: BasicBlock[];
  constructor(
    op: Op,
    operands: Value[],
    parent: BasicBlock,
    parts: CallParts,
    successors: BasicBlock[],
  ) {
    super(op, operands, parent, noFlags, parts);
    this.successors = successors;
  }
}

/** Terminators whose only part is where they lead. */
export class Branch<Op extends 'br' | 'indirectbr' | 'catchret' | 'cleanupret'> extends Shape<Op> {
  declare successors: BasicBlock[];
  constructor(op: Op, type: Type, operands: Value[], parent: BasicBlock, successors: BasicBlock[]) {
    super(op, type, operands, parent);
    this.successors = successors;
  }
}

export class Switch extends Shape<'switch'> {
  declare readonly cases: readonly ConstantInt[];
  declare successors: BasicBlock[];
  constructor(
    type: Type,
    operands: Value[],
    parent: BasicBlock,
    cases: readonly ConstantInt[],
    successors: BasicBlock[],
  ) {
    super('switch', type, operands, parent);
    this.cases = cases;
    this.successors = successors;
  }
}

export class CatchSwitch extends Shape<'catchswitch'> {
  declare readonly unwindsToCaller: boolean;
  declare successors: BasicBlock[];
  constructor(
    type: Type,
    operands: Value[],
    parent: BasicBlock,
    unwindsToCaller: boolean,
    successors: BasicBlock[],
  ) {
    super('catchswitch', type, operands, parent);
    this.unwindsToCaller = unwindsToCaller;
    this.successors = successors;
  }
}
