/** How a run stops. Every outcome but `exit` leaves the frames so that the run can be looked at. */
import type { Expr } from '../expr/index.js';
import { type Intent, NeedsAddress, NeedsObject } from '../memory/index.js';
import {
  type ExecutionError,
  type Fault,
  NeedsCheck,
  NeedsConcrete,
  NeedsDecision,
  type Slot,
} from '../value/index.js';

/** Which end of a region whose states are to be merged. */
export type RegionCall = 'open' | 'close';

export type Outcome =
  /** The program ended itself; the low 8 bits count. */
  | { readonly kind: 'exit'; readonly status: number }
  /** The program was ended by a signal of its own making (`raise`, `kill`). */
  | { readonly kind: 'signal'; readonly signal: number }
  /** klee_silent_exit, or an assumption that does not hold. */
  | { readonly kind: 'silent'; readonly status: number }
  /** It is not known whether the path goes on: the solver gave up, as the reason says. */
  | { readonly kind: 'given-up'; readonly reason: string }
  | { readonly kind: 'error'; readonly error: ExecutionError }
  /** The instruction budget is used up; `run` goes on after it was raised. */
  | { readonly kind: 'budget' }
  /** The barrier frame of `runNested` returned. */
  | { readonly kind: 'returned'; readonly value: Slot | undefined }
  /** A meeting point was reached (MachineOptions); go on with `passMeeting`. */
  | { readonly kind: 'meeting' }
  /** The program asks for merging, or for its end (klee_open_merge, klee_close_merge); the run stands behind the call. */
  | { readonly kind: 'region'; readonly call: RegionCall }
  /** A conditional branch on a term; go on with `takeEdge`. */
  | { readonly kind: 'branch'; readonly condition: Expr }
  /** A switch or another multi-way jump on a term; go on with `takeEdge`. */
  | { readonly kind: 'switch'; readonly value: Expr }
  /** A memory access through a term: it must be known first which object it reaches. */
  | {
      readonly kind: 'address';
      readonly pointer: Expr;
      readonly size: number;
      readonly intent: Intent;
    }
  /** It must be known first whether an object exists; where the guard holds it does. */
  | { readonly kind: 'object'; readonly base: number; readonly guard: Expr }
  /** It must be known first whether a condition holds (`Domain.decide`). */
  | { readonly kind: 'decision'; readonly condition: Expr }
  /** An operation is an error unless the condition holds. */
  | { readonly kind: 'check'; readonly condition: Expr; readonly fault: Fault }
  /** An operation needs the value of a term; put one into the slots and run on. `sooner`: see `NeedsConcrete`. */
  | { readonly kind: 'concretise'; readonly term: Expr; readonly sooner?: Expr | undefined };

/** The stop that an instruction asks for by what it throws; undefined for anything else. */
export function stopOf(thrown: unknown): Outcome | undefined {
  if (thrown instanceof NeedsConcrete) return { ...thrown, kind: 'concretise' };
  if (thrown instanceof NeedsDecision) return { ...thrown, kind: 'decision' };
  if (thrown instanceof NeedsAddress) return { ...thrown, kind: 'address' };
  if (thrown instanceof NeedsObject) return { ...thrown, kind: 'object' };
  if (thrown instanceof NeedsCheck) return { ...thrown, kind: 'check' };
  return undefined;
}
