/**
 * The direction of rounding and the processor's register of floating point (LangRef "llvm.get.rounding",
 * "llvm.set.rounding"; MXCSR of x86-64): float-environment.ts has what they mean.
 *
 * A path that asks to take subnormal numbers for zero ends here with a `model` error, before a result could be wrong.
 */
import { concreteWord, unsupported } from '../../value/index.js';
import type { ExternalTable, Maker } from '../external.js';

/** Flush to zero (15), denormals are zero (6). */
const flushing = 0x8040;

const get: Maker =
  ({ machine: { floatEnvironment } }) =>
  () =>
    floatEnvironment.roundingOfLlvm();

const set: Maker =
  ({ machine: { floatEnvironment } }) =>
  ([mode]) => {
    floatEnvironment.setRoundingOfLlvm(mode);
    return undefined;
  };

const loadRegister: Maker =
  ({ machine: { access, program, floatEnvironment } }) =>
  ([pointer]) => {
    const value = Number(concreteWord(access.load(program.module.types.int(32), pointer)));
    if ((value & flushing) !== 0) {
      throw unsupported(
        'taking subnormal numbers for zero (MXCSR)',
        'build the program without -ffast-math, or do not set these bits',
      );
    }
    floatEnvironment.setRegister(value);
    return undefined;
  };

const storeRegister: Maker =
  ({ machine: { access, program, floatEnvironment } }) =>
  ([pointer]) => {
    access.store(program.module.types.int(32), pointer, floatEnvironment.register());
    return undefined;
  };

export const roundingIntrinsics: ExternalTable = new Map<string, Maker>([
  ['llvm.get.rounding', get],
  ['llvm.flt.rounds', get],
  ['llvm.set.rounding', set],
  ['llvm.x86.sse.ldmxcsr', loadRegister],
  ['llvm.x86.sse.stmxcsr', storeRegister],
]);
