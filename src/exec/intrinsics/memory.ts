/** Memory, stack and variadic-argument intrinsics (LangRef, sections of the same names). */
import { Expr, Kind } from '../../expr/index.js';
import type { DataLayout, Value } from '../../ir/index.js';
import { dataSize } from '../../memory/index.js';
import { concreteWord, type Slot } from '../../value/index.js';
import { sizeOf } from '../builtins/heap.js';
import { fillBytes, moveBytes } from '../builtins/memory.js';
import type { ExternalTable, Maker } from '../external.js';
import { listSize, startVarArgs } from '../tier0/varargs.js';
import { lane } from './lanes.js';

const copy: Maker =
  ({ machine }) =>
  ([to, from, length]) => {
    moveBytes(machine, to, from, length);
    return undefined;
  };

const fill: Maker =
  ({ machine }) =>
  ([to, value, length]) => {
    fillBytes(machine, to, value, length);
    return undefined;
  };

const saveStack: Maker =
  ({ machine }) =>
  () =>
    machine.top.low;

const restoreStack: Maker =
  ({ machine }) =>
  ([saved]) => {
    machine.shrinkStack(machine.top, Number(concreteWord(saved)));
    return undefined;
  };

const vaStart: Maker =
  ({ machine }) =>
  ([list]) => {
    startVarArgs(machine, list);
    return undefined;
  };

const vaCopy: Maker =
  ({ machine }) =>
  ([to, from]) => {
    machine.access.copy(to, from, listSize(machine.program.layout));
    return undefined;
  };

/** The compiler does not know (−1), or asks for the minimum (0). */
const objectSize: Maker = ({ machine, inst }) => {
  const width = machine.program.layout.sizeInBits(inst.type);
  const local = localSize(inst.operands[0], machine.program.layout);
  if (local !== undefined) return () => local;
  return ([pointer, minimum]) => {
    const address = concreteWord(pointer);
    const object =
      typeof address === 'number' && address < dataSize
        ? machine.program.objects.containing(address)
        : undefined;
    if (object) {
      const offset = Number(address) - object.base;
      const size = sizeOf(machine, object);
      const wide = size instanceof Expr ? machine.domain.terms.zext(size, width) : size;
      return machine.domain.binary(Kind.Sub, width, wide, offset);
    }
    return concreteWord(minimum) === 1 ? 0 : machine.domain.signExtend(1, 1, width);
  };
};

/** The size of a local variable whose address is the pointer itself. */
function localSize(pointer: Value, layout: DataLayout): number | undefined {
  if (pointer.kind !== 'instruction' || pointer.op !== 'alloca') return undefined;
  const [count] = pointer.operands;
  if (count !== undefined && count.kind !== 'int') return undefined;
  return layout.allocSize(pointer.allocatedType) * Number(count?.value ?? 1n);
}

/** A pointer plus the signed 32-bit number that lies at an offset from it: an entry of a table. */
const loadRelative: Maker = ({ machine, inst }) => {
  const { domain, access, program } = machine;
  const { addressBits } = domain;
  const offsetWidth = program.layout.sizeInBits(inst.operands[1].type);
  const sum = (table: Slot, by: Slot, width: number) => {
    const wide = width < addressBits ? domain.signExtend(by, width, addressBits) : by;
    return domain.binary(Kind.Add, addressBits, table, domain.extract(wide, 0, addressBits));
  };
  const entryType = program.module.types.int(32);
  return ([table, offset]) => {
    const entry = access.load(entryType, sum(table, offset, offsetWidth));
    return sum(table, entry, 32);
  };
};

/** Lanes whose mask bit is set are accessed; the others come from the pass-through operand. */
const maskedLoad: Maker = ({ machine, inst }) => {
  const { type } = inst;
  if (type.kind !== 'vector') return () => 0;
  const stride = machine.program.layout.allocSize(type.element);
  const old = inst.operands.length === 4;
  return (args) => {
    const [pointer, mask, other] = old ? [args[0], args[1], args[2]] : [args[0], args[2], args[3]];
    return Array.from({ length: type.length }, (_, i) =>
      concreteWord(lane(mask, i)) === 1
        ? machine.access.load(type.element, Number(concreteWord(pointer)) + i * stride)
        : lane(other, i),
    );
  };
};

const maskedStore: Maker = ({ machine, inst }) => {
  const { type } = inst.operands[0];
  if (type.kind !== 'vector') return () => undefined;
  const stride = machine.program.layout.allocSize(type.element);
  return (args) => {
    const mask = args[args.length - 1];
    (args[0] as readonly Slot[]).forEach((value, i) => {
      if (concreteWord(lane(mask, i)) !== 1) return;
      machine.access.store(type.element, Number(concreteWord(args[1])) + i * stride, value);
    });
    return undefined;
  };
};

const gather: Maker = ({ machine, inst }) => {
  const { type } = inst;
  if (type.kind !== 'vector') return () => 0;
  return (args) => {
    const [mask, other] = args.slice(-2);
    return Array.from({ length: type.length }, (_, i) =>
      concreteWord(lane(mask, i)) === 1
        ? machine.access.load(type.element, lane(args[0], i))
        : lane(other, i),
    );
  };
};

const scatter: Maker = ({ machine, inst }) => {
  const { type } = inst.operands[0];
  if (type.kind !== 'vector') return () => undefined;
  return (args) => {
    const mask = args[args.length - 1];
    for (let i = 0; i < type.length; i++) {
      if (concreteWord(lane(mask, i)) === 1) {
        machine.access.store(type.element, lane(args[1], i), lane(args[0], i));
      }
    }
    return undefined;
  };
};

export const memoryIntrinsics: ExternalTable = new Map<string, Maker>([
  ['llvm.memcpy', copy],
  ['llvm.memcpy.inline', copy],
  ['llvm.memmove', copy],
  ['llvm.memset', fill],
  ['llvm.memset.inline', fill],
  ['llvm.stacksave', saveStack],
  ['llvm.stackrestore', restoreStack],
  ['llvm.va_start', vaStart],
  ['llvm.va_copy', vaCopy],
  ['llvm.objectsize', objectSize],
  ['llvm.load.relative', loadRelative],
  ['llvm.masked.load', maskedLoad],
  ['llvm.masked.store', maskedStore],
  ['llvm.masked.gather', gather],
  ['llvm.masked.scatter', scatter],
]);
