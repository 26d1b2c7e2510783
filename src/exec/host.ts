/**
 * What the engine asks of the world: the functions of runtime/include/merganser/host.h that need one.
 * Failures are negative errno values of Linux, as there. Nothing of Node here: src/cli has the
 * implementation over the real file system.
 */

/** device, inode, mode, links, uid, gid, rdev, size, block size, blocks, then (seconds, nanoseconds)
 * of atime, mtime, ctime and birth (zeros: unknown). */
export type FileFacts = readonly bigint[];

export interface DirectoryEntry {
  readonly inode: bigint;
  /** DT_REG (8), DT_DIR (4), … */
  readonly type: number;
  readonly name: Uint8Array;
}

export interface Host {
  open(path: Uint8Array, flags: number, mode: number): number;
  close(fd: number): number;
  /** Reads into the buffer; the number of bytes, 0 at the end. */
  read(fd: number, buffer: Uint8Array): number;
  /** Writes the bytes, which change after the call returns. */
  write(fd: number, data: Uint8Array): number;
  lseek(fd: number, offset: number, whence: number): number;
  isatty(fd: number): boolean;
  stat(path: Uint8Array, follow: boolean): FileFacts | number;
  fstat(fd: number): FileFacts | number;
  /** A path of an open file. */
  fdpath(fd: number): Uint8Array | number;
  /** type, block size, blocks, free blocks, blocks free for users, files, free files. */
  statfs(path: Uint8Array): readonly bigint[] | number;
  ftruncate(fd: number, length: number): number;
  /** at −1: the lowest free descriptor. */
  dup(fd: number, at: number): number;
  unlink(path: Uint8Array, directory: boolean): number;
  rename(from: Uint8Array, to: Uint8Array): number;
  link(from: Uint8Array, to: Uint8Array): number;
  mkdir(path: Uint8Array, mode: number): number;
  chmod(path: Uint8Array, mode: number): number;
  /** Permission bits that files made from now on do not get. */
  umask(mask: number): number;
  /** Seconds and nanoseconds of atime, then of mtime. */
  utimes(path: Uint8Array, follow: boolean, times: readonly bigint[]): number;
  access(path: Uint8Array, mode: number): number;
  symlink(target: Uint8Array, path: Uint8Array): number;
  readlink(path: Uint8Array): Uint8Array | number;
  chdir(path: Uint8Array): number;
  getcwd(): Uint8Array | number;
  /** Entry number `index` of an open directory; undefined after the last one. */
  readdir(fd: number, index: number): DirectoryEntry | number | undefined;
  /** Nanoseconds: 0 since 1970, 1 monotonic, 2 of processor time. */
  clock(clock: number): bigint;
  sleep(nanoseconds: bigint): void;
  getpid(): number;
  /** A message of the run (klee_warning, klee_print_expr), not output of the program. */
  message(text: string): void;
}
