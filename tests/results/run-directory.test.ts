/** Where a run puts its files: never into what is there already. */
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { expect, it } from 'vitest';
import { DirectoryExists, RunDirectory, type RunSummary } from '../../src/results/index.js';

const summary = { marker: 'first' } as unknown as RunSummary;
const another = { marker: 'second' } as unknown as RunSummary;

function inFolder(use: (folder: string) => void): void {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'run-directory-'));
  try {
    use(folder);
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

it('a wanted directory that is there is left as it is, and nothing else is made', () => {
  inFolder((folder) => {
    const { path: made } = RunDirectory.create(folder, ['p'], 'wanted', summary);
    const before = fs.readFileSync(path.join(made, 'summary.json'), 'utf8');
    expect(before).toContain('first');
    expect(() => RunDirectory.create(folder, ['p'], 'wanted', another)).toThrow(DirectoryExists);
    expect(fs.readFileSync(path.join(made, 'summary.json'), 'utf8')).toBe(before);
    expect(fs.readdirSync(folder)).toEqual(['wanted']);
  });
});

it('a file of that name counts too', () => {
  inFolder((folder) => {
    fs.writeFileSync(path.join(folder, 'wanted'), 'mine');
    expect(() => RunDirectory.create(folder, ['p'], 'wanted', summary)).toThrow(DirectoryExists);
    expect(fs.readFileSync(path.join(folder, 'wanted'), 'utf8')).toBe('mine');
  });
});

it('without a wish each run has the next number', () => {
  inFolder((folder) => {
    const names = [summary, another].map(
      (one) => RunDirectory.create(folder, ['p'], undefined, one).path,
    );
    expect(names.map((name) => path.basename(name))).toEqual([
      'merganser-out-0',
      'merganser-out-1',
    ]);
    expect(fs.readFileSync(path.join(names[0], 'summary.json'), 'utf8')).toContain('first');
    expect(fs.readFileSync(path.join(names[1], 'summary.json'), 'utf8')).toContain('second');
  });
});
