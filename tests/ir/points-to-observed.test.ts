/**
 * Every load and store of concrete runs goes where the points-to analysis says that it may: half of the programs of
 * tests/symbolic, those with the C library's own code among them, optimised and not in turn.
 */
import { expect, it } from 'vitest';
import { programNames, readProgram } from '../symbolic/programs.js';
import { observePointers } from './observed-pointers.js';

const levels = ['0', '2'] as const;
const chosen = programNames()
  .filter((_, i) => i % 2 === 0)
  .map((name, i) => ({ name, optimise: levels[i % levels.length] }));

it.each(chosen)('$name at -O$optimise', ({ name, optimise }) => {
  const { source, flags } = readProgram(name);
  const { missed } = observePointers(source, { flags, optimise, cc: 'embedded' }, 1);
  expect(missed).toEqual([]);
});
