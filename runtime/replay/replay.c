/*
 * The analysis interface for a native run on one generated test: klee/klee.h, merganser.h and SV-COMP's
 * functions, with values from a .ktest file instead of symbolic ones. Compiled together with the
 * program by a system compiler (src/results/replay.ts); not part of the library that explorations use.
 *
 *   KTEST_FILE=test000001.ktest ./program
 *
 * Inputs are given out in the order of the file, as they were made. An end that only this interface
 * knows is one line on the standard error, "merganser-replay: KIND: MESSAGE", and exit status 99.
 */
#include <errno.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct object {
  char *name;
  uint32_t size;
  unsigned char *bytes;
};

static struct object *objects;
static uint32_t count, next;
static int loaded;

/* Nothing of the program's own state may be needed here: no stdio buffers, no atexit handlers. */
static _Noreturn void end(const char *kind, const char *message) {
  char line[512];
  int n = snprintf(line, sizeof line, "merganser-replay: %s: %s\n", kind, message);
  if (n > (int)sizeof line - 1) n = (int)sizeof line - 1;
  fflush(NULL);
  if (write(2, line, (size_t)n) < 0) _exit(98);
  _exit(99);
}

static uint32_t number(FILE *file) {
  unsigned char b[4];
  if (fread(b, 1, 4, file) != 4) end("test", "the test file is cut short");
  return (uint32_t)b[0] << 24 | (uint32_t)b[1] << 16 | (uint32_t)b[2] << 8 | b[3];
}

static unsigned char *block(FILE *file, uint32_t size) {
  unsigned char *bytes = malloc((size_t)size + 1);
  if (!bytes || fread(bytes, 1, size, file) != size) end("test", "the test file is cut short");
  bytes[size] = 0;
  return bytes;
}

static void load(void) {
  if (loaded) return;
  loaded = 1;
  const char *path = getenv("KTEST_FILE");
  if (!path) end("test", "KTEST_FILE does not name a test");
  FILE *file = fopen(path, "rb");
  if (!file) end("test", "the file that KTEST_FILE names cannot be opened");
  char magic[5];
  if (fread(magic, 1, 5, file) != 5 || memcmp(magic, "KTEST", 5) != 0)
    end("test", "the file that KTEST_FILE names is not a .ktest file");
  uint32_t version = number(file);
  for (uint32_t left = number(file); left > 0; left--) free(block(file, number(file)));
  if (version >= 2) {
    number(file);
    number(file);
  }
  count = number(file);
  objects = calloc(count ? count : 1, sizeof *objects);
  for (uint32_t i = 0; i < count; i++) {
    objects[i].name = (char *)block(file, number(file));
    objects[i].size = number(file);
    objects[i].bytes = block(file, objects[i].size);
  }
  fclose(file);
}

/* Before the program can change its root directory. */
__attribute__((constructor)) static void begin(void) {
  if (getenv("KTEST_FILE")) load();
}

/* The next input, unless the test ends before it: the rest of the path does not depend on it then. */
static void take(void *to, size_t size, const char *name) {
  load();
  while (next < count && strcmp(objects[next].name, "model_version") == 0) next++;
  if (next >= count) {
    memset(to, 0, size);
    return;
  }
  struct object *object = &objects[next++];
  if (object->size != size) {
    char text[256];
    snprintf(text, sizeof text, "input %s has %zu bytes here and %u in the test (%s)",
             name ? name : "(unnamed)", size, object->size, object->name);
    end("mismatch", text);
  }
  memcpy(to, object->bytes, size);
}

/* The next input if it has this name, whatever its size; as many zero bytes as there may be where the test ends. An input
 * before it that says its length is known by its size. */
const unsigned char *merganser_next_input(const char *name, size_t most, size_t *size) {
  size_t start = strlen(name);
  load();
  for (; next < count; next++) {
    const char *own = objects[next].name, *dot = strrchr(own, '.');
    if (strcmp(own, "model_version") != 0 && (!dot || strcmp(dot, ".length") != 0)) break;
  }
  if (next < count && strncmp(objects[next].name, name, start) != 0) {
    char text[256];
    snprintf(text, sizeof text, "a %s comes here, and %s in the test", name, objects[next].name);
    end("mismatch", text);
  }
  *size = next < count ? objects[next].size : most;
  return next < count ? objects[next++].bytes : calloc(1, most + 1);
}

void klee_make_symbolic(void *address, size_t size, const char *name) { take(address, size, name); }

void *merganser_buffer(size_t *length, size_t most, const char *name) {
  take(length, sizeof *length, name);
  if (*length > most) end("assumption", "a length is more than it may be");
  void *buffer = malloc(*length);
  take(buffer, *length, name);
  return buffer;
}

void merganser_capacity(size_t most) { (void)most; }

int klee_int(const char *name) {
  int value;
  take(&value, sizeof value, name);
  return value;
}

int klee_range(int from, int to, const char *name) {
  if (from >= to) end("user", "invalid range");
  if (from + 1 == to) return from;
  int value;
  take(&value, sizeof value, name);
  if (value < from || value >= to) end("assumption", "a value is outside of its range");
  return value;
}

uintptr_t klee_choose(uintptr_t n) {
  uintptr_t value;
  take(&value, sizeof value, "klee_choose");
  if (value >= n) end("assumption", "a choice is outside of its range");
  return value;
}

#ifdef MERGANSER_FAILURES
/* What runtime/libc/failing_calls.c asks for. */
unsigned __mg_most_failures(void) { return MERGANSER_FAILURES; }

/* Where the test has no more of them, no call fails. */
unsigned __mg_failing_call(void) {
  unsigned number;
  int before = errno;
  take(&number, sizeof number, "failing.call");
  errno = before;
  return number > 0 ? number : UINT_MAX;
}

int __mg_failure(const char *name) {
  int error, before = errno;
  take(&error, sizeof error, name);
  errno = before;
  return error;
}
#endif

void klee_assume(uintptr_t condition) {
  if (!condition) end("assumption", "an assumption does not hold");
}

_Noreturn void klee_silent_exit(int status) {
  (void)status;
  end("silent", "the program ended silently");
}

_Noreturn void klee_abort(void) { end("abort", "the program called klee_abort"); }

_Noreturn void klee_report_error(const char *file, int line, const char *message,
                                 const char *suffix) {
  static const char *const kinds[] = {"assert", "abort", "out-of-bounds", "overflow"};
  const char *kind = "user";
  (void)file;
  (void)line;
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
    if (strcmp(suffix, kinds[i]) == 0) kind = kinds[i];
  end(kind, message);
}

unsigned klee_is_symbolic(uintptr_t value) { return (void)value, 0; }
unsigned klee_is_replay(void) { return 1; }
void klee_prefer_cex(void *object, uintptr_t condition) { (void)object, (void)condition; }
void klee_posix_prefer_cex(void *object, uintptr_t condition) { (void)object, (void)condition; }
void klee_mark_global(void *object) { (void)object; }
float klee_get_valuef(float value) { return value; }
double klee_get_valued(double value) { return value; }
long klee_get_valuel(long value) { return value; }
long long klee_get_valuell(long long value) { return value; }
int32_t klee_get_value_i32(int32_t value) { return value; }
int64_t klee_get_value_i64(int64_t value) { return value; }
/* What the function of a harness returned, for src/results/replay.ts. */
void merganser_returned(const void *value, unsigned long size) {
  const unsigned char *bytes = value;
  char text[40 + 2 * 64];
  int n = snprintf(text, sizeof text, "merganser-replay: returned: ");
  for (unsigned long i = 0; i < size && i < 64; i++) n += snprintf(text + n, sizeof text - n, "%02x", bytes[i]);
  text[n++] = '\n';
  if (write(2, text, (size_t)n) < 0) _exit(98);
}
void merganser_returned_pointer(const void *pointer) {
  unsigned char null = !pointer;
  merganser_returned(&null, 1);
}
void klee_set_forking(unsigned enable) { (void)enable; }
void klee_alias_function(const char *from, const char *to) { (void)from, (void)to; }
void klee_define_fixed_object(void *address, size_t size) { (void)address, (void)size; }
void klee_open_merge(void) {}
void klee_close_merge(void) {}
void klee_merge(void) {}
void klee_warning(const char *message) { (void)message; }
void klee_warning_once(const char *message) { (void)message; }
void klee_print_expr(const char *message, ...) { (void)message; }
void klee_print_range(const char *name, int value) { (void)name, (void)value; }
void klee_stack_trace(void) {}
int klee_get_errno(void) { return errno; }

/* Reads the bytes, which a sanitizer then checks. */
void klee_check_memory_access(const void *address, size_t size) {
  static volatile unsigned char sink;
  for (size_t i = 0; i < size; i++) sink = ((const volatile unsigned char *)address)[i];
  (void)sink;
}

size_t klee_get_obj_size(void *pointer) {
  (void)pointer;
  end("external", "klee_get_obj_size is not known in a native run");
}

void __VERIFIER_assume(int condition) { klee_assume(condition != 0); }
/* klee_assert of newer KLEE headers; as glibc's assert, whose words the replay reads. */
_Noreturn void klee_assert_fail(const char *text, const char *file, unsigned line, const char *function) {
  fflush(NULL);
  fprintf(stderr, "%s:%u: %s: Assertion `%s' failed.\n", file, line, function, text);
  abort();
}

_Noreturn void __VERIFIER_error(void) { end("assert", "the error location was reached"); }
/* A program may have its own. */
__attribute__((weak)) void reach_error(void) { end("assert", "the error location was reached"); }
void __VERIFIER_nondet_memory(void *address, size_t size) { take(address, size, "memory"); }
void __VERIFIER_atomic_begin(void) {}
void __VERIFIER_atomic_end(void) {}

#define NONDET(name, type)                \
  type __VERIFIER_nondet_##name(void) {   \
    type value;                           \
    take(&value, sizeof value, #name);    \
    return value;                         \
  }
NONDET(char, char)
NONDET(uchar, unsigned char)
NONDET(short, short)
NONDET(ushort, unsigned short)
NONDET(int, int)
NONDET(uint, unsigned)
NONDET(long, long)
NONDET(ulong, unsigned long)
NONDET(longlong, long long)
NONDET(ulonglong, unsigned long long)
NONDET(float, float)
NONDET(double, double)
NONDET(bool, _Bool)
NONDET(_Bool, _Bool)
NONDET(size_t, size_t)
NONDET(unsigned, unsigned)
NONDET(unsigned_char, unsigned char)
NONDET(unsigned_int, unsigned)
NONDET(unsigned_long, unsigned long)
NONDET(u8, uint8_t)
NONDET(u16, uint16_t)
NONDET(u32, uint32_t)
NONDET(u64, uint64_t)
#ifdef __SIZEOF_INT128__
NONDET(int128, __int128)
NONDET(uint128, unsigned __int128)
#endif
NONDET(pointer, void *)
