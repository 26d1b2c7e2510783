/**
 * The engines of a run over time: when each was there, how much of that time it had work, and how many paths it ended.
 *
 * Samples lie close together at first and further apart later; what lies between two of them is divided evenly among the cells of a lane
 * that it spans.
 */
import { laneStates, type RunData } from './run-data.js';

export interface LaneCell {
  /** Parts of the cell's time in which the engine was there, and had work. */
  readonly here: number;
  readonly busy: number;
  /** Paths per second. */
  readonly rate: number;
}

export interface LaneView {
  readonly name: string;
  readonly paths: number;
  /** Lines that it was the first to cover. */
  readonly lines: number;
  readonly state: (typeof laneStates)[number];
  /** Milliseconds since the start at which it was first heard of, and last. */
  readonly from: number;
  readonly until: number;
  readonly cells: readonly LaneCell[];
}

const figuresPerLane = 3;

/** Empty where one engine explored. */
export function lanesOf(
  { samples: { time, workers }, figures }: RunData,
  cells: number,
): readonly LaneView[] {
  const end = time.at(-1) ?? 0;
  const width = end / cells;
  return figures.workers.map((name, number) => {
    const [here, busy, paths] = [0, 1, 2].map(() => new Float64Array(cells)) as [
      Float64Array,
      Float64Array,
      Float64Array,
    ];
    let [total, lines, state, from, until] = [0, 0, 0, end, 0];
    workers.forEach((row, i) => {
      const at = number * figuresPerLane;
      if (row.length <= at) return;
      const [now, before] = [time[i], i > 0 ? time[i - 1] : 0];
      state = row[at + 2];
      const isHere = state >= laneStates.indexOf('idle');
      const more = Math.max(0, row[at] - total);
      if (isHere || more > 0) {
        from = Math.min(from, before);
        until = now;
        const [first, last] = [before / width, now / width];
        for (let cell = Math.floor(first); cell < Math.min(cells, last); cell++) {
          const part = Math.min(last, cell + 1) - Math.max(first, cell);
          here[cell] += part;
          if (state === laneStates.indexOf('busy')) busy[cell] += part;
          paths[cell] += last > first ? (more * part) / (last - first) : 0;
        }
      }
      total = row[at];
      lines = row[at + 1];
    });
    return {
      ...{ name, paths: total, lines, state: laneStates[state] ?? 'silent', from, until },
      cells: Array.from(here, (part, cell) => ({
        here: Math.min(1, part),
        busy: Math.min(1, busy[cell]),
        rate: width > 0 ? (1000 * paths[cell]) / width : 0,
      })),
    };
  });
}
