/** A file that an option names cannot be used: the message says which and why. */
export class InputError extends Error {}
