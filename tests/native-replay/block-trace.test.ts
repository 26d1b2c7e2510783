/** Paths and native runs, block by block: some programs here, all in tests/campaigns/native-replay.ts. */
import { describe, expect, it } from 'vitest';
import { programNames, readProgram } from '../symbolic/programs.js';
import { clang, traceProgram } from './block-trace.js';
import { exceptions } from './exceptions.js';

const names = programNames().filter((name, i) => i % 9 === 4 && !exceptions[name]);

describe.skipIf(!clang)('the way through a program (needs a system clang)', () => {
  it.each(names)('%s goes natively as explored', { timeout: 60_000 }, (name) => {
    const { source, flags } = readProgram(name);
    const { differences, tests } = traceProgram(source, flags, 6);
    expect(differences).toEqual([]);
    expect(tests).toBeGreaterThan(0);
  });
});
