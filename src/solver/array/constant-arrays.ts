/** How elements of constant arrays that are inputs of their own are kept to what the array contains. */
import type { Value } from '../../expr/index.js';
import type { Bits } from '../bitblast/arithmetic.js';
import type { Input } from '../bitblast/inputs.js';
import type { QueryFacts } from '../solver.js';

export interface ConstantArrays {
  /** Adds the literals of all facts about the reads of a query, which begins here. */
  among(inputs: readonly Input[], active: Set<number>): void;
  /** Literals under which a model is looked for first. */
  inside(inputs: readonly Input[]): number[];
  /** Adds the literals of facts that a candidate violates; false if there are none. */
  refine(
    inputs: readonly Input[],
    value: (bits: Bits) => Value,
    active: Set<number>,
    facts: QueryFacts | undefined,
  ): boolean;
}
