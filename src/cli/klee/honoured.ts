/** Which of KLEE's options have an effect here; the others are accepted and named in a warning. */
import type { KleeArguments } from './arguments.js';
import { flagNames, valueNames } from './option-names.js';

/** Options that are honoured, with what they do. */
export const honoured: ReadonlyMap<string, string> = new Map([
  ['check-overshift', 'report shifts by the width or more (on by default)'],
  ['dump-states-on-halt', 'write tests for the states that are left at a limit (on by default)'],
  ['emit-all-errors', 'report an error on every path that has it, not once for each place'],
  ['entry-point', 'start at this function instead of main'],
  ['exit-on-error', 'end at the first error with status 1'],
  ['exit-on-error-type', 'end at the first error of this type (Assert, Ptr, Free, …)'],
  ['external-calls', 'all: print a value for a symbolic argument; else that is an error'],
  ['function-alias', 'NAME:OTHER or PATTERN:OTHER: calls of these functions go to the other'],
  ['link-llvm-lib', 'link this bitcode file or archive too'],
  ['max-instructions', 'stop after so many instructions'],
  ['max-memory', 'stop when the process uses so many megabytes (2000 by default)'],
  ['max-solver-time', 'time for one question to the solver'],
  ['max-tests', 'stop after so many tests'],
  ['max-time', 'stop after this time: 90, 90s, 5min, 1h30min'],
  ['output-dir', 'the output directory, instead of the next klee-out-N'],
  ['output-source', 'write assembly.ll (on by default)'],
  ['rng-initial-seed', 'the seed of random searchers'],
  ['run-in-dir', "the program's working directory"],
  ['search', 'the searcher; several take turns'],
  ['silent-klee-assume', 'an assumption that cannot hold ends the path silently'],
  ['warnings-only-to-file', 'warnings go to warnings.txt alone'],
  ['write-kqueries', "each path's condition in KQuery"],
  ['write-ktests', '.ktest files (on by default)'],
  ['write-no-tests', 'no files for paths'],
  ['write-paths', "each path's decisions"],
  ['write-smt2s', "each path's condition in SMT-LIB"],
  ['write-sym-paths', "each path's decisions"],
]);

/**
 * Options without effect that need no warning: what they ask for is the case anyway (Merganser's C
 * library is always linked, the sanitizer's calls are always known), or they choose between ways of
 * KLEE's own solver, allocator and statistics that no result depends on.
 */
const immaterial = new Set([
  ...['libc', 'ubsan-runtime', 'optimize', 'switch-type', 'output-istats', 'output-stats'],
  ...['use-forked-solver', 'use-cex-cache', 'use-branch-cache', 'use-independent-solver'],
  ...['solver-backend', 'kdalloc', 'klee-call-optimisation', 'use-batching-search'],
  ...['batch-instructions', 'batch-time', 'rewrite-equalities', 'const-array-opt'],
  ...['optimize-array', 'disable-inlining', 'disable-verify', 'verify-each'],
]);

export function ignoredOptions({ flags, values }: KleeArguments): string[] {
  return [...flags.keys(), ...values.keys()].filter(
    (name) => !honoured.has(name) && !immaterial.has(name),
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
