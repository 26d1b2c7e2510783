/**
 * Every combination of addresses, memory model, splitting and symbolic sizes: all of them find the same. Objects of the random
 * programs are small, so that parts are small, too.
 */
import { type MemoryModelName, memoryModelNames } from '../../src/exec/index.js';
import { mostBytes } from './generate-sizes.js';
import type { ProvedVariant, Variant } from './variants.js';

type Aspect = readonly (Partial<Variant> & { readonly name: string })[];

const addresses: Aspect = [
  { name: 'addresses that are numbers' },
  { name: 'relocatable heap', addresses: 'relocatable' },
  { name: 'relocatable objects', addresses: 'relocatable', relocatableObjects: 'all' },
];

const models: Aspect = memoryModelNames.map((memoryModel: MemoryModelName) => ({
  name: memoryModel,
  memoryModel,
}));

const splitting: Aspect = [
  { name: 'whole objects' },
  { name: 'small parts', split: '32', partSize: 8, splitThreshold: 8 },
  { name: 'parts that grow', split: 'adaptive', partSize: 2, splitThreshold: 2 },
];

const sizes: Aspect = [
  { name: 'single sizes' },
  { name: 'symbolic sizes', symbolicSizes: mostBytes },
];

export const memoryCombinations: readonly ProvedVariant[] = [
  addresses,
  models,
  splitting,
  sizes,
].reduce<ProvedVariant[]>(
  (combinations, aspect) =>
    combinations.flatMap((combination) =>
      aspect.map((choice) => ({
        ...combination,
        ...choice,
        name: combination.name ? `${combination.name}, ${choice.name}` : choice.name,
      })),
    ),
  // What each of them changes is shown by those of variants.ts and size-variants.ts.
  [{ name: '', shows: () => true }],
);
