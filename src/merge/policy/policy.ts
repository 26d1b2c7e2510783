/**
 * Which states are worth joining: the similarity relation ∼ of Kuznetsov et al., PLDI 2012, §2.1. A policy decides
 * for states that stand at one place, whatever brings them there (layers/).
 */
import type { State } from '../../exec/index.js';
import type { Differences } from '../join/join.js';

/** Why states are not worth joining. */
export interface Objection {
  /** What stands against it: the name of a variable, mostly. */
  readonly variable: string;
}

export interface MergePolicy {
  /**
   * States with different keys are not worth joining: what a history of states is searched by (§4.3). It is asked
   * of the running state alone, and tells of its values; where it stands is compared elsewhere.
   */
  keyOf(state: State): string;
  /** What stands against joining states that stand together, by what differs in them; undefined for nothing. */
  objection(states: readonly State[], differences: Differences): Objection | undefined;
}
