/**
 * The symbolic surroundings that a command line asks for: our own options, and KLEE's words among the
 * program's arguments (`prog.c -- --sym-args 0 2 4 --sym-stdin 8`), which are replaced by what they
 * stand for, in their places. KLEE's words take one dash or two, as there.
 */
import type { ArgumentWord, Arrivals, World } from '../exec/index.js';
import { numbersIn } from '../results/index.js';
import type { CommandContext } from './command.js';
import { counted } from './english-number.js';
import { failingOf } from './failing.js';
import { addWord, readKleeWords } from './klee-words.js';
import { programWords } from './program.js';
import { UsageError } from './usage-error.js';

/** The world of a command line. */
export function worldOf(context: CommandContext): World {
  const { options } = context;
  const { args, environment } = programWords(context);
  const program: ArgumentWord = { kind: 'text', bytes: args[0] };
  const around = readKleeWords(context.programArgs);
  for (const text of options.symArg) addWord(around, '--sym-arg', [text]);
  for (const text of options.symArgs) addWord(around, '--sym-args', numbersIn(text));
  if (options.symFiles) addWord(around, '--sym-files', numbersIn(options.symFiles));
  const stdin = options.symStdin > 0 ? options.symStdin : around.stdin;
  const several = around.args.filter((word) => word.kind === 'several');
  const starts = several.reduce((product, { least, most }) => product * (most - least + 1), 1);
  if (starts > 1000) throw new UsageError(`--sym-args: ${starts} ways to start are too many`);
  return {
    args: [program, ...around.args],
    environment,
    symbolicEnvironment: options.symEnv.map(environmentWord),
    stdin,
    files: around.files,
    connections: arrivalsOf('--sym-connections', options.symConnections),
    packets: arrivalsOf('--sym-packets', options.symPackets),
    random: options.symRandom,
    failures: failingOf(context).most,
    short: options.shortInputs,
    readable: options.readableInputs,
  };
}

/** What a run takes for granted about the sizes of its inputs, in the words of "explored for …". */
export function assumedSizes(context: CommandContext): string[] {
  const { function: name, bound, pointerDepth } = context.options;
  const { stdin = 0, files, connections, packets, short, failures = 0 } = worldOf(context);
  const size = (bytes: number) =>
    short
      ? `at most ${bytes} bytes`
      : `exactly ${bytes} bytes: shorter ones are not tried (--short-inputs)`;
  return [
    ...(stdin > 0 ? [`standard input of ${size(stdin)}`] : []),
    ...(files ? [`files of ${size(files.size)}`] : []),
    ...(connections
      ? [`at most ${counted(connections.count, 'connection')} of ${size(connections.size)}`]
      : []),
    ...(packets ? [`at most ${counted(packets.count, 'packet')} of ${size(packets.size)}`] : []),
    ...(failures > 0
      ? [`at most ${counted(failures, 'failing call')} on a path (--max-fail)`]
      : []),
    ...(name === undefined
      ? []
      : [
          `pointers to ${bound} elements (--bound), followed ${pointerDepth} deep (--pointer-depth)`,
        ]),
  ];
}

/** More would be read by nobody. */
const mostArrivals = { count: 1000, size: 1 << 16 };

export function arrivalsOf(option: string, text: string | undefined): Arrivals | undefined {
  if (text === undefined) return undefined;
  const [count, size] = numbersIn(text).map(Number);
  const isFine = (value: number, most: number) =>
    Number.isInteger(value) && value > 0 && value <= most;
  if (
    numbersIn(text).length !== 2 ||
    !isFine(count, mostArrivals.count) ||
    !isFine(size, mostArrivals.size)
  ) {
    const limits = `1 to ${mostArrivals.count}, and 1 to ${mostArrivals.size}`;
    throw new UsageError(`${option} needs COUNT,BYTES (${limits}), not '${text}'`);
  }
  return { count, size };
}

function environmentWord(text: string): { name: string; size: number } {
  const parts = /^([A-Za-z_]\w*)=(\d+)$/.exec(text);
  if (!parts) throw new UsageError(`--sym-env needs NAME=LENGTH, not '${text}'`);
  return { name: parts[1], size: Number(parts[2]) };
}
