/** One task for each engine, as a process with a time limit: what it says, and how long it takes. */
import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findOnPath, runtimeInclude } from '../../src/frontend/index.js';
import { kleeFailure } from '../real/klee-failure.js';

const merganser = fileURLToPath(new URL('../../bin/merganser.js', import.meta.url));
const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'merganser-corpora-'));
process.on('exit', () => fs.rmSync(scratch, { recursive: true, force: true }));

/** Sources that are explored together, and how they are compiled. */
export interface Subject {
  readonly sources: readonly string[];
  readonly flags: readonly string[];
  /** Only an error is looked for, so KLEE may call the host's functions with some values. */
  readonly searchOnly?: boolean;
  /** Short branches become selects with us too; KLEE always does that. */
  readonly selects?: boolean;
}

/** What older C allows. */
export const oldC = [
  'implicit-function-declaration',
  'implicit-int',
  'int-conversion',
  'incompatible-function-pointer-types',
].map((name) => `-Wno-${name}`);

export interface Finding {
  /** Kind in the words of the engine: ours as in the summary, KLEE's the message of the error. */
  readonly kind: string;
  /** Ours. */
  readonly message?: string;
  readonly functions: readonly string[];
}

export interface Exploration {
  /** Whether all paths were followed to their ends; if not, why. */
  readonly complete: boolean;
  readonly reason: string;
  readonly paths: number;
  readonly findings: readonly Finding[];
  readonly milliseconds: number;
}

export interface Engine {
  readonly name: string;
  explore(subject: Subject, seconds: number): Exploration;
}

/** A file for generated code, with the text in it. */
export function scratchFile(name: string, text: string): string {
  const file = path.join(scratch, name);
  fs.writeFileSync(file, text);
  return file;
}

interface Summary {
  readonly complete: boolean;
  readonly stoppedBy: string | null;
  readonly paths: { readonly completed: number; readonly errored: number };
  readonly concretised: Readonly<Record<'address' | 'floatingPoint' | 'host', number>>;
  readonly solver: { readonly unknown: number; readonly ms: number };
  readonly wallMs: number;
  readonly errors: readonly {
    readonly kind: string;
    readonly message: string;
    readonly stack: readonly { readonly function: string }[];
  }[];
}

export const ours: Engine = {
  name: 'merganser',
  explore({ sources, flags, selects = false }, seconds) {
    const started = performance.now();
    const cflags = [...oldC, ...flags].flatMap((flag) => ['--cflags', flag]);
    const options = ['--json', '--no-write-tests', '--max-time', `${seconds}s`, ...cflags];
    if (selects) options.push('--short-branches', 'select');
    const { stdout, stderr, status } = spawnSync(
      process.execPath,
      [merganser, 'run', ...options, ...sources],
      { encoding: 'utf8', timeout: 1000 * (seconds + 20), maxBuffer: 1 << 28 },
    );
    const milliseconds = performance.now() - started;
    if (!stdout.startsWith('{')) {
      const reason = status === null ? 'does not stop at its limit' : firstLine(stderr);
      return { complete: false, reason, paths: 0, findings: [], milliseconds };
    }
    const summary = JSON.parse(stdout) as Summary;
    const external = summary.errors.find(({ kind }) => kind === 'external' || kind === 'model');
    return {
      complete: summary.complete && !external,
      reason: external?.message ?? reasonOf(summary),
      paths: summary.paths.completed + summary.paths.errored,
      findings: summary.errors.map(({ kind, message, stack }) => ({
        kind,
        message,
        functions: stack.map((frame) => frame.function),
      })),
      milliseconds,
    };
  },
};

/** Why a run is not complete; nothing if it is. */
function reasonOf({ complete, stoppedBy, concretised, solver, wallMs }: Summary): string {
  if (complete) return '';
  if (stoppedBy === 'time') {
    return solver.ms > wallMs / 2
      ? 'time, most of it in the solver'
      : 'time: too many or too long paths';
  }
  if (stoppedBy) return stoppedBy;
  if (concretised.floatingPoint > 0) return 'floating-point numbers made concrete';
  if (concretised.address > 0) return 'addresses made concrete';
  if (concretised.host > 0) return 'arguments of the host made concrete';
  return solver.unknown > 0 ? 'the solver gave up' : 'some paths were given up';
}

const nondet: Readonly<Record<string, string>> = {
  bool: '_Bool',
  char: 'char',
  short: 'short',
  int: 'int',
  long: 'long',
  longlong: 'long long',
  uchar: 'unsigned char',
  ushort: 'unsigned short',
  uint: 'unsigned int',
  ulong: 'unsigned long',
  ulonglong: 'unsigned long long',
  float: 'float',
  double: 'double',
};

/** SV-COMP's functions for KLEE, which has none of its own. */
function nondetSource(): string {
  const definitions = Object.entries(nondet).map(([short, type]) => {
    const name = `__VERIFIER_nondet_${short}`;
    return `${type} ${name}(void) { ${type} x; klee_make_symbolic(&x, sizeof x, "${name}"); return x; }`;
  });
  const assume = 'void __VERIFIER_assume(int holds) { if (!holds) klee_silent_exit(0); }';
  return ['#include <klee/klee.h>', ...definitions, assume, ''].join('\n');
}

/** KLEE with its best flags, on bitcode of clang-16; undefined where either is missing. */
export function klee(): Engine | undefined {
  const [program, clang, link] = ['klee', 'clang-16', 'llvm-link-16'].map((name) =>
    findOnPath(name),
  );
  if (!program || !clang || !link) {
    console.log('KLEE is left out: it needs klee, clang-16 and llvm-link-16 on the PATH');
    return undefined;
  }
  return {
    name: 'klee',
    explore({ sources, flags, searchOnly = false }, seconds) {
      const started = performance.now();
      const fail = (reason: string): Exploration => {
        const milliseconds = performance.now() - started;
        return { complete: false, reason, paths: 0, findings: [], milliseconds };
      };
      const parts: string[] = [];
      const all = [...sources, scratchFile('nondet.c', nondetSource())];
      for (const [i, source] of all.entries()) {
        const part = path.join(scratch, `part${i}.bc`);
        const args = ['-O0', '-Xclang', '-disable-O0-optnone', '-g', '-c', '-emit-llvm', '-w'];
        const { status, stderr } = spawnSync(
          clang,
          [...args, ...oldC, '-idirafter', runtimeInclude, ...flags, source, '-o', part],
          { encoding: 'utf8' },
        );
        if (status !== 0) return fail(firstLine(stderr));
        parts.push(part);
      }
      const bitcode = path.join(scratch, 'whole.bc');
      const linked = spawnSync(link, [...parts, '-o', bitcode], { encoding: 'utf8' });
      if (linked.status !== 0) return fail(firstLine(linked.stderr));
      const output = path.join(scratch, 'klee-out');
      fs.rmSync(output, { recursive: true, force: true });
      const { stderr } = spawnSync(
        program,
        [
          '--libc=klee',
          '--use-forked-solver=false',
          '--search=dfs',
          '--write-no-tests',
          '--output-istats=0',
          `--external-calls=${searchOnly ? 'all' : 'none'}`,
          `--max-time=${seconds}s`,
          `--output-dir=${output}`,
          bitcode,
        ],
        // Calls that KLEE hands to the host may write files.
        {
          cwd: scratch,
          encoding: 'utf8',
          timeout: 1000 * (seconds + 20),
          maxBuffer: 1 << 28,
        },
      );
      const number = (text: string): number =>
        Number(new RegExp(`${text} = (\\d+)`).exec(stderr)?.[1] ?? Number.NaN);
      const completed = number('done: completed paths');
      const messages = [...stderr.matchAll(/KLEE: ERROR: (?:\S+:\d+: )?(.*)/g)].map((m) => m[1]!);
      if (Number.isNaN(completed)) {
        // What it found before it failed, or did not stop in time, counts.
        const findings = messages.map((kind) => ({ kind, functions: [] }));
        return { ...fail(kleeFailure(stderr)), findings };
      }
      const stopped = /HaltTimer invoked/.test(stderr);
      const external = messages.find((text) =>
        /external call|failed external|undefined/.test(text),
      );
      return {
        complete: !stopped && !external,
        reason: stopped ? 'time' : (external ?? ''),
        paths: completed + number('partially completed paths'),
        findings: messages.map((kind) => ({ kind, functions: [] })),
        milliseconds: performance.now() - started,
      };
    },
  };
}

function firstLine(text: string): string {
  const line = text.split('\n').find((candidate) => /error:|ERROR|merganser:/.test(candidate));
  return (line ?? text.split('\n', 1)[0] ?? '').replace(/(\/[\w.+-]+)+\//g, '').slice(0, 120);
}
