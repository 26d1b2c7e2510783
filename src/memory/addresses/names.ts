/**
 * The names of what a symbolic pointer may reach, and of what its address is to the terms that are computed from it. No
 * imports: the command line reads this before it knows its command.
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

/** What `--help` says of each. */
const modes = {
  concrete: 'a number',
  relocatable: 'a symbol for the base of its object, which has its value where the solver is asked',
};

export type AddressMode = keyof typeof modes;

export const addressModes = Object.keys(modes) as AddressMode[];

export const addressModeList = addressModes.map((name) => `${name} (${modes[name]})`).join(', ');

/** Of which objects the bases are symbols. */
export const relocatableObjects = ['heap', 'all'] as const;

export type RelocatableObjects = (typeof relocatableObjects)[number];
