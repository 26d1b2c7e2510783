/**
 * --posix-runtime: KLEE's words among the program's arguments (`--sym-arg N`, `--sym-args MIN MAX N`,
 * `--sym-files COUNT SIZE`, `--sym-stdin N`, `--sym-stdout`) stand for symbolic ones, as its
 * `klee_init_env` reads them. Without the option they are arguments like any other.
 *
 * A test has KLEE's objects in KLEE's order, so that its replayer reads it: `n_args` before the
 * arguments that it counts, files before standard input. Beside each file there are its attributes
 * (`A_data_stat`, a `struct stat`). Of these the mode is symbolic, by an input of its own (`A_data_mode`,
 * runtime/libc/klee_attributes.c); the others are those that the program was shown.
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
  const failing = [...modesOf(programArgs), ...(maxFail > 0 ? failNumbers : [])];
  const around = { stdin, files, readable, failing, failures: maxFail };
  return { args: [name, ...args], environment, ...around };
}

/** Of KLEE's model: which call of each kind fails. */
const failNumbers = ['read_fail', 'write_fail', 'close_fail', 'ftruncate_fail', 'getcwd_fail'];

/** The inputs that say of which type files are, and who may write them. */
function modesOf(words: readonly string[]): string[] {
  const { files, stdin } = wordsIn(words);
  const letters = Array.from({ length: files?.count ?? 0 }, (_, i) => String.fromCharCode(65 + i));
  return [
    ...letters.map((letter) => `${letter}_data_mode`),
    ...(stdin > 0 ? ['stdin_mode'] : []),
    ...(hasOutput(words) ? ['stdout_mode'] : []),
  ];
}

/** Whether files have symbolic attributes. */
export function hasAttributes({ flags, programArgs }: KleeArguments): boolean {
  return flags.get('posix-runtime') === true && modesOf(programArgs).length > 0;
}

function hasOutput(words: readonly string[]): boolean {
  return words.some((word) => kleeWord(word) === '--sym-stdout');
}

/** Whether calls of the system may fail (--max-fail, --fd-fail). */
export function mayFail({ flags, programArgs }: KleeArguments): boolean {
  const isAsked = (word: string) => ['--max-fail', '--fd-fail'].includes(kleeWord(word) ?? '');
  return flags.get('posix-runtime') === true && programArgs.some(isAsked);
}

/** What KLEE says of words that it does not take. */
function complaint(words: readonly string[]): string | undefined {
  let [files, args] = [0, 0];
  for (let at = 0; at < words.length; at++) {
    const name = kleeWord(words[at]);
    const [first, second] = words.slice(at + 1, at + 3).map(Number);
    if (name === '--sym-files') {
      if (++files > 1) return 'Multiple --sym-files are not allowed.';
      if (first === 0) {
        return 'The first argument to --sym-files (number of files) cannot be 0';
      }
      if (second === 0) return 'The second argument to --sym-files (file size) cannot be 0';
    }
    if (name === '--sym-args' && (first > second || second === 0)) {
      return 'Invalid range to --sym-args';
    }
    args += name === '--sym-arg' ? 1 : name === '--sym-args' ? second : 0;
    if (args > mostArguments) return `No more than ${mostArguments} symbolic arguments allowed.`;
  }
  return undefined;
}

/** Its names end at arg99. */
const mostArguments = 100;

function wordsIn(words: readonly string[]): ReturnType<typeof readKleeWords> {
  const wrong = complaint(words);
  if (wrong !== undefined) throw new InputError(wrong);
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
  const mode = (name: string) => {
    const input = inputs.find((one) => one.name === `${name}_mode`);
    return (wordOf(input?.bytes) ^ plainFile) & modeBits;
  };
  const objects = inputs.flatMap(({ name, bytes }): NamedBytes[] => {
    if (/^n_args_\d+$/.test(name)) return [{ name: 'n_args', bytes }];
    if (modeName.test(name)) return [];
    const isFile = /^[A-Z]_data$|^stdin$/.test(name);
    if (!isFile) return [{ name, bytes }];
    return [{ name, bytes }, attributes(name, bytes.length, mode(name))];
  });
  if (!hasOutput(programArgs)) return objects;
  const at = objects.findLastIndex(({ name }) =>
    /^arg\d\d$|_data_stat$|^stdin_stat$|^getcwd_fail$/.test(name),
  );
  const output = { name: 'stdout', bytes: new Uint8Array(outputSize) };
  return objects.toSpliced(at + 1, 0, output, attributes('stdout', outputSize, mode('stdout')));
}

const modeName = /^(?:[A-Z]_data|stdin|stdout)_mode$/;

/** As runtime/libc/klee_attributes.c has it: an input of zero is a regular file. */
const plainFile = 0o100644;
const modeBits = 0o170777;
const modeOffset = 24;

const wordOf = (bytes: Uint8Array | undefined) => (bytes ? Buffer.from(bytes).readUInt32LE(0) : 0);

/** The other way round: the objects of a test in the order in which the engine asks for them. */
export function engineOrder(
  { flags, programArgs }: KleeArguments,
  objects: readonly NamedBytes[],
): readonly NamedBytes[] {
  if (!flags.get('posix-runtime')) return objects;
  const isOurs = ({ name }: NamedBytes) => !/_stat$|^stdout$|^model_version$/.test(name);
  const isCount = ({ name }: NamedBytes) => name === 'n_args';
  const isFirst = ({ name }: NamedBytes) => /^arg\d\d$|^[A-Z]_data$|^stdin$/.test(name);
  const others = objects.filter((object) => isOurs(object) && !isCount(object));
  return [
    ...objects.filter(isCount),
    ...others.filter(isFirst),
    ...modesOf(programArgs).map((name) => modeIn(name, objects)),
    ...others.filter((object) => !isFirst(object)),
  ];
}

/** The input for a mode, from the attributes that a test has. */
function modeIn(name: string, objects: readonly NamedBytes[]): NamedBytes {
  const stat = objects.find((object) => object.name === name.replace(/_mode$/, '_stat'));
  const mode =
    stat && stat.bytes.length > modeOffset + 4
      ? wordOf(stat.bytes.subarray(modeOffset))
      : plainFile;
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE((mode ^ plainFile) >>> 0);
  return { name, bytes };
}

/** `struct stat` of x86-64 Linux: a file of a user's own. */
function attributes(name: string, size: number, mode: number): NamedBytes {
  const bytes = Buffer.alloc(144);
  bytes.writeBigUInt64LE(1n, 0); // st_dev
  bytes.writeBigUInt64LE(1n, 8); // st_ino
  bytes.writeBigUInt64LE(1n, 16); // st_nlink
  bytes.writeUInt32LE(mode, modeOffset); // st_mode
  bytes.writeUInt32LE(1000, 28); // st_uid
  bytes.writeUInt32LE(1000, 32); // st_gid
  bytes.writeBigInt64LE(BigInt(size), 48); // st_size
  bytes.writeBigInt64LE(4096n, 56); // st_blksize
  bytes.writeBigInt64LE(8n, 64); // st_blocks
  return { name: `${name}_stat`, bytes };
}
