#ifndef _SCHED_H
#define _SCHED_H

#include <merganser/types.h>

struct sched_param {
  int sched_priority;
};

#define SCHED_OTHER 0
#define SCHED_FIFO 1
#define SCHED_RR 2

__MG_BEGIN
int sched_yield(void);
__MG_END

#endif
