/** In what a run of several engines, or of several sittings, differs from one of one engine in one go. */
import type { Together } from './together.js';

/**
 * In words; undefined if in nothing. `joins`: engines join states, so that who meets whom depends on who has which states, and paths and tests are
 * others: what is left to compare are errors, coverage, and whether everything was explored.
 */
export function difference(one: Together, other: Together, joins = false): string | undefined {
  if (!joins && one.paths.join('\n') !== other.paths.join('\n')) {
    const [a, b] = [new Set(one.paths), new Set(other.paths)];
    const lost = one.paths.filter((way) => !b.has(way));
    const added = other.paths.filter((way) => !a.has(way));
    return `paths: ${one.paths.length} and ${other.paths.length}; lost ${lost.slice(0, 2)}; added ${added.slice(0, 2)}`;
  }
  if (one.errors.join() !== other.errors.join()) return `errors: ${one.errors}; ${other.errors}`;
  if (one.points.join() !== other.points.join())
    return `coverage: ${one.points.length} and ${other.points.length} points`;
  if (one.isComplete !== other.isComplete) return `complete: ${other.isComplete}`;
  return joins || one.tests.length === other.tests.length
    ? undefined
    : `tests: ${one.tests.length} and ${other.tests.length}`;
}
