/**
 * Functions of the C library, whose names are reserved (C17 7.1.3), by what they do with the
 * pointers that they get. The points-to analysis uses this instead of their bodies: an allocator's
 * body would make one object of the whole heap.
 */

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** The result points to a new object. */
export const allocators = words(
  'malloc calloc realloc reallocarray aligned_alloc memalign valloc strdup strndup _Znwm _Znam',
);

/** Copy the contents of what the second argument points to into what the first does. */
export const copiers = words('memcpy memmove mempcpy __memcpy_chk __memmove_chk');

/** The result points into what the first argument points to; nothing is kept. */
export const returnFirst = words(`memset memchr memrchr strcpy strncpy stpcpy strcat strncat strchr
  strrchr strstr strpbrk strchrnul fgets __memset_chk __strcpy_chk __strcat_chk`);

/** Keep no pointer, store none and return none. */
export const harmless =
  words(`free memcmp strlen strnlen strcmp strncmp strcasecmp strncasecmp strspn
  strcspn strcoll printf fprintf vprintf vfprintf sprintf snprintf vsnprintf puts putchar fputs fputc
  putc fwrite fread write read open close abort exit _exit atoi atol strtod time clock __assert_fail
  klee_make_symbolic klee_assume klee_range klee_int klee_silent_exit`);
