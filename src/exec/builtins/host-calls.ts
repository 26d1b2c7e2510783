/**
 * The host functions of runtime/include/merganser/host.h: arguments out of memory, a call of the
 * `Host`, results into memory.
 */
import { canonical } from '../../expr/index.js';
import { concrete, concreteWord, type Slot, type Word } from '../../value/index.js';
import type { ExternalTable, Maker } from '../external.js';
import type { DirectoryEntry, FileFacts, Host } from '../host.js';
import type { Machine } from '../machine.js';
import { byteCount } from './memory.js';

/** An argument of type int. */
const int = (value: Slot): number => Number(BigInt.asIntN(32, BigInt(concreteWord(value))));
/** An argument of type long. */
const long = (value: Slot): number => Number(BigInt.asIntN(64, BigInt(concreteWord(value))));
/** A result of type long. */
const result = (value: number | bigint): Word => canonical(BigInt.asUintN(64, BigInt(value)));

type Call = (machine: Machine, host: Host, args: readonly Slot[]) => number | bigint;

const hostCall =
  (call: Call): Maker =>
  ({ machine }) =>
  (args) =>
    result(call(machine, machine.host, args));

const path = (machine: Machine, pointer: Slot): Uint8Array => machine.access.cString(pointer);

export function storeFacts(machine: Machine, pointer: Slot, facts: FileFacts | number): number {
  if (typeof facts === 'number') return facts;
  storeWords(machine, pointer, facts);
  return 0;
}

function storeWords(machine: Machine, pointer: Slot, words: readonly bigint[]): void {
  const bytes = new Uint8Array(words.length * 8);
  const view = new DataView(bytes.buffer);
  words.forEach((word, i) => {
    view.setBigUint64(i * 8, BigInt.asUintN(64, word), true);
  });
  machine.access.write(pointer, bytes);
}

function withZero(bytes: Uint8Array): Uint8Array {
  const terminated = new Uint8Array(bytes.length + 1);
  terminated.set(bytes);
  return terminated;
}

const rangeError = -34;

const read: Call = (machine, host, [fd, buffer, size]) => {
  const count = byteCount(size);
  const at = machine.access.require(buffer, count, 'write');
  const bytes = new Uint8Array(Math.min(count, 1 << 20));
  const got = host.read(int(fd), bytes);
  if (got > 0) machine.access.write(at, bytes.subarray(0, got));
  return got;
};

const write: Call = (machine, host, [fd, buffer, size]) => {
  const count = byteCount(size);
  const at = machine.access.requireConcrete(buffer, count);
  return host.write(int(fd), machine.program.memory.slice(at, count));
};

const readlink: Call = (machine, host, [name, buffer, size]) => {
  const target = host.readlink(path(machine, name));
  if (typeof target === 'number') return target;
  const cut = target.subarray(0, byteCount(size));
  machine.access.write(buffer, cut);
  return cut.length;
};

/** Writes a path and a zero byte into a buffer; the length with the zero byte, or an error. */
export function storePath(
  machine: Machine,
  buffer: Slot,
  size: Slot,
  path: Uint8Array | number,
): number {
  if (typeof path === 'number') return path;
  const terminated = withZero(path);
  if (terminated.length > byteCount(size)) return rangeError;
  machine.access.write(buffer, terminated);
  return terminated.length;
}

/** The four numbers of __mg_utimes. */
export function timesAt(machine: Machine, pointer: Slot): bigint[] {
  const at = machine.access.requireConcrete(pointer, 32);
  const bytes = machine.program.memory.slice(at, 32);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return [0, 8, 16, 24].map((offset) => view.getBigInt64(offset, true));
}

/** What __mg_readdir says of an entry, or of there being none. */
export function storeEntry(
  machine: Machine,
  facts: Slot,
  name: Slot,
  entry: DirectoryEntry | number | undefined,
): number {
  if (entry === undefined) return 0;
  if (typeof entry === 'number') return entry;
  storeWords(machine, facts, [entry.inode, BigInt(entry.type)]);
  machine.access.write(name, withZero(entry.name.subarray(0, 255)));
  return 1;
}

const readdir: Call = (machine, host, [fd, index, facts, name]) =>
  storeEntry(machine, facts, name, host.readdir(int(fd), long(index)));

const calls: Record<string, Call> = {
  open: (m, host, [name, flags, mode]) => host.open(path(m, name), int(flags), int(mode)),
  close: (_m, host, [fd]) => host.close(int(fd)),
  read,
  write,
  lseek: (_m, host, [fd, offset, whence]) => host.lseek(int(fd), long(offset), int(whence)),
  isatty: (_m, host, [fd]) => (host.isatty(int(fd)) ? 1 : 0),
  stat: (m, host, [name, follow, facts]) =>
    storeFacts(m, facts, host.stat(path(m, name), int(follow) !== 0)),
  fstat: (m, host, [fd, facts]) => storeFacts(m, facts, host.fstat(int(fd))),
  fdpath: (m, host, [fd, buffer, size]) => storePath(m, buffer, size, host.fdpath(int(fd))),
  statfs: (m, host, [name, facts]) => storeFacts(m, facts, host.statfs(path(m, name))),
  ftruncate: (_m, host, [fd, length]) => host.ftruncate(int(fd), long(length)),
  dup: (_m, host, [fd, at]) => host.dup(int(fd), int(at)),
  unlink: (m, host, [name, directory]) => host.unlink(path(m, name), int(directory) !== 0),
  rename: (m, host, [from, to]) => host.rename(path(m, from), path(m, to)),
  link: (m, host, [from, to]) => host.link(path(m, from), path(m, to)),
  mkdir: (m, host, [name, mode]) => host.mkdir(path(m, name), int(mode)),
  chmod: (m, host, [name, mode]) => host.chmod(path(m, name), int(mode)),
  umask: (_m, host, [mask]) => host.umask(int(mask)),
  utimes: (m, host, [name, follow, at]) =>
    host.utimes(path(m, name), int(follow) !== 0, timesAt(m, at)),
  access: (m, host, [name, mode]) => host.access(path(m, name), int(mode)),
  symlink: (m, host, [target, name]) => host.symlink(path(m, target), path(m, name)),
  readlink,
  chdir: (m, host, [name]) => host.chdir(path(m, name)),
  getcwd: (m, host, [buffer, size]) => storePath(m, buffer, size, host.getcwd()),
  readdir,
  clock: (_m, host, [clock]) => host.clock(int(clock)),
};

const sleep: Maker =
  ({ machine }) =>
  ([nanoseconds]) => {
    machine.host.sleep(BigInt(concreteWord(nanoseconds)));
    return undefined;
  };

const getpid: Maker =
  ({ machine }) =>
  () =>
    machine.host.getpid();

const value: Maker =
  () =>
  ([number]) =>
    concreteWord(number);

const mathematics: Record<string, (x: number, y: number) => number> = {
  sin: Math.sin,
  cos: Math.cos,
  tan: Math.tan,
  asin: Math.asin,
  acos: Math.acos,
  atan: Math.atan,
  atan2: Math.atan2,
  sinh: Math.sinh,
  cosh: Math.cosh,
  tanh: Math.tanh,
  asinh: Math.asinh,
  acosh: Math.acosh,
  atanh: Math.atanh,
  exp: Math.exp,
  exp2: (x) => 2 ** x,
  expm1: Math.expm1,
  log: Math.log,
  log2: Math.log2,
  log10: Math.log10,
  log1p: Math.log1p,
  pow: (x, y) => x ** y,
  cbrt: Math.cbrt,
};

const mathCall =
  (apply: (x: number, y: number) => number): Maker =>
  () =>
  ([x, y]) =>
    apply(Number(concrete(x)), Number(concrete(y ?? 0)));

export const hostBuiltins: ExternalTable = new Map<string, Maker>([
  ...Object.entries(calls).map(([name, call]) => [`__mg_${name}`, hostCall(call)] as const),
  ...Object.entries(mathematics).map(
    ([name, apply]) => [`__mg_math_${name}`, mathCall(apply)] as const,
  ),
  ['__mg_sleep', sleep],
  ['__mg_getpid', getpid],
  ['__mg_value', value],
]);
