/**
 * Explores a program and runs each of its tests natively (src/results/replay.ts): an error where one was
 * predicted, in the same line, none elsewhere, and the predicted exit status.
 */

import { disagreement, type NativeCompiler, NativeProgram } from '../../src/results/index.js';
import type { Ended } from '../../src/run/events.js';
import { Exploration } from '../../src/run/exploration.js';
import { silentHost } from '../exec/run-assembly.js';
import { loadWithLibrary } from '../symbolic/explore-program.js';

export interface Replayed {
  readonly tests: number;
  readonly errors: number;
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
  });
  const ended: Ended[] = [];
  exploration.begin();
  for (let events = exploration.advance(); events; events = exploration.advance()) {
    for (const event of events) if (event.kind === 'path') ended.push(event.path);
  }
  const errors = ended.filter(
    ({ end, test }) => test && end.kind === 'error' && !engineOnly.has(end.error.kind),
  );
  const exits = ended.filter(({ end, test }) => test && end.kind === 'exit');
  const chosen = [...errors, ...exits].slice(0, maxTests);
  const native = NativeProgram.build([file], { compiler, flags });
  const differences: string[] = [];
  try {
    for (const path of chosen) {
      const what = differenceOf(path, native);
      if (what) differences.push(`${inputText(path)}: ${what}`);
    }
  } finally {
    native.dispose();
  }
  return { tests: chosen.length, errors: Math.min(errors.length, maxTests), differences };
}

function differenceOf({ end, test }: Ended, native: NativeProgram): string | undefined {
  const run = native.run({ args: ['program'], objects: test!.inputs });
  const what = disagreement(end.kind === 'error' ? end.error : undefined, run);
  if (what || end.kind !== 'exit') return what;
  return run.status === end.status
    ? undefined
    : `status ${end.status} was predicted, and is ${run.status}`;
}

function inputText({ test }: Ended): string {
  return test!.inputs.map(({ name, bytes }) => `${name} = ${[...bytes].join(' ')}`).join(', ');
}
