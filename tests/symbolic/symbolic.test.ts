/** Every program of this folder is explored completely: its paths, its errors and their places. */
import { describe, expect, it } from 'vitest';
import { exploreProgram } from './explore-program.js';
import { programNames, readProgram } from './programs.js';

describe('an exploration finds what the program says of itself', () => {
  it.each(programNames())('%s', (name) => {
    const { source, flags, expected } = readProgram(name);
    expect(exploreProgram(source, { flags })).toEqual({ ...expected, partial: [] });
  });
});
