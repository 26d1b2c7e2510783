/** Linux error numbers (asm-generic/errno.h) by the names that Node gives to failures. */
const numbers: Readonly<Record<string, number>> = {
  EPERM: 1,
  ENOENT: 2,
  EINTR: 4,
  EIO: 5,
  ENXIO: 6,
  E2BIG: 7,
  EBADF: 9,
  EAGAIN: 11,
  ENOMEM: 12,
  EACCES: 13,
  EFAULT: 14,
  EBUSY: 16,
  EEXIST: 17,
  EXDEV: 18,
  ENODEV: 19,
  ENOTDIR: 20,
  EISDIR: 21,
  EINVAL: 22,
  ENFILE: 23,
  EMFILE: 24,
  ENOTTY: 25,
  ETXTBSY: 26,
  EFBIG: 27,
  ENOSPC: 28,
  ESPIPE: 29,
  EROFS: 30,
  EMLINK: 31,
  EPIPE: 32,
  ERANGE: 34,
  ENAMETOOLONG: 36,
  ENOSYS: 38,
  ENOTEMPTY: 39,
  ELOOP: 40,
  EOVERFLOW: 75,
  EOPNOTSUPP: 95,
  ENOTSUP: 95,
};

export type ErrorName = keyof typeof numbers;

/** −errno for a name. */
export function failure(name: string): number {
  return -(numbers[name] ?? numbers['EIO']);
}

/** Does a system call: its result, or −errno of what it threw. */
export function attempt<T>(call: () => T): T | number {
  try {
    return call();
  } catch (thrown) {
    const code = (thrown as NodeJS.ErrnoException).code;
    if (typeof code !== 'string' || numbers[code] === undefined) throw thrown;
    return failure(code);
  }
}

/** 0 if a call succeeds, −errno if it does not. */
export function done(call: () => unknown): number {
  return attempt(() => {
    call();
    return 0;
  });
}
