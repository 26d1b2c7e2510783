#ifndef _ERR_H
#define _ERR_H

#include <merganser/features.h>
#include <stdarg.h>

__MG_BEGIN
void warn(const char *format, ...) __MG_PRINTF(1, 2);
void warnx(const char *format, ...) __MG_PRINTF(1, 2);
void vwarn(const char *format, va_list args) __MG_PRINTF(1, 0);
void vwarnx(const char *format, va_list args) __MG_PRINTF(1, 0);
__MG_NORETURN void err(int status, const char *format, ...) __MG_PRINTF(2, 3);
__MG_NORETURN void errx(int status, const char *format, ...) __MG_PRINTF(2, 3);
__MG_NORETURN void verr(int status, const char *format, va_list args) __MG_PRINTF(2, 0);
__MG_NORETURN void verrx(int status, const char *format, va_list args) __MG_PRINTF(2, 0);
__MG_END

#endif
