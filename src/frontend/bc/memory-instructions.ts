/** Records of instructions that allocate or access memory. */
import type { AtomicOrdering, BasicBlock, Instruction, Value } from '../../ir/index.js';
import { Access, Alloca, AtomicRmw, CmpXchg, Fence } from '../instruction-shapes.js';
import { functionCode as code } from './codes.js';
import { alignment } from './globals.js';
import { type InstructionReader, type Operands, operandList } from './operands.js';
import { orderings, readModifyWrites } from './operations.js';

export const memoryReaders: Record<number, InstructionReader> = {
  [code.alloca]: alloca,
  [code.load]: load,
  [code.loadAtomic]: load,
  [code.store]: store,
  [code.storeAtomic]: store,
  [code.fence]: fence,
  [code.cmpXchg]: cmpXchg,
  [code.atomicRmw]: atomicRmw,
};

/**
 * [allocated type, type of the count, count, flags, address space?]; in the flags the alignment is
 * split: bits 0 to 4 and 8 to 10. The count is numbered absolutely.
 */
function alloca(r: Operands, parent: BasicBlock): Instruction {
  const { stream } = r;
  const allocatedId = r.number();
  r.type();
  const operands: Value[] = [r.absolute(r.number())];
  const flags = r.number();
  const addressSpace = r.done ? 0 : r.number();
  const explicit = (flags & 64) !== 0;
  const allocatedType = explicit ? r.types.get(allocatedId) : r.types.pointee(allocatedId);
  if (!allocatedType) return stream.fail('alloca without an allocated type');
  if (addressSpace >= 1 << 24) return stream.fail(`address space ${addressSpace} is out of range`);
  return new Alloca(
    r.table.pointer(addressSpace),
    operands,
    parent,
    allocatedType,
    alignment((flags & 31) | ((flags >>> 3) & 0xe0), stream),
    (flags & 32) !== 0,
    (flags & 128) !== 0,
  );
}

/** [pointer, type, alignment, volatile] and, if atomic, [ordering, scope]. */
function load(r: Operands, parent: BasicBlock): Instruction {
  const operands = operandList(1);
  r.pair(operands, 0);
  const type = r.type();
  const align = alignment(r.number(), r.stream);
  const volatile = r.number() !== 0;
  if (r.stream.code === code.load) {
    return new Access('load', type, operands, parent, align, volatile, undefined, undefined);
  }
  const ordering = atomicOrdering(r);
  return new Access('load', type, operands, parent, align, volatile, ordering, syncScope(r));
}

/** [pointer, value, alignment, volatile] and, if atomic, [ordering, scope]. */
function store(r: Operands, parent: BasicBlock): Instruction {
  const operands = operandList(2);
  r.pair(operands, 1);
  r.pair(operands, 0);
  const type = r.table.void;
  const align = alignment(r.number(), r.stream);
  const volatile = r.number() !== 0;
  if (r.stream.code === code.store) {
    return new Access('store', type, operands, parent, align, volatile, undefined, undefined);
  }
  const ordering = atomicOrdering(r);
  return new Access('store', type, operands, parent, align, volatile, ordering, syncScope(r));
}

function fence(r: Operands, parent: BasicBlock): Instruction {
  const ordering = atomicOrdering(r);
  return new Fence(r.table.void, parent, ordering, syncScope(r));
}

/** [pointer, expected, replacement, volatile, success, scope, failure, weak, alignment]. */
function cmpXchg(r: Operands, parent: BasicBlock): Instruction {
  const operands = operandList(3);
  r.pair(operands, 0);
  const compared = r.pair(operands, 1);
  r.value(operands, 2, compared);
  const volatile = r.number() !== 0;
  const success = atomicOrdering(r);
  const syncscope = syncScope(r);
  const failure = atomicOrdering(r);
  const weak = r.number() !== 0;
  const align = r.done ? 0 : alignment(r.number(), r.stream);
  const type = r.table.struct([compared, r.table.int(1)]);
  const parts = { weak, volatile, success, failure, syncscope, align };
  return new CmpXchg(type, operands, parent, parts);
}

/** [pointer, value, operation, volatile, ordering, scope, alignment]. */
function atomicRmw(r: Operands, parent: BasicBlock): Instruction {
  const operands = operandList(2);
  r.pair(operands, 0);
  const type = r.pair(operands, 1);
  const number = r.number();
  const operation = readModifyWrites[number];
  if (!operation) return r.stream.fail(`unknown atomicrmw operation ${number}`);
  const volatile = r.number() !== 0;
  const ordering = atomicOrdering(r);
  const syncscope = syncScope(r);
  const align = r.done ? 0 : alignment(r.number(), r.stream);
  const parts = { operation, volatile, ordering, syncscope, align };
  return new AtomicRmw(type, operands, parent, parts);
}

function atomicOrdering(r: Operands): AtomicOrdering {
  const number = r.number();
  return orderings[number] ?? r.stream.fail(`unknown atomic ordering ${number}`);
}

function syncScope(r: Operands): string | undefined {
  const number = r.number();
  const name =
    r.environment.syncScopes[number] ??
    r.stream.fail(`synchronisation scope ${number} does not exist`);
  return name === '' ? undefined : name;
}
