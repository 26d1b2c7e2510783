/**
 * The start of a program: its arguments and environment in memory, constructors, then the library's
 * `__mg_start`, which calls main and exit (runtime/include/merganser/host.h, "Start and end").
 */
import type { Slot } from '../value/index.js';
import type { Machine } from './machine.js';
import type { Outcome } from './outcome.js';
import type { PreparedFunction } from './prepare/index.js';

/** The bytes of an argument or environment string, without the zero byte; some may be terms. */
export type StartString = Uint8Array | readonly Slot[];

/** Runs a linked program to its end. */
export function startProgram(
  machine: Machine,
  args: readonly Uint8Array[],
  environment: readonly Uint8Array[],
): Outcome {
  const words = placeWords(machine, args, environment);
  return runConstructors(machine) ?? machine.call(startFunction(machine), words);
}

/** The outcome of a constructor that does not return. */
export function runConstructors(machine: Machine): Outcome | undefined {
  const { program } = machine;
  for (const initialiser of program.constructors) {
    const outcome = machine.call(program.prepared(initialiser), []);
    if (outcome.kind !== 'returned') return outcome;
  }
  return undefined;
}

export function startFunction({ program }: Machine): PreparedFunction {
  const start = program.functionNamed('__mg_start');
  if (!start) throw new Error('the C library has no __mg_start');
  return program.prepared(start);
}

/** The arguments of `__mg_start`. */
export function placeWords(
  machine: Machine,
  args: readonly StartString[],
  environment: readonly StartString[],
): [argc: number, argv: number, envp: number] {
  const argv = placeStrings(machine, 'argv', args);
  const envp = placeStrings(machine, 'envp', environment);
  return [args.length, argv, envp];
}

/** An array of strings, with a null pointer at the end, as objects of their own. */
function placeStrings(machine: Machine, name: string, strings: readonly StartString[]): number {
  const { access } = machine;
  const { objects, module, layout } = machine.program;
  const pointer = module.types.pointer();
  const pointerSize = layout.allocSize(pointer);
  const addresses = strings.map((text, i) => {
    const { base } = objects.addLate(`${name}[${i}]`, text.length + 1, 1);
    text.forEach((byte, offset) => {
      access.setByte(base + offset, byte);
    });
    return base;
  });
  const size = (strings.length + 1) * pointerSize;
  const { base } = objects.addLate(name, size, pointerSize);
  addresses.forEach((address, i) => {
    access.store(pointer, base + i * pointerSize, address);
  });
  return base;
}
