/** How much is spent on what may not pay. */
import { expect, test } from 'vitest';
import { Effort } from '../../../src/solver/search/effort.js';

test('answers double it up to the most, failures halve it down to the least', () => {
  const effort = new Effort(4, 32, 16);
  const spent: number[] = [];
  for (const isAnswered of [true, true, false, false, false]) {
    spent.push(effort.next());
    if (isAnswered) effort.answered();
    else effort.failed();
  }
  expect([...spent, effort.next()]).toEqual([16, 32, 32, 16, 8, 4]);
});

test('what fails at the least is left alone for longer and longer, and comes back at once when it answers', () => {
  const effort = new Effort(1, 1);
  const tries: number[] = [];
  for (let i = 0; i < 40; i++) {
    if (effort.next() === 0) continue;
    tries.push(i);
    effort.failed();
  }
  expect(tries).toEqual([0, 2, 6, 14, 30]);
  while (effort.next() === 0);
  effort.answered();
  expect(effort.next()).toBe(1);
});
