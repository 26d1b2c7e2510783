/** Records of instructions that allocate or access memory. */
import type { AtomicOrdering, BasicBlock, Instruction, Value } from '../../ir/index.js';
import { functionCode as code } from './codes.js';
import { alignment } from './globals.js';
import { common } from './instructions.js';
import type { Operands } from './operands.js';
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
  const operands: Value[] = [];
  switch (stream.code) {
    case code.alloca:
      return alloca(r, parent);
    case code.load:
    case code.loadAtomic: {
      r.pair(operands);
      const type = r.type();
      return { ...common(type, operands, parent), op: 'load', ...access(r, scopes) };
    }
    case code.store:
    case code.storeAtomic:
      operands.length = 2;
      r.pair(operands, 1);
      r.pair(operands, 0);
      return { ...common(r.table.void, operands, parent), op: 'store', ...access(r, scopes) };
    case code.fence: {
      const ordering = atomicOrdering(r);
      const syncscope = scopeOf(r, scopes);
      return { ...common(r.table.void, operands, parent), op: 'fence', ordering, syncscope };
    }
    case code.cmpXchg: {
      r.pair(operands);
      const compared = r.pair(operands);
      r.value(operands, compared);
      const volatile = r.number() !== 0;
      const success = atomicOrdering(r);
      const syncscope = scopeOf(r, scopes);
      const failure = atomicOrdering(r);
      const weak = r.number() !== 0;
      const align = r.done ? 0 : alignment(r.number(), stream);
      const type = r.table.struct([compared, r.table.int(1)]);
      return {
        ...common(type, operands, parent),
        op: 'cmpxchg',
        weak,
        volatile,
        success,
        failure,
        syncscope,
        align,
      };
    }
    case code.atomicRmw: {
      r.pair(operands);
      const type = r.pair(operands);
      const number = r.number();
      const operation = readModifyWrites[number];
      if (!operation) return stream.fail(`unknown atomicrmw operation ${number}`);
      const volatile = r.number() !== 0;
      const ordering = atomicOrdering(r);
      const syncscope = scopeOf(r, scopes);
      const align = r.done ? 0 : alignment(r.number(), stream);
      return {
        ...common(type, operands, parent),
        op: 'atomicrmw',
        operation,
        volatile,
        ordering,
        syncscope,
        align,
      };
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
  return {
    ...common(r.table.pointer(addressSpace), operands, parent),
    op: 'alloca',
    allocatedType,
    align: alignment((flags & 31) | ((flags >>> 3) & 0xe0), stream),
    inalloca: (flags & 32) !== 0,
    swifterror: (flags & 128) !== 0,
  };
}

function access(r: Operands, scopes: SyncScopes) {
  const { stream } = r;
  const align = alignment(r.number(), stream);
  const volatile = r.number() !== 0;
  const atomic = stream.code === code.loadAtomic || stream.code === code.storeAtomic;
  const ordering = atomic ? atomicOrdering(r) : undefined;
  const syncscope = atomic ? scopeOf(r, scopes) : undefined;
  return { align, volatile, ordering, syncscope };
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
