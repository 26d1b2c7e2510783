/**
 * Figure 5: time to explore completely, by size of the input, for each way of merging and for KLEE: each goes on to
 * larger inputs until a run takes longer than the limit, which cuts it, or up to the largest size. A run that would
 * take more than twice the limit, if times go on as they grew from the size before, is not begun.
 *
 * `bound` is a program on which merging must not pay: it may lose a factor of 1.3 at most.
 */
import { type Explored, explore, exploreWithKlee, modes } from './explore.js';
import { type GrowthPoint, type GrowthRow, keep, measured, type Setting } from './results.js';
import { compiled } from './subjects.js';

const programs = ['words', 'options', 'branches', 'echo', 'seconds', 'bound'];
const sizes = [2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16, 20, 24, 32, 40, 48, 64, 80, 96, 128];
const mostLost = 1.3;

export function growth({ clang, klee, scratch, limit, wants, stored, store }: Setting): void {
  const part = measured(stored.growth);
  stored.growth = part;
  for (const name of programs.filter(wants)) {
    const curves: Record<string, GrowthPoint[]> = {};
    const odd: string[] = [];
    for (const way of [...modes, ...(klee ? (['klee'] as const) : [])]) {
      const points: GrowthPoint[] = [];
      curves[way] = points;
      for (const size of sizes) {
        const bitcode = compiled(clang, name, size, scratch);
        const limits = { seconds: limit, scratch };
        const run: Explored =
          way === 'klee'
            ? exploreWithKlee(klee!, bitcode, limits)
            : explore({ bitcode }, way, limits);
        const { cpuMs, ended, complete, multiplicity, failure, command } = run;
        const plain = curves.off?.find((point) => point.size === size && !point.cut)?.ended;
        if (failure) odd.push(`${name}, ${way}, size ${size}: ${failure} (${command})`);
        else if (complete && plain !== undefined && multiplicity < plain) {
          odd.push(`${name}, ${way}, size ${size}: ${multiplicity} of ${plain} paths (${command})`);
        }
        points.push({ size, cpuMs, ended, cut: !complete });
        if (!complete || grows(points, size) > 2000 * limit) break;
      }
      const last = points.filter(({ cut }) => !cut).at(-1);
      console.log(
        `${name}, ${way}: ${last ? `size ${last.size} in ${(last.cpuMs / 1000).toFixed(2)} s, ${last.ended} states ended` : 'no size'}`,
      );
    }
    const row = { name, limit, curves };
    for (const way of ['static', 'dynamic']) {
      const { most, size } = lossOf(row, way);
      if (name === 'bound' && most > mostLost) {
        odd.push(`${name}, ${way}: takes ${most.toFixed(2)} times as long at size ${size}`);
      }
    }
    keep(part, row, odd, store);
  }
}

/** What the next size takes, if each step of the size goes on to multiply the time as the last one did. */
function grows(points: readonly GrowthPoint[], size: number): number {
  const [before, last] = points.slice(-2);
  const next = sizes[sizes.indexOf(size) + 1];
  if (!before || !last || !next) return 0;
  const eachStep = (last.cpuMs / before.cpuMs) ** (1 / (last.size - before.size));
  return last.cpuMs * eachStep ** (next - last.size);
}

/** The largest factor by which merging is slower than no merging, and the size where it is. */
export function lossOf({ curves }: GrowthRow, way: string): { most: number; size: number } {
  const ratios = (curves[way] ?? []).flatMap(({ size, cpuMs }) => {
    const plain = curves.off?.find((point) => point.size === size && !point.cut);
    return plain ? [{ most: cpuMs / plain.cpuMs, size }] : [];
  });
  return ratios.sort((a, b) => b.most - a.most)[0] ?? { most: 0, size: 0 };
}
