/*
 * The host interface (merganser/host.h) and the engine's builtins on bare x86-64 Linux, by system
 * calls: with it the C library becomes an ordinary static program that can be compared with the
 * system's own libc. Memory is never reused. The transcendental functions are the x87's.
 */
#include <merganser/host.h>
#include <setjmp.h>
#include <stdint.h>
#include <string.h>
#include <sys/stat.h>

extern void (*__init_array_start[])(void) __attribute__((visibility("hidden")));
extern void (*__init_array_end[])(void) __attribute__((visibility("hidden")));

static void run_constructors(void) {
  for (void (**f)(void) = __init_array_start; f < __init_array_end; f++) (*f)();
}

static long call(long number, long a, long b, long c, long d) {
  long result;
  register long r10 __asm__("r10") = d;
  __asm__ volatile("syscall"
                   : "=a"(result)
                   : "a"(number), "D"(a), "S"(b), "d"(c), "r"(r10)
                   : "rcx", "r11", "memory");
  return result;
}

__asm__(".globl _start\n_start:\n mov %rsp, %rdi\n and $-16, %rsp\n call start_native\n");

/* Thread-local storage (System V ABI): the image of the PT_TLS segment below the thread pointer. */
extern const unsigned char __ehdr_start[] __attribute__((visibility("hidden")));

static void set_thread_pointer(void) {
  static _Alignas(64) unsigned char area[4096 + 64];
  unsigned char *pointer = area + 4096;
  unsigned long table = *(const unsigned long *)(__ehdr_start + 32);
  unsigned short size = *(const unsigned short *)(__ehdr_start + 54);
  unsigned short count = *(const unsigned short *)(__ehdr_start + 56);
  for (unsigned i = 0; i < count; i++) {
    const unsigned long *header = (const unsigned long *)(__ehdr_start + table + i * size);
    if (*(const unsigned *)header != 7) continue;
    unsigned long room = (header[5] + header[6] - 1) / header[6] * header[6];
    memcpy(pointer - room, (const void *)header[2], header[4]);
  }
  *(void **)pointer = pointer;
  call(158, 0x1002, (long)pointer, 0, 0);
}

__attribute__((used)) static void start_native(long *stack) {
  int argc = (int)stack[0];
  char **argv = (char **)(stack + 1);
  set_thread_pointer();
  run_constructors();
  __mg_start(argc, argv, argv + argc + 1);
}

void __mg_exit(int status) {
  for (;;) call(231, status, 0, 0, 0);
}

void __mg_kill(int sig) {
  call(62, call(39, 0, 0, 0, 0), sig, 0, 0);
  __mg_exit(128 + sig);
}

void __mg_abort(void) { __mg_kill(6); }

void __mg_assert_fail(const char *expression, const char *file, unsigned line, const char *function) {
  (void)expression;
  (void)file;
  (void)line;
  (void)function;
  __mg_abort();
}

void __mg_unsupported(const char *what, const char *advice) {
  (void)what;
  (void)advice;
  __mg_abort();
}

extern void (*__fini_array_start[])(void) __attribute__((weak, visibility("hidden")));
extern void (*__fini_array_end[])(void) __attribute__((weak, visibility("hidden")));

void (*__mg_destructor(unsigned index))(void) {
  long count = __fini_array_end - __fini_array_start;
  return (long)index < count ? __fini_array_start[count - 1 - index] : 0;
}

/* ---- memory ---- */

void *memcpy(void *restrict to, const void *restrict from, size_t n) {
  char *d = to;
  const char *s = from;
  for (size_t i = 0; i < n; i++) d[i] = s[i];
  return to;
}

void *memmove(void *to, const void *from, size_t n) {
  char *d = to;
  const char *s = from;
  if (d < s)
    for (size_t i = 0; i < n; i++) d[i] = s[i];
  else
    while (n-- > 0) d[n] = s[n];
  return to;
}

void *memset(void *s, int c, size_t n) {
  char *d = s;
  for (size_t i = 0; i < n; i++) d[i] = (char)c;
  return s;
}

static char *memory, *memory_end;

void *aligned_alloc(size_t alignment, size_t size) {
  if (alignment < 16) alignment = 16;
  size_t need = size + alignment + 16;
  if (need < size || need > 1ul << 36) return NULL;
  if (memory == NULL || (size_t)(memory_end - memory) < need) {
    size_t chunk = need > 1 << 22 ? need : 1 << 22;
    register long r8 __asm__("r8") = -1;
    register long r9 __asm__("r9") = 0;
    register long r10 __asm__("r10") = 0x22;
    long at;
    __asm__ volatile("syscall"
                     : "=a"(at)
                     : "a"(9L), "D"(0L), "S"(chunk), "d"(3L), "r"(r10), "r"(r8), "r"(r9)
                     : "rcx", "r11", "memory");
    if (at < 0) return NULL;
    memory = (char *)at;
    memory_end = memory + chunk;
  }
  uintptr_t object = ((uintptr_t)memory + 16 + alignment - 1) / alignment * alignment;
  ((size_t *)object)[-1] = size;
  memory = (char *)object + size;
  return (void *)object;
}

void *malloc(size_t size) { return aligned_alloc(16, size); }

void *calloc(size_t count, size_t size) {
  size_t total;
  if (__builtin_mul_overflow(count, size, &total)) return NULL;
  void *object = malloc(total);
  return object == NULL ? NULL : memset(object, 0, total);
}

size_t __mg_alloc_size(const void *object) { return object == NULL ? 0 : ((size_t *)object)[-1]; }

void *realloc(void *object, size_t size) {
  if (object != NULL && size == 0) return NULL;
  void *larger = malloc(size);
  size_t old = __mg_alloc_size(object);
  if (larger != NULL && object != NULL) memcpy(larger, object, old < size ? old : size);
  return larger;
}

void free(void *object) { (void)object; }

/* ---- jumps ---- */

#undef setjmp
#undef sigsetjmp
__asm__(
    ".globl _setjmp\n.globl setjmp\n.globl __sigsetjmp\n"
    "_setjmp:\nsetjmp:\n__sigsetjmp:\n"
    " mov %rbx, (%rdi)\n mov %rbp, 8(%rdi)\n mov %r12, 16(%rdi)\n mov %r13, 24(%rdi)\n"
    " mov %r14, 32(%rdi)\n mov %r15, 40(%rdi)\n lea 8(%rsp), %rdx\n mov %rdx, 48(%rdi)\n"
    " mov (%rsp), %rdx\n mov %rdx, 56(%rdi)\n xor %eax, %eax\n ret\n"
    ".globl longjmp\n.globl _longjmp\n.globl siglongjmp\n.globl __longjmp_chk\n"
    "longjmp:\n_longjmp:\nsiglongjmp:\n__longjmp_chk:\n"
    " mov %esi, %eax\n test %eax, %eax\n jnz 1f\n inc %eax\n1:\n"
    " mov (%rdi), %rbx\n mov 8(%rdi), %rbp\n mov 16(%rdi), %r12\n mov 24(%rdi), %r13\n"
    " mov 32(%rdi), %r14\n mov 40(%rdi), %r15\n mov 48(%rdi), %rsp\n jmp *56(%rdi)\n");

/* ---- files ---- */

long __mg_open(const char *path, int flags, unsigned mode) {
  return call(2, (long)path, flags, mode, 0);
}
long __mg_close(int fd) { return call(3, fd, 0, 0, 0); }
int __mg_takes_length(size_t n) {
  (void)n;
  return 0;
}

size_t __mg_string_length(const char *s, size_t n) {
  (void)s;
  return n;
}

size_t __mg_string_bound(const char *s) {
  (void)s;
  return 0;
}

long __mg_read(int fd, void *buffer, size_t size) { return call(0, fd, (long)buffer, (long)size, 0); }
long __mg_write(int fd, const void *buffer, size_t size) {
  return call(1, fd, (long)buffer, (long)size, 0);
}
long __mg_lseek(int fd, long offset, int whence) { return call(8, fd, offset, whence, 0); }
long __mg_isatty(int fd) {
  char settings[64];
  long status = call(16, fd, 0x5401, (long)settings, 0);
  return status == 0 ? 1 : status == -25 ? 0 : status;
}
long __mg_ftruncate(int fd, long length) { return call(77, fd, length, 0, 0); }
long __mg_dup(int fd, int at) { return at < 0 ? call(32, fd, 0, 0, 0) : call(33, fd, at, 0, 0); }
long __mg_unlink(const char *path, int directory) {
  return call(directory ? 84 : 87, (long)path, 0, 0, 0);
}
long __mg_rename(const char *from, const char *to) { return call(82, (long)from, (long)to, 0, 0); }
long __mg_mkdir(const char *path, unsigned mode) { return call(83, (long)path, mode, 0, 0); }
long __mg_chmod(const char *path, unsigned mode) { return call(90, (long)path, mode, 0, 0); }
long __mg_access(const char *path, int mode) { return call(21, (long)path, mode, 0, 0); }
long __mg_symlink(const char *target, const char *path) {
  return call(88, (long)target, (long)path, 0, 0);
}
long __mg_readlink(const char *path, char *buffer, size_t size) {
  return call(89, (long)path, (long)buffer, (long)size, 0);
}
long __mg_chdir(const char *path) { return call(80, (long)path, 0, 0, 0); }
long __mg_getcwd(char *buffer, size_t size) { return call(79, (long)buffer, (long)size, 0, 0); }

long __mg_link(const char *from, const char *to) { return call(86, (long)from, (long)to, 0, 0); }
long __mg_umask(unsigned mask) { return call(95, mask, 0, 0, 0); }
long __mg_utimes(const char *path, int follow, const long times[4]) {
  return call(280, -100, (long)path, (long)times, follow ? 0 : 0x100);
}

long __mg_fdpath(int fd, char *buffer, size_t size) {
  char link[32] = "/proc/self/fd/";
  size_t digits = 14;
  if (fd < 0) return -9;
  for (int n = fd; n > 9; n /= 10) digits++;
  for (; digits >= 14; digits--, fd /= 10) link[digits] = (char)('0' + fd % 10);
  long length = call(89, (long)link, (long)buffer, (long)size, 0);
  if (length < 0) return length == -2 ? -9 : length;
  if ((size_t)length >= size) return -34;
  buffer[length] = 0;
  return length + 1;
}

long __mg_statfs(const char *path, unsigned long facts[7]) {
  unsigned long all[15];
  long status = call(137, (long)path, (long)all, 0, 0);
  if (status >= 0) memcpy(facts, all, 7 * sizeof *facts);
  return status;
}

static long facts_of(const struct stat *st, long status, unsigned long facts[18]) {
  unsigned long all[18] = {st->st_dev,          st->st_ino,           st->st_mode,
                           st->st_nlink,        st->st_uid,           st->st_gid,
                           st->st_rdev,         (unsigned long)st->st_size,
                           (unsigned long)st->st_blksize,  (unsigned long)st->st_blocks,
                           (unsigned long)st->st_atim.tv_sec, (unsigned long)st->st_atim.tv_nsec,
                           (unsigned long)st->st_mtim.tv_sec, (unsigned long)st->st_mtim.tv_nsec,
                           (unsigned long)st->st_ctim.tv_sec, (unsigned long)st->st_ctim.tv_nsec};
  if (status >= 0) memcpy(facts, all, sizeof all);
  return status;
}

long __mg_stat(const char *path, int follow, unsigned long facts[18]) {
  struct stat st = {0};
  long status = call(follow ? 4 : 6, (long)path, (long)&st, 0, 0);
  return facts_of(&st, status, facts);
}

long __mg_fstat(int fd, unsigned long facts[18]) {
  struct stat st = {0};
  long status = call(5, fd, (long)&st, 0, 0);
  return facts_of(&st, status, facts);
}

long __mg_readdir(int fd, long index, unsigned long facts[2], char name[256]) {
  char buffer[4096];
  call(8, fd, 0, 0, 0);
  for (;;) {
    long n = call(217, fd, (long)buffer, sizeof buffer, 0);
    if (n <= 0) return n;
    for (long at = 0; at < n;) {
      unsigned short size;
      memcpy(&size, buffer + at + 16, 2);
      if (index-- == 0) {
        memcpy(&facts[0], buffer + at, 8);
        facts[1] = (unsigned char)buffer[at + 18];
        long i = 0;
        do name[i] = buffer[at + 19 + i];
        while (name[i++] != 0);
        return 1;
      }
      at += size;
    }
  }
}

/* ---- time and identity ---- */

long __mg_clock(int clock) {
  long time[2] = {0, 0};
  call(228, clock, (long)time, 0, 0);
  return time[0] * 1000000000 + time[1];
}

void __mg_sleep(long nanoseconds) {
  long time[2] = {nanoseconds / 1000000000, nanoseconds % 1000000000};
  call(35, (long)time, 0, 0, 0);
}

int __mg_getpid(void) { return (int)call(39, 0, 0, 0, 0); }

unsigned long __mg_value(unsigned long number) { return number; }

void __mg_later(void) {}

int __mg_known_decimals(unsigned long bits) {
  (void)bits;
  return -1;
}

unsigned long __mg_known_digits(unsigned long bits) { return bits; }

int __mg_same_size(unsigned long one, unsigned long other) {
  (void)one, (void)other;
  return 0;
}

/* ---- mathematics ---- */

static long double log2_x87(long double x) {
  long double r;
  __asm__("fyl2x" : "=t"(r) : "0"(x), "u"(1.0L) : "st(1)");
  return r;
}

static long double exp2_x87(long double x) {
  long double whole, r;
  if (x != x || x > 20000 || x < -20000) return x != x ? x : x > 0 ? __builtin_infl() : 0.0L;
  __asm__("frndint" : "=t"(whole) : "0"(x));
  __asm__("f2xm1" : "=t"(r) : "0"(x - whole));
  __asm__("fscale" : "=t"(r) : "0"(r + 1), "u"(whole));
  return r;
}

#define LN2 0.693147180559945309417232121458176568L
#define LOG2E 1.442695040888963407359924681001892137L
#define LOG2E_LOW -0.000000000000000000000075L

static long double atan2_x87(long double y, long double x) {
  long double r;
  __asm__("fpatan" : "=t"(r) : "0"(x), "u"(y) : "st(1)");
  return r;
}

static long double expl_x87(long double x) { return exp2_x87(x * LOG2E); }

double __mg_math_sin(double x) {
  long double r = x;
  if (x - x != 0) return x - x;
  __asm__("fsin" : "=t"(r) : "0"((long double)x));
  return (double)r;
}

double __mg_math_cos(double x) {
  long double r = x;
  if (x - x != 0) return x - x;
  __asm__("fcos" : "=t"(r) : "0"((long double)x));
  return (double)r;
}

double __mg_math_tan(double x) {
  long double sine, cosine;
  if (x - x != 0) return x - x;
  __asm__("fsincos" : "=t"(cosine), "=u"(sine) : "0"((long double)x));
  return (double)(sine / cosine);
}

double __mg_math_atan2(double y, double x) { return (double)atan2_x87(y, x); }
double __mg_math_atan(double x) { return (double)atan2_x87(x, 1); }
double __mg_math_asin(double x) {
  return (double)atan2_x87(x, __builtin_sqrtl((1 - (long double)x) * (1 + (long double)x)));
}
double __mg_math_acos(double x) {
  return (double)atan2_x87(__builtin_sqrtl((1 - (long double)x) * (1 + (long double)x)), x);
}
double __mg_math_exp(double x) { return (double)expl_x87(x); }
double __mg_math_exp2(double x) { return (double)exp2_x87(x); }
double __mg_math_expm1(double x) {
  if (x > -0.3 && x < 0.3) {
    long double r;
    __asm__("f2xm1" : "=t"(r) : "0"(x * LOG2E));
    return (double)r;
  }
  return (double)(expl_x87(x) - 1);
}
double __mg_math_log(double x) { return (double)(log2_x87(x) * LN2); }
double __mg_math_log2(double x) { return (double)log2_x87(x); }
double __mg_math_log10(double x) { return (double)(log2_x87(x) * 0.301029995663981195213738894724493027L); }
double __mg_math_log1p(double x) {
  if (x > -0.29 && x < 0.29) {
    long double r;
    __asm__("fyl2xp1" : "=t"(r) : "0"((long double)x), "u"(LN2) : "st(1)");
    return (double)r;
  }
  return (double)(log2_x87(1 + (long double)x) * LN2);
}
double __mg_math_sinh(double x) {
  long double e = expl_x87(x < 0 ? -x : x), r = (e - 1 / e) / 2;
  if (x > -0.2 && x < 0.2) return x + x * x * x / 6 + x * x * x * x * x / 120;
  return (double)(x < 0 ? -r : r);
}
double __mg_math_cosh(double x) {
  long double e = expl_x87(x);
  return (double)((e + 1 / e) / 2);
}
double __mg_math_tanh(double x) {
  if (x > 22 || x < -22) return x > 0 ? 1 : -1;
  long double e = expl_x87(2 * (long double)x);
  return (double)((e - 1) / (e + 1));
}
double __mg_math_asinh(double x) {
  long double a = x < 0 ? -(long double)x : x;
  long double r = log2_x87(a + __builtin_sqrtl(a * a + 1)) * LN2;
  return (double)(x < 0 ? -r : r);
}
double __mg_math_acosh(double x) {
  return (double)(log2_x87(x + __builtin_sqrtl((long double)x * x - 1)) * LN2);
}
double __mg_math_atanh(double x) {
  return (double)(log2_x87((1 + (long double)x) / (1 - (long double)x)) * LN2 / 2);
}
double __mg_math_pow(double x, double y) {
  long half = (long)(y / 2);
  int odd = y < 9e15 && y > -9e15 && y == (long)y && (long)y != 2 * half;
  if (x == 0) return y > 0 ? (odd ? x : 0) : odd ? 1 / x : __builtin_inf();
  if (x < 0 && y == y && (y != (double)(long)y && y < 9e15 && y > -9e15)) return __builtin_nan("");
  long double r = exp2_x87(y * log2_x87(x < 0 ? -(long double)x : x));
  return (double)(x < 0 && odd ? -r : r);
}
double __mg_math_cbrt(double x) {
  if (x == 0 || x - x != 0) return x;
  long double a = x < 0 ? -(long double)x : x, r = exp2_x87(log2_x87(a) / 3);
  r -= (r * r * r - a) / (3 * r * r);
  return (double)(x < 0 ? -r : r);
}

/* ---- What comes from outside: nothing ------------------------------------------------------------ */

unsigned __mg_most_arrivals(int kind) { return (void)kind, 0; }

__mg_int64 __mg_arrival(int kind) { return (void)kind, -38; }
