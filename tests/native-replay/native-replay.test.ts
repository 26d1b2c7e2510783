/** Generated tests, run natively: some programs here, all of them in tests/campaigns/native-replay.ts. */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findNativeCompiler } from '../../src/results/index.js';
import { programNames, readProgram } from '../symbolic/programs.js';
import { exceptions } from './exceptions.js';
import { replayProgram } from './replay-program.js';

const compiler = findNativeCompiler();
const names = programNames().filter((name, i) => i % 16 === 3 && !exceptions[name]);

describe.skipIf(!compiler?.sanitizers)('native runs (need a C compiler with sanitizers)', () => {
  it.each(names)('%s ends as predicted on every test', (name) => {
    const { source, flags } = readProgram(name);
    const options = { compiler: compiler!, flags, maxTests: 8 };
    const { differences, tests } = replayProgram(source, options);
    expect(differences).toEqual([]);
    expect(tests).toBeGreaterThan(0);
  });

  it('tests of a merged path end as predicted, each with a status of its own', () => {
    const source = join(import.meta.dirname, '../../bench/programs/explore/options.c');
    const merging = { merge: 'static', mergePolicy: 'qce' } as const;
    const options = { compiler: compiler!, flags: ['-DSIZE=2'], merging };
    const { differences, tests, merges } = replayProgram(source, options);
    expect(differences).toEqual([]);
    expect(merges).toBeGreaterThan(10);
    expect(tests).toBeGreaterThan(10);
  });
});
