/**
 * Errors of the program under test.
 *
 * Code that finds one throws a `Fault`: its kind and what happened. The machine, which knows the
 * frames, turns it into an `ExecutionError` with the source position and the call stack.
 */

import type { Expr } from '../expr/index.js';
import type { SourcePosition } from '../ir/index.js';
import type { Slot } from './value.js';

/** What may be wrong with a program: the kinds of errors, each with what it means. */
export const errorKinds = {
  assert: 'An assertion can fail',
  abort: 'The program can abort',
  'out-of-bounds': 'A memory access can miss its object',
  'null-pointer': 'A null pointer can be dereferenced',
  'use-after-free': 'Memory can be used after it was freed',
  'double-free': 'Memory can be freed twice',
  'invalid-free': 'Something that was not allocated can be freed',
  'division-by-zero': 'A divisor can be zero',
  overshift: 'A shift can be by the width of its operand or more',
  overflow: 'An arithmetic operation can overflow',
  'floating-point': 'A floating-point operation on numbers can give no number',
  uninitialised: 'Memory can be used before it was written',
  leak: 'Memory can be lost without having been freed',
  unreachable: 'Code that must not be reached can be reached',
  user: 'An error that the program reports itself',
  external: 'What nobody defines, or defines with another type, can be used',
  model: 'Something that Merganser does not execute can be reached',
} as const;

export type ErrorKind = keyof typeof errorKinds;

/** An argument of a call, as text. */
export interface ArgumentValue {
  readonly name: string;
  readonly value: string;
  /** The name in the LLVM IR; '' where it has none. */
  readonly register: string;
  readonly isSymbolic: boolean;
}

export interface StackEntry {
  readonly function: string;
  /** Undefined where the code has no debug information. */
  readonly position: SourcePosition | undefined;
  /** Not for functions that the compiler inlined. */
  readonly arguments?: readonly ArgumentValue[];
}

export interface ExecutionError {
  readonly kind: ErrorKind;
  readonly message: string;
  /** What the kind does not tell: the sanitizer's check, the suffix of klee_report_error, … */
  readonly detail?: string;
  /** '' and 0 where the code has no debug information. */
  readonly file: string;
  readonly line: number;
  readonly function: string;
  /** Innermost first. */
  readonly stack: readonly StackEntry[];
}

/** Not an Error: an exploration throws many, and the JavaScript stack would be noted for each. */
export class Fault {
  constructor(
    readonly kind: ErrorKind,
    readonly message: string,
    /** A finer kind, for formats that tell more apart: see `ExecutionError`. */
    readonly detail?: string,
  ) {}
}

/** A bad access. What its pointer was made from is told when the instruction is known (diagnosis.ts). */
export class AccessFault extends Fault {
  constructor(
    kind: ErrorKind,
    message: string,
    detail: string | undefined,
    readonly access: {
      readonly pointer: Slot;
      /** A term where it depends on the input how many bytes are accessed. */
      readonly size: number | Expr;
      readonly intent: 'read' | 'write';
      /** How far it goes beyond an object whose size is a term; the report is about the least of it. */
      readonly slack?: Expr | undefined;
    },
  ) {
    super(kind, message, detail);
  }
}

/** What the interpreter cannot do: ends the run with the construct's name. */
export function unsupported(what: string, hint: string): Fault {
  return new Fault('model', `${what} is not supported: ${hint}`);
}
