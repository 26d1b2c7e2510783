/** How far engines are, in numbers that can be added. */
import type { WorkerCounts } from '../results/index.js';
import type { Figures } from './protocol.js';

export const nothing: Figures = {
  ...{ completed: 0, errored: 0, partial: 0, forks: 0, instructions: 0 },
  ...{ queries: 0, solverMs: 0, living: 0 },
};

export function added(a: Figures, b: Figures): Figures {
  const sum = { ...a };
  for (const name of Object.keys(nothing) as (keyof Figures)[]) sum[name] += b[name];
  return sum;
}

export function difference(a: Figures, b: Figures): Figures {
  const rest = { ...a };
  for (const name of Object.keys(nothing) as (keyof Figures)[]) rest[name] -= b[name];
  return rest;
}

/** `blocks`: how often it was given states. */
export function countsOf(
  { completed, errored, partial, instructions, queries, solverMs }: Figures,
  blocks: number,
): WorkerCounts {
  const paths = completed + errored + partial;
  return { paths, instructions, queries, solverMs: Math.round(solverMs), blocks };
}
