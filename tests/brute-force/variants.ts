/**
 * Ways to explore that must not change what is found. Each says by what it shows that it is another way: on
 * some of the programs that were explored plainly and in this way it must, or it tests nothing.
 */
import { type MemoryModelName, memoryModelNames } from '../../src/exec/index.js';
import type {
  AddressMode,
  PointerReach,
  RelocatableObjects,
  SplitSettings,
} from '../../src/memory/index.js';
import type {
  LoopMergeMode,
  MergeMode,
  MergePolicyName,
  MergeSettings,
} from '../../src/merge/index.js';
import type { SearchName } from '../../src/search/index.js';
import type { ChainOptions } from '../../src/solver/index.js';
import type { Moves } from './moving.js';
import type { Observed } from './observed.js';

export interface Variant extends SplitSettings {
  readonly name: string;
  readonly solver?: ChainOptions;
  /** Whether the program is explored once before, and the solver's answers are those of then. */
  readonly hasStore?: boolean;
  readonly search?: SearchName;
  readonly memoryModel?: MemoryModelName;
  readonly addresses?: AddressMode;
  readonly relocatableObjects?: RelocatableObjects;
  readonly pointersReach?: PointerReach;
  readonly settlesPointers?: boolean;
  readonly choosesByGuards?: boolean;
  /** The capacity of symbolic sizes. */
  readonly symbolicSizes?: number;
  /** States in memory at most. */
  readonly maxAwake?: number;
  /** Tier 1; on unless said otherwise. */
  readonly compile?: boolean | 'loops';
  /** Selects in the place of short branches. */
  readonly selects?: boolean;
  /** The rewriting of terms; on unless said otherwise. */
  readonly rewriting?: boolean;
  readonly checkUninitialised?: boolean;
  readonly merge?: MergeMode;
  readonly loopMerge?: LoopMergeMode;
  readonly incrementalMerge?: boolean;
  readonly loopGuess?: MergeSettings['loopGuess'];
  readonly learning?: MergeSettings['learning'];
  readonly mergePolicy?: MergePolicyName;
  readonly scoutingTurns?: number;
  readonly scouting?: MergeSettings['scouting'];
  readonly expedition?: MergeSettings['expedition'];
  readonly preparation?: number;
  readonly qce?: MergeSettings['qce'];
  /** How states move between engines (moving.ts). */
  readonly moves?: Moves;
  /** With few states in memory: how many sleep before some are written out. */
  readonly maxAsleep?: number;
}

/** Whether an exploration differs from the plain one of the same program in what its variant says. */
type Shows = (own: Observed, plain: Observed) => boolean;

export interface ProvedVariant extends Variant {
  readonly shows: Shows;
}

export const plain: Variant = { name: 'plain' };

/** Everything that may answer before the core is asked. */
export const coreAlone = {
  impliedValues: false,
  singleInput: false,
  singleWord: false,
  newInput: false,
  enumeration: false,
  queryCache: false,
  modelReuse: false,
  counterexampleCache: false,
  intervals: false,
  floats: false,
  preCheck: 'off',
} satisfies ChainOptions;

/** Merging that learns, from the first path on. */
export const eager = {
  firstAt: 0,
  perInstruction: 0,
  shareOfPast: Number.POSITIVE_INFINITY,
  shareOfAll: Number.POSITIVE_INFINITY,
  share: Number.POSITIVE_INFINITY,
  shareOfWhole: 1,
  slice: 50,
  glance: 1,
} satisfies Variant['learning'];

/** Expeditions from the first turn on, which take half of the run whatever they find. */
const expedition = { least: 1 / 2, atOnce: 1 / 64, preparations: 0, glance: 1 };

const without =
  (stage: string): Shows =>
  (own, plain) =>
    plain.stages.includes(stage) && !own.stages.includes(stage);

const inAnotherOrder: Shows = (own, plain) => own.order !== plain.order;

export const variants: readonly ProvedVariant[] = [
  {
    name: 'verified models',
    solver: { verify: true },
    shows: ({ stages }) => stages.includes('verify'),
  },
  {
    name: 'no implied values',
    solver: { impliedValues: false },
    shows: (own, plain) => own.nodes > plain.nodes,
  },
  { name: 'no query cache', solver: { queryCache: false }, shows: without('query cache') },
  { name: 'no model reuse', solver: { modelReuse: false }, shows: without('models') },
  {
    name: 'no counterexample cache',
    solver: { counterexampleCache: false },
    shows: without('counterexamples'),
  },
  { name: 'no intervals', solver: { intervals: false }, shows: without('intervals') },
  { name: 'no trying of bytes', solver: { singleInput: false }, shows: without('single input') },
  { name: 'no new inputs', solver: { newInput: false }, shows: without('new input') },
  { name: 'no ranges of words', solver: { singleWord: false }, shows: without('single word') },
  { name: 'no enumeration', solver: { enumeration: false }, shows: without('enumeration') },
  {
    name: 'the core alone',
    solver: { ...coreAlone, verify: true },
    // The stage for quantifiers passes on what has none.
    shows: ({ stages }) =>
      stages.every((stage) => ['verify', 'quantifiers', 'core'].includes(stage)),
  },
  {
    name: 'every path taken to be hard',
    solver: { ...coreAlone, core: { hardAfter: 0 } },
    shows: (own, plain) => own.hardPaths > 0 && plain.hardPaths === 0,
  },
  {
    name: 'a core that often starts afresh',
    solver: { ...coreAlone, core: { freshAbove: 1, freshWindow: 1 } },
    shows: (own, plain) => own.fresh > 0 && plain.fresh === 0,
  },
  {
    name: 'arrays by axioms, checked by integer programs first',
    solver: {
      ...coreAlone,
      preCheck: 'on',
      core: { arrays: { encoding: 'axioms', axioms: 'type+interval' } },
    },
    shows: (own, plain) => own.stages.includes('pre-check') && own.axioms > plain.axioms,
  },
  {
    name: 'the core alone, with its answers of an earlier run',
    hasStore: true,
    solver: coreAlone,
    shows: ({ storedAnswers }) => storedAnswers > 0,
  },
  {
    name: 'the answers of an earlier run, static merging, another order',
    hasStore: true,
    merge: 'static',
    mergePolicy: 'all',
    search: 'random-state',
    shows: ({ storedAnswers, merges }) => storedAnswers > 0 && merges > 0,
  },
  {
    name: 'selects for short branches',
    selects: true,
    shows: (own, plain) => own.paths < plain.paths,
  },
  ...memoryModelNames.slice(1).map(
    (memoryModel): ProvedVariant => ({
      name: `${memoryModel} memory model`,
      memoryModel,
      shows: (own, plain) => own.paths < plain.paths,
    }),
  ),
  {
    name: 'objects in small parts',
    ...{ split: '32', partSize: 8, splitThreshold: 8 },
    shows: (own, plain) => own.paths > plain.paths,
  },
  {
    name: 'objects in parts, dynamic memory model',
    ...{ split: '32', partSize: 8, splitThreshold: 8, memoryModel: 'dynamic' },
    shows: ({ parts }) => parts > 0,
  },
  {
    name: 'objects in parts, merging memory model, pointers stay symbolic',
    ...{ split: '32', partSize: 8, splitThreshold: 8, memoryModel: 'merging' },
    settlesPointers: false,
    shows: ({ parts }) => parts > 0,
  },
  {
    name: 'objects in parts that grow',
    ...{ split: 'adaptive', partSize: 2, splitThreshold: 2 },
    shows: ({ parts }) => parts > 0,
  },
  {
    name: 'static merging with the dynamic memory model, parts that grow, one state in memory',
    ...{ split: 'adaptive', partSize: 2, splitThreshold: 2, memoryModel: 'dynamic' },
    merge: 'static',
    mergePolicy: 'all',
    maxAwake: 1,
    shows: ({ merges, slept }) => merges > 0 && slept > 0,
  },
  {
    name: 'relocatable addresses',
    addresses: 'relocatable',
    relocatableObjects: 'all',
    shows: ({ relocatablePointers, paths }, plain) =>
      relocatablePointers > 0 && paths === plain.paths,
  },
  {
    name: 'relocatable addresses, any object, merging memory model, no rewriting',
    addresses: 'relocatable',
    relocatableObjects: 'all',
    pointersReach: 'any',
    memoryModel: 'merging',
    rewriting: false,
    shows: ({ relocatablePointers }) => relocatablePointers > 0,
  },
  {
    name: 'relocatable addresses, dynamic merging',
    addresses: 'relocatable',
    relocatableObjects: 'all',
    merge: 'dynamic',
    mergePolicy: 'all',
    shows: ({ relocatablePointers, merges }) => relocatablePointers > 0 && merges > 0,
  },
  {
    name: 'pointers reach any object',
    pointersReach: 'any',
    shows: (own, plain) => own.paths > plain.paths,
  },
  {
    name: 'pointers stay symbolic',
    settlesPointers: false,
    shows: (own, plain) => own.settledPointers === 0 && plain.settledPointers > 0,
  },
  { name: 'one state in memory', maxAwake: 1, shows: ({ slept }) => slept > 0 },
  {
    name: 'two states in memory, random state',
    maxAwake: 2,
    search: 'random-state',
    shows: (own, plain) => own.slept > 0 && inAnotherOrder(own, plain),
  },
  {
    name: 'interpreter only',
    compile: false,
    shows: (own, plain) => own.compiledCalls === 0 && plain.compiledCalls > 0,
  },
  {
    name: 'compiled from loops on',
    compile: 'loops',
    shows: ({ compiledLoops, compiledCalls }) => compiledLoops > 0 && compiledCalls === 0,
  },
  { name: 'no rewriting', rewriting: false, shows: (own, plain) => own.nodes !== plain.nodes },
  {
    name: 'static merging',
    merge: 'static',
    mergePolicy: 'all',
    shows: (own, plain) => own.merges > 0 && own.paths < plain.paths,
  },
  {
    name: 'static merging of what is dead',
    merge: 'static',
    mergePolicy: 'live',
    shows: ({ merges }) => merges > 0,
  },
  {
    name: 'static merging, interpreter only, the core alone, arrays where guards could choose',
    merge: 'static',
    mergePolicy: 'all',
    compile: false,
    choosesByGuards: false,
    solver: { ...coreAlone, verify: true },
    shows: ({ merges, compiledCalls }) => merges > 0 && compiledCalls === 0,
  },
  {
    name: 'static merging with the merging memory model, one state in memory',
    merge: 'static',
    mergePolicy: 'all',
    memoryModel: 'merging',
    maxAwake: 1,
    shows: ({ merges, slept }) => merges > 0 && slept > 0,
  },
  {
    name: 'dynamic merging',
    merge: 'dynamic',
    mergePolicy: 'all',
    shows: (own, plain) => own.merges > 0 && own.paths < plain.paths,
  },
  {
    name: 'dynamic merging of what is dead, random state',
    merge: 'dynamic',
    mergePolicy: 'live',
    search: 'random-state',
    shows: ({ merges }) => merges > 0,
  },
  {
    name: 'dynamic merging that begins late',
    merge: 'dynamic',
    mergePolicy: 'all',
    scoutingTurns: 5,
    scouting: { asLongAgain: 0 },
    shows: (own, plain) => own.merges > 0 && own.paths < plain.paths,
  },
  {
    name: 'dynamic merging that begins late, depth first, two states in memory',
    merge: 'dynamic',
    mergePolicy: 'all',
    scoutingTurns: 9,
    scouting: { asLongAgain: 0 },
    search: 'dfs',
    maxAwake: 2,
    shows: ({ merges, slept }) => merges > 0 && slept > 0,
  },
  {
    name: 'dynamic merging that takes turns with forking',
    merge: 'dynamic',
    mergePolicy: 'all',
    scoutingTurns: 3,
    scouting: { few: 0, asLongAgain: 0, patience: 0.1, glance: 2 },
    shows: ({ merges }) => merges > 0,
  },
  {
    name: 'expeditions: merged copies find inputs that lead states',
    merge: 'dynamic',
    mergePolicy: 'all',
    search: 'dfs',
    scoutingTurns: 1000,
    scouting: { few: 0 },
    expedition,
    shows: ({ leads, merges }) => leads > 0 && merges === 0,
  },
  {
    name: 'expeditions beside dynamic merging that takes turns, random path, two states in memory',
    merge: 'dynamic',
    mergePolicy: 'all',
    search: 'random-path',
    maxAwake: 2,
    scoutingTurns: 3,
    scouting: { few: 0, asLongAgain: 0, patience: 0.1, glance: 2 },
    expedition,
    shows: ({ leads, merges, slept }) => leads > 0 && merges > 0 && slept > 0,
  },
  {
    name: 'static merging that waits for its estimate',
    merge: 'static',
    preparation: 2000,
    qce: { alpha: 0.5 },
    shows: ({ merges }) => merges > 0,
  },
  {
    name: 'dynamic merging that waits for its estimate, covering',
    merge: 'dynamic',
    preparation: 1000,
    qce: { alpha: 0.5 },
    search: 'covering',
    shows: ({ merges }) => merges > 0,
  },
  {
    name: 'dynamic merging, random path, three states in memory',
    merge: 'dynamic',
    mergePolicy: 'all',
    search: 'random-path',
    maxAwake: 3,
    shows: ({ merges, slept }) => merges > 0 && slept > 0,
  },
  {
    name: 'dynamic merging, breadth first, merging memory model, no rewriting',
    merge: 'dynamic',
    mergePolicy: 'all',
    search: 'bfs',
    memoryModel: 'merging',
    rewriting: false,
    shows: ({ merges }) => merges > 0,
  },
  {
    name: 'merging that learns, where everything is found to pay',
    merge: 'auto',
    mergePolicy: 'all',
    learning: { ...eager, won: Number.POSITIVE_INFINITY },
    shows: ({ merges, rehearsals }) => merges > 0 && rehearsals > 0,
  },
  {
    name: 'merging that learns, where nothing is found to pay',
    merge: 'auto',
    mergePolicy: 'all',
    search: 'random-state',
    learning: { ...eager, won: 1e-6 },
    shows: (own, plain) => own.rehearsals > 0 && own.paths === plain.paths,
  },
  {
    name: 'static merging by query counts',
    merge: 'static',
    mergePolicy: 'qce',
    shows: ({ merges }) => merges > 0,
  },
  {
    name: 'dynamic merging by query counts',
    merge: 'dynamic',
    mergePolicy: 'qce',
    search: 'random-state',
    shows: ({ merges }) => merges > 0,
  },
  {
    name: 'dynamic merging by all query counts, some alpha',
    merge: 'dynamic',
    mergePolicy: 'qce-full',
    qce: { alpha: 0.3, zeta: 1.5 },
    shows: ({ merges }) => merges > 0,
  },
  {
    name: 'loops merged by exit',
    loopMerge: 'cfg',
    shows: (own, plain) => own.merges > 0 && own.paths < plain.paths,
  },
  {
    name: 'loops merged by patterns',
    loopMerge: 'pattern',
    shows: ({ formulas }) => formulas > 0,
  },
  {
    name: 'loops merged by patterns, not incrementally, random state, the core alone',
    loopMerge: 'pattern',
    incrementalMerge: false,
    search: 'random-state',
    solver: { ...coreAlone, verify: true },
    shows: ({ formulas }) => formulas > 0,
  },
  {
    name: 'loops merged by patterns, random path, three states in memory',
    loopMerge: 'pattern',
    search: 'random-path',
    maxAwake: 3,
    shows: ({ formulas, slept }) => formulas > 0 && slept > 0,
  },
  {
    name: 'loops merged by exit, interpreter only, breadth first',
    loopMerge: 'cfg',
    search: 'bfs',
    compile: false,
    shows: ({ merges }) => merges > 0,
  },
  {
    name: 'loops merged by patterns, static merging',
    loopMerge: 'pattern',
    merge: 'static',
    mergePolicy: 'all',
    shows: ({ formulas, merges }) => merges > formulas && formulas > 0,
  },
  {
    name: 'loops merged by patterns, dynamic merging, merging memory model',
    loopMerge: 'pattern',
    merge: 'dynamic',
    mergePolicy: 'all',
    memoryModel: 'merging',
    shows: ({ formulas, merges }) => merges > formulas && formulas > 0,
  },
  {
    name: 'loops merged as learned, eagerly',
    loopMerge: 'auto',
    loopGuess: { perMerge: 0, perLeaf: 0, harder: 1, betterBy: 0.5 },
    shows: ({ formulas }) => formulas > 0,
  },
  {
    name: 'loops merged as learned, random state, two leaves at least',
    loopMerge: 'auto',
    search: 'random-state',
    loopGuess: { perMerge: 0, perLeaf: 100, harder: 2 },
    shows: ({ merges }) => merges > 0,
  },
  {
    name: 'loops merged by patterns while nothing new is found',
    loopMerge: 'pattern',
    scoutingTurns: 2,
    scouting: { asLongAgain: 0 },
    shows: ({ merges }) => merges > 0,
  },
  {
    name: 'loops merged as learned while nothing new is found, random path',
    loopMerge: 'auto',
    search: 'random-path',
    scoutingTurns: 3,
    scouting: { asLongAgain: 0 },
    loopGuess: { perMerge: 0, perLeaf: 0, harder: 1 },
    shows: ({ merges }) => merges > 0,
  },
  { name: 'breadth first', search: 'bfs', shows: inAnotherOrder },
  { name: 'random state', search: 'random-state', shows: inAnotherOrder },
  { name: 'random path', search: 'random-path', shows: inAnotherOrder },
];

/** Which variants were tried how often, and which of them have shown themselves. */
export class Proofs {
  private readonly tries = new Map<ProvedVariant, number>();
  private readonly shown = new Set<ProvedVariant>();

  note(variant: ProvedVariant, own: Observed, plain: Observed): void {
    this.tries.set(variant, this.triesOf(variant) + 1);
    if (variant.shows(own, plain)) this.shown.add(variant);
  }

  /** The variant to try next among some: of those that have shown nothing, else of all, the one tried least. */
  next(isMeant: (variant: Variant) => boolean): ProvedVariant {
    const meant = variants.filter(isMeant);
    const idle = meant.filter((variant) => !this.shown.has(variant));
    return (idle.length > 0 ? idle : meant).reduce((least, variant) =>
      this.triesOf(variant) < this.triesOf(least) ? variant : least,
    );
  }

  /** Variants that have changed nothing so far. */
  missing(): string[] {
    return [...this.tries.keys()].filter((one) => !this.shown.has(one)).map(({ name }) => name);
  }

  private triesOf(variant: ProvedVariant): number {
    return this.tries.get(variant) ?? 0;
  }
}
