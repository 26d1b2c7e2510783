/**
 * KLEE and Merganser on the same bitcode: numbers of paths, kinds of errors and their places.
 *
 *   npx tsx tests/campaigns/klee-agreement.ts [NAME…] [--limit SECONDS] [--verbose]
 *
 * The programs are those of tests/symbolic (clang-16 -O0) and bench/programs/explore (clang-16 -O1, at
 * some 0.6 of the size that they are measured at). KLEE simplifies control flow before it runs a program,
 * which turns short branches into selects; so both get bitcode that LLVM's opt has simplified already. The
 * functions of the C library that the programs use are compiled from runtime/ and linked in, so that both
 * run the same ones.
 * Each of the two has SECONDS (20) of wall time for a program; one that is not done by then is said to be undecided.
 * A difference is an error of the campaign unless `explained` has it; docs/klee.md says why each of
 * those is. A program that no longer differs is reported too, so that the list stays true.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { fileURLToPath } from 'node:url';
import { sizes } from '../../bench/explore.js';
import { inKleesWords } from '../../src/cli/klee/error-words.js';
import { findOnPath, runtimeInclude } from '../../src/frontend/index.js';
import { type Explored, exploreProgram } from '../symbolic/explore-program.js';
import { programNames, readProgram } from '../symbolic/programs.js';
import './leash.js';

/** Programs on which the two differ, with the heading of docs/klee.md that says why. */
const explained: Readonly<Record<string, string>> = {
  'api/choose': 'klee_choose',
  'api/verifier': "SV-COMP's functions",
  'control/setjmp': 'setjmp',
  'control/setjmp_nested': 'setjmp',
  'control/destructors': 'destructors',
  'errors/model': 'inline assembly',
  'errors/process': 'threads and processes',
  'errors/rounding': 'rounding',
  'errors/thread': 'threads and processes',
  'library/calendar_of_few_days': 'the C library',
  'library/fnmatch': 'compared with KLEE',
  'library/print_count_stored': 'printing',
  'library/print_counts_as_formatted': 'printing',
  'library/print_reads': 'printing',
  'library/print_reads_right': 'printing',
  'library/print_redirected': 'printing',
  'library/print_results': 'printing',
  'library/print_symbolic_number': 'printing',
  'library/print_symbolic_text': 'printing',
  'library/print_too_few_arguments': 'printing',
  'library/printing': 'printing',
  'library/strtod_any_text': 'the C library',
  'lifetimes/in_scope': 'setjmp',
  'lifetimes/scope_vla': 'sizes',
  'memory/position_in_buffer': 'setjmp',
};

/** Folders in which any program may differ. */
const explainedFolders: Readonly<Record<string, string>> = { 'floats/': 'floating point' };

interface Comparable {
  readonly completed: number;
  readonly partial: number;
  readonly errors: readonly string[];
  /** Whether every path was followed in the time that there was. */
  readonly isComplete: boolean;
}

/** The parts of the C library that the programs use and KLEE's own library lacks or has otherwise. */
const libraryFiles = [
  ...['ctype.c', 'sort.c', 'strtol.c', 'string_compare.c', 'string_copy.c', 'fnmatch.c'],
  ...['regex.c', 'regex_bracket.c', 'regex_build.c', 'regex_match.c', 'regex_parse.c'],
];
const libraryFolder = fileURLToPath(new URL('../../runtime/libc/', import.meta.url));
const verifier = fileURLToPath(new URL('inputs/verifier-for-klee.c', import.meta.url));

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
      flags: ['-O1', `-DSIZE=${smallSize(path.basename(file, '.c'))}`],
    }));
  return [...symbolic, ...bench];
}

/** KLEE writes a test for each path here, so that sizes for benchmarks would take it very long. */
const smallSize = (name: string): number => Math.max(2, Math.round(0.6 * sizes[name].full));

function comparable({ completed, errored, silent, errors, partial }: Explored): Comparable {
  const isComplete = !partial.some((reason) => reason.startsWith('the run was stopped'));
  return { completed, partial: errored + silent, errors, isComplete };
}

interface Tools {
  readonly klee: string;
  readonly clang: string;
  readonly opt: string;
  readonly link: string;
  readonly scratch: string;
  /** Bitcode that is linked to each program, as far as it needs it. */
  readonly library: string;
  /** SV-COMP's functions, for KLEE alone. */
  readonly verifier: string;
}

const compileFlags = ['-g', '-c', '-emit-llvm', '-fno-builtin', '-w', '-I', runtimeInclude];

function prepareTools(scratch: string): Tools | undefined {
  const [klee, clang, opt, link] = ['klee', 'clang-16', 'opt-16', 'llvm-link-16'].map((name) =>
    findOnPath(name),
  );
  if (!klee || !clang || !opt || !link) return undefined;
  const compile = (source: string, output: string, flags: readonly string[]) =>
    execFileSync(clang, [...compileFlags, ...flags, source, '-o', output], { cwd: libraryFolder });
  const parts = libraryFiles.map((file) => {
    const output = path.join(scratch, file.replace(/c$/, 'bc'));
    // Errors in the library are reported for the program's own line, as in Merganser's build of it.
    const own = ['-O1', '-nostdinc', '-isystem', headers(clang)];
    compile(file, output, [...own, '-fdebug-compilation-dir=merganser/runtime']);
    return output;
  });
  const library = path.join(scratch, 'library.bc');
  execFileSync(link, [...parts, '-o', library]);
  const known = path.join(scratch, 'verifier.bc');
  compile(verifier, known, ['-O1']);
  return { klee, clang, opt, link, scratch, library, verifier: known };
}

/** The compiler's own headers. */
function headers(clang: string): string {
  const folder = execFileSync(clang, ['-print-resource-dir'], { encoding: 'utf8' }).trim();
  return path.join(folder, 'include');
}

function build({ name, source, flags }: Subject, tools: Tools): string {
  const { clang, opt, link, scratch, library } = tools;
  const compiled = path.join(scratch, 'compiled.bc');
  const linked = path.join(scratch, 'linked.bc');
  const bitcode = path.join(scratch, 'program.bc');
  execFileSync(clang, [...compileFlags, ...flags, source, '-o', compiled]);
  const needed = name.startsWith('library/') ? ['--only-needed', library] : [];
  execFileSync(link, [compiled, ...needed, '-o', linked]);
  execFileSync(opt, ['-passes=simplifycfg', linked, '-o', bitcode]);
  return bitcode;
}

function runKlee(tools: Tools, bitcode: string, source: string, seconds: number): Comparable {
  const { klee, verifier, scratch } = tools;
  const output = path.join(scratch, 'klee-out');
  fs.rmSync(output, { recursive: true, force: true });
  const flags = [
    '--libc=klee',
    '--ubsan-runtime',
    '--search=dfs',
    '--emit-all-errors',
    '--use-forked-solver=false',
    `--max-time=${seconds}s`,
  ];
  const { stderr, error } = spawnSync(
    klee,
    [...flags, `--link-llvm-lib=${verifier}`, `--output-dir=${output}`, bitcode],
    {
      encoding: 'utf8',
      // It looks at the clock between instructions, and a question to its solver may take long.
      timeout: 2000 * seconds,
      killSignal: 'SIGKILL',
    },
  );
  const number = (text: string) => Number(new RegExp(`${text} = (\\d+)`).exec(stderr)?.[1] ?? -1);
  const errors = new Set<string>();
  for (const file of fs.readdirSync(output)) {
    const suffix = /^test\d+\.(\w+)(\.err)?$/.exec(file)?.[1];
    if (suffix === undefined || ['ktest', 'kquery'].includes(suffix)) continue;
    const text = fs.readFileSync(path.join(output, file), 'utf8');
    errors.add(`${suffix} at ${lineOf(text, source)}`);
  }
  return {
    completed: number('done: completed paths'),
    partial: number('partially completed paths'),
    errors: [...errors].sort(),
    isComplete: error === undefined && !stderr.includes('HaltTimer invoked'),
  };
}

/** The innermost line of the stack that is in the program itself, not in a library. */
function lineOf(report: string, source: string): string {
  const frames = [...report.matchAll(/#\d+ .* at (\S+):(\d+)$/gm)];
  const own = frames.find(([, file]) => path.basename(file) === path.basename(source));
  return own?.[2] ?? /^Line: (\d+)/m.exec(report)?.[1] ?? '0';
}

/** Some programs use what only a newer clang has. */
function builtIfPossible(subject: Subject, tools: Tools): string | undefined {
  try {
    return build(subject, tools);
  } catch {
    return undefined;
  }
}

const show = ({ completed, partial, errors }: Comparable) =>
  `${completed} completed, ${partial} partial${errors.length > 0 ? `: ${errors.join(', ')}` : ''}`;

function main(words: readonly string[]): number {
  const verbose = words.includes('--verbose');
  const limitAt = words.indexOf('--limit') + 1;
  const seconds = limitAt > 0 ? Number(words[limitAt]) : 20;
  const wanted = words.filter(
    (word, i) => !word.startsWith('--') && (limitAt === 0 || i !== limitAt),
  );
  const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'merganser-klee-'));
  const tools = prepareTools(scratch);
  if (!tools) {
    console.log('this campaign needs klee, clang-16, opt-16 and llvm-link-16 on the PATH');
    return 2;
  }
  let agreed = 0;
  let known = 0;
  let unexplained = 0;
  let uncompiled = 0;
  let undecided = 0;
  for (const subject of subjects()) {
    const { name } = subject;
    if (wanted.length > 0 && !wanted.some((word) => name.startsWith(word))) continue;
    const bitcode = builtIfPossible(subject, tools);
    if (bitcode === undefined) {
      uncompiled++;
      console.log(`${name}: clang-16 does not compile it`);
      continue;
    }
    const theirs = runKlee(tools, bitcode, subject.source, seconds);
    const how = { pointersReach: 'any', maxTime: 1000 * seconds } as const;
    const ours = comparable(
      exploreProgram(bitcode, {}, how, (error) => inKleesWords(error).suffix),
    );
    if (!ours.isComplete || !theirs.isComplete) {
      undecided++;
      const late = [
        ...(ours.isComplete ? [] : ['merganser']),
        ...(theirs.isComplete ? [] : ['klee']),
      ];
      console.log(`${name}: not done in ${seconds} s: ${late.join(', ')}`);
      continue;
    }
    const isSame = show(ours) === show(theirs);
    const folder = Object.keys(explainedFolders).find((start) => name.startsWith(start));
    const reason = explained[name] ?? (folder && !isSame ? explainedFolders[folder] : undefined);
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
    `${agreed} programs agree, ${known} differ as explained in docs/klee.md, ${unexplained} are not as expected, ${undecided} were not done in time, ${uncompiled} were not compiled`,
  );
  return unexplained > 0 ? 1 : 0;
}

process.exitCode = main(process.argv.slice(2));
