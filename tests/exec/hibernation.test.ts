/** States that sleep at a limit: nothing is lost, nothing comes twice, whatever the order. */
import { describe, expect, it } from 'vitest';
import { decisionList } from '../../src/exec/explore/states/state.js';
import type { Ended } from '../../src/run/events.js';
import type { SearchName } from '../../src/search/index.js';
import { type Explored, exploreC, inputOf } from './exploring.js';

/** Forks by branches, switches, pointers into several objects, values, errors on the way. */
const program = `
#include <klee/klee.h>
#include <stdlib.h>
#include <string.h>
static int visits;
static int classify(unsigned char c) {
  switch (c) {
    case '0': return 1;
    case '1': return 2;
    case '2': case '3': return 3;
    default: return 4;
  }
}
int main(void) {
  unsigned char text[2], which, length;
  int small[2] = {1, 2}, large[4] = {3, 4, 5, 6};
  klee_make_symbolic(text, sizeof text, "text");
  klee_make_symbolic(&which, sizeof which, "which");
  klee_make_symbolic(&length, sizeof length, "length");
  klee_assume(length < 3);
  int sum = 0;
  for (int i = 0; i < 2; i++) sum = sum * 5 + classify(text[i]);
  int *tables[2] = {small, large};
  int *table = tables[which & 1];
  sum += table[(which >> 1) & 3];
  char *copy = malloc(length + 1);
  memcpy(copy, text, length);
  visits += klee_get_value_i32(which) & 1;
  if (visits == 1 && sum % 7 == 0) sum = 100 / (text[1] - '1');
  free(copy);
  return sum & 63;
}`;

/** The paths: what was decided on each, how it ended, and with which inputs. */
function found({ ended, exploration }: Explored) {
  const { completed, errored, partial, silent } = exploration.progress;
  const paths = ended.map(({ end, test, state }) => {
    const decisions = decisionList(state.decisions).join(' ');
    const how =
      end.kind === 'exit'
        ? `exit ${end.status}`
        : end.kind === 'error'
          ? `${end.error.kind} at line ${end.error.line}`
          : end.kind;
    const inputs = test?.inputs.map(({ name, bytes }) => `${name} = ${[...bytes].join(' ')}`);
    return `${decisions}: ${how}, ${inputs?.join('; ')}`;
  });
  return { completed, errored, partial, silent, paths: paths.sort() };
}

describe('states that sleep', () => {
  const plain = found(exploreC(program));

  it('the program has many paths, of which none is given up', () => {
    expect(plain.completed).toBeGreaterThan(50);
    expect(plain.errored).toBeGreaterThan(0);
    expect(plain.partial).toBe(0);
    expect(new Set(plain.paths).size).toBe(plain.completed + plain.errored);
  });

  const ways: { search: SearchName; maxStates: number }[] = [
    { search: 'dfs', maxStates: 1 },
    { search: 'dfs', maxStates: 2 },
    { search: 'bfs', maxStates: 1 },
    { search: 'random-state', maxStates: 7 },
    { search: 'random-path', maxStates: 3 },
  ];
  it.each(ways)(
    'are made again: $search with $maxStates states in memory',
    ({ search, maxStates }) => {
      const explored = exploreC(program, { search: [search], maxStates });
      expect(found(explored)).toEqual(plain);
      const { slept, woken } = explored.exploration.sleepCounts;
      expect(slept).toBeGreaterThan(10);
      expect(woken).toBe(slept);
    },
  );

  const written: { search: SearchName[]; maxStates: number; maxAsleep: number }[] = [
    { search: ['dfs'], maxStates: 1, maxAsleep: 2 },
    { search: ['deepening'], maxStates: 2, maxAsleep: 3 },
    { search: ['bfs'], maxStates: 1, maxAsleep: 0 },
    { search: ['bfs'], maxStates: 4, maxAsleep: 9 },
    { search: ['random-path'], maxStates: 3, maxAsleep: 7 },
    { search: ['nurs:covnew', 'subpath'], maxStates: 2, maxAsleep: 5 },
  ];
  it.each(written)(
    'are written out and come back: $search with $maxStates states in memory and $maxAsleep asleep',
    (limits) => {
      const blocks: string[] = [];
      const sleepStore = {
        push: (block: string) => blocks.push(block) > 0,
        pop: () => blocks.pop(),
      };
      const explored = exploreC(program, { ...limits, sleepStore });
      expect(found(explored)).toEqual(plain);
      expect(explored.exploration.sleepCounts.writtenOut).toBeGreaterThan(10);
      expect(blocks).toEqual([]);
    },
  );

  it('are given up one by one when the run is cut short, also those written out', () => {
    const blocks: string[] = [];
    const sleepStore = {
      push: (block: string) => blocks.push(block) > 0,
      pop: () => blocks.pop(),
    };
    const limits = { search: ['bfs'] as SearchName[], maxStates: 1, maxAsleep: 2, maxPaths: 20 };
    const { ended, exploration } = exploreC(program, { ...limits, sleepStore });
    expect(exploration.sleepCounts.writtenOut).toBeGreaterThan(10);
    // States are numbered one after the other, and each of them ends once.
    const numbers = ended.map(({ state }) => state.id).sort((a, b) => a - b);
    expect(numbers).toEqual(numbers.map((_, i) => i + 1));
    expect(ended.filter(({ end }) => end.kind === 'partial').length).toBeGreaterThan(5);
    expect(blocks).toEqual([]);
  });

  describe('have tests when the run is cut short', () => {
    const branches = `
#include <klee/klee.h>
int main(void) {
  unsigned char ignored[600], text[7];
  klee_make_symbolic(ignored, sizeof ignored, "ignored");
  klee_make_symbolic(text, sizeof text, "text");
  int sum = 0;
  for (int i = 0; i < 7; i++)
    if (text[i] > 10 * i + 100) sum++;
  return sum;
}`;

    /** Whether the sides that a state took are those that its test takes. */
    const followsTest = (path: Ended): boolean => {
      const text = inputOf(path, 'text');
      expect(inputOf(path, 'ignored')).toEqual(new Uint8Array(600));
      return decisionList(path.state.decisions).every(
        (choice, i) => (choice === 0) === text[i] > 10 * i + 100,
      );
    };

    it.each([
      { where: 'in memory', limits: { maxStates: 1 } },
      { where: 'written out', limits: { maxStates: 1, maxAsleep: 2 } },
    ])('$where', ({ limits }) => {
      const blocks: string[] = [];
      const sleepStore = {
        push: (block: string) => blocks.push(block) > 0,
        pop: () => blocks.pop(),
      };
      const search: SearchName[] = ['bfs'];
      const { ended } = exploreC(branches, { search, maxPaths: 5, ...limits, sleepStore });
      const cut = ended.filter(({ end }) => end.kind === 'partial');
      expect(cut.filter(({ state }) => state.isAsleep).length).toBeGreaterThan(8);
      expect(ended.every(followsTest)).toBe(true);
      const texts = new Set(ended.map((path) => inputOf(path, 'text').join(' ')));
      expect(texts.size).toBe(ended.length);
    });

    it('also one that was being made again', () => {
      let hasEnded = false;
      const { ended, exploration } = exploreC(branches, {
        search: ['bfs'],
        maxStates: 1,
        onInstruction: (_, state) => {
          const isOnItsWay = state.kept !== undefined && state.branches !== undefined;
          hasEnded ||= isOnItsWay && state.depth > 3;
        },
        tracesBranches: true,
        cancelled: () => hasEnded,
      });
      expect(exploration.progress.stoppedBy).toBe('cancelled');
      expect(ended.some(({ state }) => !state.isAsleep && state.kept !== undefined)).toBe(true);
      expect(ended.every(followsTest)).toBe(true);
    });
  });

  it('are made again without a break, however often they could meet others on the way', () => {
    const rounds = `
#include <klee/klee.h>
static int visits;
int main(void) {
  unsigned char in[3];
  klee_make_symbolic(in, sizeof in, "in");
  int sum = 0;
  for (int i = 0; i < 3; i++) {
    if (in[i] & 1) sum += 1 << i;
    for (int k = 0; k < 400; k++) visits += k % 3 ? 1 : 2;
  }
  return sum;
}`;
    const way = { merge: 'dynamic', mergePolicy: 'live', maxStates: 1 } as const;
    const orders: SearchName[] = ['bfs', 'random-state', 'dfs'];
    const plain = exploreC(rounds).statuses;
    expect(plain.length).toBe(8);
    for (const search of orders) {
      const explored = exploreC(rounds, { ...way, search: [search] });
      expect(explored.exploration.sleepCounts.woken).toBeGreaterThan(2);
      expect(explored.exploration.progress.partial).toBe(0);
      expect(explored.statuses).toEqual(plain);
    }
  });

  it('are made again where objects are in parts that have grown since', () => {
    const parts = `
#include <klee/klee.h>
static unsigned char one[64], other[64], *tables[2] = {one, other};
int main(void) {
  unsigned char k, which, i;
  klee_make_symbolic(&k, 1, "k");
  klee_make_symbolic(&which, 1, "which");
  klee_make_symbolic(&i, 1, "i");
  for (int n = 0; n < 64; n++) other[n] = 1;
  klee_assume(i < (k & 1 ? 63 : 64));
  if (k & 1) klee_assume(i > 60);
  int sum = tables[which & 1][i];
  if (k & 2) sum += 10 * tables[which & 1][i];
  return sum + 2 * (k & 1);
}`;
    const way = { split: 'adaptive', splitThreshold: 2, partSize: 2 } as const;
    const plain = exploreC(parts, way);
    for (const search of ['bfs', 'random-state'] as const) {
      const explored = exploreC(parts, { ...way, search: [search], maxStates: 1 });
      expect(explored.exploration.sleepCounts.woken).toBeGreaterThan(2);
      expect(explored.exploration.progress.partial).toBe(0);
      expect(explored.statuses).toEqual(plain.statuses);
    }
  });

  it('are the same in every run', () => {
    const run = () => {
      const { ended, exploration } = exploreC(program, { search: ['random-state'], maxStates: 3 });
      const tests = ended.map(({ test }) => test!.inputs.map(({ bytes }) => [...bytes]));
      return { tests, instructions: exploration.progress.instructions };
    };
    expect(run()).toEqual(run());
  });
});
