/**
 * Explores a program and runs each of its tests natively (src/results/replay.ts): an error where one was
 * predicted, in the same line, none elsewhere, and the predicted exit status. A path that several were merged to has
 * several tests.
 */

import type { PathEnd, TestCase } from '../../src/exec/index.js';
import { disagreement, type NativeCompiler, NativeProgram } from '../../src/results/index.js';
import { Exploration } from '../../src/run/exploration.js';
import type { ExplorationOptions } from '../../src/run/options.js';
import { silentHost } from '../exec/run-assembly.js';
import { loadWithLibrary } from '../symbolic/explore-program.js';

export interface Replayed {
  readonly tests: number;
  readonly errors: number;
  /** How often states were joined. */
  readonly merges: number;
  /** One line for each test that does not come out as predicted. */
  readonly differences: readonly string[];
}

export interface ReplayOptions {
  readonly compiler: NativeCompiler;
  readonly flags?: readonly string[];
  /** Tests run at most, errors first. */
  readonly maxTests?: number;
  /** Milliseconds of exploration. */
  readonly maxTime?: number;
  readonly symbolicSizes?: number;
  /** Whether and how states are merged. */
  readonly merging?: Pick<ExplorationOptions, 'merge' | 'mergePolicy' | 'learning'>;
}

/** A test of a path, and how it must end. */
interface Predicted {
  readonly end: PathEnd;
  readonly test: TestCase;
}

/** What a native run cannot show. */
const engineOnly = new Set(['external', 'model', 'uninitialised']);

export function replayProgram(file: string, options: ReplayOptions): Replayed {
  const { compiler, flags = [], maxTests = 40, maxTime = 20_000, symbolicSizes = 0 } = options;
  const exploration = new Exploration(loadWithLibrary(file, { flags }), {
    host: silentHost(),
    args: [new TextEncoder().encode('program')],
    maxTime,
    symbolicSizes,
    ...options.merging,
  });
  const ended: Predicted[] = [];
  exploration.listener = {
    note: (event) => {
      if (event.kind !== 'ended' || !event.test) return;
      const { end, test, others = [] } = event;
      for (const one of [test, ...others]) ended.push({ end, test: one });
    },
    noteQuery: () => {},
  };
  exploration.begin();
  while (exploration.advance());
  const errors = ended.filter(({ end }) => end.kind === 'error' && !engineOnly.has(end.error.kind));
  const exits = ended.filter(({ end }) => end.kind === 'exit');
  const chosen = [...errors, ...exits].slice(0, maxTests);
  const native = NativeProgram.build([file], { compiler, flags });
  const differences: string[] = [];
  try {
    for (const one of chosen) {
      const what = differenceOf(one, native);
      if (what) differences.push(`${inputText(one)}: ${what}`);
    }
  } finally {
    native.dispose();
  }
  const { merges } = exploration.progress;
  return { tests: chosen.length, errors: Math.min(errors.length, maxTests), merges, differences };
}

function differenceOf({ end, test }: Predicted, native: NativeProgram): string | undefined {
  const run = native.run({ args: ['program'], objects: test.inputs });
  const what = disagreement(end.kind === 'error' ? end.error : undefined, run);
  if (what || end.kind !== 'exit') return what;
  const { status = end.status } = test;
  return run.status === status ? undefined : `status ${status} was predicted, and is ${run.status}`;
}

function inputText({ test }: Predicted): string {
  return test.inputs.map(({ name, bytes }) => `${name} = ${[...bytes].join(' ')}`).join(', ');
}
