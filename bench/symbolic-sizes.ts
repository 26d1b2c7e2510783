/**
 * Symbolic sizes (docs/memory.md): paths, questions and errors of programs whose objects and copies have sizes that
 * depend on inputs, with sizes tried (at most sixteen) and with sizes that are terms up to 256 bytes. Counts are what
 * is compared; processor time is there to see that they do not cost more than they save.
 */
import * as fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Program, programLink } from '../src/exec/index.js';
import { loadProgram } from '../src/frontend/index.js';
import { Exploration } from '../src/run/exploration.js';
import { silentHost } from '../tests/exec/run-assembly.js';
import type { BenchmarkOptions } from './measure.js';

const folder = new URL('programs/symbolic-sizes/', import.meta.url);
const capacity = 256;

export interface SizesSide {
  readonly paths: number;
  /** Different ones, by kind and line. */
  readonly errors: number;
  readonly isComplete: boolean;
  readonly queries: number;
  readonly instructions: number;
  /** Processor time. */
  readonly ms: number;
}

export interface SizesRow {
  readonly program: string;
  readonly tried: SizesSide;
  readonly symbolic: SizesSide;
}

export function run({ only, time = 20 }: BenchmarkOptions): SizesRow[] {
  const programs = fs
    .readdirSync(folder)
    .map((file) => file.replace(/\.c$/, ''))
    .filter((name) => !only || only.includes(name))
    .sort();
  return programs.map((program) => {
    const file = fileURLToPath(new URL(`${program}.c`, folder));
    const row = {
      program,
      tried: explore(file, 0, time),
      symbolic: explore(file, capacity, time),
    };
    console.log(`${program.padEnd(16)}${shown(row.tried)}   ${shown(row.symbolic)}`);
    return row;
  });
}

function explore(file: string, symbolicSizes: number, seconds: number): SizesSide {
  const loaded = loadProgram([file], {
    cc: 'embedded',
    optimise: '0',
    cLibrary: true,
    link: programLink,
  });
  if (!loaded.ok) throw new Error(loaded.errors.join('\n'));
  const exploration = new Exploration(new Program(loaded.module), {
    host: silentHost(),
    args: [new TextEncoder().encode('program')],
    maxTime: 1000 * seconds,
    symbolicSizes,
  });
  const errors = new Set<string>();
  const before = process.cpuUsage();
  exploration.begin();
  for (let events = exploration.advance(); events; events = exploration.advance()) {
    for (const event of events) {
      if (event.kind !== 'path' || event.path.end.kind !== 'error') continue;
      const { kind, line } = event.path.end.error;
      errors.add(`${kind} ${line}`);
    }
  }
  const { user, system } = process.cpuUsage(before);
  const { completed, errored, silent, queries, instructions } = exploration.progress;
  return {
    paths: completed + errored + silent,
    errors: errors.size,
    isComplete: exploration.isComplete,
    queries,
    instructions,
    ms: Math.round((user + system) / 1000),
  };
}

function shown({ paths, errors, isComplete, queries, ms }: SizesSide): string {
  const all = isComplete ? 'all' : 'cut';
  return `${String(paths).padStart(5)} paths ${all} ${errors} errors ${String(queries).padStart(6)} queries ${String(ms).padStart(6)} ms`;
}
