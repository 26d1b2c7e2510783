/**
 * Which states are worth joining: the similarity relation ∼ of Kuznetsov et al., PLDI 2012, §2.1. A policy decides
 * for states that stand at one place, whatever brings them there (layers/).
 */
import type { Frame, State } from '../../exec/index.js';
import type { Differences } from '../join/join.js';

/** Why states are not worth joining. */
export interface Objection {
  /** What stands against it: the name of a variable, mostly. */
  readonly variable: string;
}

/** In a key: something symbolic; what is not known; and what ends each value. No byte and no digit is like them. */
export const symbolicMark = '\ufffd';
export const unknownMark = '\ufffe';
export const endMark = '\uffff';

/** The values that a key tells of. */
export function marksIn(key: string): string[] {
  return key.split(endMark);
}

/** Whether no variable has two concrete values in states with such keys. */
export function mayBeAlike(ours: readonly string[], theirs: readonly string[]): boolean {
  return ours.every((mark, i) => mark === theirs[i] || isOpen(mark) || isOpen(theirs[i]));
}

function isOpen(mark: string | undefined): boolean {
  return mark === symbolicMark || mark === unknownMark;
}

/** What a policy sees of a state's memory. */
export interface VisibleMemory {
  /** The value of some bytes as a text; undefined if some of them are symbolic, or there are none. */
  textAt(address: number, size: number): string | undefined;
  /** A pointer that is stored at an address. */
  pointerAt(address: number): number | undefined;
}

/** A variable that may not become a choice, and the share of the later queries that depend on it. */
export interface HotVariable {
  readonly variable: string;
  readonly share: number;
}

export interface MergePolicy {
  /** What its first answer costs (learning/work.ts), where it must look at the program before. */
  readonly preparation?: number;
  /**
   * States with the same key are alike in what the policy cares about: what a history of states is searched by
   * (§4.3). It tells of a state's values, one after another; where it stands is compared elsewhere.
   */
  keyOf(frames: readonly Frame[], memory: VisibleMemory): string;
  /** What is hot where frames stand, the hottest first; absent in policies that know no such thing. */
  hotHere?(frames: readonly Frame[]): readonly HotVariable[];
  /** What stands against joining states that stand together, by what differs in them; undefined for nothing. */
  objection(states: readonly State[], differences: Differences): Objection | undefined;
}
