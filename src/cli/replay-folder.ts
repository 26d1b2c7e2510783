/**
 * Where a native replay runs: in the directory of the run, so that it finds the files that the
 * exploration found, with copies of what it changes, and the symbolic files of the test, in a scratch
 * folder (runtime/replay/files.c). On real files (`--files host`) symbolic files have a folder of their
 * own, which is the working directory then.
 */
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import type { NamedBytes } from '../results/index.js';

export class ReplayFolder {
  private constructor(
    private readonly folder: string,
    readonly workingDirectory: string,
    readonly scratch: string | undefined,
  ) {}

  static make(directory: string, files: readonly NamedBytes[], isScratch: boolean): ReplayFolder {
    const real = fs.realpathSync(directory);
    const folder = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), 'merganser-files-'));
    const place = isScratch ? path.join(folder, 'root', real) : folder;
    fs.mkdirSync(place, { recursive: true });
    for (const { name, bytes } of files) fs.writeFileSync(path.join(place, name), bytes);
    if (isScratch) return new ReplayFolder(folder, real, folder);
    return new ReplayFolder(folder, files.length > 0 ? folder : real, undefined);
  }

  /** The files that the program would have changed. */
  changes(): string[] {
    const list = path.join(this.folder, 'changed');
    if (this.scratch === undefined || !fs.existsSync(list)) return [];
    return fs.readFileSync(list, 'utf8').trimEnd().split('\n');
  }

  remove(): void {
    fs.rmSync(this.folder, { recursive: true, force: true });
  }
}
