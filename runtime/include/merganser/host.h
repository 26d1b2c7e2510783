/*
 * The host interface: everything that Merganser's C library asks of the engine.
 *
 * The library in runtime/libc is plain C that runs inside the engine like any other code; it leaves
 * that world only through the functions declared here (and through the builtins listed below). An
 * engine that implements this header runs the whole library; tests/runtime/native-host.c implements
 * it with system calls, so that the library can be compared with the system's own.
 *
 * Conventions. Functions that can fail return a negative errno value (Linux numbers, see errno.h),
 * otherwise a result that is zero or positive. Strings end with a zero byte. The engine reads and
 * writes only the bytes that the line says, and treats an invalid pointer as an error of the program.
 *
 * Builtins, implemented by the engine under their own names, with no C definition in the library:
 *   malloc calloc realloc free aligned_alloc      the allocator: call sites, sizes and the errors of
 *                                                 free are the engine's to see; alignment 16, malloc(0)
 *                                                 and calloc(0, n) give a unique pointer to no bytes,
 *                                                 realloc(p, 0) frees p and gives a null pointer
 *   memcpy memmove memset                         as llvm.memcpy, llvm.memmove, llvm.memset, returning
 *                                                 the destination
 *   setjmp _setjmp __sigsetjmp sigsetjmp          the second argument of the sig forms is ignored
 *   longjmp _longjmp siglongjmp __longjmp_chk
 *   klee_* __VERIFIER_*                           the analysis interface (klee/klee.h, merganser.h)
 *
 * The engine may also take over __assert_fail, abort and exit where it wants the error before
 * anything is printed; the C definitions do what the host's libc does in a concrete run.
 */
#ifndef MERGANSER_HOST_H
#define MERGANSER_HOST_H

#include <stddef.h>

/* Numbers of the host have 64 bits, whatever the program's `long` has. */
typedef __INT64_TYPE__ __mg_int64;
typedef __UINT64_TYPE__ __mg_uint64;

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Lengths that depend on inputs -------------------------------------------------------------- */

/* 1 if memcpy and memset take this length as it is, without a path for each value of it; the next function may be
 * called then: the number of bytes before the first zero byte, n at most, without a path for each. */
int __mg_takes_length(size_t n);
size_t __mg_string_length(const char *s, size_t n);

/* The n to call it with for strlen of a string that depends on inputs, where sizes may be terms; 0 if its bytes are to be
 * looked at one by one. */
size_t __mg_string_bound(const char *s);

/* ---- Start and end ---------------------------------------------------------------------------- */

/* Defined by the library, called by the engine: sets environ, runs main, then exit. argv and envp
 * end with a null pointer. Constructors (llvm.global_ctors) are run by the engine before this call. */
_Noreturn void __mg_start(int argc, char **argv, char **envp);

/* The function that exit calls as number index (from 0) behind those of atexit: the destructors of the
 * program (llvm.global_dtors) in their order; a null pointer behind the last. */
void (*__mg_destructor(unsigned index))(void);

/* Ends the program with this exit status (its low 8 bits count). Nothing is flushed any more. */
_Noreturn void __mg_exit(int status);

/* Ends the program as abort() does: error kind `abort`, status 134 (SIGABRT). */
_Noreturn void __mg_abort(void);

/* Ends the program for a failed assertion: error kind `assert`, status 134. The library has already
 * written the usual message to descriptor 2. */
_Noreturn void __mg_assert_fail(const char *expression, const char *file, unsigned line,
                                const char *function);

/* Ends the program because it asks for something that the engine does not have: error kind `model`. The
 * report says that `what` is not supported, and what to do about it. */
_Noreturn void __mg_unsupported(const char *what, const char *advice);

/* Ends the program as the default action of this fatal signal does (status 128 + signal). */
_Noreturn void __mg_kill(int signal);

/* ---- Memory ----------------------------------------------------------------------------------- */

/* The size in bytes that was asked for when the heap object at this address was allocated; 0 for a
 * null pointer. (malloc_usable_size) */
size_t __mg_alloc_size(const void *object);

/* The variable behind errno (libc/errno.c), which the host's malloc and its kin set where there is no memory. */
extern int __mg_errno;

/* ---- Files: the system calls of the same name ------------------------------------------------- */

/* A descriptor for this file; flags and mode as open(2) of x86-64 Linux (O_CREAT is 0100, …). */
__mg_int64 __mg_open(const char *path, int flags, unsigned mode);

/* Closes a descriptor. */
__mg_int64 __mg_close(int fd);

/* Reads at most size bytes; the number read, 0 at the end. */
__mg_int64 __mg_read(int fd, void *buffer, size_t size);

/* Writes at most size bytes; the number written. */
__mg_int64 __mg_write(int fd, const void *buffer, size_t size);

/* Moves the file position (whence 0 set, 1 current, 2 end); the new position, -ESPIPE for a pipe. */
__mg_int64 __mg_lseek(int fd, __mg_int64 offset, int whence);

/* 1 if the descriptor is a terminal, 0 if not, -EBADF if it is not open. */
__mg_int64 __mg_isatty(int fd);

/* Facts about a file, in this order: device, inode, mode, links, uid, gid, rdev, size, block size,
 * 512-byte blocks, then seconds and nanoseconds of atime, mtime, ctime and of the file's birth (zeros:
 * unknown). follow: 1 as stat, 0 as lstat. */
__mg_int64 __mg_stat(const char *path, int follow, __mg_uint64 facts[18]);

/* The same facts about an open file. */
__mg_int64 __mg_fstat(int fd, __mg_uint64 facts[18]);

/* Writes a path of an open file and a zero byte into the buffer; the length with the zero byte. With it
 * the library makes the functions whose names end in "at", and those on descriptors, of those on paths. */
__mg_int64 __mg_fdpath(int fd, char *buffer, size_t size);

/* Facts about the file system of a file: type, block size, blocks, free blocks, blocks free for users,
 * files, free files. */
__mg_int64 __mg_statfs(const char *path, __mg_uint64 facts[7]);

/* Sets the length of an open file. */
__mg_int64 __mg_ftruncate(int fd, __mg_int64 length);

/* A second descriptor for the same open file; at == -1: the lowest free one, otherwise dup2. */
__mg_int64 __mg_dup(int fd, int at);

/* Removes a name (directory == 0: as unlink, 1: as rmdir). */
__mg_int64 __mg_unlink(const char *path, int directory);

/* Renames a file or directory. */
__mg_int64 __mg_rename(const char *from, const char *to);

/* Gives a file a second name; a symbolic link is not followed. */
__mg_int64 __mg_link(const char *from, const char *to);

/* Makes a directory. */
__mg_int64 __mg_mkdir(const char *path, unsigned mode);

/* Sets the permission bits of a file. */
__mg_int64 __mg_chmod(const char *path, unsigned mode);

/* Permission bits that files and directories made from now on do not get. */
__mg_int64 __mg_umask(unsigned mask);

/* Sets the times of a file: seconds and nanoseconds of atime, then of mtime. follow as for __mg_stat. */
__mg_int64 __mg_utimes(const char *path, int follow, const __mg_int64 times[4]);

/* 0 if the process may use the file so (mode: 0 exists, 4 read, 2 write, 1 execute, or their sum). */
__mg_int64 __mg_access(const char *path, int mode);

/* Makes a symbolic link at path that says target. */
__mg_int64 __mg_symlink(const char *target, const char *path);

/* Writes what a symbolic link says into the buffer, without a zero byte; its length. */
__mg_int64 __mg_readlink(const char *path, char *buffer, size_t size);

/* Changes the working directory. */
__mg_int64 __mg_chdir(const char *path);

/* Writes the working directory and a zero byte into the buffer; the length with the zero byte. */
__mg_int64 __mg_getcwd(char *buffer, size_t size);

/* Entry number index (from 0, "." and ".." among them) of an open directory: 1 and facts = {inode,
 * d_type} and its name with a zero byte, or 0 after the last one. The order of entries is the
 * engine's choice but stays the same while the directory is open. */
__mg_int64 __mg_readdir(int fd, __mg_int64 index, __mg_uint64 facts[2], char name[256]);

/* ---- Time and identity ------------------------------------------------------------------------ */

/* Nanoseconds: clock 0 since 1970 UTC, 1 since some fixed moment (monotonic), 2 of processor time. */
__mg_int64 __mg_clock(int clock);

/* Waits this long, or not at all (the engine's choice). */
void __mg_sleep(__mg_int64 nanoseconds);

/* A positive number that identifies the process. */
int __mg_getpid(void);

/* ---- Mathematics ------------------------------------------------------------------------------ */

/* The functions of the same name in C, on doubles: JavaScript's Math has all of them except exp2
 * (Math.pow(2, x)). Accuracy is the host's; what must be exact (fabs, floor, fmod, sqrt, fma,
 * frexp, …) is C code or an LLVM intrinsic and does not come here. C's special cases count where
 * JavaScript's differ: pow(1, NaN) == 1 and pow(-1, ±inf) == 1 are handled by the library. */
double __mg_math_sin(double x);
double __mg_math_cos(double x);
double __mg_math_tan(double x);
double __mg_math_asin(double x);
double __mg_math_acos(double x);
double __mg_math_atan(double x);
double __mg_math_atan2(double y, double x);
double __mg_math_sinh(double x);
double __mg_math_cosh(double x);
double __mg_math_tanh(double x);
double __mg_math_asinh(double x);
double __mg_math_acosh(double x);
double __mg_math_atanh(double x);
double __mg_math_exp(double x);
double __mg_math_exp2(double x);
double __mg_math_expm1(double x);
double __mg_math_log(double x);
double __mg_math_log2(double x);
double __mg_math_log10(double x);
double __mg_math_log1p(double x);
double __mg_math_pow(double x, double y);
double __mg_math_cbrt(double x);

/* ---- Calls that fail ---------------------------------------------------------------------------- */

/* How many calls fail on a path at most (--max-fail). */
unsigned __mg_most_failures(void);

/* The number of the call that fails next, counted from 1: any. */
unsigned __mg_failing_call(void);

/* The value of errno that a call of this function fails with: any. */
int __mg_failure(const char *function);

/* The input of this name that the program was started with, as a number. */
unsigned __mg_failing_number(const char *input);

/* ---- What comes from outside -------------------------------------------------------------------- */

/* How many connections (kind 0) or packets (1) come on a path at most (--sym-connections, --sym-packets). */
unsigned __mg_most_arrivals(int kind);

/* The bytes of the next one: a descriptor of 1024 or more, from which they are read up to their end. */
__mg_int64 __mg_arrival(int kind);

/* ---- Symbolic values --------------------------------------------------------------------------- */

/* The number itself. Where it is symbolic, the path goes on with a value of it, or as several paths, one for
 * each of a few values, as where the machine computes with floating-point numbers. */
__mg_uint64 __mg_value(__mg_uint64 number);

/* What follows is rare, and becomes many paths: an exploration that goes depth first follows others before. */
void __mg_later(void);

/* k if the double with these bits is symbolic, and its size known to be a whole number of at most 14 digits divided by
 * 10^k and rounded to nearest, as where it was read from a text; -1 otherwise. The next function may be called then:
 * that whole number. */
int __mg_known_decimals(__mg_uint64 bits);
__mg_uint64 __mg_known_digits(__mg_uint64 bits);

/* Whether two words are symbolic and the same term: 1; the same but for the highest bit, which differs: -1; otherwise 0,
 * which says nothing about their values. */
int __mg_same_size(unsigned long one, unsigned long other);

#ifdef __cplusplus
}
#endif

#endif
