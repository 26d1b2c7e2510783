/** When merging is rehearsed, and when that has paid. Work is counted (work.ts). */
export interface LearningSettings {
  /** Work before the first rehearsal, and for each instruction of the program, as the estimate before it is not for nothing. */
  readonly firstAt: number;
  readonly perInstruction: number;
  /** Of what the run has cost, the share that the rehearsal of the whole run may cost, and of what it cost beyond `soon`. */
  readonly shareOfWhole: number;
  readonly shareLater: number;
  readonly soon: number;
  /** Up to `atOnce`, it may cost this share of it, but not more than that part of all that the run may cost. */
  readonly shareIfLong: number;
  readonly partOfAll: number;
  readonly atOnce: number;
  /** It goes on when it may do so much work, and an eighth of what it has done. */
  readonly slice: number;
  /** Rehearsals of some states may cost this share of what the run has cost so far in any case. */
  readonly share: number;
  /** Beyond that, they may cost this share of it, but not more than that share of all that the run may cost. */
  readonly shareOfPast: number;
  readonly shareOfAll: number;
  /** A rehearsal that costs less than this share of the guess has won. */
  readonly won: number;
  /** What is gained so many times over needs no rehearsal the next time. */
  readonly certain: number;
  /** Turns between two looks at the counts. */
  readonly glance: number;
  /** The threshold of the mild policy. */
  readonly mildAlpha: number;
}

export const defaultLearning: LearningSettings = {
  firstAt: 60_000,
  perInstruction: 400,
  shareOfWhole: 0.15,
  shareLater: 0.05,
  soon: 4e6,
  shareIfLong: 1,
  partOfAll: 0.001,
  atOnce: 2e5,
  slice: 4000,
  share: 0.04,
  shareOfPast: 0.05,
  shareOfAll: 0.02,
  won: 0.7,
  certain: 3,
  glance: 16,
  mildAlpha: 0.5,
};
