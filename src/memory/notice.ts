/** What may make a run slow, or other than a native one, told as it happens to whoever wants to know. */
import type { SourcePosition } from '../ir/index.js';
import type { Intent } from './address-space.js';

export type Notice =
  | { readonly kind: 'large-allocation'; readonly bytes: number | bigint }
  /** An allocation gave null that a native run would have got: what the program then does may be the engine's doing. */
  | { readonly kind: 'no-memory'; readonly bytes: number }
  /** An object is accessed at a symbolic offset: the solver gets all of it. */
  | { readonly kind: 'large-array'; readonly bytes: number; readonly intent: Intent }
  /** What the program does next may depend on where its objects lie. */
  | { readonly kind: 'layout'; readonly use: LayoutUse; readonly position: SourcePosition };

/** The order of pointers into different objects; an address that is computed with as a number. */
export type LayoutUse = 'order' | 'number';

export type NoticeListener = (notice: Notice) => void;

/** Bytes beyond which an allocation, or an array in the solver, is worth a notice. */
export const largeAllocation = 10 << 20;
export const largeArray = 4096;

/** What a user is told of it. */
export const noMemoryText = (bytes: number): string =>
  `an allocation of ${bytes} bytes gives a null pointer: variables and heap of a program have 1 GB in all; a native run may get it`;

/** Beyond this a native run gets null as well. */
export const largestNative = 2 ** 40;

/** What a user is told of it. */
export const layoutText: Readonly<Record<LayoutUse, string>> = {
  order:
    'pointers into different objects are put in order: which is less depends on where they lie',
  number:
    'an address is computed with as a number: what comes out depends on where the object lies',
};
