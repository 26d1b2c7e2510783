/** Explores a program in this process and says what was found. */
import { type ExecutionError, Program, programLink } from '../../src/exec/index.js';
import { type LoadOptions, loadProgram } from '../../src/frontend/index.js';
import { Exploration } from '../../src/run/exploration.js';
import type { ExplorationOptions } from '../../src/run/options.js';
import { silentHost } from '../exec/run-assembly.js';
import { freshMemory } from '../fresh-memory.js';
import type { Findings } from './programs.js';

export interface Explored extends Findings {
  /** Paths that were given up, with the reason. */
  readonly partial: readonly string[];
}

export function exploreProgram(
  file: string,
  options: LoadOptions = {},
  how: Partial<ExplorationOptions> = {},
  kindOf: (error: ExecutionError) => string = ({ kind }) => kind,
): Explored {
  const exploration = new Exploration(loadWithLibrary(file, options), {
    host: silentHost(),
    args: [new TextEncoder().encode('program')],
    solver: { verify: true },
    // As long as a test may take: a clock must not decide what is found.
    maxTime: 60_000,
    ...how,
  });
  const errors = new Set<string>();
  const partial: string[] = [];
  exploration.begin();
  for (let events = exploration.advance(); events; events = exploration.advance()) {
    for (const event of events) {
      if (event.kind !== 'path') continue;
      const { end } = event.path;
      if (end.kind === 'error') errors.add(`${kindOf(end.error)} at ${end.error.line}`);
      if (end.kind === 'partial') partial.push(end.reason);
    }
  }
  const { completed, errored, silent } = exploration.progress;
  return { completed, errored, silent, errors: [...errors].sort(), partial };
}

/** A program of one file, linked with what it needs of the C library. */
export function loadWithLibrary(file: string, options: LoadOptions = {}): Program {
  const loaded = loadProgram([file], {
    cc: 'embedded',
    optimise: '0',
    ...options,
    cLibrary: true,
    link: programLink,
  });
  if (!loaded.ok) {
    const texts = loaded.diagnostics.map(({ text }) => text);
    throw new Error([...loaded.errors, ...texts].join('\n'));
  }
  return new Program(loaded.module, freshMemory());
}
