import type { OptionTable } from '../option-kinds.js';

export const irOptions = {
  title: 'Looking at IR',
  options: {
    emit: {
      kind: 'choice',
      choices: ['ll', 'bc', 'summary'],
      default: 'll',
      commands: ['ir'],
      help: 'What to print: LLVM assembly, bitcode, or counts of what the module contains.',
    },
    withLibrary: {
      kind: 'flag',
      default: false,
      commands: ['ir'],
      help: "Link what the program needs of Merganser's C library, as run and exec do.",
    },
    verify: {
      kind: 'flag',
      default: false,
      commands: ['ir'],
      help: 'Check that the linked module is well-formed and say what is not: for IR that other tools made or changed.',
    },
    output: {
      kind: 'text',
      short: 'o',
      placeholder: 'FILE',
      default: undefined,
      commands: ['ir', 'report'],
      help: 'Write to this file: instead of standard output (ir), instead of report.html in the run directory (report).',
    },
  },
} as const satisfies OptionTable[string];
