import { memoryModelList, memoryModelNames } from '../../memory/models/names.js';
import { mergeModes, mergePolicyList, mergePolicyNames } from '../../merge/names.js';
import { searcherList } from '../../search/names.js';
import type { OptionTable } from '../option-kinds.js';

/** Commands that run a program. */
const running = ['run', 'exec'] as const;

export const executionOptions = {
  title: 'Running',
  options: {
    tiers: {
      kind: 'choice',
      choices: ['auto', 'interpret'],
      default: 'auto',
      commands: running,
      help: 'How code is executed: compiled to WebAssembly where possible, or by the interpreter alone.',
    },
    checkOvershift: {
      kind: 'flag',
      default: true,
      offFor: ['exec'],
      commands: running,
      help: 'Report a shift by the width of its operand or more (error kind overshift). Otherwise it gives 0, or the sign for an arithmetic right shift.',
    },
    checkUninitialised: {
      kind: 'flag',
      default: false,
      commands: ['run'],
      help: 'Report uses of memory that was never written (error kind uninitialised): branches, addresses, divisions, arguments and results that depend on it. Code is interpreted then, not compiled; best at -O0, where every variable is in memory.',
    },
    checkLeaks: {
      kind: 'flag',
      default: false,
      commands: ['run'],
      help: 'Report heap objects that nothing points to when the program ends (error kind leak).',
    },
    externals: {
      kind: 'choice',
      choices: ['error', 'symbolic'],
      default: 'error',
      commands: ['run'],
      help: 'What a call of a function that nobody defines does: end the path with an error (kind external), or give a symbolic result.',
    },
    files: {
      kind: 'choice',
      choices: ['scratch', 'host'],
      default: 'scratch',
      commands: ['run', 'replay'],
      help: 'What a program without symbolic inputs, or one that replay runs, may do to files: change copies, while the real files stay as they are, or change the real ones. In a run with symbolic inputs each path has copies of its own in any case.',
    },
    allErrors: {
      kind: 'flag',
      default: false,
      commands: ['run'],
      help: 'Report an error each time it is found, with a test, and not only once for each kind and place.',
    },
    maxInstructions: {
      kind: 'integer',
      default: 0,
      min: 0,
      max: Number.MAX_SAFE_INTEGER,
      commands: running,
      help: 'Stop after about this many LLVM instructions; 0 for no limit.',
    },
    seed: {
      kind: 'integer',
      default: 0,
      min: 0,
      max: 0xffffffff,
      commands: running,
      help: 'The seed of random searchers (run); what symbolic inputs (klee_make_symbolic and its kin) hold in a concrete run: 0 for zeros, any other number for bytes of the sequence that it starts.',
    },
    search: {
      kind: 'text',
      placeholder: 'NAME,…',
      default: undefined,
      commands: ['run'],
      help: `Which state runs next: ${searcherList}. Several, with commas between them, take turns.`,
    },
    batch: {
      kind: 'integer',
      default: 1,
      min: 1,
      max: 1_000_000,
      commands: ['run'],
      help: 'Turns (from one fork to the next) that a chosen state keeps before the searcher is asked again.',
    },
    target: {
      kind: 'text',
      placeholder: 'FILE:LINE',
      default: undefined,
      commands: ['run'],
      help: 'Make for this source line: of all states, the one with the shortest way to it runs next.',
    },
    memoryModel: {
      kind: 'choice',
      choices: memoryModelNames,
      default: 'forking',
      commands: ['run'],
      help: `What becomes of a pointer that may be in several objects: ${memoryModelList}.`,
    },
    merge: {
      kind: 'choice',
      choices: mergeModes,
      default: 'off',
      commands: ['run'],
      help: 'Whether states that meet at one place of the program become one, which then stands for several paths.',
    },
    mergePolicy: {
      kind: 'choice',
      choices: mergePolicyNames,
      default: 'all',
      commands: ['run'],
      help: `Which states are joined where they meet: ${mergePolicyList}.`,
    },
    shortBranches: {
      kind: 'choice',
      choices: ['fork', 'select'],
      default: 'fork',
      commands: ['run'],
      help: 'What becomes of a branch around a few instructions without effect, as in x < 0 ? -x : x: a path for each side, or one path with a choice between the two values (fewer paths and tests, harder questions; KLEE does the same). Not together with --check-uninitialised.',
    },
    maxTime: {
      kind: 'duration',
      default: undefined,
      commands: ['run'],
      help: 'Stop the exploration after this time; no limit if not given. Compiling and linking are not counted.',
    },
    maxPaths: {
      kind: 'integer',
      default: 0,
      min: 0,
      max: Number.MAX_SAFE_INTEGER,
      commands: ['run'],
      help: 'Stop after this many paths have ended; 0 for no limit.',
    },
    maxStates: {
      kind: 'integer',
      default: 0,
      min: 0,
      max: Number.MAX_SAFE_INTEGER,
      commands: ['run'],
      help: 'Keep at most this many states in memory; of the others only the decisions are kept, and they are executed again when their turn comes. 0 for no limit.',
    },
    maxMemory: {
      kind: 'size',
      default: undefined,
      min: 1 << 26,
      commands: ['run'],
      help: 'From four fifths of this much memory on, keep only the decisions of waiting states, which are executed again when their turn comes; stop if that does not help. Three quarters of what the machine or the container has, and what fits into the heap of Node.js, if not given; more than that heap starts Node.js again with a larger one.',
    },
    solverTimeout: {
      kind: 'duration',
      default: undefined,
      commands: ['run'],
      help: 'Time for one question to the solver, after which the path is given up; no limit if not given.',
    },
    outputDir: {
      kind: 'text',
      placeholder: 'DIRECTORY',
      default: undefined,
      commands: ['run'],
      help: 'The run directory, which must not exist yet; merganser-out-N with the next free number if not given.',
    },
    writeTests: {
      kind: 'flag',
      default: true,
      commands: ['run'],
      help: 'Write a run directory with a test for every path.',
    },
    json: {
      kind: 'flag',
      default: false,
      commands: ['run'],
      help: 'Print the summary of the run as JSON on standard output, and what the program writes there on standard error.',
    },
  },
} as const satisfies OptionTable[string];
