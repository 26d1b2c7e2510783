/** Every program of this folder is explored with symbolic sizes: README.md. */
import { describe, expect, it } from 'vitest';
import { findNativeCompiler } from '../../src/results/index.js';
import { replayProgram } from '../native-replay/replay-program.js';
import { exploreProgram } from '../symbolic/explore-program.js';
import { capacity, readSized, sizedNames, ways } from './programs.js';

describe('an exploration with symbolic sizes finds what the program says of itself', () => {
  it.each(sizedNames)('%s', (name) => {
    const { source, flags, expected, partial } = readSized(name);
    const found = exploreProgram(source, { flags }, { symbolicSizes: capacity });
    expect({ ...found, partial: found.partial.length }).toEqual({ ...expected, partial });
  });
});

describe('the same errors are found in another way', () => {
  it.each(sizedNames.map((name, i) => [name, ways[i % ways.length]] as const))(
    '%s',
    (name, way) => {
      const { source, flags, expected } = readSized(name);
      const found = exploreProgram(source, { flags }, { symbolicSizes: capacity, ...way.how });
      expect(found.errors).toEqual(expected.errors);
    },
  );
});

const compiler = findNativeCompiler();

describe.skipIf(!compiler?.sanitizers)('native runs (need a C compiler with sanitizers)', () => {
  const some = sizedNames.filter((name, i) => i % 4 === 1 && readSized(name).isComparable);
  it.each(some)('%s ends as predicted on every test', (name) => {
    const { source, flags } = readSized(name);
    const options = { compiler: compiler!, flags, symbolicSizes: capacity };
    expect(replayProgram(source, options).differences).toEqual([]);
  });
});
