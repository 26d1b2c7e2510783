/**
 * LLVM's intrinsics by name. The table has the name without its type suffix (`llvm.ctpop` for
 * `llvm.ctpop.i32`); the longest prefix of a name that is in the table decides.
 */
import { Kind } from '../../expr/index.js';
import { isConstant } from '../../ir/index.js';
import { Fault } from '../../value/index.js';
import { jumpIntrinsics } from '../builtins/jump.js';
import type { ExternalTable, Maker } from '../external.js';
import { constant, first, nothing } from '../plain-makers.js';
import { aesIntrinsics } from './aes.js';
import { gatherIntrinsics } from './avx-gather.js';
import { constrainedIntrinsics } from './constrained.js';
import { floatingIntrinsics } from './floating.js';
import { integerIntrinsics } from './integer.js';
import { lifetimeIntrinsics } from './lifetime.js';
import { memoryIntrinsics } from './memory.js';
import { vectorIntrinsics } from './reduce.js';
import { roundingIntrinsics } from './rounding.js';
import { sseIntrinsics } from './sse.js';
import { sseIntegerIntrinsics } from './sse-integers.js';
import { sseStringIntrinsics } from './sse-strings.js';
import { x86BitIntrinsics } from './x86-bits.js';

const trap: Maker = () => () => {
  throw new Fault('abort', 'the program trapped (__builtin_trap, or a check of the compiler)');
};

/** What a compiler knows that does not look any further. */
const isKnown: Maker = ({ inst }) => {
  const known = isConstant(inst.operands[0]) ? 1 : 0;
  return () => known;
};

/** Hints and markers: they have no effect, or hand their first operand on. */
const markers: ExternalTable = new Map<string, Maker>([
  ['llvm.invariant.start', constant(0)],
  ['llvm.invariant.end', nothing],
  ['llvm.launder.invariant.group', first],
  ['llvm.strip.invariant.group', first],
  ['llvm.dbg', nothing],
  ['llvm.assume', nothing],
  ['llvm.experimental.noalias.scope.decl', nothing],
  ['llvm.va_end', nothing],
  ['llvm.prefetch', nothing],
  ['llvm.x86.sse2.pause', nothing],
  ['llvm.x86.sse.sfence', nothing],
  ['llvm.x86.sse2.lfence', nothing],
  ['llvm.x86.sse2.mfence', nothing],
  ['llvm.x86.sse2.clflush', nothing],
  ['llvm.x86.avx.vzeroupper', nothing],
  ['llvm.pseudoprobe', nothing],
  ['llvm.sideeffect', nothing],
  ['llvm.donothing', nothing],
  ['llvm.fake.use', nothing],
  ['llvm.expect', first],
  ['llvm.expect.with.probability', first],
  ['llvm.annotation', first],
  ['llvm.ptr.annotation', first],
  ['llvm.var.annotation', nothing],
  ['llvm.ssa.copy', first],
  ['llvm.threadlocal.address', first],
  ['llvm.preserve.array.access.index', first],
  ['llvm.preserve.struct.access.index', first],
  ['llvm.is.constant', isKnown],
  ['llvm.allow.runtime.check', constant(1)],
  ['llvm.allow.ubsan.check', constant(1)],
  ['llvm.frameaddress', constant(0)],
  ['llvm.returnaddress', constant(0)],
  ['llvm.addressofreturnaddress', constant(0)],
  ['llvm.eh.typeid.for', constant(0)],
  [
    'llvm.readcyclecounter',
    ({ machine }) =>
      () =>
        machine.instructions,
  ],
  [
    'llvm.readsteadycounter',
    ({ machine }) =>
      () =>
        machine.instructions,
  ],
  ['llvm.trap', trap],
  ['llvm.debugtrap', trap],
  ['llvm.ubsantrap', trap],
  [
    'llvm.ptrmask',
    ({ machine }) =>
      ([p, mask]) =>
        machine.domain.binary(Kind.And, machine.domain.addressBits, p, mask),
  ],
]);

const tables: readonly ExternalTable[] = [
  integerIntrinsics,
  floatingIntrinsics,
  memoryIntrinsics,
  lifetimeIntrinsics,
  vectorIntrinsics,
  roundingIntrinsics,
  sseIntrinsics,
  sseIntegerIntrinsics,
  sseStringIntrinsics,
  aesIntrinsics,
  gatherIntrinsics,
  x86BitIntrinsics,
  jumpIntrinsics,
  constrainedIntrinsics,
  markers,
];

export const intrinsicNames: readonly string[] = tables.flatMap((table) => [...table.keys()]);

export function intrinsic(name: string): Maker | undefined {
  for (let end = name.length; end > 5; end = name.lastIndexOf('.', end - 1)) {
    const prefix = name.slice(0, end);
    for (const table of tables) {
      const maker = table.get(prefix);
      if (maker) return maker;
    }
  }
  return undefined;
}
