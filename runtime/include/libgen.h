#ifndef _LIBGEN_H
#define _LIBGEN_H

#include <merganser/features.h>

__MG_BEGIN
char *dirname(char *path);
char *__xpg_basename(char *path);
__MG_END
#define basename __xpg_basename

#endif
