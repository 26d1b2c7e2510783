/** The clocks of a path: what it reads depends on the path alone, and on when the run began. */
import { describe, expect, it } from 'vitest';
import { exploreC } from './exploring.js';

const head = `#include <klee/klee.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>
static long now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1000000000 + t.tv_nsec;
}
unsigned char x;
`;
const beginning = { time: 1_234_567_890_123, process: 42 };
const explored = (body: string, options = {}) =>
  exploreC(`${head}int main(void) { klee_make_symbolic(&x, 1, "x"); ${body} }`, {
    ...{ beginning, ...options },
  });

describe('clocks', () => {
  it('begin with the run', () => {
    const { statuses } = explored(
      'struct timeval t; gettimeofday(&t, 0); return time(0) == 1234567890 && t.tv_usec / 1000 == 123 && getpid() == 42;',
    );
    expect(statuses).toEqual([1]);
  });

  it('go on with each look, on each path by itself', () => {
    const { statuses } = explored(
      'long a = now(); if (x & 1) now(); long b = now(); return b > a ? (b - a) / 1000 : 0;',
    );
    expect(statuses).toEqual([1, 2]);
  });

  it('go on by what the program sleeps, which nobody waits for', () => {
    const begun = performance.now();
    const { statuses } = explored(
      'long a = now(); time_t t = time(0); sleep(3600); return (now() - a) / 1000000000 == 3600 && time(0) - t == 3600;',
    );
    expect(statuses).toEqual([1]);
    expect(performance.now() - begun).toBeLessThan(60_000);
  });

  it('come to where a loop waits for', () => {
    const { statuses } = explored(
      'time_t end = time(0) + 10; int looks = 0; while (time(0) < end) looks++; return looks > 5000 && looks < 20000;',
    );
    expect(statuses).toEqual([1]);
  });

  it('are the same when states that slept are made again', () => {
    const program =
      'int sum = 0; for (int i = 0; i < 6; i++) { if (now() / 1000 % 3 != i % 3) sum += x >> i & 1 ? i : 9; if (x == (clock() & 63)) usleep(70); } return sum;';
    const awake = explored(program);
    const asleep = explored(program, { maxStates: 1, search: ['bfs'] });
    expect(asleep.exploration.isComplete).toBe(true);
    expect(asleep.statuses).toEqual(awake.statuses);
    expect(awake.statuses.length).toBeGreaterThan(8);
  });

  it('are those of the latest where paths meet', () => {
    const { statuses, ended } = explored(
      'long a = now(); int n = 0; if (x & 1) { sleep(5); n = 1; } long b = now() - a; return b >= 5000000000 ? 1 : 0;',
      { merge: 'static', mergePolicy: 'all' },
    );
    expect([ended.length, ...statuses]).toEqual([1, 1]);
  });
});
