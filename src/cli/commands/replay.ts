/**
 * `merganser replay`: runs the tests of a run again and says of each whether it ended as predicted;
 * natively where there is a C compiler, else in the interpreter with the inputs of the test.
 */
import * as fs from 'node:fs';
import * as path from 'node:path';
import { type ErrorKind, Program } from '../../exec/index.js';
import { builtParts, type Part } from '../../frontend/index.js';
import { ScratchFiles } from '../../node/file-view.js';
import {
  canConfine,
  disagreement,
  findNativeCompiler,
  type KTest,
  NativeBuildError,
  NativeProgram,
  type NativeUnit,
  returnedText,
  type StoredRun,
  type StoredTest,
} from '../../results/index.js';
import { Exploration } from '../../run/exploration.js';
import type { CommandContext } from '../command.js';
import { ExitCode } from '../exit-codes.js';
import { checkOptions } from '../exploration-options.js';
import type { OptionValues } from '../options/index.js';
import { loadedProgram } from '../program.js';
import { ReplayFolder } from '../replay-folder.js';
import { runPath } from '../run-path.js';
import { worldOf } from '../symbolic-words.js';
import { UsageError } from '../usage-error.js';
import { programFiles, readStored } from './tests.js';

interface Replayed {
  /** What is different from the prediction; undefined if nothing is. */
  readonly difference?: string | undefined;
  /** The error that a test runs into of which nothing is predicted. */
  readonly found?: string | undefined;
}
type Replayer = (test: StoredTest) => Replayed;

/** Kinds of errors that neither a processor nor the sanitizers of a native build tell of. */
const unseenNatively: ReadonlySet<string> = new Set<ErrorKind>([
  ...(['uninitialised', 'leak', 'floating-point', 'external', 'model'] as const),
]);

export async function run(context: CommandContext): Promise<number> {
  const { terminal, options } = context;
  const { stored, tests } = chosenTests(context);
  const program = programOf(stored, context);
  const { paint } = terminal;
  const asked = options.native === 'never' ? undefined : nativeReplayer(stored, program, context);
  if (typeof asked === 'string') {
    if (options.native === 'always') throw new UsageError(`--native always: ${asked}`);
    terminal.err(`${paint.yellow('note:')} ${asked}; the interpreter replays instead\n`);
  }
  const native = typeof asked === 'string' ? undefined : asked;
  let interpreted: Replayer | undefined;
  const interpret = (test: StoredTest) =>
    (interpreted ??= interpretedReplayer(stored, program, context))(test);
  const unseen = new Set<string>();
  const replay: Replayer = (test) => {
    if (!native) return interpret(test);
    if (!test.error || !unseenNatively.has(test.error.kind)) return native.replay(test);
    unseen.add(test.error.kind);
    return interpret(test);
  };
  let strayed = 0;
  let unfinished = 0;
  let lost = 0;
  const outcomeOf = (test: StoredTest) => {
    const { difference, found } = replay(test);
    if (difference) {
      strayed++;
      return `${paint.red('differs')}  ${test.name}  ${difference}`;
    }
    if (test.isUnfinished) {
      unfinished++;
      const end = found === undefined ? '' : `, and ends with ${found}`;
      return `${paint.yellow('unfinished')}  ${test.name}  goes on where the run stopped${end}`;
    }
    if (!test.error && test.status === undefined) {
      lost++;
      const end = found === undefined ? '' : `; it ends with ${found}`;
      return `${paint.yellow('not known')}  ${test.name}  the run could not write how it ends${end}`;
    }
    const outcome = test.error ? test.error.kind : `status ${test.status}`;
    return `${paint.green('as predicted')}  ${test.name}  ${outcome}`;
  };
  for (const test of tests) terminal.out(`${outcomeOf(test)}\n`);
  native?.dispose();
  const aside =
    unseen.size > 0 ? `, errors that it does not see (${[...unseen].join(', ')}) interpreted` : '';
  const how = native ? `natively (${native.name}${aside})` : 'in the interpreter';
  const predicted = tests.length - unfinished - lost;
  const count = `${predicted - strayed} of ${predicted} tests`;
  const more = [
    unfinished > 0 ? `; ${unfinished} of paths that were not finished` : '',
    lost > 0 ? `; of ${lost} nothing is predicted, as the run could not write it` : '',
  ].join('');
  terminal.err(`${paint.bold(`${count} ended as predicted`)}, ${how}${more}\n`);
  return strayed > 0 ? ExitCode.errorsFound : ExitCode.ok;
}

/** All tests of a run, or the one file that was named. */
function chosenTests(context: CommandContext): { stored: StoredRun; tests: readonly StoredTest[] } {
  const [file] = context.files;
  if (!file?.endsWith('.ktest')) {
    const stored = readStored(runPath(context, 'replay'));
    return { stored, tests: stored.tests };
  }
  const full = path.resolve(context.workingDirectory, file);
  if (!fs.existsSync(full)) throw new UsageError(`there is no file ${file}`);
  const stored = readStored(path.dirname(path.dirname(full)));
  const name = path.basename(file, '.ktest');
  return { stored, tests: stored.tests.filter((test) => test.name === name) };
}

interface ReplayedProgram {
  readonly files: readonly string[];
  readonly directory: string;
  readonly options: OptionValues;
}

function programOf(stored: StoredRun, context: CommandContext): ReplayedProgram {
  const { summary, directory } = stored;
  const parent = path.dirname(directory);
  const isThere = (folder: string) =>
    summary.program.every((file) => fs.existsSync(path.resolve(folder, file)));
  const home = [context.workingDirectory, parent].find(isThere);
  if (home === undefined) {
    throw new UsageError(
      `the program is not where it was: ${summary.program.join(', ')}; run this in the directory of the run`,
    );
  }
  const files = programFiles(directory, summary.program, home);
  const { function: _, ...before } = summary.options as Partial<OptionValues>;
  const options = { ...context.options, ...before, function: undefined };
  return { files, directory: home, options };
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

interface NativeReplayer {
  readonly replay: Replayer;
  readonly name: string;
  dispose(): void;
}

/** Or why there is none. */
function nativeReplayer(
  stored: StoredRun,
  { files, directory, options }: ReplayedProgram,
  { terminal, options: asked }: CommandContext,
): NativeReplayer | string {
  const sources = files.filter((file) => /\.[ci]$/.test(file));
  const compiled = files.filter((file) => !sources.includes(file));
  const project = nativeUnits(compiled, directory);
  if (typeof project === 'string') return project;
  const compiler = findNativeCompiler();
  if (!compiler)
    return 'there is no C compiler that makes programs for this machine (clang, gcc, cc)';
  if (asked.files === 'scratch' && !canConfine) {
    return 'a native program cannot be kept from changing files here (--files host lets it)';
  }
  let built: NativeProgram;
  try {
    const shifts = options.checkOvershift === false ? ['-fno-sanitize=shift-exponent'] : [];
    const flags = [...options.cflags, ...project.flags, ...shifts];
    const { units } = project;
    built = NativeProgram.build(sources, { compiler, flags, units, workingDirectory: directory });
  } catch (error) {
    if (!(error instanceof NativeBuildError)) throw error;
    const [first, ...others] = error.message.split('\n');
    const why = others.find((line) => /error|undefined reference/.test(line)) ?? others[0] ?? '';
    return `${first} ${why.trim()}`;
  }
  const changed = new Set<string>();
  const replay: Replayer = (test) => {
    const { argv, stdin, environment, files: given, rest } = test.surroundings();
    const world = ReplayFolder.make(directory, given, asked.files === 'scratch');
    const symbolic = environment.map(({ name, bytes }) => [name, bytes] as const);
    const ran = built.run(
      { args: [], objects: rest },
      {
        argv,
        input: stdin,
        workingDirectory: world.workingDirectory,
        scratch: world.scratch,
        environment: {
          ...(process.env as Record<string, string>),
          ...Object.fromEntries(symbolic),
        },
      },
    );
    for (const file of world.changes()) changed.add(file);
    world.remove();
    const { error, status } = test;
    if (test.isUnfinished || (!error && status === undefined)) {
      return { found: ran.error && `${ran.error.kind}: ${ran.error.message}` };
    }
    const predicted = error && { kind: error.kind as never, line: error.place?.line ?? 0 };
    const different = disagreement(predicted, ran);
    if (different || error) return { difference: different };
    if (ran.status !== status) {
      return { difference: `status ${status} was predicted, and it was ${ran.status}` };
    }
    return { difference: otherResult(stored, test, ran.returned) };
  };
  const dispose = () => {
    built.dispose();
    if (changed.size === 0) return;
    const [first, ...others] = changed;
    const more = others.length > 0 ? ` and ${others.length} more` : '';
    const text = `${path.relative(directory, first)}${more} changed in copies alone`;
    const { paint } = terminal;
    terminal.err(`${paint.yellow('note:')} ${text}; --files host lets the program change files\n`);
  };
  return { replay, name: compiler.command, dispose };
}

/** One path, because every input is the test's. */
function interpretedReplayer(
  stored: StoredRun,
  { files, directory, options }: ReplayedProgram,
  context: CommandContext,
): Replayer {
  const { symArg: _, symArgs: __, symFiles: ___, ...others } = options;
  const plain = { ...others, symArg: [], symArgs: [], symFiles: undefined, symStdin: 0 };
  const around = {
    ...{ ...context, files, workingDirectory: directory },
    options: plain as OptionValues,
  };
  // A program without symbolic inputs has one test, and works on the files of the host.
  const scratch =
    context.options.files === 'scratch' ? new ScratchFiles(() => undefined) : undefined;
  const loaded = loadedProgram(around, 2, 'lines', scratch);
  return (test) => {
    if (!loaded) return { difference: 'the program cannot be loaded' };
    // It may never end.
    if (test.isUnfinished || (!test.error && test.status === undefined)) return {};
    // The words of the test say the same as these options.
    const programArgs = test.ktest.args.slice(1);
    const exploration = new Exploration(new Program(loaded.program.module), {
      host: loaded.host,
      world: worldOf({ ...around, programArgs }),
      fixedInput: inputsByName(test.ktest),
      ...checkOptions(options),
    });
    exploration.begin();
    let outcome = 'nothing';
    let returned: string | undefined;
    for (let events = exploration.advance(); events; events = exploration.advance()) {
      for (const event of events) {
        if (event.kind !== 'path') continue;
        const { end, test: again } = event.path;
        returned = again?.returned && Buffer.from(again.returned.bytes).toString('hex');
        outcome =
          end.kind === 'exit'
            ? `status ${end.status}`
            : end.kind === 'error'
              ? end.error.kind
              : end.kind;
      }
    }
    scratch?.close();
    const predicted = test.error ? test.error.kind : `status ${test.status}`;
    return {
      difference:
        outcome === predicted
          ? otherResult(stored, test, returned)
          : `${predicted} was predicted, and it was ${outcome}`,
    };
  };
}

/** Says so where the function of --function returned something else; NaN has many bit patterns. */
function otherResult(
  stored: StoredRun,
  test: StoredTest,
  returned: string | undefined,
): string | undefined {
  if (test.error || test.returned === undefined || returned === undefined) return undefined;
  const text = returnedText(stored, test);
  const again = returnedText(stored, { ...test, returned: Buffer.from(returned, 'hex') });
  return text === again ? undefined : `it was to return ${text}, and returned ${again}`;
}

function inputsByName({ objects }: KTest): (name: string, size: number) => Uint8Array {
  const byName = new Map(objects.map(({ name, bytes }) => [name, bytes]));
  return (name, size) => byName.get(name) ?? new Uint8Array(size);
}
