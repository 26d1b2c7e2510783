/**
 * How a whole program is linked for execution, concrete or symbolic: from the start routine of the C
 * library, which calls `main`, with what the library's functions and ours provide. A function that
 * nobody defines is an error of the path that calls it, not of the link.
 */
import { concreteExternals } from './builtins/index.js';

export const programLink = {
  wanted: ['__mg_start'],
  roots: ['__mg_start', 'main'],
  undefined: 'allow',
  provided: (name: string): boolean => concreteExternals(name) !== undefined,
} as const;
