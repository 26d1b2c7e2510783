/**
 * A test as plain files: what a shell script feeds to the native program. `stdin` and the files that
 * the program opens are as they are; `argv` has one argument for each NUL, as in /proc/PID/cmdline; any
 * other input is a file of its name.
 */
import type { KTest } from '../ktest.js';
import type { StoredTest } from '../stored-run.js';

export interface RawFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

export function rawFiles({ ktest }: StoredTest): RawFile[] {
  const files: RawFile[] = [];
  const args: Uint8Array[] = [];
  for (const { name, bytes } of ktest.objects) {
    if (/^n?arg\d*$/.test(name)) args.push(untilNul(bytes));
    else if (name === 'stdin') files.push({ name, bytes });
    else if (name !== 'model_version') files.push({ name: fileName(name), bytes });
  }
  if (args.length > 0) {
    const nul = Uint8Array.of(0);
    files.push({ name: 'argv', bytes: Buffer.concat(args.flatMap((arg) => [arg, nul])) });
  }
  return files;
}

export function untilNul(bytes: Uint8Array): Uint8Array {
  const end = bytes.indexOf(0);
  return end < 0 ? bytes : bytes.subarray(0, end);
}

/** A name that every file system takes. */
function fileName(name: string): string {
  const data = /^([A-Z])_data$/.exec(name);
  return data ? data[1] : `${name.replace(/[^A-Za-z0-9._-]/g, '_')}.bin`;
}

/** The parts of a test that are the program's surroundings, and the inputs that it asks for itself. */
export interface WorldInputs {
  /** Arguments; undefined if none was symbolic. */
  readonly words: readonly string[] | undefined;
  readonly stdin: Uint8Array | undefined;
  readonly environment: Readonly<Record<string, string>>;
  readonly files: readonly RawFile[];
  readonly rest: KTest;
}

export function worldInputs(test: KTest): WorldInputs {
  const words: string[] = [];
  const environment: Record<string, string> = {};
  const files: RawFile[] = [];
  const rest: { name: string; bytes: Uint8Array }[] = [];
  let stdin: Uint8Array | undefined;
  const text = (bytes: Uint8Array) => Buffer.from(untilNul(bytes)).toString('latin1');
  for (const { name, bytes } of test.objects) {
    const file = /^([A-Z])_data$/.exec(name);
    if (/^arg\d+$/.test(name)) words.push(text(bytes));
    else if (name === 'stdin') stdin = bytes;
    else if (file) files.push({ name: file[1], bytes });
    else if (name.startsWith('env_')) environment[name.slice(4)] = text(bytes);
    else rest.push({ name, bytes });
  }
  return {
    words: words.length > 0 ? words : undefined,
    stdin,
    environment,
    files,
    rest: { args: test.args, objects: rest },
  };
}
