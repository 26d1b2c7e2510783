/** Ways to explore programs with symbolic sizes: all of them find the same. */
import { mostBytes } from './generate-sizes.js';
import type { ProvedVariant } from './variants.js';

const symbolicSizes = mostBytes;

export const sizeVariants: readonly ProvedVariant[] = [
  { name: 'symbolic sizes', symbolicSizes, shows: (own, plain) => own.paths < plain.paths },
  {
    name: 'symbolic sizes, merging memory model',
    symbolicSizes,
    memoryModel: 'merging',
    shows: (own, plain) => own.paths < plain.paths,
  },
  {
    name: 'symbolic sizes, interpreter only, pointers stay symbolic',
    symbolicSizes,
    compile: false,
    settlesPointers: false,
    shows: (own, plain) => own.paths < plain.paths && own.settledPointers === 0,
  },
  {
    name: 'symbolic sizes, one state in memory',
    symbolicSizes,
    maxAwake: 1,
    shows: ({ slept }) => slept > 0,
  },
  {
    name: 'symbolic sizes, static merging',
    symbolicSizes,
    merge: 'static',
    mergePolicy: 'all',
    shows: ({ merges }) => merges > 0,
  },
  {
    name: 'symbolic sizes, dynamic merging, random state, two states in memory',
    symbolicSizes,
    merge: 'dynamic',
    mergePolicy: 'all',
    search: 'random-state',
    maxAwake: 2,
    shows: ({ merges, slept }) => merges > 0 && slept > 0,
  },
  {
    name: 'symbolic sizes, no rewriting, verified models',
    symbolicSizes,
    rewriting: false,
    solver: { verify: true },
    shows: (own, plain) => own.paths < plain.paths,
  },
];
