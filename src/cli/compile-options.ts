/** What every command that compiles C shares: its options, and how compiler messages are shown. */

import type { CompileOptions, DebugLevel, Diagnostic } from '../frontend/index.js';
import type { CommandContext } from './command.js';
import type { Paint, Terminal } from './terminal.js';

/** `debug` is what `--debug-info auto` means for the command. */
export function compileOptions(
  { options, workingDirectory }: CommandContext,
  debug: DebugLevel = 'lines',
): CompileOptions {
  return {
    cc: options.cc,
    optimise: options.optimise,
    debug: options.debugInfo === 'auto' ? debug : options.debugInfo,
    headers: options.headers,
    flags: options.cflags,
    workingDirectory,
    cache: options.cache ? undefined : false,
  };
}

export function showDiagnostics(diagnostics: readonly Diagnostic[], terminal: Terminal): void {
  for (const diagnostic of diagnostics)
    terminal.err(`${colourDiagnostic(diagnostic, terminal.paint)}\n`);
}

/** The compiler's text with its severity and markers in colour, as clang does on a terminal. */
export function colourDiagnostic({ severity, text }: Diagnostic, paint: Paint): string {
  const colour =
    severity === 'note' || severity === 'remark'
      ? paint.cyan
      : severity === 'warning'
        ? paint.magenta
        : paint.red;
  let headDone = false;
  const lines = text.split('\n').map((line) => {
    const at = line.indexOf(`${severity}: `);
    if (headDone || at < 0) {
      return line.replace(
        /^(\s*\|)(\s*[\^~ ]+)$/,
        (_, bar: string, marks: string) => bar + paint.green(marks),
      );
    }
    headDone = true;
    return (
      paint.bold(line.slice(0, at)) + colour(`${severity}:`) + line.slice(at + severity.length + 1)
    );
  });
  return lines.join('\n');
}
