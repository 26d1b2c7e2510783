/** What an exploration tells: results, user interface and cluster only listen. */
import type { ExecutionError } from '../errors.js';
import type { State } from './state.js';

/** Values for the inputs of one path. */
export interface TestCase {
  readonly inputs: readonly { readonly name: string; readonly bytes: Uint8Array }[];
}

export type PathEnd =
  /** The program ended itself with this status. */
  | { readonly kind: 'exit'; readonly status: number }
  | { readonly kind: 'error'; readonly error: ExecutionError }
  /** Ended on purpose without a result: an assumption that fails, klee_silent_exit. */
  | { readonly kind: 'silent' }
  /** Given up: the reason says why. The exploration is then not complete. */
  | { readonly kind: 'partial'; readonly reason: string };

export type ExploreEvent =
  | { readonly kind: 'forked'; readonly parent: State; readonly child: State }
  | {
      readonly kind: 'ended';
      readonly state: State;
      readonly end: PathEnd;
      /** Undefined where no input leads here for certain (a silent end). */
      readonly test: TestCase | undefined;
    }
  /** Something that is done less exactly than asked; once for each text. */
  | { readonly kind: 'warning'; readonly text: string };
