/** `merganser cc`: the machine's C compiler, and a record of what it made. */
import { spawnSync } from 'node:child_process';
import * as os from 'node:os';
import * as path from 'node:path';
import { BuildRecorder, findOnPath, readCall, userBuildStore } from '../../frontend/index.js';
import { shimFolder } from '../build/shim-folder.js';
import type { CommandContext } from '../command.js';
import { UsageError } from '../usage-error.js';

export function run({ programArgs, workingDirectory, env }: CommandContext): number {
  const result = spawnSync(realCompiler(env), programArgs, {
    cwd: workingDirectory,
    stdio: 'inherit',
  });
  if (result.error) throw result.error;
  if (result.signal) return 128 + os.constants.signals[result.signal];
  const status = result.status ?? 1;
  if (status === 0 && readCall(programArgs, workingDirectory).makes !== 'none') {
    const recorder = new BuildRecorder(userBuildStore(env));
    recorder.record([{ directory: workingDirectory, words: programArgs }]);
  }
  return status;
}

/** MERGANSER_REAL_CC, or the first of the usual names on the PATH. */
export function realCompiler(env: CommandContext['env']): string {
  const asked = env['MERGANSER_REAL_CC'];
  const shims = shimFolder(env);
  const folders = (env['PATH'] ?? '').split(path.delimiter).filter((folder) => folder !== shims);
  const search = { PATH: folders.join(path.delimiter) };
  const names = asked ? [asked] : ['cc', 'gcc', 'clang'];
  for (const name of names) {
    const found = name.includes('/') ? name : findOnPath(name, search);
    if (found !== undefined) return found;
  }
  throw new UsageError(
    asked
      ? `MERGANSER_REAL_CC names ${asked}, which is not on the PATH`
      : 'cc runs the C compiler of the machine, and there is none on the PATH (cc, gcc, clang); MERGANSER_REAL_CC names another',
  );
}
