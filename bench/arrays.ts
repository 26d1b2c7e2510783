/**
 * Ways of solving array constraints, in the manner of the evaluation of Shuai et al., "Type and Interval Aware Array
 * Constraint Solving for Symbolic Execution", ISSTA 2021 (§5: Fig. 5 to 7, Table 2): queries answered and paths explored
 * in a fixed time, by axioms alone, with each filter, with the pre-check, with all of it, with KLEE-Array's forms, by
 * circuits, and by a KLEE on the PATH.
 *
 *     npm run bench -- arrays [--only json,crc16] [--time SECONDS] [--parts alone,chain,circuits] [--runs N]
 *
 * The part `circuits` compares the two forms of circuits alone, in turns (`arrays/circuits.ts`). The part `alone` is without the stages before the core, as Fig. 5; `chain` with them, as Fig. 6. The time is processor
 * time; KLEE gets as much by the clock, and its paths are those that it completed. A program that is explored completely in
 * less is compared by its rates. The names of Debian's libraries end in a star.
 */
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { findOnPath } from '../src/frontend/index.js';
import { type CircuitsRow, comparedCircuits } from './arrays/circuits.js';
import { type Explored, explored, ways } from './arrays/explored.js';
import { exploredByKlee, kleeWays } from './arrays/klee.js';
import { subjects } from './arrays/subjects.js';
import type { BenchmarkOptions } from './measure.js';

interface Row {
  readonly name: string;
  readonly kind: string;
  readonly ways: Readonly<Record<string, Explored>>;
}

/** What is stored. */
export interface ArrayResults {
  readonly seconds: number;
  readonly alone?: PartResults;
  readonly chain?: PartResults;
  readonly circuits?: readonly CircuitsRow[];
}

interface PartResults {
  readonly rows: readonly Row[];
  /** By what they are compared with, for each way. */
  readonly increases: Readonly<
    Record<string, Record<string, { queries: number; paths: number; least: number; most: number }>>
  >;
}

/** What the others are compared with (`arrays/explored.ts`). */
const bases = ['writes', 'axioms'];
const defaultSeconds = { full: 10, quick: 1 };

export async function run({ only, parts, quick, time, runs, store }: BenchmarkOptions) {
  const seconds = time ?? defaultSeconds[quick ? 'quick' : 'full'];
  const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'merganser-arrays-'));
  const klee = findOnPath('klee');
  if (!klee) console.log('KLEE is not compared: there is no klee on the PATH');
  const own = Object.keys(ways);
  const names = klee ? [...own, ...Object.keys(kleeWays)] : own;
  const results: { -readonly [name in keyof ArrayResults]: ArrayResults[name] } = { seconds };
  try {
    const programs = subjects(scratch, only);
    if (parts?.includes('circuits')) {
      results.circuits = await comparedCircuits(programs, seconds, runs);
    }
    for (const part of ['alone', 'chain'] as const) {
      if (parts && !parts.includes(part)) continue;
      const rows: Row[] = [];
      for (const { name, kind, bitcode } of programs) {
        // The first run would pay for what V8 compiles.
        await explored(bitcode, names[0]!, part === 'chain', Math.min(1, seconds / 4));
        const found: Record<string, Explored> = {};
        const hasStages = part === 'chain';
        for (const way of own) found[way] = await explored(bitcode, way, hasStages, seconds);
        const hasLibrary = kind === 'Debian';
        for (const way of klee ? Object.keys(kleeWays) : []) {
          const task = { way, hasStages, seconds, hasLibrary, scratch };
          found[way] = exploredByKlee(klee!, bitcode, task);
        }
        rows.push({ name, kind, ways: found });
        results[part] = {
          rows,
          increases: Object.fromEntries(bases.map((base) => [base, increases(rows, names, base)])),
        };
        store?.(results);
        console.log(line(name, found, names));
      }
      for (const base of bases) {
        console.log(
          `\n${part}: queries and paths in ${seconds} s, beside ${base}: mean of both, least and most of queries`,
        );
        const gains = Object.entries(increases(rows, names, base));
        for (const [way, { queries, paths, least, most }] of gains) {
          const shares = [queries, paths, least, most].map(
            (share) => `${Math.round(100 * share)} %`,
          );
          console.log(`${way.padEnd(20)} ${shares.map((share) => share.padStart(9)).join(' ')}`);
        }
      }
    }
  } finally {
    fs.rmSync(scratch, { recursive: true, force: true });
  }
  return results;
}

/** In a unit of processor time, so that runs that ended early can be compared. */
function rate({ cpuMs }: Explored, count: number): number {
  return count / Math.max(1, cpuMs);
}

/** For each way the mean relative increase over a baseline (equation 13 of the paper). */
function increases(rows: readonly Row[], names: readonly string[], base: string) {
  const found: Record<string, { queries: number; paths: number; least: number; most: number }> = {};
  for (const way of names) {
    if (way === base) continue;
    const gain = (count: (explored: Explored) => number) =>
      rows.map(({ ways: by }) => {
        const [own, other] = [by[way]!, by[base]!];
        const reference = Math.max(rate(other, 1), rate(other, count(other)));
        return rate(own, Math.max(1, count(own))) / reference - 1;
      });
    const queries = gain((explored) => explored.queries);
    const paths = gain((explored) => explored.paths);
    found[way] = {
      queries: mean(queries),
      paths: mean(paths),
      least: Math.min(...queries),
      most: Math.max(...queries),
    };
  }
  return found;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function line(name: string, found: Readonly<Record<string, Explored>>, names: readonly string[]) {
  const cells = names.map((way) => {
    const { queries, paths, cpuMs, complete } = found[way]!;
    return `${queries}/${paths}${complete ? `!${cpuMs}` : ''}`;
  });
  return `${name.padEnd(10)} ${cells.map((cell) => cell.padStart(14)).join(' ')}`;
}
