/**
 * The C library as a native program: `runtime/libc` compiled by a system compiler together with
 * `native-host.c`, which implements the host interface by system calls. Used to compare the library
 * with the system's own on the same programs. Works on x86-64 Linux with a clang or gcc.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { basename, join } from 'node:path';

export const repository = join(import.meta.dirname, '..', '..');
const runtime = join(repository, 'runtime');

export interface Ran {
  readonly status: number | null;
  readonly stdout: Buffer;
  readonly stderr: string;
}

export function run(
  command: string,
  args: readonly string[],
  options: { cwd?: string; input?: Buffer; env?: NodeJS.ProcessEnv } = {},
): Ran {
  const done = spawnSync(command, args, {
    timeout: 120_000,
    maxBuffer: 1 << 28,
    ...options,
  });
  const signal = done.signal ? 128 + constants.signals[done.signal] : null;
  return {
    status: done.status ?? signal,
    stdout: done.stdout ?? Buffer.alloc(0),
    stderr: (done.stderr ?? Buffer.alloc(0)).toString('utf8'),
  };
}

function works(command: string): boolean {
  return spawnSync(command, ['--version'], { timeout: 10_000 }).status === 0;
}

/** A native C compiler with the system's headers, or the reason why there is none to test with. */
export function findCompiler(): { compiler: string; missing?: string } {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    return { compiler: '', missing: 'needs x86-64 Linux' };
  if (!existsSync('/usr/include/stdio.h'))
    return { compiler: '', missing: "needs the system's C headers" };
  const compiler = ['clang-16', 'clang-19', 'clang-14', 'clang', 'gcc'].find(works);
  return compiler ? { compiler } : { compiler: '', missing: 'needs clang or gcc' };
}

function must(command: string, args: readonly string[], cwd?: string): void {
  const done = run(command, args, cwd === undefined ? {} : { cwd });
  if (done.status !== 0) throw new Error(`${command} ${args.join(' ')}\n${done.stderr}`);
}

/** Flags that make a compiler use the runtime's headers instead of the system's. */
export function headerFlags(compiler: string): string[] {
  const isystem = ['-isystem', join(runtime, 'include')];
  if (!compiler.startsWith('gcc')) return ['-nostdlibinc', ...isystem];
  const own = run(compiler, ['-print-file-name=include']).stdout.toString('utf8').trim();
  return ['-nostdinc', ...isystem, '-isystem', own];
}

/** The library, compiled: a directory with objects and an archive. The first process of a test run makes it. */
export class NativeLibrary {
  readonly directory: string;

  constructor(readonly compiler: string) {
    this.directory = join(tmpdir(), `native-libc-${compiler}`);
    if (existsSync(this.directory)) return;
    const made = mkdtempSync(join(tmpdir(), 'native-libc-'));
    this.compile(made);
    try {
      renameSync(made, this.directory);
    } catch {
      // Another process was faster.
      this.directory = made;
    }
  }

  private compile(directory: string): void {
    const { compiler } = this;
    const build = JSON.parse(readFileSync(join(runtime, 'build.json'), 'utf8')) as {
      sources: string[];
    };
    const sources = build.sources.map((source) => join(runtime, source));
    const objects = join(directory, 'objects');
    mkdirSync(objects);
    const plain = compiler.startsWith('gcc') ? ['-fno-tree-loop-distribute-patterns'] : [];
    const flags = ['-std=gnu17', '-O1', '-Wall', '-Wextra', '-Werror', '-fno-builtin'];
    const freestanding = ['-ffreestanding', '-fno-math-errno', '-fno-stack-protector', '-msse4.1'];
    must(
      compiler,
      [
        ...flags,
        ...freestanding,
        ...plain,
        '-ffunction-sections',
        ...headerFlags(compiler),
        ...['-include', join(import.meta.dirname, 'native-remainder.h')],
        '-c',
        ...sources,
        join(import.meta.dirname, 'native-host.c'),
      ],
      objects,
    );
    const names = [...sources, 'native-host.c'].map((source) => `${basename(source, '.c')}.o`);
    must('ar', ['rcs', join(directory, 'libmg.a'), ...names], objects);
  }

  /** Links a program with this library. `headers`: whose headers it is compiled with. */
  build(source: string, headers: 'ours' | 'system', flags: readonly string[] = []): string {
    const program = join(this.directory, `${basename(source, '.c')}-${headers}`);
    const own = headers === 'ours' ? headerFlags(this.compiler) : [];
    const isolated = ['-static', '-nostdlib', '-fno-stack-protector', '-Wl,--gc-sections'];
    const host = join(this.directory, 'objects', 'native-host.o');
    must(this.compiler, [
      ...['-w', '-O1', ...flags, ...own, ...isolated, '-o', program],
      // What a compiler calls for arithmetic in quad.
      ...[source, host, join(this.directory, 'libmg.a'), '-lgcc'],
    ]);
    return program;
  }

  /** The same program with the system's headers and library. */
  buildReference(source: string, flags: readonly string[] = []): string {
    const program = join(this.directory, `${basename(source, '.c')}-reference`);
    must(this.compiler, ['-w', '-O1', ...flags, '-o', program, source, '-lm']);
    return program;
  }
}

let library: NativeLibrary | undefined;

/** The library of this process; it goes with the folder of the test run. */
export function nativeLibrary(compiler: string): NativeLibrary {
  library ??= new NativeLibrary(compiler);
  return library;
}
