import { debugLevels, headerChoices, optimisationLevels } from '../../frontend/cc/choices.js';
import type { OptionTable } from '../option-kinds.js';

/** Commands that take C sources. */
const compiling = ['run', 'exec', 'ir', 'tune-merge', 'build'] as const;

/** Flags that builds pass to compilers and linkers, and that change nothing here. */
const without = [
  ...['-l', '-L', '-o', '-MF', '-MT', '-MQ'].map((text) => ({
    ...{ text, takesValue: true, isIgnored: true },
  })),
  ...[
    '-c',
    '-g',
    '-pipe',
    '-rdynamic',
    '-s',
    '-static',
    '-shared',
    '-Wl,',
    '-Wa,',
    '-flto',
    '-MD',
    '-MMD',
    '-MP',
  ].map((text) => ({ text, takesValue: false, isIgnored: true })),
];

export const frontendOptions = {
  title: 'C to LLVM IR',
  options: {
    cc: {
      kind: 'text',
      placeholder: 'COMPILER',
      default: 'auto',
      commands: [...compiling, 'doctor'],
      help: 'Which C compiler: embedded, zig, clang, clang-N, a path to a clang, or auto (embedded, unless the environment variable MERGANSER_CC names another).',
    },
    optimise: {
      kind: 'choice',
      short: 'O',
      choices: optimisationLevels,
      default: '0',
      commands: compiling,
      help: 'Optimisation level of the C compiler. Above 0 a program runs faster, but the optimiser may remove the very errors that are looked for.',
    },
    debugInfo: {
      kind: 'choice',
      choices: ['auto', ...debugLevels],
      default: 'auto',
      commands: compiling,
      help: 'Debug information to compile in: none, source lines, or also variables and types (full). auto: full for run, which shows inputs with their types, lines otherwise.',
    },
    headers: {
      kind: 'choice',
      choices: headerChoices,
      default: 'auto',
      commands: compiling,
      help: "Headers for #include <…>: those of Merganser's C library, the system's, or auto (the library's, and the system's where one is missing).",
    },
    cflags: {
      kind: 'compiler-flags',
      placeholder: 'FLAGS',
      prefixes: [
        { text: '-I', takesValue: true },
        { text: '-D', takesValue: true },
        { text: '-U', takesValue: true },
        { text: '-isystem', takesValue: true },
        { text: '-iquote', takesValue: true },
        { text: '-include', takesValue: true },
        { text: '-std=', takesValue: false },
        { text: '-W', takesValue: false },
        { text: '-f', takesValue: false },
        { text: '-m', takesValue: false },
        { text: '-pthread', takesValue: false },
        { text: '-w', takesValue: false },
        { text: '-pedantic', takesValue: false },
        { text: '-ansi', takesValue: false },
        ...without,
      ],
      commands: compiling,
      help: 'Flags for the C compiler, quoted as for a shell. Those that builds pass and that change nothing here (-g, -c, -o FILE, -l, -L, -pipe, -static and their kin) are accepted and left out.',
    },
    cache: {
      kind: 'flag',
      default: true,
      commands: compiling,
      help: "Keep compiled IR in the user's cache directory and reuse it while source, headers, flags and compiler are unchanged.",
    },
  },
} as const satisfies OptionTable[string];
