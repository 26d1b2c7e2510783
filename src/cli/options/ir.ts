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
    output: {
      kind: 'text',
      short: 'o',
      placeholder: 'FILE',
      default: undefined,
      commands: ['ir'],
      help: 'Write to this file instead of standard output.',
    },
  },
} as const satisfies OptionTable[string];
