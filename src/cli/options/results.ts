import type { OptionTable } from '../option-kinds.js';

export const testFormats = [
  ...(['ktest', 'json', 'c', 'unity', 'gtest', 'criterion'] as const),
  ...(['testcomp', 'raw', 'sarif', 'junit'] as const),
] as const;

export const resultOptions = {
  title: 'Results',
  options: {
    format: {
      kind: 'choice',
      choices: testFormats,
      default: 'json',
      commands: ['tests'],
      help: "How to write the tests: KLEE's files, readable JSON, C programs that run alone (plain, or for Unity, GoogleTest, Criterion), Test-Comp's XML, plain files for standard input and arguments; or the errors as SARIF, all tests as JUnit XML.",
    },
    to: {
      kind: 'text',
      placeholder: 'DIRECTORY',
      default: undefined,
      commands: ['tests'],
      help: 'Where to write the files; without it, formats of one file go to standard output, others to a directory named after the format in the run directory.',
    },
    reduce: {
      kind: 'flag',
      default: false,
      commands: ['tests'],
      help: 'Only the fewest tests that cover all lines and branches that the run covered, and one for each error.',
    },
    native: {
      kind: 'choice',
      choices: ['auto', 'always', 'never'],
      default: 'auto',
      commands: ['replay'],
      help: 'Whether to replay as a native program: where a C compiler is found, always (or fail), or in the interpreter.',
    },
    profile: {
      kind: 'flag',
      default: false,
      commands: ['run', 'resume'],
      help: 'Say where the time went, by stage of the engine and by line of the program; writes profile.json (for speedscope) and profile.folded (for flame graphs) to the run directory.',
    },
    sarif: {
      kind: 'text',
      placeholder: 'FILE',
      default: undefined,
      commands: ['run', 'resume'],
      help: 'Write the errors that were found to this file, in SARIF 2.1.0.',
    },
    junit: {
      kind: 'text',
      placeholder: 'FILE',
      default: undefined,
      commands: ['run', 'resume'],
      help: 'Write all tests to this file as JUnit XML, errors as failures.',
    },
  },
} as const satisfies OptionTable[string];
