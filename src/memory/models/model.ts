/**
 * A memory model: what becomes of an access through a symbolic pointer that may be in several objects (Trabish
 * and Rinetzky, "Relocatable Addressing Model for Symbolic Execution", ISSTA 2020, §2.3.1).
 *
 * One file for each model; names.ts and index.ts list them, and tests/memory/models.test.ts puts each of them through the
 * same programs: whatever a model does, the errors that are found and the values that are read are the same.
 */
import type { Expr, ExprContext } from '../../expr/index.js';
import type { Budget, PathCondition, PathSolver, Side } from '../../solver/index.js';
import type { AddressSpace, Intent, Region, Window } from '../address-space.js';
import type { Root } from '../addresses/origins.js';
import type { Beyond, Incompleteness } from '../addresses/parts.js';
import type { Contexts } from '../contexts.js';
import type { ResolutionNotes } from '../resolution-notes.js';
import type { Splitting } from '../splitting/splitting.js';

/** Objects in one of which an access through a symbolic pointer is known to stay. */
export interface Reach {
  readonly pointer: Expr;
  readonly objects: readonly (Region | Window)[];
  /** Whether the objects are read and written as segments (segments.ts), not one by one. */
  readonly isSegmented?: boolean;
  /** The only address that the pointer can be, where that is known. */
  readonly address?: number | undefined;
  /** Whether the pointer is one of a few addresses, and the access is to be made at each of them (few-addresses.ts). */
  readonly isChosen?: boolean;
}

/** An access through a symbolic pointer, and the path on which it is made. */
export interface AccessRequest {
  readonly space: AddressSpace;
  readonly terms: ExprContext;
  readonly paths: PathSolver;
  readonly path: PathCondition;
  readonly pointer: Expr;
  /** The pointer in the form in which the solver is to see it. */
  readonly shown: Expr;
  /** What the pointer was made from, where it is to stay in that object (addresses/origins.ts). */
  readonly root?: Root | undefined;
  /** Bytes accessed. */
  readonly size: number;
  readonly intent: Intent;
  /** The instruction that accesses. */
  readonly by: object;
  readonly notes: ResolutionNotes;
  /** What is known of the contexts of allocations, where that is used. */
  readonly contexts: Contexts | undefined;
  /** The objects that the instruction's pointers may point to by an analysis of the program. */
  readonly staticSegment: () => Iterable<Region>;
  /** Where large objects are taken in parts. */
  readonly splitting: Splitting | undefined;
  readonly budget: Budget | undefined;
  /** The only address of the pointer on a path, where it has only one and that is known. */
  readonly addressOn: (path: PathCondition) => number | undefined;
}

/** How a state may go on. */
export interface ReachedWay {
  readonly side: Side;
  readonly reach: Reach;
}

export interface ResolvedAccess {
  /** None where every address is bad. */
  readonly ways: readonly ReachedWay[];
  readonly beyond: readonly Beyond[];
  readonly incomplete: Incompleteness;
}

export interface MemoryModel {
  resolve(request: AccessRequest): ResolvedAccess;
}
