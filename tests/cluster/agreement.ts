/** What is the same of a run whose engines join states and of one that joins none. */
import * as fs from 'node:fs';
import { expect } from 'vitest';
import type { Together } from './together.js';

/** How many lines of a kind the log has. */
export const linesOf = ({ directory }: Together, kind: string): number =>
  fs.readFileSync(`${directory}/events.ndjson`, 'utf8').split(`{"e":"${kind}"`).length - 1;

export function agreeWhereJoined(many: Together, one: Together): void {
  expect(many.errors).toEqual(one.errors);
  expect(many.points).toEqual(one.points);
  expect(many.isComplete).toBe(true);
  // A joined path has several tests; the log tells of all of them.
  const tests = many.tests.filter((file) => file.endsWith('.ktest')).length;
  expect(linesOf(many, 'test')).toBe(tests);
}
