/**
 * `merganser serve`: a run directory as a live page. Ends with Ctrl-C, or, where `run --ui` started
 * it, when that process lets go of it.
 */
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { serveRun } from '../../ui/index.js';
import type { CommandContext } from '../command.js';
import { ExitCode } from '../exit-codes.js';
import { pageTemplate, runPath } from '../run-path.js';
import { UsageError } from '../usage-error.js';

export async function run(context: CommandContext): Promise<number> {
  const { options, terminal, workingDirectory } = context;
  const directory = runPath(context, 'serve');
  const shown = path.relative(workingDirectory, fs.realpathSync(directory)) || '.';
  const { port } = options;
  const server = await serveRun(directory, pageTemplate(), { port, shown }).catch((error) => {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new UsageError(`port ${port} is in use; give another one, or 0 for any free one`);
  });
  const isOfRun = process.send !== undefined;
  // Where there are fewer cores than work, the exploration goes first.
  if (isOfRun) os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL);
  if (isOfRun) process.send?.({ url: server.url });
  else terminal.err(`${shown} at ${terminal.paint.bold(server.url)} (Ctrl-C to stop)\n`);
  await new Promise<void>((resolve) => {
    if (isOfRun) {
      // Ctrl-C goes to both processes; the run decides when it is over.
      process.on('SIGINT', () => undefined);
      process.once('disconnect', resolve);
    } else process.once('SIGINT', resolve);
    process.once('SIGTERM', resolve);
  });
  await server.close();
  return ExitCode.ok;
}
