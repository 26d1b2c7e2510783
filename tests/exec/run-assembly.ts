/** Runs functions of LLVM assembly in the machine, for tests. */
import { concreteExternals } from '../../src/exec/builtins/index.js';
import type { Host } from '../../src/exec/host.js';
import { Machine } from '../../src/exec/machine.js';
import type { MachineOptions } from '../../src/exec/machine-options.js';
import type { Outcome } from '../../src/exec/outcome.js';
import { Program } from '../../src/exec/prepare/index.js';
import { readAssembly } from '../../src/frontend/index.js';
import type { Concrete } from '../../src/value/value.js';
import { freshMemory } from '../fresh-memory.js';

const layout =
  'target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"\n';

export function programOf(text: string): Program {
  return new Program(readAssembly(layout + text, { file: 'test.ll' }), freshMemory());
}

/** A host that has nothing; messages are kept. */
export function silentHost(messages: string[] = []): Host {
  const refuse = () => -38;
  return {
    open: refuse,
    close: refuse,
    read: () => 0,
    write: (_fd, data) => data.length,
    lseek: refuse,
    isatty: () => false,
    stat: refuse,
    fstat: refuse,
    fdpath: refuse,
    statfs: refuse,
    ftruncate: refuse,
    dup: refuse,
    unlink: refuse,
    rename: refuse,
    link: refuse,
    mkdir: refuse,
    chmod: refuse,
    umask: refuse,
    utimes: refuse,
    access: refuse,
    symlink: refuse,
    readlink: refuse,
    chdir: refuse,
    getcwd: refuse,
    readdir: () => undefined,
    clock: () => 0n,
    sleep: () => undefined,
    getpid: () => 1,
    message: (text) => void messages.push(text),
  };
}

export type TestOptions = Partial<MachineOptions>;

export function machineFor(text: string, options: TestOptions = {}): Machine {
  return new Machine(programOf(text), {
    host: silentHost(),
    externals: concreteExternals,
    compile: false,
    warmUp: 0,
    ...options,
  });
}

export function runFunction(
  text: string,
  args: readonly Concrete[] = [],
  options: TestOptions = {},
  name = 'f',
): Outcome {
  const machine = machineFor(text, options);
  return machine.call(machine.program.prepared(machine.program.functionNamed(name)!), args);
}

/** The value that the function returns. */
export function resultOf(
  text: string,
  args: readonly Concrete[] = [],
  options: TestOptions = {},
): unknown {
  const outcome = runFunction(text, args, options);
  if (outcome.kind !== 'returned') throw new Error(`ended with ${JSON.stringify(outcome)}`);
  return outcome.value;
}
