/** The profile as tables. */
import { describe, expect, it } from 'vitest';
import { profileTables } from '../../src/cli/profile-table.js';
import { paintWith } from '../../src/cli/terminal.js';
import type { Profile, ProfileEntry, Site } from '../../src/profile/index.js';

const site = (line: number, more: Partial<Site> = {}): Site =>
  ({ function: 'work', file: '/src/two.c', line, isCompiled: false, ...more }) as Site;

const entry = (stage: string, at: Site, ms: number) => ({ stage, site: at, ms }) as ProfileEntry;

function tablesOf(entries: readonly ProfileEntry[]): string[] {
  const ms = entries.reduce((sum, one) => sum + one.ms, 0);
  const profile = { entries, ms, samples: 1234 } as unknown as Profile;
  return profileTables(profile, paintWith(false)).split('\n');
}

describe('the tables of a profile', () => {
  it('add up by stage and by line, the largest first, with the share of the solver', () => {
    const compiled = site(3, { function: 'fast', isCompiled: true });
    const none = site(0, { file: '', function: 'the engine itself' });
    expect(
      tablesOf([
        entry('interpreter', site(6), 500),
        entry('solver: core', site(6), 1000),
        entry('interpreter', site(10), 250),
        entry('compiled code', compiled, 150),
        entry('other', none, 100),
      ]),
    ).toEqual([
      'profile: 2.00 s in 1,234 samples',
      '  by stage           time    share',
      `  solver: core     1.00 s   50.0 %  ${'█'.repeat(24)}`,
      `  interpreter      750 ms   37.5 %  ${'█'.repeat(18)}`,
      `  compiled code    150 ms    7.5 %  ${'█'.repeat(4)}`,
      `  other            100 ms    5.0 %  ${'█'.repeat(2)}`,
      '  by line                       time    share  solver',
      `  two.c:6 work                1.50 s   75.0 %  66.7 %  ${'█'.repeat(24)}`,
      `  two.c:10 work               250 ms   12.5 %   0.0 %  ${'█'.repeat(4)}`,
      `  fast, compiled (two.c:3)    150 ms    7.5 %   0.0 %  ${'█'.repeat(2)}`,
      `  the engine itself           100 ms    5.0 %   0.0 %  ${'█'.repeat(2)}`,
      '',
    ]);
  });

  it('leave out what takes less than half a percent, and all but twelve lines', () => {
    const many = Array.from({ length: 20 }, (_, i) => entry('interpreter', site(i + 1), 100 - i));
    const lines = tablesOf([...many, entry('searcher', site(1), 5)]);
    expect(lines.filter((line) => line.includes('two.c:'))).toHaveLength(12);
    expect(lines.some((line) => line.includes('searcher'))).toBe(false);
    expect(lines.some((line) => line.includes('two.c:13'))).toBe(false);
  });

  it('say that everything went one way as 100 %', () => {
    const [, , stage] = tablesOf([entry('interpreter', site(6), 10)]);
    expect(stage).toBe(`  interpreter     10 ms    100 %  ${'█'.repeat(24)}`);
  });
});
