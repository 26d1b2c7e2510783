/*
 * What only a privileged process, a kernel module or another kernel could do. A call fails as it does natively for a
 * plain user (EPERM), or as on a kernel without it (ENOSYS); a program that has a fallback takes it.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <merganser/host.h>
#include "system.h"

/* Parameters are of no use: callers pass what the prototypes of the headers say. */
#define REFUSED(error, name) \
  int name(void) { return __mg_refuse(error); }
#define REFUSED_LONG(error, name) \
  long name(void) { return __mg_refuse(error); }
#define REFUSED_VARIADIC(error, result, name, ...) \
  result name(__VA_ARGS__, ...) { return __mg_refuse(error); }

REFUSED(EPERM, mount)
REFUSED(EPERM, umount)
REFUSED(EPERM, umount2)
REFUSED(EPERM, pivot_root)
REFUSED(EPERM, swapon)
REFUSED(EPERM, swapoff)
REFUSED(EPERM, reboot)
REFUSED(EPERM, sethostid)
REFUSED(EPERM, setdomainname)
REFUSED(EPERM, sethostname)
REFUSED(EPERM, acct)
REFUSED(EPERM, vhangup)
REFUSED(EPERM, quotactl)
REFUSED(EPERM, klogctl)
REFUSED(EPERM, init_module)
REFUSED(EPERM, delete_module)
REFUSED(EPERM, iopl)
REFUSED(EPERM, ioperm)
REFUSED(EPERM, setns)
REFUSED(EPERM, unshare)
REFUSED(EPERM, capset)
REFUSED(EPERM, stime)
REFUSED(EPERM, adjtime)
REFUSED(EPERM, adjtimex)
REFUSED(EPERM, ntp_adjtime)
REFUSED(EPERM, clock_adjtime)
REFUSED(EPERM, fanotify_init)
REFUSED(EPERM, open_by_handle_at)
REFUSED(ENOSYS, fanotify_mark)
REFUSED(ENOSYS, name_to_handle_at)
REFUSED(ENOSYS, capget)
REFUSED(ENOSYS, ntp_gettime)
REFUSED(ENOSYS, ntp_gettimex)
REFUSED(ENOSYS, arch_prctl)
REFUSED(ENOSYS, modify_ldt)
REFUSED(ENOSYS, personality)
REFUSED_LONG(ENOSYS, process_vm_readv)
REFUSED_LONG(ENOSYS, process_vm_writev)
REFUSED_LONG(ENOSYS, process_madvise)
REFUSED(ENOSYS, process_mrelease)
REFUSED(ENOSYS, pidfd_open)
REFUSED(ENOSYS, pidfd_getfd)
REFUSED(ENOSYS, pidfd_send_signal)
REFUSED(ENOSYS, pkey_alloc)
REFUSED(ENOSYS, pkey_free)
REFUSED(ENOSYS, pkey_mprotect)
REFUSED(ENOSYS, fsopen)
REFUSED(ENOSYS, fsconfig)
REFUSED(ENOSYS, fsmount)
REFUSED(ENOSYS, fspick)
REFUSED(ENOSYS, move_mount)
REFUSED(ENOSYS, open_tree)
REFUSED(ENOSYS, mount_setattr)
REFUSED(ENOSYS, remap_file_pages)
REFUSED_LONG(ENOSYS, vmsplice)
REFUSED_LONG(ENOSYS, tee)
REFUSED_LONG(ENOSYS, splice)
REFUSED(ENOSYS, sstk)
REFUSED(ENOSYS, revoke)
REFUSED(ENOSYS, setlogin)
REFUSED(ENOSYS, gtty)
REFUSED(ENOSYS, stty)
REFUSED(ENOSYS, chflags)
REFUSED(ENOSYS, fchflags)
REFUSED(ENOSYS, uselib)
REFUSED(ENOSYS, ustat)
REFUSED(ENOSYS, nfsservctl)
REFUSED(ENOSYS, create_module)
REFUSED(ENOSYS, query_module)
REFUSED(ENOSYS, get_kernel_syms)
REFUSED(ENOSYS, bdflush)
REFUSED(ENOSYS, memfd_create)
REFUSED(ENOSYS, execveat)
REFUSED(ENOSYS, signalfd)
REFUSED(ENOSYS, eventfd)
REFUSED(ENOSYS, timerfd_create)
REFUSED(EBADF, eventfd_read)
REFUSED(EBADF, eventfd_write)
REFUSED(EBADF, timerfd_settime)
REFUSED(EBADF, timerfd_gettime)
/* System V's messages, semaphores and shared memory; POSIX's message queues. */
REFUSED(ENOSYS, msgget)
REFUSED(EINVAL, msgctl)
REFUSED(EINVAL, msgsnd)
REFUSED_LONG(EINVAL, msgrcv)
REFUSED(ENOSYS, semget)
REFUSED(EINVAL, semop)
REFUSED(EINVAL, semtimedop)
REFUSED(ENOSYS, shmget)
REFUSED(EINVAL, shmctl)
REFUSED(EINVAL, shmdt)
REFUSED(EBADF, mq_close)
REFUSED(EBADF, mq_getattr)
REFUSED(EBADF, mq_setattr)
REFUSED(EBADF, mq_notify)
REFUSED(ENOENT, mq_unlink)
/* STREAMS. */
REFUSED(ENOSYS, fattach)
REFUSED(ENOSYS, fdetach)
REFUSED(ENOSYS, getmsg)
REFUSED(ENOSYS, getpmsg)
REFUSED(ENOSYS, putmsg)
REFUSED(ENOSYS, putpmsg)

REFUSED_LONG(EINVAL, shmat)
REFUSED_LONG(EBADF, mq_receive)
REFUSED_LONG(EBADF, mq_timedreceive)
REFUSED(EBADF, mq_send)
REFUSED(EBADF, mq_timedsend)

#pragma GCC diagnostic ignored "-Wunused-parameter"
REFUSED_VARIADIC(EPERM, long, ptrace, int request)
REFUSED_VARIADIC(EINVAL, int, semctl, int set, int number, int command)
REFUSED_VARIADIC(ENOSYS, int, mq_open, const char *name, int flags)

int isastream(int fd) {
  (void)fd;
  return 0;
}

int clone(int (*function)(void *), void *stack, int flags, void *argument, ...) {
  (void)function;
  (void)stack;
  (void)flags;
  (void)argument;
  __mg_unsupported("a second process or thread (clone)",
                   "a program is explored as one thread; call its function instead");
}

/* Contexts would need a stack of their own. */
#define CONTEXT(name)                                                        \
  int name(void) {                                                           \
    __mg_unsupported("a second stack (" #name ")",                           \
                     "define the program's switch of contexts as a call");   \
  }
CONTEXT(getcontext)
CONTEXT(setcontext)
CONTEXT(swapcontext)

void makecontext(void *context, void (*function)(void), int count, ...) {
  __mg_unsupported("a second stack (makecontext)", "define the program's switch of contexts as a call");
}
