/** What merging did in a run, as data. */
import type { Refusal } from './join/refusal.js';
import { refusals } from './join/refusal.js';
import type { ForwardingCounts } from './layers/dynamic.js';
import type { RehearsalCounts } from './layers/learned.js';
import type { MeetingCounts, PlaceCounts } from './layers/meeting-counts.js';
import type { LoopStatistics } from './loops/loop-counts.js';

export interface MergeStatistics
  extends MeetingCounts,
    Partial<ForwardingCounts & RehearsalCounts & LoopStatistics> {
  /** Where states have met, those with the most meetings first. */
  readonly places: readonly PlaceCounts[];
}

export const refusalTexts: Readonly<Record<Refusal, string>> = refusals;
