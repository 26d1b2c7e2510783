/**
 * `merganser replay`: runs the tests of a run again and says of each whether it ended as predicted;
 * natively where there is a C compiler, else in the interpreter with the inputs of the test.
 */
import * as fs from 'node:fs';
import * as path from 'node:path';
import { type ErrorKind, Program } from '../../exec/index.js';
import { ScratchFiles } from '../../node/file-view.js';
import type { KTest, StoredRun, StoredTest } from '../../results/index.js';
import { Exploration } from '../../run/exploration.js';
import type { CommandContext } from '../command.js';
import { ExitCode } from '../exit-codes.js';
import { checkOptions } from '../exploration-options.js';
import {
  nativeReplayer,
  otherResult,
  type ReplayedProgram,
  type Replayer,
} from '../native-replayer.js';
import type { OptionValues } from '../options/index.js';
import { loadedProgram } from '../program.js';
import { runPath } from '../run-path.js';
import { worldOf } from '../symbolic-words.js';
import { UsageError } from '../usage-error.js';
import { programFiles, readStored } from './tests.js';

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
    if (test.error.kind === 'leak' && native.leaks(test)) return {};
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

function inputsByName({ objects }: KTest): (name: string, size: number) => Uint8Array {
  const byName = new Map(objects.map(({ name, bytes }) => [name, bytes]));
  return (name, size) => byName.get(name) ?? new Uint8Array(size);
}
