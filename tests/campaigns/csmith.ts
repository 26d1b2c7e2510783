/**
 * Csmith against the native compiler: random programs (Yang et al., PLDI 2011) are compiled by the
 * system's C compiler and run, and executed by the engine at -O0 and -O2; the checksums must be equal.
 *
 *   npx tsx tests/campaigns/csmith.ts [--from SEED] [--count N] [--tiers both|0|loops] [--cc embedded] [--m32]
 *
 * Needs `csmith` with its headers and `clang-16`, `clang` or `gcc`. Where there is a clang it makes the
 * engine's IR too (the embedded one takes five times as long), unless `--cc` says otherwise. `--m32`: as programs of
 * 32 bits, natively with SSE2, as x87 registers hold more than a double. Programs
 * that run longer than a second natively are passed over, as are those beyond the instruction limit;
 * both are counted. About a second for each program, most of it in the compilers.
 * Exit status 1 if any program differs; its source stays in the working directory.
 */
import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { findOnPath } from '../../src/frontend/cc/index.js';
import { execute, type Tiers } from '../exec/execute.js';
import './leash.js';

const { values } = parseArgs({
  options: {
    from: { type: 'string', default: '1' },
    count: { type: 'string', default: '1000' },
    tiers: { type: 'string', default: 'both' },
    cc: { type: 'string' },
    m32: { type: 'boolean', default: false },
    /** Internal: this process does one batch. */
    batch: { type: 'boolean', default: false },
  },
});

const tiers = values.tiers as Tiers;
const machine = values.m32 ? ['-m32', '-msse2', '-mfpmath=sse'] : [];
const from = Number(values.from);
const count = Number(values.count);
/** Programs for each process, so that memory is given back. */
const batchSize = 50;
const maxInstructions = tiers === '0' ? 3e8 : 2e10;
const headers = ['/usr/include/csmith', '/usr/local/include/csmith']
  .flatMap((prefix) => {
    const parent = path.dirname(prefix);
    const names = fs.existsSync(parent) ? fs.readdirSync(parent) : [];
    return names.filter((name) => name.startsWith('csmith')).map((name) => path.join(parent, name));
  })
  .at(0);
const native = ['clang-16', 'clang', 'gcc'].find((name) => findOnPath(name, process.env));
const cc = values.cc ?? (native?.startsWith('clang') ? native : 'auto');

interface Tally {
  same: number;
  different: number;
  passedOver: number;
}

function main(): void {
  if (!findOnPath('csmith', process.env) || !headers || !native) {
    console.error('this campaign needs csmith, its headers, and clang or gcc');
    process.exitCode = 2;
    return;
  }
  if (values.batch) {
    console.log(`tally ${JSON.stringify(batch(headers, native))}`);
    return;
  }
  const total: Tally = { same: 0, different: 0, passedOver: 0 };
  for (let seed = from; seed < from + count; seed += batchSize) {
    const tally = runBatch(seed, Math.min(batchSize, from + count - seed));
    total.same += tally.same;
    total.different += tally.different;
    total.passedOver += tally.passedOver;
    console.log(`up to seed ${seed + batchSize - 1}: ${JSON.stringify(total)}`);
  }
  if (total.different > 0) process.exitCode = 1;
}

function runBatch(seed: number, size: number): Tally {
  const args = ['--batch', '--from', `${seed}`, '--count', `${size}`, '--cc', cc];
  args.push('--tiers', tiers, ...(values.m32 ? ['--m32'] : []));
  const child = spawnSync(
    process.execPath,
    ['--import', 'tsx', fileURLToPath(import.meta.url), ...args],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const lines = child.stdout.trimEnd().split('\n');
  const tally = lines.find((line) => line.startsWith('tally '));
  for (const line of lines) if (line !== tally && line !== '') console.log(line);
  if (tally) return JSON.parse(tally.slice(6)) as Tally;
  console.log(`the batch from seed ${seed} ended with status ${child.status}`);
  return { same: 0, different: 1, passedOver: 0 };
}

function batch(include: string, compiler: string): Tally {
  const tally: Tally = { same: 0, different: 0, passedOver: 0 };
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'merganser-csmith-'));
  for (let seed = from; seed < from + count; seed++) {
    const source = path.join(directory, `csmith-${seed}.c`);
    // It writes a file of its own into the working directory.
    spawnSync('csmith', ['--seed', `${seed}`, '-o', source], { cwd: directory });
    const expected = nativeOutput(source, include, compiler);
    for (const level of ['0', '2'] as const) {
      if (expected === undefined) {
        tally.passedOver++;
        continue;
      }
      const found = engineOutput(source, include, level);
      if (found === undefined) tally.passedOver++;
      else if (found === expected) tally.same++;
      else {
        tally.different++;
        fs.copyFileSync(source, path.basename(source));
        console.log(`seed ${seed} at -O${level}: native ${expected}, engine ${found}`);
      }
    }
    fs.rmSync(source);
  }
  fs.rmSync(directory, { recursive: true });
  return tally;
}

function nativeOutput(source: string, include: string, compiler: string): string | undefined {
  const binary = source.replace(/\.c$/, '');
  const compiled = spawnSync(compiler, [
    ...machine,
    '-w',
    '-O0',
    '-I',
    include,
    source,
    '-o',
    binary,
  ]);
  if (compiled.status !== 0) return undefined;
  const run = spawnSync(binary, [], { encoding: 'utf8', timeout: 1000 });
  fs.rmSync(binary);
  return run.status === null ? undefined : `${run.stdout.trim()} (status ${run.status})`;
}

/** Undefined if the instruction limit was reached. */
function engineOutput(source: string, include: string, level: '0' | '2'): string | undefined {
  const { outcome, stdout } = execute([source], {
    cc,
    optimise: level,
    flags: [...machine, '-I', include, '-w'],
    cache: false,
    tiers,
    maxInstructions,
  });
  if (outcome.kind === 'budget') return undefined;
  const end = outcome.kind === 'exit' ? `status ${outcome.status}` : JSON.stringify(outcome);
  return `${stdout.toString('latin1').trim()} (${end})`;
}

main();
// V8 may still be optimising generated code in the background: nothing waits for that.
process.exit();
