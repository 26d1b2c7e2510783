/**
 * What is known of a loop, for `--loop-merge auto` (learned-choice.ts): what a leaf costs that goes on alone, and what leaves have cost that were merged.
 *
 * Leaves at different exits have different things before them: a loop that is left by a `return` on an error and by its end has
 * leaves that are over at once and leaves that go on for long. So costs are known by exit, and forking costs their sum, each as often as it has leaves.
 * An exit that was not looked at costs nothing yet: what is known is a lower bound.
 *
 * Merging costs something by itself, and then what lies behind: merged states cost as much as some leaves each (forecast.ts).
 */

/** What leaves are merged by. */
export type MergeWay = 'cfg' | 'pattern';
export const mergeWays: readonly MergeWay[] = ['pattern', 'cfg'];

/** What a merge is guessed to cost, in counts of about a microsecond. */
export interface MergeGuess {
  /** By itself: in any case, and for each leaf. */
  readonly perMerge: number;
  readonly perLeaf: number;
  /** A merged state costs as much as so many leaves, at least. */
  readonly harder: number;
  /** What lies behind patterns must be so many times as easy as what lies behind choices (1.5). */
  readonly betterBy?: number;
}

export const defaultGuess: MergeGuess = { perMerge: 8000, perLeaf: 300, harder: 2 };

/**
 * Code that runs for the first time is slow, and what merges are made by runs for the first time when a run begins to merge, while forking is
 * what it has done all along: at the beginning merges cost so many times what they cost in a run that has cost so much, or has merged much.
 */
const coldTimes = 12;
export const workUntilWarm = 2_000_000;

/** Without patterns, which have to be found and made, a merge by itself costs so much of that. */
const cfgShare = 0.4;

const usualBetterBy = 1.5;

/** An exit of a loop, or those that were left for by one reason (exit-kinds.ts), and how many leaves stand there. */
export interface ExitLeaves {
  readonly exit: string;
  readonly leaves: number;
}

/** A second leaf is rehearsed where there are so many. */
const fewestForTwoLooks = 8;

/** What came of the leaves of an exit that were rehearsed. */
interface RehearsedLeaf {
  /** What the last one has cost. */
  readonly work: number;
  readonly isWhole: boolean;
  /** How many there were. */
  readonly looks: number;
}

/** What merging leaves is expected to come to. */
export interface Prospect {
  /** By way: as how many leaves the states cost that there would be. */
  readonly behind: Readonly<Record<MergeWay, number>>;
  /** How warm the code is that merges are made by: 0 at the beginning of a run, 1 and more where it is as fast as it will be. */
  readonly warmth: number;
}

export class LoopCosts {
  /** By exit: what the leaf costs that was rehearsed last; at least, where that was broken off. */
  private readonly each = new Map<string, RehearsedLeaf>();
  /** What leaves have cost that were merged. */
  private readonly merged: Partial<Record<MergeWay, { work: number; leaves: number }>> = {};

  constructor(private readonly guess: MergeGuess) {}

  /** Another leaf of an exit is rehearsed; how many were before. */
  beginLeaf(exit: string): number {
    const looks = this.each.get(exit)?.looks ?? 0;
    this.each.set(exit, { work: 0, isWhole: false, looks: looks + 1 });
    return looks;
  }

  /** The leaf that is rehearsed has cost so much. */
  noteLeaf(exit: string, work: number, isWhole: boolean): void {
    const { looks } = this.each.get(exit)!;
    this.each.set(exit, { work, isWhole, looks });
  }

  /**
   * The exit whose leaves would cost most, if only one of them was rehearsed: the first one pays for what the solver has never been
   * asked, and for code that runs for the first time, so that the others may cost a tenth of it.
   */
  exitToLookAtAgain(exits: readonly ExitLeaves[]): string | undefined {
    if (mergeWays.some((way) => this.hasMerged(way))) return undefined;
    const costOf = ({ exit, leaves }: ExitLeaves): number => leaves * this.ofLeaf(exit);
    const { exit, leaves } = exits.reduce((a, b) => (costOf(b) > costOf(a) ? b : a));
    const isOne = this.each.get(exit)?.looks === 1;
    return isOne && leaves >= fewestForTwoLooks ? exit : undefined;
  }

  noteMerged(way: MergeWay, work: number, leaves: number): void {
    const known = (this.merged[way] ??= { work: 0, leaves: 0 });
    known.work += work;
    known.leaves += leaves;
  }

  /** Whether it is known what leaves have cost that were merged in a way. */
  hasMerged(way: MergeWay): boolean {
    return this.merged[way] !== undefined;
  }

  /** The exit with most leaves of which it is not known what one costs; undefined if none has enough of them to be merged for. */
  unknownExit(exits: readonly ExitLeaves[]): string | undefined {
    const hasMerged = mergeWays.some((way) => this.hasMerged(way));
    const least = hasMerged ? 1 : this.guess.harder + 1;
    const open = exits.filter(
      ({ exit, leaves }) => leaves >= least && !this.each.get(exit)?.isWhole,
    );
    if (open.length === 0) return undefined;
    return open.reduce((a, b) => (b.leaves > a.leaves ? b : a)).exit;
  }

  /** What leaves cost that go on alone, at least. */
  forking(exits: readonly ExitLeaves[]): number {
    return exits.reduce((sum, { exit, leaves }) => sum + leaves * this.ofLeaf(exit), 0);
  }

  /** What leaves cost that are merged in a way. */
  merging(way: MergeWay, exits: readonly ExitLeaves[], { behind, warmth }: Prospect): number {
    const { perMerge, perLeaf } = this.guess;
    const leaves = exits.reduce((sum, exit) => sum + exit.leaves, 0);
    const known = this.merged[way];
    const later = known
      ? (known.work / known.leaves) * leaves
      : (this.forking(exits) / Math.max(leaves, 1)) * Math.min(behind[way], leaves);
    const share = way === 'cfg' ? cfgShare : 1;
    const slowness = 1 + (coldTimes - 1) * Math.max(0, 1 - warmth);
    return share * slowness * (perMerge + perLeaf * leaves) + later;
  }

  /** Whether leaves that go on alone cost more than merged ones, in whichever way. */
  isMergingCheaper(exits: readonly ExitLeaves[], prospect: Prospect): boolean {
    const forking = this.forking(exits);
    return mergeWays.some((way) => forking > this.merging(way, exits, prospect));
  }

  /**
   * The way that leaves are merged in. What one has cost is known better than what the other may cost, which was not taken before. Otherwise what lies behind
   * decides, and not what a merge costs by itself: leaves may cost more than is known, and an index that is a choice much more than a leaf. Patterns
   * have to be better by more than a little, since they are dearer to make.
   */
  bestWay({ behind }: Prospect): MergeWay {
    const known = mergeWays.filter((way) => this.hasMerged(way));
    if (known.length === 1) return known[0];
    const { betterBy = usualBetterBy } = this.guess;
    return betterBy * behind.pattern < behind.cfg ? 'pattern' : 'cfg';
  }

  private ofLeaf(exit: string): number {
    return this.each.get(exit)?.work ?? 0;
  }
}
