/**
 * setjmp and longjmp (C11 §7.13). The jmp_buf holds where to return to, as numbers: the frame's serial
 * number, the block and instruction, and the slot for the result. A jump is a cut of the frame list;
 * variables keep what was stored last. A frame's place in the list is no name for it: frames that compiled
 * code had kept to itself may have been put in beneath it since, or have gone.
 */
import { concreteWord, Fault, type Slot } from '../../value/index.js';
import type { ExternalTable, Maker } from '../external.js';
import { reload } from '../frame.js';
import { FramesCut, type Machine } from '../machine.js';

const words = 3;

const setjmp: Maker =
  ({ machine, inst }) =>
  ([buffer]) => {
    const { types } = machine.program.module;
    const frame = machine.top;
    const fields = [
      frame.serial,
      frame.block.prepared!.index * 2 ** 24 + frame.pc,
      inst.type.kind === 'void' ? 0 : frame.code.fn.slotOf(inst) + 1,
    ];
    const at = machine.access.require(buffer, words * 8, 'write');
    fields.forEach((field, i) => {
      machine.access.store(types.int(64), at + i * 8, field);
    });
    return 0;
  };

const longjmp: Maker =
  ({ machine }) =>
  ([buffer, value]) => {
    const [serial, place, slot] = readBuffer(machine, buffer);
    const depth = machine.frames.findLastIndex((frame) => frame.serial === serial);
    if (depth < 0) {
      throw new Fault('user', 'longjmp to a function that has returned, or with an unset jmp_buf');
    }
    const beneath = machine.isBeneathCompiled(depth);
    machine.unwindTo(depth, Math.floor(place / 2 ** 24), place % 2 ** 24);
    if (slot > 0) machine.top.slots[slot - 1] = value === 0 || value === undefined ? 1 : value;
    if (beneath || machine.tiers?.isRunning) throw new FramesCut();
    return reload;
  };

function readBuffer(machine: Machine, buffer: Slot): number[] {
  const at = machine.access.requireConcrete(buffer, words * 8);
  const type = machine.program.module.types.int(64);
  return Array.from({ length: words }, (_, i) =>
    Number(concreteWord(machine.access.load(type, at + i * 8))),
  );
}

/** __builtin_setjmp and __builtin_longjmp, whose buffer has five words. */
export const jumpIntrinsics: ExternalTable = new Map([
  ['llvm.eh.sjlj.setjmp', setjmp],
  ['llvm.eh.sjlj.longjmp', longjmp],
]);

export const jumpBuiltins: ExternalTable = new Map([
  ...['setjmp', '_setjmp', 'sigsetjmp', '__sigsetjmp'].map((name) => [name, setjmp] as const),
  ...['longjmp', '_longjmp', 'siglongjmp', '__longjmp_chk'].map((name) => [name, longjmp] as const),
]);
