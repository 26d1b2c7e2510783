import fc from 'fast-check';
import { expect, it } from 'vitest';
import { printModule } from '../../src/ir/index.js';
import { newModule } from './build.js';
import { has, pipe } from './installed.js';
import { compareTrees, treePasses } from './llvm-analyses.js';
import { randomFunction, shapes } from './random-functions.js';

it.skipIf(!has('opt-19'))(
  'trees and loops are those of LLVM on random functions (needs opt-19)',
  () => {
    const module = newModule();
    fc.sample(shapes(25), { numRuns: 500, seed: 7 }).forEach((shape, i) => {
      randomFunction(module, `f${i}`, shape, i);
    });
    const text = pipe('opt-19', [`-passes=${treePasses}`, '-disable-output'], printModule(module));
    expect(compareTrees(module, text)).toEqual([]);
  },
);
