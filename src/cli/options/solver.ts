import type { OptionTable } from '../option-kinds.js';

export const solverOptions = {
  title: 'Solver',
  options: {
    solver: {
      kind: 'text',
      placeholder: 'SOLVER',
      default: 'ours',
      commands: ['solve'],
      help: 'Who answers: ours, z3 (from the npm package), portfolio (ours, then z3 for what takes ours long), or a program that speaks SMT-LIB, by name or path.',
    },
    validate: {
      kind: 'flag',
      default: false,
      commands: ['solve'],
      help: 'Evaluate every model, and have z3 (from the npm package) check every refutation.',
    },
    queryTime: {
      kind: 'duration',
      default: undefined,
      commands: ['solve'],
      help: 'The longest time for one query; the answer is unknown after that.',
    },
    models: {
      kind: 'flag',
      default: false,
      commands: ['solve'],
      help: 'Print the model after every sat, whether the script asks for it or not.',
    },
    stats: {
      kind: 'flag',
      default: false,
      commands: ['solve'],
      help: 'Print to standard error what each stage of the solver did.',
    },
  },
} as const satisfies OptionTable[string];
