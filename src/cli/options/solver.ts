import {
  arrayEncodingList,
  arrayEncodings,
  axiomSelections,
  preCheckModes,
  quantifierStrategies,
  quantifierStrategyList,
} from '../../solver/names.js';
import type { OptionTable } from '../option-kinds.js';

/** Commands that have constraints to solve. */
const solving = ['run', 'solve'] as const;

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
    arrays: {
      kind: 'choice',
      choices: arrayEncodings,
      default: 'circuits',
      commands: solving,
      help: `How constant arrays and writes become constraints: ${arrayEncodingList}.`,
    },
    arrayAxioms: {
      kind: 'choice',
      choices: axiomSelections,
      default: 'type+interval',
      commands: solving,
      help: 'With --arrays axioms, the axioms that may be added: all, or without those that the size of accesses (type) or the interval of an index shows to be redundant.',
    },
    ilpPrecheck: {
      kind: 'choice',
      choices: preCheckModes,
      default: 'auto',
      commands: solving,
      help: 'Whether array constraints are checked by integer linear programming first: always, never, or where the run shows that it pays.',
    },
    quantifiers: {
      kind: 'choice',
      choices: quantifierStrategies,
      default: 'both',
      commands: solving,
      help: `How quantifiers over finite ranges, as merged loops leave them, are solved: ${quantifierStrategyList}.`,
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
