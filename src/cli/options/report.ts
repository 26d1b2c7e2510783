import type { OptionTable } from '../option-kinds.js';

export const reportOptions = {
  title: 'Report page',
  options: {
    ui: {
      kind: 'flag',
      default: false,
      commands: ['run', 'resume'],
      help: 'Show the run as it goes on a page at http://127.0.0.1:PORT; in a terminal the page stays until Ctrl-C.',
    },
    port: {
      kind: 'integer',
      default: 0,
      min: 0,
      max: 65535,
      commands: ['run', 'resume', 'serve'],
      help: 'Port of the live page, on this machine only; 0 for any free one.',
    },
  },
} as const satisfies OptionTable[string];
