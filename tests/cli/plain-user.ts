/**
 * The command line as a user who may not do everything: this one, or `nobody` where this one is root. That user needs
 * to reach the sources of this project and a folder of its own.
 */
import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { fileURLToPath } from 'node:url';

const bundle = fileURLToPath(new URL('../../bin/merganser.js', import.meta.url));
const isRoot = process.getuid?.() === 0;
const user = isRoot ? ['setpriv', '--reuid', '65534', '--clear-groups'] : [];

export function asPlainUser(words: readonly string[], cwd: string) {
  const [command, ...rest] = [...user, process.execPath, bundle, ...words];
  const env = { ...process.env, MERGANSER_CACHE_DIR: path.join(cwd, 'cache') };
  return spawnSync(command, rest, { cwd, env, encoding: 'utf8' });
}

/** Why there is no such user here; undefined if there is one. */
export const noPlainUser =
  asPlainUser(['--version'], '/').status === 0
    ? undefined
    : '(skipped: root may do everything, and nobody cannot be anyone else)';

/** Runs something in a folder that the user may enter and write to. */
export function inOpenFolder(work: (folder: string) => void): void {
  const folder = fs.mkdtempSync('/tmp/merganser-open-');
  try {
    fs.chmodSync(folder, 0o777);
    work(folder);
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}
