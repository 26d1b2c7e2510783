/**
 * Calls that may fail (--fail): which functions these are, and how the program's references to them lead to
 * `__wrap_NAME` (runtime/libc/failing_calls.c) in their place.
 *
 * The rule is that of the linker's --wrap, which native replays use: in each module by itself, what is not defined
 * there is redirected, addresses of functions included. So the calls that are counted are the same in both.
 */
import { isDeclaration, type Module } from '../ir/index.js';
import type { Library } from './link/index.js';

/** The words of --fail, and the functions that each stands for. */
export const failingCalls: Readonly<Record<string, readonly string[]>> = {
  malloc: [
    ...['malloc', 'calloc', 'realloc', 'reallocarray', 'aligned_alloc', 'posix_memalign'],
    ...['strdup', 'strndup', 'asprintf', 'vasprintf', 'mmap'],
  ],
  open: [
    ...['open', 'open64', 'openat', 'openat64', 'creat', 'creat64', 'fopen', 'fopen64'],
    ...['opendir', 'mkstemp', 'mkstemp64', 'dup'],
  ],
  read: [
    ...['read', 'pread', 'pread64', 'fread', 'fgetc', 'getc', 'getchar', 'fgets'],
    ...['getline', 'getdelim'],
  ],
  write: [
    ...['write', 'pwrite', 'pwrite64', 'fwrite', 'fputc', 'putc', 'fputs', 'puts', 'putchar'],
    ...['printf', 'fprintf', 'vprintf', 'vfprintf', 'fflush'],
  ],
  close: ['close', 'fclose'],
  file: [
    ...['stat', 'stat64', 'lstat', 'lstat64', 'fstat', 'fstat64', 'access', 'unlink', 'remove'],
    ...['rename', 'lseek', 'lseek64', 'fseek', 'ftell', 'ftruncate', 'ftruncate64', 'fsync'],
    ...['getcwd'],
  ],
};

/** The calls of the host that fail by KLEE's --max-fail, in the C library too (runtime/libc/klee_failures.c). */
export const kleeFailingCalls: readonly string[] = [
  ...['__mg_read', '__mg_write', '__mg_close', '__mg_ftruncate', '__mg_getcwd'],
];

/** The calls of the host that know of the attributes of KLEE's symbolic files (runtime/libc/klee_attributes.c). */
export const kleeAttributeCalls: readonly string[] = [
  ...['__mg_open', '__mg_stat', '__mg_fstat', '__mg_isatty'],
];

/** Makes a module's references to functions that it does not define lead elsewhere. */
export function redirect({ symbols }: Module, names: readonly string[]): void {
  for (const name of names) {
    const value = symbols.get(name);
    const wrapper = `__wrap_${name}`;
    if (value?.kind !== 'function' || !isDeclaration(value) || symbols.has(wrapper)) continue;
    symbols.delete(name);
    value.name = wrapper;
    symbols.set(wrapper, value);
  }
}

/** The same for the members of a library; that which defines the wrappers stays as it is. */
export function redirected(library: Library, names: readonly string[]): Library {
  if (names.length === 0) return library;
  return {
    ...library,
    // What a symbol needs is written under the names that are redirected.
    needs: undefined,
    load: (member) => {
      const module = library.load(member);
      redirect(module, names);
      return module;
    },
  };
}
