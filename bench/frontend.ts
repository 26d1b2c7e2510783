/**
 * Start-up, and the front end, on a ten-line program, cold and with a warm cache: whole commands, beside
 * a KLEE on the PATH (with clang-16 to compile for it), and the front end's own share (`loadProgram`: compile or fetch from the cache, read, link with the C library) in
 * a fresh process with its peak memory. Needs `npm run build`.
 *
 * The reference of the commands is `node -e 0`: what a process of Node.js costs that does nothing.
 */

import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { fileURLToPath } from 'node:url';
import { CompileCache, compileC } from '../src/frontend/cc/index.js';
import { findOnPath } from '../src/frontend/index.js';
import { type BenchmarkOptions, interleaved, printTable } from './measure.js';

export const tenLines = `#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv) {
  int sum = 0;
  for (int i = 1; i < argc; i++) {
    sum += atoi(argv[i]);
  }
  printf("%d\\n", sum);
  return sum != 0;
}
`;

export async function run({ runs }: BenchmarkOptions): Promise<unknown> {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'merganser-bench-'));
  try {
    fs.writeFileSync(path.join(directory, 'ten.c'), tenLines);
    const commands = await wholeCommands(directory, runs);
    printTable('whole commands', commands);
    const inProcess = await insideOneProcess(directory, runs);
    printTable('inside a process', inProcess);
    const share = await ownShare(directory, runs);
    printTable('the front end itself', share.measured);
    const warm = share.measured[0]!.minMs;
    const verdict = warm <= goalWarmMs ? 'reached' : 'missed';
    console.log(`\ngoal: ${goalWarmMs} ms with a warm cache: ${warm.toFixed(0)} ms, ${verdict}`);
    console.log(
      `peak memory: ${Object.entries(share.peakMb)
        .map(([name, mb]) => `${name} ${mb.toFixed(0)} MB`)
        .join(', ')}`,
    );
    return { commands, inProcess, ...share, goalWarmMs };
  } finally {
    fs.rmSync(directory, { recursive: true, force: true });
  }
}

const goalWarmMs = 150;
const bin = fileURLToPath(new URL('../bin/merganser.js', import.meta.url));

function node(args: readonly string[], directory: string): undefined {
  const { status, stderr } = spawnSync(process.execPath, args, {
    cwd: directory,
    env: { ...process.env, MERGANSER_CACHE_DIR: path.join(directory, 'cache') },
  });
  if (status !== 0) throw new Error(`node ${args.join(' ')}: ${stderr.toString()}`);
  return undefined;
}

function wholeCommands(directory: string, runs: number) {
  const ir = ['ir', '--cc', 'embedded', '--with-library', '-o', 'out.ll', 'ten.c'];
  const exec = (...more: string[]) => {
    return ['exec', '--cc', 'embedded', ...more, 'ten.c', '--', '1', '-1'];
  };
  const explore = (...more: string[]) => {
    return [
      'run',
      '--cc',
      'embedded',
      '--json',
      '--no-write-tests',
      ...more,
      'ten.c',
      '--',
      '7',
      '-7',
    ];
  };
  const side = (name: string, args: readonly string[]) => ({
    name,
    work: () => node([bin, ...args], directory),
  });
  for (const command of [ir, exec(), explore()]) node([bin, ...command], directory);
  return interleaved(
    [
      { name: 'node -e 0', work: () => node(['-e', '0'], directory) },
      side('merganser --version', ['--version']),
      side('merganser exec, warm cache', exec()),
      side('merganser run, warm cache', explore()),
      side('merganser ir, warm cache', ir),
      side('merganser exec, no cache', exec('--no-cache')),
      side('merganser run, no cache', explore('--no-cache')),
      side('merganser ir, no cache', [...ir, '--no-cache']),
      ...kleeSides(directory),
    ],
    runs,
  );
}

/** The same program, without the library functions that KLEE would call outside, compiled and explored. */
function kleeSides(directory: string) {
  const [clang, klee] = [findOnPath('clang-16'), findOnPath('klee')];
  if (!clang || !klee) {
    console.log('KLEE is not compared: it needs klee and clang-16 on the PATH');
    return [];
  }
  const bitcode = path.join(directory, 'ten.bc');
  const output = path.join(directory, 'klee-out');
  const compile = () => {
    const flags = ['-O0', '-Xclang', '-disable-O0-optnone', '-g', '-c', '-emit-llvm'];
    return command(clang, [...flags, path.join(directory, 'ten.c'), '-o', bitcode]);
  };
  const explore = () => {
    fs.rmSync(output, { recursive: true, force: true });
    return command(klee, ['--libc=klee', `--output-dir=${output}`, bitcode, '7', '-7']);
  };
  compile();
  return [
    { name: 'klee on bitcode', work: explore },
    {
      name: 'clang-16, then klee',
      work: () => {
        compile();
        return explore();
      },
    },
  ];
}

function command(program: string, args: readonly string[]): undefined {
  const { status, stderr } = spawnSync(program, args);
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stderr.toString()}`);
  return undefined;
}

/** A hit in the cache, against the second and later compiles of a process. */
function insideOneProcess(directory: string, runs: number) {
  const cache = new CompileCache(path.join(directory, 'hits'));
  const compile = (options: { cache: CompileCache | false }) => () => {
    const result = compileC('ten.c', { cc: 'embedded', workingDirectory: directory, ...options });
    if (!result.ok) throw new Error(result.message);
    return undefined;
  };
  compile({ cache })();
  return interleaved(
    [
      { name: 'cache hit', work: compile({ cache }) },
      { name: 'embedded clang, module loaded', work: compile({ cache: false }) },
    ],
    4 * runs,
  );
}

/** `loadProgram` with the C library, as `run` and `exec` call it, first thing in a fresh process. */
async function ownShare(directory: string, runs: number) {
  const library = new URL('../dist/frontend/index.js', import.meta.url).href;
  const peakMb: Record<string, number> = {};
  const side = (name: string, cache: boolean) => ({
    name,
    work: () => {
      const script = `
        const { loadProgram } = await import(${JSON.stringify(library)});
        const started = performance.now();
        const link = { wanted: ['__mg_start'], roots: ['__mg_start', 'main'], undefined: 'allow' };
        const options = { cc: 'embedded', cLibrary: true, link${cache ? '' : ', cache: false'} };
        const result = loadProgram(['ten.c'], options);
        const ms = performance.now() - started;
        if (!result.ok) throw new Error(result.errors.join());
        console.log(JSON.stringify([ms, process.resourceUsage().maxRSS / 1024]));`;
      const { stdout, stderr } = spawnSync(
        process.execPath,
        ['--input-type=module', '-e', script],
        {
          cwd: directory,
          encoding: 'utf8',
          env: { ...process.env, MERGANSER_CACHE_DIR: path.join(directory, 'cache') },
        },
      );
      if (stdout === '') throw new Error(stderr);
      const [ms, peak] = JSON.parse(stdout) as [number, number];
      peakMb[name] = Math.min(peakMb[name] ?? Infinity, peak);
      return ms;
    },
  });
  const sides = [side('warm cache', true), side('no cache', false)];
  sides[0]!.work();
  return { measured: await interleaved(sides, runs), peakMb };
}
