/** The run directory that a command was given: `merganser-last` if none. */
import * as fs from 'node:fs';
import * as path from 'node:path';
import { packageRoot } from '../frontend/cc/package-root.js';
import type { CommandContext } from './command.js';
import { UsageError } from './usage-error.js';

const marks = ['summary.json', 'events.ndjson', 'tests'];

export function runPath({ files, workingDirectory }: CommandContext, command: string): string {
  if (files.length > 1) throw new UsageError(`${command} takes one run directory`);
  const name = files[0] ?? 'merganser-last';
  const directory = path.resolve(workingDirectory, name);
  if (marks.some((mark) => fs.existsSync(path.join(directory, mark)))) return directory;
  throw new UsageError(
    fs.existsSync(directory)
      ? `${name} is not a run directory: it has no summary.json`
      : `there is no directory ${name}; 'merganser run' makes one`,
  );
}

/** The built page. */
export function pageTemplate(): string {
  const file = path.join(packageRoot, 'dist', 'ui', 'page.html');
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    throw new UsageError(`the report page was not built: run 'npm run build' (${file} is missing)`);
  }
}
