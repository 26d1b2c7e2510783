/**
 * The test of a state that sleeps (hibernation.ts), in few bytes.
 *
 * A state that goes to sleep gives up its path condition, and with it the model that its test would be made of.
 * Should the run be cut before it wakes, it is to have a test like any other living state; so the values of its
 * inputs are kept, as a text with a character for each byte and two for a row of up to 255 zeros: inputs that the
 * path has not looked at are zero. Names and sizes of inputs are shared with the state's relatives.
 *
 * What the program's author prefers (klee_prefer_cex) is not asked for: it may take long, and most of those that
 * sleep wake again.
 */
import type { Expr } from '../../../expr/index.js';
import type { TestCase } from './events.js';
import { inputsOf } from './past.js';
import { bytesIn, type Input } from './path-inputs.js';
import type { State } from './state.js';

export type InputShape = Pick<Input, 'name' | 'size'>;

export interface KeptTest {
  readonly inputs: Iterable<InputShape>;
  readonly bytes: string;
}

const longestRow = 255;
/** Of one call. */
const mostArguments = 4096;

export function keepTest(state: State): KeptTest {
  const model = state.path.model();
  const evaluate = (term: Expr) => model.evaluate(term);
  const inputs = inputsOf(state, evaluate);
  const codes: number[] = [];
  let zeros = 0;
  const endRow = () => {
    if (zeros > 0) codes.push(0, zeros);
    zeros = 0;
  };
  let hasLengths = false;
  for (const input of inputs) {
    hasLengths ||= input.length !== undefined;
    for (const byte of model.bytesOf(input.array.array, bytesIn(input, evaluate))) {
      if (byte === 0 && ++zeros < longestRow) continue;
      endRow();
      if (byte !== 0) codes.push(byte);
    }
  }
  endRow();
  const shapes = hasLengths
    ? Array.from(inputs, (input) => ({ name: input.name, size: bytesIn(input, evaluate) }))
    : inputs;
  return { inputs: shapes, bytes: textOf(codes) };
}

/** In one piece: a text that is put together of many keeps them all. */
function textOf(codes: readonly number[]): string {
  if (codes.length <= mostArguments) return String.fromCharCode(...codes);
  const pieces: string[] = [];
  for (let at = 0; at < codes.length; at += mostArguments) {
    pieces.push(textOf(codes.slice(at, at + mostArguments)));
  }
  return pieces.join('');
}

export function testFrom({ inputs, bytes }: KeptTest): TestCase {
  let at = 0;
  let zeros = 0;
  const next = () => {
    if (zeros === 0) {
      const byte = bytes.charCodeAt(at++);
      if (byte !== 0) return byte;
      zeros = bytes.charCodeAt(at++);
    }
    zeros--;
    return 0;
  };
  return {
    inputs: Array.from(inputs, ({ name, size }) => ({
      name,
      bytes: Uint8Array.from({ length: size }, next),
    })),
  };
}
