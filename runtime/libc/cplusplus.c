/*
 * What C++ code calls without naming it (Itanium C++ ABI 3.3, 3.4): operators new and delete, guards of
 * local statics, calls of pure virtual functions. Names are the mangled ones. There is one thread, and
 * there are no exceptions: operator new does not return when there is no memory.
 */
#include <stdlib.h>

struct nothrow;

static void *object(size_t size) {
  void *made = malloc(size > 0 ? size : 1);
  if (made == NULL) abort();
  return made;
}

void *_Znwm(size_t size) { return object(size); }
void *_Znam(size_t size) { return object(size); }
void *_ZnwmRKSt9nothrow_t(size_t size, const struct nothrow *tag) {
  (void)tag;
  return malloc(size > 0 ? size : 1);
}
void *_ZnamRKSt9nothrow_t(size_t size, const struct nothrow *tag) {
  return _ZnwmRKSt9nothrow_t(size, tag);
}
void *_ZnwmSt11align_val_t(size_t size, size_t alignment) {
  void *made = aligned_alloc(alignment, size > 0 ? size : 1);
  if (made == NULL) abort();
  return made;
}
void *_ZnamSt11align_val_t(size_t size, size_t alignment) {
  return _ZnwmSt11align_val_t(size, alignment);
}

void _ZdlPv(void *made) { free(made); }
void _ZdaPv(void *made) { free(made); }
void _ZdlPvm(void *made, size_t size) {
  (void)size;
  free(made);
}
void _ZdaPvm(void *made, size_t size) {
  (void)size;
  free(made);
}
void _ZdlPvSt11align_val_t(void *made, size_t alignment) {
  (void)alignment;
  free(made);
}
void _ZdlPvmSt11align_val_t(void *made, size_t size, size_t alignment) {
  (void)size;
  (void)alignment;
  free(made);
}

/* The first byte of a guard says whether the object was made. */
int __cxa_guard_acquire(char *guard) { return guard[0] == 0; }
void __cxa_guard_release(char *guard) { guard[0] = 1; }
void __cxa_guard_abort(char *guard) { (void)guard; }

void __cxa_pure_virtual(void) { abort(); }
void __cxa_deleted_virtual(void) { abort(); }
