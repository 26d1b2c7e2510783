/**
 * Path counts that memory models and splitting must give: Fig. 2 of Trabish and Rinetzky, "Relocatable Addressing Model for
 * Symbolic Execution", ISSTA 2020 (§2.3.2, §2.4), and what is counted of it.
 */
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { Exploration } from '../../src/run/exploration.js';
import type { ExplorationOptions } from '../../src/run/options.js';
import { silentHost } from '../exec/run-assembly.js';
import { loadWithLibrary } from '../symbolic/explore-program.js';

function explored(name: string, how: Partial<ExplorationOptions>) {
  const file = fileURLToPath(new URL(`../../bench/programs/memory/${name}.c`, import.meta.url));
  const exploration = new Exploration(loadWithLibrary(file), { host: silentHost(), ...how });
  exploration.begin();
  while (exploration.advance());
  const { completed, errored } = exploration.progress;
  return { completed, errored, isComplete: exploration.isComplete, ...exploration.memoryCounts };
}

describe('two rows by a table of pointers', () => {
  const parts = { split: '64', splitThreshold: 100 } as const;

  it.each([
    [2, { memoryModel: 'forking' }],
    [1, { memoryModel: 'merging' }],
    [1, { memoryModel: 'segmented' }],
    [1, { memoryModel: 'dynamic' }],
    [4, { memoryModel: 'forking', ...parts }],
    [1, { memoryModel: 'dynamic', ...parts }],
    [2, { memoryModel: 'forking', ...parts, split: 'adaptive' }],
  ] as const)('has %i paths with %o', (completed, how) => {
    expect(explored('rows', how)).toMatchObject({ completed, errored: 0, isComplete: true });
  });

  it('is one segment of both rows', () => {
    const { segments, largestSegment } = explored('rows', { memoryModel: 'dynamic' });
    expect({ segments, largestSegment }).toEqual({ segments: 1, largestSegment: 512 });
  });

  it('says what was split', () => {
    const { splits, parts: reached, largestSplit } = explored('rows', parts);
    expect(largestSplit).toBe(256);
    expect(reached).toBeGreaterThan(splits);
  });
});

describe('variables that a program names', () => {
  it('are guessed by where they were allocated', () => {
    const asked = explored('variables', { memoryModel: 'dynamic', resolutionContext: 'off' });
    const guessed = explored('variables', { memoryModel: 'dynamic', resolutionContext: '0' });
    expect(guessed.completed).toBe(asked.completed);
    expect(guessed.guessed).toBeGreaterThan(0);
    expect(guessed.resolutionQueries).toBeLessThan(0.6 * asked.resolutionQueries);
  });
});
