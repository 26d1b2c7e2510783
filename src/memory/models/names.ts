/**
 * The names of the memory models: the one list. The option table and the suites take them from here; index.ts
 * has a model for each, which the compiler checks. No imports: the command line reads this before it knows its
 * command.
 */

/** What `--help` says of each. */
const remarks = {
  forking: 'a state for each object',
  merging: 'one state that reads a choice between them and writes to each',
  segmented:
    'one state for which all that a pointer of the program may point to by a static analysis is one array',
  dynamic: 'one state for which they become one array when they are accessed',
};

export type MemoryModelName = keyof typeof remarks;

export const memoryModelNames = Object.keys(remarks) as MemoryModelName[];

/**
 * Calls around an allocation by which the dynamic model guesses what a pointer reaches (contexts.ts): no guesses, the
 * place of the allocation alone, so many calls, or all.
 */
export const contextDepths = ['off', '0', '1', '2', '3', '4', 'all'] as const;

export type ContextDepth = (typeof contextDepths)[number];

export const usualContextDepth: ContextDepth = '4';

/** All of them, for people. */
export const memoryModelList = memoryModelNames
  .map((name) => `${name} (${remarks[name]})`)
  .join(', ');
