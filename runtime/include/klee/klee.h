/*
 * The analysis interface under KLEE's names, so that a harness written for KLEE compiles unchanged.
 * The engine implements these functions; merganser.h offers the same under clearer names.
 */
#ifndef KLEE_H
#define KLEE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Makes the object at this address, whole, symbolic under this name. */
void klee_make_symbolic(void *addr, size_t nbytes, const char *name);

/* A symbolic int in [begin, end). */
int klee_range(int begin, int end, const char *name);

/* A symbolic int. */
int klee_int(const char *name);

/* One of the values 0 … n - 1. */
uintptr_t klee_choose(uintptr_t n);

/* Continues only where the condition holds; a condition that cannot hold is an error. */
void klee_assume(uintptr_t condition);

/* 1 if the value is symbolic. */
unsigned klee_is_symbolic(uintptr_t n);

/* 1 in a replay of a generated test, 0 in an exploration. */
unsigned klee_is_replay(void);

/* Prefers test inputs with this property, where there is a choice. */
void klee_prefer_cex(void *object, uintptr_t condition);
void klee_posix_prefer_cex(void *object, uintptr_t condition);

/* Marks an object as belonging to the test harness, not to the program. */
void klee_mark_global(void *object);

/* Some concrete value that the expression can have. It does not constrain the path. */
float klee_get_valuef(float expr);
double klee_get_valued(double expr);
long klee_get_valuel(long expr);
long long klee_get_valuell(long long expr);
int32_t klee_get_value_i32(int32_t expr);
int64_t klee_get_value_i64(int64_t expr);

/* An error unless these bytes may be accessed. */
void klee_check_memory_access(const void *address, size_t size);

/* Gives the size of the object that starts at this address. */
size_t klee_get_obj_size(void *ptr);

/* Allows (1) or forbids (0) forking on this path. */
void klee_set_forking(unsigned enable);

/* Calls of fn_name go to new_fn_name from here on. */
void klee_alias_function(const char *fn_name, const char *new_fn_name);

/* Bytes at a fixed address become an object (memory-mapped devices and the like). */
void klee_define_fixed_object(void *addr, size_t nbytes);

/* Ends the path: silently; as an abort; or with an error of this message and kind. */
__attribute__((noreturn)) void klee_silent_exit(int status);
__attribute__((noreturn)) void klee_abort(void);
__attribute__((noreturn)) void klee_report_error(const char *file, int line, const char *message,
                                                 const char *suffix);

/* States between these two calls merge where they meet. */
void klee_open_merge(void);
void klee_close_merge(void);
void klee_merge(void);

/* Messages of the run. */
void klee_warning(const char *message);
void klee_warning_once(const char *message);
void klee_print_expr(const char *msg, ...);
void klee_print_range(const char *name, int arg);
void klee_stack_trace(void);

/* The errno of the last external call. */
int klee_get_errno(void);

void __assert_fail(const char *assertion, const char *file, unsigned int line, const char *function)
    __attribute__((noreturn));

/* An assertion that does not depend on NDEBUG. */
#define klee_assert(expr) \
  ((expr) ? (void)0 : __assert_fail(#expr, __FILE__, __LINE__, __extension__ __PRETTY_FUNCTION__))

#ifdef __cplusplus
}
#endif

#endif
