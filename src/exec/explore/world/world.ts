/**
 * The symbolic surroundings of a program: arguments, environment, standard input and files that are
 * inputs, named as KLEE's POSIX model names them (arg00, n_args, stdin, A_data), so that its tools read
 * our tests and ours read its.
 *
 * How many arguments there are is an input too (`n_args`) where a range is asked for: one path for each
 * number, as everything after the start depends on it.
 */
import type { Expr } from '../../../expr/index.js';
import type { Budget } from '../../../solver/index.js';
import type { Slot } from '../../../value/index.js';
import { placeWords, type StartString } from '../../start.js';
import type { Outside } from '../asks/arrivals.js';
import { intType } from '../asks/input-types.js';
import { word } from '../asks/inputs.js';
import type { RunningPath } from '../asks/running-path.js';
import { symbolicBytes, symbolicContents } from '../asks/symbolic-contents.js';
import type { Way } from '../life/ways.js';
import { PathInputs } from '../states/path-inputs.js';
import type { StartChoice } from '../states/state.js';

export type ArgumentWord =
  | { readonly kind: 'text'; readonly bytes: Uint8Array }
  /** A string of at most this many bytes. */
  | { readonly kind: 'symbolic'; readonly size: number }
  /** From `least` to `most` strings of at most `size` bytes. */
  | {
      readonly kind: 'several';
      readonly least: number;
      readonly most: number;
      readonly size: number;
    };

export interface World extends Outside {
  /** The program's arguments, its name first. */
  readonly args: readonly ArgumentWord[];
  /** `NAME=value`. */
  readonly environment: readonly Uint8Array[];
  /** Environment variables with symbolic values of at most so many bytes. */
  readonly symbolicEnvironment?: readonly { readonly name: string; readonly size: number }[];
  /** Bytes of symbolic standard input; the real one if not given. */
  readonly stdin?: number;
  /** Symbolic files A, B, C, … of this size. */
  readonly files?: { readonly count: number; readonly size: number };
  /** Calls of one path that fail at most, where the program is linked so that some may. */
  readonly failures?: number;
  /** Inputs that say which call of a kind fails, as KLEE's tests have them. */
  readonly failing?: readonly string[];
}

export function isSymbolicWorld(world: World): boolean {
  return (
    world.args.some(({ kind }) => kind !== 'text') ||
    (world.symbolicEnvironment?.length ?? 0) > 0 ||
    (world.stdin ?? 0) > 0 ||
    (world.files?.count ?? 0) > 0 ||
    (world.connections?.count ?? 0) > 0 ||
    (world.packets?.count ?? 0) > 0 ||
    (world.failing?.length ?? 0) > 0
  );
}

/** Every combination of the numbers of arguments; the smallest first. */
function startChoices({ args }: World): StartChoice[] {
  let choices: StartChoice[] = [{ counts: [] }];
  for (const word of args) {
    if (word.kind !== 'several') continue;
    choices = choices.flatMap(({ counts }) =>
      Array.from({ length: word.most - word.least + 1 }, (_, i) => ({
        counts: [...counts, word.least + i],
      })),
    );
  }
  return choices;
}

/** The ways that the running state can go before the first instruction. */
export function startWays(running: RunningPath, world: World, budget: Budget | undefined): Way[] {
  const { terms, paths, current } = running;
  const counts = argumentCounts(running, world);
  return startChoices(world).map((start) => {
    const condition = start.counts.reduce((all, count, i) => {
      const input = counts[i];
      return input ? terms.and(all, terms.eq(input, terms.constant(count, 32))) : all;
    }, terms.true);
    const side = paths.assume(current.path, condition, budget);
    return { side, resumption: { kind: 'start', start } };
  });
}

/** Gives the program, which stands before its first instruction, its arguments and files. */
export function placeWorld(running: RunningPath, world: World, start: StartChoice): void {
  const { machine } = running;
  const args = argumentStrings(running, world, start);
  countsBeforeArguments(running, world, start);
  const words = placeWords(machine, args, environmentStrings(running, world));
  addFiles(running, world);
  words.forEach((word, i) => {
    machine.top.slots[i] = word;
  });
}

/** For each range of arguments: the input that says how many there are; undefined if only one number. */
function argumentCounts(running: RunningPath, { args }: World): (Expr | undefined)[] {
  return args.flatMap((argument) => {
    if (argument.kind !== 'several') return [];
    return [argument.least === argument.most ? undefined : word(running, 'n_args', 32, intType)];
  });
}

/** The words of one start, as bytes and terms; the inputs belong to the running state. */
function argumentStrings(
  running: RunningPath,
  { args, readable = false }: World,
  { counts }: StartChoice,
): StartString[] {
  let made = 0;
  let range = 0;
  const symbolic = (size: number): StartString => {
    const name = `arg${String(made++).padStart(2, '0')}`;
    return symbolicString(running, name, size, readable);
  };
  return args.flatMap((word): StartString[] => {
    if (word.kind === 'text') return [word.bytes];
    if (word.kind === 'symbolic') return [symbolic(word.size)];
    return Array.from({ length: counts[range++] }, () => symbolic(word.size));
  });
}

/** Each number of arguments stands directly before those that it counts, as in KLEE's tests. */
function countsBeforeArguments(
  running: RunningPath,
  { args }: World,
  { counts }: StartChoice,
): void {
  const inputs = [...running.current.inputs];
  const numbers = inputs.filter(({ name }) => /^n_args(_\d+)?$/.test(name));
  const others = inputs.filter((input) => !numbers.includes(input));
  if (numbers.length < 2) return;
  let range = 0;
  running.current.inputs = PathInputs.of([
    ...args.flatMap((word) => {
      if (word.kind === 'text') return [];
      if (word.kind === 'symbolic') return others.splice(0, 1);
      const number = word.least === word.most ? [] : numbers.splice(0, 1);
      return [...number, ...others.splice(0, counts[range++])];
    }),
    ...others,
  ]);
}

function environmentStrings(
  running: RunningPath,
  { environment, symbolicEnvironment = [], readable = false }: World,
): StartString[] {
  const replaced = new Set(symbolicEnvironment.map(({ name }) => name));
  const decoder = new TextDecoder('latin1');
  const kept = environment.filter((text) => !replaced.has(decoder.decode(text).split('=', 1)[0]));
  return [
    ...kept,
    ...symbolicEnvironment.map(({ name, size }) => {
      const value = symbolicString(running, `env_${name}`, size, readable);
      return [...new TextEncoder().encode(`${name}=`), ...value];
    }),
  ];
}

/** Puts symbolic standard input and files into the running state. */
function addFiles(running: RunningPath, world: World): void {
  const { files, stdin = 0 } = world;
  const contents = (name: string, size: number) => symbolicContents(running, name, size, world);
  for (let i = 0; i < (files?.count ?? 0); i++) {
    const name = String.fromCharCode(65 + i);
    const { bytes, length } = contents(`${name}_data`, files!.size);
    running.files.add(name, bytes, length);
  }
  if (stdin > 0) {
    const { bytes, length } = contents('stdin', stdin);
    running.files.setInput(bytes, length);
  }
  for (const name of world.failing ?? []) running.newInput(name, 4, intType);
}

/** The input has one byte more, as in KLEE; the string always ends there. */
function symbolicString(
  running: RunningPath,
  name: string,
  size: number,
  readable: boolean,
): readonly Slot[] {
  return symbolicBytes(running, name, size + 1, readable).slice(0, size);
}
