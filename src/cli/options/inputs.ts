import type { OptionTable } from '../option-kinds.js';

const exploring = ['run', 'tune-merge'] as const;

export const inputOptions = {
  title: 'Symbolic inputs',
  options: {
    function: {
      kind: 'text',
      placeholder: 'NAME',
      default: undefined,
      commands: exploring,
      help: 'Explore this function, without a harness: its parameters are symbolic by their types.',
    },
    bound: {
      kind: 'integer',
      default: 8,
      min: 1,
      max: 1 << 16,
      commands: exploring,
      help: 'With --function: elements of arrays, and bytes of strings, that pointers point to.',
    },
    bounds: {
      kind: 'list',
      placeholder: 'NAME=N,…',
      commands: exploring,
      help: 'With --function: the same for single parameters (buf=32), or for members (list.name=4).',
    },
    pointerDepth: {
      kind: 'integer',
      default: 2,
      min: 0,
      max: 8,
      commands: exploring,
      help: 'With --function: how many pointers of structures are followed before they are null.',
    },
    pointers: {
      kind: 'choice',
      choices: ['valid', 'null', 'alias', 'any'],
      default: 'valid',
      commands: exploring,
      help: 'With --function: what a pointer that is a parameter may be beside an object of its own: nothing else, null, the same as another parameter of its type, or both.',
    },
    printHarness: {
      kind: 'flag',
      default: false,
      commands: ['run'],
      help: 'With --function: print the C harness on standard output and do nothing else.',
    },
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
    fail: {
      kind: 'list',
      placeholder: 'CALLS',
      commands: exploring,
      help: 'Calls of the program that may fail, with commas between them: malloc (and its kin: null), open, read and write (errors, fewer bytes), close, file (stat, unlink, rename, lseek, …), or all of these. One of them fails on a path, unless --max-fail says more.',
    },
    maxFail: {
      kind: 'integer',
      default: 0,
      min: 0,
      max: 1000,
      commands: exploring,
      help: 'How many calls fail on a path at most; all those that --fail can name, if it names none. 0: one with --fail, none without.',
    },
    seeds: {
      kind: 'text',
      placeholder: 'DIRECTORY',
      default: undefined,
      commands: ['run'],
      help: 'Explore the paths of these tests first, then go on from there: .ktest files, or those of a run directory; any other file is standard input, or the file A with --sym-files.',
    },
    shortInputs: {
      kind: 'flag',
      default: false,
      commands: ['run'],
      help: 'Let symbolic standard input and files have any size up to what --sym-stdin and --sym-files say, and not just that one: how long they are is an input too, and a read that may reach their end gives a symbolic number of bytes.',
    },
    readableInputs: {
      kind: 'flag',
      default: false,
      commands: ['run'],
      help: 'Prefer printable bytes for symbolic arguments, environment, standard input and files when a test is made.',
    },
  },
} as const satisfies OptionTable[string];
