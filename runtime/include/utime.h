#ifndef _UTIME_H
#define _UTIME_H

#include <merganser/types.h>

struct utimbuf {
  time_t actime;
  time_t modtime;
};

__MG_BEGIN
int utime(const char *path, const struct utimbuf *times);
__MG_END

#endif
