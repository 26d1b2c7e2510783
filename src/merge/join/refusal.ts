/**
 * Why states that stand at one place are not joined although they might be: what differs has no exact choice, or
 * none that pays. Refusals are counted and told; states that were refused go on side by side.
 */
export const refusals = {
  calls: 'functions on the stack lie at different addresses',
  addresses: 'heap objects were placed by different engines',
  dynamic: 'local objects of variable size differ',
  variadic: 'variadic arguments lie at different places',
  jump: 'a function on the stack may be the target of longjmp',
  freed: 'an object lives, is freed and is not there, each on another side',
  sizes: 'objects of different sizes lie at one address',
  lengths: 'an object has different symbolic sizes',
  capacity: 'the program allows for symbolic sizes up to different capacities',
  fixed: 'an object at a fixed address is there on one side only',
  scope: 'a local variable is in scope on one side only',
  unwritten: 'memory is written on one side only, and uninitialised reads are looked for',
  arrays: 'arrays are parts of others in different ways',
  files: 'files differ in their names, lengths or positions',
  forking: 'the program switches forking off, where a choice would follow one side only',
  returned: 'the function under test has returned on one side, or in another way',
  leaks: 'leaks are looked for, which every path has its own of',
} as const;

export type Refusal = keyof typeof refusals;

export class Refused {
  constructor(readonly why: Refusal) {}
}
