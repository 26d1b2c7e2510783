/** Runs a random program on each of its inputs, one after the other, in the interpreter. */

import { textOf } from '../../src/exec/builtins/end.js';
import { concreteExternals } from '../../src/exec/builtins/index.js';
import type { Maker } from '../../src/exec/external.js';
import { Machine } from '../../src/exec/machine.js';
import { PageStore } from '../../src/memory/index.js';
import type { Compiled } from './compiled.js';
import { memoryFiles } from './memory-files.js';
import type { Ending } from './outcome.js';
import type { InputShape, RandomProgram } from './syntax.js';

const instructionLimit = 20_000;

/** The bytes of each input, by its name. */
export type InputBytes = ReadonlyMap<string, Uint8Array>;

export function countInputs(inputs: readonly InputShape[]): number {
  return inputs.reduce((n, { limits }) => limits.reduce((m, limit) => m * limit, n), 1);
}

/** The input with a number: the digits of the number are the bytes. */
export function inputNumbered(inputs: readonly InputShape[], number: number): InputBytes {
  let rest = number;
  const bytesOf = ({ limits }: InputShape) =>
    Uint8Array.from(limits, (limit) => {
      const digit = rest % limit;
      rest = Math.floor(rest / limit);
      return digit;
    });
  return new Map(inputs.map((input) => [input.name, bytesOf(input)]));
}

/** The number of an input; undefined for one beyond the limits. */
export function numberOfInput(
  inputs: readonly InputShape[],
  bytes: InputBytes,
): number | undefined {
  let number = 0;
  let weight = 1;
  for (const { name, limits } of inputs) {
    for (const [i, limit] of limits.entries()) {
      const digit = bytes.get(name)?.[i] ?? 0;
      if (digit >= limit) return undefined;
      number += digit * weight;
      weight *= limit;
    }
  }
  return number;
}

/** The ending for every input, by number. */
export function endings(compiled: Compiled, random: RandomProgram): Ending[] {
  const { program } = compiled;
  compiled.reset();
  let present: InputBytes = new Map();
  const files = memoryFiles();
  const machine = new Machine(program, {
    host: files.host,
    externals: (name) =>
      name === 'klee_make_symbolic' ? giveInput(() => present) : concreteExternals(name),
    compile: false,
    checkOvershift: true,
  });
  const entry = program.prepared(program.functionNamed(random.entry)!);
  const result = program.addressOf(program.module.symbols.get(random.result)!);
  const pages = new PageStore(program.memory);
  const objects = program.objects.snapshot();
  const extents = () => ({
    heapEnd: program.objects.heapEnd,
    stackLow: program.objects.stackLimit,
  });
  const start = pages.take(extents());
  const all: Ending[] = [];
  const count = countInputs(random.inputs);
  for (let number = 0; number < count; number++) {
    present = inputNumbered(random.inputs, number);
    machine.frames.length = 0;
    files.reset();
    machine.budget = instructionLimit;
    const outcome = machine.call(entry, []);
    switch (outcome.kind) {
      case 'returned':
        all.push({ kind: 'returned', result: program.memory.load64(result) });
        break;
      case 'error': {
        const { kind, line } = outcome.error;
        all.push({ kind: 'error', error: `${kind} at line ${line}` });
        break;
      }
      case 'silent':
        all.push({ kind: 'excluded' });
        break;
      case 'budget':
        all.push({ kind: 'endless' });
        break;
      default:
        throw new Error(`a concrete run ends with ${outcome.kind}`);
    }
    pages.restore(start, extents());
    program.objects.restore(objects);
  }
  return all;
}

/** klee_make_symbolic in a concrete run. */
function giveInput(present: () => InputBytes): Maker {
  return ({ machine }) =>
    ([pointer, , name]) => {
      machine.access.write(pointer, present().get(textOf(machine, name))!);
      return undefined;
    };
}
