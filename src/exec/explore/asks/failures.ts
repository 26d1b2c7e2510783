/**
 * What calls that may fail ask for (runtime/libc/failing_calls.c): which call fails next and how, both inputs. The second
 * is named by the function and the place of the call, so that a test says which call has failed.
 */
import { positionOf } from '../../../ir/index.js';
import { textOf } from '../../builtins/end.js';
import type { Maker } from '../../external.js';
import { isLibrary } from '../../location.js';
import type { Machine } from '../../machine.js';
import { intType, nondetType } from './input-types.js';
import { bytesAt, word } from './inputs.js';
import type { RunningPath } from './running-path.js';

export function failureCalls(running: RunningPath): [string, Maker][] {
  const mostFailures: Maker = () => () => running.mostFailures;

  const failingCall: Maker = () => () => word(running, 'failing.call', 32, nondetType('uint', 32));

  const failure: Maker =
    ({ machine }) =>
    ([name]) =>
      word(running, `failing.${textOf(machine, name)}${callPlace(machine)}`, 32, intType);

  /** An input that the program began with. */
  const failingNumber: Maker =
    ({ machine }) =>
    ([name]) => {
      const text = textOf(machine, name);
      const input = Array.from(running.current.inputs).find((one) => one.name === text);
      return input ? bytesAt(running.terms, input.array, 0, input.size) : 0;
    };

  return [
    ['__mg_failing_number', failingNumber],
    ['__mg_most_failures', mostFailures],
    ['__mg_failing_call', failingCall],
    ['__mg_failure', failure],
  ];
}

/** `@list.c:12`: the innermost call of the program's own code; nothing without debug information. */
function callPlace({ frames }: Machine): string {
  for (let i = frames.length - 2; i >= 0; i--) {
    const position = positionOf(frames[i].callSite);
    if (!position || isLibrary(position)) continue;
    return `@${position.file.slice(position.file.lastIndexOf('/') + 1)}:${position.line}`;
  }
  return '';
}
