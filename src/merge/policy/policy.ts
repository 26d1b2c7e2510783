/**
 * Which states are worth joining: the similarity relation ∼ of Kuznetsov et al., PLDI 2012, §2.1. A policy decides
 * for states that stand at one place, whatever brings them there (layers/).
 */
import type { State } from '../../exec/index.js';
import type { Differences } from '../join/join.js';

export interface MergePolicy {
  /**
   * States with different keys are not worth joining: what a history of states is searched by (§4.3). The key is
   * of the state's values alone; where it stands is compared elsewhere.
   */
  keyOf(state: State): string;
  /** Whether states that stand together should be joined, by what differs in them. */
  isWorth(states: readonly State[], differences: Differences): boolean;
}
