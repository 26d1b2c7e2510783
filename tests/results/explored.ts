/** Runs `merganser run` on a small program and gives what it leaves behind. */
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { merganser, type Session } from '../cli/session.js';

export interface Explored extends Session {
  /** The directory that the program is in. */
  readonly home: string;
  readonly directory: string;
  json(name: string): Record<string, unknown>;
  text(name: string): string;
  events(kind?: string): Record<string, unknown>[];
}

export async function explored(
  source: string,
  options: readonly string[] = [],
  name = 'program.c',
): Promise<Explored> {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'merganser-results-'));
  fs.writeFileSync(path.join(home, name), source);
  const session = await merganser(['run', name, ...options], { workingDirectory: home });
  const directory = path.join(home, 'merganser-out-0');
  const text = (file: string) => fs.readFileSync(path.join(directory, file), 'utf8');
  return {
    ...session,
    home,
    directory,
    text,
    json: (file) => JSON.parse(text(file)) as Record<string, unknown>,
    events: (kind) =>
      text('events.ndjson')
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as Record<string, unknown>)
        .filter(({ e }) => kind === undefined || e === kind),
  };
}

/** The lines of a program that a run did not reach. */
export function missedLines({ json }: Explored): number[] {
  const { points } = json('lines.json') as {
    points: { line: number; covered: boolean; branch?: number }[];
  };
  return points.filter((p) => p.branch === undefined && !p.covered).map(({ line }) => line);
}
