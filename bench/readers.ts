/**
 * The readers and the printer on a large module: the sqlite3 amalgamation at -O0 -g, about 33 MB of
 * assembly. Needs `npm run build`, and fetches the source with tests/campaigns/fetch-sources.ts
 * (or takes a C file from MERGANSER_BENCH_C).
 *
 * Every measurement is a process of its own, because that is how a module is read: once, with cold
 * code. `again` rows repeat the work in the same process. Peak memory is that of the process.
 * `CPU` is processor time including the collector's threads: on a busy machine it says more than
 * the clock. `as .ll` counts bitcode by the assembly that it stands for.
 */

import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { compileC } from '../src/frontend/cc/index.js';
import { fetchSources } from '../tests/campaigns/fetch-sources.js';
import type { BenchmarkOptions } from './measure.js';

interface Row {
  readonly name: string;
  readonly bytes: number;
  readonly minMs: number;
  readonly medianMs: number;
  readonly megabytesPerSecond: number;
  /** Of processor time, in the fastest run. */
  readonly megabytesPerCpuSecond: number;
  /** Bitcode is six times denser than text: megabytes of the assembly that it stands for. */
  readonly assemblyMegabytesPerSecond: number;
  readonly peakMb: number | undefined;
}

/** What the child process prints. */
interface Sample {
  readonly firstMs: number;
  readonly firstCpuMs: number;
  readonly againMs: number;
  readonly againCpuMs: number;
  readonly peakMb: number;
}

const goalMegabytesPerSecond = 20;

const frontend = new URL('../dist/frontend/index.js', import.meta.url).href;
const ir = new URL('../dist/ir/index.js', import.meta.url).href;

function childScript(work: 'll' | 'bc' | 'print'): string {
  const read = work === 'bc' ? 'readBitcode' : 'readAssembly';
  return `
    import { readFileSync } from 'node:fs';
    import { readAssembly, readBitcode } from ${JSON.stringify(frontend)};
    import { printModule } from ${JSON.stringify(ir)};
    const bytes = readFileSync(process.argv[1]);
    const once = () => {
      const module = ${work === 'print' ? `${read}(bytes, { file: 'bench' })` : 'undefined'};
      const cpu = process.cpuUsage();
      const start = performance.now();
      ${work === 'print' ? 'printModule(module)' : `${read}(bytes, { file: 'bench' })`};
      const ms = performance.now() - start;
      const { user, system } = process.cpuUsage(cpu);
      return { ms, cpuMs: (user + system) / 1000 };
    };
    const first = once();
    const peakMb = process.resourceUsage().maxRSS / 1024;
    const again = once();
    console.log(JSON.stringify({
      firstMs: first.ms, firstCpuMs: first.cpuMs, againMs: again.ms, againCpuMs: again.cpuMs, peakMb,
    }));`;
}

function sample(work: 'll' | 'bc' | 'print', file: string): Sample {
  const script = childScript(work);
  const run = spawnSync(process.execPath, ['--input-type=module', '-e', script, file], {
    encoding: 'utf8',
  });
  if (run.status !== 0) throw new Error(`${run.stderr}\n(is the build up to date? npm run build)`);
  return JSON.parse(run.stdout) as Sample;
}

function row(
  name: string,
  bytes: number,
  assemblyBytes: number,
  times: number[],
  cpuTimes: number[],
  peaks: number[] = [],
): Row {
  const sorted = [...times].sort((a, b) => a - b);
  return {
    name,
    bytes,
    minMs: sorted[0]!,
    medianMs: sorted[Math.floor((sorted.length - 1) / 2)]!,
    megabytesPerSecond: bytes / 1e3 / sorted[0]!,
    megabytesPerCpuSecond: bytes / 1e3 / Math.min(...cpuTimes),
    assemblyMegabytesPerSecond: assemblyBytes / 1e3 / sorted[0]!,
    peakMb: peaks.length > 0 ? Math.min(...peaks) : undefined,
  };
}

function sqlite(): { source: string; directory: string; flags: readonly string[] } {
  const own = process.env['MERGANSER_BENCH_C'];
  if (own) return { source: own, directory: path.dirname(own), flags: [] };
  const [tree] = fetchSources(['sqlite']);
  const source = tree!.sources.find((file) => file.endsWith('sqlite3.c')) ?? tree!.sources[0]!;
  return { source, directory: tree!.directory, flags: tree!.flags };
}

function compileTo(emit: 'bc' | 'll', file: string): void {
  const { source, directory, flags } = sqlite();
  const result = compileC(source, {
    optimise: '0',
    debug: 'full',
    headers: 'system',
    emit,
    flags,
    workingDirectory: directory,
  });
  if (!result.ok) throw new Error(result.message);
  fs.writeFileSync(file, result.ir);
}

export function run({ runs }: BenchmarkOptions): unknown {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'merganser-bench-'));
  try {
    const ll = path.join(directory, 'sqlite3.ll');
    const bc = path.join(directory, 'sqlite3.bc');
    compileTo('ll', ll);
    compileTo('bc', bc);
    const sides = { ll: [] as Sample[], bc: [] as Sample[], print: [] as Sample[] };
    for (let i = 0; i < runs; i++) {
      sides.ll.push(sample('ll', ll));
      sides.bc.push(sample('bc', bc));
      sides.print.push(sample('print', ll));
    }
    const llBytes = fs.statSync(ll).size;
    const bcBytes = fs.statSync(bc).size;
    const peaks = (samples: Sample[]) => samples.map(({ peakMb }) => peakMb);
    const first = (samples: Sample[]) => samples.map(({ firstMs }) => firstMs);
    const again = (samples: Sample[]) => samples.map(({ againMs }) => againMs);
    const firstCpu = (samples: Sample[]) => samples.map(({ firstCpuMs }) => firstCpuMs);
    const againCpu = (samples: Sample[]) => samples.map(({ againCpuMs }) => againCpuMs);
    const rows = [
      row('read .ll', llBytes, llBytes, first(sides.ll), firstCpu(sides.ll), peaks(sides.ll)),
      row('read .ll again', llBytes, llBytes, again(sides.ll), againCpu(sides.ll)),
      row('read .bc', bcBytes, llBytes, first(sides.bc), firstCpu(sides.bc), peaks(sides.bc)),
      row('read .bc again', bcBytes, llBytes, again(sides.bc), againCpu(sides.bc)),
      row('print', llBytes, llBytes, first(sides.print), firstCpu(sides.print), peaks(sides.print)),
      row('print again', llBytes, llBytes, again(sides.print), againCpu(sides.print)),
    ];
    printRows(rows);
    const { megabytesPerSecond } = rows[0]!;
    const verdict = megabytesPerSecond >= goalMegabytesPerSecond ? 'reached' : 'missed';
    console.log(`\ngoal for .ll, first read: ${goalMegabytesPerSecond} MB/s: ${verdict}`);
    return { rows, goalMegabytesPerSecond };
  } finally {
    fs.rmSync(directory, { recursive: true, force: true });
  }
}

function printRows(rows: readonly Row[]): void {
  const widest = Math.max(...rows.map(({ name }) => name.length));
  const heads = ['MB', 'min ms', 'median', 'MB/s', 'MB/s CPU', 'as .ll', 'peak MB'];
  console.log(`\n${' '.repeat(widest)}${heads.map((head) => head.padStart(9)).join('')}`);
  for (const each of rows) {
    const { name, bytes, minMs, medianMs, peakMb } = each;
    const cells = [
      (bytes / 1e6).toFixed(1),
      minMs.toFixed(0),
      medianMs.toFixed(0),
      each.megabytesPerSecond.toFixed(1),
      each.megabytesPerCpuSecond.toFixed(1),
      each.assemblyMegabytesPerSecond.toFixed(1),
      peakMb?.toFixed(0) ?? '',
    ];
    console.log(`${name.padEnd(widest)}${cells.map((cell) => cell.padStart(9)).join('')}`);
  }
}
