/** Bytes that come from outside the program, as inputs: standard input, files, connections. */
import type { Expr } from '../../../expr/index.js';
import { charType, intType } from './input-types.js';
import { word } from './inputs.js';
import type { RunningPath } from './running-path.js';

/** How inputs of bytes are made. */
export interface ContentsStyle {
  /** Whether there may be fewer of them; how many there are is an input of its own then. */
  readonly short?: boolean;
  /** Whether tests should have printable bytes where they can. */
  readonly readable?: boolean;
}

export interface SymbolicContents {
  readonly bytes: readonly Expr[];
  /** 64 bits wide, and at most the number of bytes; undefined where it is that. */
  readonly length: Expr | undefined;
}

export function symbolicContents(
  running: RunningPath,
  name: string,
  size: number,
  { short = false, readable = false }: ContentsStyle,
): SymbolicContents {
  const length = short ? lengthUpTo(running, `${name}.length`, size) : undefined;
  return { bytes: symbolicBytes(running, name, size, readable, length), length };
}

/** An input that is a length, at most so many bytes. */
function lengthUpTo(running: RunningPath, name: string, most: number): Expr {
  const { terms } = running;
  const length = word(running, name, 32, intType);
  running.assume(terms.ule(length, terms.constant(most, 32)));
  return terms.zext(length, 64);
}

export function symbolicBytes(
  running: RunningPath,
  name: string,
  size: number,
  readable: boolean,
  length?: Expr,
): Expr[] {
  const { terms } = running;
  const array = running.newInput(name, size, charType, length);
  const bytes = Array.from({ length: size }, (_, i) => terms.read(array, terms.constant(i, 32)));
  if (readable) {
    const { current } = running;
    const isPrintable = (byte: Expr) =>
      terms.and(terms.ule(terms.constant(32, 8), byte), terms.ule(byte, terms.constant(126, 8)));
    for (const byte of bytes) current.preferences = current.preferences.with(isPrintable(byte));
  }
  return bytes;
}
