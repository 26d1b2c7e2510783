/*
 * The analysis interface of Merganser: what a harness says to the engine. Each function is the one
 * of klee/klee.h with the same meaning (they share one symbol), under a clearer name:
 *
 *   int x;
 *   mg_symbolic(&x, sizeof x, "x");   all values of x at once
 *   mg_assume(x > 0);                 … of which only these
 *   mg_assert(f(x) != 7);             … must satisfy this
 */
#ifndef MERGANSER_H
#define MERGANSER_H

#include <klee/klee.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Makes the object at this address, whole, symbolic under this name. */
void mg_symbolic(void *object, size_t size, const char *name) __asm__("klee_make_symbolic");

/*
 * A buffer of symbolic contents and of symbolic length, at most `most` bytes: it begins at the result, and its length
 * goes to *length. One byte beyond is an error, for every length. To be freed as any other.
 */
void *mg_buffer(size_t *length, size_t most, const char *name) __asm__("merganser_buffer");

/*
 * From here on, on this path, objects whose size depends on an input may have up to so many bytes (--symbolic-sizes);
 * 0: what the option says.
 */
void mg_capacity(size_t most) __asm__("merganser_capacity");

/* A symbolic int; a symbolic int in [from, to); one of 0 … n - 1. */
int mg_int(const char *name) __asm__("klee_int");
int mg_range(int from, int to, const char *name) __asm__("klee_range");
uintptr_t mg_choose(uintptr_t n) __asm__("klee_choose");

/* Continues only where the condition holds. */
void mg_assume(uintptr_t condition) __asm__("klee_assume");

/* Prefers test inputs with this property, where there is a choice. */
void mg_prefer(void *object, uintptr_t condition) __asm__("klee_prefer_cex");

/* 1 if the value is symbolic; 1 in a replay of a generated test. */
unsigned mg_is_symbolic(uintptr_t value) __asm__("klee_is_symbolic");
unsigned mg_is_replay(void) __asm__("klee_is_replay");

/* Some concrete value that the expression can have. */
int32_t mg_value_i32(int32_t value) __asm__("klee_get_value_i32");
int64_t mg_value_i64(int64_t value) __asm__("klee_get_value_i64");
float mg_value_float(float value) __asm__("klee_get_valuef");
double mg_value_double(double value) __asm__("klee_get_valued");

/* An error unless these bytes may be accessed; the size of the object that starts here. */
void mg_check_access(const void *address, size_t size) __asm__("klee_check_memory_access");
size_t mg_object_size(void *object) __asm__("klee_get_obj_size");

/* Branches fork (1) or follow one side (0) from here on, on this path. */
void mg_set_forking(unsigned enable) __asm__("klee_set_forking");

/* Bytes at a fixed address become an object (memory-mapped devices and the like). */
void mg_fixed_object(void *address, size_t size) __asm__("klee_define_fixed_object");

/* States between these two calls merge where they meet. */
void mg_open_merge(void) __asm__("klee_open_merge");
void mg_close_merge(void) __asm__("klee_close_merge");

/* Ends this path without an error; as an abort; with an error of this message and kind. */
__attribute__((noreturn)) void mg_end_path(int status) __asm__("klee_silent_exit");
__attribute__((noreturn)) void mg_abort(void) __asm__("klee_abort");
__attribute__((noreturn)) void mg_error(const char *file, int line, const char *message,
                                        const char *kind) __asm__("klee_report_error");

/* Messages of the run: a warning; the same once only; the call stack. */
void mg_warning(const char *message) __asm__("klee_warning");
void mg_warning_once(const char *message) __asm__("klee_warning_once");
void mg_stack_trace(void) __asm__("klee_stack_trace");

/* Prints a message and a value (as a term, where it is symbolic) to the run's messages. */
void mg_print(const char *message, ...) __asm__("klee_print_expr");

/* An assertion that does not depend on NDEBUG. */
#define mg_assert(expr) klee_assert(expr)

#ifdef __cplusplus
}
#endif

#endif
