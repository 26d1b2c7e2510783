/**
 * The readers and the printer on a large module: the sqlite3 amalgamation at -O0 -g, about 33 MB of
 * assembly. Needs `npm run build`, and fetches the source with tests/campaigns/fetch-sources.ts
 * (or takes a C file from MERGANSER_BENCH_C).
 *
 * Every measurement is a process of its own, because that is how a module is read: once, with cold
 * code. `again` rows repeat the work in the same process. Peak memory is that of the process.
 * Where LLVM's own tools are installed they are timed on the same files, as whole commands.
 */

import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { compileC, findOnPath } from '../src/frontend/cc/index.js';
import { fetchSources } from '../tests/campaigns/fetch-sources.js';
import type { BenchmarkOptions } from './measure.js';

interface Row {
  readonly name: string;
  readonly bytes: number;
  readonly minMs: number;
  readonly medianMs: number;
  readonly megabytesPerSecond: number;
  readonly peakMb: number | undefined;
}

/** What the child process prints. */
interface Sample {
  readonly firstMs: number;
  readonly againMs: number;
  readonly peakMb: number;
}

const frontend = new URL('../dist/frontend/index.js', import.meta.url).href;
const ir = new URL('../dist/ir/index.js', import.meta.url).href;

function childScript(work: 'll' | 'bc' | 'print', repeat: boolean): string {
  const read = work === 'bc' ? 'readBitcode' : 'readAssembly';
  return `
    import { readFileSync } from 'node:fs';
    import { readAssembly, readBitcode } from ${JSON.stringify(frontend)};
    import { printModule } from ${JSON.stringify(ir)};
    const bytes = readFileSync(process.argv[1]);
    const once = () => {
      const module = ${work === 'print' ? `${read}(bytes, { file: 'bench' })` : 'undefined'};
      const start = performance.now();
      ${work === 'print' ? 'printModule(module)' : `${read}(bytes, { file: 'bench' })`};
      return performance.now() - start;
    };
    const firstMs = once();
    const peakMb = process.resourceUsage().maxRSS / 1024;
    const againMs = ${repeat ? 'Math.min(once(), once())' : 'firstMs'};
    console.log(JSON.stringify({ firstMs, againMs, peakMb }));`;
}

function sample(work: 'll' | 'bc' | 'print', file: string): Sample {
  const script = childScript(work, true);
  const run = spawnSync(process.execPath, ['--input-type=module', '-e', script, file], {
    encoding: 'utf8',
  });
  if (run.status !== 0) throw new Error(`${run.stderr}\n(is the build up to date? npm run build)`);
  return JSON.parse(run.stdout) as Sample;
}

function row(name: string, bytes: number, times: number[], peaks: number[] = []): Row {
  const sorted = [...times].sort((a, b) => a - b);
  return {
    name,
    bytes,
    minMs: sorted[0]!,
    medianMs: sorted[Math.floor((sorted.length - 1) / 2)]!,
    megabytesPerSecond: bytes / 1e3 / sorted[0]!,
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

function timeTool(command: string, args: readonly string[]): number {
  const start = performance.now();
  spawnSync(command, args, { stdio: 'ignore' });
  return performance.now() - start;
}

export function run({ runs }: BenchmarkOptions): unknown {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'merganser-bench-'));
  try {
    const ll = path.join(directory, 'sqlite3.ll');
    const bc = path.join(directory, 'sqlite3.bc');
    compileTo('ll', ll);
    compileTo('bc', bc);
    const sides = { ll: [] as Sample[], bc: [] as Sample[], print: [] as Sample[] };
    const native: Record<string, number[]> = {};
    const tools = ['19', '16', '14'].filter((v) => findOnPath(`llvm-as-${v}`)).slice(0, 1);
    for (let i = 0; i < runs; i++) {
      sides.ll.push(sample('ll', ll));
      sides.bc.push(sample('bc', bc));
      sides.print.push(sample('print', ll));
      for (const version of tools) {
        const command = `llvm-as-${version}`;
        (native[command] ??= []).push(timeTool(command, ['-o', '/dev/null', ll]));
      }
    }
    const llBytes = fs.statSync(ll).size;
    const bcBytes = fs.statSync(bc).size;
    const peaks = (samples: Sample[]) => samples.map(({ peakMb }) => peakMb);
    const first = (samples: Sample[]) => samples.map(({ firstMs }) => firstMs);
    const again = (samples: Sample[]) => samples.map(({ againMs }) => againMs);
    const rows = [
      row('read .ll', llBytes, first(sides.ll), peaks(sides.ll)),
      row('read .ll again', llBytes, again(sides.ll)),
      row('read .bc', bcBytes, first(sides.bc), peaks(sides.bc)),
      row('read .bc again', bcBytes, again(sides.bc)),
      row('print', llBytes, first(sides.print), peaks(sides.print)),
      row('print again', llBytes, again(sides.print)),
      ...Object.entries(native).map(([name, times]) => row(`${name} (command)`, llBytes, times)),
    ];
    printRows(rows);
    return { rows };
  } finally {
    fs.rmSync(directory, { recursive: true, force: true });
  }
}

function printRows(rows: readonly Row[]): void {
  const widest = Math.max(...rows.map(({ name }) => name.length));
  const heads = ['MB', 'min ms', 'median', 'MB/s', 'peak MB'];
  console.log(`\n${' '.repeat(widest)}${heads.map((head) => head.padStart(9)).join('')}`);
  for (const { name, bytes, minMs, medianMs, megabytesPerSecond, peakMb } of rows) {
    const cells = [
      (bytes / 1e6).toFixed(1),
      minMs.toFixed(0),
      medianMs.toFixed(0),
      megabytesPerSecond.toFixed(1),
      peakMb?.toFixed(0) ?? '',
    ];
    console.log(`${name.padEnd(widest)}${cells.map((cell) => cell.padStart(9)).join('')}`);
  }
}
