/* Queues of messages (POSIX): there are none (ENOSYS). */
#ifndef _MQUEUE_H
#define _MQUEUE_H

#include <merganser/types.h>

typedef int mqd_t;
struct mq_attr {
  long mq_flags;
  long mq_maxmsg;
  long mq_msgsize;
  long mq_curmsgs;
  long __pad[4];
};
struct sigevent;
struct timespec;

__MG_BEGIN
mqd_t mq_open(const char *name, int flags, ...);
int mq_close(mqd_t queue);
int mq_unlink(const char *name);
int mq_getattr(mqd_t queue, struct mq_attr *attributes);
int mq_setattr(mqd_t queue, const struct mq_attr *__restrict attributes,
               struct mq_attr *__restrict old);
int mq_notify(mqd_t queue, const struct sigevent *event);
int mq_send(mqd_t queue, const char *message, size_t size, unsigned priority);
ssize_t mq_receive(mqd_t queue, char *message, size_t size, unsigned *priority);
int mq_timedsend(mqd_t queue, const char *message, size_t size, unsigned priority,
                 const struct timespec *until);
ssize_t mq_timedreceive(mqd_t queue, char *__restrict message, size_t size,
                        unsigned *__restrict priority, const struct timespec *__restrict until);
__MG_END

#endif
