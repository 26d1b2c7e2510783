/** Records of instructions that allocate or access memory. */
import type { AtomicOrdering, BasicBlock, Instruction, Type, Value } from '../../ir/index.js';
import { functionCode as code } from './codes.js';
import { alignment } from './globals.js';
import { Access, Alloca, AtomicRmw, CmpXchg, Fence } from './instruction-shapes.js';
import { type Operands, operandList } from './operands.js';
import { orderings, readModifyWrites } from './operations.js';

/** Names by number; the empty one is the whole system. */
export type SyncScopes = readonly string[];

/** The instruction of the record read last; undefined if the record is of another kind. */
export function readMemoryInstruction(
  r: Operands,
  parent: BasicBlock,
  scopes: SyncScopes,
): Instruction | undefined {
  const { stream } = r;
  switch (stream.code) {
    case code.alloca:
      return alloca(r, parent);
    case code.load:
    case code.loadAtomic: {
      const operands = operandList(1);
      r.pair(operands, 0);
      return access(r, 'load', r.type(), operands, parent, scopes);
    }
    case code.store:
    case code.storeAtomic: {
      const operands = operandList(2);
      r.pair(operands, 1);
      r.pair(operands, 0);
      return access(r, 'store', r.table.void, operands, parent, scopes);
    }
    case code.fence: {
      const ordering = atomicOrdering(r);
      return new Fence(r.table.void, parent, ordering, scopeOf(r, scopes));
    }
    case code.cmpXchg: {
      const operands = operandList(3);
      r.pair(operands, 0);
      const compared = r.pair(operands, 1);
      r.value(operands, 2, compared);
      const volatile = r.number() !== 0;
      const success = atomicOrdering(r);
      const syncscope = scopeOf(r, scopes);
      const failure = atomicOrdering(r);
      const weak = r.number() !== 0;
      const align = r.done ? 0 : alignment(r.number(), stream);
      const type = r.table.struct([compared, r.table.int(1)]);
      const parts = { weak, volatile, success, failure, syncscope, align };
      return new CmpXchg(type, operands, parent, parts);
    }
    case code.atomicRmw: {
      const operands = operandList(2);
      r.pair(operands, 0);
      const type = r.pair(operands, 1);
      const number = r.number();
      const operation = readModifyWrites[number];
      if (!operation) return stream.fail(`unknown atomicrmw operation ${number}`);
      const volatile = r.number() !== 0;
      const ordering = atomicOrdering(r);
      const syncscope = scopeOf(r, scopes);
      const align = r.done ? 0 : alignment(r.number(), stream);
      const parts = { operation, volatile, ordering, syncscope, align };
      return new AtomicRmw(type, operands, parent, parts);
    }
    default:
      return undefined;
  }
}

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

function access(
  r: Operands,
  op: 'load' | 'store',
  type: Type,
  operands: Value[],
  parent: BasicBlock,
  scopes: SyncScopes,
): Instruction {
  const { stream } = r;
  const align = alignment(r.number(), stream);
  const volatile = r.number() !== 0;
  const atomic = stream.code === code.loadAtomic || stream.code === code.storeAtomic;
  const ordering = atomic ? atomicOrdering(r) : undefined;
  const syncscope = atomic ? scopeOf(r, scopes) : undefined;
  return op === 'load'
    ? new Access(op, type, operands, parent, align, volatile, ordering, syncscope)
    : new Access(op, type, operands, parent, align, volatile, ordering, syncscope);
}

function atomicOrdering(r: Operands): AtomicOrdering {
  const number = r.number();
  return orderings[number] ?? r.stream.fail(`unknown atomic ordering ${number}`);
}

function scopeOf(r: Operands, scopes: SyncScopes): string | undefined {
  const number = r.number();
  const name = scopes[number] ?? r.stream.fail(`synchronisation scope ${number} does not exist`);
  return name === '' ? undefined : name;
}
