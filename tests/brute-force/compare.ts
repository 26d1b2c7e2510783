/**
 * The comparison: each input takes exactly one path, which ends as the program does on that input, and
 * each path has an input, which its test names.
 */
import type { TestCase } from '../../src/exec/explore/states/events.js';
import type { Compiled } from './compiled.js';
import { countInputs, type InputBytes, inputNumbered, numberOfInput } from './enumerate.js';
import { Explored } from './explored.js';
import type { Observed } from './observed.js';
import { type Ending, showEnding } from './outcome.js';
import type { RandomProgram } from './syntax.js';
import type { Variant } from './variants.js';

export type Verdict =
  | {
      readonly kind: 'same';
      readonly paths: number;
      readonly errors: number;
      readonly observed: Observed;
      readonly explored: Explored;
    }
  /** Nothing can be said: the solver or the exploration gave up. */
  | { readonly kind: 'incomplete'; readonly reason: string }
  | { readonly kind: 'different'; readonly what: string };

export interface CompareOptions {
  /** Milliseconds for the exploration. */
  readonly time?: number;
}

export function compare(
  compiled: Compiled,
  random: RandomProgram,
  truth: readonly Ending[],
  variant: Variant,
  { time = 20_000 }: CompareOptions = {},
): Verdict {
  let explored: Explored;
  try {
    explored = new Explored(compiled, random, variant, performance.now() + time);
  } catch (thrown) {
    return { kind: 'different', what: thrown instanceof Error ? thrown.stack! : String(thrown) };
  }
  if (explored.incomplete.length > 0) {
    return { kind: 'incomplete', reason: explored.incomplete[0] };
  }
  const what = difference(explored, random, truth);
  if (what !== undefined) return { kind: 'different', what };
  const errors = explored.paths.filter(({ end }) => end.kind === 'error').length;
  const { paths, observed } = explored;
  return { kind: 'same', paths: paths.length, errors, observed, explored };
}

function difference(
  explored: Explored,
  { inputs }: RandomProgram,
  truth: readonly Ending[],
): string | undefined {
  const count = countInputs(inputs);
  for (let number = 0; number < count; number++) {
    const expected = truth[number];
    if (expected.kind === 'endless') continue;
    const input = inputNumbered(inputs, number);
    const found = explored.pathsOf(input);
    const shown = () => `input ${showInput(input)}: the program ${showEnding(expected)}`;
    if (found.length > 1) {
      return `${shown()}, and is on ${found.length} paths: ${found.map(({ ending }) => showEnding(ending)).join(', ')}`;
    }
    if (expected.kind === 'excluded') {
      if (found.length === 1 && found[0].ending.kind !== 'excluded') {
        return `${shown()}, but has a path: ${showEnding(found[0].ending)}`;
      }
    } else if (found.length === 0) return `${shown()}, but has no path`;
    else if (showEnding(found[0].ending) !== showEnding(expected)) {
      return `${shown()}; its path: ${showEnding(found[0].ending)}`;
    }
  }
  for (const path of explored.paths) {
    if (path.end.kind === 'excluded') continue;
    for (const test of [path.test!, ...path.others]) {
      const input = inputOf(test);
      const number = numberOfInput(inputs, input);
      if (number === undefined) return `the test ${showInput(input)} violates an assumption`;
      const on = explored.pathsOf(input);
      if (!on.some((own) => own.path === path)) {
        return `the test ${showInput(input)} is not on its own path`;
      }
    }
  }
  return undefined;
}

export function inputOf({ inputs }: TestCase): InputBytes {
  return new Map(inputs.map(({ name, bytes }) => [name, bytes]));
}

function showInput(input: InputBytes): string {
  return [...input].map(([name, bytes]) => `${name} = ${[...bytes].join(' ')}`).join(', ');
}
