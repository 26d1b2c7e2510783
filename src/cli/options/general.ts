import type { OptionTable } from '../option-kinds.js';

export const generalOptions = {
  title: 'General',
  options: {
    help: {
      kind: 'flag',
      short: 'h',
      default: false,
      commands: 'all',
      help: 'Print what the command does and its options, then stop.',
    },
    colour: {
      kind: 'choice',
      choices: ['auto', 'always', 'never'],
      default: 'auto',
      commands: 'all',
      help: 'Colour the messages. auto: where the output is a terminal and NO_COLOR is not set.',
    },
  },
} as const satisfies OptionTable[string];
