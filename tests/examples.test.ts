/** What the comments of examples/ promise. */
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { RunSummary } from '../src/results/index.js';
import { merganser } from './cli/session.js';

interface Expected {
  readonly file: string;
  readonly options?: readonly string[];
  /** Kind and line of each error, in any order. */
  readonly errors: readonly string[];
  readonly paths?: number;
  /** An input of the error, as the summary shows it. */
  readonly shows?: RegExp;
}

const cases: readonly Expected[] = [
  { file: 'maze.c', errors: ['user 35'], shows: /program = "[wasd]{9,}/ },
  { file: 'parser.c', errors: ['out-of-bounds 23', 'out-of-bounds 24'] },
  { file: 'binary-search.c', errors: ['assert 27'], shows: /high = \d{10}/ },
  { file: 'binary-search.c', options: ['-DMENDED'], errors: [] },
  { file: 'password.c', errors: ['user 22'], shows: /password = "[a-z]{5}"/ },
  { file: 'integer-overflow.c', errors: ['out-of-bounds 17'], shows: /count = \d{9,}/ },
  { file: 'state-machine.c', errors: ['assert 37'] },
  { file: 'state-machine.c', options: ['-DMENDED'], errors: [], paths: 729 },
  { file: 'sort-proof.c', errors: [], paths: 24 },
  { file: 'use-after-free.c', errors: ['use-after-free 29'] },
  {
    file: 'calculator.c',
    errors: ['division-by-zero 29', 'out-of-bounds 23', 'out-of-bounds 25'],
  },
  { file: 'escape.c', errors: ['out-of-bounds 15', 'out-of-bounds 17'] },
  {
    file: 'server.c',
    options: ['--sym-connections', '1,8'],
    errors: ['out-of-bounds 24'],
    shows: /connection0 = "D/,
  },
  {
    file: 'function.c',
    options: ['--function', 'average'],
    errors: ['division-by-zero 11'],
    shows: /count = 0/,
  },
];

const folder = path.resolve('examples');

describe('examples', () => {
  for (const { file, options = [], errors, paths, shows } of cases) {
    it([file, ...options].join(' '), async () => {
      const home = fs.mkdtempSync(path.join(os.tmpdir(), 'merganser-example-'));
      const { err, status } = await merganser(['run', path.join(folder, file), ...options], {
        workingDirectory: home,
      });
      const text = fs.readFileSync(path.join(home, 'merganser-out-0', 'summary.json'), 'utf8');
      const summary = JSON.parse(text) as RunSummary;
      const found = summary.errors.map(({ kind, line }) => `${kind} ${line}`);
      expect(found.sort()).toEqual([...errors]);
      expect(summary.complete).toBe(true);
      expect(status).toBe(errors.length > 0 ? 1 : 0);
      if (paths !== undefined) expect(summary.paths.completed).toBe(paths);
      if (shows) expect(err).toMatch(shows);
    });
  }

  it('are all tested', () => {
    const tested = new Set(cases.map(({ file }) => file));
    expect(
      fs
        .readdirSync(folder)
        .filter((name) => name.endsWith('.c'))
        .sort(),
    ).toEqual([...tested].sort());
  });
});
