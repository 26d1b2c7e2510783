/** What merging did in a run, as data. */
import type { Refusal } from './join/refusal.js';
import { refusals } from './join/refusal.js';
import type { ForwardingCounts } from './layers/dynamic.js';
import type { ExpeditionCounts } from './layers/expedition.js';
import type { RehearsalCounts } from './layers/learned.js';
import type { MeetingCounts, PlaceCounts } from './layers/meeting-counts.js';
import type { LoopStatistics } from './loops/loop-counts.js';

export interface MergeStatistics
  extends MeetingCounts,
    Partial<ForwardingCounts & ExpeditionCounts & RehearsalCounts & LoopStatistics> {
  /** Where states have met, those with the most meetings first. */
  readonly places: readonly PlaceCounts[];
  /** That merging had not begun when the run ended: it waits for its estimate, or while forking finds new code. */
  readonly onlyForked?: true;
}

export const refusalTexts: Readonly<Record<Refusal, string>> = refusals;

/** What became of states at the ends of loops, and at other places. */
export function addMeetings(
  own: MergeStatistics,
  others: MergeStatistics | undefined,
): MergeStatistics {
  if (!others) return own;
  const refused = { ...others.refused };
  for (const [why, count] of Object.entries(own.refused) as [keyof typeof refused, number][]) {
    refused[why] = (refused[why] ?? 0) + count;
  }
  return {
    ...others,
    refused,
    met: own.met + others.met,
    joins: own.joins + others.joins,
    joined: own.joined + others.joined,
    places: [...own.places, ...others.places].sort((a, b) => b.met - a.met),
  };
}
