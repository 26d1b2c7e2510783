/** Which of KLEE's options have an effect here; the others are accepted and named in a warning. */
import type { KleeArguments } from './arguments.js';
import { flagNames, valueNames } from './option-names.js';

/** Options that are honoured, with what they do. */
export const honoured: ReadonlyMap<string, string> = new Map([
  ['allow-seed-extension', 'inputs that a seed has too few bytes for: the others are zero'],
  ['allow-seed-truncation', 'inputs that a seed has too many bytes for: the first ones'],
  ['array-value-ratio', 'for --optimize-array: the most different values for each element'],
  ['array-value-symb-ratio', 'for --optimize-array: the most symbolic elements of each array'],
  ['check-overshift', 'report shifts by the width or more (on by default)'],
  ['compress-query-log', 'compress the query logs with gzip'],
  ['debug-print-escaping-functions', 'name the functions whose address is taken'],
  ['debug-print-instructions', 'all|src|compact:stderr|file: name each instruction'],
  ['debug-log-incomplete-merge', 'for --use-incomplete-merge: say when states no longer wait'],
  ['debug-log-merge', 'for --use-merge: say which states open and close a region'],
  [
    'debug-log-state-merge',
    'for --use-merge: say which states are compared, and why they stay apart',
  ],
  ['dump-states-on-halt', 'write tests for the states that are left at a limit (on by default)'],
  ['emit-all-errors', 'report an error on every path that has it, not once for each place'],
  ['entry-point', 'start at this function instead of main'],
  ['env-file', "the program's environment, as env prints it"],
  ['exit-on-error', 'end at the first error with status 1'],
  ['exit-on-error-type', 'end at the first error of this type (Assert, Ptr, Free, …)'],
  ['external-call-warnings', 'none|once-per-function|all: tell of calls that leave the program'],
  ['external-calls', 'none: forbid them; all, over-approx: print a value for a symbolic argument'],
  ['function-alias', 'NAME:OTHER or PATTERN:OTHER: calls of these functions go to the other'],
  ['kdalloc-quarantine', '-1, 0: freed memory is not used again, or at once'],
  ['link-llvm-lib', 'link this bitcode file or archive too'],
  ['max-depth', 'give up paths with so many forks on their way'],
  ['max-forks', 'follow one side of each branch after so many forks'],
  ['max-instructions', 'stop after so many instructions'],
  ['max-memory', 'stop when the process uses so many megabytes (2000 by default)'],
  ['max-solver-time', 'time for one question to the solver'],
  ['max-stack-frames', 'give up paths with more calls in progress (8192 by default)'],
  ['max-static-cpfork-pct', 'the largest part of all forks for one chain of calls'],
  ['max-static-fork-pct', 'the largest part of all forks for one instruction'],
  ['max-static-pct-check-delay', 'forks before these limits count (1000 by default)'],
  ['max-tests', 'stop after so many tests'],
  ['max-time', 'stop after this time: 90, 90s, 5min, 1h30min'],
  ['named-seed-matching', 'inputs find their bytes in a seed by name, not in their order'],
  ['only-output-states-covering-new', 'tests only for errors and paths that cover new code'],
  ['only-replay-seeds', 'explore the paths of the seeds alone'],
  ['only-seed', 'end when the paths of the seeds were explored'],
  ['optimize-array', 'index|value|all: conditions over tables as conditions over indices'],
  ['output-dir', 'the output directory, instead of the next klee-out-N'],
  ['output-istats', 'write run.istats, which kcachegrind reads (on by default)'],
  ['output-source', 'write assembly.ll (on by default)'],
  ['output-stats', 'write run.stats, which klee-stats reads (on by default)'],
  ['posix-runtime', 'symbolic arguments, files and standard input by --sym-args and its kin'],
  ['readable-posix-inputs', 'with --posix-runtime: prefer printable bytes'],
  ['replay-ktest-dir', 'run the program on the tests in this directory instead of exploring it'],
  ['replay-ktest-file', 'run the program on this test instead of exploring it'],
  ['replay-path', 'take the sides that this .path file names at the first branches'],
  ['rewrite-equalities', 'simplify the conditions of .kquery files by equations (on by default)'],
  ['rng-initial-seed', 'the seed of random searchers'],
  ['run-in-dir', "the program's working directory"],
  ['search', 'the searcher; several take turns'],
  ['seed-dir', 'explore the paths of the tests in this directory first'],
  ['seed-file', 'explore the path of this test first'],
  ['silent-klee-assume', 'an assumption that cannot hold ends the path silently'],
  ['single-object-resolution', 'symbolic pointers stay within the object that they come from'],
  ['switch-type', 'simple: each case of a switch is a path of its own'],
  [
    'use-incomplete-merge',
    'for --use-merge: wait only for states that are about as fast as others',
  ],
  ['use-merge', 'states between klee_open_merge and klee_close_merge become one where they can'],
  ['use-query-log', 'all|solver:kquery|smt2: log the questions to the solver'],
  ['warnings-only-to-file', 'warnings go to warnings.txt alone'],
  ['write-cov', "each path's lines"],
  ['write-exec-tree', 'write exec_tree.db, which klee-exec-tree reads'],
  ['write-kqueries', "each path's condition in KQuery"],
  ['write-ktests', '.ktest files (on by default)'],
  ['write-no-tests', 'no files for paths'],
  ['write-paths', "each path's branches on symbolic conditions"],
  ['write-smt2s', "each path's condition in SMT-LIB"],
  ['write-sym-paths', "each path's branches of which both sides were possible"],
  ['write-xml-tests', 'tests in the format of Test-Comp'],
  ['xml-metadata-programfile', 'the program for metadata.xml'],
  ['xml-metadata-programhash', 'its hash'],
  ['zero-seed-extension', 'the same as --allow-seed-extension'],
]);

/**
 * Options without effect that need no warning: what they ask for is the case anyway (Merganser's C
 * library is always linked, the sanitizer's calls are always known), or they choose between ways of
 * KLEE's own solver, allocator and statistics that no result depends on.
 */
const immaterial = new Set([
  ...['libc', 'ubsan-runtime', 'optimize'],
  ...['use-forked-solver', 'use-cex-cache', 'use-branch-cache', 'use-independent-solver'],
  ...['solver-backend', 'kdalloc', 'klee-call-optimisation', 'use-batching-search'],
  ...['batch-instructions', 'batch-time', 'const-array-opt'],
  ...['watchdog', 'simplify-sym-indices', 'max-memory-inhibit', 'max-sym-array-size'],
  ...['stats-write-interval', 'stats-write-after-instructions', 'stats-commit-after'],
  ...['istats-write-interval', 'istats-write-after-instructions', 'uncovered-update-interval'],
  ...['timer-interval', 'cex-cache-superset', 'cex-cache-try-all', 'use-fast-cex-solver'],
  ...['use-construct-hash-stp', 'use-construct-hash-z3', 'use-visitor-hash', 'runtime-build'],
  ...[
    'disable-internalize',
    'disable-inlining',
    'disable-verify',
    'verify-each',
    'always-output-seeds',
  ],
]);

/** What is done in any case: it cannot be switched off, only on. */
const always = new Set(['check-div-zero']);

export function ignoredOptions({ flags, values }: KleeArguments): string[] {
  return [...flags.keys(), ...values.keys()].filter(
    (name) =>
      !honoured.has(name) && !immaterial.has(name) && !(always.has(name) && flags.get(name)),
  );
}

export function helpText(): string {
  const lines = [
    'USAGE: merganser klee [options] <input bytecode> <program arguments>...',
    '',
    "KLEE's options that have an effect:",
    '',
    ...[...honoured].map(
      ([name, text]) => `  --${name}${valueNames.has(name) ? '=…' : ''}\n      ${text}`,
    ),
    '',
    'Accepted without effect:',
    '',
    ...[...flagNames, ...valueNames].filter((name) => !honoured.has(name)).map((n) => `  --${n}`),
    '',
  ];
  return lines.join('\n');
}
