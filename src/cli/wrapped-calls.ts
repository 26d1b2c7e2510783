/** The functions of the C library whose calls in the program do something else, by the options of a run. */
import { randomCalls, timeCalls } from '../frontend/index.js';
import type { CommandContext } from './command.js';
import { failingOf } from './failing.js';

export function wrappedCalls(context: Pick<CommandContext, 'options' | 'programArgs'>): string[] {
  const { symTime, symRandom } = context.options;
  return [
    ...failingOf(context).names,
    ...(symTime ? timeCalls : []),
    ...(symRandom ? randomCalls : []),
  ];
}
