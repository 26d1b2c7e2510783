/** `merganser replay`: natively and in the interpreter, as predicted and not. */
import * as fs from 'node:fs';
import * as path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { findNativeCompiler } from '../../src/results/index.js';
import { merganser } from '../cli/session.js';
import { type Explored, explored } from './explored.js';

const source = `#include <klee/klee.h>
int main(void) {
  unsigned char x;
  int a[4] = {1, 2, 3, 4};
  klee_make_symbolic(&x, sizeof x, "x");
  if (x > 250) return 7;
  if (x == 4) return a[x];
  return x & 1;
}
`;

const compiler = findNativeCompiler();

let run: Explored;
beforeAll(async () => {
  run = await explored(source);
});

describe('replay', () => {
  const ways: [string, boolean][] = [
    ['always', compiler !== undefined],
    ['never', true],
  ];
  for (const [native, isPossible] of ways) {
    const title = `--native ${native} confirms every test${isPossible ? '' : ' (no C compiler)'}`;
    it.skipIf(!isPossible)(title, async () => {
      const around = { workingDirectory: run.home };
      const all = await merganser(['replay', '--native', native], around);
      expect(all.out).not.toContain('differs');
      expect(all.out.match(/as predicted/g)).toHaveLength(
        run.json('summary.json')['tests'] as number,
      );
      expect(all.out).toContain('out-of-bounds');
      expect(all.status).toBe(0);
    });
  }

  it('tells a test that ends in another way', async () => {
    const around = { workingDirectory: run.home };
    const file = path.join(run.home, 'program.c');
    fs.writeFileSync(file, source.replace('return 7', 'return 8'));
    const { out, status } = await merganser(['replay', '--native', 'never'], around);
    fs.writeFileSync(file, source);
    expect(out.match(/differs/g)).toHaveLength(1);
    expect(out).toContain('status 7 was predicted, and it was status 8');
    expect(status).toBe(1);
  });

  it('says what is missing', async () => {
    const { err, status } = await merganser(['replay', 'merganser-out-7'], {
      workingDirectory: run.home,
    });
    expect(err).toContain("there is no directory merganser-out-7; 'merganser run' makes one");
    expect(status).toBe(2);
  });
});
