/** What became of states that met: for the whole run, and by place. */
import type { Frame } from '../../exec/index.js';
import { positionOf } from '../../ir/index.js';
import type { Refusal } from '../join/refusal.js';
import type { HotVariable } from '../policy/policy.js';
import { noTurns, type TimedPlace } from './turn-times.js';

/** What became of them at one place, or in all. */
export interface MeetingCounts {
  /** How often states that stood together were looked at. */
  met: number;
  joins: number;
  /** States that were joined to others. */
  joined: number;
  /** Not worth it, by the policy. */
  unworthy: number;
  /** Not possible, by the reason. */
  readonly refused: Partial<Record<Refusal, number>>;
}

export interface PlaceCounts extends MeetingCounts, TimedPlace {
  readonly function: string;
  readonly file: string;
  readonly line: number;
  /** How often a variable stood against joining. */
  readonly objections: Record<string, number>;
  /** What is hot there, the hottest first; where the calls beneath differ, as it was at the first meeting. */
  readonly hot: HotVariable[];
}

/** Hot variables that are kept of a place. */
const mostHot = 8;

const none = (): MeetingCounts => ({ met: 0, joins: 0, joined: 0, unworthy: 0, refused: {} });

export class Meetings {
  readonly all = none();
  private readonly byBlock = new WeakMap<object, PlaceCounts>();
  private readonly byPlace = new Map<string, PlaceCounts>();

  /** The places where states have met, those with the most meetings first. */
  get places(): PlaceCounts[] {
    return [...this.byPlace.values()].sort((a, b) => b.met - a.met);
  }

  /** What is hot where frames stand, if that is not known yet. */
  noteHot(frames: readonly Frame[], find: () => readonly HotVariable[]): void {
    const block = frames[frames.length - 1].block;
    if (this.byBlock.has(block)) return;
    const place = this.placeOf(frames[frames.length - 1]);
    if (place.hot.length === 0) place.hot.push(...find().slice(0, mostHot));
  }

  /** The place of the join. */
  noteJoin(at: Frame, states: number): TimedPlace {
    for (const counts of this.of(at)) {
      counts.met++;
      counts.joins++;
      counts.joined += states;
    }
    return this.placeOf(at);
  }

  noteRefusal(at: Frame, why: Refusal): void {
    for (const counts of this.of(at)) {
      counts.met++;
      counts.refused[why] = (counts.refused[why] ?? 0) + 1;
    }
  }

  noteObjection(at: Frame, variable: string): void {
    for (const counts of this.of(at)) {
      counts.met++;
      counts.unworthy++;
    }
    const { objections } = this.placeOf(at);
    objections[variable] = (objections[variable] ?? 0) + 1;
  }

  private of(at: Frame): MeetingCounts[] {
    return [this.all, this.placeOf(at)];
  }

  private placeOf({ code, block }: Frame): PlaceCounts {
    let counts = this.byBlock.get(block);
    if (!counts) this.byBlock.set(block, (counts = this.countsFor(code.fn.name, block)));
    return counts;
  }

  private countsFor(name: string, block: Frame['block']): PlaceCounts {
    // Line 0 is what compilers give instructions of several lines.
    const position = block.prepared!.body.map(positionOf).find((found) => found?.line);
    const { file = '', line = 0 } = position ?? {};
    const key = `${name} ${file}:${line}`;
    let counts = this.byPlace.get(key);
    if (!counts) {
      const times = { before: noTurns(), after: noTurns() };
      counts = { ...none(), function: name, file, line, objections: {}, hot: [], ...times };
      this.byPlace.set(key, counts);
    }
    return counts;
  }
}
