/** `merganser resume`: goes on with a run that was stopped or killed, in its own directory. */
import { isSystemError, systemReason } from '../../node/index.js';
import type { CommandContext } from '../command.js';
import { lockRun } from '../resume-lock.js';
import { resumedRun } from '../resumption.js';
import { runPath } from '../run-path.js';
import { UsageError } from '../usage-error.js';
import { begin } from './run.js';

export async function run(context: CommandContext): Promise<number> {
  const directory = runPath(context, 'resume');
  let letGo = () => {};
  try {
    const { context: asBefore, resumed } = resumedRun(directory, context, () => {
      letGo = lockOf(directory);
    });
    return await begin(asBefore, resumed);
  } finally {
    letGo();
  }
}

function lockOf(directory: string): () => void {
  let lock: ReturnType<typeof lockRun>;
  try {
    lock = lockRun(directory);
  } catch (error) {
    if (!isSystemError(error)) throw error;
    const why = `no file can be written there (${systemReason(error)})`;
    throw new UsageError(`${directory}: ${why}. Nothing was changed`);
  }
  if (typeof lock === 'function') return lock;
  throw new UsageError(`${directory}: the run goes on in process ${lock}; end that first`);
}
