/**
 * This code beside that of another commit, in turns: what became slower, and whether the same was found.
 *
 *   git worktree add ../before COMMIT && (cd ../before && npm install && npm run build)
 *   npm run build && npm run bench -- before --before ../before [--only explore,concrete,…] [--quick]
 *
 * Both trees run the same commands on the same inputs, so that what is compared is what users wait for: `explore` (the
 * programs of bench/programs/explore as bitcode), `concrete` (bench/programs/concrete), `solver` (`solve` on the queries that
 * the caches of small explorations left for the core, and on KLEE's logs where there is a KLEE), `states` (a scanner, breadth first, with tens of thousands of living
 * states) and `frontend` (`ir` of a small program with an empty cache). Times are processor times of whole processes, the
 * least of all runs; what a command says of paths, answers and exit status must be the same, or the benchmark fails.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findOnPath } from '../src/frontend/index.js';
import type { Query } from '../src/solver/index.js';
import { scales } from './concrete.js';
import { childrenTime, compile, sizes } from './explore.js';
import { tenLines } from './frontend.js';
import { type BenchmarkOptions, storedResults } from './measure.js';
import { explore } from './streams/exploration.js';
import { kleeLogs } from './streams/klee-logs.js';
import { streams } from './streams/programs.js';
import { scriptOf, scriptText } from './streams/smtlib.js';

const here = fileURLToPath(new URL('../', import.meta.url));

interface Case {
  readonly part: string;
  readonly name: string;
  readonly words: readonly string[];
  /** Whether nothing is kept from one run to the next. */
  readonly isCold?: boolean;
  /** What must be the same, from what the command wrote. */
  readonly found: (stdout: string) => string;
}

interface Row {
  readonly part: string;
  readonly name: string;
  readonly beforeMs: number;
  readonly nowMs: number;
  readonly ratio: number;
}

/** Paths of a run, from its summary. */
function pathsOf(summary: string): string {
  const { completed, errored } = (JSON.parse(summary) as { paths: Record<string, number> }).paths;
  return `${completed} paths completed, ${errored} with an error`;
}

const json = ['--json', '--no-write-tests'];

const parts: Record<string, (scratch: string, clang: string, quick: boolean) => Case[]> = {
  explore: (scratch, clang, quick) =>
    Object.entries(sizes).flatMap(([name, { full, quick: small }]) => {
      const size = quick ? small : full;
      if (size === undefined) return [];
      const words = ['run', compile(clang, name, size, scratch), ...json];
      return [{ part: 'explore', name, words, found: pathsOf }];
    }),
  concrete: (scratch, clang, quick) => {
    const folder = path.join(here, 'bench/programs/concrete');
    return Object.entries(scales).map(([name, { ours, klee }]) => {
      const bitcode = path.join(scratch, `${name}.bc`);
      const size = quick ? klee : ours;
      const flags = ['-O1', '-g', '-c', '-emit-llvm', '-fno-builtin', `-DSCALE=${size}`];
      execFileSync(clang, [...flags, path.join(folder, `${name}.c`), '-o', bitcode]);
      return { part: 'concrete', name, words: ['run', bitcode, ...json], found: pathsOf };
    });
  },
  solver: (scratch) => {
    const solved = (name: string, queries: readonly Query[]): Case => {
      const script = path.join(scratch, `${name}.smt2`);
      fs.writeFileSync(script, scriptText(scriptOf(queries), true));
      return { part: 'solver', name, words: ['solve', script], found: (answers) => answers };
    };
    const own = [...streams].map(([name, program]) => {
      return solved(name, explore(program, { mostPaths: 400, record: true }).queries);
    });
    return [...own, ...[...kleeLogs()].map(([name, queries]) => solved(`KLEE ${name}`, queries))];
  },
  states: (scratch, clang, quick) => {
    const bitcode = compile(clang, 'tokens', 64, scratch);
    const limit = ['--max-instructions', quick ? '500000' : '2000000'];
    const words = ['run', bitcode, '--search', 'bfs', ...limit, ...json];
    return [{ part: 'states', name: 'tokens', words, found: () => '' }];
  },
  frontend: (scratch) => {
    const source = path.join(scratch, 'ten.c');
    fs.writeFileSync(source, tenLines);
    const words = ['ir', source, '-o', path.join(scratch, 'ten.ll')];
    const case_ = { part: 'frontend', words, found: () => '' };
    return [
      { ...case_, name: 'empty cache', isCold: true },
      { ...case_, name: 'warm cache' },
    ];
  },
};

export function run({ runs, only, quick = false, before }: BenchmarkOptions): unknown {
  if (before === undefined) throw new Error('--before DIRECTORY says where the other code is');
  const clang = findOnPath('clang-16');
  if (!clang) throw new Error('this benchmark needs clang-16 on the PATH');
  const unknown = (only ?? []).filter((name) => !parts[name]);
  if (unknown.length > 0) throw new Error(`there is no part ${unknown.join(', ')}`);
  const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'merganser-before-'));
  const stored = (!quick && storedResults<readonly Row[]>('before')) || [];
  const rows: Row[] = stored.filter(({ part }) => only && !only.includes(part));
  const differing: string[] = [];
  const trees = [path.resolve(before), here];
  for (const [part, casesOf] of Object.entries(parts)) {
    if (only && !only.includes(part)) continue;
    for (const one of casesOf(scratch, clang, quick)) {
      const best = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
      const found = new Set<string>();
      for (let n = 0; n < runs; n++) {
        trees.forEach((tree, i) => {
          const { ms, said } = measured(tree, one, scratch, `${i}-${n}`);
          best[i] = Math.min(best[i], ms);
          found.add(said);
        });
      }
      if (found.size > 1) differing.push(`${part} ${one.name}: ${[...found].join(' / ')}`);
      const row = {
        ...{ part, name: one.name, beforeMs: best[0], nowMs: best[1] },
        ratio: best[1] / best[0],
      };
      rows.push(row);
      console.log(
        `${part.padEnd(10)}${one.name.padEnd(24)}${String(row.beforeMs).padStart(9)} ms${String(row.nowMs).padStart(9)} ms${row.ratio.toFixed(2).padStart(8)}`,
      );
    }
    const own = rows.filter((row) => row.part === part);
    const mean = Math.exp(own.reduce((sum, { ratio }) => sum + Math.log(ratio), 0) / own.length);
    console.log(`${part}: ${mean.toFixed(2)} times as long as before, in the geometric mean\n`);
  }
  fs.rmSync(scratch, { recursive: true });
  if (differing.length > 0) throw new Error(`not the same was found: ${differing.join('; ')}`);
  return rows;
}

/** One run of a command in a tree, with a cache of the tree's own. */
function measured(tree: string, { words, isCold, found }: Case, scratch: string, turn: string) {
  const output = path.join(scratch, `out-${turn}`);
  const own = path.join(scratch, `cache-${isCold ? turn : turn[0]}`);
  const program = path.join(tree, 'bin', 'merganser.js');
  const folder = words[0] === 'run' ? ['--output-dir', output] : [];
  const start = childrenTime();
  const ran = spawnSync(process.execPath, [program, ...words, ...folder], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    env: { ...process.env, MERGANSER_CACHE_DIR: own },
  });
  const ms = childrenTime() - start;
  fs.rmSync(output, { recursive: true, force: true });
  if (isCold) fs.rmSync(own, { recursive: true, force: true });
  if (ran.status === null || ran.status > 1) {
    throw new Error(`${program} ${words.join(' ')} failed: ${ran.stderr.slice(-500)}`);
  }
  return { ms, said: `${found(ran.stdout)} status ${ran.status}` };
}
