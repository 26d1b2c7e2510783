/**
 * The programs of this folder, explored in ways that must not change what is found: with one state in
 * memory and all others asleep the same paths and errors; with the other memory models the same errors, on no more paths;
 * one instruction at a time, as traces need it, the same paths and errors. The folder's other test has the
 * plain way.
 */
import { describe, expect, it } from 'vitest';
import { memoryModelNames } from '../../src/exec/index.js';
import { exploreProgram } from './explore-program.js';
import { programNames, readProgram } from './programs.js';

/** Every fourth program, so that all topics are met; all of them with MERGANSER_ALL_PROGRAMS=1. */
const step = process.env['MERGANSER_ALL_PROGRAMS'] ? 1 : 4;
const names = programNames().filter((_, i) => i % step === 0);
const otherModels = memoryModelNames.filter((name) => name !== 'forking');

/** The other models take turns: one for each program, or all with the variable. */
const modelsFor = (name: string) =>
  step === 1 ? otherModels : [otherModels[names.indexOf(name) % otherModels.length]];

describe.each(names)('%s', (name) => {
  const { source, flags, expected } = readProgram(name);

  it('has the same paths with one state in memory', () => {
    const found = exploreProgram(source, { flags }, { maxStates: 1 });
    expect(found).toEqual({ ...expected, partial: [] });
  });

  it.each(modelsFor(name))('has the same errors under the memory model %s', (memoryModel) => {
    const { errors, partial, completed } = exploreProgram(source, { flags }, { memoryModel });
    expect({ errors, partial }).toEqual({ errors: expected.errors, partial: [] });
    expect(completed).toBeLessThanOrEqual(expected.completed);
  });
});

describe('one instruction at a time', () => {
  it.each([
    'control/setjmp_nested',
    'memory/heap_sizes',
    'memory/pointer_among_objects',
    'memory/symbolic_size',
  ])('%s has the same paths', (name) => {
    const { source, flags, expected } = readProgram(name);
    let instructions = 0;
    const found = exploreProgram(source, { flags }, { onInstruction: () => instructions++ });
    expect(found).toEqual({ ...expected, partial: [] });
    expect(instructions).toBeGreaterThan(0);
  });
});
