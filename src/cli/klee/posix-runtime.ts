/**
 * --posix-runtime: KLEE's words among the program's arguments (`--sym-arg N`, `--sym-args MIN MAX N`,
 * `--sym-files COUNT SIZE`, `--sym-stdin N`, `--sym-stdout`) stand for symbolic ones, as its
 * `klee_init_env` reads them. Without the option they are arguments like any other.
 *
 * A test has KLEE's objects in KLEE's order, so that its replayer reads it: `n_args` before the
 * arguments that it counts, files before standard input. Beside each file there are its attributes
 * (`A_data_stat`, a `struct stat`); they are not symbolic here, so a test has those that the program
 * was shown.
 */
import type { World } from '../../exec/index.js';
import { kleeWord, type NamedBytes } from '../../results/index.js';
import { readKleeWords } from '../klee-words.js';
import { UsageError } from '../usage-error.js';
import type { KleeArguments } from './arguments.js';
import { InputError } from './input-error.js';

/** The world of a command line; undefined without --posix-runtime. */
export function posixWorld(
  { flags, programArgs }: KleeArguments,
  file: string,
  environment: readonly Uint8Array[],
): World | undefined {
  if (!flags.get('posix-runtime')) return undefined;
  const { args, files, stdin, maxFail } = wordsIn(programArgs);
  const name = { kind: 'text', bytes: new TextEncoder().encode(file) } as const;
  const readable = flags.get('readable-posix-inputs') ?? false;
  const failing = maxFail > 0 ? failNumbers : [];
  const around = { stdin, files, readable, failing, failures: maxFail };
  return { args: [name, ...args], environment, ...around };
}

/** Of KLEE's model: which call of each kind fails. */
const failNumbers = ['read_fail', 'write_fail', 'close_fail', 'ftruncate_fail', 'getcwd_fail'];

/** Whether calls of the system may fail (--max-fail, --fd-fail). */
export function mayFail({ flags, programArgs }: KleeArguments): boolean {
  const isAsked = (word: string) => ['--max-fail', '--fd-fail'].includes(kleeWord(word) ?? '');
  return flags.get('posix-runtime') === true && programArgs.some(isAsked);
}

function wordsIn(words: readonly string[]): ReturnType<typeof readKleeWords> {
  try {
    return readKleeWords(words);
  } catch (error) {
    if (error instanceof UsageError) throw new InputError(error.message);
    throw error;
  }
}

/** Of KLEE's model: what a symbolic standard output can hold. */
const outputSize = 1024;

/** The inputs of a path as KLEE's tests have them. */
export function posixObjects(
  { flags, programArgs }: KleeArguments,
  inputs: readonly NamedBytes[],
): NamedBytes[] {
  if (!flags.get('posix-runtime')) return [...inputs];
  const objects = inputs.flatMap(({ name, bytes }): NamedBytes[] => {
    if (/^n_args_\d+$/.test(name)) return [{ name: 'n_args', bytes }];
    const isFile = /^[A-Z]_data$|^stdin$/.test(name);
    return isFile ? [{ name, bytes }, attributes(name, bytes.length)] : [{ name, bytes }];
  });
  if (!programArgs.some((word) => kleeWord(word) === '--sym-stdout')) return objects;
  const at = objects.findLastIndex(({ name }) =>
    /^arg\d\d$|_data_stat$|^stdin_stat$|^getcwd_fail$/.test(name),
  );
  const output = { name: 'stdout', bytes: new Uint8Array(outputSize) };
  return objects.toSpliced(at + 1, 0, output, attributes('stdout', outputSize));
}

/** The other way round: the objects of a test in the order in which the engine asks for them. */
export function engineOrder(
  { flags }: KleeArguments,
  objects: readonly NamedBytes[],
): readonly NamedBytes[] {
  if (!flags.get('posix-runtime')) return objects;
  const isOurs = ({ name }: NamedBytes) => !/_stat$|^stdout$|^model_version$/.test(name);
  const isCount = ({ name }: NamedBytes) => name === 'n_args';
  return [
    ...objects.filter(isCount),
    ...objects.filter((object) => isOurs(object) && !isCount(object)),
  ];
}

/** `struct stat` of x86-64 Linux: a regular file of a user's own. */
function attributes(name: string, size: number): NamedBytes {
  const bytes = Buffer.alloc(144);
  bytes.writeBigUInt64LE(1n, 0); // st_dev
  bytes.writeBigUInt64LE(1n, 8); // st_ino
  bytes.writeBigUInt64LE(1n, 16); // st_nlink
  bytes.writeUInt32LE(0o100644, 24); // st_mode
  bytes.writeUInt32LE(1000, 28); // st_uid
  bytes.writeUInt32LE(1000, 32); // st_gid
  bytes.writeBigInt64LE(BigInt(size), 48); // st_size
  bytes.writeBigInt64LE(4096n, 56); // st_blksize
  bytes.writeBigInt64LE(8n, 64); // st_blocks
  return { name: `${name}_stat`, bytes };
}
