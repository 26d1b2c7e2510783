/* Money as text (POSIX), of the locale C. */
#ifndef _MONETARY_H
#define _MONETARY_H

#include <merganser/locale.h>
#include <merganser/types.h>

__MG_BEGIN
ssize_t strfmon(char *__restrict s, size_t size, const char *__restrict format, ...);
ssize_t strfmon_l(char *__restrict s, size_t size, locale_t locale, const char *__restrict format,
                  ...);
__MG_END

#endif
