/**
 * Failing calls in a native replay: runtime/libc/failing_calls.c is linked with the program, and the linker's --wrap leads
 * the program's calls there, as src/frontend/failing-calls.ts does in an exploration. Two things are in the way:
 *
 * - files.c wraps some of the same functions. Its wrappers are renamed, and are what `__real_` means to those that fail;
 * - replay.c and files.c call such functions themselves, and --wrap takes their calls for the program's. They are compiled
 *   with other names for them.
 */

export interface FailingCalls {
  /** All functions that runtime/libc/failing_calls.c has a wrapper for. */
  readonly known: readonly string[];
  /** Those of them that may fail. */
  readonly names: readonly string[];
  /** How many calls fail at most. */
  readonly most: number;
}

/** Flags for the compiler of each file, and for the linker. */
export interface FailingFlags {
  readonly program: readonly string[];
  readonly failing: readonly string[];
  readonly files: readonly string[];
  readonly replay: readonly string[];
  readonly link: readonly string[];
}

/** `confined` are the functions that files.c wraps. */
export function failingFlags(
  { known, names, most }: FailingCalls,
  confined: readonly string[],
): FailingFlags {
  const isBoth = (name: string) => confined.includes(name);
  const others = known.filter((name) => !names.includes(name));
  return {
    // A compiler that knows printf makes puts of it.
    program: ['-fno-builtin'],
    failing: [
      '-DMERGANSER_REPLAY',
      ...names.filter(isBoth).map((name) => `-D__real_${name}=__confined_${name}`),
      ...others.flatMap((name) => [`-D__real_${name}=${name}`, `-D__wrap_${name}=__other_${name}`]),
    ],
    files: names.map((name) =>
      isBoth(name) ? `-D__wrap_${name}=__confined_${name}` : `-D${name}=__real_${name}`,
    ),
    replay: [`-DMERGANSER_FAILURES=${most}`, ...names.map((name) => `-D${name}=__real_${name}`)],
    link: names.filter((name) => !isBoth(name)).map((name) => `-Wl,--wrap=${name}`),
  };
}
