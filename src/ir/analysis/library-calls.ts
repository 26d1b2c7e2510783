/**
 * Functions of the C library, whose names are reserved (C17 7.1.3), by what they do with the
 * pointers that they get. The points-to analysis uses this instead of what their bodies do: an allocator's
 * would make one object of the whole heap, that of a copy would mix the contents of all objects.
 */

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Where these may fail (runtime/libc/failing_calls.c), the call of the program is where an object is made. */
export const failingAllocators = words(
  '__wrap_malloc __wrap_calloc __wrap_realloc __wrap_aligned_alloc',
);

/** The result points to a new object. */
export const allocators = new Set([
  ...words('malloc calloc realloc reallocarray aligned_alloc memalign valloc _Znwm _Znam'),
  ...failingAllocators,
]);

/** The same, where there is no body: there it is allocated. */
export const duplicators = words('strdup strndup');

/** Copy the contents of what the second argument points to into what the first does. */
export const copiers = words('memcpy memmove mempcpy __memcpy_chk __memmove_chk');

/** The result is the first argument; nothing is kept. */
export const returnFirst = words(
  'memset strcpy strncpy strcat strncat __memset_chk __strcpy_chk __strcat_chk',
);

/** The result points into what the first argument points to; nothing is kept. */
export const returnWithin = words(
  'mempcpy memchr memrchr stpcpy stpncpy strchr strrchr strstr strpbrk strchrnul',
);

/** The same as `returnFirst`, where there is no body. */
export const returnFilled = words('fgets');

/** Keep no pointer, store none and return none, where there is no body. */
export const harmless =
  words(`free memcmp strlen strnlen strcmp strncmp strcasecmp strncasecmp strspn
  strcspn strcoll printf fprintf vprintf vfprintf sprintf snprintf vsnprintf puts putchar fputs fputc
  putc fwrite fread write read open close abort exit _exit atoi atol strtod time clock __assert_fail
  klee_make_symbolic klee_assume klee_range klee_int klee_silent_exit`);
