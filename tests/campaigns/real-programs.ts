/**
 * Real programs against their native binaries, on real input: zlib and bzip2 round trips, the Lua
 * interpreter on a script, sqlite3 on an SQL script, cJSON's tests, jq on a file. Sources come from
 * fetch-sources.ts; both sides are compiled from the same files.
 *
 *   npx tsx tests/campaigns/real-programs.ts [--only NAME] [--level 0|1|2] [--tiers both|0|loops] [--cc CC]
 *
 * Exit status 1 if any run differs.
 */
import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { parseArgs } from 'node:util';
import { findOnPath } from '../../src/frontend/cc/index.js';
import { execute, type Tiers } from '../exec/execute.js';
import { fetchSources, type SourceTree } from './fetch-sources.js';
import './leash.js';

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    level: { type: 'string', default: '1' },
    tiers: { type: 'string', default: 'both' },
    cc: { type: 'string', default: 'auto' },
  },
});

interface Run {
  readonly tree: string;
  readonly program: string;
  readonly args: readonly string[];
  readonly input?: Buffer;
  /** The output goes back in with these arguments, and must give the input again. */
  readonly back?: readonly string[];
}

const inputs = path.join(import.meta.dirname, 'inputs');
const read = (name: string) => fs.readFileSync(path.join(inputs, name));

/** Text with repetitions and noise, the same every time. */
function sampleText(size: number): Buffer {
  const data = Buffer.alloc(size);
  const source = fs.readFileSync(import.meta.filename);
  let state = 1;
  for (let i = 0; i < size; i++) {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    data[i] = state >>> 28 === 0 ? state >>> 16 : source[i % source.length];
  }
  return data;
}

const runs: readonly Run[] = [
  { tree: 'zlib', program: 'minigzip', args: [], input: sampleText(100_000), back: ['-d'] },
  { tree: 'zlib', program: 'example', args: [] },
  { tree: 'bzip2', program: 'bzip2', args: ['-zc'], input: sampleText(60_000), back: ['-dc'] },
  { tree: 'lua', program: 'lua', args: [path.join(inputs, 'script.lua')] },
  { tree: 'cjson', program: 'test', args: [] },
  {
    tree: 'jq',
    program: 'jq',
    args: ['-f', path.join(inputs, 'program.jq')],
    input: read('data.json'),
  },
  {
    tree: 'sqlite',
    program: 'sqlite3',
    args: ['-init', '/dev/null', ':memory:'],
    input: read('script.sql'),
  },
];

interface Result {
  readonly stdout: Buffer;
  readonly status: number | string;
}

function main(): void {
  const compiler = ['clang-16', 'clang', 'gcc'].find((name) => findOnPath(name, process.env));
  if (!compiler) {
    console.error('this campaign needs clang or gcc for the native binaries');
    process.exitCode = 2;
    return;
  }
  const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'merganser-real-'));
  for (const run of runs) {
    if (values.only && values.only !== run.tree && values.only !== run.program) continue;
    const [tree] = fetchSources([run.tree]);
    const binary = build(tree, run.program, compiler, scratch);
    const started = performance.now();
    const differences = compare(run, tree, binary, scratch);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`${run.tree} ${run.program}: ${differences ?? 'same'} (${seconds} s)`);
    if (differences) process.exitCode = 1;
  }
  fs.rmSync(scratch, { recursive: true });
}

function filesOf(tree: SourceTree, program: string): string[] {
  return [...tree.sources, ...tree.programs[program]];
}

function build(tree: SourceTree, program: string, compiler: string, scratch: string): string {
  const binary = path.join(scratch, program);
  const args = ['-w', '-O1', ...tree.flags, ...filesOf(tree, program), '-o', binary, '-lm'];
  const built = spawnSync(compiler, args, { cwd: tree.directory, encoding: 'utf8' });
  if (built.status !== 0) throw new Error(`${program}: ${built.stderr}`);
  return binary;
}

/** What differs, or undefined. */
function compare(run: Run, tree: SourceTree, binary: string, scratch: string): string | undefined {
  const native = runNative(binary, run.args, run.input, scratch);
  const ours = runEngine(tree, run.program, run.args, run.input, scratch);
  const difference = differenceOf(native, ours);
  if (difference) return difference;
  if (!run.back) return undefined;
  const again = runEngine(tree, run.program, run.back, ours.stdout, scratch);
  return again.stdout.equals(run.input!) ? undefined : 'the round trip does not give the input';
}

function runNative(
  binary: string,
  args: readonly string[],
  input: Buffer | undefined,
  directory: string,
): Result {
  const options = { input: input ?? Buffer.alloc(0), cwd: directory, maxBuffer: 1 << 28, env: {} };
  const { stdout, status, signal } = spawnSync(binary, args, options);
  return { stdout, status: status ?? signal ?? 'unknown' };
}

function runEngine(
  tree: SourceTree,
  program: string,
  args: readonly string[],
  input: Buffer | undefined,
  directory: string,
): Result {
  const run = execute(filesOf(tree, program), {
    cc: values.cc,
    workingDirectory: tree.directory,
    flags: [...tree.flags, '-w'],
    optimise: values.level as '0' | '1' | '2',
    tiers: values.tiers as Tiers,
    args,
    directory,
    ...(input && { input }),
  });
  const { outcome, stdout, instructions } = run;
  console.log(`  ${program}: ${instructions.toLocaleString('en')} instructions`);
  const status = outcome.kind === 'exit' ? outcome.status : JSON.stringify(outcome);
  return { stdout, status };
}

function differenceOf(native: Result, ours: Result): string | undefined {
  if (ours.status !== native.status) return `status ${native.status}, ours ${ours.status}`;
  if (ours.stdout.equals(native.stdout)) return undefined;
  const [a, b] = [native.stdout, ours.stdout].map((text) => text.toString('latin1').split('\n'));
  const line = a.findIndex((text, i) => text !== b[i]);
  return `line ${line + 1}: ${JSON.stringify(a[line])}, ours ${JSON.stringify(b[line])}`;
}

main();
// V8 may still be optimising generated code in the background: nothing waits for that.
process.exit();
