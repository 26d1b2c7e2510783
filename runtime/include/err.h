#ifndef _ERR_H
#define _ERR_H

#include <merganser/features.h>

__MG_BEGIN
void warn(const char *format, ...) __MG_PRINTF(1, 2);
void warnx(const char *format, ...) __MG_PRINTF(1, 2);
__MG_NORETURN void err(int status, const char *format, ...) __MG_PRINTF(2, 3);
__MG_NORETURN void errx(int status, const char *format, ...) __MG_PRINTF(2, 3);
__MG_END

#endif
