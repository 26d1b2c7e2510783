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
      commands: ['exec'],
      help: 'What symbolic inputs (klee_make_symbolic and its kin) hold in a concrete run: 0 for zeros, any other number for bytes of the sequence that it starts.',
    },
    json: {
      kind: 'flag',
      default: false,
      commands: ['run'],
      help: 'Print the summary of the run as JSON on standard output, and what the program writes there on standard error.',
    },
  },
} as const satisfies OptionTable[string];
