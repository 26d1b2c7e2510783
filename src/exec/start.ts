/**
 * The start of a program: its arguments and environment in memory, constructors, then the library's
 * `__mg_start`, which calls main and exit (runtime/include/merganser/host.h, "Start and end").
 */
import type { Machine } from './machine.js';
import type { Outcome } from './outcome.js';
import type { PreparedFunction } from './prepare/index.js';

const pointerSize = 8;

export interface StartCall {
  readonly kind: 'call';
  readonly fn: PreparedFunction;
  readonly args: readonly number[];
}

/** Runs a linked program to its end. */
export function startProgram(
  machine: Machine,
  args: readonly Uint8Array[],
  environment: readonly Uint8Array[],
): Outcome {
  const ready = prepareStart(machine, args, environment);
  return ready.kind === 'call' ? machine.call(ready.fn, ready.args) : ready;
}

/** The call that starts the program, or the outcome of a constructor that did not return. */
export function prepareStart(
  machine: Machine,
  args: readonly Uint8Array[],
  environment: readonly Uint8Array[],
): StartCall | Outcome {
  const { program } = machine;
  const argv = placeStrings(machine, 'argv', args);
  const envp = placeStrings(machine, 'envp', environment);
  for (const initialiser of program.startFunctions('llvm.global_ctors')) {
    const outcome = machine.call(program.prepared(initialiser), []);
    if (outcome.kind !== 'returned') return outcome;
  }
  const start = program.functionNamed('__mg_start');
  if (!start) throw new Error('the C library has no __mg_start');
  return { kind: 'call', fn: program.prepared(start), args: [args.length, argv, envp] };
}

/** An array of strings, with a null pointer at the end, as objects of their own. */
function placeStrings(machine: Machine, name: string, strings: readonly Uint8Array[]): number {
  const { objects, memory } = machine.program;
  const addresses = strings.map((text, i) => {
    const { base } = objects.addGlobal(`${name}[${i}]`, text.length + 1, 1, undefined);
    memory.write(base, text);
    return base;
  });
  const size = (strings.length + 1) * pointerSize;
  const { base } = objects.addGlobal(name, size, pointerSize, undefined);
  addresses.forEach((address, i) => {
    memory.store64(base + i * pointerSize, BigInt(address));
  });
  return base;
}
