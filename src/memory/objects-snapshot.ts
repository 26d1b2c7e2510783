/** What the table of objects holds, as a value that belongs to a state: objects, blocks that were freed, guards, sizes. */
import { IntegerMap } from '../collections/index.js';
import type { Expr } from '../expr/index.js';
import type { Placed, SharedAddresses, ToPlace } from './shared-addresses.js';
import type { Extent } from './symbolic-sizes.js';

export type ObjectKind = 'global' | 'heap' | 'stack';

export interface MemoryObject {
  readonly kind: ObjectKind;
  readonly base: number;
  /** Its bytes; where its size is a term (`extentOf`), the most that it can have. */
  readonly size: number;
  /** The global's name, or what the allocation site says of itself. */
  readonly name: string;
  /** The allocation site: an opaque value of the executor's (an instruction). */
  readonly site: unknown;
  readonly live: boolean;
}

/** Whether the program gave an object of a state its address (`addFixed`). */
export function isFixed({ kind, site }: MemoryObject): boolean {
  return kind === 'global' && site !== undefined;
}

export type FreeOutcome =
  | { readonly kind: 'freed'; readonly object: MemoryObject }
  | { readonly kind: 'null' }
  | { readonly kind: 'double-free'; readonly object: MemoryObject }
  | { readonly kind: 'invalid-free'; readonly object: MemoryObject | undefined };

/** A linked list that states share. */
interface List {
  readonly head: number;
  readonly tail: List | undefined;
}

/** Everything that changes; a version of it belongs to a state. */
export interface ObjectsSnapshot {
  /** Heap objects, live or in quarantine, and objects at fixed addresses, by base. */
  readonly heap: IntegerMap<MemoryObject>;
  readonly heapEnd: number;
  /** Bytes of live heap objects. */
  readonly heapBytes: number;
  /** Bases of freed blocks by the order of their freeing, from `firstFreed` on. */
  readonly quarantine: IntegerMap<number>;
  readonly firstFreed: number;
  readonly nextFreed: number;
  readonly quarantined: number;
  /** Reusable blocks by block size. */
  readonly free: IntegerMap<List>;
  /** Names of allocations, where paths are to agree on their addresses. */
  readonly shared: SharedAddresses | undefined;
  /** Where they do: how many allocations of each kind there were, and where blocks were placed. */
  readonly made: IntegerMap<number>;
  readonly placed: Placed | undefined;
  /** Of a state that is made again: where its next blocks lie. */
  readonly toPlace: ToPlace | undefined;
  /** Objects that exist under a condition, by base: their bytes are out of reach until that is decided. */
  readonly guarded: IntegerMap<Guarded>;
  /** Heap objects, live or freed, and dynamic stack objects whose size is a term, by base (symbolic-sizes.ts). */
  readonly extents: IntegerMap<Extent>;
  /** What a symbolic size may be at most on this path, where the program says so (mg_capacity). */
  readonly capacity: number | undefined;
}

/** Of an object that some of the states had which were joined to this one. */
export interface Guarded {
  /** Holds exactly where the object lives. */
  readonly guard: Expr;
  /** What it is elsewhere. */
  readonly elsewhere: 'absent' | 'freed';
}

/** Before the first object is made. */
export const noObjects: ObjectsSnapshot = {
  heap: IntegerMap.empty,
  heapEnd: 0,
  heapBytes: 0,
  quarantine: IntegerMap.empty,
  firstFreed: 0,
  nextFreed: 0,
  quarantined: 0,
  free: IntegerMap.empty,
  shared: undefined,
  made: IntegerMap.empty,
  placed: undefined,
  toPlace: undefined,
  guarded: IntegerMap.empty,
  extents: IntegerMap.empty,
  capacity: undefined,
};

/** Thrown where it must be known whether an object exists. */
export class NeedsObject {
  constructor(
    readonly base: number,
    readonly guard: Expr,
  ) {}
}

/** The program does not fit into the memory. */
export class NoRoom extends Error {}
