import type { OptionTable } from '../option-kinds.js';

/** Commands that run a program. */
const running = ['run', 'exec'] as const;

export const executionOptions = {
  title: 'Running',
  options: {
    tiers: {
      kind: 'choice',
      choices: ['auto', 'interpret'],
      default: 'auto',
      commands: running,
      help: 'How code is executed: compiled to WebAssembly where possible, or by the interpreter alone.',
    },
    checkOvershift: {
      kind: 'flag',
      default: false,
      commands: running,
      help: 'Report a shift by the width of its operand or more (error kind overshift). Otherwise it gives 0, or the sign for an arithmetic right shift.',
    },
    maxInstructions: {
      kind: 'integer',
      default: 0,
      min: 0,
      max: Number.MAX_SAFE_INTEGER,
      commands: running,
      help: 'Stop after about this many LLVM instructions; 0 for no limit.',
    },
    seed: {
      kind: 'integer',
      default: 0,
      min: 0,
      max: 0xffffffff,
      commands: running,
      help: 'The seed of random searchers (run); what symbolic inputs (klee_make_symbolic and its kin) hold in a concrete run: 0 for zeros, any other number for bytes of the sequence that it starts.',
    },
    search: {
      kind: 'text',
      placeholder: 'NAME,…',
      default: undefined,
      commands: ['run'],
      help: 'Which state runs next: dfs (the default), bfs, random-state, random-path, nurs:covnew, nurs:md2u, nurs:icnt, nurs:depth, nurs:rp, nurs:qc, subpath, target (the default with --target). Several, with commas between them, take turns.',
    },
    batch: {
      kind: 'integer',
      default: 1,
      min: 1,
      max: 1_000_000,
      commands: ['run'],
      help: 'Turns (from one fork to the next) that a chosen state keeps before the searcher is asked again.',
    },
    target: {
      kind: 'text',
      placeholder: 'FILE:LINE',
      default: undefined,
      commands: ['run'],
      help: 'Make for this source line: of all states, the one with the shortest way to it runs next.',
    },
    maxTime: {
      kind: 'duration',
      default: undefined,
      commands: ['run'],
      help: 'Stop after this time; no limit if not given.',
    },
    maxPaths: {
      kind: 'integer',
      default: 0,
      min: 0,
      max: Number.MAX_SAFE_INTEGER,
      commands: ['run'],
      help: 'Stop after this many paths have ended; 0 for no limit.',
    },
    maxStates: {
      kind: 'integer',
      default: 0,
      min: 0,
      max: Number.MAX_SAFE_INTEGER,
      commands: ['run'],
      help: 'Stop when this many states are alive; 0 for no limit.',
    },
    maxMemory: {
      kind: 'size',
      default: undefined,
      min: 1 << 26,
      commands: ['run'],
      help: 'Stop when the process uses this much memory; no limit if not given.',
    },
    solverTimeout: {
      kind: 'duration',
      default: undefined,
      commands: ['run'],
      help: 'Time for one question to the solver, after which the path is given up; no limit if not given.',
    },
    outputDir: {
      kind: 'text',
      placeholder: 'DIRECTORY',
      default: undefined,
      commands: ['run'],
      help: 'The run directory, which must not exist yet; merganser-out-N with the next free number if not given.',
    },
    writeTests: {
      kind: 'flag',
      default: true,
      commands: ['run'],
      help: 'Write a run directory with a test for every path.',
    },
    json: {
      kind: 'flag',
      default: false,
      commands: ['run'],
      help: 'Print the summary of the run as JSON on standard output, and what the program writes there on standard error.',
    },
  },
} as const satisfies OptionTable[string];
