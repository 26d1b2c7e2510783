/** Engines as lanes over time. */
import { describe, expect, it } from 'vitest';
import { emptyRun, lanesOf } from '../../src/ui/model/index.js';

/** `workers` of each sample, a second apart. */
function runOf(...workers: number[][]) {
  const run = emptyRun();
  run.figures.workers = ['leader', 'w'];
  workers.forEach((row, i) => {
    run.samples.time.push(1000 * (i + 1));
    run.samples.workers.push(row);
  });
  return run;
}

const [silent, left, idle, busy] = [0, 1, 2, 3];

describe('lanes', () => {
  it('say who was there, had work, and how fast', () => {
    const run = runOf(
      [10, 5, busy],
      [10, 5, idle, 0, 0, idle],
      [15, 6, busy, 20, 2, busy],
      [15, 6, idle, 20, 2, silent],
    );
    const [leader, worker] = lanesOf(run, 4);
    expect(leader).toMatchObject({ paths: 15, lines: 6, state: 'idle', from: 0, until: 4000 });
    expect(leader.cells.map(({ busy: share }) => share)).toEqual([1, 0, 1, 0]);
    expect(leader.cells.map(({ rate }) => rate)).toEqual([10, 0, 5, 0]);
    expect(worker).toMatchObject({ paths: 20, lines: 2, state: 'silent', from: 1000, until: 3000 });
    expect(worker.cells.map(({ here }) => here)).toEqual([0, 1, 1, 0]);
    expect(worker.cells.map(({ rate }) => rate)).toEqual([0, 0, 20, 0]);
  });

  it('count paths that came in after a worker had left', () => {
    const [, worker] = lanesOf(runOf([0, 0, busy, 0, 0, busy], [0, 0, busy, 8, 0, left]), 2);
    expect(worker).toMatchObject({ paths: 8, state: 'left', until: 2000 });
    expect(worker.cells.reduce((sum, { rate }) => sum + rate, 0)).toBe(8);
  });

  it('are none where one engine explores', () => {
    const run = emptyRun();
    run.samples.time.push(1000);
    run.samples.workers.push([]);
    expect(lanesOf(run, 4)).toEqual([]);
  });
});
