/**
 * The direction of rounding (LangRef "llvm.get.rounding", "llvm.set.rounding"; the MXCSR register of x86-64).
 *
 * Both tiers round to nearest, and so do terms. A path that asks for another direction, or to take subnormal
 * numbers for zero, ends here with a `model` error, before a result could be wrong. As in the C library, no flag
 * is ever raised: the register reads as it does when a program starts.
 */
import { concreteWord, unsupported } from '../../value/index.js';
import type { ExternalTable, Maker } from '../external.js';

const toNearest = 1;

/** All exceptions masked, none raised. */
const initialRegister = 0x1f80;
/** Rounding control (13, 14), flush to zero (15), denormals are zero (6). */
const roundingFields = 0xe040;

const hint = 'only rounding to nearest can be explored';

const set: Maker =
  () =>
  ([mode]) => {
    if (concreteWord(mode) === toNearest) return undefined;
    throw unsupported('rounding other than to nearest (llvm.set.rounding)', hint);
  };

const loadRegister: Maker =
  ({ machine: { access, program } }) =>
  ([pointer]) => {
    const value = Number(concreteWord(access.load(program.module.types.int(32), pointer)));
    if ((value & roundingFields) === 0) return undefined;
    throw unsupported('a change of how floating point rounds (MXCSR)', hint);
  };

const storeRegister: Maker =
  ({ machine: { access, program } }) =>
  ([pointer]) => {
    access.store(program.module.types.int(32), pointer, initialRegister);
    return undefined;
  };

export const roundingIntrinsics: ExternalTable = new Map<string, Maker>([
  ['llvm.get.rounding', () => () => toNearest],
  ['llvm.flt.rounds', () => () => toNearest],
  ['llvm.set.rounding', set],
  ['llvm.x86.sse.ldmxcsr', loadRegister],
  ['llvm.x86.sse.stmxcsr', storeRegister],
]);
