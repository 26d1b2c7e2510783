/** What a user can do about what was not explored. */
import type { Gap } from '../run/gaps.js';
import type { OptionValues } from './options/index.js';

/** One sentence; '' where the message of the gap says it already. */
export function adviceFor(
  { cause }: Gap,
  { solverTimeout, symbolicSizes }: Pick<OptionValues, 'solverTimeout' | 'symbolicSizes'>,
): string {
  switch (cause) {
    case 'solver':
      return solverTimeout === undefined
        ? 'narrow the inputs with klee_assume'
        : 'raise --solver-timeout, or leave it out';
    case 'objects':
      return 'narrow the pointer or the index with klee_assume';
    case 'address':
      return `sixteen values were tried; narrow the length, the index or the pointer with klee_assume${
        symbolicSizes === 0
          ? ', or give objects of malloc all their sizes at once with --symbolic-sizes N'
          : ''
      }`;
    case 'size':
      return 'raise --symbolic-sizes, or narrow the size with klee_assume';
    case 'floatingPoint':
      return 'a function of floating point took one value (docs/floats.md says which do); narrow the number with klee_assume';
    case 'host':
      return 'the host takes one value; narrow it with klee_assume, or give the program symbolic files';
    case 'unusable':
      return 'narrow the value with klee_assume before it is used here';
    case 'sleep':
      return 'what the program reads from files must be the same each time; with a larger --max-memory or --max-states fewer states sleep';
    case 'one-sided':
      return 'do not switch forking off';
    case 'external':
      return 'give the file that defines it, or explore with --externals symbolic';
    case 'model':
      return '';
  }
}
