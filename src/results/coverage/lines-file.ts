/** `lines.json` (docs/events.md): the source as the run saw it. */
import type { FunctionPoint, SourceFile } from './source-points.js';
import type { CoverageTracker, LineCosts } from './tracker.js';

export interface LinesFile {
  readonly version: 1;
  readonly files: readonly SourceFile[];
  readonly functions: readonly FunctionPoint[];
  readonly points: readonly Point[];
}

export interface Point {
  readonly file: number;
  readonly line: number;
  readonly covered: boolean;
  /** Of a branch's side. */
  readonly branch?: number;
  readonly side?: number;
  readonly text?: string;
  /** Of a line; left out where 0. */
  readonly forks?: number;
  readonly queries?: number;
  readonly solverMs?: number;
  readonly instructions?: number;
}

/** What the lines of a file cost. */
export function costsIn({ points }: LinesFile): LineCosts {
  const lines = points.filter(({ branch }) => branch === undefined);
  return {
    forks: Uint32Array.from(lines, ({ forks = 0 }) => forks),
    queries: Uint32Array.from(lines, ({ queries = 0 }) => queries),
    solverMs: Float64Array.from(lines, ({ solverMs = 0 }) => solverMs),
    instructions: Float64Array.from(lines, ({ instructions = 0 }) => instructions),
  };
}

export function linesFile(tracker: CoverageTracker): LinesFile {
  const { points, reached, forks, queries, solverMs } = tracker;
  const instructions = tracker.instructions();
  const lines = points.lines.map(({ file, line }, i): Point => {
    const ms = Math.round(solverMs[i] * 1000) / 1000;
    return {
      ...{ file, line, covered: reached[i] !== 0 },
      ...(forks[i] > 0 && { forks: forks[i] }),
      ...(queries[i] > 0 && { queries: queries[i] }),
      ...(ms > 0 && { solverMs: ms }),
      ...(instructions[i] > 0 && { instructions: instructions[i] }),
    };
  });
  const branches = points.branches.map(
    ({ file, line, branch, side, text }, i): Point => ({
      ...{ file, line, branch, side, text, covered: reached[lines.length + i] !== 0 },
    }),
  );
  const { files, functions } = points;
  return { version: 1, files, functions, points: [...lines, ...branches] };
}
