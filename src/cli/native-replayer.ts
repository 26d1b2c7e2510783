/** Replaying tests natively: the program is built with sanitizers, each test is run and compared with what was predicted. */
import * as path from 'node:path';
import { builtParts, failingCalls, type Part, randomCalls, timeCalls } from '../frontend/index.js';
import {
  canConfine,
  disagreement,
  findNativeCompiler,
  NativeBuildError,
  type NativeOutside,
  NativeProgram,
  type NativeRun,
  type NativeUnit,
  returnedText,
  type StoredRun,
  type StoredTest,
} from '../results/index.js';
import type { CommandContext } from './command.js';
import { failingOf } from './failing.js';
import type { OptionValues } from './options/index.js';
import { ReplayFolder } from './replay-folder.js';
import { arrivalsOf } from './symbolic-words.js';

export interface Replayed {
  /** What is different from the prediction; undefined if nothing is. */
  readonly difference?: string | undefined;
  /** The error that a test runs into of which nothing is predicted. */
  readonly found?: string | undefined;
}
export type Replayer = (test: StoredTest) => Replayed;

export interface ReplayedProgram {
  readonly files: readonly string[];
  readonly directory: string;
  readonly options: OptionValues;
}

/** The sources behind files that a recorded build made, and the libraries that they need; or why there are none. */
function nativeUnits(
  files: readonly string[],
  directory: string,
): { units: NativeUnit[]; flags: string[] } | string {
  const flags: string[] = [];
  let obstacle: string | undefined;
  const unitOf = (part: Part): NativeUnit[] => {
    if (part.kind === 'unit') return [part.unit];
    if (part.kind === 'archive') {
      const members = part.parts.flatMap(unitOf);
      return [{ archive: members.flatMap((unit) => ('archive' in unit ? unit.archive : [unit])) }];
    }
    obstacle ??= `${part.name}: ${part.why}`;
    return [];
  };
  const units = files.flatMap((file) => {
    const built = builtParts(file);
    if (!built) {
      obstacle ??= `${path.relative(directory, file)} is compiled code, and a native build needs the C source`;
    }
    flags.push(...(built?.systemLibraries ?? []).map((name) => `-l${name}`));
    return (built?.parts ?? []).flatMap(unitOf);
  });
  return obstacle ?? { units, flags };
}

const flagsOf = (units: readonly NativeUnit[]): readonly string[] =>
  units.flatMap((unit) => ('archive' in unit ? flagsOf(unit.archive) : unit.flags));

/** Whether a program is for i386: the last of the flags that say so wins. */
function isFor32Bits(flags: readonly string[]): boolean {
  return flags.findLast((flag) => flag === '-m32' || flag === '-m64') === '-m32';
}

/** The words behind the program's name, as they were typed. */
const argsOf = (stored: StoredRun) => stored.tests[0]?.ktest.args.slice(1) ?? [];

export interface NativeReplayer {
  readonly replay: Replayer;
  /** Whether LeakSanitizer sees the leak; it may miss one that a dead pointer still leads to. */
  leaks(test: StoredTest): boolean;
  readonly name: string;
  dispose(): void;
}

/** Or why there is none. */
export function nativeReplayer(
  stored: StoredRun,
  { files, directory, options }: ReplayedProgram,
  { terminal, options: asked }: CommandContext,
): NativeReplayer | string {
  const sources = files.filter((file) => /\.[ci]$/.test(file));
  const compiled = files.filter((file) => !sources.includes(file));
  const project = nativeUnits(compiled, directory);
  if (typeof project === 'string') return project;
  const isNarrow = isFor32Bits([...options.cflags, ...flagsOf(project.units)]);
  const compiler = findNativeCompiler(isNarrow ? ['-m32'] : []);
  if (!compiler) {
    return isNarrow && findNativeCompiler()
      ? 'no C compiler here makes programs of 32 bits (Debian: gcc-multilib)'
      : 'there is no C compiler that makes programs for this machine (clang, gcc, cc)';
  }
  if (!canConfine && failingOf({ options, programArgs: argsOf(stored) }).most > 0) {
    return 'calls cannot be made to fail natively here';
  }
  const outside = nativeOutside(options);
  if (!canConfine && outside) {
    return 'connections, time and random numbers cannot be those of a test natively here';
  }
  if (asked.files === 'scratch' && !canConfine) {
    return 'a native program cannot be kept from changing files here (--files host lets it)';
  }
  const build = (indices: boolean) => {
    const shifts = options.checkOvershift === false ? ['-fno-sanitize=shift-exponent'] : [];
    const machine = isNarrow ? ['-m32'] : [];
    const flags = [...machine, ...options.cflags, ...project.flags, ...shifts];
    const { units } = project;
    const { names, most } = failingOf({ options, programArgs: argsOf(stored) });
    const known = Object.values(failingCalls).flat();
    return NativeProgram.build(sources, {
      ...{ compiler, flags, units, workingDirectory: directory, indices },
      failing: most > 0 ? { known, names, most } : undefined,
      outside,
    });
  };
  let built: NativeProgram;
  let withIndices: NativeProgram | undefined;
  try {
    built = build(false);
  } catch (error) {
    if (!(error instanceof NativeBuildError)) throw error;
    const [first, ...others] = error.message.split('\n');
    const why = others.find((line) => /error|undefined reference/.test(line)) ?? others[0] ?? '';
    return `${first} ${why.trim()}`;
  }
  const changed = new Set<string>();
  const runNatively = (test: StoredTest, leaks: boolean, program = built) => {
    const { argv, stdin, environment, files: given, rest } = test.surroundings();
    const world = ReplayFolder.make(directory, given, asked.files === 'scratch');
    const symbolic = environment.map(({ name, bytes }) => [name, bytes] as const);
    const ran = program.run(
      { args: [], objects: rest },
      {
        argv,
        input: stdin,
        workingDirectory: world.workingDirectory,
        scratch: world.scratch,
        leaks,
        environment: {
          ...(process.env as Record<string, string>),
          ...Object.fromEntries(symbolic),
        },
      },
    );
    for (const file of world.changes()) changed.add(file);
    world.remove();
    return ran;
  };
  const replay: Replayer = (test) => {
    const ran = runNatively(test, false);
    const { error, status } = test;
    if (test.isUnfinished || (!error && status === undefined)) {
      return { found: ran.error && `${ran.error.kind}: ${ran.error.message}` };
    }
    const predicted = error && { kind: error.kind as never, line: error.place?.line ?? 0 };
    const different = disagreement(predicted, ran);
    if (different && compiler.sanitizers && isBesideGuards(test, ran)) {
      withIndices ??= build(true);
      const again = runNatively(test, false, withIndices);
      if (!disagreement(predicted, again)) return {};
    }
    if (different || error) return { difference: different };
    if (ran.status !== status) {
      return { difference: `status ${status} was predicted, and it was ${ran.status}` };
    }
    return { difference: otherResult(stored, test, ran.returned) };
  };
  const dispose = () => {
    built.dispose();
    withIndices?.dispose();
    if (changed.size === 0) return;
    const [first, ...others] = changed;
    const more = others.length > 0 ? ` and ${others.length} more` : '';
    const text = `${path.relative(directory, first)}${more} changed in copies alone`;
    const { paint } = terminal;
    terminal.err(`${paint.yellow('note:')} ${text}; --files host lets the program change files\n`);
  };
  const leaks = (test: StoredTest) =>
    compiler.sanitizers && runNatively(test, true).leaked.includes(test.error?.place?.line ?? 0);
  return { replay, leaks, name: compiler.command, dispose };
}

/**
 * An access that AddressSanitizer may have missed: it guards the bytes behind a global variable, not those before it.
 * The compiler's check of indices may see it. It sees more than the engine reports (an index beyond an inner array),
 * so it is asked about this one line alone.
 */
function isBesideGuards({ error }: StoredTest, ran: NativeRun): boolean {
  const isPlaced = (error?.place?.line ?? 0) > 0;
  return error?.kind === 'out-of-bounds' && isPlaced && !ran.error && !ran.strayed;
}

/** What comes from outside by the options of a run; undefined if nothing does. */
function nativeOutside({
  symConnections,
  symPackets,
  symTime,
  symRandom,
}: ReplayedProgram['options']): NativeOutside | undefined {
  if (!symConnections && !symPackets && !symTime && !symRandom) return undefined;
  return {
    connections: arrivalsOf('--sym-connections', symConnections),
    packets: arrivalsOf('--sym-packets', symPackets),
    time: symTime ? timeCalls : [],
    random: symRandom ? randomCalls : [],
  };
}

/** Says so where the function of --function returned something else; NaN has many bit patterns. */
export function otherResult(
  stored: StoredRun,
  test: StoredTest,
  returned: string | undefined,
): string | undefined {
  if (test.error || test.returned === undefined || returned === undefined) return undefined;
  const text = returnedText(stored, test);
  const again = returnedText(stored, { ...test, returned: Buffer.from(returned, 'hex') });
  return text === again ? undefined : `it was to return ${text}, and returned ${again}`;
}
