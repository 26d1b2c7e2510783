/** `merganser report`: a run directory as one HTML file. */
import * as fs from 'node:fs';
import * as path from 'node:path';
import { loadRun, reportPage } from '../../ui/index.js';
import type { CommandContext } from '../command.js';
import { ExitCode } from '../exit-codes.js';
import { pageTemplate, runPath } from '../run-path.js';

export function run(context: CommandContext): number {
  const { options, terminal, workingDirectory } = context;
  const directory = runPath(context, 'report');
  const shown = path.relative(workingDirectory, fs.realpathSync(directory)) || '.';
  const data = loadRun(directory, shown);
  const file = path.resolve(
    workingDirectory,
    options.output ?? path.join(directory, 'report.html'),
  );
  fs.writeFileSync(file, reportPage(pageTemplate(), data));
  const size = Math.ceil(fs.statSync(file).size / 1024);
  terminal.err(`${path.relative(workingDirectory, file) || file} (${size} kB)\n`);
  return ExitCode.ok;
}
