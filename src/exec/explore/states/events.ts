/** What an exploration tells: results, user interface and cluster only listen. */

import type { Expr } from '../../../expr/index.js';
import type { ExecutionError } from '../../../value/index.js';
import type { Begun } from '../../coverage.js';
import type { BranchTrace } from './branch-trace.js';
import type { Returned, State } from './state.js';

/** Values for the inputs of one path. */
export interface TestCase {
  readonly inputs: readonly { readonly name: string; readonly bytes: Uint8Array }[];
  /** What the function of a harness returns with these inputs, if it did. */
  readonly returned?: (Omit<Returned, 'bytes'> & { readonly bytes: Uint8Array }) | undefined;
  /** The status that the program exits with on these inputs, where inputs of the path differ in it. */
  readonly status?: number | undefined;
  /** What the path covered (coverage.ts), and the branches that it took, if they are known. */
  readonly marks?: readonly number[];
  readonly branches?: readonly BranchTrace[];
}

export type PathEnd =
  /** The program ended itself with this status. */
  | { readonly kind: 'exit'; readonly status: number }
  | { readonly kind: 'error'; readonly error: ExecutionError }
  /** Ended on purpose without a result: an assumption that fails, klee_silent_exit. */
  | { readonly kind: 'silent' }
  /** Given up: the reason says why. The exploration is then not complete. */
  | { readonly kind: 'partial'; readonly cause: GapCause | 'stopped'; readonly reason: string };

/** What a concrete value is needed for (answers/concrete-needs.ts). */
export type Need = 'address' | 'size' | 'floatingPoint' | 'host';

/**
 * Why a part of what the program can do is not explored: the solver gave up, a pointer may reach more
 * objects than are followed, a value must be concrete (see `Need`), a term is where none can be used, a
 * state that slept cannot be made again, a branch is followed on one side only. `stopped` is no gap of the
 * path: the run ended before it.
 */
export type GapCause = 'solver' | 'objects' | Need | 'unusable' | 'sleep' | 'one-sided';

/**
 * What a fork decides: a branch, a switch, which object a pointer reaches, the value of a term that
 * must be concrete, whether an operation fails (the child is the failing side), or what is given up (the
 * child is that part).
 */
export type ForkReason = 'branch' | 'switch' | 'pointer' | 'value' | 'check' | 'partial';

/** A way on from a fork. The state's `node` and path are those of the way. */
export interface ForkedWay {
  readonly state: State;
  /** What the way added to the path; undefined where nothing: the part that is given up, and what it leaves. */
  readonly condition: Expr | undefined;
  /** The decisions that were taken since the fork before (state.ts): with those of the nodes before they name the state. */
  readonly choices: readonly (number | bigint)[];
}

export type MessageSource = 'warning' | 'warning-once' | 'print' | 'stack-trace';

export type ExploreEvent =
  /** The first of the ways is the one that `parent` itself goes on with. */
  | {
      readonly kind: 'forked';
      readonly why: ForkReason;
      readonly parent: State;
      /** The node that ended here: where `parent` was. */
      readonly node: number;
      readonly ways: readonly ForkedWay[];
    }
  /** A state has come from another engine, where it was in the node `from`. */
  | { readonly kind: 'adopted'; readonly state: State; readonly from: number }
  /** Several states have become one. They live no more; each `node` of theirs is one that ended here. */
  | { readonly kind: 'merged'; readonly state: State; readonly parents: readonly State[] }
  /** Marks of coverage.ts that no path had before. */
  | { readonly kind: 'covered'; readonly state: State; readonly marks: readonly number[] }
  | {
      readonly kind: 'ended';
      readonly state: State;
      readonly end: PathEnd;
      /** Undefined where no input leads here for certain (a silent end). */
      readonly test: TestCase | undefined;
      /**
       * Tests of other paths that the state stands for, where states were joined (part-tests.ts). Each is made when
       * it is asked for, and may take a question to the solver; to be asked for at once, or never.
       */
      readonly others?: Iterable<TestCase>;
      /** How many paths the state stands for, to be asked at once too; at most `limit` are looked for. */
      readonly countPaths?: (limit: number) => number | undefined;
      /** The blocks that it was in. */
      readonly begun: readonly Begun[];
    }
  /** What the program says by klee_warning, klee_print_expr and their kin. */
  | {
      readonly kind: 'message';
      readonly source: MessageSource;
      /** The function that says it. */
      readonly function: string;
      readonly text: string;
      /** What is said, for who says it in words of their own; undefined for the program's own texts. */
      readonly detail?: string;
    }
  /** A part of the running state that no path stands for is left out. */
  | { readonly kind: 'left-out'; readonly cause: GapCause; readonly reason: string }
  /** Something that is done less exactly than asked; once for each text. */
  | { readonly kind: 'warning'; readonly text: string; readonly detail?: string | undefined };
