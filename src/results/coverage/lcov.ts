/**
 * Coverage in the tracefile format of lcov (geninfo(1), "TRACEFILE FORMAT"), which `genhtml` and the
 * coverage views of editors and CI services read. Counts are 1 or 0 for branches and functions; for
 * lines the number of instructions is no count of executions, so that they are 1 or 0 too.
 */
import * as path from 'node:path';
import type { LinesFile, Point } from './lines-file.js';

export function lcovText({ files, functions, points }: LinesFile, testName = ''): string {
  return files
    .map((source, number) => {
      const own = points.filter(({ file }) => file === number);
      if (own.length === 0) return '';
      const lines = own.filter(({ branch }) => branch === undefined);
      const branches = own.filter(({ branch }) => branch !== undefined);
      const covered = lines.filter((point) => point.covered);
      const reachedLines = new Set(covered.map(({ line }) => line));
      const entered = functions.filter(({ file }) => file === number);
      const hit = entered.filter(({ point }) => points[point].covered);
      const records = [
        `TN:${testName}`,
        `SF:${path.resolve(source.directory, source.file)}`,
        ...entered.map(({ line, name }) => `FN:${line},${name}`),
        ...entered.map((fn) => `FNDA:${hit.includes(fn) ? 1 : 0},${fn.name}`),
        `FNF:${entered.length}`,
        `FNH:${hit.length}`,
        ...branches.map((point) => `BRDA:${branchFields(point, reachedLines)}`),
        `BRF:${branches.length}`,
        `BRH:${branches.filter((point) => point.covered).length}`,
        ...lines.map((point) => `DA:${point.line},${point.covered ? 1 : 0}`),
        `LF:${lines.length}`,
        `LH:${covered.length}`,
        'end_of_record',
      ];
      return `${records.join('\n')}\n`;
    })
    .join('');
}

/** Line, block, branch, taken: `-` where the line was never reached. */
function branchFields(
  { line, branch, side, covered }: Point,
  reached: ReadonlySet<number>,
): string {
  const taken = covered ? '1' : reached.has(line) ? '0' : '-';
  return `${line},${branch},${side},${taken}`;
}
