#ifndef MERGANSER_IDLE_H
#define MERGANSER_IDLE_H

/* What a call does that nobody will ever wake (idle.c). */
enum __mg_wait {
  __MG_FOR_EVER,   /* accept, read: a handler that restarts calls restarts it */
  __MG_FOR_EVENTS, /* poll and its kin: no handler restarts them */
  __MG_FOR_A_WHILE,
  __MG_NOT_AT_ALL,
};

/* 0 where the time is over, -EINTR, -EAGAIN; or the program ends. */
long __mg_idle(enum __mg_wait wait);

/* Something came. */
void __mg_busy(void);

#endif
