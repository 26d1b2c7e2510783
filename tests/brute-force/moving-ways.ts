/**
 * Ways to explore in which states move between engines: a way to move, a way to merge, and, for each seed, some of all the rest that
 * a state may be made of. Every number of a way is a way; neighbours differ in all aspects.
 */
import { memoryModelNames } from '../../src/memory/index.js';
import { mergePolicyNames } from '../../src/merge/index.js';
import { Random } from '../../src/search/index.js';
import { mostBytes } from './generate-sizes.js';
import { coreAlone, type Variant } from './variants.js';

type Aspect = Partial<Variant>;

const moves: readonly Aspect[] = [
  { moves: { kind: 'given', engines: 2, every: 1 } },
  { moves: { kind: 'given', engines: 2, every: 8 } },
  { moves: { kind: 'given', engines: 3, every: 3 } },
  { moves: { kind: 'given', engines: 2, every: 30 } },
  { moves: { kind: 'lost', every: 4 } },
  { moves: { kind: 'lost', every: 20 } },
];

const merging: readonly Aspect[] = [
  { merge: 'static' },
  { merge: 'dynamic' },
  { merge: 'dynamic', search: 'random-path' },
  { merge: 'dynamic', search: 'random-state' },
];

const loops: readonly Aspect[] = [
  ...(['cfg', 'pattern', 'auto'] as const).flatMap((loopMerge): Aspect[] => [
    { loopMerge },
    { loopMerge, merge: 'static' },
    { loopMerge, merge: 'dynamic', search: 'random-state' },
    { loopMerge, search: 'random-path' },
  ]),
];

const rest: readonly (readonly Aspect[])[] = [
  mergePolicyNames.map((mergePolicy) => ({ mergePolicy })),
  memoryModelNames.map((memoryModel) => ({ memoryModel })),
  [
    {},
    {},
    { addresses: 'relocatable', relocatableObjects: 'all' },
    { addresses: 'relocatable' },
    { pointersReach: 'any' },
  ],
  [
    {},
    {},
    { split: '32', partSize: 8, splitThreshold: 8 },
    { split: 'adaptive', partSize: 2, splitThreshold: 2 },
  ],
  [{}, {}, { maxAwake: 2 }, { maxAwake: 2, maxAsleep: 3 }, { maxAwake: 1, maxAsleep: 0 }],
  [{}, {}, { compile: false }],
  [{}, {}, {}, { settlesPointers: false }, { choosesByGuards: false }],
  [{}, {}, {}, { rewriting: false }, { solver: { ...coreAlone, verify: true } }],
];

export interface About {
  readonly sizes?: boolean;
  readonly loops?: boolean;
  readonly marks?: boolean;
  readonly values?: boolean;
  /** Whether objects lie so close that it matters whose a pointer is. */
  readonly close?: boolean;
}

export function movingWay(number: number, about: About = {}): Variant {
  const choices = new Random(number);
  for (let i = 0; i < 8; i++) choices.unit();
  const own = about.marks ? [...merging, { merge: 'manual' } as const] : merging;
  const ways = [
    ...[moves, about.loops ? loops : own, ...rest],
    [about.sizes && number % 4 > 0 ? { symbolicSizes: mostBytes } : {}],
    [about.loops ? { loopGuess: { perMerge: 0, perLeaf: 0, harder: 1, betterBy: 0.5 } } : {}],
    [about.close ? { pointersReach: 'own' } : {}],
    [about.values ? { checkUninitialised: true } : {}],
  ].map((aspect) => aspect[choices.below(aspect.length)]);
  const way: Aspect = Object.assign({}, ...ways);
  const mine = way.mergePolicy === 'qce' || way.mergePolicy === 'qce-full';
  const qce = mine ? { qce: { alpha: 0.5 } } : {};
  const { solver, loopGuess: _, ...said } = way;
  return { ...way, ...qce, name: `${number}: ${JSON.stringify({ ...said, core: !!solver })}` };
}
