/* Asynchronous input and output (POSIX): each is done when it is asked for, and has ended when the call returns.
 * Nobody is told of its end by a signal. */
#define _GNU_SOURCE
#include <aio.h>
#include <errno.h>
#include <fcntl.h>
#include <unistd.h>
#include "system.h"

static int ended(struct aiocb *task, ssize_t result) {
  task->__return_value = result;
  task->__error_code = result < 0 ? errno : 0;
  return 0;
}

int aio_read(struct aiocb *task) {
  return ended(task, pread(task->aio_fildes, (void *)task->aio_buf, task->aio_nbytes, task->aio_offset));
}

int aio_write(struct aiocb *task) {
  return ended(task, pwrite(task->aio_fildes, (const void *)task->aio_buf, task->aio_nbytes, task->aio_offset));
}

int aio_fsync(int operation, struct aiocb *task) {
  if (operation != O_SYNC && operation != O_DSYNC) return __mg_refuse(EINVAL);
  return ended(task, fsync(task->aio_fildes));
}

int aio_error(const struct aiocb *task) { return task->__error_code; }

ssize_t aio_return(struct aiocb *task) { return task->__return_value; }

int aio_suspend(const struct aiocb *const list[], int count, const struct timespec *timeout) {
  (void)list;
  (void)count;
  (void)timeout;
  return 0;
}

int aio_cancel(int fd, struct aiocb *task) {
  (void)fd;
  (void)task;
  return AIO_ALLDONE;
}

int lio_listio(int mode, struct aiocb *restrict const list[restrict], int count,
               struct sigevent *restrict event) {
  (void)event;
  if (mode != LIO_WAIT && mode != LIO_NOWAIT) return __mg_refuse(EINVAL);
  int failed = 0;
  for (int i = 0; i < count; i++) {
    if (list[i] == NULL || list[i]->aio_lio_opcode == LIO_NOP) continue;
    if (list[i]->aio_lio_opcode == LIO_READ)
      aio_read(list[i]);
    else
      aio_write(list[i]);
    failed |= list[i]->__error_code != 0;
  }
  return failed && mode == LIO_WAIT ? __mg_refuse(EIO) : 0;
}

int aio_read64(struct aiocb *task) { return aio_read(task); }
int aio_write64(struct aiocb *task) { return aio_write(task); }
int aio_fsync64(int operation, struct aiocb *task) { return aio_fsync(operation, task); }
int aio_error64(const struct aiocb *task) { return aio_error(task); }
ssize_t aio_return64(struct aiocb *task) { return aio_return(task); }
int aio_cancel64(int fd, struct aiocb *task) { return aio_cancel(fd, task); }
int aio_suspend64(const struct aiocb *const list[], int count, const struct timespec *timeout) {
  return aio_suspend(list, count, timeout);
}
int lio_listio64(int mode, struct aiocb *restrict const list[restrict], int count,
                 struct sigevent *restrict event) {
  return lio_listio(mode, list, count, event);
}
