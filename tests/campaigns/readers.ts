/**
 * Do the two readers agree, and does LLVM agree with what we print?
 *
 * Every program is compiled by every compiler at -O0 -g and at -O2. For each compile:
 * 1. the bitcode and the assembly that the compiler writes are read; the two modules must be the
 *    same (their canonical texts are equal);
 * 2. that text is given back to the same LLVM, which must accept it; what it prints is read again
 *    and must be the same module. Declarations of intrinsics are compared without attributes here:
 *    LLVM replaces those by its own whenever it reads a module.
 *
 * Programs: every C file under tests/, Csmith programs, the sources of fetch-sources.ts, and
 * tests/frontend/data/example.rs where rustc is installed.
 *
 * Nearly all of the time goes into compilers and LLVM's tools, so a program need not meet all of
 * them: with --rotate each takes the next pair of compiler and level in turn. Long campaigns are
 * cut by --seed and --csmith, --compilers and --sources; --minutes ends one early, with the number
 * of the program to go on with (--from).
 *
 * npx tsx tests/campaigns/readers.ts [--tests all|none] [--csmith 300] [--seed 1] [--rotate]
 *   [--sources zlib,lua|all|none] [--compilers embedded,clang-14,clang-16,clang-19,zig]
 *   [--levels O0g,O2] [--from 0] [--minutes 60] [--keep DIRECTORY]
 */
import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { readBitcode } from '../../src/frontend/bc/index.js';
import { chooseCompiler, compileC, findOnPath } from '../../src/frontend/cc/index.js';
import { readAssembly } from '../../src/frontend/ll/index.js';
import { type Module, noCallAttributes, printModule } from '../../src/ir/index.js';
import { CannotFetch, fetchSources, sourceNames } from './fetch-sources.js';
import './leash.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { values: options } = parseArgs({
  options: {
    tests: { type: 'string', default: 'all' },
    rotate: { type: 'boolean', default: false },
    csmith: { type: 'string', default: '300' },
    seed: { type: 'string', default: '1' },
    sources: { type: 'string', default: 'all' },
    compilers: { type: 'string', default: 'embedded,clang-14,clang-16,clang-19' },
    levels: { type: 'string', default: 'O0g,O2' },
    from: { type: 'string', default: '0' },
    minutes: { type: 'string', default: '60' },
    keep: { type: 'string' },
  },
});
const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'merganser-readers-'));

interface Program {
  readonly name: string;
  readonly file: string;
  readonly directory: string;
  readonly flags: readonly string[];
  /** Writes the file. */
  generate?(): void;
}

/** An LLVM of one version. */
interface Llvm {
  readonly version: number;
  /** Whether it may change what it reads: its own answer must then be stable. */
  readonly upgrades: boolean;
  /** Reads assembly and prints it again. */
  reprint(text: string): Uint8Array;
}

class Refused extends Error {}

function nativeLlvm(version: number): Llvm {
  const command = `opt-${version}`;
  const typed = version < 15 ? ['-opaque-pointers'] : [];
  return {
    version,
    upgrades: version < 15,
    // One process that reads, verifies and prints; its parser is that of llvm-as.
    reprint: (text) => {
      const input = Buffer.from(text, 'latin1');
      const run = spawnSync(command, [...typed, '-S', '-o', '-', '-'], {
        input,
        maxBuffer: 2 ** 30,
      });
      if (run.status !== 0) {
        throw new Refused(
          `${command}: ${run.error?.message ?? run.stderr.toString().slice(0, 2000)}`,
        );
      }
      return run.stdout;
    },
  };
}

function embeddedLlvm(upgrades = false): Llvm {
  const choice = chooseCompiler('embedded');
  if (!choice.ok) throw new Error(choice.message);
  const reprint = (text: string) => {
    const file = path.join(scratch, 'printed.ll');
    fs.writeFileSync(file, Buffer.from(text, 'latin1'));
    const run = choice.compiler.run({
      source: { path: file },
      args: ['--target=x86_64-unknown-linux-gnu', '-x', 'ir', '-Xclang', '-disable-llvm-passes'],
      emit: 'll',
      workingDirectory: scratch,
    });
    if (run.exitCode !== 0) throw new Refused(`the embedded clang: ${run.messages.slice(0, 2000)}`);
    return run.output;
  };
  return { version: 22, upgrades, reprint };
}

function* cFiles(directory: string): Generator<string> {
  for (const entry of fs.readdirSync(directory, { withFileTypes: true })) {
    const file = path.join(directory, entry.name);
    if (entry.isDirectory()) yield* cFiles(file);
    else if (entry.name.endsWith('.c')) yield file;
  }
}

function programs(): Program[] {
  const found: Program[] = [];
  const include = path.join(root, 'runtime', 'include');
  const own = options.tests === 'all' ? cFiles(path.join(root, 'tests')) : [];
  for (const file of own) {
    const name = path.relative(root, file);
    found.push({ name, file, directory: path.dirname(file), flags: ['-isystem', include] });
  }
  found.push(...csmithPrograms(Number(options.csmith)));
  if (options.sources !== 'none') {
    const names = options.sources === 'all' ? sourceNames : options.sources.split(',');
    try {
      for (const tree of fetchSources(names)) {
        const files = [...tree.sources, ...Object.values(tree.programs).flat()];
        for (const file of new Set(files)) {
          const { directory, flags } = tree;
          found.push({ name: `${tree.name}/${file}`, file, directory, flags });
        }
      }
    } catch (thrown) {
      if (!(thrown instanceof CannotFetch)) throw thrown;
      console.log(`without real sources: ${thrown.message}`);
    }
  }
  return found;
}

function csmithPrograms(count: number): Program[] {
  const headers = ['/usr/include/csmith-2.3.0', '/usr/include/csmith'].find(fs.existsSync);
  if (count === 0) return [];
  if (!findOnPath('csmith') || !headers) {
    console.log('without Csmith programs: csmith is not installed (apt-get install csmith)');
    return [];
  }
  return Array.from({ length: count }, (_, index) => {
    const seed = Number(options.seed) + index;
    const file = path.join(scratch, `csmith-${seed}.c`);
    const args = ['--seed', String(seed), '--float', '-o', file];
    return {
      name: `csmith --seed ${seed} --float`,
      file,
      directory: scratch,
      flags: ['-I', headers, '-w', '-Wno-incompatible-pointer-types'],
      // It writes a file of its own into the working directory.
      generate: () => spawnSync('csmith', args, { cwd: scratch }),
    };
  });
}

interface Tally {
  compiles: number;
  /** Programs that the compiler refused. */
  uncompiled: number;
  same: number;
  kept: number;
  bytes: number;
  /** By the clock: in the compiler, in LLVM's tools, and altogether. */
  compileMs: number;
  llvmMs: number;
  totalMs: number;
  /**
   * LLVM 14 folds constant expressions further once their pointers have lost their types (it swaps
   * the sides of a comparison, infers `inbounds`); the embedded LLVM upgrades what zig's older one
   * writes. The answer is then compared with itself.
   */
  readonly changed: string[];
  readonly failures: string[];
}

/** Both checks on one compile. */
function check(llvm: Llvm, bitcode: Uint8Array, assembly: Uint8Array, name: string, tally: Tally) {
  tally.compiles++;
  tally.bytes += assembly.length;
  try {
    const module = readAssembly(assembly, { file: `${name}.ll` });
    const text = printModule(module);
    const fromBitcode = printModule(readBitcode(bitcode, { file: `${name}.bc` }));
    if (text !== fromBitcode) fail('the readers disagree', text, fromBitcode);
    else tally.same++;
    const given = llvm.version < 19 ? printModule(module, { debugRecords: 'intrinsics' }) : text;
    const started = performance.now();
    const returned = llvm.reprint(given);
    tally.llvmMs += performance.now() - started;
    const again = readAssembly(returned, { file: `${name}, printed.ll` });
    if (printModule(again) === text) {
      tally.kept++;
      return;
    }
    const [before, after] = [bareIntrinsics(module), bareIntrinsics(again)];
    if (before === after) tally.kept++;
    else if (llvm.upgrades && isStable(llvm, after)) {
      tally.changed.push(`${name}: ${firstDifference(before, after)}`);
    } else fail('LLVM reads another module', before, after);
  } catch (thrown) {
    if (!(thrown instanceof Error)) throw thrown;
    const text = thrown instanceof Refused ? thrown.message : (thrown.stack ?? thrown.message);
    tally.failures.push(`${name}: ${text.slice(0, 600)}`);
    keep(name, { 'bitcode.bc': bitcode, 'assembly.ll': assembly });
  }

  function fail(what: string, a: string, b: string): void {
    tally.failures.push(`${name}: ${what}: ${firstDifference(a, b)}`);
    keep(name, {
      'bitcode.bc': bitcode,
      'assembly.ll': assembly,
      'first.ll': Buffer.from(a, 'latin1'),
      'second.ll': Buffer.from(b, 'latin1'),
    });
  }
}

/** Whether LLVM gives a text back as it is. */
function isStable(llvm: Llvm, text: string): boolean {
  const form = llvm.version < 19 ? 'intrinsics' : 'records';
  const module = readAssembly(Buffer.from(text, 'latin1'), { file: 'printed.ll' });
  const returned = llvm.reprint(printModule(module, { debugRecords: form }));
  return bareIntrinsics(readAssembly(returned, { file: 'printed again.ll' })) === text;
}

function bareIntrinsics(module: Module): string {
  for (const func of module.functions) {
    if (func.name.startsWith('llvm.')) func.attributes = noCallAttributes;
  }
  return printModule(module);
}

function firstDifference(a: string, b: string): string {
  const first = a.split('\n');
  const second = b.split('\n');
  const line = first.findIndex((text, index) => text !== second[index]);
  const cut = (text: string | undefined) => (text ?? '<end>').slice(0, 200);
  return `line ${line + 1}:\n    ${cut(first[line])}\n    ${cut(second[line])}`;
}

function keep(name: string, files: Record<string, Uint8Array>): void {
  if (options.keep === undefined) return;
  const directory = path.join(options.keep, name.replaceAll(/[^\w.-]+/g, '_'));
  fs.mkdirSync(directory, { recursive: true });
  for (const [file, bytes] of Object.entries(files)) {
    fs.writeFileSync(path.join(directory, file), bytes);
  }
}

function compile(program: Program, cc: string, level: string, emit: 'bc' | 'll') {
  const compiled = compileC(program.file, {
    cc,
    optimise: level === 'O2' ? '2' : '0',
    debug: level === 'O0g' ? 'full' : 'none',
    headers: 'system',
    emit,
    flags: program.flags,
    workingDirectory: program.directory,
    cache: false,
  });
  return compiled.ok ? compiled.ir : undefined;
}

function installedCompilers(): string[] {
  return options.compilers.split(',').filter((cc) => {
    const choice = chooseCompiler(cc);
    if (!choice.ok) console.log(`without ${cc}: ${choice.message}`);
    return choice.ok;
  });
}

/** The LLVM of a compiler; zig's, which brings no tools, is followed by the embedded one. */
function llvmOf(cc: string): Llvm {
  const version = /^clang-(\d+)$/.exec(cc)?.[1];
  return version === undefined ? embeddedLlvm(cc === 'zig') : nativeLlvm(Number(version));
}

function checkRust(tally: Tally): void {
  const rustc = findOnPath('rustc');
  if (!rustc) return;
  const source = path.join(root, 'tests', 'frontend', 'data', 'example.rs');
  for (const level of ['0', '2']) {
    const args = ['--emit=llvm-ir,llvm-bc', '-g', `-Copt-level=${level}`, '--out-dir', scratch];
    const run = spawnSync(rustc, [...args, source], { encoding: 'utf8' });
    if (run.status !== 0) {
      tally.failures.push(`rustc: ${run.stderr.slice(0, 500)}`);
      continue;
    }
    const assembly = fs.readFileSync(path.join(scratch, 'example.ll'));
    const bitcode = fs.readFileSync(path.join(scratch, 'example.bc'));
    check(embeddedLlvm(), bitcode, assembly, `example.rs, rustc -Copt-level=${level}`, tally);
  }
}

function main(): void {
  const all = programs();
  const tallies = new Map<string, Tally>();
  const tallyOf = (name: string): Tally => {
    const tally = tallies.get(name) ?? {
      compiles: 0,
      uncompiled: 0,
      same: 0,
      kept: 0,
      bytes: 0,
      compileMs: 0,
      llvmMs: 0,
      totalMs: 0,
      changed: [],
      failures: [],
    };
    tallies.set(name, tally);
    return tally;
  };
  const pairs = installedCompilers().flatMap((cc) =>
    options.levels.split(',').map((level) => ({ cc, level, llvm: llvmOf(cc) })),
  );
  const deadline = performance.now() + 60_000 * Number(options.minutes);
  for (const [index, program] of all.entries()) {
    if (index < Number(options.from)) continue;
    if (performance.now() > deadline) {
      console.log(`out of time at program ${index} of ${all.length}: go on with --from ${index}`);
      break;
    }
    program.generate?.();
    const turn = options.rotate ? [pairs[index % pairs.length]!] : pairs;
    for (const { cc, level, llvm } of turn) {
      const tally = tallyOf(cc);
      const started = performance.now();
      const bitcode = compile(program, cc, level, 'bc');
      const assembly = bitcode && compile(program, cc, level, 'll');
      tally.compileMs += performance.now() - started;
      if (bitcode && assembly) {
        check(llvm, bitcode, assembly, `${program.name}, ${cc} -${level}`, tally);
      } else tally.uncompiled++;
      tally.totalMs += performance.now() - started;
    }
    if (index % 50 === 49) console.log(`${index + 1} of ${all.length} programs`);
  }
  checkRust(tallyOf('rustc'));
  let failures = 0;
  for (const [name, tally] of tallies) {
    const megabytes = (tally.bytes / 1e6).toFixed(1);
    console.log(
      `${name}: ${tally.compiles} compiles (${megabytes} MB of assembly; ` +
        `${tally.uncompiled} more did not compile), ` +
        `${tally.same} read alike, ${tally.kept} kept by LLVM, ` +
        `${tally.changed.length} changed by it, ${tally.failures.length} failures`,
    );
    const seconds = (ms: number) => (ms / 1000).toFixed(0);
    console.log(
      `  ${seconds(tally.totalMs)} s, of which ${seconds(tally.compileMs)} compiling and ` +
        `${seconds(tally.llvmMs)} in LLVM's tools`,
    );
    for (const each of tally.changed.slice(0, 5)) console.log(`  changed: ${each}`);
    for (const failure of tally.failures.slice(0, 20)) console.log(`  ${failure}`);
    failures += tally.failures.length;
  }
  process.exitCode = failures === 0 ? 0 : 1;
}

try {
  main();
} finally {
  fs.rmSync(scratch, { recursive: true, force: true });
}
