import { describe, expect, it } from 'vitest';
import type { ExploreOptions } from '../../exec/exploring.js';
import { exploreText, toldOf } from './explore-text.js';

const head = `
#include <assert.h>
#include <klee/klee.h>
`;

/** What is behind the loop is reached by half of the inputs' bytes, to which depth first comes late. */
const counting = (behind: string) => `${head}
static int behind(int n) { ${behind} }
int main(void) {
  unsigned char x[24];
  int n = 0;
  klee_make_symbolic(x, sizeof x, "x");
  for (int i = 0; i < 24; i++) if (x[i] == 'a') n++;
  return behind(n);
}`;

const way: ExploreOptions = {
  merge: 'dynamic',
  qce: { alpha: 0.5 },
  search: ['dfs'],
  maxPaths: 2000,
  scoutingTurns: 100_000,
  scouting: { few: 0 },
  expedition: { least: 1 / 2, preparations: 0 },
};

describe('expeditions', () => {
  const failing = counting('assert(n != 12); return n;');

  it('lead a plain state to a failure that forking does not come to', () => {
    const { errors, statistics, progress } = exploreText(failing, way);
    expect(errors).toEqual(['assert at 5']);
    expect(statistics!.arrived).toBeGreaterThan(0);
    expect(statistics!.scouted).toBeLessThan(10);
    expect(progress.merges).toBe(0);
    expect(exploreText(failing, { ...way, merge: 'off' }).errors).toEqual([]);
  });

  it('lead a plain state to code that forking does not come to', () => {
    const text = counting('if (n == 12) return 1;\n  if (n == 11) return 2;\n  return 0;');
    const passed = (options: ExploreOptions) =>
      Number(/(\d+) passed/.exec(toldOf(text, options).events.at(-1)!)![1]);
    expect(passed(way)).toBeGreaterThan(passed({ ...way, merge: 'off' }));
  });

  it('change nothing but the order of a run that comes to its end', () => {
    const small = failing.replaceAll('24', '8').replace('12', '4');
    const all = { ...way, maxPaths: 0 };
    const led = exploreText(small, all);
    const plain = exploreText(small, { ...all, merge: 'off' });
    expect(led.statistics!.scouted).toBeGreaterThan(0);
    expect(led.isComplete).toBe(true);
    expect(led.errors).toEqual(plain.errors);
    expect(led.progress.completed).toBe(plain.progress.completed);
  });

  it('does the same again with the same seed', () => {
    const small = failing.replaceAll('24', '8').replace('12', '4');
    const random: ExploreOptions = { ...way, search: ['random-path'], seed: 7, maxPaths: 0 };
    expect(toldOf(small, random)).toEqual(toldOf(small, random));
  });
});
