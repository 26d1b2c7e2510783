/** The tests that a run begins with (--seeds). */
import * as fs from 'node:fs';
import * as path from 'node:path';
import { type Seed, Seeds } from '../exec/index.js';
import { KTestError, readKTest } from '../results/index.js';
import type { CommandContext } from './command.js';
import { UsageError } from './usage-error.js';

export function seedsOf({ options, workingDirectory }: CommandContext): Seeds | undefined {
  if (options.seeds === undefined) return undefined;
  const folder = path.resolve(workingDirectory, options.seeds);
  const tests = path.join(folder, 'tests');
  const files = filesIn(fs.existsSync(tests) ? tests : folder, options.seeds);
  // A test that was made of other sizes fits as well as it can.
  const settings = { byName: true, extends: true, truncates: true };
  const input = options.symFiles === undefined ? 'stdin' : 'A_data';
  return new Seeds(
    files.map((file) => seedIn(file, input)),
    settings,
  );
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
