/*
 * What a header shows beyond ISO C, decided as glibc does: POSIX unless strict ISO C was asked for
 * (-std=c99) without a feature macro; GNU names only on request.
 */
#ifndef MERGANSER_FEATURES_H
#define MERGANSER_FEATURES_H

#if defined _GNU_SOURCE || defined __cplusplus
#define __MG_GNU 1
#endif

#if !defined __STRICT_ANSI__ || defined _POSIX_SOURCE || defined _POSIX_C_SOURCE || \
    defined _XOPEN_SOURCE || defined _DEFAULT_SOURCE || defined _BSD_SOURCE || \
    defined _SVID_SOURCE || defined __MG_GNU
#define __MG_POSIX 1
#endif

#if !defined __STRICT_ANSI__ || defined _DEFAULT_SOURCE || defined _BSD_SOURCE || \
    defined _XOPEN_SOURCE || defined __MG_GNU
#define __MG_BSD 1
#endif

#ifdef __cplusplus
#define __MG_BEGIN extern "C" {
#define __MG_END }
#else
#define __MG_BEGIN
#define __MG_END
#endif

#define __MG_NORETURN __attribute__((__noreturn__))
#define __MG_PRINTF(f, a) __attribute__((__format__(__printf__, f, a)))
#define __MG_SCANF(f, a) __attribute__((__format__(__scanf__, f, a)))

#endif
