/**
 * KLEE and Merganser on the same bitcode: numbers of paths, kinds of errors and their places.
 *
 *   npx tsx tests/campaigns/klee-agreement.ts [NAME…] [--verbose]
 *
 * The programs are those of tests/symbolic (clang-16 -O0) and bench/programs/explore (clang-16 -O1).
 * A difference is an error of the campaign unless `explained` has it; docs/klee.md says why each of
 * those is. A program that no longer differs is reported too, so that the list stays true.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findOnPath, RUNTIME_INCLUDE } from '../../src/frontend/index.js';
import { exploreProgram } from '../symbolic/explore-program.js';
import { type Findings, programNames, readProgram } from '../symbolic/programs.js';

/** KLEE's suffix for each of our error kinds. */
const suffixes: Readonly<Record<string, string>> = {
  'out-of-bounds': 'ptr',
  'null-pointer': 'ptr',
  'use-after-free': 'ptr',
  'double-free': 'free',
  'invalid-free': 'free',
  'division-by-zero': 'div',
  unreachable: 'exec',
};

/** Programs on which the two differ, with the heading of docs/klee.md that says why. */
const explained: Readonly<Record<string, string>> = {};

interface Comparable {
  readonly completed: number;
  readonly partial: number;
  readonly errors: readonly string[];
}

const explorePrograms = fileURLToPath(new URL('../../bench/programs/explore/', import.meta.url));

interface Subject {
  readonly name: string;
  readonly source: string;
  readonly flags: readonly string[];
}

function subjects(): Subject[] {
  const symbolic = programNames().map((name) => {
    const { source, flags } = readProgram(name);
    return { name, source, flags: ['-O0', '-Xclang', '-disable-O0-optnone', ...flags] };
  });
  const bench = fs
    .readdirSync(explorePrograms)
    .filter((file) => file.endsWith('.c'))
    .map((file) => ({
      name: `bench/${path.basename(file, '.c')}`,
      source: path.join(explorePrograms, file),
      flags: ['-O1'],
    }));
  return [...symbolic, ...bench];
}

function inKleesWords({ completed, errored, silent, errors }: Findings): Comparable {
  const renamed = errors.map((error) => {
    const [kind, line] = error.split(' at ');
    return `${suffixes[kind] ?? kind} at ${line}`;
  });
  return { completed, partial: errored + silent, errors: [...new Set(renamed)].sort() };
}

function runKlee(klee: string, bitcode: string, scratch: string): Comparable {
  const output = path.join(scratch, 'klee-out');
  fs.rmSync(output, { recursive: true, force: true });
  const flags = ['--libc=klee', '--ubsan-runtime', '--search=dfs', '--external-calls=none'];
  const { stderr } = spawnSync(klee, [...flags, `--output-dir=${output}`, bitcode], {
    encoding: 'utf8',
    timeout: 120_000,
  });
  const number = (text: string) => Number(new RegExp(`${text} = (\\d+)`).exec(stderr)?.[1] ?? -1);
  const errors = new Set<string>();
  for (const file of fs.readdirSync(output)) {
    const suffix = /\.(\w+)\.err$/.exec(file)?.[1];
    if (suffix === undefined) continue;
    const text = fs.readFileSync(path.join(output, file), 'utf8');
    errors.add(`${suffix} at ${lineOf(text)}`);
  }
  return {
    completed: number('done: completed paths'),
    partial: number('partially completed paths'),
    errors: [...errors].sort(),
  };
}

/** The innermost line of the stack that is in the program, not in KLEE's libraries. */
function lineOf(report: string): string {
  const frames = [...report.matchAll(/#\d+ .* at (\S+):(\d+)$/gm)];
  const own = frames.find(([, file]) => !/runtime\//.test(file));
  return own?.[2] ?? /^Line: (\d+)/m.exec(report)?.[1] ?? '0';
}

const show = ({ completed, partial, errors }: Comparable) =>
  `${completed} completed, ${partial} partial${errors.length > 0 ? `: ${errors.join(', ')}` : ''}`;

function main(words: readonly string[]): number {
  const clang = findOnPath('clang-16');
  const klee = findOnPath('klee');
  if (!clang || !klee) {
    console.log('this campaign needs klee and clang-16 on the PATH');
    return 2;
  }
  const verbose = words.includes('--verbose');
  const wanted = words.filter((word) => !word.startsWith('--'));
  const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'merganser-klee-'));
  let agreed = 0;
  let known = 0;
  let unexplained = 0;
  for (const { name, source, flags } of subjects()) {
    if (wanted.length > 0 && !wanted.some((word) => name.startsWith(word))) continue;
    const bitcode = path.join(scratch, 'program.bc');
    const common = ['-g', '-c', '-emit-llvm', '-fno-builtin', '-I', RUNTIME_INCLUDE, '-w'];
    execFileSync(clang, [...common, ...flags, source, '-o', bitcode]);
    const theirs = runKlee(klee, bitcode, scratch);
    const ours = inKleesWords(exploreProgram(bitcode));
    const isSame = show(ours) === show(theirs);
    const reason = explained[name];
    if (isSame && reason === undefined) agreed++;
    else if (!isSame && reason !== undefined) known++;
    else unexplained++;
    if (verbose || isSame !== (reason === undefined)) {
      const verdict = isSame ? 'the same' : reason ? `differs (${reason})` : 'DIFFERS';
      console.log(`${name}: ${verdict}\n  merganser ${show(ours)}\n  klee      ${show(theirs)}`);
    }
  }
  fs.rmSync(scratch, { recursive: true });
  console.log(
    `${agreed} programs agree, ${known} differ as explained in docs/klee.md, ${unexplained} are not as expected`,
  );
  return unexplained > 0 ? 1 : 0;
}

process.exitCode = main(process.argv.slice(2));
