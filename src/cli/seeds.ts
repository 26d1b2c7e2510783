/** The tests that a run begins with (--seeds, --again). */
import * as fs from 'node:fs';
import * as path from 'node:path';
import { type Seed, Seeds } from '../exec/index.js';
import { KTestError, readKTest } from '../results/index.js';
import type { CommandContext } from './command.js';
import { coveringTests, earlierRun } from './earlier-run.js';
import { UsageError } from './usage-error.js';

export function seedsOf(context: CommandContext): Seeds | undefined {
  const { options } = context;
  const earlier = earlierRun(context);
  if (options.seeds === undefined && earlier === undefined) return undefined;
  const files = earlier === undefined ? [] : coveringTests(earlier);
  if (options.seeds !== undefined) files.push(...givenFiles(context, options.seeds));
  if (files.length === 0) return undefined;
  // A test that was made of other sizes fits as well as it can.
  const settings = { byName: true, extends: true, truncates: true };
  const input = options.symFiles === undefined ? 'stdin' : 'A_data';
  return new Seeds(
    files.map((file) => seedIn(file, input)),
    settings,
  );
}

/** The tests of a run directory: what lies beside them is no input. */
function testsIn(run: string): string[] {
  const folder = path.join(run, 'tests');
  if (!fs.existsSync(folder)) return [];
  const tests = fs.readdirSync(folder).filter((name) => name.endsWith('.ktest'));
  return tests.sort().map((name) => path.join(folder, name));
}

function givenFiles({ workingDirectory }: CommandContext, shown: string): string[] {
  const folder = path.resolve(workingDirectory, shown);
  if (!fs.existsSync(path.join(folder, 'tests'))) return filesIn(folder, shown);
  const tests = testsIn(folder);
  if (tests.length === 0) throw new UsageError(`--seeds: there is no test in ${shown}`);
  return tests;
}

function filesIn(folder: string, shown: string): string[] {
  let names: string[];
  try {
    names = fs.readdirSync(folder).sort();
  } catch {
    throw new UsageError(`--seeds: there is no directory ${shown}`);
  }
  const files = names
    .map((name) => path.join(folder, name))
    .filter((file) => fs.statSync(file).isFile());
  if (files.length === 0) throw new UsageError(`--seeds: there is no test in ${shown}`);
  return files;
}

/** A test, or whatever a file holds, as standard input or as the file A. */
function seedIn(file: string, input: string): Seed {
  const bytes = fs.readFileSync(file);
  if (!file.endsWith('.ktest')) return { objects: [{ name: input, bytes }] };
  try {
    return readKTest(bytes);
  } catch (error) {
    if (error instanceof KTestError) throw new UsageError(`--seeds: ${file}: ${error.message}`);
    throw error;
  }
}
