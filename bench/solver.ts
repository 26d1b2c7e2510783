/**
 * The solver against its peers: (a) latency of small queries, (b) query streams of small explorations,
 * (c) growth over 100,000 queries, (d) the SAT core alone. See docs/solver.md for what is compared.
 *
 * A stream is the list of queries that an exploration's caches and models left for the core: ours, and
 * KLEE's by its logs where there is a KLEE on the PATH. Our core and each peer answer the same stream in
 * order, in one process; times are processor times, those of a peer without reading the text. Beside
 * that stands the time of all solver calls of our own exploration (`whole`), which no peer has an equal
 * for.
 */
import * as fs from 'node:fs';
import { CoreSolver, type Query } from '../src/solver/index.js';
import type { BenchmarkOptions } from './measure.js';
import { explore, type Program, type Report } from './streams/exploration.js';
import { growth, plot } from './streams/growth.js';
import { kleeLogs } from './streams/klee-logs.js';
import { smallQueries } from './streams/latency.js';
import { isOnPath, runStream } from './streams/peers.js';
import { streams } from './streams/programs.js';
import { satAlone } from './streams/sat.js';
import { scriptOf, scriptText } from './streams/smtlib.js';

const peerTimeout = 30_000;
const mostPaths = 400;

interface StreamRow {
  readonly stream: string;
  readonly coreQueries: number;
  /** The core on the stream: the first run, and the best of all runs. */
  readonly coldMs: number;
  readonly oursMs: number;
  readonly peers: Record<string, { ms: number; answered: number; timedOut: boolean }>;
  /** Of our own explorations: all solver calls, best of all runs. */
  readonly exploration?: {
    readonly paths: number;
    readonly branches: number;
    readonly wholeMs: number;
    readonly medianBranchUs: number;
  };
}

export async function run({ runs }: BenchmarkOptions): Promise<unknown> {
  const latency = await smallQueries();
  console.log('\nsmall queries: a condition added to a known prefix');
  console.table(latency);
  const rows = [...streams].map(([name, program]) => {
    console.log(`… ${name}`);
    return explored(name, program, runs);
  });
  for (const [name, queries] of kleeLogs()) {
    console.log(`… KLEE's queries of ${name}`);
    rows.push(answered(`KLEE: ${name}`, queries, runs));
  }
  printStreams(rows);
  const sat = await satAlone(Math.min(runs, 3));
  console.log('\nthe SAT core alone, milliseconds');
  console.table(sat.map(({ formulas, milliseconds }) => ({ formulas, ...rounded(milliseconds) })));
  const points = growth();
  console.log('\ngrowth');
  console.table(points.filter((_, i) => i % 10 === 9));
  const picture = new URL('results/solver-growth.svg', import.meta.url);
  fs.mkdirSync(new URL('.', picture), { recursive: true });
  fs.writeFileSync(picture, plot(points));
  return { latency, streams: rows, sat, growth: points };
}

/** A stream of our own: the queries that the chain leaves for the core while a program is explored. */
function explored(name: string, program: Program, runs: number): StreamRow {
  const options = { mostPaths: mostPaths, record: true };
  const reports: Report[] = [];
  for (let n = 0; n < runs; n++) reports.push(explore(program, options));
  const best = reports.reduce((a, b) => (a.milliseconds < b.milliseconds ? a : b));
  const sorted = [...best.latencies].sort((a, b) => a - b);
  const exploration = {
    paths: best.paths,
    branches: best.branches,
    wholeMs: best.milliseconds,
    medianBranchUs: 1000 * (sorted[sorted.length >> 1] ?? 0),
  };
  return { ...answered(name, best.queries, runs), exploration };
}

/** The same queries, in order, for our core and for each peer; a different verdict is a failure. */
function answered(name: string, queries: readonly Query[], runs: number): StreamRow {
  const ours = Array.from({ length: runs }, () => replay(queries));
  const { verdicts } = ours[0];
  if (ours.some((other) => other.verdicts.join() !== verdicts.join())) {
    throw new Error(`${name}: the core answers differently again`);
  }
  const script = scriptOf(queries);
  const texts = { asked: scriptText(script, true), read: scriptText(script, false) };
  const peers: StreamRow['peers'] = {};
  for (const [command, args] of [
    ['stp', ['--SMTLIB2']],
    ['z3', []],
  ] as const) {
    if (!isOnPath(command)) continue;
    const { milliseconds, answers, timedOut } = runStream(command, args, texts, peerTimeout);
    answers.forEach((answer, i) => {
      if (answer === verdicts[i]) return;
      throw new Error(`${name}, query ${i}: we say ${verdicts[i]}, ${command} says ${answer}`);
    });
    peers[command] = { ms: milliseconds, answered: answers.length, timedOut };
  }
  return {
    stream: name,
    coreQueries: queries.length,
    coldMs: ours[0].milliseconds,
    oursMs: Math.min(...ours.map(({ milliseconds }) => milliseconds)),
    peers,
  };
}

/** A new core on the queries, and its processor time. */
function replay(queries: readonly Query[]): { milliseconds: number; verdicts: string[] } {
  const core = new CoreSolver();
  const before = process.cpuUsage();
  const verdicts = queries.map((query) => core.check(query).status);
  const { user, system } = process.cpuUsage(before);
  core.dispose();
  return { milliseconds: (user + system) / 1000, verdicts };
}

function printStreams(rows: readonly StreamRow[]): void {
  console.log('\nquery streams, milliseconds; a ratio is ours to the peer');
  console.table(
    rows.map(({ stream: name, coreQueries, oursMs, peers, exploration }) => ({
      stream: name,
      branches: exploration?.branches,
      'median µs': exploration && Math.round(exploration.medianBranchUs),
      whole: exploration && Math.round(exploration.wholeMs),
      queries: coreQueries,
      ours: Math.round(oursMs),
      ...Object.fromEntries(
        Object.entries(peers).flatMap(([peer, { ms, timedOut }]) => [
          [peer, `${timedOut ? '> ' : ''}${Math.round(ms)}`],
          [`to ${peer}`, (oursMs / ms).toFixed(2)],
        ]),
      ),
    })),
  );
  for (const peer of ['stp', 'z3']) {
    const ratios = rows.flatMap(({ oursMs, peers }) => {
      const other = peers[peer];
      return other === undefined ? [] : [oursMs / Math.max(other.ms, 1)];
    });
    if (ratios.length === 0) continue;
    const mean = Math.exp(ratios.reduce((sum, r) => sum + Math.log(r), 0) / ratios.length);
    console.log(`geometric mean of ours to ${peer}: ${mean.toFixed(2)}`);
  }
}

function rounded(values: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(values).map(([key, ms]) => [key, Math.round(ms)]));
}
