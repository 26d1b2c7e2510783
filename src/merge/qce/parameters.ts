/** What query count estimation can be calibrated with (Kuznetsov et al., PLDI 2012, §3.2 and §5.4). */
export interface QceParameters {
  /** β: how likely each way out of a branch is feasible, whatever the others are. */
  readonly beta: number;
  /** κ: how often a loop is taken round, and how deep a recursion goes, where that is not known. */
  readonly kappa: number;
  /**
   * Whether divisions, shifts, accesses and the like count as queries (footnote 1 of §3.3), or branches and
   * switches alone, as in the paper's equations and its worked example.
   */
  readonly queries: 'all' | 'branches';
}

/** β and κ as the paper found them by hill climbing; α is the business of whoever reads the counts. */
export const defaultQceParameters: QceParameters = { beta: 0.8, kappa: 10, queries: 'all' };
