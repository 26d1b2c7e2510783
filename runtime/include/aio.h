/* Asynchronous input and output (POSIX), which is over when it is asked for. */
#ifndef _AIO_H
#define _AIO_H

#include <fcntl.h>
#include <signal.h>
#include <time.h>

struct aiocb {
  int aio_fildes;
  int aio_lio_opcode;
  int aio_reqprio;
  volatile void *aio_buf;
  size_t aio_nbytes;
  struct sigevent aio_sigevent;
  struct aiocb *__next_prio;
  int __abs_prio;
  int __policy;
  int __error_code;
  ssize_t __return_value;
  off_t aio_offset;
  char __reserved[32];
};

enum { AIO_CANCELED, AIO_NOTCANCELED, AIO_ALLDONE };
enum { LIO_READ, LIO_WRITE, LIO_NOP };
enum { LIO_WAIT, LIO_NOWAIT };

__MG_BEGIN
int aio_read(struct aiocb *task);
int aio_write(struct aiocb *task);
int aio_fsync(int operation, struct aiocb *task);
int aio_error(const struct aiocb *task);
ssize_t aio_return(struct aiocb *task);
int aio_suspend(const struct aiocb *const list[], int count, const struct timespec *timeout);
int aio_cancel(int fd, struct aiocb *task);
int lio_listio(int mode, struct aiocb *__restrict const list[__restrict], int count,
               struct sigevent *__restrict event);
__MG_END

#endif
