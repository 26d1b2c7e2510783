/**
 * Whose pointer it is: a symbolic pointer stays in the object that it was made from, wherever it has been since. Each
 * program says in its comments what is found (tests/symbolic/README.md), and with which input; under each memory model.
 */
import { describe, expect, it } from 'vitest';
import { Program, programLink } from '../../src/exec/index.js';
import { loadProgram } from '../../src/frontend/index.js';
import { memoryModelNames } from '../../src/memory/index.js';
import { Exploration } from '../../src/run/exploration.js';
import type { ExplorationOptions } from '../../src/run/options.js';
import { silentHost } from '../exec/run-assembly.js';
import { programs } from './own-object-programs.js';

interface Found {
  readonly completed: number;
  readonly errors: readonly string[];
}

const prelude = `
#include <klee/klee.h>
#include <stdlib.h>
#include <string.h>
#define FROM(least, below) klee_range(least, below, "i")
int before[64] = {1}, g[4] = {1, 2, 3, 4}, after[64] = {1};
const int fixed[4] = {1, 2, 3, 4};
`;

function moduleOf(body: string, optimise: '0' | '1') {
  const loaded = loadProgram([{ path: 'own.c', text: `${prelude}${body}` }], {
    ...{ cc: 'embedded', optimise, cache: false, cLibrary: true, link: programLink },
  });
  if (!loaded.ok) throw new Error([...loaded.errors, loaded.diagnostics[0]?.text].join('\n'));
  return loaded.module;
}

function explored(program: Program, how: Partial<ExplorationOptions>): Found {
  const exploration = new Exploration(program, {
    host: silentHost(),
    args: [new TextEncoder().encode('program')],
    solver: { verify: true },
    maxTime: 60_000,
    ...how,
  });
  const errors: string[] = [];
  exploration.begin();
  for (let events = exploration.advance(); events; events = exploration.advance()) {
    for (const event of events) {
      if (event.kind !== 'path') continue;
      const { end, test } = event.path;
      if (end.kind === 'partial') throw new Error(end.reason);
      if (end.kind !== 'error') continue;
      const input = test?.inputs.find(({ name }) => name === 'i');
      const value = input && new DataView(input.bytes.slice().buffer).getInt32(0, true);
      errors.push(`${end.error.kind}: ${end.error.message}, i = ${value}`);
    }
  }
  return { completed: exploration.progress.completed, errors: errors.sort() };
}

describe.each(['0', '1'] as const)('at -O%s', (level) => {
  it.each(programs.filter(({ levels }) => !levels || levels.includes(level)))('$title', (own) => {
    const module = moduleOf(own.body, level);
    for (const memoryModel of memoryModelNames) {
      const found = explored(new Program(module), { memoryModel });
      const completed = own.merged && memoryModel !== 'forking' ? own.merged : own.completed;
      expect({ memoryModel, ...found }).toEqual({ memoryModel, completed, errors: own.errors });
    }
  });
});

it("reaches any object in KLEE's way, by wish", () => {
  const { body } = programs[0];
  const found = explored(new Program(moduleOf(body, '0')), { pointersReach: 'any' });
  expect(found.completed).toBeGreaterThan(1);
});
