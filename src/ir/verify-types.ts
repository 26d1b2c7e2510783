/**
 * The typing rules of instructions (LangRef "Instruction Reference"): each check gives what is wrong,
 * or undefined. Part of the verifier, src/ir/verify.ts.
 */
import {
  type CallInstruction,
  type CastInst,
  calleeOf,
  type GetElementPtrInst,
  type Instruction,
  isCall,
  type SwitchInst,
} from './instructions.js';
import type { Type } from './types.js';

/** The element of a vector, or the type itself. */
function scalar(type: Type): Type {
  return type.kind === 'vector' ? type.element : type;
}

/** Vectors must have equally many elements as each other; scalars only go with scalars. */
function sameShape(a: Type, b: Type): boolean {
  if (a.kind !== 'vector' || b.kind !== 'vector') return a.kind !== 'vector' && b.kind !== 'vector';
  return a.length === b.length && a.scalable === b.scalable;
}

function isBoolean(type: Type): boolean {
  return type.kind === 'int' && type.bits === 1;
}

/** How many operands an opcode takes, where that is fixed. */
const operandCounts: Readonly<Partial<Record<Instruction['op'], number>>> = {
  fneg: 1,
  freeze: 1,
  icmp: 2,
  fcmp: 2,
  select: 3,
  alloca: 1,
  load: 1,
  store: 2,
  fence: 0,
  cmpxchg: 3,
  atomicrmw: 2,
  extractelement: 2,
  insertelement: 3,
  shufflevector: 2,
  extractvalue: 1,
  insertvalue: 2,
  va_arg: 1,
  switch: 1,
  indirectbr: 1,
  resume: 1,
  unreachable: 0,
};

/** What is wrong with the types of an instruction; undefined if nothing is. */
export function typeError(inst: Instruction, result: Type): string | undefined {
  const count = operandCounts[inst.op];
  if (count !== undefined && inst.operands.length !== count) {
    return `has ${inst.operands.length} operands instead of ${count}`;
  }
  if (isCall(inst)) return callError(inst);
  const types = inst.operands.map((operand) => operand.type);
  switch (inst.op) {
    case 'fneg':
    case 'fadd':
    case 'fsub':
    case 'fmul':
    case 'fdiv':
    case 'frem':
      if (scalar(inst.type).kind !== 'float') return 'computes on floats, but its type is not one';
      return types.every((type) => type === inst.type) ? undefined : mixed;
    case 'freeze':
      return types[0] === inst.type ? undefined : mixed;
    case 'select': {
      if (types[1] !== inst.type || types[2] !== inst.type) return mixed;
      if (!isBoolean(scalar(types[0]))) return 'chooses by something other than i1';
      const each = types[0].kind === 'vector' && !sameShape(types[0], inst.type);
      return each ? 'chooses by a vector of another length' : undefined;
    }
    case 'phi':
      if (inst.blocks.length !== inst.operands.length) return 'has a value without a block';
      return types.every((type) => type === inst.type) ? undefined : mixed;
    case 'icmp':
    case 'fcmp':
      return comparisonError(inst.op, inst.type, types);
    case 'ret': {
      if (result.kind === 'void')
        return types.length === 0 ? undefined : 'returns from a void function';
      return types.length === 1 && types[0] === result
        ? undefined
        : 'does not return the result type';
    }
    case 'br':
      if (inst.successors.length !== types.length + 1 || types.length > 1) {
        return 'has a condition but no choice, or the reverse';
      }
      return types.every(isBoolean) ? undefined : 'branches on something other than i1';
    case 'switch':
      return switchError(inst);
    case 'getelementptr':
      return gepError(inst);
    case 'alloca':
      return types[0].kind === 'int' ? undefined : 'counts in something other than an integer';
    case 'load':
    case 'va_arg':
    case 'indirectbr':
      return types[0].kind === 'pointer' ? undefined : notPointer;
    case 'store':
      if (types[0].kind === 'void' || types[0].kind === 'function') return 'stores no value';
      return types[1].kind === 'pointer' ? undefined : notPointer;
    case 'cmpxchg': {
      if (types[0].kind !== 'pointer') return notPointer;
      const fields = inst.type.kind === 'struct' ? (inst.type.fields ?? []) : [];
      const fits = fields.length === 2 && fields[0] === types[1] && isBoolean(fields[1]);
      return fits && types[1] === types[2] ? undefined : mixed;
    }
    case 'atomicrmw':
      if (types[0].kind !== 'pointer') return notPointer;
      return types[1] === inst.type ? undefined : mixed;
    case 'extractelement':
      if (types[0].kind !== 'vector' || types[1].kind !== 'int')
        return 'needs a vector and an index';
      return types[0].element === inst.type ? undefined : mixed;
    case 'insertelement':
      if (types[0].kind !== 'vector' || types[2].kind !== 'int')
        return 'needs a vector and an index';
      return types[0].element === types[1] && types[0] === inst.type ? undefined : mixed;
    case 'shufflevector':
      if (types[0].kind !== 'vector' || inst.type.kind !== 'vector') return 'needs vectors';
      if (types[0] !== types[1] || types[0].element !== inst.type.element) return mixed;
      return inst.mask.length === inst.type.length ? undefined : 'has a mask of another length';
    case 'extractvalue':
      return memberType(types[0], inst.indices) === inst.type ? undefined : mixed;
    case 'insertvalue':
      if (memberType(types[0], inst.indices) !== types[1]) return mixed;
      return types[0] === inst.type ? undefined : mixed;
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
      return castError(inst);
    case 'add':
    case 'sub':
    case 'mul':
    case 'udiv':
    case 'sdiv':
    case 'urem':
    case 'srem':
    case 'shl':
    case 'lshr':
    case 'ashr':
    case 'and':
    case 'or':
    case 'xor':
      if (scalar(inst.type).kind !== 'int') return 'computes on integers, but its type is not one';
      if (types.length !== 2) return 'needs two operands';
      return types.every((type) => type === inst.type) ? undefined : mixed;
    default:
      return undefined;
  }
}

const mixed = 'has operands whose types do not fit together';
const notPointer = 'needs a pointer';

function comparisonError(op: 'icmp' | 'fcmp', type: Type, [a, b]: Type[]): string | undefined {
  if (a !== b) return mixed;
  if (!isBoolean(scalar(type)) || !sameShape(type, a)) return 'compares to something other than i1';
  const { kind } = scalar(a);
  const fits = op === 'fcmp' ? kind === 'float' : kind === 'int' || kind === 'pointer';
  return fits ? undefined : 'cannot compare values of this type';
}

function switchError(inst: SwitchInst): string | undefined {
  const [{ type }] = inst.operands;
  if (type.kind !== 'int') return 'switches on something other than an integer';
  if (inst.successors.length !== inst.cases.length + 1) return 'has not one block for each case';
  const met = new Set<bigint>();
  for (const value of inst.cases) {
    if (value.type !== type) return 'has a case of another type';
    if (met.has(value.value)) return `has the case ${value.value} twice`;
    met.add(value.value);
  }
  return undefined;
}

function gepError(inst: GetElementPtrInst): string | undefined {
  const [base, ...indices] = inst.operands;
  if (!base || scalar(base.type).kind !== 'pointer') return notPointer;
  if (scalar(inst.type).kind !== 'pointer') return 'must give a pointer';
  let type: Type = inst.sourceType;
  for (const [i, index] of indices.entries()) {
    if (scalar(index.type).kind !== 'int') return 'is indexed by something other than an integer';
    if (i === 0) continue;
    if (type.kind === 'struct') {
      const field = index.kind === 'int' ? Number(index.value) : index.kind === 'zero' ? 0 : -1;
      // Vectors of equal field numbers are left to the data layout.
      if (field < 0 && index.type.kind === 'vector') return undefined;
      const inner: Type | undefined = type.fields?.[field];
      if (!inner) return `has no field ${field} to index`;
      type = inner;
    } else if (type.kind === 'array' || type.kind === 'vector') type = type.element;
    else return `indexes into ${type.kind}`;
  }
  return undefined;
}

function memberType(type: Type, indices: readonly number[]): Type | undefined {
  let at: Type | undefined = type;
  for (const index of indices) {
    if (at?.kind === 'struct') at = at.fields?.[index];
    else if (at?.kind === 'array') at = index < at.length ? at.element : undefined;
    else return undefined;
  }
  return at;
}

const castKinds = {
  trunc: ['int', 'int'],
  zext: ['int', 'int'],
  sext: ['int', 'int'],
  fptrunc: ['float', 'float'],
  fpext: ['float', 'float'],
  fptoui: ['float', 'int'],
  fptosi: ['float', 'int'],
  uitofp: ['int', 'float'],
  sitofp: ['int', 'float'],
  ptrtoint: ['pointer', 'int'],
  ptrtoaddr: ['pointer', 'int'],
  inttoptr: ['int', 'pointer'],
  addrspacecast: ['pointer', 'pointer'],
} as const;

function castError(inst: CastInst): string | undefined {
  if (inst.operands.length !== 1) return 'needs one operand';
  const from = inst.operands[0].type;
  if (inst.op === 'bitcast') {
    const pointers = (scalar(from).kind === 'pointer') === (scalar(inst.type).kind === 'pointer');
    return pointers ? undefined : 'casts between a pointer and something else';
  }
  if (!sameShape(from, inst.type)) return mixed;
  const a = scalar(from);
  const b = scalar(inst.type);
  const [wanted, given] = castKinds[inst.op];
  if (a.kind !== wanted || b.kind !== given) return `casts ${a.kind} to ${b.kind}`;
  const bitsOf = (type: Type) => (type.kind === 'int' || type.kind === 'float' ? type.bits : 0);
  const growth = bitsOf(b) - bitsOf(a);
  const narrows = inst.op === 'trunc' || inst.op === 'fptrunc';
  const widens = inst.op === 'zext' || inst.op === 'sext' || inst.op === 'fpext';
  if (narrows && growth >= 0) return 'does not narrow its operand';
  return widens && growth <= 0 ? 'does not widen its operand' : undefined;
}

function callError(call: CallInstruction): string | undefined {
  const { params, varArg, result } = call.functionType;
  const count = call.operands.length - 1;
  if (count < 0) return 'has no callee';
  if (calleeOf(call).type.kind !== 'pointer') return 'calls something other than a pointer';
  if (call.type !== result) return 'has not the result type of its function type';
  if (count < params.length || (count > params.length && !varArg)) {
    return `passes ${count} arguments where ${params.length} are wanted`;
  }
  const wrong = params.findIndex((type, i) => call.operands[i].type !== type);
  if (wrong >= 0) return `passes an argument ${wrong + 1} of another type`;
  if (call.op === 'invoke' && call.successors.length !== 2)
    return 'needs a normal and an unwind block';
  return call.op === 'callbr' && call.successors.length === 0
    ? 'needs a block to go on to'
    : undefined;
}
