/**
 * What the program may ask for in an exploration: klee/klee.h, merganser.h, SV-COMP's functions, files. One file
 * for each family of calls. What is not here does what it does in a concrete run (builtins/analysis.ts).
 */
import { concreteExternals } from '../../builtins/index.js';
import type { ExternalTable, Maker } from '../../external.js';
import { arrivalCalls, randomDevice } from './arrivals.js';
import { assumptionCalls } from './assumptions.js';
import { clockCalls } from './clocks.js';
import { failureCalls } from './failures.js';
import { fileCalls } from './file-calls.js';
import { inputCalls, invented, nondet } from './inputs.js';
import { reportCalls } from './reports.js';
import type { RunningPath } from './running-path.js';
import { nameAt } from './symbolic-names.js';

export function symbolicExternals(running: RunningPath): (name: string) => Maker | undefined {
  const table = callTable(running);
  return (name) => {
    const own = table.get(name);
    if (own) return own;
    if (name.startsWith('__VERIFIER_nondet_')) return nondet(running, name);
    const known = concreteExternals(name);
    if (known || !running.inventsResults || name.startsWith('llvm.')) return known;
    return invented(running, name);
  };
}

function callTable(running: RunningPath): ExternalTable {
  const exit: Maker =
    ({ machine }) =>
    ([status]) =>
      machine.stop({ kind: 'exit', status: running.statusOf(status) });

  return new Map<string, Maker>([
    ...inputCalls(running),
    ...assumptionCalls(running),
    ...reportCalls(running),
    ...failureCalls(running),
    ...arrivalCalls(running),
    ['__mg_exit', exit],
    ['__mg_sleep', doesNotWait],
    ...(running.hasInputs ? clockCalls(running, running.beginning) : []),
    ...(running.hasInputs
      ? fileCalls(running.files, output(running), {
          path: (machine, pointer) => nameAt(running, machine, pointer),
          randomDevice: () => randomDevice(running),
        })
      : []),
  ]);
}

/** Nothing else runs while a path waits, and the run's own time is not the program's. */
const doesNotWait: Maker = () => () => undefined;

/** Output is the program's as long as there is one path; then it goes nowhere. */
function output(running: RunningPath): Maker {
  return (site) => {
    const real = concreteExternals('__mg_write')?.(site);
    const isShown = () =>
      !running.isSilent && (running.printing !== 'never' || running.isSinglePath);
    return (args) => (isShown() && real ? real(args) : args[2]);
  };
}
