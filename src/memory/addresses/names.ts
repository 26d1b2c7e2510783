/**
 * The names of what a symbolic pointer may reach: the one list. No imports: the command line reads this before it
 * knows its command.
 */

/** What `--help` says of each. */
const reaches = {
  own: 'the object that it was made from; leaving it is an error. One made from an integer has none, and reaches any',
  any: 'whatever lies at its address, as in KLEE',
};

export type PointerReach = keyof typeof reaches;

export const pointerReaches = Object.keys(reaches) as PointerReach[];

export const pointerReachList = pointerReaches
  .map((name) => `${name} (${reaches[name]})`)
  .join(', ');
