/** `merganser ir`: the linked module that the other commands would work on. */

import * as fs from 'node:fs';
import * as path from 'node:path';
import { compileC, loadProgram } from '../../frontend/index.js';
import { type Module, printModule, verifyModule } from '../../ir/index.js';
import type { CommandContext } from '../command.js';
import { compileOptions, showDiagnostics } from '../compile-options.js';
import { ExitCode } from '../exit-codes.js';
import { UsageError } from '../usage-error.js';

export function run(context: CommandContext): number {
  const { files, options, terminal, workingDirectory } = context;
  if (files.length === 0) throw new UsageError("ir needs a file; 'merganser ir --help' says more");
  const loaded = loadProgram(files, {
    ...compileOptions(context),
    cLibrary: options.withLibrary,
    link: { undefined: 'allow' },
  });
  showDiagnostics(loaded.diagnostics, terminal);
  for (const warning of loaded.warnings) {
    terminal.err(`${terminal.paint.magenta('warning:')} ${warning}\n`);
  }
  if (!loaded.ok) {
    for (const error of loaded.errors) {
      terminal.err(`${terminal.paint.red('merganser:')} ${error}\n`);
    }
    return ExitCode.usage;
  }
  const findings = options.verify ? verifyModule(loaded.module) : [];
  for (const { message } of findings) {
    terminal.err(`${terminal.paint.red('malformed:')} ${message}\n`);
  }
  if (findings.length > 0) return ExitCode.usage;
  const output = render(options.emit, loaded.module, loaded.undefined);
  if (options.output === undefined) terminal.out(output);
  else fs.writeFileSync(path.resolve(workingDirectory, options.output), output);
  return ExitCode.ok;
}

function render(
  emit: 'll' | 'bc' | 'summary',
  module: Module,
  undefinedSymbols: readonly string[],
): string | Uint8Array {
  switch (emit) {
    case 'll':
      return printModule(module);
    case 'bc':
      return toBitcode(printModule(module));
    case 'summary':
      return summary(module, undefinedSymbols);
  }
}

/** The embedded clang writes bitcode of the text, without a pass over it. */
function toBitcode(text: string): Uint8Array {
  const result = compileC(
    { path: 'module.ll', text },
    { cc: 'embedded', debug: 'none', flags: ['-Xclang', '-disable-llvm-passes', '-w'] },
  );
  if (!result.ok) {
    const reasons = result.diagnostics.map((diagnostic) => diagnostic.text).join('\n');
    throw new Error(`the embedded clang does not accept the printed module\n${reasons}`);
  }
  return result.ir;
}

function summary(module: Module, undefinedSymbols: readonly string[]): string {
  const defined = module.functions.filter(({ blocks }) => blocks.length > 0);
  const blocks = defined.flatMap((func) => func.blocks);
  const operations = new Map<string, number>();
  for (const { instructions } of blocks) {
    for (const { op } of instructions) operations.set(op, (operations.get(op) ?? 0) + 1);
  }
  const instructions = [...operations.values()].reduce((sum, count) => sum + count, 0);
  const lines: (readonly [string, string | number])[] = [
    ['target', module.targetTriple],
    [
      'functions',
      `${defined.length} defined, ${module.functions.length - defined.length} declared`,
    ],
    ['global variables', module.globals.length],
    ['basic blocks', blocks.length],
    ['instructions', instructions],
    ...[...operations]
      .sort((a, b) => b[1] - a[1])
      .map(([op, count]) => [`  ${op}`, count] as const),
    ['undefined symbols', undefinedSymbols.length],
    ...[...undefinedSymbols].sort().map((name) => [`  ${name}`, ''] as const),
  ];
  const widest = Math.max(...lines.map(([label]) => label.length));
  return lines
    .map(([label, value]) => `${`${label.padEnd(widest)}  ${value}`.trimEnd()}\n`)
    .join('');
}
