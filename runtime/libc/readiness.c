/*
 * Waiting for descriptors (POSIX select, poll; Linux epoll): those that can be used now are known at once. Nothing happens
 * while the program waits, so a wait for what is not ready now is one that nobody ends (idle.c). Files and terminals are
 * always ready. Events of epoll are told as long as they are true, also with EPOLLET.
 */
#define _GNU_SOURCE
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/select.h>
#include <sys/stat.h>
#include <time.h>
#include "channel.h"
#include "idle.h"
#include "system.h"

static int events_of(int fd) {
  struct __mg_channel *channel = __mg_channel_of(fd);
  if (channel != NULL) return channel->kind->ready(channel);
  __mg_uint64 facts[18];
  return __mg_fstat(fd, facts) == -EBADF ? POLLNVAL : POLLIN | POLLOUT;
}

/* The result of a wait in which nothing was ready. */
static int nothing_ready(int is_for_ever, int is_at_once) {
  if (is_at_once) {
    __mg_idle(__MG_NOT_AT_ALL);
    return 0;
  }
  return (int)__mg_result(__mg_idle(is_for_ever ? __MG_FOR_EVENTS : __MG_FOR_A_WHILE));
}

int poll(struct pollfd *descriptors, nfds_t count, int timeout) {
  int ready = 0;
  if (count == 0 && timeout >= 0) {
    __mg_sleep(timeout * 1000000L);
    return 0;
  }
  for (nfds_t i = 0; i < count; i++) {
    struct pollfd *p = &descriptors[i];
    p->revents = p->fd < 0 ? 0 : (short)(events_of(p->fd) & (p->events | POLLERR | POLLHUP | POLLNVAL));
    if (p->revents != 0) ready++;
  }
  if (ready == 0) return nothing_ready(timeout < 0, timeout == 0);
  __mg_busy();
  return ready;
}

int ppoll(struct pollfd *descriptors, nfds_t count, const struct timespec *timeout, const sigset_t *mask) {
  int milliseconds = timeout == NULL ? -1 : timeout->tv_sec > 0 || timeout->tv_nsec > 0 ? 1 : 0;
  sigset_t before;
  if (mask != NULL) sigprocmask(SIG_SETMASK, mask, &before);
  int ready = poll(descriptors, count, milliseconds);
  if (mask != NULL) sigprocmask(SIG_SETMASK, &before, NULL);
  return ready;
}

/* Takes out of a set what is not ready; how many are. */
static int keep(fd_set *set, int n, int events, const int *states) {
  int kept = 0;
  for (int fd = 0; set != NULL && fd < n; fd++) {
    if (!FD_ISSET(fd, set)) continue;
    if ((states[fd] & events) != 0)
      kept++;
    else
      FD_CLR(fd, set);
  }
  return kept;
}

static int wait_for_sets(int n, fd_set *reading, fd_set *writing, fd_set *exceptions, int is_for_ever, int is_at_once) {
  int states[FD_SETSIZE];
  if (n < 0 || n > FD_SETSIZE) return __mg_refuse(EINVAL);
  for (int fd = 0; fd < n; fd++) {
    int asked = (reading != NULL && FD_ISSET(fd, reading)) || (writing != NULL && FD_ISSET(fd, writing)) ||
                (exceptions != NULL && FD_ISSET(fd, exceptions));
    states[fd] = asked ? events_of(fd) : 0;
    if (states[fd] == POLLNVAL) return __mg_refuse(EBADF);
  }
  int ready = keep(reading, n, POLLIN | POLLHUP | POLLERR, states) + keep(writing, n, POLLOUT | POLLERR, states);
  keep(exceptions, n, POLLPRI, states);
  if (ready == 0) return nothing_ready(is_for_ever, is_at_once);
  __mg_busy();
  return ready;
}

int select(int n, fd_set *restrict reading, fd_set *restrict writing, fd_set *restrict exceptions,
           struct timeval *restrict timeout) {
  int is_at_once = timeout != NULL && timeout->tv_sec == 0 && timeout->tv_usec == 0;
  if (n == 0 && timeout != NULL) {
    __mg_sleep(timeout->tv_sec * 1000000000 + timeout->tv_usec * 1000);
    return 0;
  }
  int ready = wait_for_sets(n, reading, writing, exceptions, timeout == NULL, is_at_once);
  /* Linux says how much of the time was not needed. */
  if (ready == 0 && timeout != NULL) timeout->tv_sec = timeout->tv_usec = 0;
  return ready;
}

int pselect(int n, fd_set *restrict reading, fd_set *restrict writing, fd_set *restrict exceptions,
            const struct timespec *restrict timeout, const sigset_t *restrict mask) {
  int is_at_once = timeout != NULL && timeout->tv_sec == 0 && timeout->tv_nsec == 0;
  sigset_t before;
  if (mask != NULL) sigprocmask(SIG_SETMASK, mask, &before);
  int ready = wait_for_sets(n, reading, writing, exceptions, timeout == NULL, is_at_once);
  if (mask != NULL) sigprocmask(SIG_SETMASK, &before, NULL);
  return ready;
}

/* ---- epoll -------------------------------------------------------------------------------------- */

struct interest {
  int fd;
  struct __mg_channel *channel; /* it ends with this one's last descriptor */
  int is_off;
  struct epoll_event event;
};

struct set {
  struct __mg_channel channel;
  struct interest *interests;
  size_t count, next;
};

static int is_current(const struct interest *i) { return __mg_channel_of(i->fd) == i->channel; }

static int events_in(const struct interest *i) {
  if (i->is_off || !is_current(i)) return 0;
  return events_of(i->fd) & ((int)i->event.events | EPOLLERR | EPOLLHUP);
}

static short ready_set(struct __mg_channel *channel) {
  struct set *set = (struct set *)channel;
  for (size_t i = 0; i < set->count; i++)
    if (events_in(&set->interests[i]) != 0) return POLLIN;
  return 0;
}

static long refuse_read(struct __mg_channel *channel, void *to, size_t size, int flags) {
  (void)channel, (void)to, (void)size, (void)flags;
  return -EINVAL;
}

static long refuse_write(struct __mg_channel *channel, const void *from, size_t size, int flags) {
  (void)channel, (void)from, (void)size, (void)flags;
  return -EINVAL;
}

static size_t nothing_available(struct __mg_channel *channel) { return (void)channel, 0; }

static void shut_set(struct __mg_channel *channel) { free(((struct set *)channel)->interests); }

static const struct __mg_channel_kind kind = {0, refuse_read, refuse_write, ready_set, nothing_available, NULL, shut_set};

int epoll_create1(int flags) {
  if ((flags & ~EPOLL_CLOEXEC) != 0) return __mg_refuse(EINVAL);
  struct set *set = calloc(1, sizeof *set);
  set->channel = (struct __mg_channel){&kind, 0, O_RDWR};
  return (int)__mg_result(__mg_open_channel(&set->channel));
}

int epoll_create(int size) { return size <= 0 ? __mg_refuse(EINVAL) : epoll_create1(0); }

static struct set *set_of(int fd) {
  struct __mg_channel *channel = __mg_channel_of(fd);
  if (channel != NULL && channel->kind == &kind) return (struct set *)channel;
  __mg_uint64 facts[18];
  errno = __mg_fstat(fd, facts) == -EBADF ? EBADF : EINVAL;
  return NULL;
}

static struct interest *interest_in(struct set *set, int fd) {
  for (size_t i = 0; i < set->count; i++)
    if (set->interests[i].fd == fd && is_current(&set->interests[i])) return &set->interests[i];
  return NULL;
}

static int may_be_watched(int fd) {
  __mg_uint64 facts[18];
  if (__mg_channel_of(fd) != NULL) return 1;
  if (__mg_result(__mg_fstat(fd, facts)) < 0) return 0;
  if (!S_ISREG(facts[2]) && !S_ISDIR(facts[2])) return 1;
  errno = EPERM;
  return 0;
}

int epoll_ctl(int epoll, int operation, int fd, struct epoll_event *event) {
  struct set *set = set_of(epoll);
  if (set == NULL || !may_be_watched(fd)) return -1;
  if (fd == epoll) return __mg_refuse(EINVAL);
  struct interest *known = interest_in(set, fd);
  if (operation == EPOLL_CTL_ADD) {
    if (known != NULL) return __mg_refuse(EEXIST);
    set->interests = realloc(set->interests, (set->count + 1) * sizeof *known);
    set->interests[set->count++] = (struct interest){fd, __mg_channel_of(fd), 0, *event};
    return 0;
  }
  if (operation != EPOLL_CTL_MOD && operation != EPOLL_CTL_DEL) return __mg_refuse(EINVAL);
  if (known == NULL) return __mg_refuse(ENOENT);
  if (operation == EPOLL_CTL_MOD) {
    known->event = *event;
    known->is_off = 0;
  } else {
    *known = set->interests[--set->count];
  }
  return 0;
}

int epoll_wait(int epoll, struct epoll_event *events, int most, int timeout) {
  struct set *set = set_of(epoll);
  if (set == NULL) return -1;
  if (most <= 0) return __mg_refuse(EINVAL);
  int ready = 0;
  for (size_t n = 0; n < set->count && ready < most; n++) {
    struct interest *i = &set->interests[n];
    int now = events_in(i);
    if (now == 0) continue;
    events[ready].events = (unsigned)now;
    events[ready++].data = i->event.data;
    if ((i->event.events & EPOLLONESHOT) != 0) i->is_off = 1;
  }
  if (ready == 0) return nothing_ready(timeout < 0, timeout == 0);
  __mg_busy();
  return ready;
}

int epoll_pwait(int epoll, struct epoll_event *events, int most, int timeout, const sigset_t *mask) {
  sigset_t before;
  if (mask != NULL) sigprocmask(SIG_SETMASK, mask, &before);
  int ready = epoll_wait(epoll, events, most, timeout);
  if (mask != NULL) sigprocmask(SIG_SETMASK, &before, NULL);
  return ready;
}
