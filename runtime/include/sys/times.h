#ifndef _SYS_TIMES_H
#define _SYS_TIMES_H

#include <merganser/types.h>

struct tms {
  clock_t tms_utime;
  clock_t tms_stime;
  clock_t tms_cutime;
  clock_t tms_cstime;
};

__MG_BEGIN
clock_t times(struct tms *buffer);
__MG_END

#endif
