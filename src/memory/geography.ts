/**
 * Where things lie in the flat memory (docs/decisions/0001-two-tiers-over-flat-memory.md). The same
 * numbers go into the generated WebAssembly, as constant offsets of its loads and stores.
 */

const MiB = 1 << 20;

/** Data addresses are below this; everything from here to `shadowBase + dataSize` is shadow. */
export const dataSize = 1024 * MiB;
export const shadowBase = dataSize;

/**
 * Pages are the unit of sharing between states. Between two forks a path mostly writes a few words of its frame and a
 * global, and each page of them is compared and put back as a whole: at 1,024 bytes that took three times as long.
 */
export const pageBits = 8;
export const pageSize = 1 << pageBits;
export const pageCount = dataSize / pageSize;

/** One byte for each data page: not 0 if it was written since the last snapshot. */
export const dirtyBase = shadowBase + dataSize;

/** Where bailing functions leave their locals. */
export const spillBase = dirtyBase + pageCount;
export const spillSize = 16 * MiB;

/** For each function number, which signature its compiled form has (an i32; 0: not compiled). */
export const signatureBase = spillBase + spillSize;
export const maxFunctions = 0x1_0000;

/** One byte for each mark of the running path's coverage (src/exec/coverage.ts). */
export const coverageBase = signatureBase + 4 * maxFunctions;
export const maxMarks = 4 * MiB;

/** One byte for each function number: not 0 if runs stop at its meeting points (src/exec/machine-options.ts). */
export const meetingsBase = coverageBase + maxMarks;

/** A double for each mark: how often its block was done (src/exec/coverage.ts). */
export const runsBase = meetingsBase + maxFunctions;

export const memorySize = runsBase + 8 * maxMarks;

/** The null page: nothing is ever there. */
export const nullEnd = 0x1000;

/** From here to the last address of so many bits: what is a little before null. */
export const belowNull = (addressBits: number): bigint =>
  (1n << BigInt(addressBits)) - BigInt(nullEnd);

/** Function n has the address `codeBase + n * codeStride`; no data is there. */
export const codeBase = nullEnd;
export const codeStride = 16;
export const codeEnd = 0x10_0000;

/** Globals grow up from `codeEnd`, then the heap up to `stackLimit`; the stack grows down. */
export const globalsBase = codeEnd;
/** Nothing is above the stack, so that an access which begins there ends in the data. */
export const stackTop = dataSize - 1024;
export const defaultStackSize = 16 * MiB;

/** The bits of a shadow byte. */
export const Shadow = {
  unmapped: 0,
  /** Concrete and readable. */
  concrete: 1,
  readOnly: 2,
  symbolic: 4,
  uninitialised: 8,
  /** All of the above: an object whose lifetime has not ended has some of them. */
  live: 0x0f,
  /** While a local variable is out of scope, its four bits stand here, and those of `live` are clear. */
  outOfScope: 0xf0,
} as const;

/** How far the bits of a variable that goes out of scope move up. */
export const scopeShift = 4;
