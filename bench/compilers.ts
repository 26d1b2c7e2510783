/**
 * The C compilers beside each other: a ten-line program in a fresh process, the sqlite3 amalgamation,
 * the flags of V8 under which the embedded clang starts fastest (docs/decisions/0002), and how much
 * code each optimisation level leaves (docs/compilers.md). Needs `npm run build`; the real sources are
 * fetched with tests/campaigns/fetch-sources.ts. `--only` takes small, flags, large, levels.
 */

import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import {
  chooseCompiler,
  compileC,
  findZig,
  runtimeInclude,
  systemClangs,
} from '../src/frontend/cc/index.js';
import { readBitcode } from '../src/frontend/index.js';
import { fetchSources } from '../tests/campaigns/fetch-sources.js';
import { tenLines } from './frontend.js';
import { type BenchmarkOptions, interleaved, printTable } from './measure.js';

export async function run({ runs, only }: BenchmarkOptions): Promise<unknown> {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'merganser-bench-'));
  const asked = (part: string) => !only || only.includes(part);
  const results: Record<string, unknown> = {};
  try {
    fs.writeFileSync(path.join(directory, 'ten.c'), tenLines);
    if (asked('small')) {
      const small = await perCompiler(directory, runs);
      printTable('ten lines, first compile, no cache', small);
      results['small'] = small;
    }
    if (asked('flags')) results['flags'] = await underFlags(directory, Math.min(runs, 3));
    if (asked('large')) results['large'] = await largeSource();
    if (asked('levels')) results['levels'] = levels();
    return results;
  } finally {
    fs.rmSync(directory, { recursive: true, force: true });
  }
}

function compilerNames(): string[] {
  const names = ['embedded', ...(findZig() ? ['zig'] : []), ...systemClangs().map((c) => c.name)];
  return names.filter((name) => chooseCompiler(name).ok);
}

/** What a child process prints on its last line, as numbers. */
function childNumbers(args: readonly string[], directory: string): number[] {
  const { stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: directory,
    encoding: 'utf8',
  });
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout) as number[];
}

/** Each compiler in a fresh process, less the process itself: what a first compile adds. */
function perCompiler(directory: string, runs: number) {
  const library = new URL('../dist/frontend/cc/index.js', import.meta.url).href;
  return interleaved(
    compilerNames().map((cc) => ({
      name: cc,
      work: () => {
        const script = `
          const { compileC } = await import(${JSON.stringify(library)});
          const started = performance.now();
          const result = compileC('ten.c', { cc: ${JSON.stringify(cc)}, cache: false });
          if (!result.ok) throw new Error(result.message);
          console.log(JSON.stringify([performance.now() - started]));`;
        return childNumbers(['--input-type=module', '-e', script], directory)[0];
      },
    })),
    runs,
  );
}

interface FlagRow {
  readonly flags: string;
  readonly firstMs: number;
  /** First compile over that of the first row. */
  readonly ratio: number;
  readonly laterMs: number;
  readonly peakMb: number;
}

/** Loading the embedded clang and compiling ten lines, under several sets of V8 flags. */
function underFlags(directory: string, runs: number): FlagRow[] {
  const library = (name: string) =>
    JSON.stringify(new URL(`../dist/frontend/cc/${name}.js`, import.meta.url).href);
  const script = `
    import * as fs from 'node:fs';
    import { runWasi } from ${library('wasi')};
    import { embeddedPackageDirectory, resourceHeadersOf } from ${library('embedded')};
    const directory = embeddedPackageDirectory();
    const started = performance.now();
    const module = new WebAssembly.Module(fs.readFileSync(directory + '/gen/llvm.core.wasm'));
    const compile = () => {
      const { exitCode } = runWasi(module, {
        args: ['clang', '--target=x86_64-unknown-linux-gnu', '-resource-dir', '/res',
          '-nostdlibinc', '-idirafter', ${JSON.stringify(runtimeInclude)}, '-emit-llvm', '-c',
          '-o', '/out/ten.bc', ${JSON.stringify(path.join(directory, 'ten.c'))}],
        workingDirectory: '/',
        files: [resourceHeadersOf(directory, '/res')],
      });
      if (exitCode !== 0) throw new Error('clang failed');
    };
    compile();
    const first = performance.now() - started;
    const peak = process.resourceUsage().maxRSS / 1024;
    let later = Infinity;
    for (let i = 0; i < 5; i++) {
      const again = performance.now();
      compile();
      later = Math.min(later, performance.now() - again);
    }
    console.log(JSON.stringify([first, later, peak]));`;
  const sets = [
    ['--wasm-lazy-validation', '--liftoff-only'],
    ['--wasm-lazy-validation'],
    ['--liftoff-only'],
    [],
    ['--no-wasm-lazy-compilation', '--liftoff-only'],
  ];
  const samples = sets.map((): number[][] => []);
  for (let i = 0; i < runs; i++) {
    for (const [at, flags] of sets.entries()) {
      samples[at]!.push(childNumbers([...flags, '--input-type=module', '-e', script], directory));
    }
  }
  const least = (at: number, column: number) =>
    Math.min(...samples[at]!.map((numbers) => numbers[column]!));
  const rows = sets.map((flags, at) => ({
    flags: flags.join(' ') || '(none)',
    firstMs: least(at, 0),
    ratio: least(at, 0) / least(0, 0),
    laterMs: least(at, 1),
    peakMb: least(at, 2),
  }));
  console.log('\nembedded clang, ten lines, by V8 flags: first ms, ratio, later ms, peak MB');
  for (const { flags, firstMs, ratio, laterMs, peakMb } of rows) {
    const cells = [firstMs.toFixed(0), ratio.toFixed(1), laterMs.toFixed(0), peakMb.toFixed(0)];
    console.log(`${flags.padEnd(45)}${cells.map((cell) => cell.padStart(8)).join('')}`);
  }
  return rows;
}

/** The sqlite3 amalgamation at -O0, once by each compiler. */
async function largeSource() {
  const [tree] = fetchSources(['sqlite']);
  const measured = await interleaved(
    compilerNames().map((cc) => ({
      name: cc,
      work: () => {
        const result = compileC(tree!.sources[0]!, {
          cc,
          headers: 'system',
          flags: tree!.flags,
          workingDirectory: tree!.directory,
          cache: false,
        });
        if (!result.ok) throw new Error(result.message);
        return undefined;
      },
    })),
    1,
  );
  printTable('sqlite3 amalgamation, -O0', measured);
  return measured;
}

interface LevelRow {
  readonly library: string;
  /** By level: 0, 1, 2. */
  readonly instructions: readonly number[];
  readonly loadsAndStores: readonly number[];
}

/** Static counts over whole libraries, embedded clang with Merganser's flags. */
function levels(): LevelRow[] {
  const rows = fetchSources(['zlib', 'lua', 'cjson']).map(({ name, sources, flags, directory }) => {
    const counts = (['0', '1', '2'] as const).map((optimise) => {
      let instructions = 0;
      let accesses = 0;
      for (const source of sources) {
        const result = compileC(source, {
          cc: 'embedded',
          optimise,
          headers: 'system',
          flags,
          workingDirectory: directory,
        });
        if (!result.ok) throw new Error(result.message);
        for (const { blocks } of readBitcode(result.ir, { file: source }).functions) {
          for (const block of blocks) {
            instructions += block.instructions.length;
            for (const { op } of block.instructions) {
              if (op === 'load' || op === 'store') accesses++;
            }
          }
        }
      }
      return { instructions, accesses };
    });
    return {
      library: name,
      instructions: counts.map(({ instructions }) => instructions),
      loadsAndStores: counts.map(({ accesses }) => accesses),
    };
  });
  console.log('\nstatic counts at -O0 / -O1 / -O2: instructions; loads and stores');
  for (const { library, instructions, loadsAndStores } of rows) {
    console.log(`${library.padEnd(8)}${instructions.join(' / ')}; ${loadsAndStores.join(' / ')}`);
  }
  return rows;
}
