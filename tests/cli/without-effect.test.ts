/** Which options change nothing beside the others, and that a run says so. */
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { parseOptions } from '../../src/cli/parse-options.js';
import { withoutEffect } from '../../src/cli/without-effect.js';
import { merganser } from './session.js';

const home = fs.mkdtempSync(path.join(os.tmpdir(), 'merganser-without-'));
afterAll(() => fs.rmSync(home, { recursive: true }));

function told(words: string): string[] {
  const parsed = parseOptions('run', words === '' ? [] : words.split(' '));
  if (!parsed.ok) throw new Error(parsed.message);
  return withoutEffect(parsed.options, parsed.given);
}

describe('an option without effect', () => {
  it.each([
    ['--jobs 4 --cluster redis://host', /^--jobs starts no engines beside --cluster/],
    ['--validate-merge --merge static', /^--validate-merge .*needs --loop-merge/],
    ['--no-incremental-merge', /^--no-incremental-merge .*--loop-merge pattern/],
    ['--no-incremental-merge --loop-merge cfg', /^--no-incremental-merge /],
    ['--merge-after 5 --merge static', /^--merge-after needs --merge dynamic/],
    ['--merge-policy all --merge manual', /^--merge-policy needs/],
    ['--merge-alpha 0.5', /^--merge-alpha needs/],
    ['--merge-kappa 5 --merge static --merge-policy live', /^--merge-kappa .*--merge-policy qce/],
    ['--merge-zeta 5 --merge static', /^--merge-zeta .*--merge-policy qce-full/],
  ])('%s', (words, said) => {
    expect(told(words)).toEqual([expect.stringMatching(said)]);
  });

  it.each([
    [''],
    ['--jobs 4'],
    ['--jobs 1 --cluster redis://host'],
    ['--validate-merge --loop-merge cfg'],
    ['--no-incremental-merge --loop-merge pattern'],
    ['--incremental-merge'],
    ['--merge-after 5 --loop-merge auto'],
    ['--merge-after 5 --merge dynamic --merge-policy all'],
    ['--merge-zeta 5 --merge auto --merge-policy qce-full'],
  ])('is none of: %s', (words) => {
    expect(told(words)).toEqual([]);
  });

  it('is told by the run, which goes on', async () => {
    fs.writeFileSync(path.join(home, 'plain.c'), 'int main(void) { return 0; }\n');
    const { err, status } = await merganser(['run', '--validate-merge', 'plain.c'], {
      workingDirectory: home,
    });
    expect(err).toMatch(/^note: --validate-merge proves merges of loops: it needs --loop-merge$/m);
    expect(status).toBe(0);
  });
});
