/** Texts that the program passes to functions of the analysis interface. */
import { Expr } from '../../../expr/index.js';
import { Fault, type Slot } from '../../../value/index.js';
import { textOf } from '../../builtins/end.js';
import type { RunningPath } from './running-path.js';

/**
 * The text that a function of the analysis interface is given. It ends with its object, where it has no
 * zero byte.
 */
export function nameIn(running: RunningPath, pointer: Slot): string {
  const { machine, paths, current } = running;
  const passed = 'string pointer passed to one of the klee_ functions';
  const address = pointer instanceof Expr ? paths.uniqueValue(current.path, pointer) : pointer;
  if (address === null || address === undefined) throw new Fault('user', `Symbolic ${passed}`);
  try {
    return textOf(machine, address);
  } catch (thrown) {
    if (!(thrown instanceof Fault)) throw thrown;
    const object = typeof address === 'number' ? machine.access.objectAt(address) : undefined;
    if (!object) throw new Fault('user', `Invalid ${passed}`);
    running.warn('String not terminated by \\0 passed to one of the klee_ functions');
    const rest = object.base + object.size - (address as number);
    return new TextDecoder().decode(machine.program.memory.slice(address as number, rest));
  }
}
