import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { compareScripts } from './float-scripts.js';

const hasZ3 = spawnSync('z3', ['--version']).status === 0;

describe.skipIf(!hasZ3)(
  'answers to scripts of floating point (skipped without the program z3)',
  () => {
    it('are those of Z3, models included', () => {
      const seeds = Array.from({ length: 30 }, (_, i) => 100_000 + i);
      const formats = [
        { e: 3, p: 3 },
        { e: 3, p: 4 },
        { e: 4, p: 3 },
      ];
      const { sat, unsat, wrong } = compareScripts(seeds, formats, 2000);
      expect(wrong).toEqual([]);
      expect(sat).toBeGreaterThan(8);
      expect(unsat).toBeGreaterThan(4);
    }, 60_000);
  },
);
