/**
 * Random programs as native ones with AddressSanitizer or MemorySanitizer, run on every input.
 *
 * Several programs are one binary, in which `driver.c` makes a process for each input. The reports come with
 * bare addresses; all of them are looked up by one run of the symbolizer, since starting it for each report
 * takes longer than everything else. An error is said to be in the line of the innermost frame that is in the programs' own
 * file, as the engine does for errors in its C library.
 */
import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { findOnPath } from '../../src/frontend/cc/index.js';
import { asanKind } from '../../src/results/native-end.js';
import { countInputs, inputNumbered } from '../brute-force/enumerate.js';
import type { Ending } from '../brute-force/outcome.js';
import type { RandomProgram } from '../brute-force/syntax.js';

export type Sanitizer = 'address' | 'memory';

export interface Toolchain {
  readonly clang: string;
  readonly symbolizer: string;
}

const flagsOf: Record<Sanitizer, readonly string[]> = {
  address: [
    ...['-fsanitize=address', '-fsanitize-address-use-after-scope'],
    // These bytes of its own would lie between variables.
    '-fno-sanitize-address-use-odr-indicator',
  ],
  // To pass a value or to return it is to use it.
  memory: ['-fsanitize=memory', '-fsanitize-memory-param-retval'],
};

const runOptions = [
  ...['symbolize=0', 'print_summary=0', 'print_legend=0', 'allocator_may_return_null=1'],
  ...['detect_leaks=0', 'detect_stack_use_after_return=1', 'max_uar_stack_size_log=20'],
  // A comparison of memory looks no further than the first difference, as the C library's does.
  'strict_memcmp=0',
].join(':');

/** A clang whose programs for this machine can have both sanitizers; otherwise what is missing. */
export function findToolchain(): Toolchain | string {
  for (const version of ['-16', '-19', '-18', '-17', '']) {
    const [clang, symbolizer] = [`clang${version}`, `llvm-symbolizer${version}`];
    if (!findOnPath(clang, process.env) || !findOnPath(symbolizer, process.env)) continue;
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'merganser-sanitizers-'));
    try {
      const source = path.join(folder, 'probe.c');
      fs.writeFileSync(source, 'int main(void) { return 0; }\n');
      const works = (['address', 'memory'] as const).every((sanitizer) => {
        const program = path.join(folder, sanitizer);
        const made = spawnSync(clang, [...flagsOf[sanitizer], source, '-o', program]);
        return made.status === 0 && spawnSync(program).status === 0;
      });
      if (works) return { clang, symbolizer };
    } finally {
      fs.rmSync(folder, { recursive: true, force: true });
    }
  }
  return 'needs clang with AddressSanitizer and MemorySanitizer, and llvm-symbolizer';
}

export interface NativeOptions extends Toolchain {
  readonly sanitizer: Sanitizer;
  readonly optimise: string;
}

/** The ending of each program for every input, by its number. */
export function nativeEndings(
  programs: readonly RandomProgram[],
  source: string,
  options: NativeOptions,
): Ending[][] {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'merganser-sanitizers-'));
  try {
    const binary = build(folder, programs, source, options);
    const counts = programs.map(({ inputs }) => countInputs(inputs));
    const requests = programs.flatMap((program, at) =>
      Array.from({ length: counts[at] }, (_, number) => requestFor(program, at, number)),
    );
    const ran = spawnSync(binary, [], {
      input: requests.join(''),
      maxBuffer: 1 << 30,
      env: { ...process.env, ASAN_OPTIONS: runOptions, MSAN_OPTIONS: runOptions },
    });
    const reports = ran.stdout.toString('latin1').split(/^@@\n/m).slice(1);
    if (ran.status !== 0 || reports.length !== requests.length) {
      throw new Error(`the native runs broke off: ${ran.error ?? ran.stderr}`);
    }
    const lines = lineTable(binary, reports, options.symbolizer);
    const endings = reports.map((report) => endingOf(report, binary, lines));
    return counts.map((count) => endings.splice(0, count));
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * AddressSanitizer puts the bytes that must not be touched behind each variable. So that there are some before the first
 * one of each section, too, these are linked before it. (Which one of a file is the first, clang decides: a variable that
 * is not initialised comes behind those that functions use.)
 */
const firstVariables = `char first_unset[64];
char first_set[64] = {1};
const char first_constant[64] = {1};
`;

const compileFlags = ['-g', '-w', '-fwrapv', '-fno-omit-frame-pointer'];

function build(
  folder: string,
  programs: readonly RandomProgram[],
  source: string,
  { clang, sanitizer, optimise }: NativeOptions,
): string {
  fs.writeFileSync(path.join(folder, 'random.c'), source + tableOf(programs));
  const flags = [...compileFlags, `-O${optimise}`, ...flagsOf[sanitizer]];
  fs.writeFileSync(path.join(folder, 'first.c'), firstVariables);
  const files = ['first.c', 'random.c', driverFor(clang, sanitizer)];
  run(clang, [...flags, '-no-pie', ...files, '-o', 'program'], folder);
  return path.join(folder, 'program');
}

const drivers = new Map<string, string>();

/** The driver as an object file, made once. */
function driverFor(clang: string, sanitizer: Sanitizer): string {
  const key = `${clang} ${sanitizer}`;
  let file = drivers.get(key);
  if (!file) {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'merganser-driver-'));
    process.on('exit', () => fs.rmSync(folder, { recursive: true, force: true }));
    file = path.join(folder, 'driver.o');
    const source = path.join(import.meta.dirname, 'driver.c');
    run(clang, [...compileFlags, ...flagsOf[sanitizer], '-c', source, '-o', file], folder);
    drivers.set(key, file);
  }
  return file;
}

function run(command: string, args: readonly string[], folder: string): void {
  const ran = spawnSync(command, args, { cwd: folder });
  if (ran.status !== 0) {
    throw new Error(`${command} cannot compile the programs:\n${ran.error ?? ran.stderr}`);
  }
}

function tableOf(programs: readonly RandomProgram[]): string {
  const rows = programs.map(({ entry, result }) => `{(int (*)(void))${entry}, &${result}},\n`);
  return `\nconst struct { int (*entry)(void); u64 *result; } programs[] = {\n${rows.join('')}};\n`;
}

function requestFor({ inputs }: RandomProgram, program: number, number: number): string {
  const words = [...inputNumbered(inputs, number)].map(
    ([name, bytes]) => ` ${name}=${Buffer.from(bytes).toString('hex')}`,
  );
  return `${program}${words.join('')}\n`;
}

function endingOf(report: string, binary: string, lines: ReadonlyMap<string, number>): Ending {
  const own = /^@(\w+) ?(.*)$/m.exec(report);
  const error = /^==\d+==(?:ERROR|WARNING): (Address|Memory)Sanitizer: .*$/m.exec(report);
  if (error) {
    const isUninitialised = /use-of-uninitialized-value/.test(error[0]);
    const kind = isUninitialised ? 'uninitialised' : asanKind(error[0]);
    const line =
      framesOf(report, binary)
        .map((at) => lines.get(at))
        .find((line) => line) ?? 0;
    return { kind: 'error', error: `${kind} at line ${line}` };
  }
  switch (own?.[1]) {
    case 'returned':
      return { kind: 'returned', result: BigInt(own[2]) };
    case 'excluded':
      return { kind: 'excluded' };
    case 'signal':
      if (own[2] === String(os.constants.signals.SIGALRM)) return { kind: 'endless' };
  }
  throw new Error(`a native run ends in an unknown way:\n${report}`);
}

/** The addresses of the first stack of a report that are in the binary, innermost first. */
function framesOf(report: string, binary: string): string[] {
  const start = report.search(/^ +#0 /m);
  if (start < 0) return [];
  const [stack] = report.slice(start).split('\n\n', 1);
  const prefix = `(${binary}+`;
  return stack.split('\n').flatMap((frame) => {
    const at = frame.indexOf(prefix);
    return at < 0 ? [] : [frame.slice(at + prefix.length, frame.indexOf(')', at))];
  });
}

/** The line in random.c of each address that a report names. */
function lineTable(
  binary: string,
  reports: readonly string[],
  symbolizer: string,
): ReadonlyMap<string, number> {
  const addresses = [...new Set(reports.flatMap((report) => framesOf(report, binary)))];
  if (addresses.length === 0) return new Map();
  const ran = spawnSync(symbolizer, [`--obj=${binary}`, '--functions=none'], {
    input: addresses.join('\n'),
    maxBuffer: 1 << 28,
    encoding: 'utf8',
  });
  const found = ran.stdout.trimEnd().split('\n\n');
  if (found.length !== addresses.length) {
    throw new Error(`${symbolizer} does not answer for each address: ${ran.error ?? ran.stderr}`);
  }
  return new Map(
    addresses.flatMap((address, i) => {
      const line = /\/random\.c:(\d+):/.exec(found[i])?.[1];
      return line === undefined ? [] : [[address, Number(line)]];
    }),
  );
}
