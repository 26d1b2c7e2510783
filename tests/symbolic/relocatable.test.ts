/**
 * Relocatable addresses (src/memory/addresses/relocation.ts): the programs of this folder about memory, with symbols for the
 * bases of all objects, which must not change what is found. With RELOCATABLE=all, all programs of the folder.
 */
import { describe, expect, it } from 'vitest';
import { exploreProgram } from './explore-program.js';
import { programNames, readProgram } from './programs.js';

const isWanted = (name: string) =>
  process.env['RELOCATABLE'] === 'all' || name.startsWith('memory/');

describe('Relocatable addresses', () => {
  it.each(programNames().filter(isWanted))('change nothing in %s', (name) => {
    const { source, flags, expected } = readProgram(name);
    const how = { addresses: 'relocatable', relocatableObjects: 'all' } as const;
    expect(exploreProgram(source, { flags }, how)).toEqual({ ...expected, partial: [] });
  });
});
