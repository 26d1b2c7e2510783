/**
 * The commands. Each is one module under `commands/`, loaded when it is called and not before, so
 * that `merganser --version` does not pay for the engine.
 *
 * To add a command: one entry here, one module that exports `run`, and its options in the table.
 */

import type { Command } from './command.js';

export const commands: readonly Command[] = [
  {
    name: 'exec',
    summary: 'run a program concretely',
    usage: 'FILE… [-- ARGUMENT…]',
    description:
      "Compiles and links the program with Merganser's C library and runs it with the given arguments, standard input and environment. Output and exit status are the program's own. An error such as an access out of bounds is reported on standard error, and the exit status is that of the signal which would have ended a native run (134 abort, 136 arithmetic, 139 memory).",
    load: () => import('./commands/exec.js'),
  },
  {
    name: 'run',
    summary: 'explore a program and summarise what was found',
    usage: 'FILE… [-- ARGUMENT…]',
    description:
      'Explores all paths of the program: where a decision depends on a symbolic input (klee_make_symbolic and its kin), both ways are taken. Writes a test for every path and for every error to merganser-out-N. Exit status: 0 no error found, 1 errors found, 2 wrong use, 3 internal failure.',
    load: () => import('./commands/run.js'),
  },
  {
    name: 'resume',
    summary: 'go on with a run that was stopped or killed',
    usage: '[DIRECTORY]',
    description:
      'Goes on where the run in the directory (merganser-last if none is given) was: what was explored is not explored again, what was left is. Program, options, arguments and environment are those of the run; limits, searcher and number of engines may be others. A limit counts from here on. Exit status as of run.',
    load: () => import('./commands/resume.js'),
  },
  {
    name: 'worker',
    summary: 'explore for runs that others have started, on this machine',
    usage: 'URL',
    description:
      "Joins the runs that 'merganser run --cluster URL' has started with the same Redis server, one after the other, and waits for the next. With --jobs N by N engines. Ctrl-C leaves: what was found is handed in, what was not explored goes to others. Any number of workers may come and go at any time. Exit status: 0 left, 2 wrong use or no server.",
    load: () => import('./commands/worker.js'),
  },
  {
    name: 'tune-merge',
    summary: 'find the parameters of merging that suit some programs',
    usage: 'PROGRAM… [-- ARGUMENT…]',
    description:
      'Looks for the α, β, κ (and ζ) of query count estimation with which the programs, each one file, are explored to the end in the least processor time: by hill climbing from the published values, from α = 0.01 and from α = 0.1. Prints them as options for run. Each set costs the geometric mean over the programs; one that leaves a run cut at --max-time is behind all with fewer such runs. Ctrl-C ends the search with the best so far. Exit status: 0 found, 2 wrong use or nothing to tune.',
    load: () => import('./commands/tune-merge.js'),
  },
  {
    name: 'tests',
    summary: 'write the tests of a run in another format, or fewer of them',
    usage: '[DIRECTORY]',
    description:
      'Reads the run directory (merganser-last if none is given) and writes its tests: as readable JSON with C types, as C programs that compile and run alone, as Test-Comp XML, as plain files; or its errors as SARIF, or everything as JUnit XML. With --reduce, only the fewest tests that hold the coverage.',
    load: () => import('./commands/tests.js'),
  },
  {
    name: 'replay',
    summary: 'run the tests of a run again',
    usage: '[DIRECTORY | TEST.ktest]',
    description:
      'Runs each test of the run directory (merganser-last if none is given), or one test, and says whether it ended as predicted: as a native program with sanitizers where the machine has a C compiler, else in the interpreter. Exit status: 0 all as predicted, 1 some differ.',
    load: () => import('./commands/replay.js'),
  },
  {
    name: 'report',
    summary: 'write a run as one HTML page',
    usage: '[DIRECTORY]',
    description:
      'Writes the run in the directory (merganser-last if none is given) as one HTML file that needs nothing else: figures and plots, the execution tree, source with coverage, errors, tests, the solver. Runs that were killed and runs that still go on work too.',
    load: () => import('./commands/report.js'),
  },
  {
    name: 'serve',
    summary: 'show a run on a live page',
    usage: '[DIRECTORY]',
    description:
      'Serves the report page of a run directory (merganser-last if none is given) at http://127.0.0.1:PORT, and keeps it up to date while the run goes on. Only this machine can reach it. Ctrl-C ends it.',
    load: () => import('./commands/serve.js'),
  },
  {
    name: 'klee',
    summary: "explore a program by KLEE's command line",
    usage: 'BITCODE [ARGUMENT…]',
    description:
      "Takes KLEE's options, writes KLEE's output directory and says what KLEE says; 'merganser klee --help' lists the options.",
    readsWords: true,
    load: () => import('./commands/klee.js'),
  },
  {
    name: 'build',
    summary: 'build a project as it is built, and keep its bitcode',
    usage: '-- COMMAND…',
    description:
      "Runs the command that builds a project (make, ninja, a configure script, a shell script), which runs as it would without: the same compilers, output and exit status. Then makes bitcode of the C sources that were compiled, with their flags, and keeps it, so that 'merganser run ./program' explores what was built; objects (.o), archives (.a) and shared libraries (.so) work likewise.",
    load: () => import('./commands/build.js'),
  },
  {
    name: 'cc',
    summary: 'compile as the C compiler does, and keep a record for run',
    usage: 'FLAG… FILE…',
    description:
      "Takes the place of the C compiler where a build asks for one by name (CC='merganser cc'): runs the machine's compiler with all words (MERGANSER_REAL_CC names it, else cc, gcc or clang), and records what it made of what. 'merganser build' needs no settings and is faster.",
    readsWords: true,
    load: () => import('./commands/cc.js'),
  },
  {
    name: 'ir',
    summary: 'compile and link, and print the LLVM IR',
    usage: 'FILE…',
    description:
      'Compiles C sources (.c), reads LLVM assembly (.ll) and bitcode (.bc), and prints the IR that the other commands would work on.',
    load: () => import('./commands/ir.js'),
  },
  {
    name: 'solve',
    summary: 'answer SMT-LIB scripts with the solver',
    usage: 'FILE…',
    description:
      'Runs SMT-LIB 2 scripts over bit-vectors, arrays and bounded quantifiers (- reads standard input), and prints what their commands ask for. Exit status 1 means that an answer contradicts the :status of a script.',
    load: () => import('./commands/solve.js'),
  },
  {
    name: 'doctor',
    summary: 'say what is installed and what would be used',
    usage: '',
    description:
      'Checks Node.js, the C compilers, the headers, the solvers and the cache, and says which of them would be used and why. Exit status 1 means that C programs could not be compiled.',
    load: () => import('./commands/doctor.js'),
  },
];
