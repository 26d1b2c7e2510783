/** `merganser ir`: the IR that the other commands would work on. */

import * as fs from 'node:fs';
import * as path from 'node:path';
import { compileC } from '../../frontend/cc/index.js';
import type { CommandContext } from '../commands.js';
import { compileOptions, showDiagnostics } from '../compile-options.js';
import { ExitCode } from '../exit-codes.js';
import { UsageError } from '../usage-error.js';

export function run(context: CommandContext): number {
  const { files, options, terminal, workingDirectory } = context;
  if (files.length !== 1) {
    throw new UsageError(
      files.length === 0
        ? "ir needs a file; 'merganser ir --help' says more"
        : 'ir takes one C source so far',
    );
  }
  const file = files[0]!;
  const result = compileC(file, {
    ...compileOptions(context),
    emit: options.emit === 'bc' ? 'bc' : 'll',
  });
  showDiagnostics(result.diagnostics, terminal);
  if (!result.ok) {
    terminal.err(`${terminal.paint.red('merganser:')} ${result.message}\n`);
    return ExitCode.usage;
  }
  if (options.output === undefined) terminal.out(result.ir);
  else fs.writeFileSync(path.resolve(workingDirectory, options.output), result.ir);
  return ExitCode.ok;
}
