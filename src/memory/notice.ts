/** What may make a run slow, told as it happens to whoever wants to know. */
import type { Intent } from './address-space.js';

export type Notice =
  | { readonly kind: 'large-allocation'; readonly bytes: number | bigint }
  /** An object is accessed at a symbolic offset: the solver gets all of it. */
  | { readonly kind: 'large-array'; readonly bytes: number; readonly intent: Intent };

export type NoticeListener = (notice: Notice) => void;

/** Bytes beyond which an allocation, or an array in the solver, is worth a notice. */
export const largeAllocation = 10 << 20;
export const largeArray = 4096;
