/**
 * A run on a program that has changed since an earlier one (--again): its tests go first (seeds.ts), and questions that were hard for
 * it have their answers in its directory. Every run with a directory keeps those of its own there, so that a run that
 * follows finds them, whoever thinks of it when.
 *
 * Not all of its tests go first: those that together cover what all of them do, and those that lead to an error. A run of limited
 * time would otherwise spend it on the paths that the one before has explored in the same time.
 */
import * as fs from 'node:fs';
import * as path from 'node:path';
import { QueryFile } from '../node/index.js';
import { bitSetMembers, RunError, readRun, reduceTests } from '../results/index.js';
import { version } from '../version.js';
import type { CommandContext } from './command.js';
import { UsageError } from './usage-error.js';

/** In the run directory. */
const fileName = 'solved.txt';

/** The directories that a run has to do with. */
export interface RunPlaces {
  /** Its own, when it is there; undefined where it is on another machine. */
  readonly own: (() => string | undefined) | undefined;
  /** Its own, if it was there before: the run goes on. */
  readonly resumed?: string | undefined;
  /** The same, where its answers are not used again: they are not written twice. */
  readonly known?: string | undefined;
}

/** The directory of the run before, if there is one. */
export function earlierRun({ options, workingDirectory }: CommandContext): string | undefined {
  if (options.again === undefined) return undefined;
  const directory = path.resolve(workingDirectory, options.again);
  if (fs.existsSync(path.join(directory, 'summary.json'))) return directory;
  throw new UsageError(
    fs.existsSync(directory)
      ? `--again: ${options.again} is not a run directory: it has no summary.json`
      : `--again: there is no directory ${options.again}`,
  );
}

/** The files of the tests that hold the coverage and the errors of a run. */
export function coveringTests(directory: string): string[] {
  try {
    const { tests } = readRun(directory);
    const { kept } = reduceTests(
      tests.map(({ name, coverage, error }) => ({
        name,
        points: bitSetMembers(coverage ?? ''),
        isKept: error !== undefined || coverage === undefined,
      })),
    );
    return kept.map((name) => path.join(directory, 'tests', `${name}.ktest`));
  } catch (thrown) {
    if (thrown instanceof RunError) throw new UsageError(`--again: ${thrown.message}`);
    throw thrown;
  }
}

/** Knows nothing and keeps nothing: for an engine that has all its answers from others. */
export const noFile = () => new QueryFile({ version, from: [], to: () => undefined });

/** The answers that earlier runs have found, and a place for those of this one; undefined where there is neither. */
export function storeOf(context: CommandContext, places: RunPlaces): QueryFile | undefined {
  const earlier = earlierRun(context);
  const own = context.options.writeTests ? places.own : undefined;
  if (earlier === undefined && own === undefined) return undefined;
  const from = [earlier, places.resumed].filter((directory) => directory !== undefined);
  return new QueryFile({
    version,
    from: from.map((directory) => path.join(directory, fileName)),
    known: places.known && path.join(places.known, fileName),
    to: () => {
      const directory = own?.();
      return directory && path.join(directory, fileName);
    },
  });
}
