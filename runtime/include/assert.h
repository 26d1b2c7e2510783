/* No include guard: assert follows NDEBUG at each inclusion (C11 7.2). */
#undef assert

#ifdef NDEBUG
#define assert(expr) ((void)0)
#elif defined __cplusplus
#define assert(expr) \
  (static_cast<bool>(expr) ? void(0) : __assert_fail(#expr, __FILE__, __LINE__, __PRETTY_FUNCTION__))
#else
#define assert(expr)                                                              \
  ((void)sizeof((expr) ? 1 : 0), __extension__({                                  \
     if (expr)                                                                    \
       ;                                                                          \
     else                                                                         \
       __assert_fail(#expr, __FILE__, __LINE__, __extension__ __PRETTY_FUNCTION__); \
   }))
#endif

#ifndef _ASSERT_H
#define _ASSERT_H
#include <merganser/features.h>
__MG_BEGIN
void __assert_fail(const char *assertion, const char *file, unsigned int line, const char *function)
    __MG_NORETURN;
void __assert_perror_fail(int errnum, const char *file, unsigned int line, const char *function)
    __MG_NORETURN;
void __assert(const char *assertion, const char *file, int line) __MG_NORETURN;
__MG_END
#if !defined __cplusplus && !defined static_assert && \
    (!defined __STDC_VERSION__ || __STDC_VERSION__ < 202311L)
#define static_assert _Static_assert
#endif
#endif
