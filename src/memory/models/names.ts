/**
 * The names of the memory models: the one list. The option table and the suites take them from here; index.ts
 * has a model for each, which the compiler checks. No imports: the command line reads this before it knows its
 * command.
 */

/** What `--help` says of each. */
const remarks = {
  forking: 'a state for each object',
  merging: 'one state that reads a choice between them and writes to each',
  dynamic: 'one state for which they become one array when they are accessed',
};

export type MemoryModelName = keyof typeof remarks;

export const memoryModelNames = Object.keys(remarks) as MemoryModelName[];

/** All of them, for people. */
export const memoryModelList = memoryModelNames
  .map((name) => `${name} (${remarks[name]})`)
  .join(', ');
