/**
 * KLEE's output directory: `klee-out-N` beside the program, `klee-last` pointing to it; messages, tests
 * and reports in the files that KLEE's users and their scripts look for.
 */
import * as fs from 'node:fs';
import * as path from 'node:path';

export class DirectoryError extends Error {}

export class KleeDirectory {
  private readonly messages: number;
  private readonly warnings: number;
  private readonly information: number;

  private constructor(readonly path: string) {
    this.messages = fs.openSync(this.file('messages.txt'), 'w');
    this.warnings = fs.openSync(this.file('warnings.txt'), 'w');
    this.information = fs.openSync(this.file('info'), 'w');
  }

  /** The wanted directory, which must not exist, or the next one beside the program. */
  static create(wanted: string | undefined, beside: string): KleeDirectory {
    if (wanted !== undefined) {
      try {
        fs.mkdirSync(wanted);
      } catch (error) {
        const why =
          (error as NodeJS.ErrnoException).code === 'EEXIST'
            ? 'File exists'
            : (error as Error).message;
        throw new DirectoryError(`cannot create "${wanted}": ${why}`);
      }
      return new KleeDirectory(wanted);
    }
    for (let number = 0; ; number++) {
      const name = `klee-out-${number}`;
      const directory = path.join(beside, name);
      if (fs.existsSync(directory)) continue;
      try {
        fs.mkdirSync(directory);
      } catch (error) {
        throw new DirectoryError(`cannot create "${directory}": ${(error as Error).message}`);
      }
      const link = path.join(beside, 'klee-last');
      fs.rmSync(link, { force: true });
      fs.symlinkSync(name, link);
      return new KleeDirectory(directory);
    }
  }

  file(name: string): string {
    return path.join(this.path, name);
  }

  write(name: string, data: string | Uint8Array): void {
    fs.writeFileSync(this.file(name), data);
  }

  message(line: string): void {
    fs.writeSync(this.messages, `${line}\n`);
  }

  warning(line: string): void {
    fs.writeSync(this.warnings, `${line}\n`);
  }

  info(text: string): void {
    fs.writeSync(this.information, text);
  }

  close(): void {
    for (const fd of [this.messages, this.warnings, this.information]) fs.closeSync(fd);
  }
}
