/** From the words of a command line to a machine that is ready to run the program. */
import { concreteExternals, Machine, Program } from '../exec/index.js';
import { loadProgram } from '../frontend/index.js';
import type { CommandContext } from './commands.js';
import { compileOptions, showDiagnostics } from './compile-options.js';
import { NodeHost } from './node-host.js';
import { UsageError } from './usage-error.js';

export interface ReadyProgram {
  readonly machine: Machine;
  readonly host: NodeHost;
  readonly args: readonly Uint8Array[];
  readonly environment: readonly Uint8Array[];
}

/** Compiles, links and places the program; undefined after messages about what is wrong with it. */
export function readyProgram(
  context: CommandContext,
  standardOutput: 1 | 2 = 1,
): ReadyProgram | undefined {
  const { files, options, terminal, workingDirectory } = context;
  if (files.length === 0) throw new UsageError('give the program: .c, .ll or .bc files');
  const loaded = loadProgram(files, {
    ...compileOptions(context),
    cLibrary: true,
    link: {
      wanted: ['__mg_start'],
      roots: ['__mg_start', 'main'],
      undefined: 'allow',
      provided: (name) => concreteExternals(name) !== undefined,
    },
  });
  showDiagnostics(loaded.diagnostics, terminal);
  if (!loaded.ok) {
    for (const error of loaded.errors)
      terminal.err(`${terminal.paint.red('merganser:')} ${error}\n`);
    return undefined;
  }
  const { module } = loaded;
  if (module.symbols.get('main') === undefined || loaded.undefined.includes('main')) {
    throw new UsageError('the program has no function main');
  }
  const say = (text: string) => terminal.err(`${text}\n`);
  const host = new NodeHost(workingDirectory, say, standardOutput);
  const machine = new Machine(new Program(module), {
    host,
    externals: concreteExternals,
    compile: options.tiers === 'auto',
    checkOvershift: options.checkOvershift,
    ...(options.seed !== 0 && { inputSeed: options.seed }),
  });
  if (options.maxInstructions > 0) machine.budget = options.maxInstructions;
  return {
    machine,
    host,
    args: [files[0], ...context.programArgs].map(bytesOf),
    environment: Object.entries(context.env).flatMap(([name, value]) =>
      value === undefined ? [] : [bytesOf(`${name}=${value}`)],
    ),
  };
}

const encoder = new TextEncoder();
const bytesOf = (text: string) => encoder.encode(text);
