/** `merganser resume`: goes on with a run that was stopped or killed, in its own directory. */
import type { CommandContext } from '../command.js';
import { resumedRun } from '../resumption.js';
import { runPath } from '../run-path.js';
import { begin } from './run.js';

export async function run(context: CommandContext): Promise<number> {
  const directory = runPath(context, 'resume');
  const { context: asBefore, resumed } = resumedRun(directory, context);
  return begin(asBefore, resumed);
}
