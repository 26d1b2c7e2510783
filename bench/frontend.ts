/**
 * The front end on a ten-line program: whole commands, cold and with a warm cache, and the C
 * compilers beside each other. Needs `npm run build`.
 *
 * The reference of the commands is `node -e 0`: what a process of Node.js costs that does nothing.
 */

import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  CompileCache,
  chooseCompiler,
  compileC,
  findZig,
  RUNTIME_INCLUDE,
  systemClangs,
} from '../src/frontend/cc/index.js';
import { type BenchmarkOptions, interleaved, printTable } from './measure.js';

const TEN_LINES = `#include <stdio.h>
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
    fs.writeFileSync(path.join(directory, 'ten.c'), TEN_LINES);
    const commands = await wholeCommands(directory, runs);
    printTable('whole commands', commands);
    const inProcess = await insideOneProcess(directory, runs);
    printTable('inside a process', inProcess);
    const compilers = await perCompiler(directory, runs);
    printTable('a compile, no cache', compilers);
    const coldStart = await underFlags(directory, runs);
    printTable('first compile, by V8 flags', coldStart);
    return { commands, inProcess, compilers, coldStart };
  } finally {
    fs.rmSync(directory, { recursive: true, force: true });
  }
}

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
  node([bin, ...ir], directory);
  return interleaved(
    [
      { name: 'node -e 0', work: () => node(['-e', '0'], directory) },
      { name: 'merganser --version', work: () => node([bin, '--version'], directory) },
      { name: 'merganser ir, warm cache', work: () => node([bin, ...ir], directory) },
      { name: 'merganser ir, no cache', work: () => node([bin, ...ir, '--no-cache'], directory) },
    ],
    runs,
  );
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

/** Each compiler in a fresh process, less the process itself: what a first compile adds. */
function perCompiler(directory: string, runs: number) {
  const library = new URL('../dist/frontend/cc/index.js', import.meta.url).href;
  const names = ['embedded', ...(findZig() ? ['zig'] : []), ...systemClangs().map((c) => c.name)];
  const usable = names.filter((name) => chooseCompiler(name).ok);
  return interleaved(
    usable.map((cc) => ({
      name: cc,
      work: () => {
        const script = `
          const { compileC } = await import(${JSON.stringify(library)});
          const started = performance.now();
          const result = compileC('ten.c', { cc: ${JSON.stringify(cc)}, cache: false });
          if (!result.ok) throw new Error(result.message);
          console.log(performance.now() - started);`;
        const { stdout, stderr } = spawnSync(
          process.execPath,
          ['--input-type=module', '-e', script],
          { cwd: directory, encoding: 'utf8' },
        );
        if (stdout === '') throw new Error(stderr);
        return Number(stdout);
      },
    })),
    runs,
  );
}

/** Loading the embedded clang and its first compile in a process, under several sets of V8 flags. */
function underFlags(directory: string, runs: number) {
  const library = (name: string) =>
    JSON.stringify(new URL(`../dist/frontend/cc/${name}.js`, import.meta.url).href);
  const script = `
    import * as fs from 'node:fs';
    import { runWasi } from ${library('wasi')};
    import { embeddedPackageDirectory, resourceHeadersOf } from ${library('embedded')};
    const directory = embeddedPackageDirectory();
    const started = performance.now();
    const module = new WebAssembly.Module(fs.readFileSync(directory + '/gen/llvm.core.wasm'));
    const { exitCode } = runWasi(module, {
      args: ['clang', '--target=x86_64-unknown-linux-gnu', '-resource-dir', '/res', '-nostdlibinc',
        '-idirafter', ${JSON.stringify(RUNTIME_INCLUDE)}, '-emit-llvm', '-c', '-o', '/out/ten.bc',
        ${JSON.stringify(path.join(directory, 'ten.c'))}],
      workingDirectory: '/',
      files: [resourceHeadersOf(directory, '/res')],
    });
    if (exitCode !== 0) throw new Error('clang failed');
    console.log(performance.now() - started);`;
  const sets = [
    ['--wasm-lazy-validation', '--liftoff-only'],
    ['--wasm-lazy-validation'],
    ['--liftoff-only'],
    ['--no-wasm-lazy-compilation', '--liftoff-only'],
    [],
  ];
  return interleaved(
    sets.map((flags) => ({
      name: flags.length > 0 ? flags.join(' ') : '(none)',
      work: () => {
        const { stdout, stderr } = spawnSync(
          process.execPath,
          [...flags, '--input-type=module', '-e', script],
          { cwd: directory, encoding: 'utf8' },
        );
        if (stdout === '') throw new Error(stderr);
        return Number(stdout);
      },
    })),
    runs,
  );
}
