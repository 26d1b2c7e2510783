/** The two ends of the range of policies: everything is joined, or only what nothing can tell apart any more. */
import type { MergePolicy } from './policy.js';

/** Joins all that can be joined: what verification condition generators do (§2.2). */
export const joinAll: MergePolicy = {
  keyOf: () => '',
  objection: () => undefined,
};

/** Joins states that differ in dead values alone (Boonstoppel, Cadar, Engler, TACAS 2008, and others). */
export const joinDead: MergePolicy = {
  keyOf: () => '',
  objection: (_states, { frames, memory }) => {
    if (memory.pieces.length > 0 || memory.arrays.length > 0) return { variable: 'memory' };
    const live = frames.slots.find(({ isLive }) => isLive);
    return live && { variable: live.name };
  },
};
