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
  const address = pointer instanceof Expr ? paths.uniqueValue(current.path, pointer) : pointer;
  if (address === null || address === undefined) {
    throw new Fault('user', 'a name or message is at a symbolic address', 'text-symbolic');
  }
  try {
    return textOf(machine, address);
  } catch (thrown) {
    if (!(thrown instanceof Fault)) throw thrown;
    const object = typeof address === 'number' ? machine.access.objectAt(address) : undefined;
    if (!object) throw new Fault('user', 'a name or message is where nothing is', 'text-invalid');
    running.warn('a name or message without a zero byte ends with its object', 'text-unended');
    const rest = object.base + object.size - (address as number);
    return new TextDecoder().decode(machine.program.memory.slice(address as number, rest));
  }
}
