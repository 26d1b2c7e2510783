/**
 * `merganser run`: explores a program. A program without symbolic inputs has one path, which runs at
 * the speed of `exec`; symbolic inputs are refused with a message for now.
 */
import { isInput, type Machine, startProgram } from '../../exec/index.js';
import { version } from '../../version.js';
import type { CommandContext } from '../commands.js';
import { errorReport } from '../error-report.js';
import { ExitCode } from '../exit-codes.js';
import { readyProgram } from '../program.js';
import { onePathSummary, type RunSummary } from '../summary.js';
import { UsageError } from '../usage-error.js';

export function run(context: CommandContext): number {
  const { options, terminal } = context;
  const started = performance.now();
  const ready = readyProgram(context, options.json ? 2 : 1);
  if (!ready) return ExitCode.usage;
  const { machine, host, args, environment } = ready;
  refuseInputs(machine);
  const outcome = startProgram(machine, args, environment);
  host.flush();
  machine.uncountRest();
  const summary = onePathSummary({
    version,
    program: context.files,
    options,
    instructions: machine.instructions,
    error: outcome.kind === 'error' ? outcome.error : undefined,
    stoppedBy: outcome.kind === 'budget' ? 'instructions' : null,
    wallMs: Math.round(performance.now() - started),
    maxRssMb: Math.round(process.resourceUsage().maxRSS / 1024),
  });
  if (options.json) terminal.out(`${JSON.stringify(summary, undefined, 2)}\n`);
  else show(summary, context);
  return summary.errors.length > 0 ? ExitCode.errorsFound : ExitCode.ok;
}

/** Symbolic inputs would be explored as if they were zero: better to say so at once. */
function refuseInputs({ program }: Machine): void {
  const inputs = program.module.functions
    .filter((func) => func.blocks.length === 0 && isInput(func.name))
    .map(({ name }) => name);
  if (inputs.length === 0) return;
  throw new UsageError(
    `the program asks for symbolic inputs (${inputs.join(', ')}), which run does not explore yet; 'merganser exec' runs it with zeros for them`,
  );
}

function show(summary: RunSummary, { terminal, workingDirectory }: CommandContext): void {
  const { paint } = terminal;
  for (const error of summary.errors) terminal.err(errorReport(error, workingDirectory, paint));
  const { paths, instructions, wallMs } = summary;
  const errors = summary.errors.length;
  const verdict =
    errors > 0
      ? paint.red(`${errors} error${errors === 1 ? '' : 's'} found`)
      : summary.complete
        ? paint.green('no error found')
        : paint.yellow(`stopped by the limit on ${summary.stoppedBy}`);
  terminal.err(
    `${verdict}: ${paths.completed + paths.errored + paths.partial} path, ${instructions.toLocaleString('en')} instructions, ${(wallMs / 1000).toFixed(2)} s\n`,
  );
}
