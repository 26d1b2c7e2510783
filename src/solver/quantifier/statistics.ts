/** What became of queries with quantifiers. */
import { newStageStatistics, type StageStatistics } from '../solver.js';

export interface QuantifierStatistics extends StageStatistics {
  /** Queries with quantifiers. */
  quantified: number;
  /** Answered by the query without quantifiers and the instances that were known. */
  stripped: number;
  /** Answered by a model whose bytes were duplicated along the ranges. */
  duplicated: number;
  /** Answered by a model that was repaired beyond that. */
  repaired: number;
  /** Answered after instances were added. */
  instantiated: number;
  /** Instances made, and rounds in which some were. */
  instances: number;
  rounds: number;
}

export function newQuantifierStatistics(): QuantifierStatistics {
  return {
    ...newStageStatistics(),
    quantified: 0,
    stripped: 0,
    duplicated: 0,
    repaired: 0,
    instantiated: 0,
    instances: 0,
    rounds: 0,
  };
}
