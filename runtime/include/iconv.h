#ifndef _ICONV_H
#define _ICONV_H

#include <merganser/features.h>
#include <stddef.h>

typedef void *iconv_t;

__MG_BEGIN
iconv_t iconv_open(const char *to, const char *from);
size_t iconv(iconv_t converter, char **__restrict in, size_t *__restrict in_left,
             char **__restrict out, size_t *__restrict out_left);
int iconv_close(iconv_t converter);
__MG_END

#endif
