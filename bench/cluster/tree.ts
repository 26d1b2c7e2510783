/** The execution tree of a run as its events.ndjson tells it, with what each stretch between two forks has cost. */
import * as fs from 'node:fs';

export interface Tree {
  /** By node, from 0 on, parents before their kids. */
  readonly kids: readonly (readonly number[])[];
  /** Milliseconds of the stretch itself, and of executing again what leads to its start. */
  readonly work: Float64Array;
  readonly prefix: Float64Array;
  /** Milliseconds of all stretches, and their instructions. */
  readonly total: number;
  readonly instructions: number;
}

interface Line {
  readonly e: string;
  readonly node: number;
  readonly instructions: number;
  readonly solverMs: number;
  readonly kids?: readonly (readonly [node: number])[];
}

/**
 * `elapsed`: milliseconds of the run. What the solver did not take is divided among the stretches by their instructions; what was asked
 * is not asked again when a state is made again, so a prefix costs its instructions alone.
 */
export function treeOf(events: string, elapsed: number): Tree {
  const numbers = new Map<number, number>([[1, 0]]);
  const parents: number[] = [-1];
  const kids: number[][] = [[]];
  const until: { instructions: number; solverMs: number }[] = [];
  for (const text of fs.readFileSync(events, 'utf8').trimEnd().split('\n')) {
    if (!text.includes('"e":"fork"') && !text.includes('"e":"end"')) continue;
    const line = JSON.parse(text) as Line;
    const node = numbers.get(line.node)!;
    until[node] = { instructions: line.instructions, solverMs: line.solverMs };
    for (const [kid] of line.kids ?? []) {
      numbers.set(kid, kids.length);
      kids[node]!.push(kids.length);
      parents.push(node);
      kids.push([]);
    }
  }
  const none = { instructions: 0, solverMs: 0 };
  const before = parents.map((parent) => until[parent] ?? none);
  const own = parents.map((_, node) => {
    const end = until[node] ?? before[node]!;
    return {
      instructions: Math.max(0, end.instructions - before[node]!.instructions),
      solverMs: Math.max(0, end.solverMs - before[node]!.solverMs),
    };
  });
  const instructions = own.reduce((sum, stretch) => sum + stretch.instructions, 0);
  const solverMs = own.reduce((sum, stretch) => sum + stretch.solverMs, 0);
  const rate = Math.max(0, elapsed - solverMs) / instructions;
  const work = Float64Array.from(own, (of) => of.instructions * rate + of.solverMs);
  const prefix = Float64Array.from(before, (of) => of.instructions * rate);
  const total = work.reduce((sum, ms) => sum + ms, 0);
  return { kids, work, prefix, total, instructions };
}
