/**
 * The frames of states that are joined. They stand at the same place with the same calls beneath them
 * (`standTogether`), so frame by frame the functions and places agree; what a live slot holds becomes a choice. Frames
 * that the states share are not looked at.
 *
 * The stack pointer of a frame may differ where one side has called a function whose frame lies in quarantine
 * (exec/stack-quarantine.ts): the lower one is safe for all.
 */
import type { Frame } from '../../exec/index.js';
import { isSameSlot } from '../../memory/index.js';
import type { Slot } from '../../value/index.js';
import type { Choice } from './choice.js';
import type { LiveSlots } from './live-slots.js';
import { Refused } from './refusal.js';

/** A slot that differs, by side. */
export interface SlotDifference {
  readonly depth: number;
  readonly slot: number;
  /** As messages name it. */
  readonly name: string;
  /** Whether it may still be read; arguments are compared in any case. */
  readonly isLive: boolean;
  readonly values: readonly (Slot | undefined)[];
}

export interface FrameDifferences {
  readonly slots: readonly SlotDifference[];
  /** Frames whose stack pointers differ. */
  readonly pointers: readonly { readonly depth: number; readonly sp: number }[];
}

/** What differs in the frames of several states, all of which stand together. */
export function compareFrames(
  sides: readonly (readonly Frame[])[],
  live: LiveSlots,
): FrameDifferences {
  const slots: SlotDifference[] = [];
  const pointers: { depth: number; sp: number }[] = [];
  const [first] = sides;
  for (let depth = first.length - 1; depth >= 0; depth--) {
    const frames = sides.map((side) => side[depth]);
    if (frames.every((frame) => frame === frames[0])) continue;
    for (const frame of frames) refuseUnlessAlike(frames[0], frame);
    const sp = Math.min(...frames.map((frame) => frame.sp));
    if (frames.some((frame) => frame.sp !== sp)) pointers.push({ depth, sp });
    const alive = new Set(live.of(frames[0]).slots);
    for (const slot of compared(frames[0], alive)) {
      const values = frames.map((frame) => frame.slots[slot] as Slot | undefined);
      const differs = values.some((value) => !isSame(value, values[0]));
      if (!differs) continue;
      const name = `slot ${slot} of ${frames[0].code.fn.name}`;
      slots.push({ depth, slot, name, isLive: alive.has(slot), values });
    }
  }
  return { slots, pointers };
}

/** The slots to compare: those that live, and arguments, which reports show. */
function compared(frame: Frame, alive: ReadonlySet<number>): ReadonlySet<number> {
  const { length } = frame.code.fn.func.params;
  return new Set([...alive, ...Array.from({ length }, (_, i) => i)]);
}

function isSame(a: Slot | undefined, b: Slot | undefined): boolean {
  return a === undefined || b === undefined ? a === b : isSameSlot(a, b);
}

function refuseUnlessAlike(a: Frame, b: Frame): void {
  if (a === b) return;
  if (a.base !== b.base || a.callerSp !== b.callerSp || a.callerLow !== b.callerLow) {
    throw new Refused('calls');
  }
  if (a.serial !== b.serial && a.code.fn.usesSetjmp) throw new Refused('jump');
  const isSameArea =
    a.varArgs === b.varArgs ||
    (a.varArgs?.gpOffset === b.varArgs?.gpOffset &&
      a.varArgs?.fpOffset === b.varArgs?.fpOffset &&
      a.varArgs?.overflow === b.varArgs?.overflow &&
      a.varArgs?.save === b.varArgs?.save);
  if (!isSameArea) throw new Refused('variadic');
  const [ours, theirs] = [a.dynamic ?? [], b.dynamic ?? []];
  const isSameStack =
    a.low === b.low &&
    ours.length === theirs.length &&
    ours.every(({ base, size }, i) => base === theirs[i].base && size === theirs[i].size);
  if (!isSameStack) throw new Refused('dynamic');
}

/**
 * The frames of the joined state, made of the first side's. From the lowest one that changes on they are its own: what lies beneath
 * a shared frame counts as shared (`sharedFrames`), so none that is not may come to lie there.
 */
export function joinFrames(
  frames: readonly Frame[],
  { slots, pointers }: FrameDifferences,
  choice: Choice,
): Frame[] {
  const lowest = Math.min(...[...pointers, ...slots].map(({ depth }) => depth));
  const joined = frames.map((frame, depth) => (depth < lowest ? frame : frame.clone()));
  for (const { depth, sp } of pointers) joined[depth].sp = sp;
  for (const { depth, slot, values } of slots) {
    const frame = joined[depth];
    frame.slots[slot] = choice.slot(frame.code.fn.slotTypes[slot], values);
  }
  return joined;
}
