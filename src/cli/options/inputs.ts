import type { OptionTable } from '../option-kinds.js';

const exploring = ['run'] as const;

export const inputOptions = {
  title: 'Symbolic inputs',
  options: {
    symArg: {
      kind: 'list',
      placeholder: 'LENGTH',
      commands: exploring,
      help: 'Append a symbolic argument of at most this many bytes; may be given several times.',
    },
    symArgs: {
      kind: 'list',
      placeholder: 'MIN,MAX,LENGTH',
      commands: exploring,
      help: "Append from MIN to MAX symbolic arguments of at most LENGTH bytes. KLEE's spelling works too, behind '--': -- --sym-args MIN MAX LENGTH.",
    },
    symStdin: {
      kind: 'integer',
      default: 0,
      min: 0,
      max: 1 << 20,
      commands: exploring,
      help: 'Make standard input symbolic: this many bytes; 0 for the real one.',
    },
    symFiles: {
      kind: 'text',
      placeholder: 'COUNT,SIZE',
      default: undefined,
      commands: exploring,
      help: 'Symbolic files A, B, C, … of SIZE bytes, for programs that open them by these names.',
    },
    symEnv: {
      kind: 'list',
      placeholder: 'NAME=LENGTH',
      commands: exploring,
      help: 'Give an environment variable a symbolic value of at most LENGTH bytes; may be given several times.',
    },
    readableInputs: {
      kind: 'flag',
      default: false,
      commands: exploring,
      help: 'Prefer printable bytes for symbolic arguments, environment, standard input and files when a test is made.',
    },
  },
} as const satisfies OptionTable[string];
