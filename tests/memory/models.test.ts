/**
 * What every memory model must do, whatever becomes of the states: each input of a program is on exactly one path,
 * which ends as the program does when it is run on that input, with the same error at the same line or the same
 * values read (tests/brute-force/compare.ts). A model that is named in src/memory/models/index.ts is tested here.
 */
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { memoryModelNames, memoryModels } from '../../src/memory/index.js';
import { compare } from '../brute-force/compare.js';
import { Compiled } from '../brute-force/compiled.js';
import { endings } from '../brute-force/enumerate.js';
import type { Ending } from '../brute-force/outcome.js';
import { programs } from './model-programs.js';

/** What a model is combined with; objects are split into parts as small as these programs are. */
const ways = {
  '0': [{ settlesPointers: true }, { settlesPointers: false }],
  '1': [
    { settlesPointers: true },
    { split: '32', partSize: 4, splitThreshold: 4 },
    { split: 'adaptive', partSize: 2, splitThreshold: 4, settlesPointers: false },
  ],
} as const;

/** At -O0 every variable is in memory; at -O1 pointers are chosen by select and phi. */
const levels = ['0', '1'] as const;

describe.each(levels)('at -O%s', (level) => {
  let compiled: Compiled;
  const truths = new Map<string, readonly Ending[]>();

  beforeAll(() => {
    compiled = new Compiled(programs, 'embedded', level);
    for (const program of programs) truths.set(program.entry, endings(compiled, program));
  });

  it.each(programs)('the program does what its title says: $title', ({ entry, errors }) => {
    const kinds = truths.get(entry)!.map((end) => (end.kind === 'error' ? end.error : end.kind));
    const found = new Set(kinds.map((kind) => kind.replace(/ at line .*/, '')));
    expect([...found].sort()).toEqual(['returned', ...errors].sort());
  });

  describe.each(memoryModelNames)('%s', (memoryModel) => {
    afterEach(() => {
      // The calls hold whole engines.
      vi.clearAllMocks();
      vi.restoreAllMocks();
    });

    it.each(programs)('$title', (program) => {
      const resolve = vi.spyOn(memoryModels[memoryModel], 'resolve');
      const truth = truths.get(program.entry)!;
      for (const way of ways[level]) {
        const variant = { name: memoryModel, memoryModel, ...way };
        const verdict = compare(compiled, program, truth, variant);
        expect(verdict).toMatchObject({ kind: 'same' });
      }
      expect(resolve.mock.calls.length).toBeGreaterThan(0);
    });
  });
});
