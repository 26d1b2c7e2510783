import { describe, expect, it } from 'vitest';
import { judge, mutant, seedFiles } from './mutants.js';

describe('broken files', () => {
  it('get a module or a message, 400 mutants', { timeout: 120_000 }, () => {
    const files = seedFiles();
    const counts = { module: 0, error: 0, crash: 0 };
    const crashes: string[] = [];
    for (let number = 0; number < 400; number++) {
      const subject = mutant(files, number);
      const verdict = judge(subject);
      counts[verdict.kind]++;
      if (verdict.kind === 'crash') crashes.push(`${subject.name}: ${verdict.reason}`);
    }
    expect(crashes).toEqual([]);
    expect(counts.error).toBeGreaterThan(200);
    expect(counts.module).toBeGreaterThan(10);
  });
});
