#ifndef _FNMATCH_H
#define _FNMATCH_H

#include <merganser/features.h>

#define FNM_PATHNAME 1
#define FNM_NOESCAPE 2
#define FNM_PERIOD 4
#define FNM_FILE_NAME FNM_PATHNAME
#define FNM_LEADING_DIR 8
#define FNM_CASEFOLD 16
#define FNM_EXTMATCH 32

#define FNM_NOMATCH 1
#define FNM_NOSYS (-1)

__MG_BEGIN
int fnmatch(const char *pattern, const char *name, int flags);
__MG_END

#endif
